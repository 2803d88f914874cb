"""Oferhlýp's notation as text: legs, each with its sign, its square and what it does (O15, O16)."""

from __future__ import annotations

import re
from typing import NamedTuple

from game.board import SQUARE
from game.core import InvalidMove
from game.words import quote

_LEG = re.compile(rf"([-~X])(K?)({SQUARE})(?:\((2>1|1>0|-|R)\))?", re.ASCII)
_MOVE = re.compile(
    rf"(?P<king>K?)(?P<origin>{SQUARE})"
    rf"(?P<legs>(?:[-~X]K?{SQUARE}(?:\((?:2>1|1>0|-|R)\))?)+)",
    re.ASCII,
)
_SHORT = {"2>1": "-", "1>0": "R"}


class Leg(NamedTuple):
    """One leg of a move as it is written: sign, K for an enemy king, landing square, strengths."""

    sign: str
    king: str
    square: str
    strengths: str

    def __str__(self) -> str:
        strengths = f"({self.strengths})" if self.strengths else ""
        return f"{self.sign.lower()}{self.king}{self.square}{strengths}"

    def fits(self, true: Leg) -> bool:
        """Whether the leg is written correctly; K and strengths are optional (O16)."""
        return (
            self.sign == true.sign
            and self.king in ("", true.king)
            and self.strengths in ("", true.strengths, _SHORT.get(true.strengths))
        )


class WrittenMove(NamedTuple):
    """A move as it was written, which need not be legal."""

    king: bool
    origin: str
    legs: tuple[Leg, ...]


def read(text: str) -> WrittenMove:
    """The move that is written, in either case. Raises `InvalidMove`, quoting the text."""
    found = _MOVE.fullmatch(text.strip().upper())
    if found is None:
        raise InvalidMove(
            f"{quote(text)} is not a move: write a step as C2-C3, a jump over your own token "
            "as C2~C4, an attack as C3xE5(2>1)xG7(1>0)"
        )
    legs = tuple(Leg(*leg) for leg in _LEG.findall(found["legs"]))
    return WrittenMove(bool(found["king"]), found["origin"], legs)
