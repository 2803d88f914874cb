"""Keeps the game on the board in the browser's storage on this device."""

from __future__ import annotations

from js import localStorage
from pyodide.ffi import JsException

import saved
from game.match import Match

LAST = "tafl:game"
BOARD = "tafl:board:"
ASIDE = "tafl:unreadable:"
LEARN = "tafl:learn:"
SEATS = "tafl:players:"


class Store:
    """The board of each game, kept after every change, and which game was played last.

    `trouble` is what the player has to know of it, once ("": nothing).
    """

    def __init__(self) -> None:
        self.trouble = ""
        self._texts: dict[str, str] = {}
        self._last = ""

    def last(self) -> str:
        """The id of the game that was played last; "" where none was."""
        return self._get(LAST)

    def load(self, game: str) -> Match | None:
        """The kept match of a game, or `None`; what cannot be read is set aside."""
        text = self._get(BOARD + game)
        if not text:
            return None
        self._texts[game] = text
        try:
            match = saved.loads(text)
            if match.game.id != game:
                raise saved.SavedGameError("it is of another game")
        except saved.SavedGameError as error:
            self.trouble = (
                f"The game kept on this device cannot be read: {error}. "
                "It is set aside, and this is a new one."
            )
            self._put(ASIDE + game, text)
            return None
        return match

    def keep(self, match: Match) -> None:
        """Keeps the match where it changed."""
        game, text = match.game.id, saved.dumps(match)
        if text != self._texts.get(game):
            self._texts[game] = text
            self._put(BOARD + game, text)
        if game != self._last:
            self._last = game
            self._put(LAST, game)

    def seats(self, game: str) -> str:
        """The text kept of who plays the sides of a game; "" where none is."""
        return self._get(SEATS + game)

    def keep_seats(self, game: str, text: str) -> None:
        """Keeps that text where it changed."""
        self._keep_text(SEATS + game, text)

    def place(self, game: str) -> str:
        """The text kept of how far the guided game of a game was followed; "" where none is."""
        return self._get(LEARN + game)

    def keep_place(self, game: str, text: str) -> None:
        """Keeps that text where it changed."""
        self._keep_text(LEARN + game, text)

    def _keep_text(self, key: str, text: str) -> None:
        if text != self._texts.get(key):
            self._texts[key] = text
            self._put(key, text)

    def _get(self, key: str) -> str:
        try:
            return str(localStorage.getItem(key) or "")
        except JsException:
            self._refused()
            return ""

    def _put(self, key: str, text: str) -> None:
        try:
            localStorage.setItem(key, text)
        except JsException:
            self._refused()

    def _refused(self) -> None:
        self.trouble = (
            "This browser keeps nothing for this page, so what is played is lost when it is closed."
        )
