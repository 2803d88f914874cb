"""The ways from each square of the 7×7 board: slides along a line, steps, and jumps.

All are tables, worked out once, for games in which pieces move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.board import BIT, SIZE, SQUARES, place, square_at
from game.core import Move

# --- along a line -------------------------------------------------------------------------------

ALONG = ((0, -1), (-1, 0), (0, 1), (1, 0))  # up, left, down, right
DIAGONAL = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def line_from(square: str, direction: tuple[int, int]) -> list[str]:
    """The squares from one to the edge of the board, nearest first."""
    column, row = place(square)
    squares = (
        square_at(column + steps * direction[0], row + steps * direction[1])
        for steps in range(1, SIZE)
    )
    return [square for square in squares if square]


class Slides(dict[int, tuple[Move, ...]]):
    """The moves from one square along some rays, for any pieces in the way.

    The key is the occupied squares within `mask`; the moves are worked out when first needed.
    """

    def __init__(self, square: str, directions: Sequence[tuple[int, int]]) -> None:
        self._square = square
        self._rays = [line_from(square, direction) for direction in directions]
        self.mask = sum(BIT[each] for ray in self._rays for each in ray)

    def __missing__(self, taken: int) -> tuple[Move, ...]:
        moves = []
        for ray in self._rays:
            for square in ray:
                if taken & BIT[square]:
                    break
                moves.append((self._square, square))
        self[taken] = tuple(moves)
        return self[taken]


# --- steps and jumps ----------------------------------------------------------------------------

DIRECTIONS = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


class Way(NamedTuple):
    """One of the eight directions from a square: the square beside it, and the one beyond.

    `beyond` is 0 where the board ends after the square beside; `landing` is its number.
    """

    beside: int
    step: Move
    beyond: int
    jump: Move
    landing: int


def ways_from(square: str) -> Iterator[Way]:
    """The ways from a square, in the order of `DIRECTIONS`."""
    column, row = place(square)
    for right, down in DIRECTIONS:
        beside = square_at(column + right, row + down)
        beyond = square_at(column + 2 * right, row + 2 * down)
        if beside and beyond:
            jump, landing = (square, beyond), SQUARES.index(beyond)
            yield Way(BIT[beside], (square, beside), BIT[beyond], jump, landing)
        elif beside:
            yield Way(BIT[beside], (square, beside), 0, (), -1)


WAYS = tuple(tuple(ways_from(square)) for square in SQUARES)
# The square jumped over, for each pair of squares a jump joins.
OVER = {way.jump: way.beside for ways in WAYS for way in ways if way.beyond}
BESIDE = {way.step for ways in WAYS for way in ways}
