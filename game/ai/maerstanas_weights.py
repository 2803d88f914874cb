"""What an estimate of Mǽrstánas counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.ai.maerstanas_board import BOARD


class Weights(NamedTuple):
    """What an estimate counts, in hundredths of a point; found by playing."""

    beside: int = 40
    """For each own stone beside an open square, less those of the opponent."""
    crowded: int = 30
    """What it counts less for a stone of which one open neighbour must stay empty."""
    tempo: int = 70
    """For having the move while a square is open."""
    thunder: int = 515
    """For the thunder-stone in hand: played too early, it is wasted."""
    woden: int = 600
    aim: int = 25
    """For each point that a thunder-stone in hand would bring now, more than `usual`."""
    usual: int = 6
    aimed_from: int = 16
    """With so many open squares or fewer, `aim` counts. To work it out takes time."""


WEIGHTS: Mapping[str, Weights] = {
    "standard": Weights(),
    "simple": Weights(thunder=345, woden=350, usual=4, aimed_from=BOARD),
    "wraparound": Weights(thunder=450, woden=350, usual=5, aimed_from=24),
}
"""By the scoring: where edges bring no points, special stones bring fewer."""
