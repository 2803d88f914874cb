"""A puzzle, and what it asks for in words. No browser here; the build and the sheets use it too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.core import GAMES, Game, State, listed, name_of
from game.match import Match
from game.words import counted


class Puzzle(NamedTuple):
    """One puzzle, as `docs/puzzles.jsonl` has it.

    The side to move has to find the only good move in each of its turns within the first `plies`
    plies of the `solution`, which may go on after them.
    """

    id: str
    game: str
    options: Mapping[str, str]
    position: str
    goal: str
    plies: int
    solution: Sequence[str]
    rating: int
    themes: Sequence[str]

    @property
    def rules(self) -> Game[Any]:
        """The game."""
        return GAMES[self.game]

    def begun(self) -> Match:
        """A new match from the puzzle's position. Raises `GameError`."""
        start = self.rules.parse_position(self.position, self.options)
        return Match(self.rules, self.options, start)

    def solved(self) -> Match:
        """A match with the whole solution played. Raises `GameError`."""
        match = self.begun()
        for text in self.solution:
            match.play(match.game.parse(match.state, text))
        return match

    @property
    def turns(self) -> int:
        """How many moves the solver has to find."""
        return (self.plies + 1) // 2


def task_of(puzzle: Puzzle) -> str:
    """The task, in a sentence: ``Light to move and win in 2.``"""
    start = puzzle.begun().state
    side = name_of(start.to_move)
    if puzzle.goal == "win":
        return f"{side} to move and win in {puzzle.turns}."
    if puzzle.goal == "save":
        return f"{side} to move and hold."
    lead = lead_of(puzzle)
    if lead > 0:
        return f"{side} to move and win by at least {counted(lead, 'point')}."
    if lead == 0:
        return f"{side} to move and draw at least."
    return f"{side} to move and lose by {counted(-lead, 'point')} at most."


def lead_of(puzzle: Puzzle) -> int:
    """The solver's lead at the end of the solution; 0 in a game without points."""
    match = puzzle.solved()
    scores = match.game.scores(match.state)
    solver = match.start.to_move
    other = sum((scores or {}).values()) - (scores or {}).get(solver, 0)
    return scores[solver] - other if scores else 0


def options_of(puzzle: Puzzle) -> str:
    """The options that are not the usual ones, for people; "" if all are."""
    game = puzzle.rules
    return ", ".join(
        option.labels[option.choices.index(puzzle.options[option.key])]
        for option in game.options
        if puzzle.options.get(option.key, option.default) != option.default
    )


def hands_of(game: Game[Any], state: State) -> str:
    """What both sides still have in their trays, in a sentence; "" if that is nothing."""
    held: dict[str, list[str]] = {}
    for piece in game.scene(state).spare:
        held.setdefault(name_of(piece.owner), []).append(piece.name)
    said = [f"{side}: {listed(names)}" for side, names in held.items()]
    return f"In hand: {'; '.join(said)}." if said else ""


# The levels of difficulty: a name, and the rating from which it begins.
LEVELS: Mapping[str, tuple[str, int]] = {
    "easy": ("Easy", 0),
    "medium": ("Medium", 900),
    "hard": ("Hard", 1300),
    "expert": ("Very hard", 1700),
}


def level_of(rating: int) -> str:
    """The level of a puzzle with that rating.

    >>> level_of(400), level_of(1300), level_of(2400)
    ('easy', 'hard', 'expert')
    """
    return [level for level, (_, least) in LEVELS.items() if rating >= least][-1]
