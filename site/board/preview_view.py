"""Draws over the board what the move under the pointer would do."""

from __future__ import annotations

import dom
from board.preview import Preview, gain_text, gains_in_order
from game import svg
from game.core import Player
from game.scene import Scene

OVERLAY = '<svg id="preview" aria-hidden="true"></svg>'
Place = tuple[int, int]


class PreviewView:
    """The drawing over the board, which is empty while there is nothing to show."""

    def __init__(self) -> None:
        dom.add_html(dom.by_id("flight"), "beforebegin", OVERLAY)
        self._overlay = dom.by_id("preview")
        self._board = dom.by_id("board")
        self._drawn = ""

    def show(self, preview: Preview | None, scene: Scene) -> None:
        """Draws the preview in place of the last one; nothing if there is none."""
        drawn = drawing(preview, scene) if preview else ""
        if drawn != self._drawn:
            box = self._board.firstElementChild.getAttribute("viewBox")
            self._overlay.setAttribute("viewBox", box)
            self._drawn = drawn
            dom.set_html(self._overlay, drawn)
            self._board.toggleAttribute("data-previewed", "would-stand" in drawn)


def drawing(preview: Preview, scene: Scene) -> str:
    """The parts of the preview as SVG, each in the middle of its square."""
    places = {cell.name: svg.middle(cell) for cell in scene.cells}
    parts = [
        f'<g class="would-stand" transform="{_at(places[piece.cell])}">'
        f"{svg.piece(piece).replace(' data-piece=', ' data-copy=')}</g>"
        for piece in preview.pieces
        if piece.cell in places
    ]
    standing = tuple(piece.cell for piece in preview.pieces)
    rings = (
        ("stands-case", 45, standing),
        ("stands-edge", 45, standing),
        ("would-go-case", 45, preview.doomed),
        ("would-go", 45, preview.doomed),
        ("could-go-on", 13, preview.onward),
    )
    parts += [
        f'<circle class="{name}" transform="{_at(places[square])}" r="{radius}"/>'
        for name, radius, squares in rings
        for square in squares
        if square in places
    ]
    if preview.at in places:
        gains = gains_in_order(preview, scene.to_move)
        parts += [
            _label(places[preview.at], number, player, points)
            for number, (player, points) in enumerate(gains)
        ]
    return "".join(parts)


def _at(place: Place) -> str:
    x, y = place
    return f"translate({x} {y})"


def _label(place: Place, number: int, player: Player, points: int) -> str:
    """A player's gain or loss above the square, the second one below it."""
    x, y = place
    label = gain_text(points)
    wide = 24 + 17 * len(label)
    shift = f"translate({x + 30} {y - 44 if not number else y + 44})"
    return (
        f'<g class="gain" data-owner="{player}" transform="{shift}">'
        f'<rect x="{-wide // 2}" y="-19" width="{wide}" height="38" rx="19"/>'
        f'<text y="10">{label}</text></g>'
    )
