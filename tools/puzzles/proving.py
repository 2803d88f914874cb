"""Proofs: whether a puzzle's answer, and no other move, does what the puzzle asks for.

A proof looks at every move, with nothing but the rules it is handed. Those may be the engine's or
the slow ones of `tools.naive`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

from game.core import GAMES, Move
from tools.puzzles.book import Goal, Puzzle
from tools.puzzles.rules import Rules

P = TypeVar("P")

HORIZON = 3
"""A move loses by force if the opponent can then win within so many plies."""
END = 99
"""More plies than are left in any game of points that is proved to its end."""
_SHORT = 9


class ProofError(ValueError):
    """A puzzle that is not as it says; the message tells what is wrong."""


class TooLong(Exception):
    """The proof visited more positions than it may."""


class Prover(Generic[P]):
    """Answers what a side can force, and remembers the answers."""

    def __init__(self, rules: Rules[P], most: int | None = None) -> None:
        """Raises `TooLong` once more than `most` positions have been visited."""
        self.rules = rules
        self.visited = 0
        self._most = most
        self._known: dict[Hashable, bool] = {}
        # Moves that were good elsewhere are tried first.
        self._killers: dict[tuple[int, int], list[Move]] = {}

    def reaches(self, position: P, lead: int, depth: int) -> bool:
        """Whether the side to move can force so large a lead, or larger, within `depth` plies.

        A game that is not over by then counts as level.
        """
        self.visited += 1
        if self._most is not None and self.visited > self._most:
            raise TooLong
        rules = self.rules
        if depth == 0:
            return (rules.lead(position) or 0) >= lead
        key = (rules.key(position), lead, depth)
        if key not in self._known:
            # Most wins that are there come at once.
            if lead == 1 and 3 <= depth <= _SHORT and self.reaches(position, 1, depth - 2):
                return True
            moves = rules.moves(position)
            if moves:
                self._known[key] = self._finds(position, moves, lead, depth)
            else:
                self._known[key] = (rules.lead(position) or 0) >= lead
        return self._known[key]

    def _finds(self, position: P, moves: Sequence[Move], lead: int, depth: int) -> bool:
        killers = self._killers.setdefault((depth, lead), [])
        first = [move for move in killers if move in moves]
        for move in (*first, *(move for move in moves if move not in first)):
            if not self.reaches(self.rules.play(position, move), 1 - lead, depth - 1):
                if move in killers:
                    killers.remove(move)
                killers.insert(0, move)
                del killers[3:]
                return True
        return False


class Task(NamedTuple):
    """What the solver has to do: the goal, and for ``best`` the lead at the end of the game.

    A game of points is proved to its end, others as far as the goal reaches.
    """

    goal: Goal
    to_end: bool
    lead: int = 0

    def keeps(self, prover: Prover[P], after: P, left: int) -> bool:
        """Whether a move keeps the goal; `after` is the position after it, `left` counts it too."""
        # What the opponent must not reach.
        too_much = {"win": 0, "save": 1, "best": 1 - self.lead}[self.goal]
        depth = END if self.to_end else HORIZON if self.goal == "save" else left - 1
        return not prover.reaches(after, too_much, depth)

    def answers(self, prover: Prover[P], position: P, left: int) -> list[Move]:
        """The moves that keep the goal, with so many plies left to play."""
        rules = prover.rules
        return [
            move
            for move in rules.moves(position)
            if self.keeps(prover, rules.play(position, move), left)
        ]


def is_counted(game: str) -> bool:
    """Whether the game is one of points, so that a proof goes to its end."""
    rules = GAMES[game]
    return rules.scores(rules.start()) is not None


def prove(puzzle: Puzzle, rules: Rules[P], most: int | None = None) -> int:
    """Proves a puzzle; returns how many positions that took. Raises `ProofError`."""
    prover = Prover(rules, most)
    positions = _positions(puzzle, rules)
    task = Task(puzzle.goal, is_counted(puzzle.game), _lead_at_end(puzzle, rules, positions[-1]))
    if puzzle.plies % 2 == 0 or len(puzzle.solution) < puzzle.plies:
        raise ProofError(f"{puzzle.id}: {puzzle.plies} plies, {len(puzzle.solution)} moves")
    _check_end(puzzle, rules, positions)
    for ply in range(puzzle.plies):
        left = puzzle.plies - ply
        if ply % 2:
            _check_defence(puzzle, prover, positions[ply + 1], left - 1)
        else:
            _check_answer(puzzle, prover, task, positions[ply], ply)
    return prover.visited


def _positions(puzzle: Puzzle, rules: Rules[P]) -> list[P]:
    """The positions along the solution, from the first to the last."""
    positions = [rules.read(puzzle.position, puzzle.options)]
    for text in puzzle.solution:
        here = positions[-1]
        move = next((m for m in rules.moves(here) if rules.notation(here, m) == text), None)
        if move is None:
            raise ProofError(f"{puzzle.id}: {text} is not a legal move")
        positions.append(rules.play(here, move))
    return positions


def _lead_at_end(puzzle: Puzzle, rules: Rules[P], last: P) -> int:
    """The solver's lead where the solution ends; 0 where the game then goes on."""
    lead = rules.lead(last) or 0
    return -lead if len(puzzle.solution) % 2 else lead


def _check_answer(puzzle: Puzzle, prover: Prover[P], task: Task, position: P, ply: int) -> None:
    """The solver's move of a ply keeps the goal, and no other does."""
    left, text = puzzle.plies - ply, puzzle.solution[ply]
    rules = prover.rules
    if puzzle.goal == "win" and not prover.reaches(position, 1, left):
        raise ProofError(f"{puzzle.id}: before {text} no win within {left} plies")
    if puzzle.goal == "win" and left == 1 and ply:
        # The last move may be any that wins.
        return
    if puzzle.goal == "best" and prover.reaches(position, task.lead + 1, END):
        raise ProofError(f"{puzzle.id}: before {text} more than a lead of {task.lead}")
    answers = task.answers(prover, position, left)
    found = sorted(rules.notation(position, move) for move in answers)
    if found != [text]:
        raise ProofError(f"{puzzle.id}: instead of {text}: {', '.join(found) or 'nothing'}")


def _check_defence(puzzle: Puzzle, prover: Prover[P], after: P, left: int) -> None:
    """No win comes sooner after the defence than the puzzle says."""
    if puzzle.goal == "win" and left >= 2 and prover.reaches(after, 1, left - 2):
        raise ProofError(f"{puzzle.id}: a win sooner than in {left} plies after a defence")


def _check_end(puzzle: Puzzle, rules: Rules[P], positions: Sequence[P]) -> None:
    """A win ends with the solver's last move, and the best line with the game."""
    lead = rules.lead(positions[-1])
    if puzzle.goal == "win" and (lead is None or lead >= 0 or len(positions) != puzzle.plies + 1):
        raise ProofError(f"{puzzle.id}: the solution does not end in a win")
    if puzzle.goal == "best" and lead is None:
        raise ProofError(f"{puzzle.id}: the solution does not go on to the end of the game")
