"""Proved positions checked by plain play: every move to the end, with no table and no reductions.

The rules are written here once more, square by square, so that they share nothing with the search.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from tools.naive.maerstanas import neighbours
from tools.naive.squares import on_board
from tools.solve import special
from tools.solve.boards import Position, Prover
from tools.solve.compiled import compiled
from tools.solve.table import Array

EMPTY, OWN, OTHER = 0, 1, 2
# Every move is made in every order, so only a few squares may be open.
MOST_OPEN = 7
_LEAST = -10_000


@compiled
def crowded(cells: Array, near: Array, square: int) -> bool:
    """Whether the stone on a square has four hinges."""
    hinges = 0
    for each in near[square]:
        if each < 0 or cells[each] != EMPTY:
            hinges += 1
    return bool(cells[square] != EMPTY) and hinges == 4


@compiled
def may_place(cells: Array, near: Array, square: int) -> bool:
    """Whether a standard stone may go on a square (M1, M2)."""
    if cells[square] != EMPTY:
        return False
    cells[square] = OWN
    allowed = not crowded(cells, near, square)
    for each in near[square]:
        if each >= 0 and crowded(cells, near, each):
            allowed = False
    cells[square] = EMPTY
    return allowed


@compiled
def lead(cells: Array, near: Array, edge_points: int) -> int:
    """Own points less the other's, as the stones stand (M4)."""
    twice = 0
    for square in range(cells.size):
        if cells[square] == EMPTY:
            continue
        worth = 0
        for each in near[square]:
            if each < 0:
                worth += 2 * edge_points
            elif cells[each] == cells[square]:
                worth += 1
        twice += worth if cells[square] == OWN else -worth
    return twice // 2


@compiled
def turned_round(cells: Array) -> Array:
    """The stones as the other player sees them."""
    turned = np.zeros_like(cells)
    for square in range(cells.size):
        if cells[square] != EMPTY:
            turned[square] = OWN + OTHER - cells[square]
    return turned


@compiled
def some_move(cells: Array, near: Array, thunder: bool, woden: bool) -> bool:
    """Whether the player whose stones are the own ones can place anything."""
    for square in range(cells.size):
        if may_place(cells, near, square):
            return True
        if (thunder and cells[square] == EMPTY) or (woden and cells[square] == OTHER):
            return True
    return False


@compiled
def played_out(
    cells: Array, near: Array, edge_points: int, thunder: bool, woden: bool, their_thunder: bool,
    their_woden: bool,
) -> int:  # fmt: skip
    """The final lead of the player to move, with best play of both."""
    best = _LEAST
    for square in range(cells.size):
        for stone in range(3):
            after = cells.copy()
            if stone == 0:
                if not may_place(cells, near, square):
                    continue
            elif stone == 1:
                if not thunder or cells[square] != EMPTY:
                    continue
                for each in near[square]:
                    if each >= 0:
                        after[each] = EMPTY
            elif not woden or cells[square] != OTHER:
                continue
            after[square] = OWN
            value = -played_out(
                turned_round(after), near, edge_points,
                their_thunder, their_woden, thunder and stone != 1, woden and stone != 2,
            )  # fmt: skip
            best = max(best, value)
    if best > _LEAST:
        return best
    theirs = turned_round(cells)
    if not some_move(theirs, near, their_thunder, their_woden):
        return lead(cells, near, edge_points)
    return -played_out(theirs, near, edge_points, their_thunder, their_woden, thunder, woden)


def neighbours_of(size: int, scoring: str) -> Array:
    """The numbers of the squares beside each square; −1 for an edge."""
    squares = on_board(size)
    near = [
        [squares.index(each) if each else -1 for each in neighbours(square, scoring, size)]
        for square in squares
    ]
    return np.array(near, dtype=np.int64)


def plainly(prover: Prover, position: Position, scoring: str) -> int:
    """What the player to move still gains, by plain play."""
    size = prover.size
    bits = [1 << 8 * row + column for row in range(size) for column in range(size)]
    cells = np.array(
        [OWN if bit & position.own else OTHER if bit & position.other else EMPTY for bit in bits],
        dtype=np.int64,
    )
    near, edge_points = neighbours_of(size, scoring), int(scoring == "standard")
    hands = [bool(position.hands & bit) for bit in (1, 2, 4, 8)]
    end = played_out(cells, near, edge_points, *hands)
    return int(end - lead(cells, near, edge_points))


def sample(prover: Prover, seed: int) -> Iterator[Position]:
    """Positions with few open squares, from games of drawn and of good moves."""
    drawn = random.Random(seed)
    while True:
        position = prover.start
        while moves := prover.moves(position):
            # A special stone in hand can go to as many squares again.
            if not position.hands & position.hands - 1 and _open(moves) <= MOST_OPEN:
                yield position
                break
            move = moves[0] if drawn.random() < 0.5 else drawn.choice(moves)
            position, _ = prover.after(position, move)


def _open(moves: list[int]) -> int:
    return sum(1 for move in moves if move < special.PASS) + sum(move >= 64 for move in moves) // 2


def check(prover: Prover, scoring: str, number: int, seed: int = 1) -> int:
    """How many positions were compared; all of them. Raises `AssertionError` for a difference."""
    positions = sample(prover, seed)
    for _ in range(number):
        position = next(positions)
        proved, played = prover.value(position, 0), plainly(prover, position, scoring)
        if proved != played:
            raise AssertionError(f"{position}: {proved} was proved, and plain play says {played}")
    return number
