"""A player's statistics: results against the levels, streaks of wins, and ratings.

No browser here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from game.core import GAMES, PLAYERS
from saves import rating
from saves.rating import Rated
from saves.saved_game import SavedGame


class LevelRecord(NamedTuple):
    """How many games against a level were won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        """How many games were played to their end."""
        return sum(self)

    def plus(self, other: LevelRecord) -> LevelRecord:
        """The record of these games and the others."""
        return LevelRecord(*(mine + more for mine, more in zip(self, other, strict=True)))


class GameStatistics(NamedTuple):
    """The statistics of one game.

    `records` are the records against the levels played, weakest first. `streak` is how many of the
    last games were won in a row, `longest` the most wins in a row ever. `ratings` are the player's
    ratings: the one everybody starts with, and one after each rated game.
    """

    game: str
    records: Mapping[int, LevelRecord]
    streak: int
    longest: int
    ratings: Sequence[float]

    @property
    def total(self) -> LevelRecord:
        """The record against all levels."""
        total = LevelRecord()
        for record in self.records.values():
            total = total.plus(record)
        return total


_WON, _DRAWN, _LOST = LevelRecord(won=1), LevelRecord(drawn=1), LevelRecord(lost=1)


def statistics(
    entries: Iterable[SavedGame], rated: Mapping[str, Sequence[Rated]]
) -> tuple[GameStatistics, ...]:
    """The statistics of every game, from the saved games and the rated ones.

    Only a finished game of a person against a level counts.
    """
    counted = [entry for entry in entries if entry.result and rating.level_in(entry)]
    counted.sort(key=lambda entry: (entry.played, entry.id))
    return tuple(
        _of_game(game, [entry for entry in counted if entry.game == game], rated.get(game, ()))
        for game in GAMES
    )


def _of_game(game: str, entries: Sequence[SavedGame], rated: Sequence[Rated]) -> GameStatistics:
    records: dict[int, LevelRecord] = {}
    for entry in entries:
        level = rating.level_in(entry)
        records[level] = records.get(level, LevelRecord()).plus(_result(entry))
    streaks = list(accumulate(entries, _longer, initial=0))
    return GameStatistics(
        game,
        {level: records[level] for level in sorted(records)},
        streaks[-1],
        max(streaks),
        tuple(rating.course(rated)),
    )


def _result(entry: SavedGame) -> LevelRecord:
    """The game as a record of its own, from the person's side."""
    winner = next((player for player in PLAYERS if player == entry.result), None)
    if winner is None:
        return _DRAWN
    return _LOST if entry.players[winner] else _WON


def _longer(streak: int, entry: SavedGame) -> int:
    """The streak of wins after another game."""
    return streak + 1 if _result(entry) is _WON else 0
