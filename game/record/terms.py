"""The terms that the writer and the reader of records share: results, tags and errors."""

from __future__ import annotations

import re

from game.core import GameError, Player
from game.match import Match, Node

GOES_ON = "*"
TOKENS: dict[Player | None, str] = {"dark": "1-0", "light": "0-1", None: "1/2-1/2"}
WINNERS: dict[str, Player | None] = {
    **{token: winner for winner, token in TOKENS.items()},
    "½-½": None,
}

# The tags with a meaning, in order. Those that repeat what the match itself knows are the record's
# own; other tags of the same names are written in quotes.
NAMES = ("Game", "Rules", "Options", "Dark", "Light", "Date", "Result", "Position", "Ply")
PLAIN = ("Dark", "Light", "Date")
OWN = frozenset(NAMES) - frozenset(PLAIN)
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*", re.ASCII)


class RecordError(GameError):
    """A text that is not a record: the place (from 1), the problem, and what was expected."""

    def __init__(self, line: int, column: int, problem: str, expected: str) -> None:
        super().__init__(line, column, problem, expected)
        self.line = line
        self.column = column
        self.problem = problem
        self.expected = expected

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.problem}; expected {self.expected}"


def result(match: Match, node: Node | None = None) -> str:
    """The result of the main line, or of the line up to a node: ``1-0``; ``*`` while it goes on."""
    end = node or last(match.root)
    outcome = end.ending or match.game.outcome(end.state)
    return TOKENS[outcome.winner] if outcome else GOES_ON


def last(node: Node) -> Node:
    """The last node of the main line from a node."""
    for each in node.main:
        node = each
    return node


def placed(match: Match, numbers: list[int]) -> Node:
    """The node that the writer's `_place` put in these numbers.

    Raises `IndexError` or `ValueError`.
    """
    if len(numbers) % 2 == 0 or min(numbers) < 0 or 0 in numbers[1:]:
        raise ValueError(numbers)
    node = match.root
    for _ in range(numbers[0]):
        node = node.children[0]
    for variation, steps in zip(numbers[1::2], numbers[2::2], strict=True):
        node = node.children[variation]
        for _ in range(steps - 1):
            node = node.children[0]
    return node
