"""Endgames of Cyngesheall with few pieces.

A side is its pieces, the king first: ``KM`` is king and man. The side to move is always seen as
Dark; where it is Light, the board is turned round (C1, C2), so each result is worked out once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.solve.compiled import compiled
from tools.solve.retrograde import (
    NEAR,
    NEVER,
    NO_POSITION,
    OPEN,
    SQUARES,
    Material,
    settle,
    unpack,
)
from tools.solve.table import Array

LAST = SQUARES - 1
_MAN, _COMMANDER, _KING = range(3)
_KINDS = {"M": _MAN, "C": _COMMANDER, "K": _KING}


class Cyngesheall:
    """The endgames of Cyngesheall; see `tools.solve.retrograde.Endgames`."""

    def prepared(self, material: Material) -> Array:
        """A result for each number: no position where a king has escaped (C2)."""
        own, other = material
        results = np.zeros(SQUARES ** (len(own) + len(other)), np.int16)
        _rule_out(results, len(own), len(other))
        return results

    def parts(self, material: Material) -> list[Material | None]:
        """The material after each set of captures, counted as the bits of a number."""
        own, other = material
        found: list[Material | None] = []
        for captured in range(1 << len(other)):
            left = tuple(piece for n, piece in enumerate(other) if not captured >> n & 1)
            found.append((left, own) if captured and not captured & 1 else None)
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
        own, kinds = len(material[0]), _kinds(material)
        return _decide(kinds, own, opposite, parts, numbers, results, due, ply)

    def touch(
        self, material: Material, numbers: Array, opposite: Array, due: Array, ply: int
    ) -> None:
        """Has the positions looked at again that may lead to these."""
        _touch(_kinds(material), len(material[0]), numbers, opposite, due, ply)


def _kinds(material: Material) -> Array:
    return np.array([_KINDS[piece] for side in material for piece in side], np.int64)


@compiled
def _rule_out(results: Array, own: int, other: int) -> None:
    squares = np.zeros(own + other, np.int64)
    for number in range(results.size):
        unpack(number, squares)
        over = squares[0] == 0 or squares[own] == LAST
        for a in range(squares.size):
            for b in range(a):
                over = over or squares[a] == squares[b]
        results[number] = NO_POSITION if over else OPEN


@compiled
def _captured(at: Array, target: int, own: int) -> int:
    """The enemy pieces that stand between the piece on a square and another, as bits (C5–C8).

    `at` has the piece on each square, counted from 1; 0 is none.
    """
    captured = 0
    for direction in range(4):
        between = NEAR[target, direction]
        if between >= 0 and at[between] > own:
            beyond = NEAR[between, direction]
            if beyond >= 0 and 0 < at[beyond] <= own:
                captured |= 1 << at[between] - 1 - own
    return captured


@compiled
def _next_number(squares: Array, own: int, captured: int) -> int:
    """The number of the position for the next player: turned round, without what is captured."""
    number, power = 0, 1
    for piece in range(own, squares.size):
        if not captured >> piece - own & 1:
            number += (LAST - squares[piece]) * power
            power *= SQUARES
    for piece in range(own):
        number += (LAST - squares[piece]) * power
        power *= SQUARES
    return number


@compiled
def _result_after(
    kinds: Array, own: int, squares: Array, at: Array, piece: int, target: int, opposite: Array,
    parts: Any,
) -> int:  # fmt: skip
    """What a move leads to, as the next player sees it; −1 if it wins."""
    if kinds[piece] == _KING and target == 0:
        return -1
    origin = squares[piece]
    at[origin] = 0
    captured = _captured(at, target, own)
    at[origin] = piece + 1
    if captured & 1:
        return -1
    squares[piece] = target
    number = _next_number(squares, own, captured)
    squares[piece] = origin
    return int(parts[captured][number] if captured else opposite[number])


@compiled
def _decide(
    kinds: Array, own: int, opposite: Array, parts: Any, numbers: Array, results: Array, due: Array,
    ply: int,
) -> Array:  # fmt: skip
    squares, at = np.zeros(kinds.size, np.int64), np.zeros(SQUARES, np.int64)
    decided = np.zeros(numbers.size, np.bool_)
    for place in range(numbers.size):
        unpack(numbers[place], squares)
        for piece in range(squares.size):
            at[squares[piece]] = piece + 1
        soonest, latest, undecided = NEVER, -1, False
        for piece in range(own):
            for direction in range(8 if kinds[piece] == _COMMANDER else 4):
                target = NEAR[squares[piece], direction]
                while target >= 0 and not at[target]:
                    result = _result_after(
                        kinds, own, squares, at, piece, target, opposite, parts
                    )  # fmt: skip
                    if result < 0:
                        soonest = min(soonest, -1 - result)
                    elif result == OPEN:
                        undecided = True
                    else:
                        latest = max(latest, result)
                    target = NEAR[target, direction]
        for piece in range(squares.size):
            at[squares[piece]] = 0
        decided[place] = settle(numbers[place], results, due, ply, soonest, latest, undecided)
    return decided


@compiled
def _touch(
    kinds: Array, own: int, numbers: Array, opposite: Array, due: Array, ply: int
) -> None:  # fmt: skip
    squares, at = np.zeros(kinds.size, np.int64), np.zeros(SQUARES, np.int64)
    for number in numbers:
        unpack(number, squares)
        for piece in range(squares.size):
            at[squares[piece]] = 1
        # The other side has just moved, along the same lines.
        for piece in range(own, squares.size):
            here = squares[piece]
            for direction in range(8 if kinds[piece] == _COMMANDER else 4):
                origin = NEAR[here, direction]
                while origin >= 0 and not at[origin]:
                    squares[piece] = origin
                    before = _next_number(squares, own, 0)
                    if opposite[before] == OPEN:
                        due[before] = ply + 1
                    origin = NEAR[origin, direction]
            squares[piece] = here
        for piece in range(squares.size):
            at[squares[piece]] = 0
