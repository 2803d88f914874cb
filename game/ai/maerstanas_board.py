"""The boards of Mǽrstánas for the computer: neighbours, edges that score, and where stones may go.

Sets of squares are as in `game.ai.wide`.
"""

from __future__ import annotations

from functools import cache

from game.ai.wide import STRIDE, bits
from game.maerstanas import State

BOARD = 64
"""How many bits a board takes."""
MOST_PLACES = 40_000
"""How many arrangements of stones a board remembers before it forgets them all."""


class Place:
    """What follows from which squares are taken alone, whichever side's stones are there.

    `legal` is where a standard stone may go, `count` how many squares that is. The next three are
    the squares with an open neighbour, by how many: they are the digits of that number. `crowded`
    are those that all four neighbours may yet shut in, so that one of the open ones stays empty.
    `near` are the stones beside open squares. `moves` are the open squares, best first, and
    `fewer` the same without those that another one stands for; () until somebody asks.
    """

    __slots__ = (
        "count", "crowded", "crowding", "fewer", "fours", "legal", "moves", "near", "ones", "taken",
        "twos",
    )  # fmt: skip

    def __init__(self, taken: int, legal: int, board: Geometry) -> None:
        self.taken = taken
        self.legal = legal
        self.count = legal.bit_count()
        self.moves: tuple[int, ...] = ()
        self.fewer: tuple[int, ...] = ()
        self.ones, self.twos, self.fours = board.digits(legal)
        usable = taken | legal
        self.crowded, _, _ = board.shut.get(usable) or board.shut_in(usable)
        self.near = taken & (self.ones | self.twos | self.fours)
        self.crowding = self.crowded & (legal | self.near)


class Sides:
    """Boards of n×n squares, one after the other in one number, 64 bits each.

    `full` are all their squares, and `ends` their first rows and columns, then their last ones.
    """

    def __init__(self, size: int, wraps: bool, boards: int = 1) -> None:
        self.size, self.wraps = size, wraps
        every = sum(1 << BOARD * each for each in range(boards))
        row, column = (1 << size) - 1, sum(1 << STRIDE * row for row in range(size))
        far_row, far_column = row << STRIDE * (size - 1), column << size - 1
        self.full = sum(row << STRIDE * each for each in range(size)) * every
        self.ends = (row * every, column * every, far_row * every, far_column * every)

    def sides(self, stones: int) -> tuple[int, int, int, int]:
        """The squares with one of these above them, to their left, below, and to their right."""
        full = self.full
        up, left = stones << STRIDE & full, stones << 1 & full
        down, right = stones >> STRIDE, stones >> 1 & full
        if self.wraps:
            last = self.size - 1
            row, column, far_row, far_column = self.ends
            up |= stones >> STRIDE * last & row
            left |= stones >> last & column
            down |= stones << STRIDE * last & far_row
            right |= stones << last & far_column
        return up, left, down, right


