"""Typed moves: completed, played, or refused in words."""

from __future__ import annotations

import pytest

from editor.move_input import completions
from game.core import GAMES
from game.match import Match
from game_table import play_of


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
def test_typing_is_completed_to_legal_moves(game: str, typed: str, first: tuple[str, ...]) -> None:
    assert completions(match_of(game), typed) == first


def test_the_letter_of_a_piece_may_be_left_out() -> None:
    match = match_of("oferhlyp", "M....../...K.../......./......./......./......./k...... D")
    assert completions(match, "d2-e3") == ("KD2-E3",)
    assert completions(match, "kd2-e3") == ("KD2-E3",)


def test_completions_are_few_enough_to_read() -> None:
    assert len(completions(match_of("maerstanas"), "t")) == 8
    assert len(completions(match_of("maerstanas"), "t", most=3)) == 3


def test_a_typed_capture_is_not_taken_for_part_of_the_path() -> None:
    position = "M....../......./......./......./k....../M....../......K D"
    match = match_of("cyngesheall", position)
    assert completions(match, "A1-A4xKA5") == ("A1-A4xKA5!",)
    assert completions(match, "a1-a4x") == ("A1-A4xKA5!",)


def test_only_some_of_thousands_of_moves_are_looked_at() -> None:
    position = "K....../.m.m.m./......./.m.m.m./......./.m.m.m./......k D"
    match = match_of("oferhlyp", position)
    assert completions(match, "zz") == ()


def test_a_typed_move_is_played_as_a_whole_turn() -> None:
    play = play_of(match_of("maerstanas"))
    play.choose("T", "dark")
    assert play.enter(" e4 ")
    assert (play.match.moves, play.turn.steps) == ((("E4",),), ())
    assert play.screen().happened == "Dark places a stone on E4."


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("E4", "'E4': E4 already has a stone."),
        ("nonsense", "'nonsense'"),
        ("H9", "'H9'"),
    ],
)
def test_a_typed_move_that_cannot_be_played_is_explained(typed: str, said: str) -> None:
    play = play_of(match_of("maerstanas"))
    play.enter("E4")
    assert not play.enter(typed)
    assert play.alert.text.startswith(said)
    assert play.alert.text.endswith(".")
    assert play.match.ply == 1


def test_no_move_can_be_typed_after_the_end() -> None:
    play = play_of(match_of("maerstanas"))
    play.act("resign")
    play.act("yes")
    assert not play.enter("E4")
    assert play.alert.text == ("The game is over: start a new one, or undo to try another move.")
