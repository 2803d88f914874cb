"""How many puzzles there are, as the table that a ```figures fence with `puzzles` stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.core import GAMES, choose_options
from tools.puzzles.book import GOALS, Goal, Puzzle
from tools.puzzles.choosing import BAND, band_of
from tools.puzzles.measuring import EASIEST, HARDEST
from tools.puzzles.themes import THEMES

_GOALS: dict[Goal, str] = {"win": "Win by force", "best": "Best lead", "save": "Save the game"}


def table(puzzles: Sequence[Puzzle]) -> str:
    """The table in Markdown: a row for each goal, rating, option and theme, a column a game."""
    heads = ["puzzles", *(game.title for game in GAMES.values())]
    rows = [heads, ["---", *["--:"] * len(GAMES)], *_rows(puzzles)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def _rows(puzzles: Sequence[Puzzle]) -> Iterator[list[str]]:
    def row(name: str, counts: Callable[[Puzzle], bool]) -> list[str]:
        numbers = [sum(p.game == game and counts(p) for p in puzzles) for game in GAMES]
        return [name, *(str(number or "–") for number in numbers)]

    yield row("**All**", lambda puzzle: True)
    for goal in GOALS:
        yield row(_GOALS[goal], lambda puzzle, goal=goal: puzzle.goal == goal)  # type: ignore[misc]
    for low in range(EASIEST, HARDEST, BAND):
        high = HARDEST if low + BAND == HARDEST else low + BAND - 10
        name = f"Rating {low:,} to {high:,}"
        yield row(name, lambda puzzle, low=low: band_of(puzzle) == low)  # type: ignore[misc]
    for name, key, choice in _choices(puzzles):
        yield row(name, lambda p, key=key, choice=choice: _chosen(p, key) == choice)  # type: ignore[misc]
    for word, theme in THEMES.items():
        yield row(theme.title, lambda puzzle, word=word: word in puzzle.themes)  # type: ignore[misc]


def _chosen(puzzle: Puzzle, key: str) -> str:
    """The puzzle's choice of an option; "" where the game has no such option."""
    return choose_options(GAMES[puzzle.game].options, puzzle.options).get(key, "")


def _choices(puzzles: Sequence[Puzzle]) -> Iterator[tuple[str, str, str]]:
    """The label, key and value of each choice of the options in which puzzles differ."""
    for game in GAMES.values():
        for option in game.options:
            made = {_chosen(puzzle, option.key) for puzzle in puzzles if puzzle.game == game.id}
            if len(made) > 1:
                for choice, label in zip(option.choices, option.labels, strict=True):
                    name = label if " " in label else f"{label} {option.label.lower()}"
                    yield name, option.key, choice
