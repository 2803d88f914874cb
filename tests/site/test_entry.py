"""Moves as they are typed: completed, played, or refused in words."""

from __future__ import annotations

import pytest
from board.controller import Controller

from editor.move_input import completions
from game.core import GAMES
from game.match import Match


def match_of(game: str, position: str = "", **options: str) -> Match:
    rules = GAMES[game]
    return Match(rules, options, rules.parse_position(position, options) if position else None)


@pytest.mark.parametrize(
    ("game", "typed", "first"),
    [
        ("maerstanas", "e4", ("E4",)),
        ("maerstanas", "e", ("E1", "E2", "E3", "E4", "E5", "E6", "E7")),
        ("maerstanas", "te4", ("T E4",)),
        ("maerstanas", "t e4", ("T E4",)),
        ("maerstanas", "w", ()),
        ("maerstanas", "", ()),
        ("maerstanas", "z", ()),
        ("oferhlyp", "c2", ("C2-B3", "C2-C3", "C2-D3")),
        ("oferhlyp", "b1~", ("B1~B3", "B1~D3")),
        ("cyngesheall", "ka1", ()),
        ("cyngesheall", "kg7", ()),
        ("cyngesheall", "g4–g3", ("G4-G3",)),
    ],
)
def test_what_is_typed_is_completed_to_legal_moves(game, typed, first):
    assert completions(match_of(game), typed) == first


def test_the_letter_of_a_piece_may_be_left_out():
    match = match_of("oferhlyp", "M....../...K.../......./......./......./......./k...... D")
    assert completions(match, "d2-e3") == ("KD2-E3",)
    assert completions(match, "kd2-e3") == ("KD2-E3",)


def test_there_are_no_more_than_can_be_read():
    assert len(completions(match_of("maerstanas"), "t")) == 8
    assert len(completions(match_of("maerstanas"), "t", most=3)) == 3


def test_captures_that_are_typed_are_no_squares_of_the_way():
    position = "M....../......./......./......./k....../M....../......K D"
    match = match_of("cyngesheall", position)
    assert completions(match, "A1-A4xKA5") == ("A1-A4xKA5!",)
    assert completions(match, "a1-a4x") == ("A1-A4xKA5!",)


def test_a_position_of_thousands_of_moves_is_looked_at_in_part():
    position = "K....../.m.m.m./......./.m.m.m./......./.m.m.m./......k D"
    match = match_of("oferhlyp", position)
    assert completions(match, "zz") == ()


def test_a_typed_move_is_played_and_its_turn_is_over():
    controller = Controller(match_of("maerstanas"))
    controller.choose("T", "dark")
    assert controller.enter(" e4 ")
    assert (controller.match.moves, controller.prefix) == ((("E4",),), ())
    assert controller.screen().happened == "Dark places a stone on E4."


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("E4", "'E4': E4 already has a stone."),
        ("nonsense", "'nonsense'"),
        ("H9", "'H9'"),
    ],
)
def test_what_cannot_be_played_is_told_and_changes_nothing(typed, said):
    controller = Controller(match_of("maerstanas"))
    controller.enter("E4")
    assert not controller.enter(typed)
    assert controller.alert.startswith(said)
    assert controller.alert.endswith(".")
    assert controller.match.ply == 1


def test_after_the_end_nothing_can_be_typed():
    controller = Controller(match_of("maerstanas"))
    controller.act("resign")
    assert not controller.enter("E4")
    assert controller.alert == ("The game is over: start a new one, or undo to try another move.")
