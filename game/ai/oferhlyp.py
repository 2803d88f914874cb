"""What the computer knows of Oferhlýp: its model, its eight levels, and the words for a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp

from game.ai import reasons
from game.ai.levels import Form, Strength
from game.ai.oferhlyp_model import OferhlypModel
from game.ai.oferhlyp_position import Node, other_side
from game.ai.oferhlyp_tables import NEAR
from game.ai.wide import NAME
from game.board import BIT
from game.core import Move
from game.oferhlyp import GAME, State

MODEL = OferhlypModel

LADDER: tuple[Form, ...] = (
    (Strength(200, 1, 9000, 10, 1.0, 0.0, 0.001),),
    (Strength(200, 1, 810, 4, 1.0, 0.0, 0.001),),
    (Strength(395, 2, 68, 7, 0.383, 0.0, 0.001),),
    (Strength(640, 2, 55, 9, 0.175, 0.0, 0.001),),
    (Strength(2500, 60, 41, 19, 0.033, 0.0, 0.001),),
    (Strength(5200, 60, 31, 33, 0.0115, 0.0, 0.001),),
    # Level 8 wins nearly every game against level 6: one blunder in a long game decides it. A level
    # between them that is as good as either by turns is about as far from both.
    (Strength(5200, 60, 31, 33, 0.0115, 0.0, 0.001), Strength(8000, 60, 25)),
    (Strength(8000, 60, 25),),
)


def quiet_plies(state: State) -> int:
    """How many plies there were since the last hit."""
    return len(state.history) - 1


def win_probability(state: State, score: float) -> float:
    """The probability of a win with this lead in lives, 0 to 1."""
    return 1 / (1 + exp(-score / 4))


# --- why a move is good -------------------------------------------------------------------------


def reason(state: State, line: Sequence[Move]) -> str:
    """What the first move of the line takes, saves or threatens, in words."""
    return reasons.first_two(_merits(state, line[0])) or _quiet(state, line[0])


def _merits(state: State, move: Move) -> Iterator[str]:
    """The merits of a move, the weightiest first."""
    done = GAME.play(state, move).events[1:]
    if king := next((event for event in done if "king" in event.piece), None):
        verb = "removes" if king.kind == "remove" else "hits"
        yield f"{verb} the king on {king.square}"
        if king.kind == "remove":
            return
    for verb, kind in (("removes", "remove"), ("hits", "hit")):
        if men := [event.square for event in done if event.kind == kind and event is not king]:
            yield f"{verb} {_men(men)}"
    model = OferhlypModel(state)
    before = model.root
    after, _ = model.play(before, model.encode(move))
    danger, left = model.prey(other_side(before)), model.prey(after)
    if danger & before[3] and not left & after[3]:
        yield "brings the king out of danger"
    fresh = model.prey(other_side(after)) & ~model.prey(before)
    if fresh & after[3]:
        yield f"threatens {'to remove ' if fresh & after[3] & after[2] else ''}the king"
    if danger and not left:
        yield "leaves nothing to be hit"
    if fresh & ~after[3] and not left:
        yield f"threatens {_men(_names(fresh & ~after[3]))}"
    if not done and _nears(before, after):
        yield f"brings {_token(state, move)} nearer to the enemy king"


def _quiet(state: State, move: Move) -> str:
    """The words for a move without merits of its own."""
    model = OferhlypModel(state)
    after, _ = model.play(model.root, model.encode(move))
    safe = "" if model.prey(after) else " that leaves nothing to be hit"
    return f"a quiet move of {_token(state, move)}{safe}"


def _token(state: State, move: Move) -> str:
    return "the king" if state.kings & BIT[move[0]] else f"the man on {move[0]}"


def _nears(before: Node, after: Node) -> bool:
    """Whether the token that moved came nearer to the enemy king."""
    target = before[1] & before[3]
    left, reached = before[0] & ~after[1], after[1] & ~before[0]
    return any(reached & ring and not left & ring for ring in NEAR.get(target, ()))


def _names(tokens: int) -> list[str]:
    return [name for square, name in NAME.items() if tokens >> square & 1]


def _men(squares: list[str]) -> str:
    return reasons.pieces(squares, "man", "men")
