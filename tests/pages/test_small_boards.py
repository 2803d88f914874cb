"""The practice board on the page: choosing it, playing on it, and going back to the large one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from game.board import GRIDS
from holding import hold
from looks import SIZES, assert_no_violations_in_any_light, box_of
from play import Play, opened, until_ready

SMALL = set(GRIDS["5"].squares)


@pytest.fixture
def play(ready_page: Page) -> Play:
    play = Play(ready_page)
    play.new_game(board="5")
    return play


def test_the_form_offers_the_large_board_and_one_to_practise_on(ready_page: Page) -> None:
    Play(ready_page).action("new").click()
    fields = ready_page.locator('#new-game fieldset:has([name="board"])')
    labels = [" ".join(text.split()) for text in fields.locator("label").all_inner_texts()]
    assert labels == ["7×7", "5×5, to practise"]
    assert "this site's own" in fields.inner_text()


def test_another_size_is_another_board_and_back(play: Play) -> None:
    assert play.squares() == SMALL
    play.expect_address("/#game=maerstanas&board=5")
    assert "5×5, to practise" in play.page.locator("#summary").inner_text()
    play.click_move("E5")
    assert play.tallies() == [2, 0]
    play.new_game(board="7")
    assert play.squares() == set(GRIDS["7"].squares)
    assert play.stones() == {}
    play.expect_address("/#game=maerstanas")


def test_a_game_is_clicked_through_to_its_end(play: Play) -> None:
    play.new_game(specials="off")
    moves = "E1 E5 A1 A5 B1 D5 D1 B5 C1 C5 A3 E3 B3 D3 C3"
    for move in moves.split():
        play.cell(move).click()
    assert "Dark wins: Dark 14, Light 13." in play.status()
    assert play.notations() == moves.split()
    play.action("again").click()
    assert play.squares() == SMALL


def test_undo_redo_hinges_and_a_turned_board(play: Play) -> None:
    for move in ("A1", "B1", "A5"):
        play.click_move(move)
    expect(play.page.locator("#board .hinge:visible")).to_have_count(5)
    play.action("flip").click()
    assert play.squares() == SMALL
    first = play.page.locator("#board [data-cell]").first
    expect(first).to_have_attribute("data-cell", "E5")
    play.action("undo").click()
    play.action("undo").click()
    assert play.stones() == {"A1": ("dark", "standard")}
    play.action("redo").click()
    assert play.stones().keys() == {"A1", "B1"}
    # The large board comes turned as well.
    play.new_game(board="7")
    expect(first).to_have_attribute("data-cell", "G7")


def test_the_keyboard_stays_on_the_board(ready_page: Page) -> None:
    play = Play(ready_page)
    play.tab_to_the_board()
    play.walk_to("G6")
    play.new_game_by_keyboard(board="5")
    play.tab_to_the_board()
    focused = ready_page.locator("#board [data-cell]:focus")
    expect(focused).to_have_attribute("data-cell", "E5")
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "Home"):
        ready_page.keyboard.press(key)
    expect(focused).to_have_attribute("data-cell", "A4")
    ready_page.keyboard.press("t")
    ready_page.keyboard.press("End")
    ready_page.keyboard.press("Enter")
    assert play.notations() == ["T E4"]
    expect(ready_page.locator("#board [tabindex='0']")).to_have_count(1)


def test_a_stone_is_dragged_out_of_the_tray(play: Play) -> None:
    page = play.page
    box = box_of(play.tray("dark", "T"))
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(*play.middle("C3"), steps=4)
    page.mouse.up()
    assert play.notations() == ["T C3"]
    assert play.stones() == {"C3": ("dark", "thunder")}


def test_removed_stones_are_seen_leaving_their_own_squares(play: Play) -> None:
    play.click_move("C3")
    play.click_move("T D3")
    view_box = "#board svg", "#flight"
    boxes = [play.page.locator(one).get_attribute("viewBox") for one in view_box]
    assert boxes == ["0 0 580 580"] * 2
    assert play.marked("removed") == {"C3"}


def test_the_game_survives_a_reload_and_another_game(play: Play, base_url: str) -> None:
    play.click_move("B2")
    play.reload()
    assert play.squares() == SMALL
    assert play.stones() == {"B2": ("dark", "standard")}
    play.pick("oferhlyp")
    assert play.squares() == set(GRIDS["7"].squares)
    assert len(play.stones()) == 28
    play.pick("maerstanas")
    expect(play.cell("B2").locator("[data-piece]")).to_be_visible()
    expect(play.page.locator("#question")).to_be_hidden()
    assert play.squares() == SMALL


def test_an_address_opens_every_size(page: Page, base_url: str) -> None:
    for board, grid in GRIDS.items():
        page.goto("about:blank")
        play = opened(page, f"{base_url}/#game=maerstanas&board={board}")
        assert play.squares() == set(grid.squares)
        play.click_move(grid.squares[-1])
        assert play.tallies() == [2, 0]
        # The form does not offer a size that only an address can name.
        play.action("new").click()
        checked = page.locator('#new-game [name="board"]:checked')
        assert checked.get_attribute("value") == (board if board in "75" else "7")


def test_a_link_to_a_missing_square_or_board_is_refused_in_words(page: Page, base_url: str) -> None:
    play = opened(page, f"{base_url}/#game=maerstanas&board=9")
    assert "option board cannot be '9': choose 7, 6, 5, 4 or 3." in play.status()
    assert play.squares() == set(GRIDS["7"].squares)


@pytest.mark.first_visit
def test_a_click_before_python_on_a_board_that_is_replaced_plays_nothing(
    page: Page, base_url: str
) -> None:
    """The page's own HTML has the large board, whose squares are in other places."""
    let_go = hold(page, r"app\.zip$")
    page.goto(f"{base_url}/#game=maerstanas&board=5", wait_until="domcontentloaded")
    page.locator('#board [data-cell="D4"]').click()
    let_go()
    until_ready(page)
    play = Play(page)
    assert play.squares() == SMALL
    assert play.stones() == {}


