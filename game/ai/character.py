"""How a level chooses like a person: what it notices, what it likes, and what it forgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from game.ai.levels import Strength, Style
from game.ai.model import SURE, SearchModel
from game.core import Move
from game.match import Match

# The most that a style adds to a move, in hundredths of the game's unit, however large the whims:
# among moves that gain as much, a level keeps to its style, and it still sees what it gains.
_STYLE = 60
# A move as near as this to another is next to it, in king's steps.
_NEAR = 3


class Considered(NamedTuple):
    """The moves that a player looks at more closely, how deep, and what its likes add to each."""

    moves: list[int]
    depth: int
    whims: dict[int, int]


def considered(
    match: Match, model: SearchModel[Any], strength: Strength, style: Style, rng: Random
) -> Considered:
    """What a player of this strength and style considers in the match's position."""
    moves = model.moves(model.root)
    if strength.forgets and rng.random() < strength.forgets:
        moves = _on_the_board(model, moves)
    taste = _taste(match, style)
    most = min(_STYLE, strength.whim)
    whims = {
        move: int(strength.whim * rng.random() + most * taste(model.decode(move))) for move in moves
    }
    if not strength.looks:
        return Considered(moves, strength.depth, whims)

    def impression(move: int) -> int:
        gain = model.at_sight(model.root, move)
        return gain if abs(gain) >= SURE else gain + whims[move]

    best_first = sorted(moves, key=impression, reverse=True)
    heed = (1 - strength.careless - strength.tires * match.ply) * style.heed
    if rng.random() >= heed:
        chosen = best_first[:1]
        return Considered([*chosen, *model.obvious.difference(chosen)], 1, whims)
    return Considered(
        [*best_first[: strength.looks], *model.obvious.difference(best_first[: strength.looks])],
        strength.depth,
        whims,
    )


def _on_the_board(model: SearchModel[Any], moves: Sequence[int]) -> list[int]:
    """The moves that take no piece from beside the board; all if there are no others."""
    plain = [move for move in moves if len(path := model.decode(move)) < 2 or _is_square(path[0])]
    return plain or list(moves)


def _is_square(step: str) -> bool:
    return step[-1:].isdigit()


def _taste(match: Match, style: Style) -> Callable[[Move], float]:
    """How well a move suits the style, about -1 to 1."""
    if not (style.edges or style.near or style.company):
        return lambda move: 0.0
    scene = match.game.scene(match.state)
    at = {cell.name: (cell.column, cell.row) for cell in scene.cells}
    most = max((column for column, _ in at.values()), default=0)
    mover = match.state.to_move
    own = {at[piece.cell] for piece in scene.pieces if piece.owner == mover}
    last = at.get(match.moves[-1][-1]) if match.moves else None

    def taste(move: Move) -> float:
        place = at.get(move[-1]) if move else None
        if place is None:
            return 0.0
        column, row = place
        inwards = min(column, row, most - column, most - row)
        suits = style.edges * (1 - 2 * inwards / max(1, most // 2))
        if last is not None:
            steps = max(abs(column - last[0]), abs(row - last[1]))
            suits += style.near * max(-1.0, 1 - (steps - 1) / _NEAR)
        origin = at.get(move[0])
        beside = sum(max(abs(column - c), abs(row - r)) == 1 for c, r in own if (c, r) != origin)
        return suits + style.company * (min(beside, 2) - 1)

    return taste
