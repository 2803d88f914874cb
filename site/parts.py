"""The parts of the page that others are handed, and what every panel is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from players.play import Play
from saves.journal import Journal


class Parts(NamedTuple):
    """What a panel may use of the rest of the page.

    Call `changed` after every change of the game. `level_ratings` gives the ratings of the levels
    in a game by its id, weakest first, () where they were never measured.
    """

    play: Play
    journal: Journal
    level_ratings: Callable[[str], tuple[int, ...]]
    changed: Callable[[], None]


class Panel(Protocol):
    """A part of the page that is fetched when it is first wanted."""

    def act(self, request: str) -> None:
        """Does what was asked for: an action, perhaps with a word after it."""
        ...

    def show(self) -> None:
        """Makes the page show what it knows."""
        ...
