"""The page of puzzles: today's diagram before Python, sets to train on, and earlier days."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from game.core import GAMES
from looks import SIZES, assert_no_violations_in_any_light
from play import until_ready
from puzzles.book import Book
from puzzles.puzzle import task_of
from puzzling import ALL
from saves import attempts
from saves.attempts import Attempt
from tools.puzzlebook import files

# The clock is set, and it stays set for as long as the browser is open.
pytestmark = pytest.mark.first_visit

BOOK = Book(json.loads(files()["puzzles/index.json"]))
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
TODAY = (NOON.date() - date(1970, 1, 1)).days


@pytest.fixture
def puzzles_page(page: Page, base_url: str) -> Page:
    """The page at noon of a day."""
    page.clock.set_fixed_time(NOON)
    page.goto(f"{base_url}/puzzles/")
    return page


def shown(page: Page) -> set[tuple[float, float]]:
    """Where the pieces are on the diagram."""
    uses = page.locator(".puzzle-board:visible .puzzle-pieces use")
    found = uses.evaluate_all(
        "uses => uses.map(use => [+use.getAttribute('x'), +use.getAttribute('y')])"
    )
    return {(x, y) for x, y in found}


def squares(name: str) -> set[tuple[float, float]]:
    """Where the pieces of a puzzle are, in the diagram's own units."""
    match = ALL[name].begun()
    scene = match.game.scene(match.state)
    cells = {cell.name: cell for cell in scene.cells}
    places = ((cells[piece.cell].column, cells[piece.cell].row) for piece in scene.pieces)
    return {(90.0 + 100 * column, 90.0 + 100 * row) for column, row in places}


def test_todays_diagram_and_task_are_there_before_python(puzzles_page: Page) -> None:
    name = BOOK.of_day(TODAY)
    puzzle = ALL[name]
    assert shown(puzzles_page) == squares(name)
    expect(puzzles_page.locator(".puzzle-task")).to_contain_text(task_of(puzzle))
    expect(puzzles_page.locator(".puzzle-of")).to_have_text(
        f"{puzzle.rules.title} 22 November 2026"
    )
    expect(puzzles_page.locator("#today .way-on")).to_have_attribute("href", f"../#puzzle={name}")
    label = puzzles_page.locator(".puzzle-board:visible svg").get_attribute("aria-label") or ""
    match = puzzle.begun()
    for piece in match.game.scene(match.state).pieces:
        assert re.search(rf"{piece.owner} {piece.name} on [A-G1-7, ]*{piece.cell}", label)


@pytest.mark.parametrize("days", range(1, 7))
def test_each_day_has_its_own_diagram(days: int, page: Page, base_url: str) -> None:
    page.clock.set_fixed_time(NOON.replace(day=22 + days))
    page.goto(f"{base_url}/puzzles/")
    name = BOOK.of_day(TODAY + days)
    expect(page.locator("#today .way-on")).to_have_attribute("href", f"../#puzzle={name}")
    assert shown(page) == squares(name)


@pytest.mark.parametrize(
    ("zone", "days"), [("Pacific/Kiritimati", 1), ("Europe/Berlin", 0), ("Pacific/Honolulu", 0)]
)
def test_the_day_is_the_visitors_own(
    zone: str, days: int, new_context: Callable[..., BrowserContext], base_url: str
) -> None:
    page = new_context(timezone_id=zone).new_page()
    page.clock.set_fixed_time(NOON)
    page.goto(f"{base_url}/puzzles/")
    name = BOOK.of_day(TODAY + days)
    expect(page.locator("#today .way-on")).to_have_attribute("href", f"../#puzzle={name}")
    # The play page agrees.
    page.goto(f"{base_url}/#puzzle=today")
    until_ready(page)
    expect(page.locator("#puzzle-title")).to_have_text("Today's puzzle")
    assert urlsplit(page.url).fragment == f"puzzle={name}"


