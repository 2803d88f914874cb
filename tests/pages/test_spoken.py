"""What a screen reader is given: each message is seen and heard, also when it comes again."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from games_dialog import library
from looks import box_of
from play import Play

THUNDER = "......./......./...s.../..s.s../......./......./....... D TW TW"
# Notes every text that a live region has had, as screen readers do: by its changes.
LISTEN = """id => {
    const region = document.getElementById(id);
    window.heard = [];
    new MutationObserver(() => window.heard.push(region.textContent.trim()))
        .observe(region, {childList: true, characterData: true, subtree: true});
}"""


def listen(page: Page, region: str) -> None:
    page.evaluate(LISTEN, region)


def expect_heard(page: Page, *texts: str) -> None:
    page.wait_for_function("count => window.heard.length >= count", arg=len(texts))
    assert page.evaluate("window.heard") == [*texts]


# --- the board ------------------------------------------------------------------------------------


def test_the_board_tells_each_square_and_nothing_that_was_true_once(play: Play) -> None:
    for move in ("D4", "D5"):
        play.click_move(move)
    expect(play.page.locator("#board desc")).to_have_count(0)
    expect(play.cell("D4")).to_have_attribute("aria-label", re.compile("^D4, dark standard stone"))
    expect(play.page.locator("#board [role=grid]")).to_have_accessible_name("Board")


def test_the_aimed_square_tells_what_thunder_would_remove(play: Play) -> None:
    play.open_link(game="maerstanas", position=THUNDER)
    play.tray("dark", "T").focus()
    play.page.keyboard.press("Enter")
    play.tab_to_the_board()
    # The square that Tab leads to is aimed at as well.
    expect(play.page.locator("#board [data-cell]:focus")).to_have_attribute(
        "aria-label", "D4, empty, can be played, would remove C4, D3 and E4"
    )
    play.walk_to("C3")
    expect(play.cell("C3")).to_have_attribute(
        "aria-label", "C3, empty, can be played, would remove C4 and D3"
    )
    expect(play.cell("D4")).to_have_attribute("aria-label", "D4, empty, can be played")


def test_a_key_is_for_the_square_that_a_screen_reader_has_focused(play: Play) -> None:
    """A screen reader focuses a square itself, without the arrows that lead the page's cursor."""
    play.cell("B2").focus()
    play.page.keyboard.press("Enter")
    expect(play.cell("B2")).to_have_attribute("aria-label", re.compile("^B2, dark standard stone"))
    play.cell("F5").focus()
    play.page.keyboard.press("ArrowDown")
    expect(play.cell("F6")).to_be_focused()
    play.page.keyboard.press("Enter")
    expect(play.cell("F6")).to_have_attribute("aria-label", re.compile("^F6, light standard stone"))
    expect(play.cell("D4")).not_to_have_attribute("data-taken", "")


# --- the score ------------------------------------------------------------------------------------


def test_a_score_is_told_when_it_changes(play: Play) -> None:
    page = play.page
    said = page.locator("#tallies")
    expect(said).to_have_role("status")
    expect(said).to_have_text("")
    listen(page, "tallies")
    play.click_move("D1")
    expect_heard(page, "Dark 1, Light 0 points.")
    # Nothing is said of a score that is as it was.
    play.click_move("C3")
    play.click_move("D2")
    expect_heard(page, "Dark 1, Light 0 points.", "Dark 2, Light 0 points.")
    play.action("undo").click()
    expect(said).to_have_text("Dark 1, Light 0 points.")
    play.new_game()
    expect(said).to_have_text("")


# --- keys that ask --------------------------------------------------------------------------------

CHAIN = "K....../......./..Mm.../..m.m../...n.../......./......k D"
# For each game, what its keys are told in turn; the last one is pressed twice.
ASKED = {
    "maerstanas": {
        "o": "D4, empty, can be played.",
        "m": "You can choose any square but D3, C4 and E4.",
        "l": "No moves yet.",
        "c": "Dark 0, Light 0 points.",
    },
    "oferhlyp": {"m": "You can choose A1 or C3.", "c": "Dark 4, Light 9 lives."},
    "cyngesheall": {"b": "Dark: man on", "h": "Dark has had", "c": "Dark 10, Light 10 pieces."},
}


def test_keys_tell_what_is_on_the_board_in_every_game(play: Play) -> None:
    page, keys = play.page, play.page.keyboard
    listen(page, "alert")
    for game, position in (("maerstanas", THUNDER), ("oferhlyp", CHAIN), ("cyngesheall", "")):
        play.open_link(game=game, **({"position": position} if position else {}))
        play.tab_to_the_board()
        page.evaluate("window.heard.length = 0")
        told = ASKED[game]
        for number, key in enumerate([*told, "c"], 1):
            keys.press(key)
            page.wait_for_function("count => window.heard.length >= count", arg=number)
        heard = page.evaluate("window.heard")
        assert len(heard) == len(told) + 1
        for text, wanted in zip(heard, [*told.values(), told["c"]], strict=True):
            assert text.startswith(wanted), (game, text)
    # It does not look like a mistake, and a mistake does.
    colours = "['#alert', '#turn'].map(id => getComputedStyle(document.querySelector(id)).color)"
    told, turn = page.evaluate(colours)
    assert told == turn
    keys.press("Enter")
    page.wait_for_function("() => !document.querySelector('#game[data-answered]')")
    keys.press("c")
    page.wait_for_function("() => document.querySelector('#game[data-answered]')")
    # Anywhere else a letter is nobody's.
    play.action("new").focus()
    page.evaluate("window.heard.length = 0")
    keys.press("c")
    expect(page.locator("#alert")).to_have_text(re.compile("pieces"))
    assert page.evaluate("window.heard") == []


