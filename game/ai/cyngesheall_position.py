"""The position that the search for Cyngesheall looks at, and quick answers about the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from game.ai.cyngesheall_tables import FLANKS, LEG, SEEN_ACROSS, SEEN_ALONG, places_for
from game.ai.model import WIN
from game.ai.wide import FULL, NUMBERS

GOAL_SQUARES = (NUMBERS[0], NUMBERS[-1])  # C2
GOALS = (1 << GOAL_SQUARES[0], 1 << GOAL_SQUARES[1])
_ROADS = tuple(SEEN_ALONG[square].mask for square in GOAL_SQUARES)
_UNSURE = -2 * WIN


class Node(NamedTuple):
    """A position: the mover's pieces, the opponent's, and which are commanders or kings.

    `light` is 1 when Light is the mover. `score` is what pieces and squares are worth to the mover.
    `clock` is one more than the plies without a capture, or 0 where they do not matter.
    """

    own: int
    other: int
    commanders: int
    kings: int
    light: int
    score: int
    clock: int


def can_win(own: int, other: int, commanders: int, kings: int, light: int) -> bool:
    """Whether a move of the first side wins at once: `CyngesheallModel.winning` in a hurry."""
    taken = own | other
    if own & kings & _ROADS[light] and not taken & GOALS[light]:
        along = SEEN_ALONG[GOAL_SQUARES[light]]
        if along[taken & along.mask] & own & kings:
            return True
    prey = kings & other
    if not own & FLANKS[prey.bit_length() - 1]:
        return False
    places = places_for(own, prey) & ~taken
    leaders = commanders & own
    while places:
        lowest = places & -places
        places ^= lowest
        square = lowest.bit_length() - 1
        along = SEEN_ALONG[square]
        if along[taken & along.mask] & own:
            return True
        if leaders:
            across = SEEN_ACROSS[square]
            if across[taken & across.mask] & leaders:
                return True
    return False


def kings_are_at_rest(node: Node) -> bool:
    """Whether no quiet move of a man or commander can bring the mover's king into danger.

    Nor can such a move open the way to a corner for either king.
    """
    own, other, _, kings, light, _, _ = node
    king = own & kings
    runs = king & _ROADS[light] or other & kings & _ROADS[1 - light]
    return not runs and not other & FLANKS[king.bit_length() - 1]


def leaf(
    node: Node,
    worths: Sequence[Sequence[int]],
    prospects: int,
    pinch: int,
    past: Iterable[Sequence[int]],
) -> Callable[[int], int]:
    """The estimate of the position after a quiet move, where the kings are at rest.

    `worths` is what the mover's men, commanders and king are worth on each square, `prospects` what
    does not depend on the move, and `pinch` the worth of a square to capture from. A position that
    may be one of `past` is not estimated.
    """
    own, other, commanders, kings, light, score, _ = node
    men, leaders, rulers = worths
    king, prey = own & kings, other & kings
    road, flanks, places = _ROADS[light], FLANKS[prey.bit_length() - 1], places_for(own, other)
    # Where the mover's pieces stood when the others stood as they do now.
    before = {each[1] for each in past if each[0] == other}
    prospects -= score
    # The other side's part in `places_for`, which is the same after every move.
    west, east, south, north = other >> 1, other << 1, other >> 8, other << 8
    west_2, east_2, south_2, north_2 = other >> 2, other << 2, other >> 16, other << 16

    def estimate(move: int) -> int:
        leg, goal = LEG[move], move & 63
        after = own ^ leg
        if after & flanks or places >> goal & 1 or after in before:
            return _UNSURE
        worth = men
        if leg & commanders:
            worth = leaders
        elif leg & king:
            if other & FLANKS[goal] or road >> goal & 1:
                return _UNSURE
            worth = rulers
        gripping = after >> 1 & west_2 | after << 1 & east_2
        gripping |= after >> 8 & south_2 | after << 8 & north_2
        gripped = west & after >> 2 | east & after << 2 | south & after >> 16
        gripped |= north & after << 16
        free = FULL & ~(after | other)
        grips = (gripping & free).bit_count() - (gripped & free).bit_count()
        return prospects + worth[move >> 6] - worth[goal] + grips * pinch

    return estimate


def other_side(node: Node) -> Node:
    """The same position with the other side to move."""
    return node._replace(own=node.other, other=node.own, light=1 - node.light, score=-node.score)
