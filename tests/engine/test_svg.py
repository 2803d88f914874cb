"""Pictures are well-formed and complete, and show the position that they were drawn from."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping, Sequence

import pytest

from game import svg
from game.board import SQUARES
from game.core import GAMES
from game.scene import Piece, Scene, Shape, turned
from optional import present

GAME = GAMES["maerstanas"]
SPACE = "{http://www.w3.org/2000/svg}"
BUSY = "Ss...sS/.S..wS./..ss.../..ST.s./......./.ss.W../S..s..S L - T"


def scene_of(position: str = BUSY, **options: str) -> Scene:
    return GAME.scene(GAME.parse_position(position, options))


def drawn(
    theme: svg.Theme = svg.FIGURE,
    marks: Mapping[str, Sequence[str]] | None = None,
    scene: Scene | None = None,
) -> ET.Element:
    return ET.fromstring(svg.render(scene or scene_of(), theme, marks or {}))


def cells(picture: ET.Element) -> dict[str, ET.Element]:
    return {cell: e for e in picture.iter(f"{SPACE}g") if (cell := e.get("data-cell"))}


def pieces(element: ET.Element) -> list[tuple[str, str]]:
    return [
        (e.attrib["data-owner"], e.attrib["data-piece"])
        for e in element.iter(f"{SPACE}g")
        if e.get("data-piece")
    ]


def test_the_page_board_is_described_by_its_squares_alone() -> None:
    # Moves change the squares, and would leave any other description behind.
    picture = drawn(svg.PAGE)
    assert picture.get("aria-label") == "Board"
    assert picture.find(f"{SPACE}desc") is None
    assert cells(picture)["D4"].get("aria-label") == "D4, dark thunder-stone"


def test_the_page_board_has_every_square_once_in_rows_of_seven() -> None:
    picture = drawn(svg.PAGE)
    assert list(cells(picture)) == list(SQUARES)
    rows = [e for e in picture.iter(f"{SPACE}g") if e.get("role") == "row"]
    assert [len(row) for row in rows] == [7] * 7


def test_every_piece_is_drawn_in_its_square_with_owner_and_kind() -> None:
    scene = scene_of()
    found = {name: pieces(cell) for name, cell in cells(drawn(svg.PAGE)).items() if pieces(cell)}
    assert found == {piece.cell: [(piece.owner, piece.kind)] for piece in scene.pieces}


def test_special_stones_carry_a_rune_and_standard_stones_none() -> None:
    found = cells(drawn(svg.PAGE))
    runes = {
        name: sum(e.get("class") == "groove" for e in found[name].iter())
        for name in ("A1", "D4", "E6")
    }
    assert runes == {"A1": 0, "D4": 1, "E6": 1}


def test_a_square_is_named_with_its_piece() -> None:
    found = cells(drawn(svg.PAGE))
    assert found["D4"].get("aria-label") == "D4, dark thunder-stone"
    assert found["C1"].get("aria-label") == "C1, empty"


@pytest.mark.parametrize("scoring", ["standard", "simple", "wraparound"])
def test_every_point_has_a_bar(scoring: str) -> None:
    scene = scene_of(
        "S.....S/.s...s./......./..SS.../......./......./ss....S L TW TW", scoring=scoring
    )
    bars = [e for e in drawn(scene=scene).iter(f"{SPACE}rect") if "hinge " in e.get("class", "")]
    points = {"dark": 0.0, "light": 0.0}
    for bar in bars:
        points[bar.attrib["class"].rpartition("-")[2]] += 1 if bar.get("data-half") is None else 0.5
    state = GAME.parse_position(
        "S.....S/.s...s./......./..SS.../......./......./ss....S L TW TW", {"scoring": scoring}
    )
    assert points == GAME.scores(state)


def test_every_bar_stays_clear_of_the_coordinates() -> None:
    for bar in drawn().iter(f"{SPACE}rect"):
        if "hinge " in bar.get("class", ""):
            left, top = float(bar.attrib["x"]), float(bar.attrib["y"])
            assert min(left, top) >= 28
            assert (
                max(left + float(bar.attrib["width"]), top + float(bar.attrib["height"]))
                <= 780 - 28
            )


def test_new_hinges_have_their_points_beside_them() -> None:
    scene = scene_of(
        ".S...../s.....s/......./......./......./......./.S.S... D TW TW", scoring="wraparound"
    )
    hinges = present(scene.hinges)
    assert "data-new" not in svg.hinges(scene)
    text = svg.hinges(scene, hinges[:1])
    assert text.count('data-new=""') == 1
    # Each of these hinges is seen at two edges, and brings its point at one of them.
    text = svg.hinges(scene, hinges)
    assert text.count('data-new=""') == len(hinges) == 4
    assert text.count(">+1<") == 2


def test_counted_hinges_come_one_after_the_other_on_both_sides() -> None:
    scene = scene_of()
    bars = ET.fromstring(f"<g>{svg.hinges(scene, counted=True)}</g>")
    for owner in ("dark", "light"):
        own = [bar for bar in bars if bar.get("class") == f"hinge hinge-{owner}"]
        places = [float(bar.get("data-at") or "nan") for bar in own]
        assert places == sorted(places)
        assert places[0] == 0
        assert len({*places}) == len(places)
        assert max(places) < 1


def test_a_figure_is_one_picture_with_its_text_alternative() -> None:
    picture = drawn()
    assert picture.get("role") == "img"
    assert "thunder-stone on D4" in picture.attrib["aria-label"]
    assert picture.findtext(f"{SPACE}desc", "").splitlines()[1] == "  1 S s . . . s S"
    assert not [e for e in picture.iter() if e.get("id")], "two figures on a page would share ids"


def test_marks_are_drawn_where_they_are_asked_for() -> None:
    picture = drawn(marks={"C1": ["no"], "A1": ["last", "doomed"]})
    crosses = [
        e.attrib["class"] for e in picture.iter(f"{SPACE}path") if "mark" in e.get("class", "")
    ]
    assert sorted(crosses) == ["mark doomed", "mark last", "mark no"]


def test_an_unknown_mark_is_an_error_not_a_gap() -> None:
    with pytest.raises(KeyError):
        svg.render(scene_of(), svg.FIGURE, {"C1": ["sparkle"]})


def test_an_arrow_leads_to_its_last_square_over_the_others() -> None:
    text = svg.render(scene_of(), svg.FIGURE, {}, [svg.Arrow(("A1", "C1", "C3"))])
    line = re.search(r'class="arrow" d="M([\d -]+)"', text)
    # From beside A1 (middle 90, 90) over the middle of C1 towards the middle of C3.
    assert present(line)[1] == "130 90 290 90 290 268"


def test_full_and_half_strength_differ_by_shape() -> None:
    piece = Piece("A1", "dark", "man", "man", "", "M", "full")
    full, half = svg.piece(piece), svg.piece(piece._replace(shape="half"))
    assert full.count("ring-groove") == 2
    assert half.count("ring-groove") == 1
    assert "thickness" in full
    assert "thickness" not in half


def test_a_token_at_half_strength_is_cracked() -> None:
    piece = Piece("A1", "dark", "man", "man", "", "M", "full")
    assert 'class="crack"' not in svg.piece(piece)
    assert 'class="crack"' in svg.piece(piece._replace(shape="half"))


@pytest.mark.parametrize("shape", ["stone", "full", "half"])
def test_a_crown_is_seen_around_the_piece(shape: Shape) -> None:
    piece = Piece("A1", "dark", "king", "king", "os", "K", shape)
    assert 'class="crown"' not in svg.piece(piece)
    crowned = ET.fromstring(svg.piece(piece._replace(crowned=True)))
    # The body lies on the crown.
    assert crowned[0].get("class") == "crown"


@pytest.mark.parametrize("turned_round", [False, True])
def test_goals_are_let_into_the_board_and_marked_on_the_rim(turned_round: bool) -> None:
    game = GAMES["cyngesheall"]
    scene = game.scene(game.start())
    picture = drawn(svg.PAGE, scene=turned(scene) if turned_round else scene)
    for owner, square in (("dark", "A1"), ("light", "G7")):
        inlay = next(e for e in picture.iter(f"{SPACE}g") if e.get("class") == f"goal goal-{owner}")
        cell = cells(picture)[square]
        around = next(e for e in picture.iter(f"{SPACE}g") if inlay in list(e))
        assert around.get("transform") == cell.get("transform")
        assert (cell.get("aria-label") or "").endswith(f", the goal of {owner.title()}'s king")
        bars = [e for e in picture.iter(f"{SPACE}rect") if e.get("class") == f"hinge-{owner} goal"]
        assert len(bars) == 2
        for bar in bars:
            # Beside the squares, and clear of the coordinates.
            left, top = float(bar.attrib["x"]), float(bar.attrib["y"])
            right, low = left + float(bar.attrib["width"]), top + float(bar.attrib["height"])
            assert min(left, top) >= 29
            assert max(right, low) <= 780 - 29
            assert right <= 40 or low <= 40 or left >= 740 or top >= 740
    assert "goal" not in svg.render(scene_of(), svg.PAGE)


def test_a_board_without_texture_is_plain_and_smaller() -> None:
    plain = svg.render(scene_of(), svg.PAGE._replace(textured=False))
    textured = svg.render(scene_of(), svg.PAGE)
    assert "url(#grain)" not in plain
    assert "rail" not in plain
    assert textured.count("url(#grain)") == 1
    assert len(textured) - len(plain) < 1000


def test_a_file_carries_its_own_colours_and_definitions() -> None:
    text = svg.render(scene_of(), svg.FILE)
    assert ".square-dark{" in text
    assert 'id="sheen"' in text
    assert 'id="grain"' in text
    assert "<style>" not in svg.render(scene_of(), svg.FIGURE)


def test_a_file_has_no_variables_for_programs_that_know_none() -> None:
    assert "var(" in svg.STYLE
    text = svg.render(scene_of(), svg.FILE)
    assert "var(" not in text
    assert ".square-dark{fill:#c3a97b;stroke:none}" in text
    paper = svg.FILE._replace(colours=(("square-dark", "#eee"), ("grid", "#000")))
    assert ".square-dark{fill:#eee;stroke:#000}" in svg.render(scene_of(), paper)


def test_a_board_without_a_frame_ends_with_its_squares() -> None:
    theme = svg.Theme(frame=False)
    picture = drawn(theme)
    assert picture.get("viewBox") == "40 40 700 700"
    assert not [e for e in picture.iter() if e.get("class") in ("frame", "rim")]
    letters = [e for e in picture.iter(f"{SPACE}text") if e.get("class") == "coordinate inside"]
    assert sorted(e.text or "" for e in letters) == ["1234567"] * 2 + ["ABCDEFG"] * 2
    # Every letter has its own place in the list.
    assert {len(e.attrib["x"].split()) for e in letters} == {7}
    for place in ("x", "y"):
        assert all(40 < float(at) < 740 for e in letters for at in e.attrib[place].split())


def test_a_flat_piece_has_one_size_and_lies_about_the_middle() -> None:
    piece = Piece("A1", "dark", "man", "man", "gyfu", "M", "full")
    expected: list[tuple[Shape, int]] = [("stone", 0), ("full", 2), ("half", 1)]
    for shape, rings in expected:
        circles = list(ET.fromstring(svg.disc(piece._replace(shape=shape))).iter("circle"))
        assert [c.get("r") for c in circles if c.get("class") == "body"] == [str(svg.DISC)]
        assert sum(c.get("class") == "ring-groove" for c in circles) == rings
        assert not [c for c in circles if c.get("cx") or c.get("cy")]


def test_coordinates_can_be_left_out() -> None:
    assert 'class="coordinate"' in svg.render(scene_of(), svg.Theme())
    assert 'class="coordinate"' not in svg.render(scene_of(), svg.Theme(coordinates=False))


def test_a_turned_board_shows_each_square_opposite() -> None:
    plain, turned_round = cells(drawn(svg.PAGE)), cells(drawn(svg.PAGE, scene=turned(scene_of())))
    assert next(iter(turned_round)) == "G7"
    for square in SQUARES:
        mirror = SQUARES[48 - SQUARES.index(square)]
        assert turned_round[square].get("transform") == plain[mirror].get("transform")
        assert pieces(turned_round[square]) == pieces(plain[square])


def test_the_same_scene_gives_the_same_string() -> None:
    assert svg.render(scene_of(), svg.PAGE) == svg.render(scene_of(), svg.PAGE)


@pytest.mark.parametrize("drawing", [svg.piece, svg.disc])
def test_a_piece_without_a_drawn_rune_shows_its_letter(
    drawing: Callable[[Piece], str],
) -> None:
    piece = Piece("A1", "light", "raven", "raven", "raven", "r")
    assert '<text class="letter" y="14">R</text>' in drawing(piece)
    assert "<text" not in drawing(piece._replace(glyph="thorn"))
    assert "<text" not in drawing(piece._replace(glyph=""))
