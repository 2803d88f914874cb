"""Keeps the game on the board in the browser's storage on this device."""

from __future__ import annotations

import saved
from js import localStorage
from pyodide.ffi import JsException

from game.match import Match

KEY = "tafl:board"
ASIDE = "tafl:board:unreadable"


class Store:
    """The game on the board, kept after every change.

    `trouble` is what the player has to know of it, once ("": nothing).
    """

    def __init__(self) -> None:
        self.trouble = ""
        self._kept = ""

    def load(self) -> Match | None:
        """The kept match, `None` where there is none. What cannot be read is set aside."""
        try:
            text = localStorage.getItem(KEY)
        except JsException:
            self._refused()
            return None
        if not text:
            return None
        self._kept = text
        try:
            return saved.loads(text)
        except saved.SavedGameError as error:
            self.trouble = (
                f"The game kept on this device cannot be read: {error}. "
                "It is set aside, and this is a new one."
            )
            self._put(ASIDE, text)
            return None

    def keep(self, match: Match) -> None:
        """Keeps the match where it changed."""
        text = saved.dumps(match)
        if text != self._kept:
            self._kept = text
            self._put(KEY, text)

    def _put(self, key: str, text: str) -> None:
        try:
            localStorage.setItem(key, text)
        except JsException:
            self._refused()

    def _refused(self) -> None:
        self.trouble = (
            "This browser keeps nothing for this page, so the game is lost when it is closed."
        )
