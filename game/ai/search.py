"""One search for every game: how good a position is, found by looking ahead.

Iterative deepening over alpha-beta with principal variation search, a transposition table, killer
moves and the history heuristic. What a game adds is a `Mind`: a fast position of its own, the moves
worth looking at, and an estimate of what it can't look at any more.

Scores are whole hundredths of the game's unit, from the side to move, and count only what is still
to be gained: what a move gains at once is handed back by `Mind.play`. So positions that differ in
points already made, and in nothing that matters from here on, are one position.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Generic, NamedTuple, Protocol, TypeVar

from game.core import Move

UNIT = 100
"""How many steps of a score make one point, life or piece."""
WIN = 1000 * UNIT
"""A game won at once; a forced win in n plies is ``WIN - n``."""
SURE = WIN - 10 * UNIT
"""From here on a score says that a win is forced."""

SOLVED = 1 << 10
"""The depth of what was searched to the end of the game everywhere."""
DEEPEST = 64
_LOOK_UP = 128
_TABLE_SIZE = 500_000

_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2

N = TypeVar("N")


class Mind(Protocol[N]):
    """What the search asks of a game. A position `N` is immutable; moves are small integers.

    A mind is made for one position of a match. It knows from there which positions repetition has
    barred, so that all it says depends on the position alone.
    """

    root: N
    """The position that the match is in."""
    margin: int
    """What the side to move is ahead by now; `gain` and `value` count from there."""
    skipped: int
    """How often `moves` left out a legal move that did not seem worth it."""

    def encode(self, move: Move) -> int:
        """The number of a legal move of the match's position."""
        ...

    def decode(self, number: int) -> Move:
        """The move of a number."""
        ...

    def moves(self, node: N) -> list[int]:
        """The moves, the most promising first; [] when the game is over.

        Of moves that lead to the same position there is only one.
        """
        ...

    def loud(self, node: N) -> Sequence[int]:
        """The moves that must be looked at before a position is estimated, as captures are."""
        ...

    def play(self, node: N, move: int) -> tuple[N, int]:
        """The position after a move, and what the mover gains by it at once."""
        ...

    def value(self, node: N) -> int:
        """An estimate of what the side to move will yet gain; ±`WIN` when the game is won."""
        ...

    def final(self, node: N) -> int:
        """The truth of it, for a position without moves."""
        ...

    def passed(self, node: N) -> N | None:
        """The position with the other side to move, where to move is hardly ever a burden.

        Then much may be taken for granted: who stands well even so would stand well after a move,
        and a move that comes late in the order is seldom the best. `None` where it may be a burden.
        """
        ...

    def key(self, node: N) -> Hashable:
        """What the future depends on: positions of the same key have the same score."""
        ...


class Line(NamedTuple):
    """A first move, what it is worth, and how the game may go on."""

    moves: tuple[int, ...]
    score: int
    depth: int
    exact: bool


class Stopped(Exception):
    """The search may not go on: it has used up what it was given, or was told to stop."""


