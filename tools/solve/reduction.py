"""What a position of Mǽrstánas without special stones comes down to, and its key.

A lead counted twice over is the sum, over all stones, of the stones beside each and twice its
edges, with a minus for Light's: a pair of neighbours is worth one to each of the two, of different
colours it cancels. So a position's future depends on little:

- A square is *tied* while a stone or open square, itself or beside it, may still get a fourth
  hinge: one that has no empty neighbour for good is *settled*, and ties nothing. The
  other open squares are *free*: in the end each of them has a stone. So what a stone there adds to
  those beside it is known, and so is what two free neighbours add to each other.
- A free square beside no tied one is *alone*: it is worth its weight to whoever takes it. Of two
  that weigh the same, one player takes one and the other the second: they change nothing, whatever
  else is on the board. Of all others the heaviest is the only one worth taking. `singles` has a
  bit for each weight that an odd number of them have.
- Of the rest only this matters: the stones of each side beside each tied square, the stones and
  free squares beside each other free one, and which stones tie.
"""

from __future__ import annotations

from tools.solve.compiled import compiled, count, shifted
from tools.solve.geometry import (
    FULL,
    MOVES,
    ONE_EDGE,
    SIZE,
    TURNS,
    TWO_EDGES,
    Board,
    beside,
    counted,
    edges,
    moved,
    spread,
    turned,
)

HEAVIEST = 7
"""Three neighbours and two edges: more than any square has."""


@compiled
def reduced(
    board: Board, own: int, other: int, legal: int
) -> tuple[int, int, int, int, int, int]:  # fmt: skip
    """The constant, the singles, and four sets: tied, free, alone, and the squares that tie.

    The constant is what the stones that go on free squares are worth to those beside them, twice
    over, to the player to move.
    """
    taken = own | other
    dead = board[FULL] & ~(taken | legal)
    tying = (taken | legal) & ~spread(board, dead)
    tied = legal & (tying | spread(board, tying))
    free = legal & ~tied
    alone = free & ~spread(board, tied)
    constant, singles = 0, 0
    if free:
        constant = beside(board, free, own) - beside(board, free, other)
    if alone:
        one, two = counted(board, taken | legal)
        for edge in range(3):
            where = alone & board[ONE_EDGE] if edge == 1 else alone & board[TWO_EDGES]
            if edge == 0:
                where = alone & ~(board[ONE_EDGE] | board[TWO_EDGES])
            if where:
                singles ^= (count(where & ~one & ~two) & 1) << 2 * edge
                singles ^= (count(where & one & ~two) & 1) << 2 * edge + 1
                singles ^= (count(where & ~one & two) & 1) << 2 * edge + 2
                singles ^= (count(where & one & two) & 1) << 2 * edge + 3
    return constant, singles, tied, free, alone, tying


@compiled
def alternating(singles: int) -> int:
    """What the player to move gains over the other, twice over, if both take the heaviest."""
    total, sign = 0, 1
    for weight in range(HEAVIEST, -1, -1):
        if singles >> weight & 1:
            total += sign * weight
            sign = -sign
    return total


@compiled
def heaviest(board: Board, open_: int, alone: int, singles: int) -> int:
    """One of the squares that are alone, of the greatest weight among the singles; 0 for none."""
    weight = HEAVIEST
    while weight >= 0 and not singles >> weight & 1:
        weight -= 1
    while alone and weight >= 0:
        bit = alone & -alone
        if beside(board, bit, open_) + 2 * edges(board, bit) == weight:
            return bit
        alone ^= bit
    return 0


# --- keys ---------------------------------------------------------------------------------------

_SEED, _PRIME = 0x1F83D9ABFB41BD6B, -0x61C8864680B583EB
_SEED_2, _PRIME_2 = 0x5BE0CD19137E2179, -0x3D4D51C2D82B14B1


@compiled
def mixed(
    a: int, b: int, c: int, d: int, e: int, f: int, g: int, seed: int, prime: int
) -> int:  # fmt: skip
    """Seven numbers stirred into one of 64 bits."""
    h = (seed ^ a) * prime
    h = ((h ^ shifted(h, 32)) ^ b) * prime
    h = ((h ^ shifted(h, 32)) ^ c) * prime
    h = ((h ^ shifted(h, 32)) ^ d) * prime
    h = ((h ^ shifted(h, 32)) ^ e) * prime
    h = ((h ^ shifted(h, 32)) ^ f) * prime
    h = ((h ^ shifted(h, 32)) ^ g) * prime
    return h ^ shifted(h, 29)


@compiled
def smallest(
    board: Board, stones: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int
) -> tuple[int, int]:  # fmt: skip
    """A key of 128 bits for six sets of squares and a number, the same for symmetric ones."""
    best, second = (
        mixed(a, b, c, d, e, f, g, _SEED, _PRIME),
        mixed(a, b, c, d, e, f, g, _SEED_2, _PRIME_2),
    )
    if stones > board[TURNS]:
        return best, second
    steps = board[SIZE] if stones <= board[MOVES] else 1
    for down in range(steps):
        for right in range(steps):
            for way in range(8):
                ta = turned(board, way, moved(board, a, down, right))
                tb = turned(board, way, moved(board, b, down, right))
                tc = turned(board, way, moved(board, c, down, right))
                td = turned(board, way, moved(board, d, down, right))
                te = turned(board, way, moved(board, e, down, right))
                tf = turned(board, way, moved(board, f, down, right))
                found = mixed(ta, tb, tc, td, te, tf, g, _SEED, _PRIME)
                if found < best:
                    best = found
                    second = mixed(ta, tb, tc, td, te, tf, g, _SEED_2, _PRIME_2)
    return best, second


@compiled
def key(
    board: Board, own: int, other: int, tied: int, free: int, alone: int, tying: int, singles: int
) -> tuple[int, int]:
    """The key of what still matters."""
    fringe = free & ~alone
    own_one, own_two = counted(board, own)
    other_one, other_two = counted(board, other)
    one, two = own_one & tied, own_two & tied
    if fringe:
        all_one, all_two = counted(board, own | other | free)
        one |= all_one & fringe
        two |= all_two & fringe
    return smallest(
        board,
        count(own | other),
        tied | fringe,
        tying & (tied | spread(board, tied)),
        one,
        two,
        other_one & tied,
        other_two & tied,
        singles,
    )
