"""The 7×7 board that the games share: square names, and sets of squares as 49-bit integers.

Columns are A–G from left to right, rows 1–7 from top to bottom; A1 is the top left square. Bit
``7 * row + column`` stands for a square, so bit 0 is A1, bit 6 is G1 and bit 48 is G7. A smaller
board is the top left part of this one (`Grid`): its squares keep their names and bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

SIZE = 7
COLUMNS = "ABCDEFG"
ROWS = "1234567"
SQUARES: tuple[str, ...] = tuple(column + row for row in ROWS for column in COLUMNS)
SQUARE = "[A-G][1-7]"
"""A regular expression for the name of a square."""
BIT: dict[str, int] = {square: 1 << index for index, square in enumerate(SQUARES)}

FULL = (1 << SIZE * SIZE) - 1
COLUMN_A = sum(1 << SIZE * row for row in range(SIZE))
COLUMN_G = COLUMN_A << SIZE - 1
NOT_A = FULL ^ COLUMN_A
NOT_G = FULL ^ COLUMN_G


@dataclass(frozen=True, slots=True)
class Grid:
    """A square board, the top left `size` columns and rows of the 7×7 one, as sets of squares.

    A set of squares `round` bits further down, or `across` bits further right, is the same set at
    the opposite edge: where the board wraps, the last row is next to the first.
    """

    size: int
    full: int
    first_row: int
    last_row: int
    first_column: int
    last_column: int
    not_first_column: int
    not_last_column: int
    round: int
    across: int

    @property
    def squares(self) -> tuple[str, ...]:
        """The names of all squares, row by row."""
        return tuple(squares_of(self.full))

    @property
    def name(self) -> str:
        """``5×5``, for people."""
        return f"{self.size}×{self.size}"


def _grid(size: int) -> Grid:
    row = (1 << size) - 1
    column = sum(1 << SIZE * number for number in range(size))
    full, across = row * column, size - 1
    return Grid(
        size=size,
        full=full,
        first_row=row,
        last_row=row << SIZE * across,
        first_column=column,
        last_column=column << across,
        not_first_column=full ^ column,
        not_last_column=full ^ column << across,
        round=SIZE * across,
        across=across,
    )


# By the length of a side, as an option names it. On less than 3×3 a square on a board that wraps
# would have the same neighbour on two sides.
GRIDS: Mapping[str, Grid] = {str(size): _grid(size) for size in (7, 6, 5, 4, 3)}


def bits_of(squares: Iterable[str]) -> int:
    """The set of the named squares."""
    bits = 0
    for square in squares:
        bits |= BIT[square]
    return bits


def squares_of(bits: int) -> Iterator[str]:
    """The names of the squares in a set, row by row."""
    while bits:
        lowest = bits & -bits
        yield SQUARES[lowest.bit_length() - 1]
        bits ^= lowest


def square_of(bit: int) -> str:
    """The name of the only square in a set."""
    return SQUARES[bit.bit_length() - 1]


def square_at(column: int, row: int) -> str | None:
    """The name of the square in a column and row counted from 0; `None` off the board."""
    on_board = 0 <= column < SIZE and 0 <= row < SIZE
    return COLUMNS[column] + ROWS[row] if on_board else None


def place(square: str) -> tuple[int, int]:
    """Column and row of a square, counted from 0 at the top left."""
    return COLUMNS.index(square[0]), ROWS.index(square[1])


def shade(square: str) -> str:
    """The colour of a square on the chequered board: corners are dark."""
    return "light" if sum(place(square)) % 2 else "dark"