class Search(Generic[N]):
    """Looks ahead from one position, deeper and deeper, and remembers what it saw."""

    def __init__(
        self, mind: Mind[N], nodes: int | None = None, stop: Callable[[], bool] | None = None
    ) -> None:
        """Looks at no more than about `nodes` positions; `stop` is asked every few milliseconds."""
        self.nodes = 0
        self._mind = mind
        self._bold = mind.passed(mind.root) is not None
        # What was left out by now was left out among the moves of the root.
        self._complete = not mind.skipped
        self._most = nodes
        self._stop = stop
        self._next_look = 0
        self._guessed = 0
        self._table: dict[Hashable, tuple[int, int, int, int]] = {}
        self._killers: list[list[int]] = [[-1, -1] for _ in range(DEEPEST * 4)]
        self._history: dict[int, int] = {}
        self._whims: Mapping[int, int] = {}

    def lines(
        self,
        moves: Sequence[int],
        count: int = 1,
        deepest: int = DEEPEST,
        whims: Mapping[int, int] = MappingProxyType({}),
    ) -> Iterator[tuple[Line, ...]]:
        """The best lines that begin with one of the moves, best first, after each iteration.

        `whims` are preferences for some of the moves, in the steps of a score; where a win is
        forced they do not count. Ends when the search is stopped or the position is solved. There
        is one line at least, however little may be looked at.
        """
        order = list(moves)
        found: tuple[Line, ...] = ()
        for depth in range(1, deepest + 1):
            self._whims = {} if found and abs(found[0].score) >= SURE else whims
            lines: list[Line] = []
            try:
                for _ in range(min(count, len(order))):
                    left = [move for move in order if move not in [line.moves[0] for line in lines]]
                    lines.append(self._best(left, depth, must=not found and not lines))
            except Stopped:
                # Lines of a lesser depth complete those that were found before the stop.
                firsts = [line.moves[0] for line in lines]
                lines += [line for line in found if line.moves[0] not in firsts]
                if lines and lines != list(found):
                    yield tuple(sorted(lines[:count], key=lambda line: -line.score))
                return
            lines.sort(key=lambda line: -line.score)
            found = tuple(lines)
            firsts = [line.moves[0] for line in found]
            order = firsts + [move for move in order if move not in firsts]
            yield found
            if all(line.exact for line in found) and (len(found) == count or len(order) < count):
                return

    def _best(self, moves: Sequence[int], depth: int, must: bool) -> Line:
        """The best of the moves. If it `must`, it answers even when stopped."""
        root, play, whims = self._mind.root, self._mind.play, self._whims
        best, chosen = -2 * WIN, -1
        before = self._uncertain()
        partly = False
        for move in moves:
            child, gain = play(root, move)
            gain += whims.get(move, 0)
            try:
                if chosen == -1:
                    score = gain - self._search(child, depth - 1, -2 * WIN, 2 * WIN, 1)
                else:
                    floor = gain - best
                    score = gain - self._search(child, depth - 1, floor - 1, floor, 1)
                    if score > best:
                        score = gain - self._search(child, depth - 1, -2 * WIN, floor, 1)
            except Stopped:
                if chosen == -1 and not must:
                    raise
                if chosen == -1:
                    best, chosen = gain - self._mind.value(child), move
                    self._guessed += 1
                partly = True
                break
            if score > best:
                best, chosen = score, move
        exact = not partly and (abs(best) >= SURE or self._uncertain() == before)
        exact = exact and (self._complete or best >= SURE)
        score = best - whims.get(chosen, 0)
        return Line((chosen, *self._continuation(chosen)), score, depth - partly, exact)

    def _search(self, node: N, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The score of a position, or a bound of it outside of `alpha` to `beta`."""
        self.nodes += 1
        if self.nodes >= self._next_look:
            self._look_up()
        mind = self._mind
        if depth <= 0:
            return self._settle(node, alpha, beta, ply)
        key = mind.key(node)
        entry = self._table.get(key)
        first = -1
        if entry is not None:
            reached, kind, score, first = entry
            if reached >= depth:
                score = _from_here(score, ply)
                if (
                    kind == _EXACT
                    or (kind == _AT_LEAST and score >= beta)
                    or (kind == _AT_MOST and score <= alpha)
                ):
                    self._guessed += reached < SOLVED
                    return score
        skipped = mind.skipped
        moves = mind.moves(node)
        if not moves:
            return _from_here(mind.final(node), ply)
        # Where there are very many moves, time goes into finding them.
        self._next_look -= len(moves) // 16
        complete = mind.skipped == skipped
        if self._bold and depth >= 2 and beta - alpha == 1 and abs(beta) < SURE:
            score = self._pass(node, depth, beta, ply)
            if score >= beta:
                return score
        self._order(moves, first, ply)
        before = self._uncertain()
        best, chosen = self._try(node, moves, depth, alpha, beta, ply)
        if not complete:
            # A move that was left out may be the one that saves the game.
            best = max(best, 1 - SURE)
        proved = (complete and self._uncertain() == before) or abs(best) >= SURE
        kind = _AT_LEAST if best >= beta else _EXACT if best > alpha else _AT_MOST
        if len(self._table) >= _TABLE_SIZE:
            self._table.clear()
        self._table[key] = (SOLVED if proved else depth, kind, _to_there(best, ply), chosen)
        return best

    def _pass(self, node: N, depth: int, beta: int, ply: int) -> int:
        """A score of at least `beta` if the side to move has it without a move; never a proof."""
        passed = self._mind.passed(node)
        if passed is None or self._mind.value(node) < beta:
            return -2 * WIN
        self._guessed += 1
        score = -self._search(passed, depth - 3, -beta, 1 - beta, ply + 1)
        return min(score, SURE - 1)

    def _try(
        self, node: N, moves: list[int], depth: int, alpha: int, beta: int, ply: int
    ) -> tuple[int, int]:
        """The best score among the moves, and the move, as far as the bounds ask for it."""
        play, search = self._mind.play, self._search
        best, chosen = -2 * WIN, -1
        for number, move in enumerate(moves):
            child, gain = play(node, move)
            if number == 0:
                score = gain - search(child, depth - 1, gain - beta, gain - alpha, ply + 1)
            else:
                # Moves that come late in a good order are looked at less deeply at first.
                less = self._less(depth, number)
                floor = gain - alpha
                score = gain - search(child, depth - 1 - less, floor - 1, floor, ply + 1)
                if score > alpha and less:
                    score = gain - search(child, depth - 1, floor - 1, floor, ply + 1)
                if alpha < score < beta:
                    score = gain - search(child, depth - 1, gain - beta, floor, ply + 1)
            if score > best:
                best, chosen = score, move
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        self._remember(move, depth, ply)
                        break
        return best, chosen

    def _less(self, depth: int, number: int) -> int:
        """By how many plies the move of that number is looked at less deeply at first."""
        if self._bold:
            return 0 if depth < 3 or number < 4 else 1 if number < 12 else 2
        return 1 if depth >= 3 and number >= 5 else 0

    def _settle(self, node: N, alpha: int, beta: int, ply: int) -> int:
        """The estimate of a position, once no loud move changes it for the better."""
        mind = self._mind
        best = mind.value(node)
        if abs(best) >= SURE:
            return _from_here(best, ply)
        self._guessed += 1
        if best >= beta or ply >= 2 * DEEPEST:
            return best
        for move in mind.loud(node):
            alpha = max(alpha, best)
            child, gain = mind.play(node, move)
            self.nodes += 1
            score = gain - self._settle(child, gain - beta, gain - alpha, ply + 1)
            if score > best:
                best = score
                if best >= beta:
                    break
        return best

    def _order(self, moves: list[int], first: int, ply: int) -> None:
        """Puts in front what was best here before, then what was good elsewhere."""
        history = self._history
        if history:
            # The sort keeps the mind's own order among moves that nothing is known of.
            known = history.get
            moves.sort(key=lambda move: known(move, 0), reverse=True)
        later, sooner = self._killers[ply]
        for move in (sooner, later, first):
            if move in moves:
                moves.remove(move)
                moves.insert(0, move)

    def _remember(self, move: int, depth: int, ply: int) -> None:
        killers = self._killers[ply]
        if move != killers[0]:
            killers[:] = move, killers[0]
        self._history[move] = self._history.get(move, 0) + depth * depth

    def _continuation(self, move: int) -> tuple[int, ...]:
        """How the game may go on after a first move, as far as the table still knows."""
        mind = self._mind
        node, _ = mind.play(mind.root, move)
        line: list[int] = []
        seen = set()
        while len(line) < DEEPEST:
            key = mind.key(node)
            moves = mind.moves(node)
            # What has no alternative was perhaps never looked up.
            known = self._table.get(key, (0, 0, 0, moves[0] if len(moves) == 1 else -1))[3]
            if key in seen or known not in moves:
                break
            seen.add(key)
            line.append(known)
            node, _ = mind.play(node, known)
        return tuple(line)

    def _uncertain(self) -> int:
        """Grows with everything that was estimated or left out instead of searched to the end."""
        return self._guessed + self._mind.skipped

    def _look_up(self) -> None:
        if self._most is not None and self.nodes >= self._most:
            raise Stopped
        if self._stop is not None and self._stop():
            raise Stopped
        self._next_look = self.nodes + _LOOK_UP
        if self._most is not None:
            self._next_look = min(self._next_look, self._most)


def _from_here(score: int, ply: int) -> int:
    """A forced win as seen from the root, which is that many plies before."""
    if score >= SURE:
        return score - ply
    return score + ply if score <= -SURE else score


def _to_there(score: int, ply: int) -> int:
    if score >= SURE:
        return score + ply
    return score - ply if score <= -SURE else score
