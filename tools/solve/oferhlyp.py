"""Endgames of Oferhlýp with few tokens.

A side is the lives of its tokens, the king first: ``(2, 1)`` is a king at full strength and a man
at half. No direction and no square is different for the two sides, so the board is turned or
reflected until the king of the side to move is in one eighth of it: a position's first digit
counts ten squares.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from tools.solve.compiled import compiled
from tools.solve.retrograde import (
    NEAR,
    NEVER,
    NO_POSITION,
    OPEN,
    SIZE,
    SQUARES,
    Material,
    settle,
)
from tools.solve.table import Array

# One eighth of the board: squares with row <= column, both at most 3. Some ways to turn the board
# leave a king on the diagonal, in the middle column or in the centre where he is, so positions with
# him there have more than one number.
EIGHTH = [row * SIZE + column for column in range(4) for row in range(column + 1)]
_PLACE = np.array([EIGHTH.index(s) if s in EIGHTH else -1 for s in range(SQUARES)], np.int64)
_SQUARE = np.array(EIGHTH, np.int64)


def _turned(way: int, square: int) -> int:
    row, column = divmod(square, SIZE)
    row = SIZE - 1 - row if way & 1 else row
    column = SIZE - 1 - column if way & 2 else column
    return column * SIZE + row if way & 4 else row * SIZE + column


_TURNED = np.array([[_turned(way, s) for s in range(SQUARES)] for way in range(8)], np.int64)
_WAY = np.array(
    [next(w for w in range(8) if _TURNED[w, s] in EIGHTH) for s in range(SQUARES)], np.int64
)  # fmt: skip
WEIGHT = np.array([sum(_TURNED[_WAY[s], s] == each for s in range(SQUARES)) for each in EIGHTH])
"""How many squares of the board each square of the eighth stands for."""


class Oferhlyp:
    """The endgames of Oferhlýp; see `tools.solve.retrograde.Endgames`."""

    def prepared(self, material: Material) -> Array:
        """A result for each number: no position where two tokens share a square."""
        tokens = len(material[0]) + len(material[1])
        results = np.zeros(len(EIGHTH) * SQUARES ** (tokens - 1), np.int16)
        _rule_out(results, tokens)
        return results

    def parts(self, material: Material) -> list[Material | None]:
        """The material for each way that the other side's lives can be; `None` where it is over."""
        own, other = material
        found: list[Material | None] = []
        # The first token's lives change fastest.
        for lives in (each[::-1] for each in product(range(3), repeat=len(other))):
            fewer = lives != other and all(a <= b for a, b in zip(lives, other, strict=True))
            left = tuple(life for life in lives if life)
            over = not lives[0] or len(left) + len(own) == 2
            found.append((left, own) if fewer and not over else None)
        return found

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
        lives, own = _lives(material), len(material[0])
        return _decide(lives, own, opposite, parts, numbers, results, due, ply)

    def touch(
        self, material: Material, numbers: Array, opposite: Array, due: Array, ply: int
    ) -> None:
        """Has the positions looked at again that may lead to these."""
        tokens, own = len(material[0]) + len(material[1]), len(material[0])
        _touch(tokens, own, numbers, opposite, due, ply)


def _lives(material: Material) -> Array:
    return np.array([lives for side in material for lives in side], np.int64)


@compiled
def unpack(number: int, squares: Array) -> None:
    """Writes the square of each token; the first is in the eighth."""
    squares[0] = _SQUARE[number % _SQUARE.size]
    number //= _SQUARE.size
    for token in range(1, squares.size):
        squares[token] = number % SQUARES
        number //= SQUARES


@compiled
def _rule_out(results: Array, tokens: int) -> None:
    squares = np.zeros(tokens, np.int64)
    for number in range(results.size):
        unpack(number, squares)
        for a in range(tokens):
            for b in range(a):
                if squares[a] == squares[b]:
                    results[number] = NO_POSITION


@compiled
def next_number(squares: Array, lives: Array, own: int, then: int) -> int:
    """The number of the position as the next player sees it, without the tokens that are gone.

    `then` is another way to turn the board, one that leaves the king where he is; 0 for none.
    """
    way = _WAY[squares[own]]
    number: int = _PLACE[_TURNED[way, squares[own]]]
    power = _SQUARE.size
    for step in range(1, squares.size):
        token = (own + step) % squares.size
        if lives[token]:
            square = _TURNED[way, squares[token]]
            number += _TURNED[then, square] * power
            power *= SQUARES
    return number


