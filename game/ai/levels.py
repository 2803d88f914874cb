"""The eight levels of play: their names, and what a level is made of."""

from __future__ import annotations

from random import Random
from typing import NamedTuple


class Level(NamedTuple):
    """A level of play, by its number and the rank it is named for; 1 is the weakest.

    `character` says in a few words how it plays.
    """

    id: int
    name: str
    character: str


LEVELS = tuple(
    Level(number, *named)
    for number, named in enumerate(
        (
            ("Child", "plays almost at random"),
            ("Swineherd", "spots a good move now and then"),
            ("Churl", "grabs what it notices"),
            ("Reeve", "notices more, plans little"),
            ("Thane", "punishes open mistakes"),
            ("Ealdorman", "sees most of what matters"),
            ("Ætheling", "looks ahead and seldom slips"),
            ("Bretwalda", "overlooks nothing"),
        ),
        start=1,
    )
)


class Strength(NamedTuple):
    """How a player of a level thinks.

    It searches about `nodes` positions, no deeper than `depth` plies. It `overlooks` each of its
    own moves with that probability, as people do, and prefers some moves for no reason, by up to
    `whim` hundredths of the game's unit, so that no two games are alike.
    """

    nodes: int
    depth: int
    overlooks: float
    whim: int


Form = tuple[Strength, ...]
"""What a level is made of: its better and worse days. It plays a whole game on one of them.

Between random play and its best, a game may have room for more steps than eight levels: with days,
a level still wins some games against the next but one.
"""


def of_the_day(form: Form, level: int, seed: int) -> Strength:
    """The strength of a level for a whole game, drawn by the seed.

    Two levels with the same seed draw their days independently.
    """
    return form[int(Random((seed * 7919 + level) * 31 + 17).random() * len(form))]
