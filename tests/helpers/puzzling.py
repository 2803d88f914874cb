"""Puzzles as a solver meets them: right moves and wrong ones, with an engine that can be asked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from game.core import Move
from game.match import Match
from puzzles.puzzle import Puzzle
from puzzles.solving import Refuter, Solving
from tools.puzzlebook import puzzles

# One or two of each goal and game, which stay as they are when the file is made anew.
EXAMPLES = {
    puzzle.id: puzzle
    for puzzle in (
        Puzzle(**json.loads(line))
        for line in (Path(__file__).parents[1] / "data/puzzles.jsonl").read_text().splitlines()
    )
}
ALL = {puzzle.id: puzzle for found in puzzles().values() for puzzle in found}


class Engine:
    """An engine that answers when a test lets it: with the first legal move."""

    def __init__(self) -> None:
        self.asked: list[Match] = []
        self.dropped = 0
        self._done: Callable[[Mapping[str, Any]], None] = lambda answer: None
        self._failed: Callable[[str], None] = lambda why: None

    @property
    def refuter(self) -> Refuter:
        return Refuter(self._ask, drop=self._drop)

    def answer(self) -> Move:
        """The move that the engine now answers with."""
        move = self.asked[-1].legal_moves[0]
        self._done({"best": {"move": [*move], "score_text": "Light by 2"}})
        return move

    def fail(self) -> None:
        self._failed("The engine does not answer.")

    def _ask(
        self,
        match: Match,
        done: Callable[[Mapping[str, Any]], None],
        failed: Callable[[str], None],
    ) -> None:
        self.asked.append(match)
        self._done, self._failed = done, failed

    def _drop(self) -> None:
        self.dropped += 1


def begun(puzzle: Puzzle, engine: Engine | None = None) -> Solving:
    """The puzzle on a board."""
    return Solving(puzzle, 1, (engine or Engine()).refuter)


def play_right(solving: Solving) -> None:
    """Makes the move of the solution that is to be found now."""
    assert solving.turn.enter(solving.puzzle.solution[solving.match.ply])


def solve(solving: Solving) -> None:
    """Makes all moves of the solution."""
    while solving.phase == "solving":
        play_right(solving)


def wrong_move(solving: Solving) -> Move:
    """A legal move that is not the right one now."""
    match = solving.match
    return next(move for move in match.legal_moves if not solving.is_right(match.state, move))


def play_wrong(solving: Solving) -> Move:
    """Makes a wrong move."""
    move = wrong_move(solving)
    assert solving.turn.enter(solving.match.game.notation(solving.match.state, move))
    return move
