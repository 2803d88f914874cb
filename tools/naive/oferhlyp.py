"""Oferhlýp in plain loops. `M` is a man and `K` a king, at half strength `N` and `J`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

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

KINGS = {"D": "KJ", "L": "kj"}
HALF = {"M": "N", "K": "J", "m": "n", "k": "j"}
# Both games with moving pieces have the same positions, written in the same way.
read, write = moving.read, moving.write


# --- moves --------------------------------------------------------------------------------------


def steps(tokens: Pieces, square: str) -> Iterator[Move]:
    """One square in any direction, to an empty one (O4)."""
    for direction in ORTHOGONALS + DIAGONALS:
        target = beyond(square, direction)
        if target and target not in tokens:
            yield (square, target)


def jumps(tokens: Pieces, square: str) -> Iterator[tuple[str, str]]:
    """Each token that can be jumped from here, and the empty square just beyond it (O3, O4)."""
    for direction in ORTHOGONALS + DIAGONALS:
        jumped, target = beyond(square, direction), beyond(square, direction, 2)
        if jumped in tokens and target and target not in tokens:
            yield jumped, target


def friendly_jumps(tokens: Pieces, square: str) -> Iterator[Move]:
    """Jumps over one of the player's own tokens; such a jump ends the turn (O3)."""
    for jumped, target in jumps(tokens, square):
        if owner(tokens[jumped]) == owner(tokens[square]):
            yield (square, target)


def chains(tokens: Pieces, path: Move, attacked: tuple[str, ...] = ()) -> Iterator[Move]:
    """Every way to attack, or to attack further, with the token at the end of the path (O5)."""
    square = path[-1]
    for jumped, target in jumps(tokens, square):
        # O6: each token once a turn.
        if owner(tokens[jumped]) == owner(tokens[square]) or jumped in attacked:
            continue
        yield (*path, target)
        after = leg(tokens, square, jumped, target)
        if king_of(after, other(owner(tokens[square]))):  # O9: without a king it is over
            yield from chains(after, (*path, target), (*attacked, jumped))


def leg(tokens: Pieces, square: str, jumped: str, target: str) -> Pieces:
    """The board after one attack: full strength becomes half, half leaves the board."""
    after = dict(tokens)
    after[target] = after.pop(square)
    hit = after.pop(jumped)
    if hit in HALF:
        after[jumped] = HALF[hit]
    return after


def middle(square: str, target: str) -> str | None:
    """The square between two that are a jump apart."""
    for direction in ORTHOGONALS + DIAGONALS:
        if beyond(square, direction, 2) == target:
            return beyond(square, direction)
    return None


def board_after(tokens: Pieces, move: Move) -> Pieces:
    """The board after a move: its legs, one after the other."""
    for square, target in pairwise(move):
        jumped = middle(square, target)
        if jumped and owner(tokens[jumped]) != owner(tokens[square]):
            tokens = leg(tokens, square, jumped, target)
        else:
            tokens = {**tokens, target: tokens[square]}
            del tokens[square]
    return tokens


def turns(position: Position) -> Iterator[Move]:
    """Every move of the side to move; chains may stop after any leg and are never forced."""
    tokens, mover = position.pieces, position.mover
    times = Counter(position.history)
    seen_twice = {text for text in times if times[text] >= 2}
    for square in SQUARES:
        if square not in tokens or owner(tokens[square]) != mover:
            continue
        for path in (
            *steps(tokens, square),
            *friendly_jumps(tokens, square),
            *chains(tokens, (square,)),
        ):
            # O12: no position a third time, and a third time needs a second.
            if not seen_twice or (
                moving.line(board_after(tokens, path), other(mover)) not in seen_twice
            ):
                yield path


def legal_moves(position: Position) -> list[Move]:
    """Every legal move; none when the game is over."""
    over = ended_on_the_board(position) or lacks_progress(position)
    return [] if over else list(turns(position))


def play(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    return turn_over(position, board_after(position.pieces, move))


# --- the end ------------------------------------------------------------------------------------


def king_of(tokens: Pieces, side: str) -> bool:
    """Whether the side has its king."""
    return any(letter in KINGS[side] for letter in tokens.values())


def ended_on_the_board(position: Position) -> tuple[str | None, str] | None:
    """The end by a missing king (O9) or with only the kings left (O10); else `None`."""
    for side in "DL":
        if not king_of(position.pieces, side):
            return other(side), "king captured"
    return (None, "only kings") if len(position.pieces) == 2 else None


def ending(position: Position) -> tuple[str | None, str] | None:
    """Who won and why; the author's own endings come before the option's."""
    on_the_board = ended_on_the_board(position)
    if on_the_board:
        return on_the_board
    if not any(turns(position)):
        return other(position.mover), "no legal move"  # O13
    return (None, "no progress") if lacks_progress(position) else None


# --- notation -----------------------------------------------------------------------------------


def notation(position: Position, move: Move) -> str:
    """``E1-E2``, ``KE1~E3``, ``C3xE5(1>0)xKG7(2>1)`` (O15)."""
    tokens = position.pieces
    origin, target = move[0], move[1]
    text = f"{king_mark(tokens[origin])}{origin}"
    jumped = middle(origin, target)
    if not jumped:
        return f"{text}-{target}"
    if owner(tokens[jumped]) == position.mover:
        return f"{text}~{target}"
    for square, target in pairwise(move):
        jumped = middle(square, target)
        assert jumped
        hit = tokens[jumped]
        text += f"x{king_mark(hit)}{target}{'(2>1)' if hit in HALF else '(1>0)'}"
        tokens = leg(tokens, square, jumped, target)
    return text


def king_mark(letter: str) -> str:
    """``K`` for a king of full or half strength."""
    return "K" if letter in "KJkj" else ""
