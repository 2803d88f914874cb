"""Hinges on the board: drawn as they score, and counted up at the end."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Page, expect

from looks import until_dressed
from play import Play
from settings_dialog import settings

# Keeps the names of the animations that begin from now on.
WATCH = """() => {
  window.begun = [];
  document.addEventListener("animationstart", (event) => window.begun.push(event.animationName));
}"""


def watch(page: Page, motion: Literal["reduce", "no-preference"] = "no-preference") -> None:
    page.emulate_media(reduced_motion=motion)
    until_dressed(page)
    page.evaluate(WATCH)


def until_begun(page: Page, name: str, times: int) -> None:
    page.wait_for_function(
        "([name, times]) => window.begun.filter(each => each === name).length === times",
        arg=[name, times],
    )


def begun(page: Page) -> set[str]:
    return set(page.evaluate("() => window.begun"))


def test_a_new_hinge_snaps_in_with_its_point_and_the_others_stay(play: Play) -> None:
    page = play.page
    for move in ("A1", "D4"):
        play.click_move(move)
    expect(page.locator("#board .hinge")).to_have_count(2)
    watch(page)
    play.click_move("A2")
    new = page.locator("#board .hinge[data-new]")
    expect(page.locator("#board .hinge")).to_have_count(4)
    expect(new).to_have_count(2)
    expect(page.locator("#board .point")).to_have_text(["+1", "+1"])
    until_begun(page, "snap", 2)
    until_begun(page, "point", 2)
    play.action("undo").click()
    expect(page.locator("#board .hinge")).to_have_count(2)
    expect(new).to_have_count(0)


def test_hinges_are_simply_there_with_reduced_motion(play: Play) -> None:
    page = play.page
    watch(page, "reduce")
    for move in ("A1", "D4", "A2"):
        play.click_move(move)
    expect(page.locator("#board .hinge[data-new]")).to_have_count(2)
    expect(page.locator("#board .point:visible")).to_have_count(0)
    assert not begun(page) & {"snap", "point"}


def test_points_are_counted_up_at_the_end(play: Play) -> None:
    page = play.page
    for move in ("A1", "G7", "A2", "G6", "C4"):
        play.click_move(move)
    tallies = play.tallies()
    assert tallies == [4, 4]
    watch(page)
    play.resign()
    tally = page.locator("#score-dark")
    expect(tally).to_have_attribute("data-counted", "")
    # What is written is right from the beginning.
    assert play.tallies() == tallies
    assert tally.evaluate("each => each.style.getPropertyValue('--points')") == "4"
    until_begun(page, "tally", sum(tallies))
    assert "count" in begun(page)
    play.action("undo").click()
    expect(page.locator("[data-counted]")).to_have_count(0)


def test_points_are_not_counted_up_with_reduced_motion(play: Play) -> None:
    page = play.page
    for move in ("A1", "G7"):
        play.click_move(move)
    watch(page, "reduce")
    play.resign()
    expect(page.locator("#score-dark")).to_have_attribute("data-counted", "")
    assert not begun(page) & {"tally", "count", "veil"}


def test_a_game_without_hinges_counts_nothing(play: Play) -> None:
    play.pick("cyngesheall")
    play.resign()
    expect(play.page.locator("#result")).not_to_be_empty()
    expect(play.page.locator("[data-counted]")).to_have_count(0)


def test_hidden_hinges_stay_hidden(play: Play) -> None:
    settings(play).get_by_label("Hinges").uncheck()
    play.page.keyboard.press("Escape")
    for move in ("A1", "D4", "A2"):
        play.click_move(move)
    expect(play.page.locator("#board .hinge")).to_have_count(4)
    expect(play.page.locator("#board .hinge:visible")).to_have_count(0)
    expect(play.page.locator("#board .point:visible")).to_have_count(0)
