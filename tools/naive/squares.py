"""Squares by name, and the board as a line of text."""

from __future__ import annotations

Move = tuple[str, ...]
Pieces = dict[str, str]

COLUMNS, ROWS = "ABCDEFG", "1234567"

# Columns to the right and rows down.
UP, LEFT, DOWN, RIGHT = (0, -1), (-1, 0), (0, 1), (1, 0)
ORTHOGONALS = [UP, LEFT, DOWN, RIGHT]
DIAGONALS = [(-1, -1), (-1, 1), (1, 1), (1, -1)]


def on_board(size: int) -> list[str]:
    """The squares of a board with that many columns and rows."""
    return [column + row for row in ROWS[:size] for column in COLUMNS[:size]]


SQUARES = on_board(7)


def beyond(square: str, direction: tuple[int, int], distance: int = 1, size: int = 7) -> str | None:
    """The square at that distance in that direction; `None` if it is off the board."""
    right, down = direction
    column = COLUMNS.index(square[0]) + right * distance
    row = ROWS.index(square[1]) + down * distance
    if 0 <= column < size and 0 <= row < size:
        return COLUMNS[column] + ROWS[row]
    return None


def read_board(text: str) -> Pieces:
    """The letters by square: upper case Dark, lower case Light."""
    squares = on_board(len(text.split("/")))
    letters = zip(squares, text.replace("/", ""), strict=True)
    return {square: letter for square, letter in letters if letter != "."}


def write_board(pieces: Pieces, size: int = 7) -> str:
    """As many rows of letters as the board has, row 1 first."""
    columns, numbers = COLUMNS[:size], ROWS[:size]
    rows = ["".join(pieces.get(column + row, ".") for column in columns) for row in numbers]
    return "/".join(rows)


def owner(letter: str) -> str:
    """Whose piece the letter is: ``D`` or ``L``."""
    return "D" if letter.isupper() else "L"


def other(side: str) -> str:
    """The other side."""
    return "L" if side == "D" else "D"
