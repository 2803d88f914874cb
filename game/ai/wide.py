"""Sets of squares as the computer's fast positions hold them: eight bits a row.

The last bit of a row is never used, so shifting a set by one never carries a square into the next
row. Bit ``8 * row + column`` stands for a square, and is the square's number.
"""

from __future__ import annotations

from game.board import SIZE, SQUARES

STRIDE = 8
NUMBERS: tuple[int, ...] = tuple(
    STRIDE * row + column for row in range(SIZE) for column in range(SIZE)
)
"""The squares' numbers, in the order of `game.board.SQUARES`."""
FULL = sum(1 << number for number in NUMBERS)
NUMBER: dict[str, int] = dict(zip(SQUARES, NUMBERS, strict=True))
NAME: dict[int, str] = dict(zip(NUMBERS, SQUARES, strict=True))


def widened(squares: int) -> int:
    """A set of squares of `game.board`, in the bits of this module."""
    return sum((squares >> SIZE * row & 127) << STRIDE * row for row in range(SIZE))


def bits(squares: int) -> list[int]:
    """The numbers of the squares in a set, lowest first."""
    numbers = []
    while squares:
        lowest = squares & -squares
        numbers.append(lowest.bit_length() - 1)
        squares ^= lowest
    return numbers
