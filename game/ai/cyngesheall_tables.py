"""Lines of the board for the computer's Cyngesheall: what a piece reaches and sees on each."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.wide import FULL, STRIDE

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
BESIDE = [
    sum(1 << ray[0] for step in _ALONG if (ray := _ray(square, step))) for square in range(64)
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
