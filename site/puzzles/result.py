"""The texts shown before and after a puzzle is solved. No browser here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.words import counted
from puzzles.puzzle import Puzzle, hands_of, options_of
from saves.rating import signed


def title_of(puzzle: Puzzle, *, is_todays: bool) -> str:
    """What to call a puzzle: today's, or by its id."""
    return "Today's puzzle" if is_todays else f"Puzzle {puzzle.id}"


def about(puzzle: Puzzle) -> str:
    """The game, the options that are not the usual ones, and the rating."""
    parts = (puzzle.rules.title, options_of(puzzle), f"rated {puzzle.rating}")
    return " · ".join(filter(None, parts))


def hands(puzzle: Puzzle) -> str:
    """What both sides have in their trays as the puzzle begins; "" if nothing."""
    match = puzzle.begun()
    return hands_of(match.game, match.state)


def rating_text(rating: float, gain: float, *, counts: bool) -> str:
    """What the attempt did to the rating, in a sentence."""
    if not counts:
        return f"You tried this puzzle before: your rating stays at {rating:.0f}."
    return f"Your puzzle rating: {rating:.0f} ({signed(gain)})."


def streak_text(days: int) -> str:
    """How many days in a row the day's puzzle was solved; "" if none."""
    return f"{counted(days, 'day')} in a row." if days else ""


def theme_text(puzzle: Puzzle, themes: Mapping[str, Sequence[str]]) -> str:
    """What the puzzle is about: the titles of its themes with their meanings."""
    known = [themes[word] for word in puzzle.themes if word in themes]
    return " ".join(f"{title}: {meaning}" for title, meaning in known)
