"""The eight levels of play: their names, what each likes, and what a level is made of."""

from __future__ import annotations

from random import Random
from typing import NamedTuple


class Style(NamedTuple):
    """What a level likes where several moves look alike, from -1 (shuns it) to 1 (seeks it)."""

    edges: float = 0.0
    """The edges of the board; with -1 its middle."""
    near: float = 0.0
    """Squares near the opponent's last move; with -1 the far side of the board."""
    company: float = 0.0
    """Squares beside its own pieces; with -1 a place of its own."""
    heed: float = 1.0
    """How much more, or less, often than others of its strength it looks at answers."""


class Level(NamedTuple):
    """A level of play, by its number and the rank it is named for; 1 is the weakest.

    `character` says in a few words how it plays, and `style` makes it so.
    """

    id: int
    name: str
    character: str
    style: Style


LEVELS = tuple(
    Level(number, *named)
    for number, named in enumerate(
        (
            ("Child", "plays where you just played", Style(near=0.5)),
            ("Swineherd", "keeps its herd together", Style(company=0.5)),
            ("Churl", "grabs what is near", Style(near=0.3, heed=0.9)),
            ("Reeve", "takes care, keeps to the edges", Style(edges=0.5, heed=1.1)),
            ("Thane", "turns up anywhere, tires late", Style(near=-0.5)),
            ("Ealdorman", "holds the middle", Style(edges=-0.5)),
            ("Ætheling", "looks ahead, fights at close range", Style(near=0.3)),
            ("Bretwalda", "overlooks nothing", Style()),
        ),
        start=1,
    )
)


class Strength(NamedTuple):
    """How a player of a level thinks.

    Every player sees what each of its moves gains at once. It then chooses among the `looks` moves
    that look best (0: among all) by searching about `nodes` positions, no deeper than `depth`
    plies. With the probability `careless`, which grows by `tires` with every ply of the game, it
    does not look for answers at all and plays what looks best; with the probability `forgets` it
    does not think of the pieces beside the board. `whim` is the most that its likes add to a move,
    in hundredths of the game's unit, so that no two games are alike.
    """

    nodes: int
    depth: int
    whim: int
    looks: int = 0
    careless: float = 0.0
    forgets: float = 0.0
    tires: float = 0.0


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
