"""Which hinges are new: those of the last move, and none after a leap."""

from __future__ import annotations

from board.hinges import MOST, new_hinges
from game.core import GAMES
from game.scene import Hinge

GAME = GAMES["maerstanas"]


def hinges(*moves: str) -> tuple[Hinge, ...]:
    state = GAME.start()
    for move in moves:
        state, _ = GAME.play(state, GAME.parse(state, move))
    return GAME.scene(state).hinges or ()


def test_the_hinges_of_the_last_move_are_new() -> None:
    before, now = hinges("A1", "D4"), hinges("A1", "D4", "A2")
    assert new_hinges(before, now) == frozenset(now) - frozenset(before)
    assert {(hinge.cell, hinge.side) for hinge in new_hinges(before, now)} == {
        ("A1", "down"),
        ("A2", "left"),
    }
    assert new_hinges(now, now) == frozenset()


def test_what_goes_away_is_not_new() -> None:
    assert new_hinges(hinges("A1", "D4", "A2"), hinges("A1", "D4")) == frozenset()


def test_after_a_leap_nothing_is_new() -> None:
    far = hinges("A1", "G1", "A2", "G2", "A4", "G4", "A6", "G6", "A7", "G7")
    assert len(far) > MOST
    assert new_hinges((), far) == frozenset()
