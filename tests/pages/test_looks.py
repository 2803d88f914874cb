"""Sizes on phones, tablets and desktops, and accessibility in light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from game.core import GAMES
from looks import SIZES, assert_no_violations_in_any_light, box_of
from play import Play

PAGES = [
    "",
    "learn/",
    "rules/",
    *(f"rules/{name}/" for name in GAMES),
    "terms/",
    "about/",
    "balance/",
    "records/",
    "contributing/",
    "strength/",
    "search.html",
    "404.html",
]


def test_the_board_fits_with_squares_large_enough_to_touch(ready_page: Page) -> None:
    play = Play(ready_page)
    for name in GAMES:
        play.pick(name)
        for width, height in SIZES:
            ready_page.set_viewport_size({"width": width, "height": height})
            ready_page.evaluate("scrollTo(0, 0)")
            assert_it_fits(play, width, height)


def assert_it_fits(play: Play, width: int, height: int) -> None:
    ready_page = play.page
    for square in ("A1", "D4", "G7"):
        box = box_of(play.cell(square).locator(".hit"))
        assert min(box["width"], box["height"]) >= 44
    board = box_of(ready_page.locator("#board"))
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= width
    assert board["y"] + board["height"] <= height
    for player in ("dark", "light"):
        box = box_of(ready_page.locator(f'[data-tray="{player}"]'))
        assert box["y"] + box["height"] <= height
        for cell in ready_page.locator(f'[data-tray="{player}"] [data-cell]:visible').all():
            assert min(box_of(cell)["width"], box_of(cell)["height"]) >= 44
    status = box_of(ready_page.locator("#turn"))
    assert status["y"] + status["height"] <= height


@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways(page: Page, base_url: str, path: str) -> None:
    page.goto(f"{base_url}/{path}")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_board_stays_where_it_is_while_a_game_is_played(ready_page: Page) -> None:
    ready_page.set_viewport_size({"width": 360, "height": 640})
    play = Play(ready_page)
    before = box_of(ready_page.locator("#board"))
    for move in ("E4", "T E5", "W E5", "A1", "A1", "G7"):
        play.click_move(move)
        assert box_of(ready_page.locator("#board")) == before
        assert ready_page.evaluate("scrollY") == 0


@pytest.mark.parametrize("size", [(360, 640), (375, 667), (390, 844)], ids=str)
def test_a_phone_has_the_board_and_the_buttons_on_one_screen(
    ready_page: Page, size: tuple[int, int]
) -> None:
    ready_page.set_viewport_size({"width": size[0], "height": size[1]})
    play = Play(ready_page)
    for game in GAMES.values():
        play.pick(game.id)
        expect(ready_page.get_by_role("link", name=game.title)).to_be_in_viewport(ratio=1)
        expect(ready_page.locator("#board")).to_be_in_viewport(ratio=1)
        for action in ("undo", "hint", "new"):
            # What is missing on the lowest is the room below the words.
            expect(play.action(action)).to_be_in_viewport(ratio=0.8)


def test_a_turn_of_many_steps_is_accessible(ready_page: Page) -> None:
    page, play = ready_page, Play(ready_page)
    play.open_link(
        game="oferhlyp", position="K....../......./..Mm.../..m.m../...n.../......./......k D"
    )
    play.cell("C3").click()
    play.cell("E3").hover()
    assert_no_violations_in_any_light(page)
    play.cell("E3").click()
    play.cell("E5").click()
    assert_no_violations_in_any_light(page)
    play.action("finish").click()
    assert_no_violations_in_any_light(page)
    play.pick("cyngesheall")
    assert_no_violations_in_any_light(page)
    play.action("new").click()
    assert_no_violations_in_any_light(page)


@pytest.mark.parametrize("path", PAGES)
def test_light_and_dark_follow_the_system(page: Page, base_url: str, path: str) -> None:
    colours = {}
    page.goto(f"{base_url}/{path}")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        html = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        colours[scheme] = (colour, html)
    assert colours["light"] != colours["dark"]