@compiled
def _result(
    lives: Array, own: int, squares: Array, opposite: Array, parts: Any, quiet: bool
) -> int:  # fmt: skip
    """What a turn that ends now leads to, as the next player sees it."""
    if quiet:
        return int(opposite[next_number(squares, lives, own, 0)])
    code, power = 0, 1
    for token in range(own, lives.size):
        code += lives[token] * power
        power *= 3
    if not parts[code].size:
        # Only the kings are left (O10).
        return OPEN
    return int(parts[code][next_number(squares, lives, own, 0)])


@compiled
def _weigh(found: Array, result: int) -> None:
    """Notes what a move leads to in three numbers: soonest, latest, undecided; see `settle`."""
    if result < 0:
        found[0] = min(found[0], -1 - result)
    elif result == OPEN:
        found[2] = 1
    else:
        found[1] = max(found[1], result)


@compiled
def _chains(
    lives: Array, own: int, squares: Array, at: Array, token: int, attacked: int, opposite: Array,
    parts: Any, found: Array,
) -> int:  # fmt: skip
    """Looks at each attack from here, and at each further one (O4–O9)."""
    here = squares[token]
    for direction in range(8):
        jumped = NEAR[here, direction]
        if jumped < 0 or at[jumped] <= own:
            continue
        hit, target = at[jumped] - 1, NEAR[jumped, direction]
        if target < 0 or at[target] or attacked >> hit & 1:
            continue
        lives[hit] -= 1
        if hit == own and not lives[hit]:
            found[0] = 0
        else:
            at[here], at[target], squares[token] = 0, token + 1, target
            if not lives[hit]:
                at[jumped] = 0
            _weigh(found, _result(lives, own, squares, opposite, parts, False))
            _chains(lives, own, squares, at, token, attacked | 1 << hit, opposite, parts, found)
            at[jumped] = hit + 1
            at[target], at[here], squares[token] = 0, token + 1, here
        lives[hit] += 1
    return 0


@compiled
def _quiet_target(at: Array, own: int, here: int, direction: int) -> int:
    """Where a step or a friendly jump in a direction leads; −1 for neither (O3, O4).

    `own` tells whose tokens may be jumped: those up to it, or with a minus, those after it.
    """
    near: int = NEAR[here, direction]
    if near < 0 or not at[near]:
        return near
    friend = at[near] <= own if own > 0 else at[near] > -own
    target: int = NEAR[near, direction]
    return target if friend and target >= 0 and not at[target] else -1


@compiled
def _decide(
    lives: Array, own: int, opposite: Array, parts: Any, numbers: Array, results: Array, due: Array,
    ply: int,
) -> Array:  # fmt: skip
    squares, at = np.zeros(lives.size, np.int64), np.zeros(SQUARES, np.int64)
    decided, found = np.zeros(numbers.size, np.bool_), np.zeros(3, np.int64)
    for place in range(numbers.size):
        unpack(numbers[place], squares)
        for token in range(squares.size):
            at[squares[token]] = token + 1
        found[0], found[1], found[2] = NEVER, -1, 0
        for token in range(own):
            here = squares[token]
            for direction in range(8):
                target = _quiet_target(at, own, here, direction)
                if target >= 0:
                    squares[token] = target
                    _weigh(found, _result(lives, own, squares, opposite, parts, True))
                    squares[token] = here
            _chains(lives, own, squares, at, token, 0, opposite, parts, found)
        for token in range(squares.size):
            at[squares[token]] = 0
        decided[place] = settle(
            numbers[place], results, due, ply, found[0], found[1], found[2] > 0
        )  # fmt: skip
    return decided


@compiled
def _touch(
    tokens: int, own: int, numbers: Array, opposite: Array, due: Array, ply: int
) -> None:  # fmt: skip
    squares, at = np.zeros(tokens, np.int64), np.zeros(SQUARES, np.int64)
    alive = np.ones(tokens, np.int64)
    for number in numbers:
        unpack(number, squares)
        for token in range(tokens):
            at[squares[token]] = token + 1
        # The other side has just made a step or a friendly jump, which leads back as well.
        for token in range(own, tokens):
            here = squares[token]
            for direction in range(8):
                origin = _quiet_target(at, -own, here, direction)
                if origin < 0:
                    continue
                squares[token] = origin
                king = _TURNED[_WAY[squares[own]], squares[own]]
                for then in range(8):
                    if _TURNED[then, king] == king:
                        before = next_number(squares, alive, own, then)
                        if opposite[before] == OPEN:
                            due[before] = ply + 1
            squares[token] = here
        for token in range(tokens):
            at[squares[token]] = 0
