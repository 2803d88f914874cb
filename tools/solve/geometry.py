"""The boards of Mǽrstánas for the solver: neighbours, edges, symmetries, and where stones may go.

A board is an array of numbers, so that one compiled search serves all of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.solve.compiled import compiled, count, reversed_bits, shifted, swapped_bytes

Board = Any
"""Eleven 64-bit integers, at the places below."""
FULL, ROW, COLUMN, FAR_ROW, FAR_COLUMN, WRAPS, SIZE, ONE_EDGE, TWO_EDGES, TURNS, MOVES = range(11)

# Up to so many stones, positions that turning and reflecting the board makes equal are one
# position; on a board that wraps, also those that moving all stones along makes equal.
_TURNED, _TURNED_AND_WRAPPED, _MOVED = 14, 10, 6


def board_of(size: int, scoring: str) -> Board:
    """The board with that many rows, and its scoring: standard, simple or wraparound."""
    far, wraps = size - 1, scoring == "wraparound"
    row, column = (1 << size) - 1, sum(1 << 8 * number for number in range(size))
    far_row, far_column = row << 8 * far, column << far
    corners = 1 | 1 << far | 1 << 8 * far | 1 << 9 * far
    edges = row | column | far_row | far_column
    one, two = (edges & ~corners, corners) if scoring == "standard" else (0, 0)
    turns, moves = (_TURNED_AND_WRAPPED, _MOVED) if wraps else (_TURNED, -1)
    numbers = (row * column, row, column, far_row, far_column, wraps, size, one, two, turns, moves)
    return np.array(numbers, dtype=np.int64)


# --- neighbours ---------------------------------------------------------------------------------


@compiled
def sides(board: Board, stones: int) -> tuple[int, int, int, int]:
    """The squares with one of these above them, to their left, below, and to their right."""
    full = board[FULL]
    up, left = stones << 8 & full, stones << 1 & full
    down, right = stones >> 8, stones >> 1 & full
    if board[WRAPS]:
        far = board[SIZE] - 1
        up |= stones >> 8 * far & board[ROW]
        left |= stones >> far & board[COLUMN]
        down |= stones << 8 * far & board[FAR_ROW]
        right |= stones << far & board[FAR_COLUMN]
    return up, left, down, right


@compiled
def spread(board: Board, stones: int) -> int:
    """The squares beside any of these."""
    up, left, down, right = sides(board, stones)
    return up | left | down | right


@compiled
def beside(board: Board, squares: int, stones: int) -> int:
    """How many pairs of neighbours have one of these squares and one of these stones."""
    up, left, down, right = sides(board, stones)
    return count(squares & up) + count(squares & left) + count(squares & down) + count(
        squares & right
    )  # fmt: skip


@compiled
def counted(board: Board, stones: int) -> tuple[int, int]:
    """For each square how many of these are beside it, from 0 to 3, as ones and twos."""
    up, left, down, right = sides(board, stones)
    column, row = up ^ down, left ^ right
    return column ^ row, (up & down) ^ (left & right) ^ (column & row)


@compiled
def placeable(board: Board, stones: int) -> int:
    """Where a standard stone may go: no stone gets a fourth hinge (M1, M2)."""
    up, left, down, right = sides(board, stones)
    if not board[WRAPS]:
        up |= board[ROW]
        left |= board[COLUMN]
        down |= board[FAR_ROW]
        right |= board[FAR_COLUMN]
    column, row = up & down, left & right
    three = stones & (column & (left | right) | row & (up | down))
    free: int = board[FULL] & ~(stones | column & row | spread(board, three))
    return free


# --- points -------------------------------------------------------------------------------------


@compiled
def edges(board: Board, squares: int) -> int:
    """The points that stones on these squares score for edges."""
    return count(squares & board[ONE_EDGE]) + 2 * count(squares & board[TWO_EDGES])


@compiled
def gain(board: Board, own: int, bit: int) -> int:
    """The points that a stone on a square scores beside the player's own."""
    return beside(board, bit, own) + edges(board, bit)


@compiled
def points(board: Board, stones: int) -> int:
    """The points of one side's stones (M4–M6)."""
    up, left, _, _ = sides(board, stones)
    return count(stones & up) + count(stones & left) + edges(board, stones)


# --- symmetries ---------------------------------------------------------------------------------


@compiled
def turned(board: Board, way: int, stones: int) -> int:
    """The set on the board turned or reflected in one of eight ways."""
    if way & 4:
        # Transposed, by exchanging ever larger blocks.
        change = (stones ^ shifted(stones, 7)) & 0x00AA00AA00AA00AA
        stones ^= change ^ change << 7
        change = (stones ^ shifted(stones, 14)) & 0x0000CCCC0000CCCC
        stones ^= change ^ change << 14
        change = (stones ^ shifted(stones, 28)) & 0x00000000F0F0F0F0
        stones ^= change ^ change << 28
    unused = 8 - board[SIZE]
    if way & 1:
        stones = shifted(reversed_bits(stones), 9 * unused)
    if way & 2:
        stones = shifted(swapped_bytes(stones), 8 * unused)
    return stones


@compiled
def moved(board: Board, stones: int, down: int, right: int) -> int:
    """The set moved along, on a board that wraps."""
    far = board[SIZE] - 1
    for _ in range(down):
        stones = stones << 8 & board[FULL] | stones >> 8 * far & board[ROW]
    for _ in range(right):
        stones = stones << 1 & board[FULL] | stones >> far & board[COLUMN]
    return stones
