"""Mǽrstánas in plain loops. `S`, `T` and `W` are standard, thunder- and Woden-stones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tools.naive.squares import (
    COLUMNS,
    ORTHOGONALS,
    Move,
    Pieces,
    beyond,
    on_board,
    other,
    owner,
    read_board,
    write_board,
)

PASS, SWAP = ("pass",), ("swap",)


@dataclass(frozen=True)
class Position:
    """Stones by square, the special stones in hand, the side to move and the options.

    `swap` is "next" where a game with the swap begins, "now" one move later, when Light may swap.
    """

    stones: Pieces
    hands: dict[str, str]
    mover: str
    scoring: str
    size: int
    swap: str = ""


def read(text: str, options: Mapping[str, str]) -> Position:
    """The position that the engine's line of text describes."""
    board, mover, dark, light, *said = text.split()
    hands = {"D": dark.strip("-"), "L": light.strip("-")}
    size, stones = int(options["board"]), read_board(board)
    swap = "now" if said else ""
    whole = "TW" if options["specials"] == "on" else "-"
    if options["swap"] == "on" and (stones, mover, dark, light) == ({}, "D", whole, whole):
        swap = "next"
    return Position(stones, hands, mover, options["scoring"], size, swap)


def write(position: Position) -> str:
    """The engine's line of text for the position."""
    dark, light = (position.hands[side] or "-" for side in "DL")
    swap = " swap" if position.swap == "now" else ""
    return f"{write_board(position.stones, position.size)} {position.mover} {dark} {light}{swap}"


def neighbours(square: str, scoring: str, size: int) -> list[str | None]:
    """The squares up, left, down and right of a square; `None` stands for the edge (M1).

    With wraparound an edge square meets the one on the opposite edge (M6, M7).
    """
    found = [beyond(square, direction, size=size) for direction in ORTHOGONALS]
    if scoring == "wraparound":
        column, row = square[0], square[1]
        across = [column + str(size), COLUMNS[size - 1] + row, column + "1", "A" + row]
        found = [near or far for near, far in zip(found, across, strict=True)]
    return found


def hinges(stones: Pieces, square: str, scoring: str, size: int) -> int:
    """The sides of a square that meet a stone of either colour or the edge."""
    beside = neighbours(square, scoring, size)
    return sum(1 for other in beside if other is None or other in stones)


def has_four_hinges(position: Position) -> bool:
    """Whether any stone has a hinge on every side."""
    stones, scoring, size = position.stones, position.scoring, position.size
    return any(hinges(stones, square, scoring, size) == 4 for square in stones)


def placements(position: Position, side: str) -> Iterator[Move]:
    """Every move of one side except the pass: standard stones, thunder-stone, Woden-stone."""
    stones, scoring, size = position.stones, position.scoring, position.size
    squares = on_board(size)
    for square in squares:
        touched = [square, *filter(None, neighbours(square, scoring, size))]
        after = {**stones, square: "?"}
        # Only the new stone and those beside it get a hinge that they did not have.
        if square not in stones and not any(
            s in after and hinges(after, s, scoring, size) == 4 for s in touched
        ):
            yield (square,)
    if "T" in position.hands[side]:
        yield from (("T", square) for square in squares if square not in stones)
    if "W" in position.hands[side]:
        yield from (("W", s) for s in squares if s in stones and owner(stones[s]) != side)


def legal_moves(position: Position) -> list[Move]:
    """Every legal move; the pass only if the other side alone has a move (M18 to M21)."""
    moves = list(placements(position, position.mover))
    if moves:
        return [*moves, SWAP] if position.swap == "now" else moves
    return [PASS] if any(placements(position, other(position.mover))) else []


def play(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    mover = position.mover
    stones, hands = dict(position.stones), dict(position.hands)
    if move == SWAP:
        stones = {square: letter.swapcase() for square, letter in stones.items()}
        hands = {"D": hands["L"], "L": hands["D"]}
    elif move != PASS:
        kind = move[0] if len(move) == 2 else "S"
        square = move[-1]
        if kind == "T":
            for beside in neighbours(square, position.scoring, position.size):
                stones.pop(beside or "", None)
        stones[square] = kind if mover == "D" else kind.lower()
        hands[mover] = hands[mover].replace(kind, "")
    swap = "now" if position.swap == "next" else ""
    return Position(stones, hands, other(mover), position.scoring, position.size, swap)


def points(position: Position, side: str) -> float:
    """One side's points: half a point for either end of a hinge between stones, one for an edge."""
    total = 0.0
    for square, letter in position.stones.items():
        if owner(letter) != side:
            continue
        for beside in neighbours(square, position.scoring, position.size):
            if beside is None:
                total += position.scoring == "standard"
            elif beside in position.stones and owner(position.stones[beside]) == side:
                total += 0.5
    return total


def ending(position: Position) -> tuple[str | None, str] | None:
    """The winner by points once neither side can place anything; a tie is a draw (M20, M26)."""
    if any(any(placements(position, side)) for side in "DL"):
        return None
    dark, light = points(position, "D"), points(position, "L")
    winner = None if dark == light else "D" if dark > light else "L"
    return winner, "score"


def notation(position: Position, move: Move) -> str:
    """``E4``, ``T E4xE3/D4``, ``W E4`` or ``Pass`` (M24), or ``Swap``."""
    if move in (PASS, SWAP):
        return move[0].capitalize()
    text = " ".join(move)
    if move[0] == "T":
        beside = neighbours(move[1], position.scoring, position.size)
        emptied = [square for square in beside if square in position.stones]
        if emptied:
            text += "x" + "/".join(filter(None, emptied))
    return text
