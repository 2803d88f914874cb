"""Exports and imports of a game: records, links and pictures; no browser."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl
from xml.etree import ElementTree

import pytest

from game import link, record
from game.core import GAMES, GameError
from game.match import Match
from game.record import RecordError
from share import game_export, game_import
from share.game_export import Film, PictureStyle

SVG = "{http://www.w3.org/2000/svg}"


def named(text: str) -> dict[str, str]:
    return dict(parse_qsl(text))


def played(name: str, plies: int, **options: str) -> Match:
    match = Match(GAMES[name], options)
    for _ in range(plies):
        match.play(match.legal_moves[len(match.legal_moves) // 2])
    return match


def pieces(picture: str) -> list[str | None]:
    return [
        group.get("data-owner") for group in ElementTree.fromstring(picture).iter(f"{SVG}g")
        if "data-piece" in group.attrib
    ]  # fmt: skip


# --- text -----------------------------------------------------------------------------------------


def test_a_record_names_players_and_date_unless_its_tags_do() -> None:
    match = played("oferhlyp", 3)
    match.tags.update({"Light": "Leofric", "Link": "light", "Event": "Midwinter"})
    text = game_export.record_of(match, {"dark": "Person", "light": "Thane"}, "2026-11-21")
    told = {"Dark": "Person", "Light": "Leofric", "Date": "2026.11.21", "Event": "Midwinter"}
    assert record.loads(text).tags == told
    assert record.loads(text).line == match.line
    assert match.tags == {"Light": "Leofric", "Link": "light", "Event": "Midwinter"}
    assert game_export.record_of(played("oferhlyp", 3)) == record.dumps(played("oferhlyp", 3))


# --- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_a_picture_that_stands_alone(name: str) -> None:
    match = played(name, 5)
    picture = game_export.position(match)
    root = ElementTree.fromstring(picture)
    assert (root.get("width"), root.get("height")) == ("780", "780")
    assert len(pieces(picture)) == len(match.game.scene(match.state).pieces)
    assert "var(" not in picture
    assert "href" not in picture
    assert 'class="mark last"' in picture
    assert game_export.file_name(match, "svg") == f"{name}-5.svg"
    assert game_export.file_name(match, "txt") == f"{name}.txt"


def test_a_picture_has_the_size_and_the_style_of_the_board() -> None:
    match = played("maerstanas", 6, board="5")
    picture = game_export.position(match)
    assert ElementTree.fromstring(picture).get("width") == "580"
    assert 'class="hinge ' not in picture
    shown = game_export.position(match, PictureStyle(hinges=True))
    assert ('class="hinge ' in shown) == bool(match.game.scene(match.state).hinges)
    assert game_export.position(match, PictureStyle(flipped=True)) != picture


def test_a_picture_wears_the_themes_that_the_player_has_chosen() -> None:
    match = played("maerstanas", 6)
    style = PictureStyle(coordinates=False, board="stone", pieces="flat")
    picture = game_export.position(match, style)
    assert ".square-dark{fill:#97a1a5;" in picture
    assert "[data-owner=dark] .body{fill:#2b3440;" in picture
    assert 'class="coordinate"' not in picture
    assert "var(" not in picture
    assert {"#97a1a5", "#2b3440"} <= {*game_export.colours(style)}
    assert "#c3a97b" not in game_export.colours(style)


def shapes(drawn: str) -> list[str]:
    """What is drawn in a picture, in order."""
    return re.findall(r"<(?:rect|path|circle|text|g)\b[^>]*>", drawn)


def test_an_animation_shows_every_position_and_waits_at_the_last() -> None:
    match = played("oferhlyp", 8)
    match.resign("dark")
    for _ in range(4):
        match.undo()
    film = Film(match)
    assert len(film) == 9
    # Both layers together are the position's picture.
    whole, ground, frame = game_export.position(match), film.ground, film.frame(match.ply)
    assert {*shapes(whole)} == {*shapes(ground), *shapes(frame)}
    assert "data-piece" not in ground
    assert "square-" not in frame.partition("</style>")[2]
    assert len({film.frame(number) for number in range(9)}) == 9
    assert [film.pause(number) for number in (0, 7, 8)] == [900, 900, 4000]
    assert film.samples == (0, 4, 8)
    assert Film(Match(GAMES["oferhlyp"])).samples == (0,)


def test_the_palette_has_the_colours_of_the_board() -> None:
    colours = game_export.colours()
    assert {"#c3a97b", "#dfcda5", "#2f353b", "#efe8d8"} <= {*colours}
    assert len(colours) < 60
    assert all(len(colour) == 7 for colour in colours)


# --- reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_exports_can_be_imported(name: str) -> None:
    match = played(name, 9)
    text = game_export.record_of(match)
    for given in (text, text.encode(), "\ufeff" + text, text.replace("\n", "\r\n").encode()):
        assert game_import.read(given, named).match == match
    code = link.encode(match)
    for given in (
        code,
        f"\ufeff{code}".encode(),
        f" {code}\n",
        f"https://tafl.example/play/#{code}",
        f"#{code}".encode(),
    ):
        assert game_import.read(given, named).match.state == match.state
    position = match.game.position(match.state)
    address = f"http://localhost:8000/#game={name}&position={position.replace(' ', '+')}"
    assert game_import.read(address, named).match.game.position(match.state) == position


def test_a_link_broken_over_lines_is_read() -> None:
    match = played("cyngesheall", 20)
    code = link.encode(match)
    broken = f"https://tafl.example/#{code[:9]}\n{code[9:]}"
    assert game_import.read(broken, named) == (match, code)


def test_a_link_is_found_in_a_message() -> None:
    match = played("oferhlyp", 7)
    code = link.encode(match)
    said = f"Your turn, I think!\n\nhttps://tafl.example/play/#{code}\nLeofric"
    assert game_import.read(said, named) == (match, code)
    cut = said.replace(code, code[:-3])
    with pytest.raises(link.LinkError, match="cut off"):
        game_import.read(cut, named)
    with pytest.raises(RecordError):  # a record stays one
        game_import.read(f'[Site "https://tafl.example/#{code}"]\n\n1. Z9', named)


def test_large_and_binary_files_are_refused_in_words() -> None:
    with pytest.raises(GameError, match=r"^this file has 1\.1 MB, and the limit is 1 MB"):
        game_import.read("[" * 1_000_001, named)
    game_import.check_size(1_000_000)
    with pytest.raises(GameError, match=r"^this file is not text: choose a record"):
        game_import.read(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", named)
    with pytest.raises(RecordError, match="column 4: the byte 0xe9 is not text; expected UTF-8"):
        game_import.read(b"E4 \xe9", named)
    with pytest.raises(GameError, match=r"^nothing to import: paste"):
        game_import.read(" \n", named)


@pytest.mark.parametrize(
    "given",
    [
        "",
        "   \n",
        b"",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"\0" * 1000,
        "word " * 200_000,
        b"\xff\xfe" + "[Game]".encode("utf-16-le"),
        "[Game",
        '[Game "chess"]\n\n1. e4 *',
        "1. E4 E4 *",
        "#",
        "#game=chess",
        "https://tafl.example/",
        "https://tafl.example/#1",
        "1abc",
        "9abc",
        "#game=oferhlyp&position=x",
        "\N{GRINNING FACE}",
    ],
    ids=range(18),
)
def test_text_without_a_game_is_refused_with_a_game_error(given: str | bytes) -> None:
    with pytest.raises(GameError) as caught:
        game_import.read(given, named)
    assert str(caught.value)
    if isinstance(caught.value, RecordError):
        place = game_import.place(given, caught.value.line, caught.value.column)
        shown = game_import.shown(given)
        units = shown.encode("utf-16-le", "surrogatepass")
        said = units[2 * place.start : 2 * place.end].decode("utf-16-le", "surrogatepass")
        assert said == place.wrong
        assert len(place.before + place.wrong + place.after) < 100


def test_an_error_is_located_in_the_text() -> None:
    text = '[Game "maerstanas"]\r\n\r\n1. E4 D4 {\N{GRINNING FACE} fine} 2. Z9 A1 *'
    with pytest.raises(RecordError) as caught:
        game_import.read(text, named)
    place = game_import.place(text, caught.value.line, caught.value.column)
    assert place.wrong == "Z9"
    assert place.after == " A1 *"
    assert place.before == "1. E4 D4 {\N{GRINNING FACE} fine} 2. "
    before = '[Game "maerstanas"]\n\n1. E4 D4 {:) fine} 2. '
    assert (place.start, place.end) == (len(before), len(before) + 2)


def test_records_and_links_are_recognised() -> None:
    assert not game_import.is_link("1. E4")
    assert not game_import.is_link("1.E4")
    assert not game_import.is_link("E4")
    assert not game_import.is_link('[Site "https://tafl.example/#1x"]')
    assert game_import.is_link("2newer-version")
    assert record.loads("1.E4").moves == (("E4",),)
