"""Turns of many steps, captures, and the warning of a draw; no browser."""

from __future__ import annotations

import random

import pytest

from game_table import marked, playing, type_keys
from players.play import Play

# C3 can jump round: over D3 to E3, over E4 to E5, over D5 to C5 and over C4 back to C3.
ROUND = "K....../......./..Mm.../..m.m../...m.../......./......k D"


def jumping(*cells: str) -> Play:
    play = playing(position=ROUND, game="oferhlyp")
    for cell in cells:
        play.choose(cell)
    return play


def seen(play: Play) -> dict[str, str]:
    return {piece.cell: piece.kind for piece in play.screen().scene.pieces}


def test_only_tokens_that_can_move_can_be_chosen() -> None:
    play = jumping()
    assert marked(play, "target") == {"A1", "C3"}
    play.choose("D3")
    assert play.screen().alert == "The token on D3 is Light's, and it is Dark's turn."


def test_a_second_click_cancels_a_chosen_token() -> None:
    play = jumping("C3")
    assert marked(play, "target") == {"B2", "C2", "D2", "B3", "B4", "D4", "E3", "C5"}
    assert marked(play, "selected") == {"C3"}
    assert "finish" not in play.screen().actions
    play.choose("C3")
    assert play.turn.steps == ()


def test_another_token_can_be_chosen_instead() -> None:
    play = jumping("C3", "A1")
    assert play.turn.steps == ("A1",)


def test_an_attack_that_may_go_on_can_be_continued_or_finished() -> None:
    play = jumping("C3", "E3")
    screen = play.screen()
    assert play.match.ply == 0
    assert seen(play) == {
        "A1": "king", "E3": "man", "D3": "half-man", "C4": "man", "E4": "man", "D5": "man",
        "G7": "king",
    }  # fmt: skip
    assert marked(play, "target") == {"E5"}
    assert marked(play, "hit") == {"D3"}
    assert marked(play, "last") == {"C3", "E3"}
    assert "finish" in screen.actions
    assert screen.scene.to_move == "dark"
    assert (
        screen.happened == "Dark's man jumps from C3 to E3 and hits D3. Go on, or finish the turn."
    )


def test_finish_plays_the_turn_so_far() -> None:
    play = jumping("C3", "E3", "E5")
    play.act("finish")
    assert play.match.moves == (("C3", "E3", "E5"),)
    assert play.turn.steps == ()
    assert play.screen().turn == "Light to move."
    assert "finish" not in play.screen().actions


def test_a_second_click_on_the_last_square_ends_the_turn() -> None:
    play = jumping("C3", "E3", "E3")
    assert play.match.moves == (("C3", "E3"),)


def test_finish_does_nothing_before_the_turn_could_end() -> None:
    play = jumping("C3")
    play.act("finish")
    assert (play.turn.steps, play.match.ply) == (("C3",), 0)


def test_the_last_possible_jump_plays_the_turn() -> None:
    play = jumping("C3", "E3", "E5", "C5", "C3")
    assert play.match.moves == (("C3", "E3", "E5", "C5", "C3"),)


@pytest.mark.parametrize("action", [None, "undo"])
def test_a_half_made_turn_is_cancelled_as_a_whole(action: str | None) -> None:
    play = jumping("C3", "E3", "E5")
    if action:
        play.act(action)
    else:
        play.key("Escape")
    assert (play.turn.steps, play.match.ply) == ((), 0)
    assert seen(play)["C3"] == "man"
    assert marked(play, "hit") == set()


def test_an_illegal_jump_says_why_and_keeps_the_turn() -> None:
    play = jumping("C3", "E3", "F3")
    assert play.screen().alert == "Not F3: after an attack only another attack may follow."
    assert play.turn.steps == ("C3", "E3")


def test_aiming_tells_hits_from_removals() -> None:
    position = "K....../......./..Mn.../..m..../......./......./......k D"
    play = playing(position=position, game="oferhlyp")
    play.choose("C3")
    play.aim("E3")
    assert (marked(play, "doomed"), marked(play, "struck")) == ({"D3"}, set())
    play.aim("C5")
    assert (marked(play, "doomed"), marked(play, "struck")) == (set(), {"C4"})


def test_enter_plays_a_whole_chain_from_the_keyboard() -> None:
    play = jumping()
    play.cursor.put("C3")
    type_keys(play, "Enter", "ArrowRight", "ArrowRight", "Enter", "ArrowDown", "ArrowDown")
    type_keys(play, "Enter", "Enter")
    assert play.match.moves == (("C3", "E3", "E5"),)


def test_a_capture_is_marked_and_described() -> None:
    position = "M....../...k.../......./......./c....../K....../....... D"
    play = playing(position=position, game="cyngesheall")
    play.choose("A1")
    play.aim("A4")
    assert marked(play, "doomed") == {"A5"}
    play.choose("A4")
    assert play.screen().happened == (
        "Dark's man moves from A1 to A4 and captures the commander on A5."
    )
    assert marked(play, "removed") == {"A5"}
    assert marked(play, "last") == {"A1", "A4"}


@pytest.mark.parametrize("name", ["oferhlyp", "cyngesheall"])
def test_a_draw_that_is_near_is_announced(name: str) -> None:
    play = playing(game=name, progress="on")
    game, dice = play.match.game, random.Random(7)
    while play.match.ply < 49:
        state = play.match.state
        quiet = [m for m in game.legal_moves(state) if len(game.play(state, m).events) == 1]
        play.match.play(dice.choice(quiet))
    assert play.screen().turn == (
        "Light to move. After one more turn without a hit or capture, the game is a draw."
    )
    play.go_to(39)
    assert play.screen().turn == "Light to move."
    play.go_to(40)
    assert "After 10 more turns" in play.screen().turn
