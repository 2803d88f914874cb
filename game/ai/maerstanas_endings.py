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
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp

from game.ai.maerstanas_board import Geometry, Place
from game.ai.model import UNIT
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
# What puts a move before all others.
_FIRST = MOST * UNIT
# After so many positions it asks whether to go on.
_STEP = 64
# How many bits a copy of the board takes. With five copies of the stones in one number, those that
# have several open squares beside them are counted several times at once.
_COPY = 56
_COPIES = sum(1 << _COPY * each for each in range(5))
_TWOFOLD, _FOURFOLD = 1 | 1 << _COPY, _COPIES >> _COPY
_COPIED = [_COPIES << square for square in range(_COPY)]


def _of_switches(heats: int) -> int:
    """What switches of different heats are worth to the mover, the leads there apart.

    `heats` has the bit of each heat. The hottest goes to the mover, the next to the opponent.
    """
    worth, sign = 0, 1
    while heats:
        hottest = heats.bit_length() - 1
        heats ^= 1 << hottest
        worth += sign * hottest
        sign = -sign
    return worth


# No heat is more than five: a corner with one neighbour taken.
_SWITCHES = [_of_switches(heats) for heats in range(1 << 6)]


class Keys(dict[object, int]):
    """A number for each thing, larger than any set of squares, and never given twice.

    `age` forgets those that nobody asked for since it was last called.
    """

    def __init__(self) -> None:
        super().__init__()
        self._last = 0
        self._older: dict[object, int] = {}

    def __missing__(self, what: object) -> int:
        found = self._older.get(what)
        if found is None:
            self._last = found = self._last + (1 << _COPY)
        self[what] = found
        return found

    def age(self) -> None:
        """Makes what was asked for lately the older part."""
        self._older = dict(self)
        self.clear()


class Shape:
    """What matters to an ending of which squares are taken, whichever side's stones are there.

    `count` is how many squares are open. `touches` has each square in as many copies of the board
    as it has open squares beside it, and `contacts` is how many that are for all stones. `tangled`
    are the open squares that are no switches, and `key` is the number of all that matters there but
    the colours of the stones on `near`. Without any tangled squares, `value` is what the switches
    are worth. `moves` are the moves to try; () until somebody asks.
    """

    __slots__ = (
        "contacts",
        "count",
        "crowded",
        "heats",
        "key",
        "legal",
        "moves",
        "near",
        "switches",
        "taken",
        "tangled",
        "touches",
        "value",
    )

    def __init__(self, taken: int, legal: int, board: Geometry, keys: Keys) -> None:
        self.taken, self.legal, self.count = taken, legal, legal.bit_count()
        self.moves: tuple[int, ...] = ()
        ones, twos, fours = board.digits(legal)
        self.touches = ones | (twos * _TWOFOLD | fours * _FOURFOLD) << _COPY
        self.contacts = (taken * _COPIES & self.touches).bit_count()
        usable = taken | legal
        self.crowded, crowding, beside = board.shut.get(usable) or board.shut_in(usable)
        closable = legal & (self.crowded | beside)
        close = board.spread(closable)
        self.tangled = tangled = closable | legal & close
        self.switches = legal ^ tangled
        self.heats = self._uneven(board) if self.switches else 0
        if not tangled:
            self.value = _SWITCHES[self.heats]
            return
        self.near = taken & close
        # It makes no difference whether a square is taken already or sure to be.
        around = close if closable == tangled else board.spread(tangled)
        around &= taken | self.switches
        self.key = keys[tangled, crowding & (tangled | around), around, self.heats]

    def _uneven(self, board: Geometry) -> int:
        """The heats that an odd number of switches has, as bits."""
        heats, rest = 0, self.switches
        while rest:
            lowest = rest & -rest
            rest ^= lowest
            heats ^= 1 << self.heat(lowest.bit_length() - 1, board)
        return heats

    def heat(self, square: int, board: Geometry) -> int:
        """The half points that a switch is worth in the end to whoever takes it."""
        usable = self.taken | self.legal
        return (board.beside[square] & usable).bit_count() + 2 * board.edges[square]

    def to_try(self, board: Geometry) -> tuple[int, ...]:
        """The tangled squares, those first that gain or deny most, and the hottest switch."""
        rest = self.tangled
        if self.heats:
            hottest = self.heats.bit_length() - 1
            for each in bits(self.switches):
                if self.heat(each, board) == hottest:
                    rest |= 1 << each
                    break
        self.moves = moves = board.by_contacts(self.taken, rest)
        return moves


