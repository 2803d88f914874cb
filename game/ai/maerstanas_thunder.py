"""What a thunder-stone gains at best, for both sides and on all squares at once.

Boards stand side by side in one number, 64 bits each. Counts are spread over several such numbers,
one for each binary digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.ai.maerstanas_board import Geometry, counted
from game.ai.wide import STRIDE

_BOARD = 64
_ONE, _TWO = (1 << _BOARD) - 1, (1 << 2 * _BOARD) - 1
# Gains are counted from fifteen points below nothing.
_OFFSET = 15
# A count for each square, the highest digit first.
_Digits = tuple[int, int, int, int, int]


class Thunder:
    """A board as a thunder-stone meets it."""

    def __init__(self, board: Geometry) -> None:
        self._full = board.full
        self._wraps, self._far = board.wraps, board.size - 1
        self._ends = [_beside_itself(end, 4) for end in board.ends]
        self._scoring = [_beside_itself(edge, 2) for edge in board.scoring_edges]
        self._one_edge, self._two_edges = (
            _beside_itself(
                sum(1 << each for each in board.squares if board.edges[each] == count), 2
            )
            for count in (1, 2)
        )

    def best(self, own: int, other: int) -> tuple[int, int]:
        """The most points that a thunder-stone brings either side, the opponent's loss included.

        The side of the first stones comes first (M13). Some square must be empty.
        """
        gains, empty = self._gains(own, other), self._full & ~(own | other)
        return _most(gains, empty)[0], _most(gains, empty << _BOARD)[0]

    def squares(self, own: int, other: int, least: int) -> Iterator[tuple[int, int]]:
        """What it brings its own side on each empty square, the most first, and these squares.

        Those where it would bring fewer points than the least are left out.
        """
        gains, empty = self._gains(own, other), self._full & ~(own | other)
        while empty:
            gain, squares = _most(gains, empty)
            if gain < least:
                return
            yield gain, squares
            empty ^= squares

    def _gains(self, own: int, other: int) -> _Digits:
        """What it brings on each square to its own side, and on the next board to the other."""
        stones = other | own << _BOARD
        up, left, down, right = self._sides(stones)
        a, b, c, d = self._scoring
        ones, twos, _ = counted(up | a, left | b, down | c, right | d)
        # The points of each stone, three at most; then those of the stones beside each square.
        ones, twos, fours = counted(*self._sides(ones & stones | (twos & stones) << 2 * _BOARD))
        more, most, all_ = ones >> 2 * _BOARD, twos >> 2 * _BOARD, fours >> 2 * _BOARD
        d0, d1, d2 = ones & _TWO, twos & _TWO, fours & _TWO
        carry, d1 = d1 & more, d1 ^ more
        odd = d2 ^ most
        carry, d2 = d2 & most | odd & carry, odd ^ carry
        d3 = all_ ^ carry
        # What one side loses there, and what is left of fifteen when the other has lost its own.
        n0, n1 = ~(d0 >> _BOARD | (d0 & _ONE) << _BOARD), ~(d1 >> _BOARD | (d1 & _ONE) << _BOARD)
        n2, n3 = ~(d2 >> _BOARD | (d2 & _ONE) << _BOARD), ~(d3 >> _BOARD | (d3 & _ONE) << _BOARD)
        carry, d0 = d0 & n0, d0 ^ n0
        odd = d1 ^ n1
        carry, d1 = d1 & n1 | odd & carry, odd ^ carry
        odd = d2 ^ n2
        carry, d2 = d2 & n2 | odd & carry, odd ^ carry
        odd = d3 ^ n3
        d4, d3 = d3 & n3 | odd & carry, odd ^ carry
        if a:
            # The edges beside the stone itself.
            carry, d0 = d0 & self._one_edge, d0 ^ self._one_edge
            odd = d1 ^ self._two_edges
            carry, d1 = d1 & self._two_edges | odd & carry, odd ^ carry
            carry, d2 = d2 & carry, d2 ^ carry
            d4, d3 = d4 | d3 & carry, d3 ^ carry
        return d4, d3, d2, d1, d0

    def _sides(self, boards: int) -> tuple[int, int, int, int]:
        """As `Geometry.sides`, but the squares beyond an edge are not cut off."""
        up, left, down, right = boards << STRIDE, boards << 1, boards >> STRIDE, boards >> 1
        if self._wraps:
            row, column, far_row, far_column = self._ends
            up |= boards >> STRIDE * self._far & row
            left |= boards >> self._far & column
            down |= boards << STRIDE * self._far & far_row
            right |= boards << self._far & far_column
        return up, left, down, right


def _beside_itself(squares: int, times: int) -> int:
    """The same set on so many boards."""
    return sum(squares << _BOARD * each for each in range(times))


def _most(digits: _Digits, squares: int) -> tuple[int, int]:
    """The most that is counted on any of the squares, and on which of them."""
    most = 0
    for digit in digits:
        most *= 2
        if found := squares & digit:
            squares = found
            most += 1
    return most - _OFFSET, squares


@cache
def thunder_on(board: Geometry) -> Thunder:
    """The board of a geometry; always the same one."""
    return Thunder(board)
