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
UP = tuple(enumerate(AXES))
DOWN = tuple(enumerate(AXES, len(AXES)))


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


class _Legs(dict[int, tuple[_Way, ...]]):
    """The jumps from a square, by which enemies are beside it and which squares beyond are free."""

    def __init__(self, square: int) -> None:
        super().__init__()
        self._ways = _ways(square)
        self.beside = sum(way.over for way in self._ways)
        self.beyond = sum(way.beyond for way in self._ways)

    def __missing__(self, there: int) -> tuple[_Way, ...]:
        legs = tuple(way for way in self._ways if way.over & there and way.beyond & there)
        self[there] = legs
        return legs


PAIRS = [(1 << (pair & 63), 1 << (pair >> 6)) for pair in range(1 << HITS)]
# The token that a friendly jump goes over, by its number; nothing for a step.
OVER = [0] * (1 << HITS)
for _square in NAME:
    for _over, _, _landing, _ in _ways(_square):
        OVER[_landing << 6 | _square] = _over
STEPS = [_Numbers(delta) for delta in DELTAS]
JUMPS = [_Numbers(2 * delta) for delta in DELTAS]
LEGS = {square: _Legs(square) for square in NAME}
# The squares within one to four steps of a king.
NEAR = {
    1 << square: tuple(_within(1 << square, distance) for distance in (1, 2, 3, 4))
    for square in NAME
}


def tension(own: int, other: int) -> int:
    """How many enemies the mover's tokens can jump, less how many of them can be jumped."""
    # Both sides are shifted at once, one above the other: this is asked at most positions.
    both = own | other << 64
    free = (FULL ^ (own | other)) * (1 | 1 << 64)
    hit = (
        both << 1 & free >> 1
        | both >> 1 & free << 1
        | both << 7 & free >> 7
        | both >> 7 & free << 7
        | both << 8 & free >> 8
        | both >> 8 & free << 8
        | both << 9 & free >> 9
        | both >> 9 & free << 9
    )
    return (hit & other).bit_count() - (hit >> 64 & own).bit_count()
