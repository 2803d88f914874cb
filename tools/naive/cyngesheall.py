"""Cyngesheall in plain loops. `M` is a man, `C` a commander, `K` a king."""

from __future__ import annotations

from collections.abc import Iterator

from tools.naive import moving
from tools.naive.moving import Position, lacks_progress, turn_over
from tools.naive.squares import (
    DIAGONALS,
    ORTHOGONALS,
    SQUARES,
    Move,
    Pieces,
    beyond,
    other,
    owner,
)

KINGS = {"D": "K", "L": "k"}
GOALS = {"D": "A1", "L": "G7"}  # C2: where the enemy king started
# Both games with moving pieces have the same positions, written in the same way.
read, write = moving.read, moving.write


# --- moves --------------------------------------------------------------------------------------


def slides(pieces: Pieces, square: str) -> Iterator[Move]:
    """Any number of vacant squares, like a rook; a commander diagonally too (C18)."""
    commander = pieces[square] in "Cc"
    for direction in ORTHOGONALS + DIAGONALS if commander else ORTHOGONALS:
        for distance in range(1, 7):
            target = beyond(square, direction, distance)
            if not target or target in pieces:
                break
            yield (square, target)


def turns(position: Position) -> Iterator[Move]:
    """Every move of the side to move; a king may move into capture (C17)."""
    for square in SQUARES:
        letter = position.pieces.get(square)
        if letter and owner(letter) == position.mover:
            yield from slides(position.pieces, square)


def captured(position: Position, move: Move) -> list[str]:
    """The enemies that the move takes between the moved piece and another: up, left, down, right.

    Edges and corners do not help (C3), and only the moved piece captures (C5 to C7).
    """
    square, target = move
    pieces = {**position.pieces, target: position.pieces[square]}
    del pieces[square]
    found = []
    for direction in ORTHOGONALS:
        beside, partner = beyond(target, direction), beyond(target, direction, 2)
        if (
            beside in pieces
            and owner(pieces[beside]) != position.mover
            and partner in pieces
            and owner(pieces[partner]) == position.mover
        ):
            found.append(beside)
    return found


def legal_moves(position: Position) -> list[Move]:
    """Every legal move; none when the game is over."""
    over = ended_on_the_board(position) or lacks_progress(position)
    return [] if over else list(turns(position))


def play(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    square, target = move
    pieces = {**position.pieces, target: position.pieces[square]}
    for gone in (square, *captured(position, move)):
        del pieces[gone]
    return turn_over(position, pieces)


# --- the end ------------------------------------------------------------------------------------


def ended_on_the_board(position: Position) -> tuple[str | None, str] | None:
    """The end by a missing or escaped king (C2, C10) or a third occurrence (C14); else `None`."""
    pieces = position.pieces
    for side in "DL":
        if KINGS[side] not in pieces.values():
            return other(side), "king captured"
    for side, goal in GOALS.items():
        if pieces.get(goal) == KINGS[side]:
            return side, "king escaped"
    if position.history.count(write(position)) >= 3:
        return None, "third repetition"
    return None


def ending(position: Position) -> tuple[str | None, str] | None:
    """Who won and why; the author's own endings come before the option's."""
    on_the_board = ended_on_the_board(position)
    if on_the_board:
        return on_the_board
    if not any(turns(position)):
        return other(position.mover), "no legal move"  # C15
    return (None, "no progress") if lacks_progress(position) else None


# --- notation -----------------------------------------------------------------------------------


def notation(position: Position, move: Move) -> str:
    """``A1-A4``, ``CA1-D4``, ``A1-A4xKA5/B4!`` (C8 to C13)."""
    pieces, mover = position.pieces, position.mover
    square, target = move
    letter = pieces[square].upper()
    text = f"{'' if letter == 'M' else letter}{square}-{target}"
    taken = captured(position, move)
    if taken:
        # C11: among the captured only the king has a letter.
        marked = ["K" + each if pieces[each] in "Kk" else each for each in taken]
        text += "x" + "/".join(marked)
    escapes = letter == "K" and target == GOALS[mover]
    takes_the_king = any(pieces[each] in "Kk" for each in taken)
    return text + ("!" if escapes or takes_the_king else "")
