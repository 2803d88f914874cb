"""Puzzles on paper: six diagrams a page, each with its task, and the answers upside down."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from pdfplumber.page import Page

from game.core import GAMES
from puzzles.puzzle import task_of
from tools.sheets import PAPERS
from tools.sheets.puzzles import A_PAGE, IN_BOOKLET, MONTH, answer_of, more_of, spread

Pages = Callable[[str], list[Page]]
each_month = pytest.mark.parametrize(
    ("game", "paper"), [(game, paper) for game in GAMES for paper in PAPERS]
)


def words(text: str) -> str:
    """The text without the gaps that its lines have on paper."""
    return re.sub(r"\s", "", text)


def text_of(page: Page) -> str:
    """The page's letters in the order in which they are set."""
    return words("".join(char["text"] for char in page.chars))


@each_month
def test_a_month_has_six_puzzles_a_page_with_their_tasks(
    game: str, paper: str, pages: Pages
) -> None:
    months = pages(f"{game}-puzzles-{paper}.pdf")
    chosen = spread(GAMES[game], MONTH)
    assert len(months) * A_PAGE == len({each.id for each in chosen}) == MONTH
    for number, page in enumerate(months):
        text = text_of(page)
        for at, puzzle in enumerate(chosen[number * A_PAGE :][:A_PAGE], number * A_PAGE + 1):
            assert words(f"{at}. {task_of(puzzle)} {more_of(puzzle)}") in text


@each_month
def test_the_answers_are_upside_down_at_the_foot_of_their_page(
    game: str, paper: str, pages: Pages
) -> None:
    chosen = spread(GAMES[game], MONTH)
    for number, page in enumerate(pages(f"{game}-puzzles-{paper}.pdf")):
        turned = [char for char in page.chars if char["matrix"][0] < 0]
        assert min(char["top"] for char in turned) > float(page.height) * 0.8
        read = words("".join(char["text"] for char in turned))
        for at, puzzle in enumerate(chosen[number * A_PAGE :][:A_PAGE], number * A_PAGE + 1):
            assert words(f"{at} {answer_of(puzzle)}") in read


@pytest.mark.parametrize("paper", PAPERS)
def test_the_booklet_has_all_games_and_the_answers_on_its_last_page(
    paper: str, pages: Pages
) -> None:
    sides = pages(f"puzzle-booklet-{paper}.pdf")
    last = text_of(sides[0])
    inside = "".join(text_of(side) for side in sides[1:])
    for game in GAMES.values():
        for at, puzzle in enumerate(spread(game, IN_BOOKLET), 1):
            assert words(f"{at} {answer_of(puzzle)}") in last
            assert words(f"{at}. {task_of(puzzle)} {more_of(puzzle)}") in inside


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_on_paper_go_from_easy_to_hard(game: str) -> None:
    for count in (MONTH, IN_BOOKLET):
        ratings = [puzzle.rating for puzzle in spread(GAMES[game], count)]
        assert ratings == sorted(ratings)
        assert ratings[-1] - ratings[0] > 500
