"""Endgames by name: results of positions as the slow rules write them, and figures of materials."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from tools.naive import RULES
from tools.naive.moving import line
from tools.naive.squares import SQUARES, Pieces, other, owner
from tools.solve.cyngesheall import Cyngesheall
from tools.solve.oferhlyp import EIGHTH, WEIGHT, Oferhlyp, next_number
from tools.solve.retrograde import NO_POSITION, OPEN, Material, Side, Tables
from tools.solve.table import Array

CHECKED = 100
"""How many positions of each material are compared with their moves by the slow rules."""
_OPTIONS = {"progress": "off"}


class Result(NamedTuple):
    """Whether the side to move wins or loses, `None` if neither, and in how many plies."""

    wins: bool | None
    plies: int


class Ends:
    """The endgames of one game, with positions as lines of text."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._rules = RULES[game]
        self._tables = Tables(Cyngesheall() if game == "cyngesheall" else Oferhlyp())

    def result(self, text: str) -> Result:
        """What the side to move can force in a position. Raises `KeyError` for other material."""
        return _result(int(self._number_of(text)))

    def table(self, material: Material) -> Array:
        """The results of all positions with this material."""
        return self._tables[material]

    def weights(self, material: Material) -> Array:
        """How many positions each result of a material stands for; 0 where it is none."""
        results = self._tables[material]
        if self.game == "cyngesheall":
            return (results != NO_POSITION).astype(np.int64)
        return np.where(results != NO_POSITION, WEIGHT[np.arange(len(results)) % len(EIGHTH)], 0)

    def text(self, material: Material, number: int) -> str:
        """The position with a number, Dark to move."""
        sides = [[*side] for side in material]
        first = len(EIGHTH) if self.game == "oferhlyp" else len(SQUARES)
        squares = [number % first]
        if self.game == "oferhlyp":
            squares = [EIGHTH[number % first]]
        number //= first
        while len(squares) < len(sides[0]) + len(sides[1]):
            squares.append(number % len(SQUARES))
            number //= len(SQUARES)
        pieces: Pieces = {}
        for place, (side, piece) in enumerate(
            (side, piece) for side, each in zip("DL", sides, strict=True) for piece in each
        ):
            letter = self._letter(piece, place in (0, len(sides[0])))
            pieces[SQUARES[squares[place]]] = letter if side == "D" else letter.lower()
        return line(pieces, "D")

    def line(self, text: str) -> Iterator[str]:
        """The notation of a game from here in which both sides do their best, to its end."""
        rules = self._rules
        position = rules.read(text, _OPTIONS)
        while not rules.ending(position):
            moves = {move: rules.play(position, move) for move in rules.legal_moves(position)}
            best = max(moves, key=lambda move: self._worth(moves[move]))
            yield rules.notation(position, best)
            position = moves[best]

    def _worth(self, position: Any) -> float:
        """How good it is to have led to a position: sooner wins and later losses are better."""
        ending = self._rules.ending(position)
        if ending:
            winner, _ = ending
            return 0 if winner is None else 1000 if winner != position.mover else -1000
        result = self.result(self._rules.write(position))
        if result.wins is None:
            return 0
        return result.plies - 900 if result.wins else 900 - result.plies

    def by_its_moves(self, text: str) -> Result:
        """What the moves of the slow rules and the results after them make of a position."""
        rules = self._rules
        position = rules.read(text, _OPTIONS)
        best, longest, undecided = 1 << 20, -1, False
        for move in rules.legal_moves(position):
            after = rules.play(position, move)
            ending = rules.ending(after)
            if ending:
                found = Result(None if ending[0] is None else ending[0] == after.mover, 0)
            else:
                found = self.result(rules.write(after))
            if found.wins is None:
                undecided = True
            elif found.wins:
                longest = max(longest, found.plies)
            else:
                best = min(best, found.plies)
        if best < 1 << 20:
            return Result(True, best + 1)
        return Result(None, 0) if undecided else Result(False, longest + 1)

    def sample(self, material: Material, number: int, seed: int = 1) -> Iterator[str]:
        """Some positions of a material, drawn; of wins, losses and others as many as there are."""
        drawn, results = random.Random(f"{seed} {material}"), self._tables[material]
        kinds = [np.flatnonzero((results > 0) & (results != NO_POSITION)),
                 np.flatnonzero((results < 0) & (results != NO_POSITION)),
                 np.flatnonzero(results == OPEN)]  # fmt: skip
        there = [kind for kind in kinds if len(kind)]
        for place in range(number):
            yield self.text(material, int(drawn.choice(there[place % len(there)])))

    def _letter(self, piece: Any, king: bool) -> str:
        if self.game == "cyngesheall":
            return str(piece)
        return ("JK" if king else "NM")[piece - 1]

    def _number_of(self, text: str) -> int:
        """The result of a position: looked up by the number of its squares."""
        position = self._rules.read(text, _OPTIONS)
        mover = position.mover
        sides = [_sorted(position.pieces, side) for side in (mover, other(mover))]
        squares = [SQUARES.index(square) for side in sides for square, _ in side]
        if self.game == "cyngesheall":
            letters = [tuple(piece.upper() for _, piece in side) for side in sides]
            material: Material = (letters[0], letters[1])
            if mover == "L":
                squares = [len(SQUARES) - 1 - square for square in squares]
            number = sum(square * len(SQUARES) ** n for n, square in enumerate(squares))
        else:
            lives = [tuple(_LIVES[p.upper()] for _, p in side) for side in sides]
            material = (lives[0], lives[1])
            # The number that a move makes is that of the next player's position: `own` come last.
            count = len(sides[0])
            order = np.array([*squares[count:], *squares[:count]])
            number = next_number(order, np.ones(len(order), np.int64), len(sides[1]), 0)
        return int(self._tables[material][number])


