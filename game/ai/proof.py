"""What a solver has proved of the match's position, a step at a time, and when to go on with it.

In a long ending the first step proves whether the side to move wins, which takes less than half as
long as by how much. Then comes the value of the best move, and of the next best ones if more than
one line is wanted.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from contextlib import suppress

from game.ai.line import Line, Paused, Stopped
from game.ai.model import UNIT, Solver

# A solver may look at so many positions for each of the search, and begins once that should do.
_WORTH = 8
# For an eager one the search is worth less, as what it finds is of no more use after a proof. It
# begins so much sooner, and a short one almost at once.
_EAGER_WORTH, _EAGER, _AT_ONCE = 24, 100, 3000
# Once it has begun it may look at so many times what a proof should take.
_PATIENCE = 2
# Most proofs take less than they should; an eager one tries where so much of that is left.
_HOPE = 0.5
# What a proof of the outcome takes of what the value takes.
_OUTCOME = 0.4
# Where a proof should take no more positions, an eager one begins at once, and does not ask first
# who wins, which would make it longer.
_SHORT = 500_000


class Proof:
    """What is proved of one position, and the solver that proves the rest.

    An eager one begins early, and with the outcome if it is long: time is all that it can lose.
    """

    def __init__(self, solver: Solver, margin: int, count: int, eager: bool) -> None:
        """`margin` is by how much the side to move is ahead, and `count` the lines to be proved."""
        self._solver, self._margin, self._count = solver, margin, count
        self._eager = eager
        self._asks_who_wins = eager and solver.effort > _SHORT
        self._lines: list[Line] = []
        self._winning, self._lost = -1, False
        self._until = 0.0

    @property
    def nodes(self) -> int:
        """How many positions the solver has looked at."""
        return self._solver.nodes

    def is_whole(self, moves: Sequence[int]) -> bool:
        """Whether as many lines are proved as are wanted, or as there are."""
        return len(self._lines) >= min(self._count, len(moves))

    def is_due(self, searched: int, left: float) -> bool:
        """Whether to take the next step once the search has visited so many positions.

        `left` is how many more the solver may look at.
        """
        effort = self._solver.effort * (_OUTCOME if self._asks_who_wins else 1)
        worth, needed = _WORTH * searched, effort - self.nodes
        self._until = max(_WORTH * searched, _PATIENCE * effort)
        if self._eager:
            is_short = self._solver.effort <= _SHORT
            worth, needed = searched * (_AT_ONCE if is_short else _EAGER), effort * _HOPE
            self._until = max(_EAGER_WORTH * searched, _PATIENCE * effort)
        return worth >= effort and self.nodes < self._until and left >= needed

    def step(self, moves: Sequence[int], guess: int, tick: Callable[[int], None]) -> bool:
        """Takes a step, and says whether it was brought to its end.

        `moves` are all moves, the most promising first, and `guess` is what the first should be
        worth. `tick` is told how many positions the solver looks at, and may raise `Paused`.
        """

        def patient(nodes: int) -> None:
            tick(nodes)
            if self.nodes >= self._until:
                raise TimeoutError

        # To look for garbage would take an eighth of the time, and find none: nothing that a proof
        # remembers leads back to itself.
        collects = gc.isenabled()
        gc.disable()
        try:
            if self._asks_who_wins:
                self._prove_outcome(moves, guess, patient)
            else:
                self._prove_value(moves, guess, patient)
        except (TimeoutError, Stopped):
            return False
        finally:
            # All that is new becomes old, or the next look would be at each of these things.
            gc.freeze()
            gc.unfreeze()
            if collects:
                gc.enable()
        return True

    def merged(self, found: Sequence[Line]) -> tuple[Line, ...]:
        """The lines that the search found, with what is proved instead of what was estimated."""
        lines = [*self._lines]
        firsts = [line.moves[0] for line in lines]
        rest = [line for line in found if line.moves[0] not in firsts]
        if lines:
            # None of the others is better than what is proved to be best.
            rest = [line._replace(score=min(line.score, lines[-1].score)) for line in rest]
        elif self._winning != -1:
            score = max(UNIT - self._margin, *(line.score for line in found))
            known = [line for line in rest if line.moves[0] == self._winning]
            rest = [line for line in rest if line.moves[0] != self._winning]
            best = known[0] if known else Line((self._winning,), score, 1, False)
            lines.append(best._replace(score=score, certain=1))
        if self._lost:
            most = -UNIT - self._margin
            rest = [line._replace(score=min(line.score, most), certain=-1) for line in rest]
        return tuple([*lines, *rest][: self._count])

    def _prove_outcome(self, moves: Sequence[int], guess: int, tick: Callable[[int], None]) -> None:
        lead = self._margin // UNIT
        sign, move = self._solver.outcome(moves, lead, round(guess / UNIT), tick)
        self._asks_who_wins = False
        self._lost = sign < 0
        if sign > 0:
            self._winning = move
        if sign == 0:
            self._add(move, -lead, tick)

    def _prove_value(self, moves: Sequence[int], guess: int, tick: Callable[[int], None]) -> None:
        proved = [line.moves[0] for line in self._lines]
        if proved:
            guess = self._lines[-1].score
        left = [move for move in moves if move not in proved]
        value, move = self._solver.best(left, round(guess / UNIT), tick)
        self._add(move, value, tick)

    def _add(self, move: int, value: int, tick: Callable[[int], None]) -> None:
        """One more line is proved, and stays so if the time is up before its moves are known."""
        line = [move]
        self._until = max(self._until, self.nodes + self._solver.effort)
        with suppress(TimeoutError, Stopped, Paused):
            line.extend(self._solver.line(move, value, tick))
        self._lines.append(Line(tuple(line), value * UNIT, len(line), True))
