"""What a search finds, and how it is ended or left for a while."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """A first move, its score, and how the game may continue.

    `exact` says that the score is proved. `certain` is 1 or -1 if no more is proved than that the
    side to move wins or loses with this move, whatever the score may be.
    """

    moves: tuple[int, ...]
    score: int
    depth: int
    exact: bool
    certain: int = 0


class Stopped(Exception):
    """The search must end: it has used up its positions, or was told to stop."""


class Paused(Exception):
    """The search is to be left for a while, and to go on from what it remembers."""
