"""Endings of Mǽrstánas without special stones, searched to their ends: what they are truly worth.

Values are in half points. An open square that gains the mover *a* points and the opponent *b* is
worth (a − b) / 2 to the mover, whoever takes it, and (a + b) / 2 more to the one who does. The
first part is the mover's lead there: it is counted for all open squares at once, and forgotten. So
what is left depends on whose stones they are only where a square may yet be closed.

A square is closable if a stone elsewhere may yet close it, or be closed by one there. One that is
not, and has no closable square beside it, is a switch: it is taken in any case, as are the open
squares beside it, so it is sure what it is worth in the end. That is its heat: a half point for
each taken square beside it then, and two for each edge that scores. Of two that are equally hot
whoever takes one leaves the other to the opponent, so such pairs are forgotten too. Of the others
only the hottest need be tried: whoever takes a cooler one does no better than with this.

The search only ever asks whether a value is at least so much, and begins with the estimate. It
tries moves in the order of what they promise, and remembers between which two bounds a value lies.
They bound other values, too: where some of the stones are the other side's, the same moves may be
played, and the value differs by no more than the leads on the closable squares do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import exp

from game.ai.maerstanas_board import Geometry, Place
from game.ai.wide import bits

MOST_KNOWN = 150_000
"""How many new positions it remembers before it forgets those that were there before."""
MOST_SHAPES = 100_000
"""How many new shapes it remembers before it forgets those that were there before."""
MOST = 200
"""No side gains so many half points in an ending."""
# Half points in a point.
_POINT = 2
# What the order of moves counts, in hundredths of a point: each half point that a move is worth at
# once, each point that it gains besides, each stone of which one open neighbour must stay empty,
# and each square left open: the fewer, the less is to be searched. Without the last a proof takes
# a tenth more positions with standard scoring, and two fifths more on a wraparound board.
_WORTH, _GAIN, _CROWDED, _OPEN = 43, 40, 36, 60
# After so many positions it asks whether to go on.
_STEP = 256
# How many bits a board takes. A side is one number: its stones, and above them four more boards,
# with the squares below its stones, to their right, above them and to their left. So one count
# tells how often its stones are beside some squares, once these are on all four boards.
_BOARD = 56
_FOUR = sum(1 << _BOARD * each for each in range(1, 5))


# What switches of different heats are worth to the mover, the leads there apart, by the bits of the
# heats: the hottest goes to him, the next to the opponent. No heat is more than five: a corner with
# one neighbour taken.
_SWITCHES = [0]
for _heat in range(6):
    _SWITCHES += [_heat - worth for worth in _SWITCHES]

# Between which two bounds a value lies.
_Bounds = tuple[int, int]
_UNKNOWN = -MOST, MOST
# What is known of a shape, by which stones beside closable squares are the mover's.
_Known = dict[int, _Bounds]
# The same of each shape, by what matters there.
Tables = defaultdict[object, _Known]


class Shape:
    """What matters to an ending of which squares are taken, whichever side's stones are there.

    `count` is how many squares are open, `open` are these on four boards, and `contacts` is how
    many sides of stones are beside them. `tangled` are the open squares that are no switches, and
    `closable` are the closable ones on four boards. `known` is what is known of this shape, and of
    all others that differ from it in nothing that matters. Without any tangled squares, `value` is
    what the switches are worth. `trying` are the moves to try; none until somebody asks.
    """

    __slots__ = (
        "closable",
        "contacts",
        "count",
        "crowded",
        "heats",
        "known",
        "legal",
        "open",
        "switches",
        "taken",
        "tangled",
        "trying",
        "value",
    )

    def __init__(self, stones: int, legal: int, board: Geometry, tables: Tables) -> None:
        """`stones` are those of both sides, with the squares beside them."""
        self.taken = taken = stones & board.full
        self.legal, self.count = legal, legal.bit_count()
        self.trying = 0
        self.open = legal * _FOUR
        self.contacts = (stones & self.open).bit_count()
        usable = taken | legal
        self.crowded, crowding, beside = board.shut.get(usable) or board.shut_in(usable)
        closable = legal & (self.crowded | beside)
        close = closable and (board.around.get(closable) or board.spread_often(closable))
        self.tangled = tangled = closable | legal & close
        self.switches = legal ^ tangled
        self.heats = self._uneven(board)
        if not tangled:
            self.value = _SWITCHES[self.heats]
            return
        self.closable = closable * _FOUR
        # It makes no difference whether a square is taken already or sure to be.
        around = board.around.get(tangled) or board.spread_often(tangled)
        around &= taken | self.switches
        self.known = tables[tangled, crowding & (tangled | around), around, self.heats]

    def _uneven(self, board: Geometry) -> int:
        """The heats that an odd number of switches has, as bits."""
        heats = 0
        for each in bits(self.switches):
            heats ^= 1 << self.heat(each, board)
        return heats

    def heat(self, square: int, board: Geometry) -> int:
        """The half points that a switch is worth in the end to whoever takes it."""
        usable = self.taken | self.legal
        return (board.beside[square] & usable).bit_count() + 2 * board.edges[square]

    def to_try(self, board: Geometry) -> int:
        """The tangled squares and the hottest switch."""
        self.trying = self.tangled
        for each in bits(self.switches):
            if self.heat(each, board) == self.heats.bit_length() - 1:
                self.trying |= 1 << each
                break
        return self.trying


def _compared(stones: int, known: _Known) -> _Bounds:
    """Two bounds of a value, from what is known of the same shape with other stones the mover's.

    The same moves may be played in both, and end alike but for the leads on the squares that get
    closed. A stone that changes sides changes such a lead by two half points for each closable
    square beside it.
    """
    low, high = _UNKNOWN
    for others, (least, most) in known.items():
        differing = stones ^ others
        least -= _POINT * (stones & differing).bit_count()
        if least > low:
            low = least
        most += _POINT * (others & differing).bit_count()
        if most < high:
            high = most
    return low, high


# A move to search: what it gains, or promises once it is ranked; its number; where it leads; the
# opponent's lead there; and what it gains less that lead.
_Unknown = tuple[int, int, Shape, int, int]


def _ranked(own: int, other: int, moves: list[_Unknown]) -> list[_Unknown]:
    """The moves by what they promise, the best first."""
    ranked = []
    for gain, move, after, lead, worth in moves:
        crowded = after.crowded
        crowds = (other & crowded).bit_count() - ((own | 1 << move) & crowded).bit_count()
        order = worth * _WORTH + gain * _GAIN + crowds * _CROWDED - after.count * _OPEN
        ranked.append((order, move, after, lead, worth))
    ranked.sort(reverse=True)
    return ranked


def _beside(stones: int, board: Geometry) -> int:
    """Stones, and on four more boards the squares beside them."""
    sides = board.sides(stones)
    return stones | sum(each << _BOARD * number for number, each in enumerate(sides, 1))


class Ending:
    """One position without special stones; it may be asked again, and then knows more."""

    _tick: Callable[[int], None]

    def __init__(self, board: Geometry, root: tuple[int, int, Place]) -> None:
        self.nodes = 0
        self.effort = 130 * exp(0.58 * (root[2].count - 8))
        self._board = board
        self._root = root
        # A stone on each square, with the squares beside it.
        self._laid = [_beside(1 << square & board.full, board) for square in range(64)]
        # What nobody asks for while the newer part fills up is forgotten.
        self._shapes: dict[int, Shape] = {}
        self._older_shapes: dict[int, Shape] = {}
        self._tables: Tables = defaultdict(dict)
        self._learnt = 0
        # The same bounds are kept but once.
        self._bounds: dict[_Bounds, _Bounds] = {}
        self._reported = 0

    def best(
        self, moves: Sequence[int], guess: int, tick: Callable[[int], None]
    ) -> tuple[int, int]:
        """The value in points of the best of some moves, and that move.

        `tick` is told every few positions how many there were; whatever it raises ends the search.
        """
        order = list(moves)
        with self._reporting(tick):
            value = _pinned(lambda bound: self._reached(order, bound), guess * _POINT)
            # The move in front may be one that only fell short of more.
            return value // _POINT, self._best_of(order, value)[1]

    def outcome(
        self, moves: Sequence[int], lead: int, guess: int, tick: Callable[[int], None]
    ) -> tuple[int, int]:
        """1, 0 or -1 if the best of some moves wins, draws or loses from that lead, and the move.

        `guess` is the expected value in points, and `tick` as in `best`.
        """
        order = list(moves)
        ahead, level = _POINT * (1 - lead), _POINT * -lead
        with self._reporting(tick):
            # The likelier answer is asked for first, and mostly settles it.
            if guess + lead > 0 and self._reached(order, ahead) >= ahead:
                return 1, order[0]
            if self._reached(order, level) < level:
                return -1, moves[0]
            drawing = order[0]
            if guess + lead <= 0 and self._reached(order, ahead) >= ahead:
                return 1, order[0]
            return 0, drawing

    @contextmanager
    def _reporting(self, tick: Callable[[int], None]) -> Iterator[None]:
        """Reports the positions looked at to `tick`, and lets go of it afterwards.

        Its owner may hold this ending, and two that hold each other are never freed.
        """
        self._tick, self._reported = tick, self.nodes
        try:
            yield
        finally:
            del self._tick

    def _reached(self, order: list[int], bound: int) -> int:
        """A value of at least the bound, or what it is at most; its move is put in front."""
        found, move = self._best_of(order, bound)
        order.remove(move)
        order.insert(0, move)
        return found

    def _best_of(self, moves: Sequence[int], bound: int) -> tuple[int, int]:
        own, other, place = self._root
        best, chosen = -MOST, -1
        for move in moves:
            gain, after = self._play(own, place, move)
            value = gain - self._value(other, own | 1 << move, after, gain - bound + _POINT)
            if value > best:
                best, chosen = value, move
                if value >= bound:
                    break
        return best, chosen

    def _play(self, own: int, place: Place, move: int) -> tuple[int, Place]:
        """What a move gains in half points, and what is open after it."""
        board = self._board
        after = board.places.get(place.taken | 1 << move) or board.after(place, move)
        return _POINT * ((own & board.beside[move]).bit_count() + board.edges[move]), after

    def _value(self, own: int, other: int, place: Place, bound: int) -> int:
        """A value of at least the bound, if there is one, or else what it is at most."""
        own, other = _beside(own, self._board), _beside(other, self._board)
        shape = self._shapes.get(place.taken) or self._keep(own | other, place.legal)
        lead = shape.contacts - _POINT * (other & shape.open).bit_count()
        return lead + self._search(own, other, shape, lead, bound - lead)

    def _keep(self, stones: int, legal: int) -> Shape:
        taken = stones & self._board.full
        if len(self._shapes) >= MOST_SHAPES or self._learnt >= MOST_KNOWN:
            self._older_shapes = dict(self._shapes)
            self._shapes.clear()
            self._tables.clear()
            self._learnt = 0
        found = self._older_shapes.get(taken)
        if found is None:
            found = Shape(stones, legal, self._board, self._tables)
        self._shapes[taken] = found
        return found

    def _search(self, own: int, other: int, shape: Shape, lead: int, bound: int) -> int:
        """The same, with the mover's lead left out of both."""
        if not shape.tangled:
            return shape.value
        known, stones = shape.known, own & shape.closable
        low, high = known.get(stones, _UNKNOWN)
        if low >= bound:
            return low
        if high < bound:
            return high
        limit = bound + lead
        best, unknown = self._looked_up(own, other, shape, limit)
        if len(unknown) > 1:
            unknown = _ranked(own, other, unknown)
        for _, move, after, ahead, worth in unknown:
            mine = own | self._laid[move]
            value = worth - self._search(other, mine, after, ahead, worth - limit + _POINT)
            if value > best:
                best = value
                if value >= limit:
                    break
        best -= lead
        bounds = (best, high) if best >= bound else (low, best)
        known[stones] = self._bounds.setdefault(bounds, bounds)
        self._learnt += 1
        return best

    def _looked_up(
        self, own: int, other: int, shape: Shape, bound: int
    ) -> tuple[int, list[_Unknown]]:
        """The best of the moves of which enough is known, and the others unless that settles it."""
        board, shapes, laid = self._board, self._shapes, self._laid
        beside, edges, taken, legal = board.beside, board.edges, shape.taken, shape.legal
        moves = bits(shape.trying or shape.to_try(board))
        self.nodes += len(moves)
        looked_at = self.nodes - self._reported
        if looked_at >= _STEP:
            self._reported = self.nodes
            self._tick(looked_at)
        best, both = -MOST, own | other
        unknown: list[_Unknown] = []
        for move in moves:
            after = shapes.get(taken | 1 << move) or self._keep(
                both | laid[move], legal & ~board.closed(move, taken)
            )
            gain = (own & beside[move]).bit_count() + edges[move]
            ahead = after.contacts - _POINT * ((own | laid[move]) & after.open).bit_count()
            worth = _POINT * gain - ahead
            if after.tangled:
                known, stones = after.known, other & after.closable
                found = known.get(stones) or (_compared(stones, known) if known else None)
                if found and worth - found[1] >= bound:
                    return worth - found[1], []
                if found is None or worth - found[0] >= bound:
                    unknown.append((gain, move, after, ahead, worth))
                    continue
                value = worth - found[0]
            else:
                value = worth - after.value
            if value > best:
                best = value
                if value >= bound:
                    return value, []
        return best, unknown

    def line(self, move: int, value: int, tick: Callable[[int], None]) -> Iterator[int]:
        """How the game goes on after a move of that value in points, both sides at their best.

        `tick` is as in `best`.
        """
        own, other, place = self._root
        value *= _POINT
        gain, after = self._play(own, place, move)
        with self._reporting(tick):
            while after.legal:
                own, other, place, value = other, own | 1 << move, after, gain - value
                # The first move that keeps the value.
                for move in place.fewer or self._board.fewer(place):
                    gain, after = self._play(own, place, move)
                    bound = gain - value + _POINT
                    if self._value(other, own | 1 << move, after, bound) < bound:
                        break
                yield move


def _pinned(reached: Callable[[int], int], guess: int) -> int:
    """The value, by asking `reached` whether it is at least a bound, beginning with the guess.

    The answer is what the value is at least if it reaches the bound, and else what it is at most.
    """
    low, high = -MOST, MOST
    while low < high:
        bound = min(max(guess, low + _POINT), high)
        guess = reached(bound)
        if guess >= bound:
            low = guess
        else:
            high = guess
    return low
