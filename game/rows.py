"""The part of a position's text that all games share: the rows, then the side to move.

Seven rows of seven squares, or fewer on a smaller board.

Rows go from row 1 and are joined by ``/``; a dot is an empty square, an upper-case letter a
dark piece, a lower-case letter a light one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from game.board import BIT, COLUMNS, ROWS, SIZE
from game.core import PLAYERS, Player, PositionError
from game.scene import Look
from game.values import Piece, Setup
from game.words import quote, spelled

__all__ = [
    "Pieces",
    "Setup",
    "fields",
    "form",
    "kinds",
    "read",
    "read_side",
    "write",
    "write_side",
]

K = TypeVar("K", bound=str)


def form(size: int = SIZE) -> str:
    """The form of a position on a board of that size, for messages."""
    return f"{spelled(size)} rows from row 1 joined by /, then D or L to move"


def write(pieces: Iterable[Piece], size: int = SIZE) -> str:
    """The rows with the letters of these pieces."""
    letters = {piece.cell: piece.letter for piece in pieces}
    return "/".join(
        "".join(letters.get(column + row, ".") for column in COLUMNS[:size]) for row in ROWS[:size]
    )


def kinds(looks: Mapping[K, Look]) -> tuple[Piece, ...]:
    """A piece of each kind, Dark's first."""
    return tuple(look.piece("", owner, kind) for owner in PLAYERS for kind, look in looks.items())


class Pieces(NamedTuple):
    """The pieces that rows of letters put on the board: each one's bit and letter."""

    letters: tuple[tuple[int, str], ...]

    def of(self, letters: str) -> int:
        """The squares with one of these letters."""
        return sum(bit for bit, letter in self.letters if letter in letters)

    @property
    def dark(self) -> int:
        """The squares with Dark's pieces."""
        return sum(bit for bit, letter in self.letters if letter.isupper())

    @property
    def light(self) -> int:
        """The squares with Light's pieces."""
        return sum(bit for bit, letter in self.letters if letter.islower())


def read(text: str, letters: str, help: str, size: int = SIZE) -> Pieces:
    """The pieces on the board.

    Raises `PositionError` where the text does not have `size` rows of `size` squares, or has a
    letter that is not among `letters`; `help` then says what each stands for.
    """
    rows, wanted = text.split("/"), spelled(size)
    if len(rows) != size:
        raise PositionError(f"{quote(text)} is not {wanted} rows joined by /, but {len(rows)}")
    pieces = []
    for number, row in zip(ROWS, rows, strict=False):
        if len(row) != size:
            raise PositionError(
                f"row {number}, {quote(row)}, is not {wanted} squares, but {len(row)}"
            )
        for column, letter in zip(COLUMNS, row, strict=False):
            if letter == ".":
                continue
            if letter not in letters:
                raise PositionError(f"{quote(letter)} on {column}{number} is not a piece: {help}")
            pieces.append((BIT[column + number], letter))
    return Pieces(tuple(pieces))


def write_side(player: Player) -> str:
    """``D`` or ``L``."""
    return "D" if player == "dark" else "L"


def read_side(text: str) -> Player:
    """The side that ``D`` or ``L`` stands for. Raises `PositionError`."""
    if text not in ("D", "L"):
        raise PositionError(f"{quote(text)} is not a side to move: write D or L")
    return "dark" if text == "D" else "light"


def fields(text: str, count: int, wanted: str = "") -> list[str]:
    """The parts of the line between spaces.

    Raises `PositionError` unless there are `count`; the message asks for `wanted` (else `form`).
    """
    parts = text.split()
    if len(parts) != count:
        raise PositionError(f"{quote(text)} is not a position: write {wanted or form()}")
    return parts
