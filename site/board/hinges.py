"""Which hinges on the board are new, and how they are counted. No browser here."""

from __future__ import annotations

from game.scene import Hinge

# A move makes at most so many hinges, each of which may be seen at two edges.
MOST = 8


def new_hinges(before: tuple[Hinge, ...], now: tuple[Hinge, ...]) -> frozenset[Hinge]:
    """The hinges that a move has just made; none after a leap to quite another position."""
    new = frozenset(now) - frozenset(before)
    return new if len(new) <= MOST else frozenset()
