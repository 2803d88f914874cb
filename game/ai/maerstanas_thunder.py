"""What a thunder-stone gains at best, for both sides and on all squares at once.

Several boards are one number, as in `Sides`. Counts are spread over several such numbers, one for
each binary digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.ai.maerstanas_board import BOARD, Geometry, Sides, counted

_ONE, _TWO = (1 << BOARD) - 1, (1 << 2 * BOARD) - 1
# On this board and on the next.
_BOTH = 1 | 1 << BOARD
# Gains are counted from minus fifteen points.
_OFFSET = 15
# A count for each square, the highest digit first.
_Digits = tuple[int, int, int, int, int]


class Thunder:
    """What thunder-stones bring on one board."""

    def __init__(self, board: Geometry) -> None:
        self._full = board.full
        self._sides = Sides(board.size, board.wraps, 4).sides
        self._scoring = [edge * _BOTH for edge in board.scoring]
        self._one_edge, self._two_edges = (
            sum(_BOTH << each for each in board.squares if board.edges[each] == count)
            for count in (1, 2)
        )

    def best(self, own: int, other: int) -> tuple[int, int]:
        """The most points that a thunder-stone brings either side, the opponent's loss included.

        The side of the first stones comes first (M13). Some square must be empty.
        """
        gains, empty = self._gains(own, other), self._full & ~(own | other)
        return _most(gains, empty)[0], _most(gains, empty << BOARD)[0]

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
        """What it brings on each square to its own side, and on the next board to the other.

        The sums are written out digit by digit, as nearly every position asks for them.
        """
        stones = other | own << BOARD
        up, left, down, right = self._sides(stones)
        a, b, c, d = self._scoring
        ones, twos, _ = counted(up | a, left | b, down | c, right | d)
        # The points of each stone, three at most; then those of the stones beside each square.
        ones, twos, fours = counted(*self._sides(ones & stones | (twos & stones) << 2 * BOARD))
        # What is counted on the last two boards counts twice.
        t0, t1, t2 = ones >> 2 * BOARD, twos >> 2 * BOARD, fours >> 2 * BOARD
        d0, d1, d2 = ones & _TWO, twos & _TWO, fours & _TWO
        carry, d1 = d1 & t0, d1 ^ t0
        odd = d2 ^ t1
        carry, d2 = d2 & t1 | odd & carry, odd ^ carry
        d3 = t2 ^ carry
        # What one side loses there, and what is left of fifteen when the other has lost its own.
        n0, n1 = ~(d0 >> BOARD | (d0 & _ONE) << BOARD), ~(d1 >> BOARD | (d1 & _ONE) << BOARD)
        n2, n3 = ~(d2 >> BOARD | (d2 & _ONE) << BOARD), ~(d3 >> BOARD | (d3 & _ONE) << BOARD)
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
    """What they bring on this board; made once for each."""
    return Thunder(board)
