"""Finding puzzles: positions of played games and composed ones, each guess proved by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

from game.ai.model import SURE, SearchModel
from game.ai.search import Search
from game.core import GAMES, Move, choose_options
from tools.puzzles import composing
from tools.puzzles.book import Puzzle, id_of
from tools.puzzles.forcing import Guess
from tools.puzzles.measuring import Difficulty, difficulty
from tools.puzzles.proving import Prover, Task, TooLong, is_counted
from tools.puzzles.rules import EngineRules

Deal = Callable[[str, str], bool]
"""Takes a position's text and the square of a piece that has just taken one; true for a puzzle."""
Record = dict[str, Any]
"""A found puzzle as it is kept in the work file: the fields of its line, and how hard it is."""


class Finder(Protocol):
    """What a game adds, in the module of its name."""

    game: str
    most: int
    """A puzzle whose proof visits more positions is left out."""

    def options(self, dice: Random) -> Mapping[str, str]:
        """The options to look for puzzles with, where they are not the usual ones."""
        ...

    def unit(self, dice: Random, options: Mapping[str, str], deal: Deal) -> None:
        """Hands positions to `deal`: those of one game, or some composed ones."""
        ...

    def guesses(self, state: Any, dice: Random) -> Iterator[Guess]:
        """What the position may be good for, the best first."""
        ...

    def model(self, state: Any) -> SearchModel[Any]:
        """The position as the search sees it, no move left out."""
        ...

    def form(self, text: str, options: Mapping[str, str]) -> str:
        """The smallest text of the position under the symmetries that the rules allow."""
        ...

    def themes(self, puzzle: Puzzle) -> tuple[str, ...]:
        """What the puzzle is about, in words of `tools.puzzles.themes`."""
        ...


def finder_of(game: str) -> Finder:
    """The finder of a game."""
    return cast("Finder", import_module(f"tools.puzzles.{game}").FINDER)


def search_unit(game: str, seed: int, number: int) -> list[Record]:
    """The puzzles of one unit of work; the same seed and number give the same ones."""
    finder, dice = finder_of(game), Random(f"{game} {seed} {number}")
    options = finder.options(dice)
    found: list[Record] = []

    def deal(text: str, taker: str) -> bool:
        record = examined(finder, text, options, dice, taker)
        if record is not None:
            found.append(record)
        return record is not None

    finder.unit(dice, options, deal)
    return found


def examined(
    finder: Finder, text: str, options: Mapping[str, str], dice: Random, taker: str = ""
) -> Record | None:
    """The puzzle that a position makes, or `None` if it makes none.

    `taker` is the square of a piece that has just taken another: a puzzle is not to take it back.
    """
    state = GAMES[finder.game].parse_position(text, options)
    for guess in finder.guesses(state, dice):
        try:
            composed = _composed(finder, state, guess)
        except TooLong:
            continue
        if composed is None:
            continue
        plies, moves, visited = composed
        if guess.goal == "save" and _is_lost(finder, state, moves[0]):
            continue
        if taker and _takes(finder.game, state, moves[0], taker):
            continue
        surely = guess.goal == "win" or is_counted(finder.game)
        hard = difficulty(finder.model(state), moves[0], surely)
        if plies == 1 and guess.goal == "win" and not _has_bait(finder.game, state, moves[0]):
            continue
        puzzle = _puzzle(finder, text, options, guess, plies, moves)
        return record_of(puzzle, hard, visited)
    return None


def _composed(finder: Finder, state: Any, guess: Guess) -> tuple[int, tuple[Move, ...], int] | None:
    """How many plies are to be solved, the whole line, and the positions that its proof visits."""
    prover = Prover(EngineRules(finder.game), finder.most)
    task = Task(guess.goal, is_counted(finder.game), guess.lead)
    found: tuple[int, tuple[Move, ...]] | None
    if task.to_end and guess.goal != "win":
        found = composing.best(prover, task, state)
    else:
        if guess.goal == "win":
            line = composing.win(prover, task, state, guess.plies)
        else:
            line = composing.save(prover, task, state)
        found = None if line is None else (len(line), line)
    return None if found is None else (*found, prover.visited)


def _is_lost(finder: Finder, state: Any, answer: Move) -> bool:
    """Whether a longer look shows a forced loss after the move that seems to save the game."""
    model = finder.model(GAMES[finder.game].play(state, answer).state)
    moves = model.moves(model.root)
    # A draw may be reached at once.
    looks = Search(model, _A_LOOK).lines(moves) if moves else ()
    return any(line.score >= SURE for (line,) in looks)


def _takes(game: str, state: Any, move: Move, square: str) -> bool:
    """Whether the move hits or takes the piece on a square."""
    events = GAMES[game].play(state, move).events
    return any(event.kind in ("hit", "remove") and event.square == square for event in events)


def _has_bait(game: str, state: Any, answer: Move) -> bool:
    """Whether more than one other move takes something."""
    rules = GAMES[game]
    taking = (
        any(event.kind in ("hit", "remove") for event in rules.play(state, move).events)
        for move in rules.legal_moves(state)
        if move != answer
    )
    return sum(taking) > 1


def _puzzle(
    finder: Finder,
    text: str,
    options: Mapping[str, str],
    guess: Guess,
    plies: int,
    moves: tuple[Move, ...],
) -> Puzzle:
    """The puzzle, not yet rated and without themes."""
    rules = GAMES[finder.game]
    state = rules.parse_position(text, options)
    solution = []
    for move in moves:
        solution.append(rules.notation(state, move))
        state = rules.play(state, move).state
    usual = choose_options(rules.options, {})
    named = {key: choice for key, choice in options.items() if usual[key] != choice}
    key = id_of(finder.game, named, finder.form(text, options))
    return Puzzle(key, finder.game, named, text, guess.goal, plies, tuple(solution), 0, ())


def record_of(puzzle: Puzzle, hard: Difficulty, visited: int) -> Record:
    """The puzzle as the work file keeps it."""
    kept = {name: value for name, value in puzzle._asdict().items() if name not in _WORKED_OUT}
    return {**kept, **hard._asdict(), "visited": visited}


_A_LOOK = 3000
"""So many positions are looked at to see whether a rescue only puts off a loss."""
# Worked out when the file is written, so that a better measure needs no new search.
_WORKED_OUT = ("rating", "themes")