def test_a_position_is_printed_on_its_board(play: Play) -> None:
    page = play.page
    play.click_move("A1")
    page.evaluate("window.print = () => { window.printed = true; }")
    play.action("print").click()
    page.locator('#print button[type="submit"]').click()
    assert page.evaluate("window.printed") is True
    expect(page.locator("#paper svg")).to_have_attribute("viewBox", "0 0 580 580")
    assert "Board: 5×5, to practise" in (page.locator("#paper").text_content() or "")


def test_the_small_board_fills_the_place_of_the_large_one(ready_page: Page) -> None:
    play = Play(ready_page)
    for width, height in SIZES:
        ready_page.set_viewport_size({"width": width, "height": height})
        ready_page.evaluate("scrollTo(0, 0)")
        large = box_of(ready_page.locator("#board"))
        play.new_game(board="5")
        ready_page.evaluate("scrollTo(0, 0)")
        assert box_of(ready_page.locator("#board")) == large
        assert box_of(play.cell("C3").locator(".hit"))["width"] >= 60
        play.new_game(board="7")


def test_the_small_board_is_accessible(play: Play) -> None:
    play.click_move("C3")
    assert_no_violations_in_any_light(play.page)
    label = play.cell("C3").get_attribute("aria-label") or ""
    assert re.match("C3, dark standard stone", label)


def test_the_form_begins_at_its_title_and_its_buttons_stay_in_sight_on_a_phone(
    ready_page: Page,
) -> None:
    ready_page.set_viewport_size({"width": 360, "height": 640})
    play = Play(ready_page)
    play.click_move("A1")
    play.action("new").click()
    start = box_of(ready_page.locator('#new-game button[type="submit"]'))
    assert start["y"] + start["height"] <= 640
    title = box_of(ready_page.locator("#new-game-title"))
    assert title["y"] >= 0
    # The text about an option is below its choices, not after the last of them.
    for fieldset in ready_page.locator("#new-game fieldset:has(> small):visible").all():
        help_ = box_of(fieldset.locator("small"))
        assert abs(help_["x"] - box_of(fieldset)["x"]) < 2


def test_a_small_diagram_of_the_rules_becomes_a_small_board_to_play_on(
    page: Page, base_url: str
) -> None:
    page.goto(f"{base_url}/rules/maerstanas/")
    figure = page.locator('.board-figure:has(svg[viewBox="0 0 580 580"])').first
    figure.get_by_role("button", name="Try it here").click()
    inside = figure.frame_locator("iframe")
    inside.locator("body[data-ready]").wait_for(state="attached")
    expect(inside.locator("#board [data-cell]")).to_have_count(25)
    inside.locator('#board [data-cell="E5"]').click()
    expect(inside.locator("#score-dark")).to_have_text("5")
