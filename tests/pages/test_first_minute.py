"""What a first visit meets: the games, a welcome, named players, few buttons and one menu."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from game.ai import LEVELS
from game.core import GAMES
from looks import assert_no_violations_in_any_light, box_of
from play import Play, until_ready
from table import Table

EVERY_SIZE = [(360, 640), (390, 844), (820, 1180), (844, 390), (1280, 720), (1440, 900)]


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page of somebody who has never been here."""
    return context.new_page()


def welcome(page: Page) -> None:
    expect(page.locator("#welcome")).to_be_visible()


def test_a_welcome_says_what_the_game_is_and_offers_three_ways(ready_page: Page) -> None:
    page, play = ready_page, Play(ready_page)
    for game in GAMES.values():
        play.pick(game.id)
        welcome(page)
        expect(page.locator("#welcome .about")).to_contain_text(game.about)
        ways = page.locator(".welcome-ways > *")
        expect(ways).to_have_text(["Learn in 2 minutes", "Play the computer", "Two players"])
        expect(ways.first).to_have_attribute("href", f"#learn={game.id}")
    assert_no_violations_in_any_light(page)


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844)])
def test_the_cross_of_the_welcome_lies_over_no_picture(
    ready_page: Page, size: tuple[int, int]
) -> None:
    """Nor when nothing was said of loading, since the wait was short."""
    page = ready_page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator(".wait-line").evaluate("line => line.replaceChildren()")
    cross = box_of(page.locator("[data-welcome=dismiss] svg"))
    assert cross["y"] + cross["height"] <= box_of(page.locator(".aims:visible"))["y"]


@pytest.mark.parametrize(
    "way", ["[data-welcome=dismiss]", "[data-welcome=people]", "[data-learn]", "#board"]
)
def test_the_welcome_never_comes_back_once_used_or_dismissed(ready_page: Page, way: str) -> None:
    page = ready_page
    welcome(page)
    if way == "#board":
        Play(page).cell("D4").click()
    else:
        page.locator(f"#welcome {way}").click()
    expect(page.locator("#welcome")).to_be_hidden()
    page.goto(page.url.partition("#")[0])
    page.reload()
    until_ready(page)
    expect(page.locator("#welcome")).to_be_hidden()


def test_a_move_by_keyboard_uses_the_welcome(ready_page: Page) -> None:
    page, play = ready_page, Play(ready_page)
    play.cell("D4").focus()
    page.keyboard.press("Enter")
    assert play.notations() == ["D4"]
    expect(page.locator("#welcome")).to_be_hidden()
    play.new_game()
    play.reload()
    assert play.notations() == []
    expect(page.locator("#welcome")).to_be_hidden()


def test_the_welcome_returns_until_then(ready_page: Page) -> None:
    Play(ready_page).reload()
    welcome(ready_page)


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_two_taps_make_the_first_move_against_the_computer(
    table: Table, size: tuple[int, int]
) -> None:
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator("#welcome [data-action=beginner]").click()
    table.cell("D4").click()
    assert table.notations()[0] == "D4"
    expect(page.locator("#name-dark")).to_have_text("You (Dark)")
    expect(page.locator("#name-light")).to_have_text("Computer · Swineherd, level 2 of 8")
    table.wait_for_ply(2)
    expect(page.locator("#turn")).to_have_text("Your turn.")


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_games_stand_above_the_board_with_a_line_each(
    ready_page: Page, size: tuple[int, int]
) -> None:
    page = ready_page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    board = box_of(page.locator("#board"))
    tabs = page.locator(".games a").all()
    assert len(tabs) == len(GAMES)
    for tab, game in zip(tabs, GAMES.values(), strict=True):
        box = box_of(tab)
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= board["y"]
        assert box["x"] + box["width"] <= size[0]
        assert tab.locator("svg").is_visible()
        expect(tab.locator("strong")).to_have_text(game.title)
        expect(tab.locator("small")).to_have_text(game.aim)
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= size[0]
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_four_actions_are_in_sight_and_the_menu_has_the_rest_in_one_order(
    ready_page: Page,
) -> None:
    page, play = ready_page, Play(ready_page)
    orders = set()
    for game in GAMES:
        play.pick(game)
        shown = page.locator(".actions > button, .actions > details > summary")
        expect(shown).to_have_text(["Undo", "Redo", "Hint", "New game", "Menu"])
        page.get_by_text("Menu", exact=True).click()
        items = page.locator(".menu-list > :is(button, a)")
        orders.add(tuple(items.all_inner_texts()))
        page.keyboard.press("Escape")
        expect(page.locator(".menu-list")).to_be_hidden()
    assert len(orders) == 1
    assert {"Resign", "Draw", "Games", "Print"} <= {*orders.pop()}


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_menu_opens_where_it_is_seen_and_closes_by_itself(
    ready_page: Page, size: tuple[int, int]
) -> None:
    page = ready_page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator("[data-welcome=dismiss]").click()
    page.get_by_text("Menu", exact=True).click()
    box = box_of(page.locator(".menu-list"))
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size[1] + 1
    page.locator(".menu-list [data-action=flip]").click()
    expect(page.locator(".menu-list")).to_be_hidden()
    expect(page.locator("#game")).to_have_attribute("data-flipped", "")


