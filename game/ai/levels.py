"""The levels of play: eight names, and what a game makes of each."""

from __future__ import annotations

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
    """How a game's bot of one level thinks.

    It looks at about `nodes` positions and no deeper than `depth` plies. It `overlooks` each of its
    own moves with that chance, as people do, and likes some moves better than others for no reason,
    by up to `whim` hundredths of the game's unit, so that no two games are alike.
    """

    nodes: int
    depth: int
    overlooks: float
    whim: int