def _lead(other: int, shape: Shape) -> int:
    """The mover's lead on the open squares, in half points, by the opponent's stones."""
    return shape.contacts - 2 * (other * _COPIES & shape.touches).bit_count()


# Two bounds of a value, and the move to try first.
_Bounds = tuple[int, int, int]
# A move to search: its gain, its number, where it leads, and its gain less the opponent's lead.
_Unknown = tuple[int, int, Shape, int]


def _ranked(own: int, other: int, moves: list[_Unknown], first: int) -> list[_Unknown]:
    """The moves by what they promise, with the one that was best before in front."""
    ranked = []
    for gain, move, after, worth in moves:
        crowded = after.crowded
        crowds = (other & crowded).bit_count() - ((own | 1 << move) & crowded).bit_count()
        order = worth * _WORTH + gain * _GAIN + crowds * _CROWDED - after.count * _OPEN
        ranked.append((_FIRST if move == first else order, move, after, worth))
    ranked.sort(reverse=True)
    return ranked


class Ending:
    """One position without special stones; it may be asked again, and then knows more."""

    def __init__(
        self,
        board: Geometry,
        root: tuple[int, int, Place],
        promise: Callable[[int, int, Place], int],
    ) -> None:
        self.nodes = 0
        self.effort = 130 * exp(0.58 * (root[2].count - 8))
        self._board = board
        self._root = root
        self._promise = promise
        # Each has an older part: what nobody asks for while the new one fills up is forgotten.
        self._known: dict[int, _Bounds] = {}
        self._older: dict[int, _Bounds] = {}
        self._shapes: dict[int, Shape] = {}
        self._older_shapes: dict[int, Shape] = {}
        self._keys = Keys()
        self._tick: Callable[[int], None] = lambda nodes: None
        self._told = 0

    def best(
        self, moves: Sequence[int], guess: int, tick: Callable[[int], None]
    ) -> tuple[int, int]:
        """The value in points of the best of some moves, and that move.

        `tick` is told every few positions how many there were; whatever it raises ends the search.
        """
        self._tick, self._told = tick, self.nodes
        order = list(moves)
        value = _pinned(lambda bound: self._reached(order, bound), guess * _POINT)
        # The move in front may be one that only fell short of more.
        return value // _POINT, self._best_of(order, value)[1]

    def outcome(
        self, moves: Sequence[int], lead: int, guess: int, tick: Callable[[int], None]
    ) -> tuple[int, int]:
        """1, 0 or -1 if the best of some moves wins, draws or loses from that lead, and the move.

        `guess` is the expected value in points, and `tick` as in `best`.
        """
        self._tick, self._told = tick, self.nodes
        order = list(moves)
        ahead, level = _POINT * (1 - lead), _POINT * -lead
        # The likelier answer is asked for first, and mostly settles it.
        if guess + lead > 0 and self._reached(order, ahead) >= ahead:
            return 1, order[0]
        if self._reached(order, level) < level:
            return -1, moves[0]
        drawing = order[0]
        if guess + lead <= 0 and self._reached(order, ahead) >= ahead:
            return 1, order[0]
        return 0, drawing

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
        shape = self._shapes.get(place.taken) or self._keep(place.taken, place.legal)
        lead = _lead(other, shape)
        return lead + self._search(own, other, shape, bound - lead)

    def _keep(self, taken: int, legal: int) -> Shape:
        if len(self._shapes) >= MOST_SHAPES:
            self._older_shapes = dict(self._shapes)
            self._shapes.clear()
            self._keys.age()
        found = self._older_shapes.get(taken)
        if found is None:
            found = Shape(taken, legal, self._board, self._keys)
        self._shapes[taken] = found
        return found

    def _search(self, own: int, other: int, shape: Shape, bound: int) -> int:
        """The same, with the mover's lead left out of both."""
        if not shape.tangled:
            return shape.value
        key = shape.key | own & shape.near
        known = self._known.get(key) or self._older.get(key)
        if known is None:
            low, high, first = -MOST, MOST, -1
        else:
            low, high, first = known
            if low >= bound:
                return low
            if high < bound:
                return high
        lead = _lead(other, shape)
        limit = bound + lead
        best, chosen, unknown = self._looked_up(own, other, shape, limit)
        if len(unknown) > 1:
            unknown = _ranked(own, other, unknown, first)
        for _, move, after, worth in unknown:
            value = worth - self._search(other, own | 1 << move, after, worth - limit + _POINT)
            if value > best:
                best, chosen = value, move
                if value >= limit:
                    break
        best -= lead
        if best >= bound:
            low = best
        else:
            high = best
        if len(self._known) >= MOST_KNOWN:
            self._older = dict(self._known)
            self._known.clear()
        self._known[key] = low, high, chosen
        return best

    def _looked_up(
        self, own: int, other: int, shape: Shape, bound: int
    ) -> tuple[int, int, list[_Unknown]]:
        """The best of the moves of which enough is known, and the others unless that settles it."""
        board, shapes, known, older = self._board, self._shapes, self._known, self._older
        beside, edges, taken, legal = board.beside, board.edges, shape.taken, shape.legal
        moves = shape.moves or shape.to_try(board)
        self.nodes += len(moves)
        looked_at = self.nodes - self._told
        if looked_at >= _STEP:
            self._told = self.nodes
            self._tick(looked_at)
        copies = own * _COPIES
        best, chosen = -MOST, -1
        unknown: list[_Unknown] = []
        for move in moves:
            stones = taken | 1 << move
            after = shapes.get(stones) or self._keep(stones, legal & ~board.closed(move, taken))
            gain = (own & beside[move]).bit_count() + edges[move]
            # What it gains, less the opponent's lead then.
            touching = ((copies | _COPIED[move]) & after.touches).bit_count()
            worth = _POINT * (gain + touching) - after.contacts
            if after.tangled:
                key = after.key | other & after.near
                found = known.get(key) or older.get(key)
                if found is not None and worth - found[1] >= bound:
                    return worth - found[1], move, []
                if found is None or worth - found[0] >= bound:
                    unknown.append((gain, move, after, worth))
                    continue
                value = worth - found[0]
            else:
                value = worth - after.value
            if value > best:
                best, chosen = value, move
                if value >= bound:
                    return value, move, []
        return best, chosen, unknown

    def line(self, move: int) -> Iterator[int]:
        """How the game goes on after a move, both sides at their best."""
        own, other, place = self._root
        _, after = self._play(own, place, move)
        own, other, place = other, own | 1 << move, after
        while place.legal:
            value = self._exactly(own, other, place)
            for answer in place.fewer or self._board.fewer(place):
                gain, after = self._play(own, place, answer)
                mine = own | 1 << answer
                if gain - self._value(other, mine, after, gain - value + _POINT) >= value:
                    break
            yield answer
            own, other, place = other, mine, after

    def _exactly(self, own: int, other: int, place: Place) -> int:
        """The value of a position."""
        guess = _POINT * round(self._promise(own, other, place) / UNIT)
        return _pinned(lambda bound: self._value(own, other, place, bound), guess)


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