class Geometry(Sides):
    """A board of n×n squares: which squares are neighbours, and what its edges count for.

    `edges` is how many edges of a square score, and `_walls` how many are hinges for legality.
    `scoring` are the edges that score, in the order of `ends`.
    """

    def __init__(self, size: int, scoring: str) -> None:
        super().__init__(size, scoring == "wraparound")
        self.squares = [STRIDE * row + column for row in range(size) for column in range(size)]
        self._borders = (0, 0, 0, 0) if self.wraps else self.ends
        self.scoring = self._borders if scoring == "standard" else (0, 0, 0, 0)
        self.beside = [0] * 64
        self.edges = [0] * 64
        self._walls = [0] * 64
        for square in self.squares:
            bit = 1 << square
            self.beside[square] = self.spread(bit)
            self.edges[square] = sum(1 for edge in self.scoring if edge & bit)
            self._walls[square] = sum(1 for edge in self._borders if edge & bit)
        # Whether two neighbours of a square may be neighbours themselves.
        self.cramped = size < 4 and self.wraps
        self._near = [self.spread(beside) | beside for beside in self.beside]
        self._closed: list[dict[int, int]] = [{} for _ in range(64)]
        self.places: dict[int, Place] = {}
        self.shut: dict[int, tuple[int, int, int]] = {}
        self.around: dict[int, int] = {}

    def hemmed(self, stones: int) -> tuple[int, int, int, int]:
        """The squares with one of these or an edge that is a hinge above them, and so on."""
        up, left, down, right = self.sides(stones)
        row, column, far_row, far_column = self._borders
        return up | row, left | column, down | far_row, right | far_column

    def shut_in(self, usable: int) -> tuple[int, int, int]:
        """The squares that stones may yet shut in, by those that are taken or open.

        Three sets: the squares whose four neighbours may all get stones; those among them that are
        taken or open; and the squares beside these, which a stone elsewhere may close. `shut`
        remembers them.
        """
        if len(self.shut) >= MOST_PLACES:
            self.shut.clear()
        up, left, down, right = self.hemmed(usable)
        crowded = up & left & down & right
        found = self.shut[usable] = crowded, crowded & usable, self.spread(crowded & usable)
        return found

    def scored(self, stones: int) -> tuple[int, int, int, int]:
        """The same, with the squares where an edge scores."""
        up, left, down, right = self.sides(stones)
        row, column, far_row, far_column = self.scoring
        return up | row, left | column, down | far_row, right | far_column

    def spread(self, stones: int) -> int:
        """The squares beside any of these."""
        up, left, down, right = self.sides(stones)
        return up | left | down | right

    def spread_often(self, stones: int) -> int:
        """The same, for what is asked for often: `around` remembers it."""
        if len(self.around) >= MOST_PLACES:
            self.around.clear()
        found = self.around[stones] = self.spread(stones)
        return found

    def digits(self, squares: int) -> tuple[int, int, int]:
        """The squares beside these, by the binary digits of how many are beside them: 1, 2, 4."""
        return counted(*self.sides(squares))

    def placeable(self, stones: int) -> int:
        """Where a standard stone may go: no stone gets a fourth hinge (M1, M2)."""
        up, left, down, right = self.hemmed(stones)
        column, row = up & down, left & right
        three = stones & (column & (left | right) | row & (up | down))
        return self.full & ~(stones | column & row | self.spread(three))

    def place(self, stones: int) -> Place:
        """What follows from where the stones stand."""
        return self.places.get(stones) or self._keep(stones, self.placeable(stones))

    def after(self, place: Place, square: int) -> Place:
        """The same with a standard stone more, on an open square."""
        return self._keep(
            place.taken | 1 << square, place.legal & ~self.closed(square, place.taken)
        )

    def _keep(self, stones: int, legal: int) -> Place:
        if len(self.places) >= MOST_PLACES:
            self.places.clear()
        found = self.places[stones] = Place(stones, legal, self)
        return found

    def moves(self, place: Place) -> tuple[int, ...]:
        """The open squares, those first that gain or deny most; see `Place.moves`."""
        found = place.moves
        if not found and place.legal:
            found = place.moves = self.by_contacts(place.taken, place.legal)
        return found

    def by_contacts(self, taken: int, squares: int) -> tuple[int, ...]:
        """Some empty squares, those first with the most sides that would score for somebody."""
        up, left, down, right = self.scored(taken)
        column, row = up ^ down, left ^ right
        columns, rows = up & down, left & right
        three = squares & (columns & row | rows & column)
        two = squares & (columns | rows | column & row) ^ three
        one = squares & (column | row) & ~(two | three)
        none = squares ^ (three | two | one)
        return (*bits(three), *bits(two), *bits(one), *bits(none))

    def fewer(self, place: Place) -> tuple[int, ...]:
        """The same, but of the squares that no other square depends on any more only the best.

        That one is worth most to both sides together: a player who takes another of them leaves
        this one to the opponent, and never gains by it.
        """
        found = place.fewer
        if not found and place.legal:
            found = self.moves(place)
            taken, legal = place.taken, place.legal
            settled = self.spread(self.full & ~(taken | legal))
            alone = legal & ~self.spread(legal | taken & ~settled)
            if alone & alone - 1:
                beside, edges = self.beside, self.edges
                best = max(
                    bits(alone),
                    key=lambda square: (beside[square] & taken).bit_count() + 2 * edges[square],
                )
                found = tuple(move for move in found if move == best or not alone >> move & 1)
            place.fewer = found
        return found

    def closed(self, square: int, stones: int) -> int:
        """The squares that a stone on this one closes, itself included.

        Only stones within two steps matter, so each arrangement of those is worked out once.
        """
        known = self._closed[square]
        close = stones & self._near[square]
        found = known.get(close)
        if found is None:
            after = close | 1 << square
            found = known[close] = 1 << square | sum(
                1 << each
                for each in bits(self._near[square] & ~after)
                if self._crowds(each, square, after)
            )
        return found

    def _crowds(self, square: int, centre: int, stones: int) -> bool:
        """Whether one more stone would give a fourth hinge to itself or to one near the centre."""
        after = stones | 1 << square
        within = self.beside[centre] | 1 << centre
        concerned = within & (1 << square | self.beside[square] & stones)
        return any(
            (self.beside[each] & after).bit_count() + self._walls[each] > 3
            for each in bits(concerned)
        )

    def points(self, stones: int) -> int:
        """The points of one side's stones (M4–M6)."""
        up, left, _, _ = self.sides(stones)
        scored = sum((stones & edge).bit_count() for edge in self.scoring)
        return (stones & up).bit_count() + (stones & left).bit_count() + scored


def counted(up: int, left: int, down: int, right: int) -> tuple[int, int, int]:
    """In how many of these sets each square is, as the binary digits of that number: 1, 2, 4."""
    column, row = up ^ down, left ^ right
    columns, rows = up & down, left & right
    return column ^ row, columns ^ rows ^ column & row, columns & rows


@cache
def geometry(size: int, scoring: str) -> Geometry:
    """The board of a size and scoring; always the same one, as it remembers what it works out."""
    return Geometry(size, scoring)


def geometry_of(state: State) -> Geometry:
    """The board that a state is played on."""
    return geometry(int(state.options["board"]), state.options["scoring"])
