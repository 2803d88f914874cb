"""Lines of the board for the computer's Cyngesheall: what a piece reaches and sees on each."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.wide import FULL, NAME, STRIDE

_ALONG = (-1, 1, -STRIDE, STRIDE)
_ACROSS = (-STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1)


def _ray(square: int, step: int) -> list[int]:
    """The squares from one square to the edge of the board, nearest first."""
    squares = []
    square += step
    while square >= 0 and FULL >> square & 1:
        squares.append(square)
        square += step
    return squares


def _ways(steps: Sequence[int]) -> dict[int, int]:
    """The squares that a move along some lines passes over, and its goal, by its number."""
    ways = {}
    for square in NAME:
        for step in steps:
            way = 0
            for goal in _ray(square, step):
                way |= 1 << goal
                ways[square << 6 | goal] = way
    return ways


class _Slides(dict[int, tuple[int, ...]]):
    """The moves from a square along some lines, by which squares of `mask` are taken."""

    def __init__(self, square: int, steps: Sequence[int]) -> None:
        self._square = square
        self._rays = [_ray(square, step) for step in steps]
        self.mask = sum(1 << each for ray in self._rays for each in ray)

    def __missing__(self, taken: int) -> tuple[int, ...]:
        moves = []
        for ray in self._rays:
            for square in ray:
                if taken >> square & 1:
                    break
                moves.append(self._square << 6 | square)
        self[taken] = tuple(moves)
        return self[taken]


class _Sights(dict[int, int]):
    """The nearest pieces along some lines from a square, by which squares of `mask` are taken."""

    def __init__(self, square: int, steps: Sequence[int]) -> None:
        self._rays = [_ray(square, step) for step in steps]
        self.mask = sum(1 << each for ray in self._rays for each in ray)

    def __missing__(self, taken: int) -> int:
        seen = 0
        for ray in self._rays:
            seen |= next((1 << square for square in ray if taken >> square & 1), 0)
        self[taken] = seen
        return seen


COLUMN, ROW, DIAGONALS = (
    [_Slides(square, steps) for square in range(64)] for steps in (_ALONG[2:], _ALONG[:2], _ACROSS)
)
SEEN_ALONG, SEEN_ACROSS = (
    [_Sights(square, steps) for square in range(64)] for steps in (_ALONG, _ACROSS)
)
WAYS_ALONG, WAYS_ACROSS = _ways(_ALONG), _ways(_ACROSS)
BESIDE = [
    sum(1 << ray[0] for step in _ALONG if (ray := _ray(square, step))) for square in range(64)
]
FLANKS = [
    sum(1 << square + step for step in _ALONG if _ray(square, step) and _ray(square, -step))
    for square in range(64)
]
BEYOND = [
    sum(1 << ray[1] for step in _ALONG if len(ray := _ray(square, step)) > 1)
    for square in range(64)
]
LEG = [1 << (move >> 6) | 1 << (move & 63) for move in range(64 * 64)]


def places_for(own: int, prey: int) -> int:
    """The squares beside a prey with an own piece on its far side, free or not (C5)."""
    return FULL & (
        prey >> 1 & own >> 2 | prey << 1 & own << 2 | prey >> 8 & own >> 16 | prey << 8 & own << 16
    )


def grips(own: int, other: int) -> int:
    """How many free squares there are to capture from, less those of the other side."""
    free = FULL & ~(own | other)
    ours = other >> 1 & own >> 2 | other << 1 & own << 2
    ours |= other >> 8 & own >> 16 | other << 8 & own << 16
    theirs = own >> 1 & other >> 2 | own << 1 & other << 2
    theirs |= own >> 8 & other >> 16 | own << 8 & other << 16
    return (ours & free).bit_count() - (theirs & free).bit_count()
