"""What the part of an address after # asks for, and how a game is named there.

No browser here. Part of an address is `a=b&c=d`, or the link of a whole game, which begins with a
digit, as no name of an option or of an element on a page does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from game.core import GAMES, GameError
from game.match import Match
from game.words import quote

FIRST = next(iter(GAMES))

Split = Callable[[str], Mapping[str, str]]
"""Takes ``a=b&c=d`` apart, as browsers do."""


class Address(NamedTuple):
    """What an address asks for: a whole game by its link, a lesson, or a game by its options.

    `link` is the link of a whole game ("": none); `lesson` the id of the game to learn ("": none),
    `named` the game, its options and a position by name; {} where nothing is asked for.
    """

    link: str
    lesson: str
    named: Mapping[str, str]

    @property
    def game(self) -> str:
        """The id of the game that it is about, the first where it names none that is known."""
        named = self.lesson or self.named.get("game", FIRST)
        return named if named in GAMES else FIRST


def read(part: str, split: Split) -> Address:
    """What the part of an address after # asks for."""
    link = link_in(part)
    named = {} if link else dict(split(part.removeprefix("#")))
    lesson = named.get("learn", "")
    if lesson and lesson not in GAMES:
        return Address("", "", {"game": lesson})
    return Address(link, lesson, named)


def link_in(text: str) -> str:
    """The link of a whole game that an address ends with, of whatever version; "" for none.

    >>> link_in(" https://tafl.example/#1GN_-7 "), link_in("#game=oferhlyp"), link_in("#board")
    ('1GN_-7', '', '')
    """
    part = text.rpartition("#")[2].strip()
    return part if part[:1].isdecimal() and "=" not in part else ""


def match_of(named: Mapping[str, str]) -> Match:
    """A new match of a game, with its options and position, by name. Raises `GameError`."""
    chosen = dict(named)
    name = chosen.pop("game", FIRST)
    position = chosen.pop("position", None)
    if name not in GAMES:
        raise GameError(f"there is no game {quote(name)} here")
    game = GAMES[name]
    start = None if position is None else game.parse_position(position, chosen)
    return Match(game, chosen, start)
