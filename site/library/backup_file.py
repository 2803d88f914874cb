"""A backup of all games as one text, and the comparison of two copies of a game.

No browser here: `library` makes and restores backups.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.core import GAMES
from game.tree import TreeComment, TreeMove, walk
from game.words import quote
from saves import attempts, rating, saved_game
from saves.attempts import Attempt
from saves.rating import Rated
from saves.saved_game import SavedGame, SavedGameError

VERSION = 1
KIND = "games kept by a page for Mǽrstánas, Oferhlýp and Cyngesheall"


class BackupError(ValueError):
    """The file cannot be restored as a backup; the message is a sentence that says why."""


class Backup(NamedTuple):
    """The saved games, the rated games of each game, the texts that can't be read, the puzzles."""

    games: Sequence[SavedGame]
    ratings: Mapping[str, Sequence[Rated]]
    unreadable: Mapping[str, str]
    puzzles: Sequence[Attempt] = ()


def dumps(backup: Backup, now: str) -> str:
    """The backup as JSON, one value to a line; `now` is the time of the backup."""
    kept = {
        "kind": KIND,
        "version": VERSION,
        "made": now,
        "games": [json.loads(saved_game.dumps(entry)) for entry in backup.games],
        "ratings": backup.ratings,
        "unreadable": backup.unreadable,
        "puzzles": backup.puzzles,
    }
    return json.dumps(kept, ensure_ascii=False, indent=1)


def loads(text: str, levels: int) -> Backup:
    """The backup that `dumps` wrote, with levels up to `levels`. Raises `BackupError`."""
    try:
        kept = json.loads(text)
        if not isinstance(kept, dict) or kept.get("kind") != KIND:
            raise BackupError("This file is not a backup of games. Nothing was changed.")
        if kept["version"] != VERSION:
            raise BackupError(
                "This backup is from a newer version of this page. Reload the page and try again; "
                "nothing was changed."
            )
        games = [_entry(number, game, levels) for number, game in enumerate(kept["games"], 1)]
        ratings = {game: _ratings(game, played) for game, played in kept["ratings"].items()}
        unreadable = dict(kept["unreadable"])
        if not all(isinstance(each, str) for each in (*unreadable, *unreadable.values())):
            raise BackupError("The backup is damaged. Nothing was changed.")
        # A backup made before there were puzzles has none.
        puzzles = attempts.read(kept.get("puzzles", []))
    except BackupError:
        raise
    except json.JSONDecodeError as error:
        raise BackupError(
            f"This backup is incomplete: line {error.lineno} cannot be read. Nothing was changed."
        ) from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BackupError("The backup is damaged. Nothing was changed.") from error
    return Backup(games, ratings, unreadable, puzzles)


def _entry(number: int, game: Any, levels: int) -> SavedGame:
    try:
        return saved_game.loads(json.dumps(game), levels)
    except SavedGameError as error:
        raise BackupError(
            f"Game {number} of the backup cannot be read: {error}. Nothing was changed."
        ) from error


def _ratings(game: str, kept: Any) -> tuple[Rated, ...]:
    if game not in GAMES:
        raise BackupError(
            f"The backup has ratings for an unknown game, {quote(game)}. Nothing was changed."
        )
    return rating.loads(json.dumps({"version": rating.VERSION, "games": kept}))


def holds(whole: SavedGame, part: SavedGame) -> bool:
    """Whether the game `whole` has every move and every comment of the game `part`.

    False if the moves of either can't be read, unless their texts are the same.
    """
    if whole.saved == part.saved:
        return True
    try:
        return _contents(part) <= _contents(whole)
    except SavedGameError:
        return False


def _contents(entry: SavedGame) -> set[object]:
    """The moves, comments and tags of a game, each with its place. Raises `SavedGameError`."""
    match = saved_game.match_of(entry)
    start = match.game.position(match.start), tuple(sorted(match.start.options.items()))
    contents: set[object] = {start, *match.tags.items()}
    # The moves that lead to each node. A move's parent always comes before it.
    lines: dict[int, tuple[object, ...]] = {match.root.number: ()}
    for item in walk(match.root):
        if isinstance(item, TreeMove):
            parent = item.node.parent
            assert parent is not None  # only the root has none
            step = item.node.move or str(item.node.ending)
            lines[item.node.number] = (*lines[parent.number], step)
            contents.add(lines[item.node.number])
        elif isinstance(item, TreeComment):
            contents.add((lines[item.node.number], item.node.comment))
    return contents
