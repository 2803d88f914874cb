"""Moves that wait to be confirmed; no browser."""

from __future__ import annotations

import pytest

from game_table import GameTable, marked, playing, type_keys
from players.play import Play

CHAIN = "K....../......./..Mn.../....m../......./......./......k D"


def asked(*moves: str, **how: str) -> Play:
    play = playing(*moves, **how)
    play.settings.choose("confirm", "on")
    return play


def test_a_move_waits_and_is_shown_as_it_would_be() -> None:
    play = asked()
    play.choose("A1")
    screen = play.screen()
    assert play.match.ply == 0
    assert (screen.waits, screen.scene.tally["dark"].number) == (True, 2)
    assert screen.happened == "Dark places a stone on A1. Play it?"
    assert {"finish", "cancel"} <= screen.actions
    assert (screen.scene.to_move, marked(play, "target")) == ("dark", set())


@pytest.mark.parametrize("how", ["finish", "same square", "Enter"])
def test_it_is_played_once_confirmed(how: str) -> None:
    play = asked()
    play.choose("A1")
    if how == "finish":
        play.act("finish")
    elif how == "Enter":
        type_keys(play, "Enter")
    else:
        play.choose("A1")
    assert play.match.moves == (("A1",),)
    assert not play.screen().waits
    assert "cancel" not in play.screen().actions


@pytest.mark.parametrize("how", ["cancel", "undo", "Escape"])
def test_it_is_taken_back(how: str) -> None:
    play = asked("E4", "E5")
    play.choose("A1")
    if how == "Escape":
        type_keys(play, "Escape")
    else:
        play.act(how)
    assert (play.match.ply, play.turn.steps) == (2, ())


def test_another_square_takes_its_place() -> None:
    play = asked("E4")
    play.choose("A1")
    play.choose("A2")
    assert play.turn.steps == ("A2",)
    play.choose("E4")
    assert (play.turn.steps, play.screen().alert) == (("A2",), "E4 already has a stone.")


def test_another_square_for_a_special_stone_keeps_the_stone() -> None:
    play = asked("E4", "E3")
    for step in ("D4", "D3"):
        if not play.turn.begun:
            play.choose("T", "dark")
        play.choose(step)
    assert play.turn.steps == ("T", "D3")
    assert play.match.ply == 2


def test_a_chain_is_finished_or_goes_on_before_it_waits() -> None:
    play = asked(position=CHAIN, game="oferhlyp")
    play.choose("C3")
    play.choose("E3")
    assert not play.screen().waits
    assert "finish" in play.screen().actions
    play.choose("E5")
    assert (play.screen().waits, play.match.ply) == (True, 0)
    play.act("finish")
    assert play.match.moves == (("C3", "E3", "E5"),)


def test_without_the_setting_nothing_waits() -> None:
    play = playing()
    play.choose("A1")
    assert play.match.ply == 1


def test_the_computer_answers_only_what_was_confirmed() -> None:
    table = GameTable(light=3)
    table.play.settings.choose("confirm", "on")
    table.click("E4")
    assert table.engine.request is None
    table.act("finish")
    assert table.engine.request is not None
    table.answer("E5")
    assert table.line == ["E4", "E5"]
