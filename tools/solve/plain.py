"""Mǽrstánas without special stones, searched to its end in machine code.

A value is what the player to move still gains over the other with best play of both. A search
answers one question, whether the value is more than `alpha`.
"""

from __future__ import annotations

from tools.solve.compiled import compiled, count
from tools.solve.geometry import Board, beside, gain, placeable
from tools.solve.reduction import alternating, heaviest, key, reduced
from tools.solve.table import UNKNOWN, Array, look_up, note

# With so many moves, it is worth while to look each of them up before the first is searched.
_MANY = 7
# With so many, what a stone does to the squares beside it is part of how good it looks.
_SOME = 4
_LEAST = -10_000
_ABOVE = 1_000_000


@compiled
def ordered(
    board: Board, line: Array, own: int, other: int, moves: int
) -> int:  # fmt: skip
    """Writes the squares of the moves into `line`, the best first, and says how many they are.

    What looks good is to score, to take a square that the other would score on, and own stones
    beside open squares.
    """
    number = 0
    some = count(moves) >= _SOME
    while moves:
        bit = moves & -moves
        moves ^= bit
        score = 200 * gain(board, own, bit) + 60 * gain(board, other, bit)
        if some:
            after = placeable(board, own | other | bit)
            score += 20 * (beside(board, after, own | bit) - beside(board, after, other))
        packed = score + _ABOVE << 6 | count(bit - 1)
        place = number
        while place and line[place - 1] >> 6 < packed >> 6:
            line[place] = line[place - 1]
            place -= 1
        line[place] = packed
        number += 1
    return number


@compiled
def known(
    board: Board, keys: Array, facts: Array, own: int, other: int, legal: int
) -> int:  # fmt: skip
    """The most that a position can be worth, if the table or the rules tell; else `UNKNOWN`."""
    constant, singles, tied, free, alone, tying = reduced(board, own, other, legal)
    if not tied:
        return (constant + alternating(singles)) // 2
    first, second = key(board, own, other, tied, free, alone, tying, singles)
    high = look_up(keys, facts, first, second)[1]
    return (high + constant) // 2 if high < UNKNOWN else UNKNOWN


@compiled
def answered(
    board: Board,
    keys: Array,
    facts: Array,
    line: Array,
    number: int,
    own: int,
    other: int,
    alpha: int,
) -> int:
    """What a move is worth that is known to be worth more than `alpha`; else `_LEAST`."""
    for place in range(number):
        bit = 1 << (line[place] & 63)
        after = placeable(board, own | other | bit)
        most = known(board, keys, facts, other, own | bit, after)
        value = gain(board, own, bit) - most
        if most < UNKNOWN and value > alpha:
            return value
    return _LEAST


@compiled
def search(
    board: Board,
    keys: Array,
    facts: Array,
    lines: Array,
    visited: Array,
    own: int,
    other: int,
    legal: int,
    alpha: int,
    ply: int,
) -> int:
    """A bound of the value: from below if it is more than `alpha`, else from above.

    `lines` has a row for each ply, and `visited` counts the positions.
    """
    began = visited[0]
    visited[0] += 1
    constant, singles, tied, free, alone, tying = reduced(board, own, other, legal)
    if not tied:
        return (constant + alternating(singles)) // 2
    first, second = key(board, own, other, tied, free, alone, tying, singles)
    low, high = look_up(keys, facts, first, second)
    if low > 2 * alpha - constant and low > -UNKNOWN:
        return (low + constant) // 2
    if high <= 2 * alpha - constant and high < UNKNOWN:
        return (high + constant) // 2
    moves = legal & ~alone | heaviest(board, own | other | legal, alone, singles)
    line = lines[ply]
    number = ordered(board, line, own, other, moves)
    best = _LEAST
    if number >= _MANY:
        best = answered(board, keys, facts, line, number, own, other, alpha)
    place = 0
    while best <= alpha and place < number:
        bit = 1 << (line[place] & 63)
        gained = gain(board, own, bit)
        after = placeable(board, own | other | bit)
        value = gained - search(
            board, keys, facts, lines, visited,
            other, own | bit, after, gained - alpha - 1, ply + 1,
        )  # fmt: skip
        best = max(best, value)
        place += 1
    if best > alpha:
        low = max(low, 2 * best - constant)
    else:
        high = min(high, 2 * best - constant)
    note(keys, facts, first, second, low, high, visited[0] - began)
    return best
