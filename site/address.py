"""The part of an address after #: a link, a lesson, a puzzle, or a game named with its options.

No browser here. The part is `a=b&c=d`, or the link of a whole game. Only a link begins with a
digit: no option and no element of a page has a name that does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from game.core import GAMES, GameError
from game.match import Match
from game.words import quote

FIRST = next(iter(GAMES))

Split = Callable[[str], Mapping[str, str]]
"""Splits ``a=b&c=d`` into names and values, as browsers do."""


class Address(NamedTuple):
    """What an address asks for: a whole game by its link, a lesson, or a game by its options.

    `link` is the link of a whole game, and `lesson` the id of the game to learn ("": none). `named`
    holds the game, its options and a position by name; {} if the address names nothing. `puzzle` is
    a puzzle's id, or a word for one ("": none).
    """

    link: str
    lesson: str
    named: Mapping[str, str]
    puzzle: str = ""

    @property
    def game(self) -> str:
        """The id of the game asked for; the first game if none is named or the name is unknown."""
        named = self.lesson or self.named.get("game", FIRST)
        return named if named in GAMES else FIRST


def read(part: str, split: Split) -> Address:
    """The link, lesson or game that the part of an address after # asks for."""
    link = link_in(part)
    named = {} if link else dict(split(part.removeprefix("#")))
    lesson = named.get("learn", "")
    if lesson and lesson not in GAMES:
        return Address("", "", {"game": lesson})
    return Address(link, lesson, named, named.get("puzzle", ""))


def link_in(text: str) -> str:
    """The link of a whole game, of any version, at the end of an address; "" if it has none.

    >>> link_in(" https://tafl.example/#1GN_-7 "), link_in("#game=oferhlyp"), link_in("#board")
    ('1GN_-7', '', '')
    """
    part = text.rpartition("#")[2].strip()
    return part if part[:1].isdecimal() and "=" not in part else ""


def match_of(named: Mapping[str, str]) -> Match:
    """A new match of the named game, with its options and position. Raises `GameError`."""
    chosen = dict(named)
    name = chosen.pop("game", FIRST)
    position = chosen.pop("position", None)
    if name not in GAMES:
        raise GameError(f"there is no game {quote(name)} here")
    game = GAMES[name]
    start = None if position is None else game.parse_position(position, chosen)
    return Match(game, chosen, start)
