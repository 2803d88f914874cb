"""Mǽrstánas a second time, in plain loops over squares: slow, and simple enough to be believed.

The engine's tests compare the engine with it, and the benchmark says how much faster the engine is.
It reads and writes the engine's position text and shares no other code with the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

COLUMNS, ROWS = "ABCDEFG", "1234567"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
PASS = ("pass",)


@dataclass(frozen=True)
class Position:
    """Stones by square (upper case Dark, lower case Light), the hands, and whose turn it is."""

    stones: dict[str, str]
    hands: dict[str, str]
    mover: str
    scoring: str


def read(text: str, scoring: str = "standard") -> Position:
    """The position that the engine's line of text describes."""
    board, mover, dark, light = text.split()
    letters = zip(SQUARES, board.replace("/", ""), strict=True)
    stones = {square: letter for square, letter in letters if letter != "."}
    return Position(stones, {"D": dark.strip("-"), "L": light.strip("-")}, mover, scoring)


def write(position: Position) -> str:
    """The engine's line of text for the position."""
    rows = ["".join(position.stones.get(c + r, ".") for c in COLUMNS) for r in ROWS]
    dark, light = (position.hands[side] or "-" for side in "DL")
    return f"{'/'.join(rows)} {position.mover} {dark} {light}"


def neighbours(square: str, scoring: str) -> list[str | None]:
    """What is up, left, down and right of a square; `None` stands for the edge."""
    column, row = COLUMNS.index(square[0]), ROWS.index(square[1])
    found: list[str | None] = []
    for right, down in ((0, -1), (-1, 0), (0, 1), (1, 0)):
        x, y = column + right, row + down
        if scoring == "wraparound":
            found.append(COLUMNS[x % 7] + ROWS[y % 7])
        elif 0 <= x < 7 and 0 <= y < 7:
            found.append(COLUMNS[x] + ROWS[y])
        else:
            found.append(None)
    return found


def hinges(stones: dict[str, str], square: str, scoring: str) -> int:
    """The sides of a square that meet a stone of either colour or the edge."""
    beside = neighbours(square, scoring)
    return sum(1 for other in beside if other is None or other in stones)


def has_four_hinges(stones: dict[str, str], scoring: str) -> bool:
    """Whether any stone has a hinge on every side."""
    return any(hinges(stones, square, scoring) == 4 for square in stones)


def placements(position: Position, side: str) -> Iterator[tuple[str, ...]]:
    """Every move of one side except the pass: standard stones, thunder-stone, Woden-stone."""
    stones, scoring = position.stones, position.scoring
    for square in SQUARES:
        touched = [square, *filter(None, neighbours(square, scoring))]
        after = {**stones, square: "?"}
        # Only the new stone and those beside it get a hinge that they did not have.
        if square not in stones and not any(
            s in after and hinges(after, s, scoring) == 4 for s in touched
        ):
            yield (square,)
    if "T" in position.hands[side]:
        yield from (("T", square) for square in SQUARES if square not in stones)
    if "W" in position.hands[side]:
        yield from (("W", s) for s in SQUARES if s in stones and owner(stones[s]) != side)


def owner(letter: str) -> str:
    """Whose stone the letter is: ``D`` or ``L``."""
    return "D" if letter.isupper() else "L"


def legal_moves(position: Position) -> list[tuple[str, ...]]:
    """Every legal move."""
    moves = list(placements(position, position.mover))
    if moves:
        return moves
    other = "L" if position.mover == "D" else "D"
    return [PASS] if any(placements(position, other)) else []


def play(position: Position, move: tuple[str, ...]) -> Position:
    """The position after a legal move."""
    mover = position.mover
    other = "L" if mover == "D" else "D"
    stones, hands = dict(position.stones), dict(position.hands)
    if move != PASS:
        kind = move[0] if len(move) == 2 else "S"
        square = move[-1]
        if kind == "T":
            for beside in neighbours(square, position.scoring):
                stones.pop(beside or "", None)
        stones[square] = kind if mover == "D" else kind.lower()
        hands[mover] = hands[mover].replace(kind, "")
    return Position(stones, hands, other, position.scoring)


def points(position: Position, side: str) -> float:
    """One side's points: half a point for either end of a hinge between stones, one for an edge."""
    total = 0.0
    for square, letter in position.stones.items():
        if owner(letter) != side:
            continue
        for beside in neighbours(square, position.scoring):
            if beside is None:
                total += position.scoring == "standard"
            elif beside in position.stones and owner(position.stones[beside]) == side:
                total += 0.5
    return total


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of `depth` plies; the last ply is counted, not made."""
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(play(position, move), depth - 1) for move in moves)
