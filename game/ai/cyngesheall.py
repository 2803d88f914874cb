"""What the computer knows of Cyngesheall: its model, its eight levels, and the words for a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import exp

from game.ai import reasons
from game.ai.cyngesheall_model import CyngesheallModel
from game.ai.cyngesheall_position import GOALS, Node, other_side
from game.ai.cyngesheall_tables import LEG
from game.ai.cyngesheall_weights import EAGER
from game.ai.levels import Form, Strength
from game.ai.model import WIN
from game.ai.wide import NAME, STRIDE, bits
from game.board import BIT
from game.core import Move, listed
from game.cyngesheall import GAME, State

MODEL = CyngesheallModel
NOVICE = partial(CyngesheallModel, weights=EAGER)

LADDER: tuple[Form, ...] = (
    (Strength(200, 1, 1200, 4, 1.0, 0.0, 0.0008),),
    (Strength(200, 1, 334, 4, 0.981, 0.0, 0.0008),),
    (Strength(200, 1, 157, 4, 0.861, 0.0, 0.0008),),
    (Strength(226, 1, 100, 5, 0.72, 0.0, 0.0008),),
    (Strength(305, 1, 62, 6, 0.465, 0.0, 0.0008),),
    (Strength(760, 3, 42, 10, 0.175, 0.0, 0.0008),),
    # As in Oferhlýp, level 7 is about as good as either neighbour by turns: eight steps of three
    # games in four do not reach from the weakest player to the strongest.
    (Strength(520, 2, 50, 8, 0.29, 0.0, 0.0008), Strength(8000, 60, 25)),
    (Strength(8000, 60, 25),),
)


def quiet_plies(state: State) -> int:
    """How many plies there were since the last capture."""
    return len(state.history) - 1


def win_probability(state: State, score: float) -> float:
    """The probability of a win with this lead in men, 0 to 1."""
    return 1 / (1 + exp(-score / 1.5))


def reason(state: State, line: Sequence[Move]) -> str:
    """What the first move of the line takes, saves or threatens, in words."""
    return reasons.first_two(_merits(state, line[0])) or _quiet(state, line[0])


def _merits(state: State, move: Move) -> Iterator[str]:
    """The merits of a move, the weightiest first."""
    model = CyngesheallModel(state)
    before, number = model.root, model.encode(move)
    after, _ = model.play(before, number)
    corner = _name(GOALS[before.light])
    if model.value(after) == -WIN and after.kings & after.own:
        yield f"brings the king into the corner {corner}"
        return
    events = GAME.play(state, move).events[1:]
    if events:
        yield "captures " + listed(f"the {event.piece} on {event.square}" for event in events)
    if not after.kings & after.own:
        return
    danger, left = model.winning(other_side(before)), model.winning(after)
    if danger and not left:
        escapes = 1 << (danger[0] & 63) == GOALS[after.light]
        yield f"shuts the way to {_name(GOALS[after.light])}" if escapes else "saves the king"
    threat = model.winning(other_side(after))
    if threat and not left:
        king = after.kings & after.own
        escapes = 1 << (threat[0] & 63) == GOALS[before.light]
        yield (
            f"opens the king's way to {corner}"
            if escapes
            else f"threatens the king on {_name(king)}"
        )
    yield from _quiet_merits(state, model, before, after, number)


def _quiet_merits(
    state: State, model: CyngesheallModel, before: Node, after: Node, move: int
) -> Iterator[str]:
    """The merits of a move apart from what it does to the kings at once."""
    leg = LEG[move]
    were, are = model.prey(other_side(before)), model.prey(after)
    if were and not are:
        # If the piece that moved was the prey, it is named where it stood.
        yield f"brings {_listed(state, were)} out of danger"
    fresh = model.prey(other_side(after)) & ~model.prey(before)
    if fresh and not are:
        yield f"threatens {_listed(state, fresh)}"
    steps = _steps_forward(move, before.light)
    if before.kings & leg and steps > 0:
        numbers = ("one square", "two squares", "three squares", "four squares")
        far = numbers[steps - 1] if steps <= len(numbers) else "much"
        yield f"brings the king {far} nearer to {_name(GOALS[before.light])}"


def _quiet(state: State, move: Move) -> str:
    """The words for a move without merits of its own."""
    model = CyngesheallModel(state)
    after, _ = model.play(model.root, model.encode(move))
    safe = "" if model.prey(after) else " that leaves nothing to be captured"
    return f"a quiet move of the {state.kind(BIT[move[0]])}{safe}"


def _steps_forward(move: int, light: int) -> int:
    origin, goal = (sum(divmod(square, STRIDE)) for square in (move >> 6, move & 63))
    return goal - origin if light else origin - goal


def _name(bit: int) -> str:
    return NAME[bit.bit_length() - 1]


def _listed(state: State, pieces: int) -> str:
    """The pieces on some squares, by kind and square."""
    names = (_name(1 << square) for square in bits(pieces))
    return listed(f"the {state.kind(BIT[name])} on {name}" for name in names)
