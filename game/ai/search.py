"""One search for every game: how good a position is, found by looking ahead.

Iterative deepening over alpha-beta with principal variation search, a transposition table, killer
moves, the history heuristic, and null moves where the game allows them. A game adds a
`game.ai.model.SearchModel`: its own fast position, the moves worth a look, and an estimate of what
lies beyond.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Hashable, Iterator, Mapping, Sequence
from math import inf
from types import MappingProxyType
from typing import Generic, TypeVar

from game.ai.line import Line, Paused, Stopped
from game.ai.model import SURE, WIN, SearchModel
from game.ai.proof import Proof

SOLVED = 1 << 10
"""The depth of a score that needs no more depth: every line was searched to its end."""
DEEPEST = 64
"""The most plies that the search looks ahead."""

# From this depth on the order of the moves is worth more time.
_RANKED = 3
# A search of fewer plies than this is that of a level which does not look for proofs.
_DEEP = 40

_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2

N = TypeVar("N")
R = TypeVar("R")


Steps = Generator[tuple[Line, ...], None, R]


class Search(Generic[N]):
    """Looks ahead from one position, deeper and deeper, and remembers what it finds."""

    def __init__(
        self,
        model: SearchModel[N],
        nodes: int | None = None,
        stop: Callable[[], bool] | None = None,
        pause: Callable[[], bool] | None = None,
        extra: int | None = None,
    ) -> None:
        """Visits no more than about `nodes` positions; asks `stop` every few milliseconds.

        Once `pause` is true, `steps` yields in the middle of a move, which is then begun again. A
        solver may look at `extra` positions besides; without that, its own count among the nodes.
        """
        self.nodes = 0
        self._model = model
        self._null_moves = model.null_move(model.root) is not None
        # Whatever has been left out so far was a move of the root.
        self._ranks = type(model).ranked is not SearchModel.ranked
        self._complete = not model.skipped
        self._max_nodes, self._extra = nodes, extra
        self._stop, self._pause, self._remembered = stop, pause, 0
        self._next_check = 0
        self._guessed = 0
        self._table_size = model.table_size
        self._table: dict[Hashable, tuple[int, int, int, int]] = {}
        self._killers: list[list[int]] = [[-1, -1] for _ in range(DEEPEST * 4)]
        self._history: defaultdict[int, int] = defaultdict(int)
        self._whims: Mapping[int, int] = {}

    def lines(
        self,
        moves: Sequence[int],
        count: int = 1,
        deepest: int = DEEPEST,
        whims: Mapping[int, int] = MappingProxyType({}),
    ) -> Iterator[tuple[Line, ...]]:
        """The best lines that begin with one of the moves, best first, after each iteration.

        `whims` adds to the scores of some moves, and is ignored once a win is forced. Ends when
        the search is stopped or the position is solved. Yields at least once, however few
        positions it may visit.
        """
        return filter(None, self.steps(moves, count, deepest, whims))

    def steps(
        self,
        moves: Sequence[int],
        count: int = 1,
        deepest: int = DEEPEST,
        whims: Mapping[int, int] = MappingProxyType({}),
    ) -> Iterator[tuple[Line, ...]]:
        """The same as `lines`, with () after each move; to go on later changes nothing."""
        order = list(moves)
        found: tuple[Line, ...] = ()
        proof = self._proof_of(count) if deepest >= _DEEP else None
        for depth in range(1, deepest + 1):
            self._whims = {} if found and abs(found[0].score) >= SURE else whims
            lines: list[Line] = []
            try:
                for _ in range(min(count, len(order))):
                    left = [move for move in order if move not in [line.moves[0] for line in lines]]
                    lines.append((yield from self._best(left, depth, not found and not lines)))
            except Stopped:
                # Fill up with lines of the depth before.
                firsts = [line.moves[0] for line in lines]
                lines += [line for line in found if line.moves[0] not in firsts]
                if lines and lines != list(found):
                    lines = sorted(lines[:count], key=lambda line: -line.score)
                    yield proof.merged(lines) if proof else tuple(lines)
                return
            lines.sort(key=lambda line: -line.score)
            found = tuple(lines)
            firsts = [line.moves[0] for line in found]
            order = firsts + [move for move in order if move not in firsts]
            yield proof.merged(found) if proof else found
            if proof:
                yield from self._proved(proof, order, found)
                if proof.is_whole(order):
                    return
            if all(line.exact for line in found) and (len(found) == count or len(order) < count):
                return

    def _proof_of(self, count: int) -> Proof | None:
        """What can be proved of so many lines, if there is a solver."""
        solver = self._model.solver()
        eager = self._max_nodes is None or self._extra is not None
        return Proof(solver, self._model.margin, count, eager) if solver else None

    def _proved(
        self, proof: Proof, moves: Sequence[int], found: Sequence[Line]
    ) -> Iterator[tuple[Line, ...]]:
        """The lines found with what more is proved of them, as far as that is worth the time."""

        def tick(nodes: int) -> None:
            self.nodes += nodes
            if self._extra is not None and self._max_nodes is not None:
                self._extra -= nodes
                self._max_nodes += nodes
                if self._extra <= 0:
                    raise TimeoutError
            self._check_limits()

        while not proof.is_whole(moves) and proof.is_due(self.nodes - proof.nodes, self._left()):
            self._remembered = -1
            try:
                if not proof.step(moves, found[0].score, tick):
                    return
            except Paused:
                yield ()  # asked again, the solver knows what it has found so far
                continue
            yield proof.merged(found)

    def _left(self) -> float:
        """How many more positions a solver may look at."""
        if self._extra is not None:
            return self._extra
        return inf if self._max_nodes is None else self._max_nodes - self.nodes

    def _best(self, moves: Sequence[int], depth: int, must: bool) -> Steps[Line]:
        """The best of the moves. With `must` it answers even when stopped."""
        root, play, whims = self._model.root, self._model.play, self._whims
        best, chosen = -2 * WIN, -1
        before = self._uncertain()
        partly = False
        for move in moves:
            child, gain = play(root, move)
            gain += whims.get(move, 0)
            try:
                score = yield from self._score(child, gain, depth, best)
            except Stopped:
                if chosen == -1 and not must:
                    raise
                if chosen == -1:
                    best, chosen = gain - self._model.value(child), move
                    self._guessed += 1
                partly = True
                break
            if score > best:
                best, chosen = score, move
            yield ()
        exact = not partly and (abs(best) >= SURE or self._uncertain() == before)
        exact = exact and (self._complete or best >= SURE)
        score = best - whims.get(chosen, 0)
        return Line((chosen, *self._continuation(chosen)), score, depth - partly, exact)

    def _score(self, child: N, gain: int, depth: int, best: int) -> Steps[int]:
        """The score of a move of the root, as far as it can exceed the best so far."""
        while True:
            guessed, self._remembered = self._guessed, len(self._table)
            try:
                if best == -2 * WIN:
                    return gain - self._search(child, depth - 1, -2 * WIN, 2 * WIN, 1)
                floor = gain - best
                score = gain - self._search(child, depth - 1, floor - 1, floor, 1)
                if score > best:
                    score = gain - self._search(child, depth - 1, -2 * WIN, floor, 1)
                return score
            except Paused:
                self._guessed = guessed  # it counts when the move is searched again
            yield ()

    def _search(self, node: N, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The score of a position, or a bound for one outside `alpha` to `beta`."""
        self.nodes += 1
        if self.nodes >= self._next_check:
            self._check_limits()
        model = self._model
        if depth <= 0:
            return self._quiescence(node, alpha, beta, ply)
        if depth == 1:
            found = model.one_ply(node, alpha, beta)
            if found is not None:
                self.nodes += found[1]
                self._guessed += 1
                return found[0]
        key = model.key(node)
        entry = self._table.get(key)
        first = -1
        if entry is not None:
            first = entry[3]
            known = self._recalled(entry, depth, alpha, beta, ply)
            if known is not None:
                return known
        skipped = model.skipped
        moves = model.ranked(node) if depth >= _RANKED else model.moves(node)
        if not moves:
            return from_here(model.final(node), ply)
        # Finding very many moves takes time, so the next check comes sooner.
        self._next_check -= len(moves) // 16
        complete = model.skipped == skipped
        if self._null_moves and depth >= 2 and beta - alpha == 1 and abs(beta) < SURE:
            score = self._null_move_score(node, depth, beta, ply)
            if score >= beta:
                return score
        self._order(moves, first, ply, depth)
        before = self._uncertain()
        best, chosen = self._try(node, moves, depth, alpha, beta, ply)
        if not complete:
            # A move that was left out may save the game.
            best = max(best, 1 - SURE)
        proved = (complete and self._uncertain() == before) or abs(best) >= SURE
        self._keep(key, SOLVED if proved else depth, best, alpha, beta, ply, chosen)
        return best

    def _recalled(
        self, entry: tuple[int, int, int, int], depth: int, alpha: int, beta: int, ply: int
    ) -> int | None:
        """The score that the table has of a position, if that settles it for depth and bounds."""
        reached, kind, score, _ = entry
        if reached < depth:
            return None
        score = from_here(score, ply)
        if (kind == _AT_LEAST and score < beta) or (kind == _AT_MOST and score > alpha):
            return None
        self._guessed += reached < SOLVED
        return score

    def _keep(
        self, key: Hashable, depth: int, score: int, alpha: int, beta: int, ply: int, move: int
    ) -> None:
        """Puts a position's score and best move into the table, found within those bounds."""
        kind = _AT_LEAST if score >= beta else _EXACT if score > alpha else _AT_MOST
        if len(self._table) >= self._table_size:
            self._table.clear()
        self._table[key] = depth, kind, to_there(score, ply), move

    def _null_move_score(self, node: N, depth: int, beta: int, ply: int) -> int:
        """A score of `beta` or more if the side to move has that without moving; never a proof."""
        after = self._model.null_move(node)
        if after is None or self._model.estimate(node, beta - 1, beta) < beta:
            return -2 * WIN
        self._guessed += 1
        score = -self._search(after, depth - 3, -beta, 1 - beta, ply + 1)
        return min(score, SURE - 1)

    def _try(
        self, node: N, moves: list[int], depth: int, alpha: int, beta: int, ply: int
    ) -> tuple[int, int]:
        """The best score among the moves, and its move, as far as the bounds need them."""
        play, search = self._model.play, self._search
        best, chosen = -2 * WIN, -1
        for number, move in enumerate(moves):
            child, gain = play(node, move)
            if number == 0:
                score = gain - search(child, depth - 1, gain - beta, gain - alpha, ply + 1)
            else:
                # A move late in a good order is searched less deeply first.
                reduction = self._reduction(depth, number)
                floor = gain - alpha
                score = gain - search(child, depth - 1 - reduction, floor - 1, floor, ply + 1)
                if score > alpha and reduction:
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

    def _reduction(self, depth: int, number: int) -> int:
        """By how many plies the first search of a move is cut, by its place in the order."""
        if self._null_moves:
            return 0 if depth < 3 or number < 4 else 1 if number < 12 else 2
        return 1 if depth >= 3 and number >= 5 else 0

    def _quiescence(self, node: N, alpha: int, beta: int, ply: int) -> int:
        """The estimate of a position once no noisy move improves it."""
        model = self._model
        best = model.estimate(node, alpha, beta)
        if abs(best) >= SURE:
            return from_here(best, ply)
        self._guessed += 1
        if best >= beta or ply >= 2 * DEEPEST:
            return best
        for move in model.noisy(node):
            alpha = max(alpha, best)
            child, gain = model.play(node, move)
            self.nodes += 1
            score = gain - self._quiescence(child, gain - beta, gain - alpha, ply + 1)
            if score > best:
                best = score
                if best >= beta:
                    break
        return best

    def _order(self, moves: list[int], first: int, ply: int, depth: int) -> None:
        """Puts the best move known here first, then those that were good elsewhere."""
        history = self._history
        if history and (depth < _RANKED or not self._ranks):
            # The sort keeps the model's order among moves without a history.
            moves.sort(key=history.__getitem__, reverse=True)
        later, sooner = self._killers[ply]
        for move in (sooner, later, first):
            if move in moves:
                moves.remove(move)
                moves.insert(0, move)

    def _remember(self, move: int, depth: int, ply: int) -> None:
        killers = self._killers[ply]
        if move != killers[0]:
            killers[:] = move, killers[0]
        self._history[move] += depth * depth

    def _continuation(self, move: int) -> tuple[int, ...]:
        """How the game may continue after a first move, as far as the table still knows."""
        model = self._model
        node, _ = model.play(model.root, move)
        line: list[int] = []
        seen = set()
        while len(line) < DEEPEST:
            key = model.key(node)
            moves = model.moves(node)
            # A move without an alternative may never have been stored.
            known = self._table.get(key, (0, 0, 0, moves[0] if len(moves) == 1 else -1))[3]
            if key in seen or known not in moves:
                break
            seen.add(key)
            line.append(known)
            node, _ = model.play(node, known)
        return tuple(line)

    def _uncertain(self) -> int:
        """Grows with everything estimated or left out instead of searched to its end."""
        return self._guessed + self._model.skipped

    def _check_limits(self) -> None:
        if self._max_nodes is not None and self.nodes >= self._max_nodes:
            raise Stopped
        if self._stop is not None and self._stop():
            raise Stopped
        if self._pause is not None and len(self._table) != self._remembered and self._pause():
            raise Paused
        self._next_check = self.nodes + self._model.stop_interval
        if self._max_nodes is not None:
            self._next_check = min(self._next_check, self._max_nodes)


def from_here(score: int, ply: int) -> int:
    """A forced win as seen from the root, `ply` plies earlier."""
    if score >= SURE:
        return score - ply
    return score + ply if score <= -SURE else score


def to_there(score: int, ply: int) -> int:
    """A forced win as seen from the position itself."""
    if score >= SURE:
        return score + ply
    return score - ply if score <= -SURE else score
