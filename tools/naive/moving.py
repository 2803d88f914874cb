"""Code that the two games with moving pieces share: positions that recur, and quiet plies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tools.naive.squares import Pieces, other, read_board, write_board

QUIET_PLIES = 50


@dataclass(frozen=True)
class Position:
    """Pieces by square, the side to move, and what the repetition and progress rules count.

    `history` has the text of every position so far, this one included; `quiet` counts the plies
    since the last hit, capture or removal; `progress` is the option.
    """

    pieces: Pieces
    mover: str
    history: tuple[str, ...]
    quiet: int
    progress: bool


def read(text: str, options: Mapping[str, str]) -> Position:
    """The position that the text describes, as its first occurrence (O12, C14)."""
    board, mover = text.split()
    return Position(read_board(board), mover, (text,), 0, options["progress"] == "on")


def write(position: Position) -> str:
    """The engine's line of text for the position."""
    return line(position.pieces, position.mover)


def line(pieces: Pieces, mover: str) -> str:
    """The line of text for these pieces and this side to move."""
    return f"{write_board(pieces)} {mover}"


def turn_over(position: Position, pieces: Pieces) -> Position:
    """The next position, with these pieces on the board."""
    mover = other(position.mover)
    # A hit changes a letter, a capture or removal takes one away, and nothing else does either.
    quiet = sorted(pieces.values()) == sorted(position.pieces.values())
    return Position(
        pieces,
        mover,
        (*position.history, line(pieces, mover)),
        position.quiet + 1 if quiet else 0,
        position.progress,
    )


def lacks_progress(position: Position) -> bool:
    """Whether the option draws the game: fifty plies without a hit, capture or removal."""
    return position.progress and position.quiet >= QUIET_PLIES
