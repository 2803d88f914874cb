"""The levels of play: eight names, and what a game makes of each."""

from __future__ import annotations

from random import Random
from typing import NamedTuple


class Level(NamedTuple):
    """A level of play, by its number and the rank it is named for; 1 is the weakest."""

    id: int
    name: str


LEVELS = tuple(
    Level(number, name)
    for number, name in enumerate(
        ("Child", "Swineherd", "Churl", "Reeve", "Thane", "Ealdorman", "Ætheling", "Bretwalda"),
        start=1,
    )
)


class Strength(NamedTuple):
    """How a game's bot thinks.

    It looks at about `nodes` positions and no deeper than `depth` plies. It `overlooks` each of its
    own moves with that chance, as people do, and likes some moves better than others for no reason,
    by up to `whim` hundredths of the game's unit, so that no two games are alike.
    """

    nodes: int
    depth: int
    overlooks: float
    whim: int


Form = tuple[Strength, ...]
"""What a level is made of: it has better and worse days, and plays a whole game as on one of them.

From play at random to play at its best a game may have more steps than eight levels; days let a
level win some games of those that the next but one wins always.
"""


def of_the_day(form: Form, level: int, seed: int) -> Strength:
    """The strength that a level plays a game with, as the seed decides.

    Two levels that are given the same seed have days of their own.
    """
    return form[int(Random((seed * 7919 + level) * 31 + 17).random() * len(form))]