def test_resigning_asks_in_place_first(ready_page: Page) -> None:
    page, play = ready_page, Play(ready_page)
    play.cell("D4").click()
    play.action("resign").click()
    expect(page.locator("#asking-text")).to_have_text("Resign as Light?")
    page.locator("[data-action=no]").click()
    expect(page.locator("#asking")).to_be_hidden()
    expect(page.locator("#ending")).to_be_hidden()
    play.resign()
    expect(page.locator("#ending")).to_be_visible()


def test_back_and_forward_walk_through_the_games(ready_page: Page) -> None:
    page, play = ready_page, Play(ready_page)
    body = page.locator("body")
    play.cell("D4").click()
    play.pick("oferhlyp")
    play.pick("cyngesheall")
    page.go_back()
    expect(body).to_have_attribute("data-game", "oferhlyp")
    page.go_back()
    expect(body).to_have_attribute("data-game", "maerstanas")
    assert play.notations() == ["D4"]
    page.go_forward()
    expect(body).to_have_attribute("data-game", "oferhlyp")


def test_back_leaves_a_lesson(ready_page: Page) -> None:
    page = ready_page
    page.locator("#welcome [data-learn]").click()
    expect(page.locator("#lesson")).to_be_visible()
    page.go_back()
    expect(page.locator("#lesson")).to_be_hidden()
    page.go_forward()
    expect(page.locator("#lesson")).to_be_visible()


def test_the_form_shows_every_level_and_names_its_game(table: Table) -> None:
    page = table.page
    table.pick("oferhlyp")
    table.action("new").click()
    expect(page.locator("#new-game-title")).to_have_text("New game of Oferhlýp")
    expect(page.locator("#new-game .levels")).to_be_hidden()
    page.locator("#new-game [name=opponent][value=computer]").check()
    rows = page.locator("#new-game .levels label")
    for row, level in zip(rows.all(), LEVELS, strict=True):
        expect(row).to_contain_text(re.compile(f"{level.id}.*{level.name}.*{level.character}"))
    assert_no_violations_in_any_light(page)
    page.locator("#new-game [name=side][value=light]").check()
    rows.nth(0).click()
    page.locator("#new-game [type=submit]").click()
    expect(page.locator("#name-light")).to_have_text("You (Light)")
    expect(page.locator("#name-dark")).to_have_text("Computer · Child, level 1 of 8")
    table.wait_for_ply(1)


def test_a_rating_changes_when_the_game_is_left(table: Table) -> None:
    page = table.page
    table.level("light", 3)
    table.cell("D4").click()
    table.wait_for_ply(2)
    table.resign()
    expect(page.locator("#rating")).to_have_text("Your rating: 984 (−16).")
    assert page.evaluate("localStorage.getItem('tafl:rating:maerstanas')") is None
    table.action("again").click()
    expect(page.locator("#ending")).to_be_hidden()
    assert "984" not in page.locator("#status").inner_text()
    assert page.evaluate("localStorage.getItem('tafl:rating:maerstanas')")
    table.action("new").click()
    expect(page.locator("[data-against='3']")).to_have_text("1 lost")


def test_one_tap_begins_a_rematch_and_another_swaps_sides(table: Table) -> None:
    page = table.page
    table.level("light", 1)
    table.cell("D4").click()
    table.wait_for_ply(2)
    table.resign()
    page.locator("#ending [data-action=swap]").click()
    expect(page.locator("#name-light")).to_have_text("You (Light)")
    table.wait_for_ply(1)
    table.resign()
    page.locator("#ending [data-action=again]").click()
    expect(page.locator("#name-light")).to_have_text("You (Light)")
    table.wait_for_ply(1)
