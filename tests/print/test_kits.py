"""Whole sets: kits list what is in them, boxes fold, and a pocket set fits its own board."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from pdfplumber.page import Page

from game import svg
from game.core import GAMES, Game
from measure import Shape, shapes
from tools import sheets
from tools.sheets import art, texts
from tools.sheets.ink import LOW_INK

IN_A_KIT = ("Board with coordinates", "Rules of", "Reference cards", "Score pad", "Tuck box")


@pytest.fixture(params=sheets.games_with_text(), ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    found: Game[Any] = request.param
    return found


@pytest.mark.parametrize("ink", ["", "-low-ink"])
@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_a_kit_has_the_pages_that_its_contents_list(
    pages: Callable[[str], list[Page]], game: Game[Any], ink: str, paper: str
) -> None:
    kit = pages(f"{game.id}-kit{ink}-{paper}.pdf")
    cover, contents = kit[0].extract_text(), kit[1].extract_text()
    assert game.title in cover
    assert texts.own_values(game)["kit"]["promise"] in cover
    listed = {
        int(found[1]): found[3]
        for found in re.finditer(r"^(\d+)(–\d+)? (.+?) (?:one side|both sides)", contents, re.M)
    }
    assert min(listed) == 3
    for number, title in listed.items():
        heading = " ".join(kit[number - 1].extract_text().split())
        # A card has no heading but the game's name.
        assert title in heading or (title == "Reference cards" and "On your turn" in heading)
    for title in IN_A_KIT:
        assert [each for each in listed.values() if each.startswith(title)]
    counted = re.search(r"Print (\d+) pages at 100 %: (\d+) sheets", contents)
    assert counted
    assert int(counted[1]) == len(kit)
    # Two pages on one sheet wherever the contents say so.
    assert int(counted[2]) == len(kit) - contents.count("both sides, flip")


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_kits_hold_the_same_sheets_as_are_printed_one_by_one(
    pages: Callable[[str], list[Page]], game: Game[Any], paper: str
) -> None:
    kit = [page.extract_text() for page in pages(f"{game.id}-kit-{paper}.pdf")]
    for sheet in sheets.sheets():
        own = sheet.group == game.id and not sheet.name.endswith(("-kit", "-pocket"))
        if own or sheet.name == "board":
            for page in pages(sheet.file(paper)):
                assert page.extract_text() in kit


def lines(page: Page, upright: bool) -> list[Shape]:
    """The straight lines of a page, upright or level."""
    return [s for s in shapes(page) if (s.width if upright else s.height) < 0.01]


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_a_tuck_box_folds_to_the_size_that_is_stated(
    pages: Callable[[str], list[Page]], game: Game[Any], paper: str
) -> None:
    (page,) = pages(f"{game.id}-box-{paper}.pdf")
    folds = sorted(s.left for s in lines(page, True) if abs(s.height - 80) < 0.1)
    # Four folds and the far edge: the back, a side, the front and the other side lie between them.
    widths = [after - before for before, after in pairwise(folds)]
    assert widths == pytest.approx([58, 30, 58, 30], abs=0.1)
    level = [s for s in lines(page, False) if abs(s.width - 58) < 0.1]
    heights = sorted(s.top for s in level)
    # The tuck and the lid above the box, the bottom and its tuck below.
    assert heights[-1] - heights[0] == pytest.approx(30 + 80 + 30, abs=0.1)
    assert "58 × 80 × 30 mm" in next(
        sheet.about for sheet in sheets.sheets() if sheet.name == f"{game.id}-box"
    )


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_a_pocket_set_has_a_board_and_all_pieces_that_fit_its_squares(
    pages: Callable[[str], list[Page]], game: Game[Any], paper: str
) -> None:
    (page,) = pages(f"{game.id}-pocket-{paper}.pdf")
    found = [s for s in shapes(page) if s.kind == "rect"]
    squares = [s for s in found if s.filled and abs(s.width - 18) < 0.1]
    tokens = [s for s in found if not s.filled and abs(s.width - 14) < 0.1]
    assert len(squares) == 49
    own = texts.own_values(game)["pieces"]
    faces = 2 if "backs" in own else 1
    assert len(tokens) == 2 * faces * sum(count for _, count in own["set"])
    for token in tokens:
        assert token.height == pytest.approx(14, abs=0.1)
        assert token.left > max(s.right for s in squares)


@pytest.mark.parametrize("theme", [svg.PAPER, LOW_INK], ids=["colour", "low ink"])
def test_strands_of_the_band_go_over_and_under_in_turn(theme: svg.Theme) -> None:
    line = art.rounded(0, 0, 200, 100, 40)
    # The line is closed, and stays on its rectangle.
    assert line(0)[:2] == pytest.approx(line(0.999999)[:2], abs=0.01)
    for part in range(100):
        x, y, out_x, out_y = line(part / 100)
        assert abs(x) <= 200.001
        assert abs(y) <= 100.001
        assert out_x**2 + out_y**2 == pytest.approx(1)
    drawn = art.plait(line, 10, 8, 5, theme)
    # Twenty crossings with a strand below and one above at each.
    below = drawn.partition("/>")[0]
    assert below.count("M") == 20
    assert drawn.count("<path") == 7


def test_each_game_has_its_own_cover() -> None:
    covers = {
        art.cover(game, svg.PAPER) for game in GAMES.values() if "kit" in texts.own_values(game)
    }
    assert len(covers) == len(sheets.games_with_text())
