"""The search for games of moving pieces, where one quiet move seldom changes much.

It looks at the moves in stages, so that one that settles the matter spares finding the others; it
leaves quiet moves out where even a good one would not help; and it takes a position that comes
again for a draw. None of these is ever called a proof.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from math import log
from typing import Any, TypeVar, cast

from game.ai.line import Line
from game.ai.model import SURE, WIN, MovingModel, SearchModel
from game.ai.search import DEEPEST, SOLVED, Search, Steps, from_here

N = TypeVar("N", bound=Hashable)

_MOST_MOVES = 64
_QUIET = 64 * 64


def _reductions(depth: int) -> tuple[int, ...]:
    """By how many plies the first search of each move is cut."""
    if depth < 2:
        return (0,) * _MOST_MOVES
    return tuple(
        min(depth - 1, int(0.4 + log(depth) * log(number) / 1.7)) if number > 2 else 0
        for number in range(1, _MOST_MOVES + 1)
    )


# No move of a deeper position is cut so far that nothing is left.
_LEAVES = 5
_REDUCTIONS = tuple(_reductions(depth) for depth in range(DEEPEST + 1))


class _Estimates(dict[N, int]):
    """The model's estimates, each worked out when it is first asked for."""

    def __init__(self, model: MovingModel[N]) -> None:
        super().__init__()
        self._model = model

    def __missing__(self, node: N) -> int:
        if len(self) >= self._model.table_size:
            self.clear()
        self[node] = estimate = self._model.value(node)
        return estimate


