"""Random playouts of Mǽrstánas: a position played to its end in thousands of games at once.

In a playout both sides draw every move from all legal moves, special stones included and each as
likely as any other, until neither side has one. One integer stands for one square in all games: its
bit i is game i, a lane. So an `&`, `|` or `^` works in all games at once.

Numbers that differ from game to game are kept in the same way, one integer for each binary digit.
The number of legal moves is one: each lane draws a number below it from its own random bits and
plays the legal move of that rank. So the games are independent, and the draws exactly even: a lane
whose numbers all came out too high waits for the next turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from operator import or_
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from game.board import SIZE

if TYPE_CHECKING:
    from game.maerstanas import State

# Wider integers are faster for each game up to this width; more games go in batches.
WIDTH = 65536
# How often a lane draws before it waits; each time at most half of the lanes draw too high.
TRIES = 3


class Playouts(NamedTuple):
    """How many games were played, won by each side and drawn, and Dark's mean lead in points."""

    games: int
    dark: int
    light: int
    draws: int
    margin: float


def playouts(state: State, games: int, seed: int = 0) -> Playouts:
    """Plays random games from a position; the same seed gives the same result everywhere.

    A position where the game is over counts as it stands. Raises `ValueError` for no games.
    """
    return playouts_each([state], games, seed)[0]