def test_without_javascript_a_puzzle_is_there_with_its_way(
    new_context: Callable[..., BrowserContext], base_url: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{base_url}/puzzles/")
    name = BOOK.of_day(0)
    assert page.locator("#today .way-on").get_attribute("href") == f"../#puzzle={name}"
    assert task_of(ALL[name]) in page.locator(".puzzle-task").inner_text()
    boards = page.locator(".puzzle-board:not([hidden])")
    assert boards.locator("use").count() == len(squares(name))
    assert page.locator(".puzzle-sets a").count() == len(GAMES)


def test_solving_todays_puzzle_begins_a_streak_that_the_page_shows(puzzles_page: Page) -> None:
    puzzle = ALL[BOOK.of_day(TODAY)]
    before = Attempt("x", "2026-11-21T12:00:00Z", 1000, 1, 0, 0, True, TODAY - 1)
    text = attempts.dumps((before,))
    puzzles_page.evaluate("text => localStorage.setItem('tafl:puzzles', text)", text)
    puzzles_page.locator("#today .way-on").click()
    until_ready(puzzles_page)
    page = puzzles_page
    page.locator("#puzzle[data-phase]").wait_for()
    match = puzzle.begun()
    for ply, move in enumerate(puzzle.solved().line[: puzzle.plies]):
        for step in () if ply % 2 else move:
            where = "#board" if len(step) == 2 else f'[data-tray="{match.state.to_move}"]'
            page.locator(f'{where} [data-cell="{step}"]').dispatch_event("click")
        finish = page.locator('[data-action="finish"]')
        if not ply % 2 and finish.is_visible():
            finish.click()
        match.play(move)
    expect(page.locator("#puzzle-rating")).to_contain_text("2 days in a row.")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".puzzle-record")).to_contain_text("2 solved · rating 10")
    expect(page.locator(".puzzle-record")).to_contain_text("2 days in a row")
    expect(page.locator("#today .way-on")).to_have_text("Solved. See it again")


def test_earlier_days_are_listed_with_links_to_their_puzzles(puzzles_page: Page) -> None:
    links = puzzles_page.locator("#archive a")
    expect(links).to_have_count(14)
    for number in range(14):
        name = BOOK.of_day(TODAY - 1 - number)
        expect(links.nth(number)).to_have_attribute("href", f"../#puzzle={name}")
    expect(links.first).to_have_text("Sat 21 November")
    puzzles_page.get_by_role("button", name="Show more").click()
    expect(links).to_have_count(28)


def test_a_set_is_chosen_by_game_theme_and_level(puzzles_page: Page) -> None:
    page = puzzles_page
    page.locator("#set [name=game]").select_option("cyngesheall")
    offered = page.locator("#set [name=theme] option:not([hidden])")
    themes = {word for each in ALL.values() if each.game == "cyngesheall" for word in each.themes}
    assert {*offered.evaluate_all("all => all.map(each => each.value)")} == {"", *themes}
    page.locator("#set [name=theme]").select_option("corner")
    page.locator("#set [name=level]").select_option("medium")
    page.get_by_role("button", name="Train").click()
    until_ready(page)
    page.locator("#puzzle[data-phase]").wait_for()
    found = parse_qs(urlsplit(page.url).fragment)
    puzzle = ALL[found["puzzle"][0]]
    assert (puzzle.game, "corner" in puzzle.themes) == ("cyngesheall", True)
    assert 900 <= puzzle.rating < 1300


def test_what_the_page_carries_is_small(public: Path) -> None:
    page = (public / "puzzles/index.html").read_bytes()
    assert len(gzip.compress(page, 6)) < 30_000


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_the_page_fits_every_screen_and_reads_well(
    size: tuple[int, int], puzzles_page: Page
) -> None:
    page = puzzles_page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    if size == SIZES[0]:
        assert_no_violations_in_any_light(page)