_LIVES = {"K": 2, "M": 2, "J": 1, "N": 1}


def _sorted(pieces: Mapping[str, str], side: str) -> list[tuple[str, str]]:
    """One side's squares and letters, the king first, then the stronger."""
    own = [(square, letter) for square, letter in pieces.items() if owner(letter) == side]
    return sorted(own, key=lambda each: "KJCMN".index(each[1].upper()))


def _result(number: int) -> Result:
    if number == OPEN:
        return Result(None, 0)
    return Result(True, number) if number > 0 else Result(False, -1 - number)


# --- figures ------------------------------------------------------------------------------------


def figure(ends: Ends, material: Material) -> dict[str, Any]:
    """What a material is worth, its longest win, and how it was checked.

    Raises `AssertionError` if the slow rules do not agree.
    """
    began = process_time()
    results, weights = ends.table(material), ends.weights(material)
    seconds = process_time() - began
    shares = {
        "positions": int(weights.sum()),
        "won": int(weights[results > 0].sum()),
        "drawn": int(weights[results == OPEN].sum()),
        "lost": int(weights[results < 0].sum()),
    }
    decided = np.where(weights > 0, np.where(results < 0, -1 - results, results), 0)
    text = ends.text(material, int(decided.argmax())) if decided.any() else ""
    line = list(ends.line(text)) if text else []
    assert len(line) == decided.max(), f"{text}: {decided.max()} plies, but {line}"
    for each in ends.sample(material, CHECKED):
        assert ends.result(each) == ends.by_its_moves(each), each
    return {
        **wanted(ends.game, material), **shares, "longest": len(line), "position": text,
        "line": line, "seconds": round(seconds, 1), "checked": CHECKED,
    }  # fmt: skip


def wanted(game: str, material: Material) -> dict[str, Any]:
    """The wanted figure of a material: the side to move has what `own` says."""
    own, others = (named(side) for side in material)
    return {"game": game, "options": {}, "own": own, "other": others}


def named(side: Side) -> str:
    """``KM``, or with lives ``K2M1``."""
    if isinstance(side[0], str):
        return "".join(side)
    return "".join(
        f"{'M' if place else 'K'}{lives}" for place, lives in enumerate(side)
    )  # fmt: skip


def both(materials: Sequence[Material]) -> Iterator[Material]:
    """Each material with either side to move."""
    for own, others in materials:
        yield own, others
        if own != others:
            yield others, own


MATERIALS: Mapping[str, Sequence[Material]] = {
    "cyngesheall": [
        (("K",), ("K",)),
        (("K", "M"), ("K",)),
        (("K", "C"), ("K",)),
        (("K", "M"), ("K", "M")),
    ],
    "oferhlyp": [
        *(((king, man), (alone,)) for king, man, alone in product((2, 1), repeat=3)),
        *(
            ((king, *men), (alone,))
            for men in ((2, 2), (2, 1), (1, 1))
            for king, alone in product((2, 1), repeat=2)
        ),
        *combinations_with_replacement([*product((2, 1), repeat=2)], 2),
    ],
}
"""What is worked out: pieces in Cyngesheall, the lives of king and men in Oferhlýp."""