def playouts_each(states: Sequence[State], games: int, seed: int = 0) -> list[Playouts]:
    """Plays so many random games from each of some positions, all with the same options."""
    if games < 1:
        raise ValueError(f"{games} games: at least one is needed")
    rng = Random(seed)
    at_once = max(1, WIDTH // len(states))
    batches = []
    for played in range(0, games, at_once):
        lanes = _Lanes(states, min(at_once, games - played))
        lanes.play(rng)
        batches.append(lanes.results())
    return [_together(same) for same in zip(*batches, strict=True)]


def _together(batches: Sequence[Playouts]) -> Playouts:
    games = sum(batch.games for batch in batches)
    return Playouts(
        games,
        sum(batch.dark for batch in batches),
        sum(batch.light for batch in batches),
        sum(batch.draws for batch in batches),
        sum(batch.margin * batch.games for batch in batches) / games,
    )


# --- the board ----------------------------------------------------------------------------------


class _Board(NamedTuple):
    """Which squares are neighbours. The number after the last square stands for the edge.

    `bits` are the squares' places in the sets of a state. `near` holds the four neighbours of each
    square, `beside` those of them that are squares. `joins` are the pairs that score for a side
    that holds both; an edge that scores joins a square with itself.
    """

    bits: tuple[int, ...]
    near: tuple[tuple[int, ...], ...]
    beside: tuple[tuple[int, ...], ...]
    joins: tuple[tuple[int, int], ...]

    @property
    def edge(self) -> int:
        """The number of the edge, which counts as taken, since it is a hinge (M1)."""
        return len(self.bits)


def _neighbours(row: int, column: int, size: int, wraps: bool) -> tuple[int, ...]:
    """The neighbours above, left of, below and right of a square (M1, M6)."""
    places = ((row - 1, column), (row, column - 1), (row + 1, column), (row, column + 1))
    if wraps:
        return tuple(y % size * size + x % size for y, x in places)
    return tuple(
        y * size + x if 0 <= y < size and 0 <= x < size else size * size for y, x in places
    )


@cache
def _board(size: int, scoring: str) -> _Board:
    places = [(row, column) for row in range(size) for column in range(size)]
    near = [_neighbours(*place, size, scoring == "wraparound") for place in places]
    edge = len(places)
    joins: list[tuple[int, int]] = []
    for square, sides in enumerate(near):
        joins += [(square, side) for side in sides[2:] if side != edge]
        if scoring == "standard":
            joins += [(square, square)] * sides.count(edge)
    return _Board(
        tuple(SIZE * row + column for row, column in places),
        tuple(near),
        tuple(tuple(side for side in sides if side != edge) for sides in near),
        tuple(joins),
    )


# --- the games ----------------------------------------------------------------------------------


class _Lanes:
    """Games side by side, as many from each start; with n starts every n-th lane has the same.

    `taken` and `dark` hold an integer a square, `taken` one more for the edge; `turn` is where
    Dark is to move; `thunder` and `woden` are the lanes where Dark and Light hold such a stone.
    `swap` is where Light may swap, `opening` where that is so after the next move.
    """

    def __init__(self, starts: Sequence[State], games: int) -> None:
        self.starts = len(starts)
        self.all = (1 << games * self.starts) - 1
        self.first = self.all // ((1 << self.starts) - 1)
        options = starts[0].options
        self.board = _board(int(options["board"]), options["scoring"])
        stones = [state.dark | state.light for state in starts]
        self.taken = [
            self._where(squares >> bit & 1 for squares in stones) for bit in self.board.bits
        ]
        self.taken.append(self.all)
        self.dark = [self._where(s.dark >> bit & 1 for s in starts) for bit in self.board.bits]
        self.turn = self._where(state.to_move == "dark" for state in starts)
        self.open = self.within = list(range(self.board.edge))
        hands = [[state.dark_hand for state in starts], [state.light_hand for state in starts]]
        self.thunder = [self._where("T" in held for held in hand) for hand in hands]
        self.woden = [self._where("W" in held for held in hand) for hand in hands]
        self.swap = self._where(state.swap for state in starts)
        self.opening = self._where(state.is_first for state in starts)

    def _where(self, so: Iterable[object]) -> int:
        """The lanes of the starts for which it is so."""
        return sum(1 << place for place, is_so in enumerate(so) if is_so) * self.first

    def play(self, rng: Random) -> None:
        """Plays all games to their ends, a turn of each at a time."""
        while True:
            standard, special = self._standard(), self._special()
            number = _sum([*standard.values(), *special, self.swap])
            able = _any(number)
            passing = self._passing(self.all ^ able)
            if not able | passing:
                return
            chosen = _Choice(number, able, rng)
            turn = self.turn
            if self.swap:
                self._change_sides(chosen.among(self.swap))
            for square, lanes in enumerate(special):
                if lanes:
                    self._place_special(square, chosen.among(lanes))
            for square, lanes in standard.items():
                if lanes:
                    lanes = chosen.among(lanes)
                    self.taken[square] |= lanes
                    self.dark[square] |= lanes & turn
            self.turn ^= chosen.done | passing
            # A lane that has to draw again keeps its choice.
            self.swap = self.swap & ~chosen.done | self.opening & chosen.done
            self.opening &= ~chosen.done

    def _standard(self) -> dict[int, int]:
        """For each square, where a standard stone may go there: no fourth hinge (M1, M2)."""
        taken, near = self.taken, self.board.near
        full, crowded = {self.board.edge: 0}, {}
        for square in self.within:
            a, b, c, d = near[square]
            above, left, below, right = taken[a], taken[b], taken[c], taken[d]
            column, row = above & below, left & right
            full[square] = taken[square] & (column & (left | right) | row & (above | below))
            crowded[square] = taken[square] | column & row
        found = {}
        for square in self.open:
            a, b, c, d = near[square]
            barred = crowded[square] | full[a] | full[b] | full[c] | full[d]
            found[square] = self.all ^ barred
        if not self.thunder[0] | self.thunder[1]:
            self._close(found)
        return found

    def _close(self, standard: Mapping[int, int]) -> None:
        """Forgets squares that are barred everywhere: only a thunder-stone opens one again."""
        self.open = [square for square in self.open if standard[square]]
        beside = (side for square in self.open for side in self.board.beside[square])
        self.within = sorted({*self.open, *beside})

    def _special(self) -> list[int]:
        """For each square, where the mover's thunder-stone (M12) or Woden-stone (M15) may go."""
        thunder, woden = _mover(self.turn, self.thunder), _mover(self.turn, self.woden)
        if not thunder | woden:
            return []
        turn = self.turn
        return [
            woden & taken & (dark ^ turn) | thunder ^ thunder & taken
            for taken, dark in zip(self.taken, self.dark, strict=False)
        ]

    def _place_special(self, square: int, lanes: int) -> None:
        """A thunder-stone where the square is empty (M13), else a Woden-stone."""
        turn = self.turn
        woden = lanes & self.taken[square]
        thunder = lanes ^ woden
        if thunder:
            _spend(turn, self.thunder, thunder)
            for beside in self.board.beside[square]:
                self.taken[beside] ^= self.taken[beside] & thunder
                self.dark[beside] ^= self.dark[beside] & thunder
            self.taken[square] |= thunder
            self.dark[square] |= thunder & turn
        if woden:
            _spend(turn, self.woden, woden)
            self.dark[square] ^= woden

    def _change_sides(self, lanes: int) -> None:
        """Light takes over Dark's stone; each side's hand becomes the other's."""
        for square in range(self.board.edge):
            self.dark[square] ^= self.taken[square] & lanes
        for hands in (self.thunder, self.woden):
            differ = (hands[0] ^ hands[1]) & lanes
            hands[:] = hands[0] ^ differ, hands[1] ^ differ

    def _passing(self, lanes: int) -> int:
        """Of lanes where the mover has no move, those where the opponent may have one (M18–M21).

        A Woden-stone may have nothing to replace (M16): then the game ends a turn later.
        """
        other = self.all ^ self.turn
        return lanes & (_mover(other, self.thunder) | _mover(other, self.woden))

    def results(self) -> list[Playouts]:
        """How the games of each start ended."""
        joins, dark = self.board.joins, self.dark
        light = [taken ^ dark for taken, dark in zip(self.taken, dark, strict=False)]
        # One for each point of Dark's, and for each join that brings none to Light.
        lead = [dark[a] & dark[b] for a, b in joins]
        lead += [self.all ^ light[a] & light[b] for a, b in joins]
        digits = _sum(lead)
        ahead, level = _compare(digits, len(joins), self.all)
        found = []
        for place in range(self.starts):
            mine = self.first << place
            games, won, drawn = (lanes.bit_count() for lanes in (mine, ahead & mine, level & mine))
            total = sum((digit & mine).bit_count() << power for power, digit in enumerate(digits))
            margin = (total - games * len(joins)) / games
            found.append(Playouts(games, won, games - won - drawn, drawn, margin))
        return found


class _Choice:
    """The legal move that each lane plays, by a rank drawn below the number of its legal moves.

    `among` is called for every move, and counts the rank down.
    """

    def __init__(self, number: Sequence[int], able: int, rng: Random) -> None:
        self.rank = [0] * len(number)
        waiting, width = able, able.bit_length()
        # A lane draws only as many digits as its number has: half of its draws are low enough.
        spans = list(accumulate(reversed(number), or_))[::-1]
        for _ in range(TRIES):
            drawn = [span & rng.getrandbits(width) for span in spans]
            below = 0
            for digit, limit in zip(drawn, number, strict=True):
                below ^= (digit ^ limit) & (below ^ limit)
            below &= waiting
            self.rank = [r | digit & below for r, digit in zip(self.rank, drawn, strict=True)]
            waiting ^= below
        self.done = able ^ waiting

    def among(self, lanes: int) -> int:
        """Of those lanes, in which the move in question is legal, those that play it."""
        lanes &= self.done
        rank = self.rank
        for power in range(len(rank)):
            rank[power] ^= lanes
            lanes &= rank[power]
        return lanes


def _sum(bits: list[int]) -> list[int]:
    """How many of the bits are set in each lane, as binary digits, the lowest first."""
    digits = []
    while bits:
        carried = []
        while len(bits) > 2:
            a, b, c = bits.pop(), bits.pop(), bits.pop()
            bits.append(a ^ b ^ c)
            carried.append(a & b | (a ^ b) & c)
        if len(bits) == 2:
            a, b = bits
            bits = [a ^ b]
            carried.append(a & b)
        digits += bits
        bits = carried
    return digits


def _compare(digits: Sequence[int], number: int, every: int) -> tuple[int, int]:
    """The lanes where the digits are more than the number, and those where they are equal to it."""
    more, equal = 0, every
    for power in reversed(range(len(digits))):
        if number >> power & 1:
            equal &= digits[power]
        else:
            more |= equal & digits[power]
            equal ^= equal & digits[power]
    return more, equal


def _any(sets: Iterable[int]) -> int:
    """The lanes that are in any of the sets."""
    found = 0
    for lanes in sets:
        found |= lanes
    return found


def _mover(turn: int, sides: Sequence[int]) -> int:
    """The first of two sets of lanes where it is Dark's turn, the second where it is Light's."""
    dark, light = sides
    return light ^ turn & (dark ^ light)


def _spend(turn: int, held: list[int], lanes: int) -> None:
    """The mover has placed the stone for good (M14)."""
    held[0] ^= lanes & turn
    held[1] ^= lanes ^ lanes & turn
