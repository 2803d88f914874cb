"""A game to export: its record, its position as a picture, and its moves as an animation.

No browser here: pictures are SVG, from which `export_view` lets the browser make other formats.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import copy
from typing import NamedTuple

from board.link_opponent import TAG
from game import record, svg, themes
from game.core import Player, name_of
from game.match import Match, Node
from game.scene import Scene, marks_of, turned

# The width in pixels of a picture and of an animation.
WIDTH, FILM_WIDTH = 1200, 480
# Milliseconds for which an animation shows each position, and its last one.
PACE, LAST = 900, 4000
# The colour behind the board's round corners, in a format without transparency.
GROUND = "#ffffff"


class PictureStyle(NamedTuple):
    """How the board is shown in a picture."""

    flipped: bool = False
    hinges: bool = False
    coordinates: bool = True
    board: str = "wood"
    pieces: str = "carved"

    @property
    def theme(self) -> svg.Theme:
        """The drawing of a picture that carries its own colours."""
        colours = themes.colours(self.board, self.pieces)
        return svg.FILE._replace(coordinates=self.coordinates, colours=colours)


USUAL = PictureStyle()


def record_of(match: Match, players: Mapping[Player, str] = {}, day: str = "") -> str:
    """The record of the whole game; `players` and `day` become tags unless the game has its own.

    The tag of an opponent by link is left out, because it matters on this device only. Raises
    `GameError` if the game began with a position that had a past.
    """
    tags = {name_of(player): name for player, name in players.items()}
    if day:
        tags["Date"] = day.replace("-", ".")
    given = copy(match)
    given.tags = tags | {name: text for name, text in match.tags.items() if name != TAG}
    return record.dumps(given)


def file_name(match: Match, kind: str) -> str:
    """The name of a file: ``oferhlyp-12.svg``, with the ply in the name of a picture."""
    ply = f"-{match.ply}" if kind in ("svg", "png") else ""
    return f"{match.game.id}{ply}.{kind}"


def position(match: Match, style: PictureStyle = USUAL) -> str:
    """The position on the board as an SVG file, with the last move marked."""
    return _picture(match, match.node, style)


class Film:
    """The line on the board as one picture for each position, drawn on request.

    All frames have the same `ground`, the empty board, which takes the longest to draw.
    """

    def __init__(self, match: Match, style: PictureStyle = USUAL) -> None:
        self._match, self._style = match, style
        self._nodes = [node for node in match.line_nodes if not node.ending]

    def __len__(self) -> int:
        return len(self._nodes)

    @property
    def ground(self) -> str:
        """The empty board as a picture."""
        scene = self._match.game.scene(self._match.start)
        return _drawn(scene._replace(pieces=(), hinges=None), self._style)

    def frame(self, number: int) -> str:
        """What stands on the board in a position, by its ply, as a picture without the board."""
        return _picture(self._match, self._nodes[number], self._style, ground=False)

    def pause(self, number: int) -> int:
        """For how many milliseconds a position is shown."""
        return LAST if number == len(self) - 1 else PACE

    @property
    def samples(self) -> tuple[int, ...]:
        """The positions from which to take colours: the first, the middle and the last."""
        last = len(self) - 1
        return tuple(sorted({0, last // 2, last}))


def colours(style: PictureStyle = USUAL) -> tuple[str, ...]:
    """The colours that boards and pieces are made of, as ``#rrggbb``, each once."""
    return tuple(dict.fromkeys(re.findall(r"#[0-9a-f]{6}\b", svg.style(style.theme.colours))))


def _picture(match: Match, node: Node, style: PictureStyle, *, ground: bool = True) -> str:
    scene = match.game.scene(node.state)
    return _drawn(scene, style, marks_of(node.events), ground=ground)


def _drawn(
    scene: Scene,
    style: PictureStyle,
    marks: Mapping[str, Iterable[str]] = {},
    *,
    ground: bool = True,
) -> str:
    if not style.hinges:
        scene = scene._replace(hinges=None)
    theme = style.theme._replace(ground=ground)
    drawn = svg.render(turned(scene) if style.flipped else scene, theme, marks)
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', drawn)
    assert found is not None
    # On a canvas, some browsers draw no picture without a size.
    return drawn.replace("<svg ", f'<svg width="{found[1]}" height="{found[2]}" ', 1)
