"""Forced wins in games that end by a capture, found fast: positions worth a proof.

What is found here is a guess, since the models of `game.ai` may leave out a move or list only one
of two that do the same. The proof comes later, with the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Generic, NamedTuple, TypeVar

from game.ai.model import WIN, SearchModel
from tools.puzzles.book import Goal
from tools.puzzles.proving import HORIZON

N = TypeVar("N")

_MOST = 20_000
"""So many positions are looked at for one guess."""


class Guess(NamedTuple):
    """What a position may be good for: a goal, its plies if known, the lead at the end."""

    goal: Goal
    plies: int = 0
    lead: int = 0


class GivenUp(Exception):
    """The position would take too long."""


class Lookout(Generic[N]):
    """Tells fast who wins by force within a few plies.

    `at_once` tells whether the side to move wins with its next move, `turned` is the same position
    with the other side to move.
    """

    def __init__(
        self, model: SearchModel[N], at_once: Callable[[N], bool], turned: Callable[[N], N]
    ) -> None:
        self.visited = 0
        self._model = model
        self._at_once = at_once
        self._turned = turned
        self._known: dict[Hashable, bool] = {}
        self._killers: dict[int, int] = {}

    def wins(self, node: N, plies: int) -> bool:
        """Whether the side to move wins within an odd number of plies."""
        self.visited += 1
        if self.visited > _MOST:
            raise GivenUp
        if self._at_once(node):
            return True
        if plies < 3:
            return False
        key = (node, plies)
        if key not in self._known:
            self._known[key] = self.wins(node, plies - 2) or any(
                self.loses(after, plies - 1) for after in self._next(node, plies)
            )
        return self._known[key]

    def loses(self, node: N, plies: int) -> bool:
        """Whether the side to move loses within an even number of plies."""
        if self._at_once(node):
            return False
        # Having to move is hardly ever a burden: without a threat nobody loses.
        if not self.wins(self._turned(node), plies - 1):
            return False
        key = (node, plies)
        if key not in self._known:
            self._known[key] = self._has_no_escape(node, plies)
        return self._known[key]

    def _has_no_escape(self, node: N, plies: int) -> bool:
        model = self._model
        moves = model.moves(node)
        if not moves:
            return model.final(node) == -WIN
        killer = self._killers.get(plies)
        if killer in moves:
            moves = [killer, *moves]
        for move in moves:
            if not self.wins(model.play(node, move)[0], plies - 1):
                self._killers[plies] = move
                return False
        return True

    def _next(self, node: N, plies: int) -> Iterator[N]:
        model = self._model
        for move in model.moves(node):
            yield model.play(node, move)[0]

    def guesses(self, deep: bool) -> Iterator[Guess]:
        """What the model's position may be good for; `deep` looks for wins in five plies too."""
        root = self._model.root
        try:
            yield from self._guesses(root, deep)
        except GivenUp:
            return

    def _guesses(self, root: N, deep: bool) -> Iterator[Guess]:
        if self._at_once(root):
            yield Guess("win", 1)
            return
        after = list(self._next(root, 0))
        for plies in (3, 5) if deep else (3,):
            winning = sum(self.loses(each, plies - 1) for each in after)
            if winning:
                if winning == 1:
                    yield Guess("win", plies)
                return
        turned = self._turned(root)
        if not self._at_once(turned) and not (deep and self.wins(turned, HORIZON)):
            return
        safe = [each for each in after if not self.wins(each, 1)]
        safe = [each for each in safe if not self.wins(each, HORIZON)]
        if len(safe) == 1 and not self.wins(safe[0], HORIZON + 2):
            yield Guess("save")
