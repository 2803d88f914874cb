"""The position that the search for Cyngesheall looks at, and quick answers about the next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import or_
from struct import unpack
from typing import NamedTuple

from game.ai.cyngesheall_tables import FLANKS, LEG, SEEN_ACROSS, SEEN_ALONG, places_for
from game.ai.wide import FULL, NUMBERS

GOAL_SQUARES = (NUMBERS[0], NUMBERS[-1])  # C2
GOALS = (1 << GOAL_SQUARES[0], 1 << GOAL_SQUARES[1])
_ROADS = tuple(SEEN_ALONG[square].mask for square in GOAL_SQUARES)
_LEGS = [leg.to_bytes(8, "little") for leg in LEG]
_MOST_MOVES = 14 * 24  # every piece a leader in the middle of an empty board
# One square of as many boards as there are moves.
_EACH = list(accumulate((1 << 64 * board for board in range(_MOST_MOVES)), or_, initial=0))


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


def leaves(
    node: Node, moves: Sequence[int], worths: Sequence[Sequence[int]], prospects: int, pinch: int
) -> dict[int, int]:
    """The estimates of the positions after quiet moves, where the kings are at rest, by the move.

    `worths` is what the mover's men, commanders and king are worth on each square, `prospects` what
    does not depend on the move, and `pinch` the worth of a square to capture from. Moves are left
    out that may bring a king into danger or to his corner.
    """
    own, other, commanders, kings, light, score, _ = node
    men, leaders, rulers = worths
    home = (own & kings).bit_length() - 1
    road, flanks = _ROADS[light], FLANKS[(other & kings).bit_length() - 1]
    if own & flanks:
        return {}
    estimates = {}
    for move, grips in zip(moves, _grips(own, other, moves), strict=True):
        origin, goal = move >> 6, move & 63
        worth = men
        if flanks >> goal & 1:
            continue
        if commanders >> origin & 1:
            worth = leaders
        elif origin == home:
            if other & FLANKS[goal] or road >> goal & 1:
                continue
            worth = rulers
        estimates[move] = prospects - score + worth[origin] - worth[goal] + grips * pinch
    return estimates


def _grips(own: int, other: int, moves: Sequence[int]) -> list[int]:
    """`cyngesheall_tables.grips` for the other side after each of some quiet moves.

    All the boards lie behind one another in one long integer, so that a step of the sum is taken
    for all of them at once. What is shifted beyond a board meets no piece on the next.
    """
    number = len(moves)
    each = _EACH[number]
    after = own * each ^ int.from_bytes(b"".join([_LEGS[move] for move in moves]), "little")
    free = (FULL & ~other) * each & ~after
    ours = after >> 1 & (other >> 2) * each | after << 1 & (other << 2 & FULL) * each
    ours |= after >> 8 & (other >> 16) * each | after << 8 & (other << 16 & FULL) * each
    theirs = after >> 2 & (other >> 1) * each | after << 2 & (other << 1 & FULL) * each
    theirs |= after >> 16 & (other >> 8) * each | after << 16 & (other << 8 & FULL) * each
    places = unpack(f"<{number}Q", (ours & free).to_bytes(8 * number, "little"))
    others = unpack(f"<{number}Q", (theirs & free).to_bytes(8 * number, "little"))
    return [one.bit_count() - two.bit_count() for one, two in zip(places, others, strict=True)]


def other_side(node: Node) -> Node:
    """The same position with the other side to move."""
    return node._replace(own=node.other, other=node.own, light=1 - node.light, score=-node.score)
