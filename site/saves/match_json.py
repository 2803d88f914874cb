"""The match on the board as one line of JSON, which survives a reload or a closed tab.

No browser here: the journal stores the text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from game.core import GAMES, PLAYERS, GameError
from game.match import Match, Node

VERSION = 2


class MatchJsonError(ValueError):
    """The saved text is no game that can be resumed; the message says why."""


def dumps(match: Match, *, whole: bool = True) -> str:
    """The match as text: its game, start, lines, current position, comments and tags.

    Unless `whole`, the text has only the line on the board, which is all that a search needs.
    """
    game = match.game
    kept = {
        "version": VERSION,
        "game": game.id,
        "rules": game.rules_version,
        "options": dict(match.start.options),
        "start": game.position(match.start),
    }
    kept |= _tree(match) if whole else _line(match)
    return json.dumps(kept, separators=(",", ":"))


def _line(match: Match) -> dict[str, Any]:
    nodes = match.line_nodes
    at = nodes.index(match.node)
    return {"lines": [[0, [*map(_step, nodes[1:])]]], "at": at, "end": len(nodes) - 1}


def _tree(match: Match) -> dict[str, Any]:
    """Each line as the number of the node it branches off from, and its moves.

    Nodes are numbered in order, from 0 for the root: first the main line, then the variations in
    the order in which they branch off.
    """
    order = [match.root, *match.root.main]
    lines = [[0, [*map(_step, order[1:])]]]
    for number, node in enumerate(order):  # the list grows as lines are found
        for child in node.children[1:]:
            rest = [child, *child.main]
            lines.append([number, [*map(_step, rest)]])
            order += rest
    numbers = {node.number: number for number, node in enumerate(order)}
    tree: dict[str, Any] = {
        "lines": lines,
        "at": numbers[match.node.number],
        "end": numbers[match.line_nodes[-1].number],
    }
    comments = {numbers[node.number]: node.comment for node in order if node.comment}
    return tree | {
        key: value for key, value in (("comments", comments), ("tags", match.tags)) if value
    }


def _step(node: Node) -> list[str] | dict[str, str | None]:
    """A move, or how the players ended the line."""
    if node.ending is not None:
        return {"reason": node.ending.reason, "winner": node.ending.winner}
    return list(node.move or ())


def loads(text: str, known: Match | None = None) -> Match:
    """The match that `dumps` wrote, every move checked. Raises `MatchJsonError`.

    `known` is a match to extend if it begins alike, so that the moves both have need not be checked
    again; it loses its former state then, even if an error is raised.
    """
    try:
        kept = json.loads(text)
        if kept["version"] == 1:
            kept = _from_version_1(kept)
        if kept["version"] != VERSION:
            raise MatchJsonError("it was saved by another version of this page")
        return _match(kept, known)
    except GameError as error:
        raise MatchJsonError(str(error)) from error
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        if isinstance(error, MatchJsonError):
            raise
        raise MatchJsonError("it is damaged") from error


def _from_version_1(kept: dict[str, Any]) -> dict[str, Any]:
    """The values of version 1, which had a single line and its ending, in today's form."""
    moves, ending, ply = kept["moves"], kept["ending"], kept["ply"]
    line = moves if ending is None else [*moves, ending]
    at = len(line) if kept["ended"] else ply
    return kept | {"version": VERSION, "lines": [[0, line]], "at": at, "end": len(line)}


def _match(kept: Mapping[str, Any], known: Match | None) -> Match:
    game = GAMES[kept["game"]]
    options = kept["options"]
    match = Match(game, options, game.parse_position(kept["start"], options))
    lines = kept["lines"]
    if known and known.game is game and known.start == match.start and len(lines) == 1:
        match = known
    nodes = [match.root]
    for begin, steps in lines:
        begun = nodes[_node_number(begin)].number
        match.stand(begun, begun)
        for step in steps:
            _play_step(match, step)
            nodes.append(match.node)
    for number, comment in kept.get("comments", {}).items():
        match.annotate(nodes[int(number)].number, _text(comment))
    match.tags.update({_text(key): _text(value) for key, value in kept.get("tags", {}).items()})
    match.stand(nodes[_node_number(kept["at"])].number, nodes[_node_number(kept["end"])].number)
    return match


def _node_number(number: object) -> int:
    """A node's number, checked. Raises `MatchJsonError`."""
    if type(number) is not int or number < 0:
        raise MatchJsonError("it is damaged")
    return number


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise MatchJsonError("it is damaged")
    return value


def _play_step(match: Match, step: Any) -> None:
    if isinstance(step, list):
        match.play(step)
        return
    reason, winner = step["reason"], step["winner"]
    if reason == "agreement":
        match.agree_draw()
    elif reason == "resignation" and winner in PLAYERS:
        match.resign(next(player for player in PLAYERS if player != winner))
    else:
        raise MatchJsonError("it is damaged")
