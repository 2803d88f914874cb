"""Turns of many steps, motion, and positions with thousands of moves."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from game.core import GAMES
from game.match import Match
from looks import box_of
from play import Play, opened
from saves import match_json
from tracing import MAIN, of, tasks_while

CORPUS = Path(__file__).parent.parent / "data" / "corpus"
# C3 can jump in a circle: over D3 to E3, over E4 to E5, over D5 to C5 and over C4 back to C3.
ROUND = "K....../......./..Mm.../..m.m../...m.../......./......k D"
# 9,627 legal moves, nearly all of them the king's.
HUGE = "Kk.m.../mmmmm../.m...../mmmm.../.m...../......./......M D"
CAPTURE = "M....../...k.../......./......./c....../K....../....... D"


@pytest.fixture
def jumper(play: Play) -> Play:
    play.open_link(game="oferhlyp", position=ROUND)
    return play


# --- a chain --------------------------------------------------------------------------------------


def test_each_leg_is_seen_before_the_turn_is_finished(jumper: Play) -> None:
    jumper.cell("C3").click()
    assert jumper.marked("target") == {"B2", "C2", "D2", "B3", "B4", "D4", "E3", "C5"}
    expect(jumper.action("finish")).to_be_hidden()
    jumper.cell("E3").click()
    assert jumper.stones()["E3"] == ("dark", "man")
    assert jumper.stones()["D3"] == ("light", "half-man")
    assert jumper.marked("target") == {"E5"}
    assert jumper.notations() == []
    assert jumper.mover() == "dark"
    expect(jumper.cell("D3")).to_have_attribute(
        "aria-label", "D3, light man at half strength, hit by the last move"
    )
    jumper.action("finish").click()
    expect(jumper.action("finish")).to_be_hidden()
    assert jumper.notations() == ["C3xE3(2>1)"]
    assert jumper.status() == "Dark's man jumps from C3 to E3 and hits D3. Light to move."


def test_the_button_to_finish_stands_with_the_player_whose_turn_it_is(jumper: Play) -> None:
    jumper.cell("C3").click()
    jumper.cell("E3").click()
    assert jumper.page.locator('[data-tray="dark"] [data-action="finish"]').is_visible()
    jumper.action("finish").click()
    jumper.open_link(game="oferhlyp", position=ROUND.swapcase().replace(" d", " L"))
    jumper.cell("C3").click()
    jumper.cell("E3").click()
    assert jumper.page.locator('[data-tray="light"] [data-action="finish"]').is_visible()


def test_escape_takes_the_half_made_turn_back(jumper: Play) -> None:
    before = jumper.stones()
    for square in ("C3", "E3", "E5"):
        jumper.cell(square).click()
    assert jumper.stones() != before
    jumper.page.keyboard.press("Escape")
    assert jumper.stones() == before
    assert jumper.notations() == []
    assert jumper.marked("selected") == set()


def test_finishing_by_keyboard_leaves_the_focus_on_the_board(jumper: Play) -> None:
    jumper.cell("C3").click()
    jumper.cell("E3").click()
    jumper.action("finish").focus()
    jumper.page.keyboard.press("Enter")
    assert jumper.notations() == ["C3xE3(2>1)"]
    expect(jumper.cell("E3")).to_be_focused()


def test_a_half_made_turn_is_not_kept_over_a_reload(jumper: Play) -> None:
    jumper.cell("C3").click()
    jumper.cell("E3").click()
    jumper.reload()
    assert jumper.stones()["C3"] == ("dark", "man")


def test_the_pointer_shows_what_a_move_would_hit_and_capture(jumper: Play) -> None:
    jumper.cell("C3").click()
    jumper.cell("E3").hover()
    jumper.expect_marked("struck", {"D3"})
    assert jumper.cell("D3").locator(".struck").is_visible()
    jumper.open_link(game="cyngesheall", position=CAPTURE)
    jumper.cell("A1").click()
    jumper.cell("A4").hover()
    jumper.expect_marked("doomed", {"A5"})


# --- dragging -------------------------------------------------------------------------------------


def drag(play: Play, *squares: str, steps: int = 4) -> None:
    """Presses on the first square, and goes over the others to the last."""
    mouse = play.page.mouse
    mouse.move(*play.middle(squares[0]))
    mouse.down()
    for square in squares[1:]:
        mouse.move(*play.middle(square), steps=steps)


def test_a_piece_can_be_dragged_to_its_square(play: Play) -> None:
    play.pick("cyngesheall")
    drag(play, "F6", "E5", "D4")
    expect(play.page.locator("#flight .piece")).to_have_count(1)
    assert play.marked("selected") == {"F6"}
    play.page.mouse.up()
    assert play.notations() == ["CF6-D4"]
    expect(play.page.locator("#flight > *")).to_have_count(0)
    assert play.cell("D4").locator(".piece").is_visible()


def test_a_dragged_piece_does_not_fly_to_where_it_was_dropped(play: Play) -> None:
    play.pick("cyngesheall")
    drag(play, "F6", "D4")
    play.page.mouse.up()
    moving = """() => document.getAnimations()
      .filter(each => each.effect.target.closest(".field")).length"""
    assert play.page.evaluate(moving) == 0


def test_a_chain_is_dragged_leg_by_leg(jumper: Play) -> None:
    for leg in (("C3", "E3"), ("E3", "E5"), ("E5", "C5")):
        drag(jumper, *leg)
        jumper.page.mouse.up()
    assert jumper.notations() == []
    jumper.action("finish").click()
    assert jumper.notations() == ["C3xE3(2>1)xE5(2>1)xC5(2>1)"]


def test_a_piece_dropped_where_it_stood_stays_chosen(play: Play) -> None:
    play.pick("cyngesheall")
    drag(play, "F6", "D4", "F6")
    play.page.mouse.up()
    assert play.marked("selected") == {"F6"}
    assert play.notations() == []
    assert play.cell("F6").locator(".standing").evaluate("e => getComputedStyle(e).opacity") == "1"


def test_a_piece_dropped_where_it_cannot_go_says_why(play: Play) -> None:
    play.pick("cyngesheall")
    drag(play, "F6", "F1")
    play.page.mouse.up()
    assert "F5 is in the way" in play.status()
    assert play.notations() == []


def test_the_other_sides_pieces_cannot_be_dragged(play: Play) -> None:
    play.pick("cyngesheall")
    drag(play, "B2", "C3")
    assert play.page.locator("#flight .piece").count() == 0
    play.page.mouse.up()
    assert "The piece on B2 is Light's, and it is Dark's turn." in play.status()
    assert play.notations() == []


def test_a_special_stone_is_dragged_from_the_tray(play: Play) -> None:
    thunder = box_of(play.tray("dark", "T"))
    play.page.mouse.move(thunder["x"] + 23, thunder["y"] + 23)
    play.page.mouse.down()
    play.page.mouse.move(*play.middle("D4"), steps=4)
    play.page.mouse.up()
    assert play.notations() == ["T D4"]


# --- motion ---------------------------------------------------------------------------------------

# What flies over the board and what is hidden or turned on it, and when each ends, after a click.
WATCH = """square => {
  const cell = document.querySelector(`#board [data-cell="${square}"]`);
  cell.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  return document.getAnimations()
    .filter(each => each.effect.target.closest(".field"))
    .map(each => {
      const {duration, delay, endTime} = each.effect.getComputedTiming();
      const how = each.effect.target.closest("#flight") ? "flies" : "stays";
      return [how, delay, endTime];
    });
}"""

EMPTY = "......./......./......./......./......./......./....... D TW TW"
SEEN = (
    ("oferhlyp", "KM...../......./......./......./......./......./......k D", "B1 B2", 1),
    ("oferhlyp", ROUND, "C3 E3", 2),  # a jump and a hit
    ("oferhlyp", ROUND.replace("m", "n"), "C3 E3", 2),  # a jump and a removal
    ("cyngesheall", CAPTURE, "A1 A4", 2),  # a move and a capture
    ("maerstanas", EMPTY, "E4", 0),
)


def test_pieces_are_seen_moving_for_a_moment(play: Play) -> None:
    for game, position, squares, flying in SEEN:
        play.open_link(game=game, position=position)
        assert_pieces_fly(play, squares, flying)


def assert_pieces_fly(play: Play, squares: str, flying: int) -> None:
    *first, last = squares.split()
    for square in first:
        play.cell(square).click()
    seen = play.page.evaluate(WATCH, last)
    assert [how for how, _, _ in seen].count("flies") == flying
    assert len(seen) > flying
    assert max(end for _, _, end in seen) <= 700
    assert_nothing_moves(play)
    assert play.cell(last).locator(".piece").is_visible()


def assert_nothing_moves(play: Play) -> None:
    """Waits until nothing flies any more, and nothing is left of what did."""
    expect(play.page.locator("#flight > *")).to_have_count(0)
    expect(play.page.locator("#board[data-moving]")).to_have_count(0)


def test_what_a_stone_removes_vanishes_after_it_has_landed(play: Play) -> None:
    play.open_link(
        game="maerstanas", position=EMPTY.replace("......./......./", "...s.../..s.s../", 1)
    )
    play.tray("dark", "T").click()
    seen = play.page.evaluate(WATCH, "D2")
    lands = max(end for how, _, end in seen if how == "stays")
    vanish = sorted(end for how, _, end in seen if how == "flies")
    assert len(vanish) == 3
    assert lands < vanish[0] < vanish[1] < vanish[2]
    assert_nothing_moves(play)


def test_a_whole_chain_is_seen_hop_by_hop(jumper: Play) -> None:
    jumper.page.locator("#typed").fill("C3xE3xE5xC5")
    jumper.page.evaluate(STILL)
    jumper.page.locator("#typed").press("Enter")
    assert jumper.notations() == ["C3xE3(2>1)xE5(2>1)xC5(2>1)"]
    # Each piece is turned over as it is jumped.
    turned = jumper.page.evaluate(
        """squares => squares.map(square => {
             const standing = document.querySelector(`#board [data-cell="${square}"] .standing`);
             return standing.getAnimations().map(each => each.effect.getComputedTiming())
               .find(timing => timing.delay > 0).delay;
           })""",
        ["D3", "E4", "D5"],
    )
    assert turned == sorted(turned)
    assert len({*turned}) == 3
    (flight,) = jumper.page.evaluate(
        """() => [...document.querySelectorAll("#flight > g > g")].flatMap(flown =>
             flown.getAnimations().map(each => each.effect.getKeyframes().length))
             .filter(frames => frames > 3)"""
    )
    assert flight == 7


# Whatever moves from now on begins, and goes no further.
STILL = """() => {
  const {animate} = Element.prototype;
  Element.prototype.animate = function (...given) {
    const moving = animate.apply(this, given);
    moving.pause();
    return moving;
  };
}"""


@pytest.mark.parametrize("what", ["click", "key", "finish"])
def test_anything_that_the_player_does_ends_what_moves(jumper: Play, what: str) -> None:
    jumper.page.evaluate(STILL)
    jumper.cell("C3").click()
    jumper.cell("E3").click()
    expect(jumper.page.locator("#flight > *")).not_to_have_count(0)
    if what == "click":
        jumper.cell("A2").click()
    elif what == "key":
        jumper.cell("E3").press("ArrowUp")
    else:
        jumper.action("finish").click()
    assert_nothing_moves(jumper)
    assert (
        jumper.cell("E3").locator(".standing").evaluate("e => getComputedStyle(e).opacity") == "1"
    )
    assert jumper.stones()["D3"] == ("light", "half-man")


def test_a_click_meanwhile_is_about_the_position_as_it_is(jumper: Play) -> None:
    jumper.page.evaluate(STILL)
    jumper.cell("C3").click()
    for square in ("E3", "E5", "C5"):
        jumper.cell(square).click()
    assert jumper.stones()["C5"] == ("dark", "man")
    jumper.action("finish").click()
    assert jumper.notations() == ["C3xE3(2>1)xE5(2>1)xC5(2>1)"]
    assert_nothing_moves(jumper)


def test_moving_pieces_are_counted_once(jumper: Play) -> None:
    jumper.cell("C3").click()
    jumper.page.evaluate(WATCH, "E3")
    assert jumper.page.locator(".field [data-piece]").count() == 7
    assert jumper.page.locator("#flight [data-piece]").count() == 0


def test_nothing_moves_if_the_visitor_prefers_reduced_motion(jumper: Play) -> None:
    jumper.page.emulate_media(reduced_motion="reduce")
    jumper.cell("C3").click()
    assert jumper.page.evaluate(WATCH, "E3") == []
    assert jumper.stones()["E3"] == ("dark", "man")


# --- large positions and long games ---------------------------------------------------------------

CLICK = """square => {
  const cell = document.querySelector(`#board [data-cell="${square}"]`);
  cell.dispatchEvent(new MouseEvent("click", {bubbles: true}));
}"""


def own_time(page: Page, done: Callable[[], object]) -> float:
    """Milliseconds of processor time that the page itself took meanwhile."""
    return sum(of(MAIN, tasks_while(page, done)))


def test_a_token_with_thousands_of_moves_is_chosen_at_once(play: Play) -> None:
    game = GAMES["oferhlyp"]
    assert len(game.legal_moves(game.parse_position(HUGE))) == 9627
    times = []
    for _ in range(3):
        play.open_link(game="oferhlyp", position=HUGE)
        tasks = tasks_while(play.page, lambda: play.page.evaluate(CLICK, "A1"))
        times.append(max(of(MAIN, tasks)))
        assert play.marked("selected") == {"A1"}
        assert play.marked("target") == {"C1", "C3", "A3"} - play.stones().keys()
        play.page.keyboard.press("Escape")
        play.open_link(game="oferhlyp", position=ROUND)
    assert min(times) < 50, times


def long_game() -> Match:
    lines = (CORPUS / "oferhlyp.jsonl").read_text("utf-8").splitlines()
    record = next(r for r in map(json.loads, lines) if len(r["moves"]) > 200)
    match = Match(GAMES["oferhlyp"])
    for text in record["moves"][:200]:
        match.play(match.game.parse(match.state, text))
    return match


def test_a_game_of_two_hundred_plies_is_loaded_within_a_second(page: Page, base_url: str) -> None:
    play = opened(page, f"{base_url}/#game=oferhlyp")
    empty = min(own_time(page, play.reload) for _ in range(2))
    match = long_game()
    page.evaluate(
        "text => localStorage.setItem('tafl:board:oferhlyp', text)", match_json.dumps(match)
    )
    full = min(own_time(page, play.reload) for _ in range(2))
    assert len(play.notations()) == 200
    assert full - empty < 1000, (full, empty)
