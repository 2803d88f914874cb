"""The index of all puzzles: which file has a puzzle, which is the day's, and sets to train on.

No browser here. `tools/puzzlebook.py` writes the index and the files.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from puzzles.puzzle import Puzzle, level_of

TODAY, ANY = "today", "next"


class Listed(NamedTuple):
    """A puzzle in the index: what is known of it before its file has been fetched."""

    id: str
    rating: int
    themes: Sequence[str]


class Wanted(NamedTuple):
    """A set to train on: a game, a theme and a level; "" stands for any."""

    game: str = ""
    theme: str = ""
    level: str = ""


class Book:
    """The puzzles by game; a game's puzzles are in the order of their ids."""

    def __init__(self, index: Mapping[str, Any]) -> None:
        """`index` is what `tools/puzzlebook.py` wrote, read as JSON."""
        self.themes: Mapping[str, Sequence[str]] = index["themes"]
        self._files: Mapping[str, Sequence[str]] = {
            game: found["files"] for game, found in index["games"].items()
        }
        self._days: Mapping[str, int] = {
            game: found["days"] for game, found in index["games"].items()
        }
        self._listed: Mapping[str, Sequence[Listed]] = {
            game: [Listed(*each) for each in found["puzzles"]]
            for game, found in index["games"].items()
        }

    def game_of(self, puzzle: str) -> str:
        """The game of the puzzle with that id; "" if there is no such puzzle."""
        for game, listed in self._listed.items():
            if any(each.id == puzzle for each in listed):
                return game
        return ""

    def file_of(self, puzzle: str) -> str:
        """The name of the file that has the puzzle with that id, which must be in the book."""
        game = self.game_of(puzzle)
        return f"{game}-{bisect_right(self._files[game], puzzle)}.json"

    def of_day(self, day: int) -> str:
        """The id of the puzzle of a calendar day, by the day's number since 1970.

        Each game has its turn; a game's puzzles follow in the order of their ids.
        """
        games = [*self._listed]
        game = games[day % len(games)]
        return self._listed[game][day // len(games) % self._days[game]].id

    def found(self, wanted: Wanted) -> list[Listed]:
        """The puzzles of a set."""
        return [
            each
            for game, listed in self._listed.items()
            for each in listed
            if wanted.game in ("", game)
            and (not wanted.theme or wanted.theme in each.themes)
            and wanted.level in ("", level_of(each.rating))
        ]

    def next_of(self, wanted: Wanted, solved: Collection[str], rating: float, now: str) -> str:
        """The id of the next puzzle of a set, other than the one `now` on the board.

        Of those not solved yet it is the nearest to one's own rating; once all are solved, the one
        after `now`. "" if the set has no other.
        """
        others = [each for each in self.found(wanted) if each.id != now]
        if not others:
            return ""
        fresh = [each for each in others if each.id not in solved]
        if fresh:
            return min(fresh, key=lambda each: (abs(each.rating - rating), each.id)).id
        return min(others, key=lambda each: (each.id < now, each.id)).id


def puzzle_in(rows: Sequence[Sequence[Any]], game: str, puzzle: str) -> Puzzle | None:
    """The puzzle with that id in the rows of a game's file; `None` if it is not there."""
    for row in rows:
        if row[0] == puzzle:
            return Puzzle(row[0], game, *row[1:])
    return None
