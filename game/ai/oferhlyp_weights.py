"""What an estimate of Oferhlýp counts, and what a player of it likes and dislikes."""

from __future__ import annotations

from typing import NamedTuple

from game.ai.wide import NAME

ALL_LIVES = 56
"""How many lives there are when a game begins."""

# A player gets hungry after so many plies without a hit, and in so many more is starved.
_CALM, _LONG = 4, 16
# With so many lives left on both sides a game is in its last part.
_LATE = 20


class Weights(NamedTuple):
    """What an estimate counts, in hundredths of a life; found by playing."""

    king_hit: int = 180
    """For a king at full strength, above the life itself."""
    last_life: int = 10
    """For a token besides its lives: two at half strength are worth more than one at full."""
    one_step: int = 12
    """For each own token within one king's step of the enemy king."""
    two_steps: int = 21
    """The same within two steps; the tokens within one count here, too, and so on."""
    three_steps: int = 10
    """The same within three steps."""
    four_steps: int = -5
    """The same within four steps."""
    guard: int = 8
    """For each own token beside the own king."""
    prey: int = 40
    """For each enemy token that can be attacked."""
    tempo: int = 20
    """For having the move."""
    corner: int = 400
    """Against having the own king in a corner, where nothing can jump it: the dislike."""
    edge: int = 220
    """Against having the own king on an edge, where it can be jumped along the edge only."""
    room: int = 24
    """Against each square that a king with nothing left but himself can safely get to."""
    driven: int = 15
    """For each square that such a king is away from the centre."""
    sure: int = 600
    """For hunters that will catch such a king, once that is all there is left to do.

    Counted any earlier, both sides take so much care of their men that more games never end.
    """
    drawn: int = 15
    """How much of a lead is left, in hundredths, where too few hunt such a king."""
    appetite: int = 4
    """For each life that either side loses late in a game, to the side that is thinking.

    Without it two careful players never attack.
    """
    hunger: int = 5
    """The same at any time, in full once many plies went by without a hit."""
    futile: int = 11
    """How many times as hungry a player is where too few hunt a king, so that it ends soon."""
    press: int = 500
    """For each life that the side that is thinking is ahead: in full where none are left.

    So a lead counts for more the nearer the end, and exchanges are welcome to the side ahead. Were
    the other side to think so too, it would avoid every exchange, and more games would never end.
    """
    shared: int = 40
    """How much of the dislike is left, in hundredths, while the enemy king is on an edge."""


WEIGHTS = Weights()


def lives(tokens: int, half: int) -> int:
    """How many lives some tokens have; `half` is those of them that are at half strength."""
    return 2 * tokens.bit_count() - half.bit_count()


def hunger(quiet: int, weights: Weights) -> int:
    """How hungry a player is after so many plies without a hit."""
    return weights.hunger * min(max(0, quiet - _CALM), _LONG) // _LONG


def appetite(left: int, quiet: int, weights: Weights) -> int:
    """What a life that leaves the board is worth to the side to move in the match.

    `left` is how many lives there are, `quiet` how many plies there were without a hit.
    """
    return hunger(quiet, weights) + (weights.appetite if left <= _LATE else 0)


def dislikes(target: int, weights: Weights) -> dict[int, int]:
    """How much the side to move in the match dislikes its king on each square.

    A king in a corner is always safe, and with two such kings the game never ends. So a player
    keeps out of the corners and off the edges, unless the enemy king goes there first.
    """
    sides = {1 << square: sum(each % 6 == 0 for each in divmod(square, 8)) for square in NAME}
    share = {0: 100, 1: weights.shared}.get(sides.get(target, 2), 0)
    costs = (0, weights.edge * share // 100, weights.corner * share // 100)
    return {bit: costs[number] for bit, number in sides.items() if costs[number]}
