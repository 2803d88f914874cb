"""The game on the board as one line of JSON, so that it outlives a reload or a closed tab.

No browser here: `store` keeps the text, this module writes and reads it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from game.core import GAMES, PLAYERS, GameError
from game.match import Match

VERSION = 1


class SavedGameError(ValueError):
    """The kept text is no game that can be gone on with; the message says why."""


def dumps(match: Match) -> str:
    """The match: its game, start, whole line, the ply it is at, and how the players ended it."""
    game = match.game
    ending = match.ending
    return json.dumps(
        {
            "version": VERSION,
            "game": game.id,
            "rules": game.rules_version,
            "options": dict(match.start.options),
            "start": game.position(match.start),
            "moves": [list(move) for move in match.line],
            "ply": match.ply,
            "ending": ending and {"reason": ending.reason, "winner": ending.winner},
            "ended": match.outcome is not None and match.outcome is ending,
        },
        separators=(",", ":"),
    )


def loads(text: str, known: Match | None = None) -> Match:
    """The match that `dumps` wrote, every move checked. Raises `SavedGameError`.

    `known` is a match that may be gone on with where it began alike, so that the moves both have
    need not be checked again; what it was before is then lost, also when an error is raised.
    """
    try:
        kept = json.loads(text)
        if kept["version"] != VERSION:
            raise SavedGameError("it was kept by another version of this page")
        return _match(kept, known)
    except GameError as error:
        raise SavedGameError(str(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        if isinstance(error, SavedGameError):
            raise
        raise SavedGameError("it is damaged") from error


def _match(kept: Mapping[str, Any], known: Match | None) -> Match:
    game = GAMES[kept["game"]]
    options = kept["options"]
    match = Match(game, options, game.parse_position(kept["start"], options))
    moves = [tuple(move) for move in kept["moves"]]
    if known and known.game is game and known.start == match.start and not known.ending:
        alike = zip(known.line, moves, strict=False)
        same = next((ply for ply, (old, new) in enumerate(alike) if old != new), None)
        # A line that goes on after what was kept would be there to be redone.
        if same is not None or len(known.line) <= len(moves):
            known.go_to(len(known.line) if same is None else same)
            match = known
    for move in moves[match.ply :]:
        match.play(move)
    if kept["ending"] is not None:
        _end(match, kept["ending"]["reason"], kept["ending"]["winner"])
    if not kept["ended"]:
        # An ending that was taken back stays ahead, to be redone.
        if kept["ending"] is not None:
            match.undo()
        if not isinstance(kept["ply"], int) or not 0 <= kept["ply"] <= len(match.line):
            raise SavedGameError("it is damaged")
        while match.ply > kept["ply"]:
            match.undo()
    return match


def _end(match: Match, reason: str, winner: str | None) -> None:
    if reason == "agreement":
        match.agree_draw()
    elif reason == "resignation" and winner in PLAYERS:
        match.resign(next(player for player in PLAYERS if player != winner))
    else:
        raise SavedGameError("it is damaged")
