"""Cropped diagrams: which squares, coordinates, hinges and edges of the board they show."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from game import svg
from tools import fences
from tools.diagrams import Drawing, drawing

SPACE = "{http://www.w3.org/2000/svg}"
FULL = "......./......./...S.../..sSs../......./......./......."
LINE = "......./......./......./.SSSS../......./......./....... D TW TW"


def drawn(body: str, game: str = "maerstanas") -> Drawing:
    return drawing(body, "docs/page.md", 1, game)


def picture(crop: str, position: str = f"{FULL} L TW TW", more: str = "") -> ET.Element:
    body = f"position: {position}\ncrop: {crop}\n{more}caption: {{turn {turn(position)}}}."
    return ET.fromstring(drawn(body).picture(svg.FILE))


def turn(position: str) -> str:
    return "light" if " L " in position else "dark"


def coordinates(shown: ET.Element) -> dict[str, str]:
    """The signs of each line of coordinates, and where the first of them is."""
    return {
        f"{e.attrib['x'].split()[0]} {e.attrib['y'].split()[0]}": e.text or ""
        for e in shown.iter(f"{SPACE}text")
        if "coordinate" in e.attrib["class"]
    }


def box(shown: ET.Element) -> list[int]:
    return [int(number) for number in shown.attrib["viewBox"].split()]


def failure(crop: str, caption: str = "{turn light}.") -> str:
    with pytest.raises(fences.FenceError) as error:
        drawn(f"position: {FULL} L TW TW\ncrop: {crop}\ncaption: {caption}")
    return str(error.value)


def test_a_crop_shows_its_squares_with_their_real_coordinates() -> None:
    shown = picture("C3-E5")
    assert list(coordinates(shown).values()) == ["CDE", "345"]
    assert shown.attrib["aria-label"].startswith("Squares C3 to E5. Dark: ")
    assert present_text(shown) == ["    C D E", "  3 . S .", "  4 s S s", "  5 . . ."]


def present_text(shown: ET.Element) -> list[str]:
    found = shown.find(f"{SPACE}desc")
    assert found is not None
    return (found.text or "").split("\n")


def test_pieces_elsewhere_are_neither_drawn_nor_told() -> None:
    shown = picture("C4-D5")
    assert sum(e.get("data-piece") is not None for e in shown.iter()) == 2
    assert "E4" not in shown.attrib["aria-label"]
    assert "D3" not in shown.attrib["aria-label"]


def test_a_cut_side_has_no_frame_and_an_edge_has_one() -> None:
    # Cut at the right and at the bottom: the frame's width on the left and at the top.
    assert box(picture("A1-C3")) == [0, 0, 360, 360]
    # Cut all round: room for coordinates on the left and at the top, a sliver of board elsewhere.
    assert box(picture("C3-E5")) == [206, 206, 354, 354]
    # Where the frame is on the right and at the bottom, it has the coordinates.
    shown = picture("E5-G7")
    assert box(shown) == [420, 420, 360, 360]
    assert coordinates(shown) == {"490 772": "EFG", "762 499": "567"}


def test_a_whole_board_may_be_named() -> None:
    shown = picture("A1-G7")
    assert box(shown) == [0, 0, 780, 780]
    assert sorted(coordinates(shown).values()) == sorted(["ABCDEFG", "1234567"] * 2)


@pytest.mark.parametrize("crop", ["C2-F5", "B4-C4", "A1-B7"])
def test_all_that_is_drawn_lies_in_the_picture(crop: str) -> None:
    shown = picture(crop, LINE, "hinges: shown\n")
    left, top, width, height = box(shown)
    for bar in shown.iter(f"{SPACE}rect"):
        if "hinge " in bar.get("class", ""):
            x, y = float(bar.attrib["x"]), float(bar.attrib["y"])
            assert left <= x <= x + float(bar.attrib["width"]) <= left + width
            assert top <= y <= y + float(bar.attrib["height"]) <= top + height


def test_a_hinge_across_the_cut_is_shown_and_others_are_not() -> None:
    shown = picture("C3-C5", LINE, "hinges: shown\n")
    bars = [bar for bar in shown.iter(f"{SPACE}rect") if "hinge " in bar.get("class", "")]
    # B4 and C4, C4 and D4, but not D4 and E4.
    assert sorted(float(bar.attrib["x"]) + 17 for bar in bars) == [240, 340]


def test_marks_and_arrows_of_claims_are_drawn() -> None:
    html = drawn(f"position: {FULL} L TW TW\ncrop: C2-E6\ncaption: {{illegal D5}}.").picture(
        svg.FIGURE
    )
    assert html.count('data-no=""') == 1
    chain = "......./.M...../..m..../......./..n..../......./K.....k D"
    body = f"position: {chain}\ncrop: A1-D6\ncaption: {{hits B2xD4xB6: C3; removes C5}}."
    assert drawn(body, "oferhlyp").picture(svg.FIGURE).count('class="arrow"') == 1


def test_a_mark_outside_the_crop_stops_the_build() -> None:
    said = failure("C4-E6", "{illegal D5}, but {legal D7}.")
    assert said == "docs/page.md:3: D7 is marked, but the crop leaves it out"


@pytest.mark.parametrize(
    ("crop", "said"),
    [
        ("C2", "'C2' is not part of the board: write two corners, as in C2-F5"),
        ("C2-H5", "'C2-H5' is not part of the board"),
        ("F5-C2", "'F5-C2': begin with the corner at the top left"),
    ],
)
def test_a_crop_that_is_none_stops_the_build(crop: str, said: str) -> None:
    assert f"docs/page.md:3: {said}" in failure(crop)


def test_a_crop_of_a_smaller_board_ends_at_its_edge() -> None:
    body = (
        "options: board=5\nposition: S..../...../...../...../..... D TW TW\n"
        "crop: C3-E5\ncaption: {legal E5}."
    )
    assert box(ET.fromstring(drawn(body).picture(svg.FILE))) == [220, 220, 360, 360]


def test_a_figure_says_how_wide_its_picture_is() -> None:
    def opening(crop: str) -> str:
        body = f"position: {FULL} L TW TW\n{crop}caption: {{turn light}}."
        html = fences.figure(body, "docs/page.md", 1, "./", "maerstanas")
        return re.match(r"<figure[^>]*>", html)[0]  # type: ignore[index]

    assert 'data-size="small"' in opening("crop: C3-E5\n")
    assert 'data-units="354"' in opening("crop: C3-E5\n")
    assert "data-size" not in opening("")
    assert 'data-units="780"' in opening("")


def test_the_link_opens_the_whole_position() -> None:
    body = f"position: {FULL} L TW TW\ncrop: C3-E5\ncaption: {{turn light}}."
    html = fences.figure(body, "docs/page.md", 1, "./", "maerstanas")
    assert f"position={FULL}%20L%20TW%20TW" in html
