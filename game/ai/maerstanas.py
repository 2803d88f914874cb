"""What the computer knows of Mǽrstánas: its model, its eight levels, and the words for a move."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from game.ai import reasons
from game.ai.levels import Form, Strength
from game.ai.maerstanas_board import geometry_of
from game.ai.maerstanas_model import MaerstanasModel
from game.core import Move, listed, name_of, opponent
from game.maerstanas import PASS, SWAP, State

MODEL = MaerstanasModel

LADDER: tuple[Form, ...] = (
    (Strength(200, 1, 4000, 8, 1.0, 0.8, 0.004),),
    (Strength(200, 1, 952, 4, 1.0, 0.6, 0.004),),
    (Strength(200, 1, 432, 4, 0.992, 0.58, 0.004),),
    (Strength(200, 1, 135, 4, 0.837, 0.44, 0.004),),
    (Strength(397, 2, 50, 8, 0.256, 0.1, 0.004),),
    (Strength(1581, 60, 35, 15, 0.065, 0.0, 0.004),),
    (Strength(5000, 60, 26, 36, 0.012, 0.0, 0.004),),
    (Strength(8000, 60, 25),),
)


def win_probability(state: State, score: float) -> float:
    """The probability of a win with this expected lead, 0 to 1; a late lead weighs more."""
    free = len(geometry_of(state).squares) - (state.dark | state.light).bit_count()
    return 1 / (1 + exp(-score / (0.8 + 0.12 * free)))


def reason(state: State, line: Sequence[Move]) -> str:
    """What the first move of the line does: ``scores 3 points and takes two of Light's squares``.

    A square is a side's own where a stone would gain it more than the opponent.
    """
    move, mover = line[0], state.to_move
    if move == PASS:
        return "there is no other move"
    if move == SWAP:
        return "takes over the better side of the board"
    if state.is_first:
        return "leaves Light no easy choice between swapping and not"
    model = MaerstanasModel(state)
    legal = model.root[2].legal
    others, own, place, _ = model.play(model.root, model.encode(move))[0]
    left = place.legal
    points = geometry_of(state).points
    gained = points(own) - points(model.root[0])
    lost = points(model.root[1]) - points(others)
    taken = (model.hold(1) & legal & ~left).bit_count()
    opened = (model.hold(0, own, others) & left).bit_count() - (model.hold(0) & legal).bit_count()
    clauses = [*reasons.points(mover, gained, lost)]
    if taken:
        clauses.append(f"takes {_NUMBERS[min(taken, 9)]} of {name_of(opponent(mover))}'s squares")
    if opened > 0 and len(clauses) < 2:
        squares = "square" if opened == 1 else "squares"
        clauses.append(f"secures {_NUMBERS[min(opened, 9)]} more {squares} for {name_of(mover)}")
    return listed(clauses) if clauses else "keeps the better squares for later"


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "many")
