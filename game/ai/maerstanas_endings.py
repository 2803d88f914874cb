"""Endings of Mǽrstánas without special stones, searched to their ends: what they are truly worth.

A position's value is a whole number of points, so the search only ever asks whether it is at least
so many, and begins with the estimate. It tries moves in the order of what they promise, and
remembers between which two bounds a value lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp

from game.ai.maerstanas_board import Geometry, Place
from game.ai.model import UNIT

MOST_KNOWN = 150_000
"""How many positions it remembers before it forgets them all."""
MOST = 99
"""No side gains so many points in an ending."""
# With fewer open squares than these, the board's order of moves is good enough; with fewer still,
# looking up all answers first costs more than it saves.
_RANKED, _LOOKED_UP = 4, 5
# After so many positions it asks whether to go on.
_STEP = 64


class Ending:
    """One position without special stones; it may be asked again, and then knows more."""

    def __init__(
        self,
        board: Geometry,
        root: tuple[int, int, Place],
        promise: Callable[[int, int, Place], int],
    ) -> None:
        self.nodes = 0
        self._board = board
        self._root = root
        self._promise = promise
        self._known: dict[tuple[int, int, int, int], tuple[int, int, int]] = {}
        self._tick: Callable[[int], None] = lambda nodes: None
        self._next = _STEP

    @property
    def effort(self) -> float:
        """About how many positions a proof takes."""
        return 130 * exp(0.58 * (self._root[2].count - 8))

    def best(
        self, moves: Sequence[int], guess: int, tick: Callable[[int], None]
    ) -> tuple[int, int]:
        """The value in points of the best of some moves, and that move.

        `tick` is told every few positions how many there were; whatever it raises ends the search.
        """
        self._tick = tick
        low, high = -MOST, MOST
        order = list(moves)
        while low < high:
            bound = min(max(guess, low + 1), high)
            found, move = self._best_of(order, bound)
            if found >= bound:
                low = found
            else:
                high = found
            guess = found
            order.remove(move)
            order.insert(0, move)
        # The move in front may be one that only fell short of more.
        return low, self._best_of(order, low)[1]

    def _best_of(self, moves: Sequence[int], bound: int) -> tuple[int, int]:
        own, other, place = self._root
        best, chosen = -MOST, -1
        for move in moves:
            gain, after = self._play(own, place, move)
            value = gain - self._search(other, own | 1 << move, after, gain - bound + 1)
            if value > best:
                best, chosen = value, move
                if value >= bound:
                    break
        return best, chosen

    def _play(self, own: int, place: Place, move: int) -> tuple[int, Place]:
        """The points that a move gains, and what is open after it."""
        board = self._board
        after = board.places.get(place.taken | 1 << move) or board.after(place, move)
        return (own & board.beside[move]).bit_count() + board.edges[move], after

    def _search(self, own: int, other: int, place: Place, bound: int) -> int:
        """A value of at least the bound, if there is one, or else what it is at most."""
        self.nodes += 1
        if self.nodes >= self._next:
            self._next = self.nodes + _STEP
            self._tick(_STEP)
        count = place.count
        if count < 2:
            if not count:
                return 0
            move = place.legal.bit_length() - 1
            board = self._board
            return (own & board.beside[move]).bit_count() + board.edges[move]
        near = place.near
        key = place.legal, place.crowding, own & near, other & near
        known = self._known.get(key)
        if known is None:
            low, high, first = -MOST, MOST, -1
        else:
            low, high, first = known
            if low >= bound:
                return low
            if high < bound:
                return high
        if count < _RANKED:
            best, chosen = self._try_few(own, other, place, bound)
        else:
            best, chosen = self._try(own, other, place, bound, first)
        if best >= bound:
            low = best
        else:
            high = best
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[key] = low, high, chosen
        return best

    def _try_few(self, own: int, other: int, place: Place, bound: int) -> tuple[int, int]:
        """The best of the moves, as far as the bound needs it."""
        board = self._board
        places, beside, edges, taken = board.places, board.beside, board.edges, place.taken
        best, chosen = -MOST, -1
        for move in place.fewer or board.fewer(place):
            bit = 1 << move
            after = places.get(taken | bit) or board.after(place, move)
            value = (own & beside[move]).bit_count() + edges[move]
            if after.legal:
                value -= self._search(other, own | bit, after, value - bound + 1)
            if value > best:
                best, chosen = value, move
                if value >= bound:
                    break
        return best, chosen

    def _try(self, own: int, other: int, place: Place, bound: int, first: int) -> tuple[int, int]:
        """The same for more moves: the most promising first, once no answer is known already."""
        board, known, promise = self._board, self._known, self._promise
        places, beside, edges, taken = board.places, board.beside, board.edges, place.taken
        look_up = place.count >= _LOOKED_UP
        moves = []
        for move in place.fewer or board.fewer(place):
            bit = 1 << move
            after = places.get(taken | bit) or board.after(place, move)
            gain = (own & beside[move]).bit_count() + edges[move]
            mine = own | bit
            if look_up:
                near = after.near
                found = known.get((after.legal, after.crowding, other & near, mine & near))
                if found is not None and gain - found[1] >= bound:
                    return gain - found[1], move
            order = -MOST * UNIT if move == first else promise(other, mine, after) - gain * UNIT
            moves.append((order, move, after, gain))
        moves.sort()
        best, chosen = -MOST, -1
        for _, move, after, gain in moves:
            value = gain - self._search(other, own | 1 << move, after, gain - bound + 1)
            if value > best:
                best, chosen = value, move
                if value >= bound:
                    break
        return best, chosen

    def line(self, move: int) -> Iterator[int]:
        """How the game goes on after a move, both sides at their best."""
        own, other, place = self._root
        _, after = self._play(own, place, move)
        own, other, place = other, own | 1 << move, after
        while place.legal:
            value = self._value(own, other, place)
            for answer in place.fewer or self._board.fewer(place):
                gain, after = self._play(own, place, answer)
                mine = own | 1 << answer
                if gain - self._search(other, mine, after, gain - value + 1) >= value:
                    break
            yield answer
            own, other, place = other, mine, after

    def _value(self, own: int, other: int, place: Place) -> int:
        """The value of a position."""
        low, high = -MOST, MOST
        guess = round(self._promise(own, other, place) / UNIT)
        while low < high:
            bound = min(max(guess, low + 1), high)
            guess = self._search(own, other, place, bound)
            if guess >= bound:
                low = guess
            else:
                high = guess
        return low
