"""A device's storage without a browser, and games begun and kept in its tabs."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from game.core import GAMES, Player
from game.match import Match
from saves.journal import Journal

GAME = GAMES["maerstanas"]
PEOPLE: Mapping[Player, int] = {"dark": 0, "light": 0}
RIVALS: Mapping[Player, int] = {"dark": 0, "light": 4}
# The ratings of the levels.
LEVELS = (600, 800, 1000, 1200)


class Device(dict[str, str]):
    """A device's storage, whose clock goes on by a second each time it is asked.

    `error` is raised by every attempt to write.
    """

    def __init__(self) -> None:
        super().__init__()
        self.ids = (f"id{number}" for number in itertools.count(1))
        self.seconds = itertools.count()
        self.error: type[OSError] | None = None

    def __setitem__(self, key: str, text: str) -> None:
        if self.error:
            raise self.error
        super().__setitem__(key, text)

    def now(self) -> str:
        return f"2026-11-21T12:00:{next(self.seconds):02}Z"

    def tab(self, session: dict[str, str] | None = None) -> Journal:
        """The journal of another tab, or of the one whose session is given."""
        session = {} if session is None else session
        return Journal(self, session, self.now, lambda: next(self.ids), lambda game: LEVELS)


def played(match: Match, *moves: str) -> Match:
    """The match, after these moves in notation."""
    for move in moves:
        match.play(match.game.parse(match.state, move))
    return match


def begun(tab: Journal, *moves: str, players: Mapping[Player, int] = PEOPLE) -> Match:
    """A game begun and played in the tab."""
    match = Match(GAME)
    tab.keep(match, players)
    for move in moves:
        tab.keep(played(match, move), players)
    return match
