"""Squares by name, and the board as a line of text."""

from __future__ import annotations

Move = tuple[str, ...]
Pieces = dict[str, str]

COLUMNS, ROWS = "ABCDEFG", "1234567"
SQUARES = [column + row for row in ROWS for column in COLUMNS]

# Columns to the right and rows down.
UP, LEFT, DOWN, RIGHT = (0, -1), (-1, 0), (0, 1), (1, 0)
ORTHOGONALS = [UP, LEFT, DOWN, RIGHT]
DIAGONALS = [(-1, -1), (-1, 1), (1, 1), (1, -1)]


def beyond(square: str, direction: tuple[int, int], distance: int = 1) -> str | None:
    """The square so many squares away in that direction; `None` is off the board."""
    right, down = direction
    column = COLUMNS.index(square[0]) + right * distance
    row = ROWS.index(square[1]) + down * distance
    if 0 <= column < 7 and 0 <= row < 7:
        return COLUMNS[column] + ROWS[row]
    return None


def read_board(text: str) -> Pieces:
    """The letters by square: upper case Dark, lower case Light."""
    letters = zip(SQUARES, text.replace("/", ""), strict=True)
    return {square: letter for square, letter in letters if letter != "."}


def write_board(pieces: Pieces) -> str:
    """Seven rows of letters, row 1 first."""
    rows = ["".join(pieces.get(column + row, ".") for column in COLUMNS) for row in ROWS]
    return "/".join(rows)


def owner(letter: str) -> str:
    """Whose piece the letter is: ``D`` or ``L``."""
    return "D" if letter.isupper() else "L"


def other(side: str) -> str:
    """The other side."""
    return "L" if side == "D" else "D"
