"""A saved game: its match as text, and a summary that saves reading the text.

No browser here: the journal stores the games on the boards, the library all of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from game.core import GAMES, PLAYERS, GameError, Outcome, Player
from game.match import Match, Node
from saves import match_json

VERSION = 1
# Why a game is unrated, in the words that are saved with it.
TAKEN_BACK, ADVISED, RESEATED, ELSEWHERE = "taken back", "advised", "reseated", "elsewhere"
HELP = ("", TAKEN_BACK, ADVISED, RESEATED, ELSEWHERE)
RESULTS = ("", "draw", *PLAYERS)


class SavedGameError(ValueError):
    """The saved text is no entry; the message says why."""


class SavedGame(NamedTuple):
    """One saved game. `saved` is the text of `match_json`; the rest describes the end of its line.

    `revision` grows with each change, which shows the newer of two copies. `players` are the levels
    by side, 0 for a person. `result` is the winner's side, "draw", or "" while the game goes on;
    `ended` is whether it has ever ended. `helped` is one of `HELP`. `begun` and `played` are times
    in UTC, in ISO 8601; `played` is the time of the last move. `words` are the comments and tags,
    for searching.
    """

    id: str
    revision: int
    saved: str
    game: str
    options: Mapping[str, str]
    position: str
    moves: int
    nodes: int
    result: str
    players: Mapping[Player, int]
    helped: str
    ended: bool
    begun: str
    played: str
    words: str

    @property
    def is_worth_keeping(self) -> bool:
        """Whether anything was played or written in the game."""
        return self.nodes > 1 or bool(self.words)


def made(
    match: Match, text: str, players: Mapping[Player, int], entry_id: str, now: str
) -> SavedGame:
    """The entry of a match that has none yet; `text` is what `match_json` writes for it."""
    helped = ELSEWHERE if match.root.children else ""
    first = SavedGame(
        entry_id, 0, "", match.game.id, {}, "", 0, 0, "", players, helped, False, now, now, ""
    )
    return changed(first, match, text, players, now)


def changed(
    before: SavedGame, match: Match, text: str, players: Mapping[Player, int], now: str
) -> SavedGame:
    """The entry after a change on its board."""
    last = match.line_nodes[-1]
    outcome = match.outcome if match.node is last else _outcome(match, last)
    nodes = 1 + sum(1 for _ in match.root.below)
    return before._replace(
        revision=before.revision + 1,
        saved=text,
        options=dict(match.start.options),
        position=match.game.position(last.state),
        moves=last.ply,
        nodes=nodes,
        result="" if outcome is None else outcome.winner or "draw",
        # Players who sit down to look at a finished game have not played it.
        players=before.players if before.ended else dict(players),
        helped=before.helped or _help(before, match, players),
        ended=before.ended or outcome is not None,
        played=now if nodes != before.nodes else before.played,
        words=_words(match),
    )


def _outcome(match: Match, node: Node) -> Outcome | None:
    return node.ending or match.game.outcome(node.state)


def _help(before: SavedGame, match: Match, players: Mapping[Player, int]) -> str:
    """`TAKEN_BACK` if a move was replaced, `RESEATED` if a side that has moved changed players."""
    if any(len(node.children) > 1 for node in (match.root, *match.root.below)):
        return TAKEN_BACK
    moved = {node.state.to_move for node in match.line_nodes[: before.moves]}
    if any(players[player] != before.players[player] for player in moved):
        return RESEATED
    return ""


def _words(match: Match) -> str:
    comments = (node.comment for node in (match.root, *match.root.below))
    return "\n".join(filter(None, [*match.tags.values(), *comments]))


def dumps(entry: SavedGame) -> str:
    """The entry as one line of JSON."""
    return json.dumps({"version": VERSION, **entry._asdict()}, separators=(",", ":"))


def loads(text: object, levels: int = 1 << 16) -> SavedGame:
    """The entry that `dumps` wrote, with levels up to `levels`. Raises `SavedGameError`.

    The match is read only when the game is opened.
    """
    try:
        kept = json.loads(text) if isinstance(text, str) else None
        if not isinstance(kept, dict):
            raise SavedGameError("it is damaged")
        if kept.pop("version") != VERSION:
            raise SavedGameError("it was saved by another version of this page")
        entry = SavedGame(**kept)
        _check(entry)
        if max(entry.players.values()) > levels:
            raise SavedGameError("it has an unknown level")
    except GameError as error:
        raise SavedGameError(str(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        if isinstance(error, SavedGameError):
            raise
        raise SavedGameError("it is damaged") from error
    return entry


def _check(entry: SavedGame) -> None:
    """Raises `SavedGameError` or `GameError` if a field has an impossible value."""
    texts = (entry.id, entry.saved, entry.game, entry.position, entry.begun, entry.played)
    numbers = [entry.revision, entry.moves, entry.nodes, *entry.players.values()]
    fine = (
        all(isinstance(text, str) for text in (*texts, entry.words))
        and all(type(number) is int and 0 <= number < 1 << 32 for number in numbers)
        and entry.moves < entry.nodes
        and entry.id.isalnum()
        and len(entry.id) <= 40
        and {*entry.players} == {*PLAYERS}
        and entry.result in RESULTS
        and entry.helped in HELP
        and isinstance(entry.ended, bool)
        and entry.game in GAMES
    )
    if not fine:
        raise SavedGameError("it is damaged")
    state = GAMES[entry.game].parse_position(entry.position, entry.options)
    if dict(state.options) != entry.options:
        raise SavedGameError("it is damaged")


def match_of(entry: SavedGame) -> Match:
    """The match of an entry, with every move checked. Raises `SavedGameError`."""
    try:
        match = match_json.loads(entry.saved)
    except match_json.MatchJsonError as error:
        raise SavedGameError(str(error)) from error
    if match.game.id != entry.game:
        raise SavedGameError("it belongs to another game")
    return match


def of_text(text: str, entry_id: str, now: str) -> tuple[SavedGame, Match]:
    """The entry and match of a game saved by an earlier version. Raises `SavedGameError`."""
    try:
        match = match_json.loads(text)
    except match_json.MatchJsonError as error:
        raise SavedGameError(str(error)) from error
    people: dict[Player, int] = dict.fromkeys(PLAYERS, 0)
    return made(match, match_json.dumps(match), people, entry_id, now), match


def damaged_text(data: Any) -> str:
    """A damaged value as text, for somebody who can still make use of it."""
    return data if isinstance(data, str) else repr(data)