class MovingSearch(Search[N]):
    """Looks ahead from one position of a game of moving pieces; see `game.ai.search.Search`."""

    _model: MovingModel[N]

    def __init__(
        self,
        model: MovingModel[N],
        nodes: int | None = None,
        stop: Callable[[], bool] | None = None,
        pause: Callable[[], bool] | None = None,
        extra: int | None = None,
    ) -> None:
        """Visits no more than about `nodes` positions; asks `stop` every few milliseconds."""
        super().__init__(model, nodes, stop, pause, extra)
        self._worked = [0] * _QUIET
        self._path: set[N] = set()
        self._recurring = model.recurring
        self._reach = 0
        self._estimates = _Estimates(model)

    def _best(self, moves: Sequence[int], depth: int, must: bool) -> Steps[Line]:
        self._reach = 2 * depth + 4
        line = yield from super()._best(moves, depth, must)
        if self._whims and abs(line.score) >= SURE:
            # Looking further where a king is in danger, the first plies may find a win already.
            self._whims = {}
            line = yield from super()._best(moves, depth, must)
        return line

    def _search(self, node: N, depth: int, alpha: int, beta: int, ply: int) -> int:
        self.nodes += 1
        if self.nodes >= self._next_check:
            self._check_limits()
        model = self._model
        if self._recurring:
            if ply == 1:
                self._path.clear()
                self._path.update(model.seen)
            if node in self._path:
                self._guessed += 1
                return -model.content if ply & 1 else model.content
        danger = ply < self._reach and model.danger(node)
        if danger:
            # Few moves save a king, so they are followed without counting.
            depth = max(depth, 0) + 1
        if depth <= 0:
            best = self._estimates[node]
            if beta <= best < SURE:
                # Most positions end here, without another call.
                self._guessed += 1
                return best
            return self._quiet_estimate(node, alpha, beta, ply, best)
        entry = self._table.get(node)
        first = -1
        if entry is not None:
            first = entry[3]
            known = self._recalled(entry, depth, alpha, beta, ply)
            if known is not None:
                return known
        best = self._estimates[node]
        if abs(best) >= SURE:
            return from_here(best, ply)
        if not danger and beta - alpha == 1 and abs(beta) < SURE:
            if depth == 1 and best + model.slack <= alpha:
                return self._quiet_estimate(node, alpha, beta, ply, best)
            if self._null_moves and depth >= 2 and best >= beta:
                score = self._null_move_score(node, depth, beta, ply)
                if score >= beta:
                    return score
        return self._look(node, depth, alpha, beta, ply, first)

    def _look(self, node: N, depth: int, alpha: int, beta: int, ply: int, first: int) -> int:
        """The score of a position once its moves are tried, or a bound for one outside."""
        model, path = self._model, self._path
        before, skipped = self._uncertain(), model.skipped
        if self._recurring:
            path.add(node)
        leaves: dict[int, int] = {}
        moves = self._staged(node, first, ply, leaves if depth <= _LEAVES else None)
        best, chosen = self._try_each(node, moves, leaves, depth, alpha, beta, ply)
        path.discard(node)
        if chosen == -1:
            return from_here(model.final(node), ply)
        complete = model.skipped == skipped
        if not complete:
            # A move that was left out may save the game.
            best = max(best, 1 - SURE)
        proved = (complete and self._uncertain() == before) or abs(best) >= SURE
        self._keep(node, SOLVED if proved else depth, best, alpha, beta, ply, chosen)
        return best

    def _try_each(
        self,
        node: N,
        moves: Iterator[int],
        leaves: Mapping[int, int],
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
    ) -> tuple[int, int]:
        """The best score among the moves, and its move (-1 without moves), as far as needed.

        `leaves` has estimates of positions after some moves by the time these are tried.
        """
        play, search = self._model.play, self._search
        best, chosen = -2 * WIN, -1
        cuts, rest = _REDUCTIONS[depth], depth - 1
        for number, move in enumerate(moves):
            cut = cuts[number] if number < _MOST_MOVES else cuts[-1]
            if cut >= rest and (estimate := leaves.get(move, -2 * WIN)) >= -alpha:
                # Most positions are of this kind, and need not even be set up.
                self.nodes += 1
                if self.nodes >= self._next_check:
                    self._check_limits()
                self._guessed += 1
                score = -estimate
            else:
                child, _ = play(node, move)
                if number == 0:
                    score = -search(child, rest, -beta, -alpha, ply + 1)
                else:
                    score = -search(child, rest - cut, -alpha - 1, -alpha, ply + 1)
                    if cut and score > alpha:
                        score = -search(child, rest, -alpha - 1, -alpha, ply + 1)
                    if alpha < score < beta:
                        score = -search(child, rest, -beta, -alpha, ply + 1)
            if score > best:
                best, chosen = score, move
                if score > alpha:
                    alpha = score
                    if score >= beta:
                        self._remember(move, depth, ply)
                        break
        return best, chosen

    def _remember(self, move: int, depth: int, ply: int) -> None:
        killers = self._killers[ply]
        if move != killers[0]:
            killers[:] = move, killers[0]
        if move < _QUIET:
            self._worked[move] += depth * depth

    def _staged(
        self, node: N, first: int, ply: int, leaves: dict[int, int] | None
    ) -> Iterator[int]:
        """The moves in the order to try them: the one known to be best, captures, then others.

        Once it comes to the others, what is known about the positions after them goes to `leaves`.
        """
        model = self._model
        if first != -1:
            yield first
        noisy = model.taking(node)
        # Finding very many moves takes time, so the next check comes sooner.
        self._next_check -= len(noisy) // 16
        for move in noisy:
            if move != first:
                yield move
        # One of them often settles the matter before the others need be found.
        killers = [move for move in self._killers[ply] if move != first]
        for move in killers:
            if move != -1 and model.is_quiet(node, move):
                yield move
        quiet = model.quiet(node)
        quiet.sort(key=self._worked.__getitem__, reverse=True)
        for move in (first, *killers):
            if move in quiet:
                quiet.remove(move)
        if leaves is not None:
            leaves.update(model.leaves(node, quiet, self._path))
        yield from quiet

    def _quiet_estimate(
        self, node: N, alpha: int, beta: int, ply: int, best: int, further: bool = False
    ) -> int:
        """The estimate of a position, `best` to begin with, once no noisy move improves it.

        `further` says that it comes of such a move itself.
        """
        if abs(best) >= SURE:
            return from_here(best, ply)
        self._guessed += 1
        if best >= beta or ply >= 2 * DEEPEST:
            return best
        model, estimates = self._model, self._estimates
        for move in model.noisy(node, further):
            if best > alpha:
                alpha = best
            child, _ = model.play(node, move)
            self.nodes += 1
            reply = estimates[child]
            if -alpha <= reply < SURE:
                # Most end here, without another call.
                self._guessed += 1
                score = -reply
            else:
                score = -self._quiet_estimate(child, -beta, -alpha, ply + 1, reply, True)
            if score > best:
                best = score
                if best >= beta:
                    break
        return best


def search_of(
    model: SearchModel[Any],
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
    pause: Callable[[], bool] | None = None,
    extra: int | None = None,
) -> Search[Any]:
    """The search that suits a model."""
    if model.staged:
        return MovingSearch(cast("MovingModel[Any]", model), nodes, stop, pause, extra)
    return Search(model, nodes, stop, pause, extra)
