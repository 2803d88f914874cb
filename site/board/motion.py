"""What moved between two pictures of the board: from the pieces alone, whatever the game.

No browser here: `view` makes the motion seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.scene import Piece

# More changes than one turn makes are a jump to another position, which nobody could follow.
MOST = 12


class Motion(NamedTuple):
    """Pieces that went from one cell to another, came, left, or changed where they stand."""

    went: tuple[tuple[str, str], ...] = ()
    came: tuple[str, ...] = ()
    left: tuple[Piece, ...] = ()
    changed: tuple[str, ...] = ()


def between(before: Mapping[str, Piece], after: Mapping[str, Piece]) -> Motion:
    """The motion from one picture to the next; none where too much differs to be one turn's."""
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
