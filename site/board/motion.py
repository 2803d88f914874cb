"""What moved between two pictures of the board, found from the pieces alone in any game.

No browser here: `board_view` animates the motion.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.scene import Piece

# With more changes than one turn makes, the eye could not follow the motion.
MOST = 12


class Motion(NamedTuple):
    """The pieces that went from cell to cell, came, left, or changed in place."""

    went: tuple[tuple[str, str], ...] = ()
    came: tuple[str, ...] = ()
    left: tuple[Piece, ...] = ()
    changed: tuple[str, ...] = ()


def between(before: Mapping[str, Piece], after: Mapping[str, Piece]) -> Motion:
    """The motion from one picture to the next; empty if too much differs for a single turn."""
    gone: dict[str, Piece] = {}
    new: dict[str, Piece] = {}
    changed = []
    for cell in sorted(before.keys() | after.keys()):
        old, now = before.get(cell), after.get(cell)
        if old == now:
            continue
        if old and now and old.owner == now.owner:
            changed.append(cell)
            continue
        if old:
            gone[cell] = old
        if now:
            new[cell] = now
    went = []
    for cell, piece in list(new.items()):
        origin = next((at for at, old in gone.items() if old._replace(cell=cell) == piece), None)
        if origin:
            went.append((origin, cell))
            del gone[origin], new[cell]
    if len(went) + len(gone) + len(new) + len(changed) > MOST:
        return Motion()
    return Motion(tuple(went), tuple(new), tuple(gone.values()), tuple(changed))
