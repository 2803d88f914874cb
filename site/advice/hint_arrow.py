"""The drawing of an advised move over the board. No browser here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game import svg
from game.core import Game, Move, Player, State
from game.scene import Scene


class HintArrow(NamedTuple):
    """The drawing of a move: SVG to lay over the board, and the tray cells it begins with."""

    drawn: str
    tray: tuple[tuple[Player, str], ...]


def hint_arrow(game: Game[Any], state: State, move: Move, scene: Scene) -> HintArrow:
    """An arrow for a move over squares, or a ghost of the piece for a move that puts one down.

    `scene` is the position as the page shows it, perhaps turned.
    """
    places = {cell.name: svg.middle(cell) for cell in scene.cells}
    path = [step for step in move if step in places]
    tray = tuple((scene.to_move, step) for step in move if step not in places)
    if len(path) > 1:
        return HintArrow(svg.arrow([places[step] for step in path]), tray)
    if not path:
        return HintArrow("", tray)
    return HintArrow(_put_down(game, state, move, path, scene), tray)


def _put_down(game: Game[Any], state: State, move: Move, path: Sequence[str], scene: Scene) -> str:
    (square,) = path
    x, y = svg.middle(next(cell for cell in scene.cells if cell.name == square))
    after = game.scene(game.play(state, move).state)
    standing = next((piece for piece in after.pieces if piece.cell == square), None)
    piece = svg.piece(standing).replace(" data-piece=", " data-copy=") if standing else ""
    return (
        f'<g transform="translate({x} {y})"><g class="to-be">{piece}</g>'
        f'<path class="advised-ring" d="{svg.RING}"/></g>'
    )
