"""The rules a second time, in plain loops over squares: slow, and simple enough to be believed.

The engine's tests compare the engine with these rules, and the benchmark says how much faster it
is. They read and write the engine's position texts and share no code with it. A game has them if
its module is in this folder. In a game where positions may recur, a `Position` holds its history
too; one that is read has none, for the text describes the first occurrence.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

from game.core import GAMES
from tools.naive.squares import Move

P = TypeVar("P")


class Rules(Protocol[P]):
    """The functions that the module of each game has; a side is ``D`` or ``L``."""

    def read(self, text: str, options: Mapping[str, str]) -> P:
        """The position that the engine's line of text describes."""
        ...

    def write(self, position: P) -> str:
        """The engine's line of text for the position."""
        ...

    def legal_moves(self, position: P) -> list[Move]:
        """Every legal move; none when the game is over."""
        ...

    def play(self, position: P, move: Move) -> P:
        """The position after a legal move."""
        ...

    def ending(self, position: P) -> tuple[str | None, str] | None:
        """Who won, `None` for a draw, and why; `None` while the game goes on."""
        ...

    def notation(self, position: P, move: Move) -> str:
        """The legal move in the author's notation."""
        ...


RULES: Mapping[str, Rules[Any]] = {
    game: cast("Rules[Any]", import_module(f"tools.naive.{game}"))
    for game in GAMES
    if (Path(__file__).parent / f"{game}.py").is_file()
}


def perft(rules: Rules[P], position: P, depth: int) -> int:
    """The number of move sequences of `depth` plies; the last ply is counted, not made."""
    moves = rules.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(rules, rules.play(position, move), depth - 1) for move in moves)
