"""The list of moves as a tree, and moves typed into the field below it."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from looks import assert_no_violations_in_any_light, box_of
from play import Play, until_ready


def listed(play: Play) -> str:
    """The texts of the list, with brackets round variations."""
    told: str = play.page.locator("#moves").evaluate(
        """list => [...list.querySelectorAll("button, .comment, i, .variation")].map(each =>
             each.matches(".variation") ? "(" : each.matches("button")
               ? each.firstElementChild?.textContent ?? each.textContent : `{${each.textContent}}`
           ).join(" ")"""
    )
    return told


def entry(play: Play, notation: str) -> Locator:
    return play.page.locator("#moves [data-node]", has_text=notation).first


def test_another_move_from_an_earlier_ply_is_a_branch_that_can_be_worked_with(play: Play) -> None:
    page = play.page
    for move in ("E4", "A1", "G7", "D4"):
        play.click_move(move)
    play.ply(2).click()
    play.click_move("T D5")
    play.click_move("F6")
    assert listed(play) == "Start E4 A1 G7 ( T D5 F6 D4"
    assert play.notations() == ["E4", "A1", "T D5", "F6"]
    expect(entry(play, "F6")).to_have_attribute("aria-current", "step")
    expect(entry(play, "F6")).to_have_attribute(
        "aria-label", "Move 4, Light: F6 0–2 points, variation"
    )
    # A comment, even one that looks like HTML.
    play.action("comment").click()
    page.locator("#comment textarea").fill("better than <b>G7</b>")
    page.locator('#comment [type="submit"]').click()
    assert listed(play) == "Start E4 A1 G7 ( T D5 F6 {better than <b>G7</b>} D4"
    # Everything survives a reload, the place too.
    page.reload()
    until_ready(page)
    assert listed(play) == "Start E4 A1 G7 ( T D5 F6 {better than <b>G7</b>} D4"
    expect(entry(play, "F6")).to_have_attribute("aria-current", "step")
    play.action("promote").click()
    assert listed(play) == "Start E4 A1 T D5 ( G7 D4 F6 {better than <b>G7</b>}"
    expect(play.action("promote")).to_be_hidden()
    entry(play, "G7").click()
    assert play.stones().keys() == {"E4", "A1", "G7"}
    play.action("delete").click()
    assert listed(play) == "Start E4 A1 T D5 F6 {better than <b>G7</b>}"
    play.action("restore").click()
    assert listed(play).startswith("Start E4 A1 T D5 ( G7 D4")
    expect(play.action("restore")).to_be_hidden()
    # After an undo the new try is the game, and the old one stays beside it.
    entry(play, "F6").click()
    play.action("undo").click()
    play.click_move("A7")
    assert listed(play) == "Start E4 A1 T D5 ( G7 D4 A7 ( F6 {better than <b>G7</b>}"


def test_moves_are_typed_with_matching_moves_above(play: Play) -> None:
    page, field, could = play.page, play.page.locator("#typed"), play.page.locator("#completions")
    field.click()
    page.keyboard.type("e4")
    expect(could).to_be_visible()
    page.keyboard.press("Enter")
    expect(field).to_have_value("")
    assert play.notations() == ["E4"]
    page.keyboard.type("t")
    expect(could.locator("li")).to_have_count(8)
    expect(field).to_have_attribute("aria-expanded", "true")
    page.keyboard.type("e5")
    expect(could.locator("li")).to_have_text(["T E5xE4"])
    page.keyboard.press("ArrowDown")
    expect(field).to_have_attribute("aria-activedescendant", "completion-0")
    page.keyboard.press("Enter")
    assert play.notations() == ["E4", "T E5xE4"]
    # A refused move says why and stays for correction; undo in the field undoes typing.
    page.keyboard.type("E5")
    page.keyboard.press("Enter")
    refused = "'E5': E5 already has a stone."
    assert refused in play.status()
    expect(field).to_have_value("E5")
    expect(field).to_have_accessible_description(refused)
    said, there = box_of(page.locator("#typed-trouble")), box_of(field)
    assert 0 <= said["y"] - there["y"] - there["height"] <= 8, "right below the field"
    assert_no_violations_in_any_light(page)
    page.keyboard.press("Control+z")
    expect(page.locator("#typed-trouble")).to_be_hidden()
    assert len(play.notations()) == 2
    field.fill("g")
    could.locator("li").first.click()
    assert play.notations()[-1] == "G1"
    expect(could).to_be_hidden()
    field.fill("f")
    expect(could).to_be_visible()
    page.keyboard.press("Escape")
    expect(could).to_be_hidden()
    # A player without an Enter key presses the button beside the field.
    field.fill("f1")
    page.locator("#entry").get_by_role("button", name="Play").click()
    assert play.notations()[-1] == "F1"


def test_tree_and_field_are_accessible_and_fit_a_small_phone(play: Play) -> None:
    page = play.page
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 640})
    for move in ("E4", "A1"):
        play.cell(move).click()
    play.ply(1).click()
    play.cell("B2").click()
    play.action("comment").click()
    assert_no_violations_in_any_light(page)
    page.locator("#comment textarea").fill("W" * 60)
    page.locator('#comment [type="submit"]').click()
    page.locator("#typed").fill("t")
    expect(page.locator("#completions")).to_be_visible()
    assert_no_violations_in_any_light(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for button in page.locator(".lines button:visible").all():
        assert box_of(button)["height"] >= 36
