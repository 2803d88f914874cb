"""The hunt for a king with nothing left but himself, in the computer's Oferhlýp."""

from __future__ import annotations

from game.ai.oferhlyp_position import Node
from game.ai.oferhlyp_tables import AXES
from game.ai.wide import FULL, NAME

# So many steps ahead a hunted king looks for a way out.
_STEPS = 4
_FROM_CENTRE = {1 << square: max(abs(each - 3) for each in divmod(square, 8)) for square in NAME}


def hunt_in(node: Node) -> tuple[int, int] | None:
    """The hunters and the king with nothing left but himself whom they hunt, if there is one."""
    own, other, _, kings, _ = node
    if other & ~kings == 0:
        return own, other
    return (other, own) if own & ~kings == 0 else None


def can_catch(hunters: int, king: int, half: int) -> bool:
    """Whether so many hunters catch a king nearly always, wherever they are.

    A hunter at full strength counts 3 and one at half 2. It takes 8 of these to catch a king at
    full strength, and 6 to catch one at half: that is what `tools/figures/endgames.jsonl` shows.
    """
    return 3 * hunters.bit_count() - (hunters & half).bit_count() >= (6 if king & half else 8)


def room(king: int, hunters: int) -> int:
    """The squares that a king can reach within four steps without being where he can be jumped.

    The hunters stay where they are meanwhile.
    """
    free = FULL ^ hunters
    attacked = 0
    for delta in AXES:
        attacked |= hunters << delta & free >> delta | hunters >> delta & free << delta
    safe = free & ~attacked
    reached = king
    for _ in range(_STEPS):
        row = reached | reached << 1 | reached >> 1
        reached |= (row | row << 8 | row >> 8) & safe
    return reached & ~king


def from_centre(king: int) -> int:
    """How many steps a king is away from the centre, 0 to 3."""
    return _FROM_CENTRE[king]
