"""A person's rating against the levels, by the author's Elo formula, separately for each game.

Everybody starts at 1000, and a game changes a rating by up to 32 points: a player rated 1200 who
beats one rated 1000 gains 7.7. No browser here: the journal stores the text.

>>> round(gain(1200, 1000, 1), 1)
7.7
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple

from game.core import GAMES, PLAYERS, opponent
from saves.saved_game import ADVISED, ELSEWHERE, RESEATED, TAKEN_BACK, SavedGame

VERSION = 1
START = 1000.0
K = 32
SCORES = (0.0, 0.5, 1.0)
# Why a game is unrated, for the player to read.
_WHY = {
    TAKEN_BACK: "you took a move back",
    ADVISED: "you used a hint or analysis",
    RESEATED: "the players changed during the game",
    ELSEWHERE: "the game did not begin here",
}


class RatingError(ValueError):
    """The saved text is no list of rated games."""


class Rated(NamedTuple):
    """A rated game: its entry's id, when it ended, the level, that level's rating, the score."""

    id: str
    date: str
    level: int
    against: int
    score: float


class Standing(NamedTuple):
    """A rating after so many games, and how much the last one changed it."""

    rating: float
    change: float
    games: int


def gain(mine: float, other: float, score: float) -> float:
    """The points that a score from 0 to 1 against rating `other` adds to rating `mine`."""
    return K * (score - 1 / (1 + 10 ** ((other - mine) / 400)))


def standing(games: Iterable[Rated], until: str = "") -> Standing:
    """The rating after all games, or after the game with the id `until`."""
    rating, change, count = START, 0.0, 0
    for each in games:
        change = gain(rating, each.against, each.score)
        rating, count = rating + change, count + 1
        if each.id == until:
            break
    return Standing(rating, change, count)


def course(games: Iterable[Rated]) -> Iterator[float]:
    """The rating at the start, then after each game."""
    return accumulate(
        games, lambda mine, each: mine + gain(mine, each.against, each.score), initial=START
    )


def merged(first: Iterable[Rated], second: Iterable[Rated]) -> tuple[Rated, ...]:
    """The games of both lists, each once, in the order they ended."""
    known = {each.id: each for each in (*second, *first)}
    return tuple(sorted(known.values(), key=lambda each: (each.date, each.id)))


def level_in(entry: SavedGame) -> int:
    """The level that a person plays against; 0 if no person plays a level."""
    levels = sorted(entry.players.values())
    return levels[-1] if levels[0] == 0 else 0


def why_not(entry: SavedGame, usual_start: bool) -> str:
    """Why a person's game against a level is unrated; "" if it is rated."""
    game = GAMES[entry.game]
    if entry.helped:
        return _WHY[entry.helped]
    if any(entry.options[option.key] != option.default for option in game.options):
        return "the options were not the standard ones"
    if not usual_start:
        return "it began from a position of its own"
    return ""


def rated(entry: SavedGame, against: int, date: str) -> Rated:
    """The rated game that a person's finished game against a level becomes."""
    person = next(player for player in PLAYERS if not entry.players[player])
    scores = {person: 1.0, "draw": 0.5, opponent(person): 0.0}
    return Rated(entry.id, date, level_in(entry), against, scores[entry.result])


def rating_text(games: Iterable[Rated], entry_id: str) -> str:
    """A rated game's effect on the rating, in words; "" if the game is unrated."""
    games = tuple(games)
    if all(each.id != entry_id for each in games):
        return ""
    now = standing(games, entry_id)
    return f"Your rating: {now.rating:.0f} ({signed(now.change)})."


def signed(change: float) -> str:
    """A change of rating, in whole points with a sign.

    >>> signed(7.7), signed(-24.3), signed(0.2)
    ('+8', '−24', '±0')
    """
    points = round(abs(change))
    return f"{'+' if change > 0 else '−'}{points}" if points else "±0"


def dumps(games: Iterable[Rated]) -> str:
    """The rated games as one line of JSON."""
    return json.dumps({"version": VERSION, "games": list(games)}, separators=(",", ":"))


def loads(text: str) -> tuple[Rated, ...]:
    """The games that `dumps` wrote. Raises `RatingError`."""
    try:
        kept = json.loads(text)
        games = tuple(Rated(*each) for each in kept["games"])
        fine = kept["version"] == VERSION and all(
            isinstance(each.id, str)
            and isinstance(each.date, str)
            and type(each.level) is int
            and type(each.against) is int
            and abs(each.against) < 10_000
            and each.score in SCORES
            for each in games
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        fine = False
    if not fine:
        raise RatingError("the list of rated games is damaged")
    return games
