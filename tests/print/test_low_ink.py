"""Sheets in low ink: a third of the ink, and everything on them can still be told apart."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from itertools import combinations

import pytest
from pdfplumber.page import Page
from PIL import Image

from game import svg
from game.core import GAMES
from game.scene import BOARD_CELLS, Piece
from tools import sheets
from tools.sheets import texts
from tools.sheets.ink import LOW_INK, finished
from tools.sheets.pieces import looks

LOW = [sheet for sheet in sheets.sheets() if sheet.group == sheets.LOW]
# Sheets that are boards and pieces, with hardly any text.
PICTURES = [sheet for sheet in LOW if not sheet.name.endswith(("kit-low-ink", "rules-low-ink"))]


def ink(page: Page) -> float:
    """How much of the page is black, all greys added up."""
    counted = page.to_image(resolution=150).original.convert("L").histogram()
    return sum((255 - grey) * count for grey, count in enumerate(counted)) / 255


@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize("sheet", PICTURES, ids=lambda sheet: sheet.name)
def test_boards_and_pieces_take_a_third_of_the_ink(
    pages: Callable[[str], list[Page]], sheet: sheets.Sheet, paper: str
) -> None:
    full = pages(sheet.file(paper).replace("-low-ink", ""))
    low = pages(sheet.file(paper))
    assert len(full) == len(low)
    assert sum(map(ink, low)) <= sum(map(ink, full)) / 3


@pytest.mark.parametrize("sheet", LOW, ids=lambda sheet: sheet.name)
def test_sheets_in_low_ink_are_those_in_colour_but_for_their_looks(
    pages: Callable[[str], list[Page]], sheet: sheets.Sheet
) -> None:
    full = pages(sheet.file("a4").replace("-low-ink", ""))
    low = pages(sheet.file("a4"))
    assert [page.extract_text() for page in low] == [page.extract_text() for page in full]
    assert sum(map(ink, low)) < sum(map(ink, full)) * 0.75


# --- telling apart ------------------------------------------------------------------------------


def things() -> dict[str, str]:
    """All that can be on a square, by its name, as the SVG about the square's middle."""
    found = {"nothing": ""}
    for game in sheets.games_with_text():
        for piece in looks(game, texts.own_values(game)["pieces"]["seen"]).values():
            found[f"{game.id}: {piece.owner} {piece.kind}"] = svg.piece(piece._replace(cell="D4"))
    for name in ("yes", "no", "doomed", "struck", "target", "selected", "last"):
        found[f"mark {name}"] = f"<g>{svg.MARKS[name]}</g>"
    for owner in ("dark", "light"):
        stone = svg.piece(Piece("D4", owner, "standard", "stone", "", "S"))
        for name in ("yes", "doomed", "struck", "last"):
            found[f"{name} on {owner}"] = f"{stone}<g>{svg.MARKS[name]}</g>"
    return found


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The greyscale picture, an inch at 100 dots, of everything on either kind of square."""
    drawn = {}
    for shade in ("dark", "light"):
        square = f'<rect class="square-{shade}" x="0" y="0" width="100" height="100"/>'
        for name, shapes in things().items():
            picture = (
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
                f"{svg.DEFS}<style>{svg.style(LOW_INK.colours)}</style>{square}"
                f'<g transform="translate(50 50)">{shapes}</g></svg>'
            )
            drawn[f"{name}, {shade} square"] = finished(picture, LOW_INK)
    source = """#let all = json(bytes(sys.inputs.all))
    #set page(width: 1in, height: 1in, margin: 0pt)
    #for each in all { page(image(bytes(each), format: "svg", width: 100%)) }"""
    compiler = sheets.compiler(tmp_path_factory.mktemp("fonts"))
    made = compiler.compile(
        source.encode(), format="png", ppi=100, sys_inputs={"all": json.dumps(list(drawn.values()))}
    )
    assert isinstance(made, list)
    grey = [Image.open(BytesIO(picture)).convert("L").tobytes() for picture in made]
    return dict(zip(drawn, grey, strict=True))


def luminance(grey: int) -> float:
    """The relative luminance of a grey, as WCAG defines it."""
    part = grey / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


LUMINANCE = [luminance(grey) for grey in range(256)]


def differing(one: bytes, other: bytes) -> float:
    """The part of two pictures where they differ by a contrast of three to one."""
    clear = 0
    for a, b in zip(one, other, strict=True):
        low, high = sorted((LUMINANCE[a], LUMINANCE[b]))
        clear += (high + 0.05) / (low + 0.05) >= 3
    return clear / len(one)


def test_everything_can_be_told_apart_in_grey(seen: dict[str, bytes]) -> None:
    # Nothing here depends on colour or on a shade of grey alone: two things differ where one has
    # a line and the other has none, and by enough of such places to be seen.
    assert len(seen) > 40
    alike = [
        (one, other)
        for one, other in combinations(seen, 2)
        if together(one, other) and differing(seen[one], seen[other]) < 0.012
    ]
    assert alike == []


def together(one: str, other: str) -> bool:
    """Whether both can be on the same kind of square in one game."""
    games = {name.partition(":")[0] for name in (one, other) if ":" in name}
    shades = {name.rpartition(", ")[2] for name in (one, other)}
    return len(games) < 2 and len(shades) == 1


def test_dark_squares_differ_from_light_ones(seen: dict[str, bytes]) -> None:
    assert differing(seen["nothing, dark square"], seen["nothing, light square"]) > 0.03


def test_no_line_of_a_square_touches_a_piece_on_it() -> None:
    game = GAMES["maerstanas"]
    scene = game.scene(game.parse_position(texts.own_values(game)["pieces"]["seen"][0], {}))
    drawn = finished(svg.render(scene, LOW_INK), LOW_INK)
    cells = {cell.name: cell.shade for cell in BOARD_CELLS}
    assert drawn.count('class="shade"') == list(cells.values()).count("dark")
    assert drawn.count('<circle class="ground" r="45"/>') == len(scene.pieces)


def test_pictures_in_colour_stay_as_they_are() -> None:
    game = GAMES["oferhlyp"]
    drawn = svg.render(game.scene(game.start()), svg.PAPER)
    assert finished(drawn, svg.PAPER) == drawn
