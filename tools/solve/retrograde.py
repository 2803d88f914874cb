"""Endgames, exactly: all positions with the same pieces are worked out from the end backwards.

A material is what each side has; the first moves next. A position is a number with one digit of
base 49 for each piece: first those of the side to move, then the others. Positions of a material
and those with the other side to move lead to each other, so both are worked out together. Whatever
changes the material leads to one that was worked out before.

A result is a number: 0 where neither side can force anything, n for a win in n plies, and −1 − n
for a loss in n. Repetition is left out. That is exact for wins: each position of a forced win is
nearer to the end than the one before, so none occurs twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numba
import numpy as np

from tools.solve.compiled import compiled
from tools.solve.table import Array

SIZE, SQUARES = 7, 49
# Columns to the right and rows down: those along rows and columns first.
_DIRECTIONS = ((0, -1), (-1, 0), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, 1), (1, -1))
NEAR = np.array(
    [
        [
            row * SIZE + column + down * SIZE + right
            if 0 <= row + down < SIZE and 0 <= column + right < SIZE
            else -1
            for right, down in _DIRECTIONS
        ]
        for row in range(SIZE)
        for column in range(SIZE)
    ],
    dtype=np.int64,
)
"""The square beside each square in each direction; −1 off the board."""
OPEN = 0
NO_POSITION = -30_000
"""The result of a number that is no position: two pieces on a square, or a game that is over."""
NEVER = 32_767

Side = tuple[Any, ...]
Material = tuple[Side, Side]


class Endgames(Protocol):
    """What a game says about its endgames.

    `decide` looks at the positions with the given numbers and writes their results, as far as they
    are less than `ply` plies from the end; it says which those were. Of the others it notes in
    `due` at which ply to look again. `touch` has all that may lead to some positions looked at in
    the next ply.
    """

    def prepared(self, material: Material) -> Array:
        """A result for each number: `OPEN`, or `NO_POSITION`."""
        ...

    def parts(self, material: Material) -> Sequence[Material | None]:
        """The materials to which moves lead that change it, in the order `decide` expects."""
        ...

    def decide(
        self,
        material: Material,
        opposite: Array,
        parts: Any,
        numbers: Array,
        results: Array,
        due: Array,
        ply: int,
    ) -> Array:
        """Which of the positions with these numbers were decided."""
        ...

    def touch(
        self, material: Material, numbers: Array, opposite: Array, due: Array, ply: int
    ) -> None:
        """Has the positions looked at again that may lead to these."""
        ...


class Tables:
    """The results of all materials that were asked for, and of those they lead to."""

    def __init__(self, game: Endgames) -> None:
        self._game = game
        self._results: dict[Material, Array] = {}

    def __getitem__(self, material: Material) -> Array:
        """The results of a material, worked out if they are not known yet."""
        if material not in self._results:
            self._work_out(material)
        return self._results[material]

    def _work_out(self, material: Material) -> None:
        game, pair = self._game, sorted({material, material[::-1]})
        parts = {}
        for each in pair:
            # A material that is not there is an empty table.
            parts[each] = numba.typed.List(
                [np.zeros(0, np.int16) if part is None else self[part] for part in game.parts(each)]
            )
        for each in pair:
            self._results[each] = game.prepared(each)
        due = {each: np.full(len(self._results[each]), NEVER, np.int16) for each in pair}
        for each in pair:
            due[each][self._results[each] == OPEN] = 0
        ply = 0
        while ply < NEVER:
            for each in pair:
                opposite = each[::-1]
                numbers = np.flatnonzero(due[each] == ply)
                due[each][numbers] = NEVER
                decided = game.decide(
                    each, self._results[opposite], parts[each], numbers,
                    self._results[each], due[each], ply,
                )  # fmt: skip
                game.touch(
                    each, numbers[decided], self._results[opposite], due[opposite], ply
                )  # fmt: skip
            ply = min(int(waiting.min()) for waiting in due.values())


# --- for the compiled functions of the games ----------------------------------------------------


@compiled
def unpack(number: int, squares: Array) -> None:
    """Writes the square of each piece."""
    for piece in range(squares.size):
        squares[piece] = number % SQUARES
        number //= SQUARES


@compiled
def settle(
    number: int, results: Array, due: Array, ply: int, soonest: int, latest: int, undecided: bool
) -> bool:  # fmt: skip
    """Whether a position is decided, by what its moves lead to.

    `soonest` is the nearest loss of the opponent's, `NEVER` if there is none, `latest` their
    farthest win, −1 if there is no move at all, and `undecided` whether a move leads elsewhere.
    """
    if soonest < NEVER:
        plies, result = soonest + 1, soonest + 1
    elif undecided:
        return False
    else:
        plies, result = latest + 1, -2 - latest
    if plies > ply:
        due[number] = plies
        return False
    results[number] = result
    return True
