"""The swap on the page: chosen in the form, made from the tray, on a phone and by keyboard too."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from looks import SIZES, assert_no_violations_in_any_light, box_of
from play import Play, opened


@pytest.fixture
def play(ready_page: Page) -> Play:
    play = Play(ready_page)
    play.new_game(swap="on")
    return play


def test_the_form_says_whose_rule_it_is(ready_page: Page) -> None:
    Play(ready_page).action("new").click()
    fields = ready_page.locator('#new-game fieldset:has([name="swap"])')
    labels = [" ".join(text.split()) for text in fields.locator("label").all_inner_texts()]
    assert labels == ["No swap", "With the swap"]
    assert "This site's own, as the pie rule of Hex" in fields.inner_text()
    assert fields.locator(":checked").get_attribute("value") == "off"


def test_a_swap_is_one_click(play: Play) -> None:
    swap = play.tray("light", "swap")
    expect(swap).to_be_hidden()
    play.click_move("A1")
    expect(swap).to_be_visible()
    expect(swap).to_have_attribute("aria-label", "Light's Swap, can be played")
    # A special stone may be placed instead.
    expect(play.tray("light", "T")).to_be_visible()
    assert "place a stone, or swap to take over Dark's" in play.status()
    swap.click()
    assert "Light swaps: the stone on A1 is now Light's. Dark to move." in play.status()
    assert play.stones() == {"A1": ("light", "standard")}
    assert play.tallies() == [0, 2]
    assert play.notations() == ["A1", "Swap"]
    expect(swap).to_be_hidden()
    play.action("undo").click()
    assert play.stones() == {"A1": ("dark", "standard")}
    expect(swap).to_be_visible()


def test_no_game_without_the_option_offers_one(ready_page: Page) -> None:
    play = Play(ready_page)
    play.click_move("A1")
    expect(play.tray("light", "swap")).to_be_hidden()
    play.pick("oferhlyp")
    expect(ready_page.locator('[data-cell="swap"]')).to_have_count(0)


def test_a_thunder_stone_goes_back_to_its_hand(play: Play) -> None:
    play.click_move("T D4")
    expect(play.tray("dark", "T")).to_have_attribute("aria-label", "Dark's Thunder-stone, played")
    play.tray("light", "swap").click()
    assert play.stones() == {"D4": ("light", "thunder")}
    expect(play.tray("dark", "T")).to_have_attribute(
        "aria-label", "Dark's Thunder-stone, can be played"
    )
    expect(play.tray("light", "T")).to_have_attribute("aria-label", "Light's Thunder-stone, played")


def test_a_swap_by_keyboard_without_special_stones(ready_page: Page) -> None:
    play = Play(ready_page)
    play.new_game_by_keyboard(specials="off", swap="on")
    play.tab_to_the_board()
    ready_page.keyboard.press("Enter")
    ready_page.keyboard.press("s")
    assert play.notations() == ["D4", "Swap"]
    play.expect_address("/#game=maerstanas&specials=off&swap=on")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_button_has_room_beside_the_special_stones(play: Play, size: tuple[int, int]) -> None:
    page = play.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    play.click_move("A1")
    boxes = [box_of(play.tray("light", cell)) for cell in ("T", "W", "swap")]
    for left, right in pairwise(boxes):
        assert left["x"] + left["width"] <= right["x"] + 1
    assert boxes[-1]["height"] >= 44
    assert boxes[-1]["x"] + boxes[-1]["width"] <= size[0]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_no_violations_in_any_light(page)


def test_the_game_survives_a_reload(play: Play) -> None:
    play.click_move("D2")
    play.tray("light", "swap").click()
    play.click_move("C3")
    play.reload()
    assert play.notations() == ["D2", "Swap", "C3"]
    assert play.stones() == {"D2": ("light", "standard"), "C3": ("dark", "standard")}


def test_an_address_begins_a_game_with_the_swap(page: Page, base_url: str) -> None:
    play = opened(page, f"{base_url}/#game=maerstanas&swap=on&specials=off")
    play.click_move("D2")
    expect(play.tray("light", "swap")).to_be_visible()
    expect(play.tray("light", "T")).to_be_hidden()


def test_the_computer_takes_over_a_stone_that_is_worth_it(play: Play) -> None:
    play.page.locator('select[data-seat="light"]').select_option("1")
    play.click_move("A1")
    expect(play.page.locator("#happened")).to_have_text(
        "Dark places a stone on A1. Light swaps: the stone on A1 is now Light's."
    )
    assert play.stones() == {"A1": ("light", "standard")}
