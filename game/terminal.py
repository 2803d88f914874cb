"""A match as a terminal shows it, and records read from files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from game import record
from game.core import PLAYERS, Game, GameError, Outcome, State, name_of
from game.match import Match, Node
from game.scene import Scene, drawn_in_text
from game.words import counted

_LARGEST = 8_000_000
"""The most bytes that are read of a file; no record is as long."""


class UnreadableError(GameError):
    """A file that cannot be read; the message names it and says why."""


# --- a match in letters -------------------------------------------------------------------------


def board(match: Match) -> str:
    """The board, what its letters stand for, what the sides hold and the points, if any."""
    scene = match.game.scene(match.state)
    held = {
        player: ", ".join(piece.name for piece in scene.spare if piece.owner == player)
        for player in PLAYERS
    }
    hands = [f"{name_of(p)} holds {names}" for p, names in held.items() if names]
    below = [_letters(scene), *hands, points(match.game, match.state), scene.note]
    return "\n".join([drawn_in_text(scene), *(f"  {line}" for line in below if line)])


def _letters(scene: Scene) -> str:
    """The meaning of the letters on the board; "" while it is empty."""
    names = {piece.letter.upper(): piece.name for piece in scene.pieces}
    said = ", ".join(f"{letter} {name}" for letter, name in names.items())
    return said and f"{said}; capitals are Dark's"


def points(game: Game[Any], state: State) -> str:
    """``Dark: 13, Light: 15``; "" in a game without points."""
    scores = game.scores(state)
    return ", ".join(f"{name_of(p)}: {n}" for p, n in scores.items()) if scores else ""


def winner(outcome: Outcome) -> str:
    """``Dark wins`` or ``A draw``."""
    return f"{name_of(outcome.winner)} wins" if outcome.winner else "A draw"


def result(outcome: Outcome) -> str:
    """``Dark wins (score)``, with the reason."""
    return f"{winner(outcome)} ({outcome.reason})"


# --- records in files ---------------------------------------------------------------------------


def shown(match: Match, ply: int | None = None) -> str:
    """The record in words, with the board after so many plies of the main line, or at its end.

    Raises `GameError` if the main line has fewer.
    """
    end = _end(match)
    if ply is not None and ply > end.ply:
        raise GameError(f"there is no ply {ply}: the game has {end.ply}")
    match.visit(end.number)
    outcome = match.outcome
    if ply is not None:
        match.go_to(ply)
    place = "" if ply is None else f"After ply {ply} of {end.ply}:\n"
    last = f"{result(outcome)}." if outcome else f"{name_of(end.state.to_move)} to move."
    text = "\n\n".join([_head(match), place + board(match), record.movetext(match), last])
    # No text in a record may move the cursor or colour the terminal.
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)


def _head(match: Match) -> str:
    """The game, its options and the tags, a line each, the players first."""
    _, *settings = match.choice.items()
    options = " ".join(f"{key}={choice}" for key, choice in settings)
    names = [*dict.fromkeys(("Dark", "Light", "Date", *sorted(match.tags)))]
    tags = [f"{name}: {match.tags[name]}" for name in names if name in match.tags]
    return "\n".join([match.game.title + (f" ({options})" if options else ""), *tags])


def checked(file: str) -> str:
    """A summary of a file: ``ok, 36 plies, Dark wins``.

    Raises `RecordError` or `UnreadableError`.
    """
    match = record.loads(content(file))
    end = _end(match)
    outcome = end.ending or match.game.outcome(end.state)
    said = winner(outcome).replace("A", "a", 1) if outcome else "unfinished"
    return f"ok, {counted(end.ply, 'ply', 'plies')}, {said}"


def _end(match: Match) -> Node:
    """The last node of the main line."""
    return [match.root, *match.root.main][-1]


def content(file: str) -> bytes:
    """The bytes of a file, or of the standard input for ``-``. Raises `UnreadableError`."""
    try:
        if file == "-":
            read = sys.stdin.buffer.read(_LARGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                read = opened.read(_LARGEST + 1)
    except FileNotFoundError:
        raise UnreadableError(f"{file}: there is no such file") from None
    except IsADirectoryError:
        raise UnreadableError(f"{file}: this is a directory, not a file") from None
    except OSError as error:
        raise UnreadableError(f"{file}: it cannot be read: {error.strerror}") from error
    if len(read) > _LARGEST:
        raise UnreadableError(f"{file}: it is too large for a record")
    return read
