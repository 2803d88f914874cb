"""The rules of a game as a proof needs them, from the engine or from `tools.naive`."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Protocol, TypeVar

from game.core import GAMES, Move, Player, choose_options, opponent
from tools.naive import RULES
from tools.naive.squares import other

P = TypeVar("P")

# Repetition can't end or bar anything within the few plies of a proof, so history is no part of
# what makes two positions the same.
_NOT_OF_THE_POSITION = ("history", "options")


class Rules(Protocol[P]):
    """One game's rules; a position `P` holds all that legality depends on."""

    def read(self, text: str, options: Mapping[str, str]) -> P:
        """The position that a line of text describes."""
        ...

    def moves(self, position: P) -> Sequence[Move]:
        """Every legal move; none when the game is over."""
        ...

    def play(self, position: P, move: Move) -> P:
        """The position after a legal move."""
        ...

    def lead(self, position: P) -> int | None:
        """By how much the side to move has won: its lead in points, or 1 in a game without points.

        0 for a draw, less for a loss, `None` while the game goes on.
        """
        ...

    def key(self, position: P) -> Hashable:
        """The same for two positions from which the game goes on in the same way."""
        ...

    def notation(self, position: P, move: Move) -> str:
        """The legal move in the author's notation."""
        ...


class EngineRules:
    """The rules of `game/`."""

    def __init__(self, game: str) -> None:
        self._game = GAMES[game]
        fields = type(self._game.start())._fields
        kept = [n for n, name in enumerate(fields) if name not in _NOT_OF_THE_POSITION]
        self._kept = itemgetter(*kept)

    def read(self, text: str, options: Mapping[str, str]) -> Any:
        """The state that the text describes. Raises `PositionError` or `OptionError`."""
        return self._game.parse_position(text, options)

    def moves(self, position: Any) -> Sequence[Move]:
        """Every legal move; none when the game is over."""
        return self._game.legal_moves(position)

    def play(self, position: Any, move: Move) -> Any:
        """The state after a legal move."""
        return self._game.play(position, move).state

    def lead(self, position: Any) -> int | None:
        """The lead in points, or 1 for a win; `None` while the game goes on."""
        outcome = self._game.outcome(position)
        if outcome is None:
            return None
        mover: Player = position.to_move
        if outcome.scores:
            return outcome.scores[mover] - outcome.scores[opponent(mover)]
        return 0 if outcome.winner is None else 1 if outcome.winner == mover else -1

    def key(self, position: Any) -> Hashable:
        """The fields of the state but its history and its options."""
        kept: Hashable = self._kept(position)
        return kept

    def notation(self, position: Any, move: Move) -> str:
        """The legal move in the author's notation."""
        return self._game.notation(position, move)


class NaiveRules:
    """The slow rules of `tools/naive`, which share no code with the engine."""

    def __init__(self, game: str) -> None:
        self._options = GAMES[game].options
        self._rules = RULES[game]
        # Only a game of points counts them.
        self._points = getattr(self._rules, "points", None)

    def read(self, text: str, options: Mapping[str, str]) -> Any:
        """The position that the text describes."""
        return self._rules.read(text, choose_options(self._options, options))

    def moves(self, position: Any) -> Sequence[Move]:
        """Every legal move; none when the game is over."""
        return self._rules.legal_moves(position)

    def play(self, position: Any, move: Move) -> Any:
        """The position after a legal move."""
        return self._rules.play(position, move)

    def lead(self, position: Any) -> int | None:
        """The lead in points, or 1 for a win; `None` while the game goes on."""
        ending = self._rules.ending(position)
        if ending is None:
            return None
        mover = position.mover
        if self._points:
            return int(self._points(position, mover) - self._points(position, other(mover)))
        return 0 if ending[0] is None else 1 if ending[0] == mover else -1

    def key(self, position: Any) -> Hashable:
        """The line of text for the position, which has no history."""
        return self._rules.write(position)

    def notation(self, position: Any, move: Move) -> str:
        """The legal move in the author's notation."""
        return self._rules.notation(position, move)
