"""Plays the sounds of a game, once the player has done something and unless they are muted."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any

from js import document
from pyodide.ffi import JsException, to_js

import dom
from board.sounds import Cue
from saves.settings import Settings

# Seconds that the first sounds may wait for what plays them; later they would fit nothing.
LATE = 0.6


class SoundView:
    """The sounds and the button that mutes them; what plays them is fetched after a first gesture.

    Browsers allow no sound before. A board in the middle of another page has no such button, and
    is silent.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._button = document.querySelector("[data-action=sound]")
        self._silent = bool(document.body.classList.contains("embedded"))
        self._player: Any = None
        self._asked = self._loading = False
        self._waiting: tuple[float, Sequence[Cue]] = (0.0, ())

    def listen(self) -> None:
        """Waits for the first gesture."""
        if not self._silent:
            heard = {"pointerdown": self._touched, "keydown": self._touched}
            dom.listen(document, heard, capture=True)

    def _touched(self, event: Any) -> None:
        """Fetches the sounds; those to come are dropped, as what moves on the board ends now."""
        self._asked = True
        self.stop()
        self._load()

    def _load(self) -> None:
        if self._asked and not self._loading and self._is_on:
            self._loading = True
            dom.load_module("sound", self._take, self._fail)

    def _take(self, module: Any) -> None:
        self._player = module
        since, waiting = self._waiting
        if waiting and monotonic() - since < LATE:
            self._play(waiting)

    def _fail(self) -> None:
        """Stays silent; the next gesture tries again."""
        self._loading = False

    @property
    def _is_on(self) -> bool:
        return self._settings.is_on("sound") and not self._silent

    def show(self) -> None:
        """Shows whether sounds are on."""
        dom.set_flag(self._button, "aria-pressed", self._settings.is_on("sound"))
        if self._player and not self._is_on:
            self._player.stop()
        self._load()

    def play(self, cues: Sequence[Cue]) -> None:
        """Plays these sounds, in place of those that have not begun yet."""
        if not self._is_on or not self._asked:
            return
        if self._player:
            self._play(cues)
        else:
            self._waiting = (monotonic(), cues)

    def stop(self) -> None:
        """Drops the sounds that have not begun yet."""
        self._waiting = (0.0, ())
        if self._player:
            self._player.stop()

    def _play(self, cues: Sequence[Cue]) -> None:
        try:
            self._player.play(to_js([[cue.at, [*cue.names]] for cue in cues]))
        except JsException:
            self._silent = True  # a browser without the means to make sounds