def test_the_keys_are_listed_where_the_others_are(play: Play) -> None:
    page = play.page
    page.locator(".keys summary").click()
    listed = page.locator(".keys kbd").all_inner_texts()
    assert {"O", "B", "L", "M", "C", "H", "Tab", "Enter", "Escape"} <= {*listed}


# --- messages -------------------------------------------------------------------------------------


def test_the_same_mistake_is_heard_again(play: Play) -> None:
    play.click_move("E4")
    listen(play.page, "alert")
    wrong = "E4 already has a stone."
    for _ in range(3):
        play.cell("E4").click()
    expect_heard(play.page, wrong, wrong, wrong)
    expect(play.page.locator("#alert")).to_have_text(wrong)


def test_the_same_fault_of_a_typed_position_is_heard_again(play: Play) -> None:
    play.action("setup").click()
    field = play.page.locator("#editor-text")
    field.fill("nonsense")
    listen(play.page, "editor-trouble")
    field.press("Enter")
    trouble = play.page.locator("#editor-trouble")
    expect(trouble).to_contain_text("is not a position")
    wrong = trouble.inner_text().strip()
    field.press("Enter")
    field.press("Enter")
    # Leaving the field says nothing new.
    field.press("Tab")
    expect_heard(play.page, wrong, wrong, wrong)
    expect(trouble).to_have_text(wrong)


def test_a_message_takes_the_place_of_the_last_moves_sentence(play: Play) -> None:
    page = play.page
    happened, advised = page.locator("#happened"), page.locator("#advised")
    play.click_move("E4")
    expect(happened).to_be_visible()
    play.action("hint").click()
    expect(advised).to_be_visible()
    expect(advised).to_have_text(re.compile("^Hint: "))
    expect(happened).to_be_hidden()
    play.cell("E4").click()
    expect(page.locator("#alert")).to_have_text("E4 already has a stone.")
    expect(page.locator("#alert")).to_be_visible()
    expect(advised).to_be_hidden()
    expect(happened).to_be_hidden()
    play.click_move("A7")
    expect(happened).to_be_visible()


def test_messages_of_the_list_of_games_have_their_place_before_they_come(play: Play) -> None:
    page = play.page
    play.click_move("E4")
    play.new_game()
    play.click_move("D4")
    library(play)
    said, undo = page.locator("#library-said"), page.locator("[data-library=undo]")
    expect(said).to_have_text("")
    expect(undo).to_be_hidden()
    assert box_of(page.locator(".library-said"))["height"] > 16
    listen(page, "library-said")
    search = page.get_by_role("searchbox")
    for text in ("nobody", "nobody else"):
        search.fill(text)
    expect_heard(page, *["No games found."] * 2)
    expect(said).to_be_visible()
    search.fill("")
    page.locator("#library-list .drop").first.click()
    expect(said).to_have_text(re.compile("^Deleted: "))
    expect(said).to_be_visible()
    expect(undo).to_be_visible()


def test_no_region_that_speaks_is_taken_away_while_it_is_empty(play: Play) -> None:
    page = play.page
    play.click_move("E4")
    play.action("setup").click()
    expect(page.locator("#editor")).to_be_visible()
    for region in _speaking(page.locator("#editor")):
        assert region.evaluate("region => getComputedStyle(region).display") != "none"
    page.locator("[data-edit=leave]").click()
    play.action("analysis").click()
    page.locator("[data-advice=review]").click()
    expect(page.locator("#review")).to_be_visible()
    for region in _speaking(page.locator("#review")):
        assert region.evaluate("region => getComputedStyle(region).display") != "none"


def _speaking(inside: Locator) -> list[Locator]:
    regions = inside.locator("[role=status], [role=alert], [aria-live]").all()
    assert regions
    return regions


def test_the_review_shows_its_heading_with_the_mistakes(play: Play) -> None:
    page = play.page
    for move in ("D4", "G1", "T C4", "A1", "A2", "G7"):
        play.click_move(move)
    play.action("analysis").click()
    page.locator("[data-advice=review]").click()
    heading = page.locator("#mistakes-title")
    expect(page.locator("#mistakes button").first).to_be_visible()
    expect(heading).to_be_visible()
    expect(page.locator("[data-advice=close]")).to_be_visible()
