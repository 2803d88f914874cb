"""Turns of one or two steps by clicks, and what the page shows; no browser."""

from __future__ import annotations

from game.board import SQUARES
from game.core import GAMES
from game_table import marked, playing, type_keys

GAME = GAMES["maerstanas"]


def test_a_click_on_a_square_plays_a_stone() -> None:
    play = playing()
    play.choose("E4")
    screen = play.screen()
    assert play.match.moves == (("E4",),)
    assert (screen.happened, screen.turn) == ("Dark places a stone on E4.", "Light to move.")
    assert marked(play, "last") == {"E4"}


def test_every_legal_square_is_a_target_and_no_other() -> None:
    play = playing("D4", "D3", "C4", "A1", "E4", specials="off")
    legal = {move[0] for move in GAME.legal_moves(play.match.state)}
    assert marked(play, "target") == legal
    assert "D5" not in legal


def test_an_illegal_square_says_why_and_changes_nothing() -> None:
    play = playing("D4", "D3", "C4", "A1", "E4")
    before = play.match.state
    play.choose("D5")
    assert play.screen().alert == "Not D5: D4 would have four hinges."
    assert play.match.state == before


def test_an_occupied_square_says_why_without_naming_it_twice() -> None:
    play = playing("E4")
    play.choose("E4")
    assert play.screen().alert == "E4 already has a stone."


def test_the_same_mistake_is_told_again() -> None:
    play = playing("E4")
    told = []
    for _ in range(3):
        play.choose("E4")
        told.append((play.screen().alert, play.screen().alert_again))
    again = [False, True, False]
    assert told == [("E4 already has a stone.", each) for each in again]
    # Nothing is told again where nothing went wrong.
    assert [play.screen().alert_again for _ in range(2)] == [False, False]


def test_the_reason_goes_when_the_next_click_is_good() -> None:
    play = playing("E4")
    play.choose("E4")
    play.choose("E5")
    assert play.screen().alert == ""


def test_a_thunder_stone_is_taken_from_the_tray_then_placed() -> None:
    play = playing("E4", "E3")
    play.choose("T", "dark")
    assert play.screen().tray_marks["dark", "T"] == {"selected"}
    assert play.screen().happened == (
        "Thunder-stone: removes the stones on its four sides. Select it again to cancel."
    )
    assert marked(play, "target") == set(SQUARES) - {"E3", "E4"}
    play.choose("D4")
    assert play.match.moves[-1] == ("T", "D4")
    assert play.screen().happened == "Dark's thunder-stone goes to D4 and removes E4."
    assert marked(play, "removed") == {"E4"}


def test_aiming_a_thunder_stone_shows_what_it_would_remove() -> None:
    play = playing("E4", "E3", "D5", "A1")
    play.choose("T", "dark")
    play.aim("D4")
    assert marked(play, "doomed") == {"E4", "D5"}
    play.aim("G7")
    assert marked(play, "doomed") == set()


def test_aiming_a_woden_stone_shows_the_stone_it_would_replace() -> None:
    play = playing("E4", "E3")
    play.choose("W", "dark")
    assert marked(play, "target") == {"E3"}
    play.aim("E3")
    assert marked(play, "doomed") == {"E3"}


def test_choosing_the_same_stone_again_cancels() -> None:
    play = playing()
    play.choose("T", "dark")
    play.choose("T", "dark")
    assert play.turn.steps == ()


def test_another_stone_of_the_tray_changes_the_choice() -> None:
    play = playing("E4", "E3")
    play.choose("T", "dark")
    play.choose("W", "dark")
    assert play.turn.steps == ("W",)


def test_a_square_that_does_not_fit_the_chosen_stone_keeps_the_choice() -> None:
    play = playing("E4", "E3")
    play.choose("W", "dark")
    play.choose("E4")
    assert play.turn.steps == ("W",)
    assert "replaces one of Light's" in play.screen().alert


def test_an_empty_square_with_the_woden_stone_in_hand_is_refused_with_the_reason() -> None:
    play = playing("E4", "E3")
    play.choose("W", "dark")
    play.choose("A1")
    assert play.match.ply == 2
    assert play.screen().alert == "A1 is empty; a Woden-stone replaces one of Light's stones."


def test_the_other_sides_tray_says_whose_turn_it_is() -> None:
    play = playing()
    play.choose("T", "light")
    assert play.screen().alert == "That is Light's tray, and it is Dark's turn."
    assert play.turn.steps == ()


def test_a_spent_special_stone_says_that_it_was_played() -> None:
    play = playing("T E4", "A1")
    play.choose("T", "dark")
    assert play.screen().alert == (
        "Dark's thunder-stone has been played; each player has one, once."
    )


def test_escape_cancels_the_half_made_turn() -> None:
    play = playing()
    play.choose("T", "dark")
    type_keys(play, "Escape")
    assert play.turn.steps == ()
    assert play.match.ply == 0


def test_the_woden_stone_says_what_it_does() -> None:
    play = playing("E4", "E3")
    play.choose("W", "dark")
    assert play.screen().happened == (
        "Woden-stone: replaces one of your opponent's stones. Select it again to cancel."
    )


def test_a_chosen_piece_says_how_to_cancel() -> None:
    play = playing(game="cyngesheall")
    play.choose("F6")
    assert play.screen().happened == "Choose where F6 goes. Select it again to cancel."


ONLY_SPECIAL = ".L.LL.D/LLLDD.D/L.L.DDD/DL.L.D./.LLDD.L/.LD.DD./LD.LD.D D T W"


def test_that_only_a_special_stone_can_be_played_is_announced() -> None:
    play = playing(position=ONLY_SPECIAL)
    screen = play.screen()
    assert screen.turn == "Dark to move: only a special stone can be played."
    assert marked(play, "target") == set()
    assert screen.tray_marks["dark", "T"] == {"target"}


MUST_PASS = ".L.LL.D/LLLDD.D/L.L.DDD/DL.L.D./.LLDD.L/.LD.DD./LD.LD.D D - W"


def test_a_forced_pass_is_announced_and_is_the_only_target() -> None:
    play = playing(position=MUST_PASS)
    screen = play.screen()
    assert screen.turn == "Dark has no move and must pass."
    assert marked(play, "target") == set()
    assert screen.tray_marks == {("dark", "pass"): frozenset({"target"})}
    play.choose("B1")
    assert play.screen().alert == "Not B1: Dark has no move and must pass."
    play.choose("pass", "dark")
    assert play.screen().happened == "Dark passes."
