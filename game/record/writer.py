"""Writes a match as a record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from game.core import Game, GameError
from game.match import Match, Node
from game.record.terms import NAME, NAMES, OWN, PLAIN, TOKENS, last, result
from game.tree import CloseVariation, OpenVariation, TreeComment, walk

WIDTH = 80


def dumps(match: Match) -> str:
    """The match as a record: `loads` makes an equal match of it.

    The same match gives the same text. Raises `GameError` if it began with a position that has
    a history, which a record cannot hold.
    """
    tags = "".join(f"[{name} {_quoted(value)}]\n" for name, value in _tags(match))
    return f"{tags}\n{movetext(match)}\n"


def movetext(match: Match) -> str:
    """The moves of a record, with comments, variations and the result, in lines of 80 at most."""
    return _wrapped(_words(match))


def _tags(match: Match) -> Iterator[tuple[str, str]]:
    game, start = match.game, match.start
    position = "" if start == game.start(start.options) else game.position(start)
    if position and game.parse_position(position, start.options) != start:
        raise GameError("the game began with a position that had a past, which no record tells")
    first, *settings = match.choice.items()
    known = {
        "Game": first[1],
        "Rules": game.rules_version,
        "Options": " ".join(f"{key}={choice}" for key, choice in settings),
        "Result": result(match),
        "Position": position,
        "Ply": _place(match),
    }
    plain_tags = {name: match.tags[name] for name in PLAIN if name in match.tags}
    for name in NAMES:
        if name in plain_tags or known.get(name):
            yield name, plain_tags[name] if name in plain_tags else known[name]
    for name in sorted(match.tags.keys() - plain_tags.keys()):
        plain = NAME.fullmatch(name) and name not in OWN
        yield name if plain else _quoted(name), match.tags[name]


def _quoted(value: str) -> str:
    for sign, written in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\r", "\\r")):
        value = value.replace(sign, written)
    return f'"{value}"'


def _place(match: Match) -> str:
    """The place of the current node; "" at the end of the main line.

    It is the number of moves along the main line, then, if there is more, the number of the
    variation to enter and the number of moves along it, and so on.
    """
    if match.node is last(match.root):
        return ""
    numbers = [0]
    for node in match.node.path[1:]:
        assert node.parent is not None  # only the root has none
        variation = node.parent.children.index(node)
        if variation:
            numbers += [variation, 0]
        numbers[-1] += 1
    return " ".join(map(str, numbers))


def _words(match: Match) -> list[str]:
    """All that follows the tags, in parts that are not broken across lines."""
    words: list[str] = []
    numbered = True  # whether one of Light's moves needs its number too
    bracket = ""
    for item in walk(match.root):
        if isinstance(item, OpenVariation):
            bracket, numbered = "(", True
        elif isinstance(item, CloseVariation):
            words[-1] += ")"
            numbered = True
        elif isinstance(item, TreeComment):
            words += _commented(item.node.comment)
            numbered = True
        else:
            words.append(bracket + _written(match.game, item.node, numbered))
            bracket, numbered = "", False
    return words if last(match.root).ending else [*words, result(match)]


def _written(game: Game[Any], node: Node, numbered: bool) -> str:
    """A move, with its number where it needs one, or how the players ended the line."""
    if node.ending:
        return TOKENS[node.ending.winner]
    assert node.parent is not None  # only the root has none
    assert node.move is not None
    before, plies = node.parent.state, node.parent.ply
    text = game.notation(before, node.move)
    # A game from a position with Light to move begins with the second half of its first number.
    number = (plies + (plies % 2 != (before.to_move == "light"))) // 2 + 1
    if before.to_move == "dark":
        return f"{number}. {text}"
    return f"{number}... {text}" if numbered else text


def _commented(comment: str) -> list[str]:
    """A comment in braces, split where a line may end."""
    text = re.sub(r"[\\{}]", r"\\\g<0>", comment)
    for sign, written in (("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t")):
        text = text.replace(sign, written)
    # A space that would otherwise be lost at the end of a line or comment.
    text = re.sub(r"^ | \Z|(?<= ) ", r"\\s", text)
    return f"{{{text}}}".split(" ")


def _wrapped(words: list[str]) -> str:
    """The words in lines, as full as they can be."""
    lines, line = [], words[0]
    for word in words[1:]:
        if len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line += f" {word}"
    return "\n".join([*lines, line])
