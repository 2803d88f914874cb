"""What the play page shows and does, apart from whole games."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from game.core import GAMES
from looks import box_of
from play import Play, until_ready
from settings_dialog import settings

GAME = GAMES["maerstanas"]


# --- the first sight ------------------------------------------------------------------------------


def test_the_board_is_in_the_html_before_any_script(page: Page, base_url: str) -> None:
    page.route(re.compile(r"\.(js|mjs|wasm|zip)$"), lambda route: route.abort())
    html = page.request.get(f"{base_url}/").text()
    assert html.count("data-cell=") >= 49 + 6
    assert 'id="board"' in html
    assert "Dark to move." in html


def test_everything_has_its_contracted_name(play: Play) -> None:
    page = play.page
    for action in ("new", "undo", "redo", "flip", "resign", "draw"):
        assert play.action(action).count() == 1, action
    assert page.locator("#board [data-cell]").count() == 49
    for player in ("dark", "light"):
        assert page.locator(f'[data-tray="{player}"] [data-piece]').count() == 2
    assert page.locator("#status").get_attribute("aria-live") == "polite"
    assert play.status() == "Dark to move."


# --- the turn -------------------------------------------------------------------------------------


def test_a_placed_stone_is_shown_and_announced(play: Play) -> None:
    play.cell("E4").click()
    assert play.stones() == {"E4": ("dark", "standard")}
    assert play.status() == "Dark places a stone on E4. Light to move."
    assert play.marked("last") == {"E4"}
    assert play.mover() == "light"
    expect(play.cell("E4")).to_have_attribute("aria-label", "E4, dark standard stone, last move")


def test_an_illegal_square_says_why_and_no_stone_appears(play: Play) -> None:
    for square in ("D4", "D3", "C4", "A1", "E4"):
        play.cell(square).click()
    play.cell("D5").click()
    assert "Not D5: D4 would have four hinges." in play.status()
    assert "D5" not in play.stones()
    assert "D5" not in play.marked("target")


def test_a_thunder_stone_shows_what_it_would_remove_then_removes_it(play: Play) -> None:
    for square in ("D4", "E5", "A1", "G1"):
        play.cell(square).click()
    play.tray("dark", "T").click()
    expect(play.tray("dark", "T")).to_have_attribute("aria-pressed", "true")
    play.cell("D5").hover()
    play.expect_marked("doomed", {"D4", "E5"})
    assert play.cell("D4").locator(".doomed").is_visible()
    play.cell("D5").click()
    assert play.stones().keys() == {"D5", "A1", "G1"}
    assert play.marked("removed") == {"D4", "E5"}
    assert play.page.locator('[data-tray="dark"] [data-piece]').count() == 1


def test_a_finger_down_shows_what_a_thunder_stone_would_remove(play: Play) -> None:
    play.cell("D4").click()
    play.tray("light", "T").click()
    play.cell("D5").dispatch_event("pointerover", {"bubbles": True, "pointerType": "touch"})
    play.expect_marked("doomed", {"D4"})


def test_every_kind_of_mark_has_a_shape_of_its_own(play: Play) -> None:
    play.cell("D4").click()
    shapes = play.cell("D4").evaluate(
        """cell => [...cell.querySelectorAll(".mark")].map(mark =>
             [mark.classList[1], mark.tagName + (mark.getAttribute("d") || mark.getAttribute("r")
              || mark.getAttribute("rx")) + getComputedStyle(mark).strokeDasharray])"""
    )
    assert {name for name, _ in shapes} >= {"dot", "ring", "chosen", "last", "removed", "doomed"}
    assert len({shape for _, shape in shapes}) == len(shapes)


def test_the_other_tray_says_whose_turn_it_is(play: Play) -> None:
    play.tray("light", "T").click()
    assert "That is Light's tray, and it is Dark's turn." in play.status()


def test_only_one_cell_of_the_board_is_a_tab_stop(play: Play) -> None:
    stops = play.page.locator('#board [tabindex="0"]')
    assert stops.count() == 1
    play.tab_to_the_board()
    play.page.keyboard.press("ArrowRight")
    assert stops.count() == 1
    expect(play.cell("E4")).to_be_focused()


def test_escape_puts_the_chosen_stone_back(play: Play) -> None:
    play.tray("dark", "W").click()
    assert "Woden-stone" in play.status()
    play.tray("dark", "T").click()
    play.page.keyboard.press("Escape")
    expect(play.tray("dark", "T")).to_have_attribute("aria-pressed", "false")
    assert play.status() == "Dark to move."


def test_the_focus_stays_on_the_square_that_was_played_by_key(play: Play) -> None:
    play.tab_to_the_board()
    play.page.keyboard.press("Enter")
    expect(play.cell("D4")).to_be_focused()
    assert play.stones() == {"D4": ("dark", "standard")}


# --- the game -------------------------------------------------------------------------------------


def test_undo_and_redo_to_the_start(play: Play) -> None:
    for move in ("E4", "E3", "T D3"):
        play.click_move(move)
    whole = play.stones()
    for _ in range(3):
        play.action("undo").click()
    assert play.stones() == {}
    expect(play.action("undo")).to_have_attribute("aria-disabled", "true")
    assert play.page.locator('[data-tray="dark"] [data-piece]').count() == 2
    for _ in range(3):
        play.page.keyboard.press("Control+y")
    assert play.stones() == whole
    play.page.keyboard.press("Control+z")
    assert play.ply(2).get_attribute("aria-current") == "step"


def test_any_ply_is_one_click_away_with_the_score_after_it(play: Play) -> None:
    for move in ("A1", "D4", "A2", "D5"):
        play.click_move(move)
    assert play.page.locator("#moves small").all_inner_texts() == ["2–0", "2–0", "4–0", "4–1"]
    play.ply(1).click()
    assert play.stones() == {"A1": ("dark", "standard")}
    assert len(play.notations()) == 4
    play.ply(4).click()
    assert len(play.stones()) == 4
    play.ply(0).click()
    assert play.stones() == {}


def test_another_move_from_an_earlier_ply_goes_on_from_there(play: Play) -> None:
    for move in ("A1", "D4", "A2"):
        play.click_move(move)
    play.ply(1).click()
    play.cell("G7").click()
    assert play.notations() == ["A1", "G7"]


@pytest.mark.parametrize("scoring", ["standard", "simple", "wraparound"])
def test_every_hinge_that_counts_is_drawn_unless_the_settings_hide_them(
    play: Play, scoring: str
) -> None:
    play.new_game(scoring=scoring)
    for move in ("A1", "D4", "A2", "D5", "G1", "E4", "A7", "G7"):
        play.click_move(move)
    bars = play.page.locator("#board .hinge")
    seen = [bar for bar in bars.all() if bar.is_visible()]
    halves = [bar for bar in seen if bar.get_attribute("data-half") is not None]
    assert len(seen) - len(halves) / 2 == sum(play.tallies()) > 0
    settings(play).get_by_label("Hinges").uncheck()
    assert not any(bar.is_visible() for bar in bars.all())


def test_flip_turns_the_board_and_the_trays(play: Play) -> None:
    play.cell("A1").click()
    hits = {square: play.cell(square).locator(".hit") for square in ("A1", "G7")}
    before = box_of(hits["A1"])
    play.action("flip").click()
    after, corner = box_of(hits["A1"]), box_of(hits["G7"])
    assert (round(corner["x"]), round(corner["y"])) == (round(before["x"]), round(before["y"]))
    assert after["x"] > before["x"]
    assert after["y"] > before["y"]
    assert (
        box_of(play.page.locator('[data-tray="dark"]'))["y"]
        < box_of(play.page.locator('[data-tray="light"]'))["y"]
    )
    assert play.stones() == {"A1": ("dark", "standard")}
    assert play.marked("last") == {"A1"}
    play.cell("G7").click()
    assert play.stones()["G7"] == ("light", "standard")


def test_resigning_says_who_won_and_what_to_do_next(play: Play) -> None:
    play.cell("E4").click()
    assert not play.action("again").is_visible()
    play.resign()
    assert "Dark wins: Dark 0, Light 0. Light resigned." in play.status()
    assert play.marked("target") == set()
    play.action("undo").click()
    assert "Light to move." in play.status()
    play.resign()
    play.action("again").click()
    assert play.status() == "Dark to move."
    assert play.stones() == {}


def test_agreeing_on_a_draw(play: Play) -> None:
    play.cell("A1").click()
    play.agree_on_a_draw()
    assert "A draw: Dark 2, Light 0. Both players agreed on a draw." in play.status()


# --- new games ------------------------------------------------------------------------------------


def test_the_form_is_made_from_the_games_options(play: Play) -> None:
    play.action("new").click()
    for option in GAME.options:
        group = play.page.locator("#new-game fieldset", has_text=option.help)
        assert group.locator("legend").inner_text() == option.label
        values = group.locator("input").evaluate_all("fields => fields.map(field => field.value)")
        assert values == list(option.shown)
        assert group.locator("input:checked").get_attribute("value") == option.default


def test_a_new_game_says_what_happens_to_the_one_in_progress(play: Play) -> None:
    play.cell("E4").click()
    play.action("new").click()
    told = play.page.locator("#to-lose")
    expect(told).to_have_text(
        "The game on the board is not over; it is kept under Games, to go on with later."
    )
    play.page.locator('#new-game [data-action="close"]').click()
    assert play.stones() == {"E4": ("dark", "standard")}
    play.new_game()
    assert play.stones() == {}
    play.action("new").click()
    expect(told).to_be_hidden()


def test_escape_closes_the_form_and_keeps_the_game(play: Play) -> None:
    play.cell("E4").click()
    play.action("new").click()
    play.page.keyboard.press("Escape")
    expect(play.page.locator("#new-game")).to_be_hidden()
    assert play.stones() == {"E4": ("dark", "standard")}


def test_without_special_stones_the_trays_are_empty(play: Play) -> None:
    play.new_game(specials="off")
    assert not any(cell.is_visible() for cell in play.page.locator("[data-tray] [data-cell]").all())
    play.new_game(specials="on")
    assert play.tray("light", "W").is_visible()


# --- kept on the device ---------------------------------------------------------------------------


def test_the_game_survives_a_reload_half_made_turn_aside(play: Play) -> None:
    play.new_game(scoring="wraparound")
    for move in ("A1", "T G1", "D4"):
        play.click_move(move)
    play.action("undo").click()
    play.tray("dark", "T").click()
    before = play.stones()
    play.reload()
    assert play.stones() == before
    assert play.notations() == ["A1", "T G1xA1", "D4"]
    assert play.ply(2).get_attribute("aria-current") == "step"
    assert "Wraparound" in play.page.locator("#summary").inner_text()
    expect(play.tray("dark", "T")).to_have_attribute("aria-pressed", "false")
    assert play.page.locator('[data-tray="light"] [data-piece]').count() == 1


def test_the_game_survives_a_closed_tab(play: Play) -> None:
    play.cell("E4").click()
    context, address = play.page.context, play.page.url
    play.page.close()
    again = context.new_page()
    again.goto(address)
    until_ready(again)
    assert Play(again).stones() == {"E4": ("dark", "standard")}


def test_a_finished_game_survives_a_reload(play: Play) -> None:
    play.cell("E4").click()
    play.resign()
    play.reload()
    assert "Light resigned." in play.status()


@pytest.mark.parametrize("kept", ["{", '{"version":1}', '{"version":99}', "[]"])
def test_a_damaged_game_is_reported_and_set_aside_and_play_goes_on(play: Play, kept: str) -> None:
    play.page.evaluate("text => localStorage.setItem('tafl:board:maerstanas', text)", kept)
    play.reload()
    assert "Your saved game cannot be read" in play.status()
    aside = "Object.keys(localStorage).filter(key => key.startsWith('tafl:unreadable:'))"
    (key,) = play.page.evaluate(aside)
    assert play.page.evaluate("key => localStorage.getItem(key)", key) == kept
    play.cell("E4").click()
    assert play.status() == "Dark places a stone on E4. Light to move."


# --- links ----------------------------------------------------------------------------------------

REFUSING = """for (const name of ["getItem", "setItem"])
  Storage.prototype[name] = () => { throw new DOMException("no", "SecurityError") };"""
LINKED = "......./......./......./...S.../......./......./....... L TW TW"


def test_a_link_opens_a_position_and_the_address_keeps_game_and_options(play: Play) -> None:
    play.open_link(game="maerstanas", scoring="simple", position=LINKED)
    assert play.stones() == {"D4": ("dark", "standard")}
    assert play.status() == "Light to move."
    play.expect_address("/#game=maerstanas&scoring=simple")


def test_a_link_takes_the_board_and_the_game_before_is_kept(play: Play) -> None:
    play.cell("A1").click()
    play.open_link(position=LINKED)
    expect(play.page.locator("#question")).to_be_hidden()
    assert play.stones().keys() == {"D4"}
    assert "The game that was on the board is kept under Games." in play.status()
    games = "Object.keys(localStorage).filter(key => key.startsWith('tafl:match:'))"
    assert len(play.page.evaluate(games)) == 2


def test_without_storage_a_link_asks_before_it_drops_a_game(
    context: BrowserContext, base_url: str
) -> None:
    page = context.new_page()
    page.add_init_script(REFUSING)
    page.goto(f"{base_url}/")
    until_ready(page)
    play = Play(page)
    assert "This browser blocks storage for this page" in play.status()
    play.cell("A1").click()
    play.open_link(position=LINKED)
    page.keyboard.press("Escape")
    expect(page.locator("#question")).to_be_hidden()
    assert play.stones().keys() == {"A1"}
    play.open_link(position=LINKED)
    page.locator('#question [data-answer="no"]').click()
    assert play.stones().keys() == {"A1"}
    play.open_link(position=LINKED)
    page.locator('#question [data-answer="yes"]').click()
    assert play.stones().keys() == {"D4"}


def test_a_bad_link_is_reported_and_the_game_stays(play: Play) -> None:
    play.cell("A1").click()
    play.open_link(position="nonsense")
    assert "This link cannot be opened: 'nonsense' is not a position" in play.status()
    assert play.stones().keys() == {"A1"}


def test_every_diagram_of_the_rules_opens_with_its_position(play: Play, base_url: str) -> None:
    page = play.page
    page.goto(f"{base_url}/rules/maerstanas/")
    hrefs = page.locator("a.play-from-here").evaluate_all("links => links.map(link => link.href)")
    assert len(hrefs) >= 14
    page.goto(f"{base_url}/")
    until_ready(page)
    for href in hrefs:
        with play.followed():
            page.evaluate("href => { location.hash = new URL(href).hash }", href)
        # A picture may be cropped; the link has the whole board.
        rows = parse_qs(urlsplit(href).fragment)["position"][0].split()[0]
        assert len(play.stones()) == sum(map(str.isalpha, rows)), href
        assert "cannot be opened" not in play.status()
