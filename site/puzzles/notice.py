"""The board while a puzzle is on its way, or cannot be had: it stands still. No browser here."""

from __future__ import annotations

from typing import Any

from board.alert import Alert
from board.display import Display
from board.keyboard import Cursor
from board.move_list import MoveList
from board.screen import BoardParts, Screen, screen_of
from board.turn import Turn
from game.core import Game, Player
from game.match import Match
from game.words import quote

ON_ITS_WAY = "The puzzle is on its way."
FAILED = "The puzzle could not be downloaded. Check the connection and try again."
CHANGED = "The rules have changed since puzzle {} was made, so it is no longer one."
NONE_LEFT = "No other puzzle is in this set."


def unknown(name: str) -> str:
    """The sentence about a puzzle that is not there, or no longer."""
    return f"There is no puzzle {quote(name[:20])}: it may have been replaced by a better one."


class Notice:
    """A board that takes no turns, and a sentence about the puzzle."""

    def __init__(self, game: Game[Any], number: int, text: str) -> None:
        self.lesson_number, self.text = number, text
        self.match = Match(game)
        self.alert = Alert()

    @property
    def aimed(self) -> str | None:
        """No cell: there is no turn."""
        return None

    @property
    def aims(self) -> bool:
        """Whether it matters which square the pointer is on: it never does."""
        return False

    def choose(self, cell: str, tray: Player | None = None) -> None:
        """Does nothing: there is no turn."""

    def aim(self, cell: str | None) -> None:
        """Does nothing."""

    def cancel(self) -> None:
        """Does nothing."""

    def key(self, key: str, square: str | None = None) -> bool:
        """False: no key has a meaning here."""
        return False

    def act(self, action: str) -> None:
        """Does nothing."""

    def tell(self, text: str) -> None:
        """Shows a problem."""
        self.alert.tell(text)

    def look(self) -> None:
        """Does nothing."""

    def screen(self) -> Screen:
        """The game's first position, without squares to choose."""
        turn = Turn(lambda: self.match, self.alert, lambda move: None)
        parts = BoardParts(turn, Cursor(), Display(), self.alert, MoveList())
        screen = screen_of(self.match, parts).without_targets()
        return screen._replace(
            lesson=self.lesson_number, actions=frozenset(), turn="", happened=self.text
        )
