"""The tables that games of placed pieces share: moves to sets of squares, and neighbours.

Boards are `game.board.Grid`s of any size; where a board wraps, its opposite edges are joined.
"""

from __future__ import annotations

from game.board import SIZE, SQUARES, Grid
from game.core import Move, Step

# --- the squares beside -------------------------------------------------------------------------


def sides(stones: int, grid: Grid, wraps: bool, edge: bool) -> tuple[int, int, int, int]:
    """The squares that have one of these stones above, left, below and right of them.

    With `edge` the edge of the board is such a neighbour too; where the board wraps, the stone on
    the opposite edge is one instead.
    """
    up, down = stones << SIZE & grid.full, stones >> SIZE
    left, right = (stones & grid.not_last_column) << 1, (stones & grid.not_first_column) >> 1
    if wraps:
        up |= stones >> grid.round
        down |= stones << grid.round & grid.full
        left |= (stones & grid.last_column) >> grid.across
        right |= (stones & grid.first_column) << grid.across
    elif edge:
        up, down = up | grid.first_row, down | grid.last_row
        left, right = left | grid.first_column, right | grid.last_column
    return up, left, down, right


def beside(bit: int, grid: Grid, wraps: bool) -> tuple[int, int, int, int]:
    """The squares above, left, below and right of one square; 0 where the board ends."""
    below, right, above, left = sides(bit, grid, wraps, False)
    return above, left, below, right


def around(bit: int, grid: Grid, wraps: bool) -> int:
    """The squares beside one square, as one set."""
    up, left, down, right = beside(bit, grid, wraps)
    return up | left | down | right


# --- moves to sets of squares -------------------------------------------------------------------


class RowMoves(dict[int, tuple[Move, ...]]):
    """The moves to each set of squares in one row, made when it is first asked for."""

    def __init__(self, first: tuple[Step, ...], row: int) -> None:
        self._moves = [(*first, square) for square in SQUARES[SIZE * row : SIZE * (row + 1)]]

    def __missing__(self, bits: int) -> tuple[Move, ...]:
        moves = tuple(move for place, move in enumerate(self._moves) if bits >> place & 1)
        self[bits] = moves
        return moves


def table(*first: Step) -> tuple[RowMoves, ...]:
    """The moves to every set of squares, for `moves_to`; each begins with the `first` steps."""
    return tuple(RowMoves(first, row) for row in range(SIZE))


def moves_to(table: tuple[RowMoves, ...], bits: int) -> tuple[Move, ...]:
    """The moves to a set of squares: one look-up a row."""
    a, b, c, d, e, f, g = table
    return (
        a[bits & 127]
        + b[bits >> 7 & 127]
        + c[bits >> 14 & 127]
        + d[bits >> 21 & 127]
        + e[bits >> 28 & 127]
        + f[bits >> 35 & 127]
        + g[bits >> 42]
    )
