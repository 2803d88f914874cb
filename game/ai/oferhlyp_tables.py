"""Moves and sets of squares for the computer's Oferhlýp, worked out in advance."""

from __future__ import annotations

from typing import NamedTuple

from game.ai.wide import FULL, NAME

# Where the parts of a move's number begin.
HITS = 12
PATH = 68
RESULT = (1 << PATH) - 1
TO_HIT = (1 << PATH - HITS) - 1

AXES = (1, 7, 8, 9)
DELTAS = (*AXES, *(-delta for delta in AXES))


def without_path(number: int) -> int:
    """A move's number without its path: the same for all moves to the same position."""
    if number & 63 == number >> 6 & 63:
        number &= ~((1 << HITS) - 1)
    return number & RESULT


def _shifted(squares: int, delta: int) -> int:
    return (squares << delta if delta > 0 else squares >> -delta) & FULL


class _Numbers(dict[int, list[int]]):
    """The numbers of the moves that reach each set of squares from so far away."""

    def __init__(self, distance: int) -> None:
        super().__init__()
        self._distance = distance

    def __missing__(self, goals: int) -> list[int]:
        if len(self) > 50_000:
            self.clear()
        found = []
        rest = goals
        while rest:
            lowest = rest & -rest
            goal = lowest.bit_length() - 1
            found.append(goal << 6 | goal - self._distance)
            rest ^= lowest
        self[goals] = found
        return found


class _Way(NamedTuple):
    """A jump from a square: over which square, to which, and in which direction."""

    over: int
    beyond: int
    landing: int
    direction: int


def _ways(square: int) -> tuple[_Way, ...]:
    bit = 1 << square
    return tuple(
        _Way(_shifted(bit, delta), _shifted(bit, 2 * delta), square + 2 * delta, direction)
        for direction, delta in enumerate(DELTAS)
        if _shifted(bit, delta) and _shifted(_shifted(bit, delta), delta)
    )


def _within(bit: int, distance: int) -> int:
    """The squares at most so many king's steps away."""
    for _ in range(distance):
        bit |= _shifted(bit, 1) | _shifted(bit, -1)
        bit |= _shifted(bit, 8) | _shifted(bit, -8)
    return bit


PAIRS = [(1 << (pair & 63), 1 << (pair >> 6)) for pair in range(1 << HITS)]
STEPS = [_Numbers(delta) for delta in DELTAS]
JUMPS = [_Numbers(2 * delta) for delta in DELTAS]
WAYS = {square: _ways(square) for square in NAME}
RING = {square: _within(1 << square, 1) ^ 1 << square for square in NAME}
# The squares within one to four steps of a king.
NEAR = {
    1 << square: tuple(_within(1 << square, distance) for distance in (1, 2, 3, 4))
    for square in NAME
}


def tension(own: int, other: int) -> int:
    """How many enemies the mover's tokens can jump, less how many of them can be jumped."""
    free = FULL ^ (own | other)
    attacked = endangered = 0
    for delta in AXES:
        before, after = free << delta, free >> delta
        attacked |= own << delta & after | own >> delta & before
        endangered |= other << delta & after | other >> delta & before
    return (attacked & other).bit_count() - (endangered & own).bit_count()


def refuges(king: int, hunters: int) -> int:
    """The squares beside a king, with nothing left but himself, where no hunter could jump him."""
    free = FULL ^ hunters
    attacked = 0
    for delta in AXES:
        attacked |= hunters << delta & free >> delta | hunters >> delta & free << delta
    return RING[king.bit_length() - 1] & free & ~attacked
