"""Setting up positions on the page by mouse, by keyboard and from text, and playing them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from game.core import GAMES
from game.match import Match
from looks import assert_no_violations_in_any_light, box_of, until_dressed
from play import Play, until_ready

# A position of each game to set up, with another side to move.
WANTED = {
    "maerstanas": "......./..S..../.t.T.../....w../......./......./......s L W -",
    "oferhlyp": "J....../..N..../......./...M.../....n../......./k...... L",
    "cyngesheall": "......k/..M..../......./.c.C.../....m../......./K...... L",
}


def edit(page: Page, request: str) -> Locator:
    return page.locator(f'#editor [data-edit="{request}"]')


def open_editor(play: Play) -> None:
    play.action("setup").click()
    expect(play.page.locator("#editor")).to_be_visible()
    until_dressed(play.page)


def pieces_of(position: str) -> dict[str, str]:
    return {
        "ABCDEFG"[column] + str(row + 1): letter
        for row, letters in enumerate(position.split()[0].split("/"))
        for column, letter in enumerate(letters)
        if letter != "."
    }


def set_up_by_mouse(page: Page, play: Play, position: str) -> None:
    edit(page, "clear").click()
    play._middles.clear()
    for cell, letter in pieces_of(position).items():
        edit(page, f"take {letter}").click()
        page.mouse.click(*play.middle(cell))
    set_up_the_rest(page, position)


def set_up_by_keyboard(page: Page, play: Play, position: str) -> None:
    edit(page, "clear").press("Enter")
    play.tab_to_the_board()
    for cell, letter in pieces_of(position).items():
        play.walk_to(cell)
        page.keyboard.press(f"Shift+{letter}" if letter.isupper() else letter)
    set_up_the_rest(page, position)


def set_up_the_rest(page: Page, position: str) -> None:
    side, *hands = position.split()[1:]
    edit(page, "turn dark" if side == "D" else "turn light").press("Enter")
    for number, hand in enumerate(hands):
        for cell in {*"TW"} - {*hand}:
            edit(page, f"hold {number} {cell}").press("Enter")


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_set_up_by_mouse_and_by_keyboard_and_played(
    ready_page: Page, game: str
) -> None:
    page, play = ready_page, Play(ready_page)
    play.pick(game)
    open_editor(play)
    text = page.locator("#editor-text")
    wanted = WANTED[game]
    set_up_by_mouse(page, play, wanted)
    expect(text).to_have_value(wanted)
    while edit(page, "undo").get_attribute("aria-disabled") == "false":
        edit(page, "undo").click()
    expect(text).to_have_value(GAMES[game].position(GAMES[game].start()))
    set_up_by_keyboard(page, play, wanted)
    expect(text).to_have_value(wanted)
    expect(page.locator("#editor-fine")).to_have_text("This position can be played.")
    edit(page, "play").press("Enter")
    expect(page.locator("#editor")).to_be_hidden()
    assert play.mover() == "light"
    assert play.stones().keys() == pieces_of(wanted).keys()
    # The board has the focus, and a move is made by its keys alone.
    match = Match(GAMES[game], start=GAMES[game].parse_position(wanted))
    play.type_steps(match, match.legal_moves[0])
    expect(play.ply(1)).to_have_attribute("aria-current", "step")
    # The position survives a reload.
    page.reload()
    until_ready(page)
    expect(play.ply(1)).to_have_attribute("aria-current", "step")
    play.action("undo").click()
    assert play.stones().keys() == pieces_of(wanted).keys()


def test_faults_are_listed_and_leaving_brings_the_game_back(
    ready_page: Page, context: BrowserContext
) -> None:
    page, play = ready_page, Play(ready_page)
    page.emulate_media(reduced_motion="reduce")
    for move in ("E4", "D4", "A1"):
        play.click_move(move)
    before = (play.stones(), play.notations(), play.status())
    open_editor(play)
    page.wait_for_load_state("networkidle")
    assert play.stones() == before[0]
    for cell in ("C4", "D3", "D5"):
        play.cell(cell).click()
    faults = page.locator("#editor-faults li")
    expect(faults).to_have_text(["D4 has four hinges; three are the most."])
    edit(page, "take T").click()
    play.cell("G7").click()
    expect(faults).to_have_text(
        [re.compile("^Dark has more than one thunder-stone"), re.compile("^D4 has four")]
    )
    for request in ("play", "analyse", "link"):
        expect(edit(page, request)).to_have_attribute("aria-disabled", "true")
        edit(page, request).click(force=True)
    expect(page.locator("#editor")).to_be_visible()
    assert_no_violations_in_any_light(page)
    drag(page, play, "G7", "F6")
    assert play.stones()["F6"] == ("dark", "thunder")
    drag(page, play, "F6", None)
    drag(page, play, "D5", None)
    expect(faults).to_have_count(0)
    assert "F6" not in play.stones()
    text = page.locator("#editor-text")
    text.fill("....... D")
    text.press("Enter")
    expect(page.locator("#editor-trouble")).to_contain_text("is not a position: write seven rows")
    assert "D4" in play.stones()
    page.keyboard.press("Control+z")  # in the field, the browser's own
    page.locator('[data-option="board"]').select_option("5")
    expect(page.locator("#board [data-cell]")).to_have_count(25)
    edit(page, "leave").click()
    expect(page.locator("#editor")).to_be_hidden()
    expect(play.menu).to_be_focused()
    assert (play.stones(), play.notations(), play.status()) == before
    # Nothing of it is kept either.
    open_editor(play)
    edit(page, "clear").click()
    page.reload()
    until_ready(page)
    assert (play.stones(), play.notations()) == before[:2]


def test_a_position_is_analysed_and_its_link_opens_it_elsewhere(
    ready_page: Page, context: BrowserContext
) -> None:
    page, play = ready_page, Play(ready_page)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.set_viewport_size({"width": 360, "height": 640})
    play.pick("cyngesheall")
    open_editor(play)
    box = box_of(page.locator("#editor-pieces"))
    board = box_of(page.locator("#board"))
    assert board["y"] >= 0
    assert box["y"] + box["height"] <= 640
    page.locator("#editor-text").fill(WANTED["cyngesheall"])
    page.locator("#editor-text").press("Enter")
    edit(page, "link").click()
    expect(page.locator("#editor-fine")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    edit(page, "analyse").click()
    expect(page.locator("#lines button")).to_have_count(3)
    expect(page.locator("#editor")).to_be_hidden()
    other = context.new_page()
    other.goto("about:blank")
    other.goto(link)
    until_ready(other)
    assert Play(other).stones().keys() == pieces_of(WANTED["cyngesheall"]).keys()
    assert Play(other).mover() == "light"
    # A lesson or another game replaces the editor.
    Play(other).action("setup").click()
    expect(other.locator("#editor")).to_be_visible()
    other.evaluate("location.hash = 'game=oferhlyp'")
    expect(other.locator("#editor")).to_be_hidden()
    assert len(Play(other).stones()) == 28
    Play(other).action("setup").click()
    other.evaluate("location.hash = 'learn=oferhlyp'")
    expect(other.locator("#lesson")).to_be_visible()
    expect(other.locator("#editor")).to_be_hidden()


def drag(page: Page, play: Play, origin: str, goal: str | None) -> None:
    """Drags a piece to a square, or well off the board."""
    play._middles.clear()
    page.mouse.move(*play.middle(origin))
    page.mouse.down()
    page.mouse.move(300, 300)
    if goal:
        page.mouse.move(*play.middle(goal))
    else:
        board = box_of(page.locator("#board"))
        page.mouse.move(board["x"] + board["width"] + 30, board["y"] - 20)
    page.mouse.up()
