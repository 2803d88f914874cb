"""A sequential test: play on until one of two differences in Elo is clearly the likelier one.

The games come in pairs with swapped colours, and a pair is one observation: its two games share
their opening, so they are not independent. The test is Wald's, with the likelihood ratio of a
normal distribution of the pairs' scores, as chess engines are tested.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import NamedTuple

FEWEST = 10
"""No decision is made on fewer pairs: their spread would be too uncertain."""


class Test(NamedTuple):
    """Whether a change is worth `elo1` Elo or more (accepted) or `elo0` or less (refused).

    `error` is how often either answer is wrong at its own bound.
    """

    elo0: float = 0
    elo1: float = 20
    error: float = 0.05

    def ratio(self, pairs: Sequence[float]) -> float:
        """The logarithm of the likelihood of `elo1` over that of `elo0`; pairs score 0 to 2."""
        count = len(pairs)
        if count < FEWEST:
            return 0.0
        mean = sum(pairs) / count / 2
        spread = sum((pair / 2 - mean) ** 2 for pair in pairs) / count
        low, high = _score(self.elo0), _score(self.elo1)
        # Pairs that all ended alike have no spread, but one more might differ.
        spread = max(spread, 0.25 / count)
        return count * (high - low) * (2 * mean - low - high) / (2 * spread)

    def outcome(self, pairs: Sequence[float]) -> str:
        """``accepted``, ``refused``, or "" while more games are needed."""
        bound = log((1 - self.error) / self.error)
        ratio = self.ratio(pairs)
        return "accepted" if ratio >= bound else "refused" if ratio <= -bound else ""


def _score(elo: float) -> float:
    """The share of the points that a difference in Elo stands for."""
    return float(1 / (1 + 10 ** (-elo / 400)))
