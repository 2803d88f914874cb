"""What the App hands to a panel, and the interface of every panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from players.engine_client import Engine
from players.play import Play
from saves.journal import Journal
from saves.settings import Settings


class Parts(NamedTuple):
    """The parts of the page that a panel can use.

    Call `changed` after every change of the game. `level_ratings` gives the levels' ratings in a
    game, by its id, weakest first; () if they were never measured.
    """

    play: Play
    engine: Engine
    journal: Journal
    settings: Settings
    level_ratings: Callable[[str], tuple[int, ...]]
    changed: Callable[[], None]


class Panel(Protocol):
    """A part of the page that is downloaded when it is first needed."""

    def act(self, request: str) -> None:
        """Handles a request: an action, sometimes with a word after it."""
        ...

    def show(self) -> None:
        """Brings the panel's elements up to date."""
        ...
