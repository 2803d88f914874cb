"""What an estimate of Cyngesheall counts, and what each piece is worth where it stands."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from game.ai.model import UNIT
from game.ai.wide import NUMBERS, STRIDE

DARK, LIGHT = 0, 1
ALL_PIECES = 20
"""How many pieces there are when a game begins."""


class Weights(NamedTuple):
    """What an estimate counts, in hundredths of a man; found by playing."""

    commander: int = 160
    man_forward: int = 0
    """For each step that a man is nearer to the other side's home."""
    man_centre: int = 3
    """For each step that a man is nearer to the middle of the board."""
    commander_centre: int = 6
    king_forward: int = 3
    king_out: int = -100
    """For a king who has left his home, where he cannot be captured."""
    pinch: int = 6
    """For each free square from which something could be captured."""
    last: int = 80
    """Against having a single piece left besides the king."""
    alone: int = 400
    """Against having only the king left: against a king and a man he always loses."""
    freedom: int = 5
    """For each move of a side that has a single piece besides the king.

    Such a piece is hardly ever captured, but a side that has no move left loses.
    """
    tempo: int = 8
    press: int = 400
    """For each piece that the side that is thinking is ahead: in full where none are left.

    So it exchanges pieces when it is ahead, and not before: with few pieces a game is soon drawn.
    """
    appetite: int = 0
    """For each piece of either side that leaves the board, to the side that is thinking."""
    shunned: int = 30
    """How much worse than an even game a draw is to the same side, once one is near."""
    patience: int = 50
    """After so many plies without a capture that side no longer shuns a draw: nothing moves."""
    content: int = 30
    """How much better a repetition then is than what stands on the board."""


WEIGHTS = Weights()
EAGER = Weights(
    man_forward=2,
    man_centre=2,
    commander_centre=3,
    king_out=-40,
    freedom=0,
    press=0,
    appetite=20,
)
"""What weaker players count: they advance and exchange, or their games would hardly ever end."""


@cache
def worths(weights: Weights) -> list[list[list[int]]]:
    """What a man, a commander and a king are worth on each square, for Dark and for Light."""
    return [
        [[_worth(weights, kind, square, light) for square in range(64)] for kind in range(3)]
        for light in (DARK, LIGHT)
    ]


def _worth(weights: Weights, kind: int, square: int, light: int) -> int:
    row, column = divmod(square if light else NUMBERS[-1] - square, STRIDE)
    forward = row + column
    centre = 6 - abs(row - 3) - abs(column - 3)
    if kind == 0:
        return UNIT + weights.man_forward * forward + weights.man_centre * centre
    if kind == 1:
        return weights.commander + weights.commander_centre * centre
    return weights.king_forward * forward + (weights.king_out if forward else 0)
