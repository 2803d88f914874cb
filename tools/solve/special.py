"""Mǽrstánas with special stones, searched to its end in machine code.

While a player holds one, any stone may still leave the board or change sides, so a position's key
is all of it. Once both hands are empty, the search is that of `tools.solve.plain`.
"""

from __future__ import annotations

from tools.solve import plain
from tools.solve.compiled import compiled, count
from tools.solve.geometry import FULL, Board, beside, edges, gain, placeable, points, spread
from tools.solve.reduction import smallest
from tools.solve.table import UNKNOWN, Array, look_up, note

THUNDER, WODEN = 1, 2
"""What the player to move holds; the other's hand is two bits higher."""
_LEAST, _ABOVE = -10_000, 1_000_000
# What a special stone should bring, in hundredths of a point, to be tried before standard ones.
_WORTH = 900
PASS = 63


@compiled
def turned_over(hands: int) -> int:
    """The hands as the other player sees them."""
    return hands >> 2 | (hands & 3) << 2


@compiled
def can_move(board: Board, own: int, other: int, hand: int) -> bool:
    """Whether a player can place anything (M12, M15, M19, M21)."""
    taken = own | other
    if placeable(board, taken):
        return True
    return bool(hand & THUNDER and board[FULL] & ~taken) or bool(hand & WODEN and other)


@compiled
def after_move(
    board: Board, own: int, other: int, hands: int, move: int
) -> tuple[int, int, int, int]:  # fmt: skip
    """Both players' stones, the hands as the next player sees them, and the points gained.

    A move is a square, and 64 more for a thunder-stone or 128 for a Woden-stone; or the pass.
    """
    if move == PASS:
        return own, other, turned_over(hands), 0
    bit = 1 << (move & 63)
    if move < 64:
        return own | bit, other, turned_over(hands), gain(board, own, bit)
    if move < 128:
        kept = ~spread(board, bit)
        after, others = own & kept | bit, other & kept
        gained = points(board, after) - points(board, own)
        gained -= points(board, others) - points(board, other)
        return after, others, turned_over(hands & ~THUNDER), gained
    gained = 2 * edges(board, bit) + beside(board, bit, own | other)
    return own | bit, other ^ bit, turned_over(hands & ~WODEN), gained


@compiled
def place_in(line: Array, number: int, score: int, move: int) -> int:
    """Puts a move where its score belongs, and says how many there are now."""
    packed = score + _ABOVE << 8 | move
    place = number
    while place and line[place - 1] >> 8 < packed >> 8:
        line[place] = line[place - 1]
        place -= 1
    line[place] = packed
    return number + 1


@compiled
def ordered(board: Board, line: Array, own: int, other: int, hands: int) -> int:
    """Writes the moves into `line`, the best first, and says how many they are."""
    taken, number = own | other, 0
    left = placeable(board, taken)
    while left:
        bit = left & -left
        left ^= bit
        score = 200 * gain(board, own, bit) + 60 * gain(board, other, bit)
        number = place_in(line, number, score, count(bit - 1))
    for stone in (THUNDER, WODEN):
        if not hands & stone:
            continue
        left = board[FULL] & ~taken if stone == THUNDER else other
        while left:
            bit = left & -left
            left ^= bit
            move = count(bit - 1) | 64 * stone
            gained = after_move(board, own, other, hands, move)[3]
            number = place_in(line, number, 200 * gained - _WORTH, move)
    if not number and can_move(board, other, own, hands >> 2):
        number = place_in(line, 0, 0, PASS)
    return number


@compiled
def key(board: Board, own: int, other: int, hands: int) -> tuple[int, int]:
    """The key of all of a position; no key of the plain search has such a last number."""
    return smallest(board, count(own | other), own, other, 0, 0, 0, 0, hands | 1 << 20)


@compiled
def search(
    board: Board,
    keys: Array,
    facts: Array,
    lines: Array,
    visited: Array,
    own: int,
    other: int,
    hands: int,
    alpha: int,
    ply: int,
) -> int:
    """A bound of the value, as in `tools.solve.plain`, with special stones in hand."""
    if not hands:
        legal = placeable(board, own | other)
        return plain.search(
            board, keys, facts, lines, visited, own, other, legal, alpha, ply
        )  # fmt: skip
    began = visited[0]
    visited[0] += 1
    first, second = key(board, own, other, hands)
    low, high = look_up(keys, facts, first, second)
    if low > alpha and low > -UNKNOWN:
        return low
    if high <= alpha and high < UNKNOWN:
        return high
    line = lines[ply]
    number = ordered(board, line, own, other, hands)
    best = _LEAST if number else 0
    place = 0
    while best <= alpha and place < number:
        after, others, turned, gained = after_move(board, own, other, hands, line[place] & 255)
        value = gained - search(
            board, keys, facts, lines, visited,
            others, after, turned, gained - alpha - 1, ply + 1,
        )  # fmt: skip
        best = max(best, value)
        place += 1
    if best > alpha:
        low = max(low, best)
    else:
        high = min(high, best)
    note(keys, facts, first, second, low, high, visited[0] - began)
    return best
