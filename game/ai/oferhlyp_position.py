"""The position that the search for Oferhlýp looks at, the attacks in it, and what is barred."""

from __future__ import annotations

from game.ai.oferhlyp_tables import DOWN, UP
from game.ai.wide import widened
from game.moving import repeated
from game.oferhlyp import State

# The mover's tokens, the opponent's, those at half strength, the kings; then twice the plies
# without a hit, plus one for Light to move, as far as either matters in this match.
Node = tuple[int, int, int, int, int]


def first_legs(own: int, other: int, free: int) -> list[tuple[int, int, int, int]]:
    """All single attacks: goal, origin, the enemy that is jumped as a set, and the direction."""
    firsts = []
    for direction, delta in UP:
        goals = ((own << delta & other) << delta) & free
        while goals:
            lowest = goals & -goals
            goal = lowest.bit_length() - 1
            firsts.append((goal, goal - 2 * delta, lowest >> delta, direction))
            goals ^= lowest
    for direction, delta in DOWN:
        goals = ((own >> delta & other) >> delta) & free
        while goals:
            lowest = goals & -goals
            goal = lowest.bit_length() - 1
            firsts.append((goal, goal + 2 * delta, lowest << delta, direction))
            goals ^= lowest
    return firsts


def other_side(node: Node) -> Node:
    """The same position with the other side to move."""
    own, other, half, kings, tail = node
    return other, own, half, kings, tail


def barred_by(state: State) -> frozenset[Node]:
    """The positions that may not be reached again (O12), as nodes."""
    nodes = set()
    for dark, light, half, kings, to_move in repeated(state.history):
        sides = (dark, light) if to_move == "dark" else (light, dark)
        own, other, half, kings = map(widened, (*sides, half, kings))
        nodes.add((own, other, half, kings, int(to_move == "light")))
    return frozenset(nodes)
