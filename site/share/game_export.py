"""A game to take away: its record, its position as a picture, and the whole of it as a moving one.

No browser here: pictures are SVG, and `exportview` has the browser make others of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy
from typing import NamedTuple

from board.link_opponent import TAG
from game import record, svg
from game.core import Player, name_of
from game.match import Match, Node
from game.scene import marks_of, turned

# Pixels that a picture is wide; milliseconds that a position of the moving one is seen.
WIDTH, FILM_WIDTH = 1200, 480
PACE, LAST = 900, 4000
# What the round corners of the board lie on, in a picture that can't be seen through.
GROUND = "#ffffff"


class PictureStyle(NamedTuple):
    """How the board lies before whoever takes a picture of it."""

    flipped: bool = False
    hinges: bool = False


USUAL = PictureStyle()


def record_of(match: Match, players: Mapping[Player, str] = {}, day: str = "") -> str:
    """The whole game as a text, with who plays and when it began, where its tags don't tell.

    Who answers by link is left out: that is for this device to know. Raises `GameError` where the
    game began with a position that had a past.
    """
    tags = {name_of(player): name for player, name in players.items()}
    if day:
        tags["Date"] = day.replace("-", ".")
    given = copy(match)
    given.tags = tags | {name: text for name, text in match.tags.items() if name != TAG}
    return record.dumps(given)


def file_name(match: Match, kind: str) -> str:
    """``oferhlyp-12.svg``: the game, for a picture of a position how many moves led to it."""
    ply = f"-{match.ply}" if kind in ("svg", "png") else ""
    return f"{match.game.id}{ply}.{kind}"


def position(match: Match, style: PictureStyle = USUAL) -> str:
    """The position on the board, the last move marked, as an SVG file."""
    return _picture(match, match.node, style)


class Film:
    """The line on the board as a picture for each of its positions, each drawn when asked for."""

    def __init__(self, match: Match, style: PictureStyle = USUAL) -> None:
        self._match, self._style = match, style
        self._nodes = [node for node in match.line_nodes if not node.ending]

    def __len__(self) -> int:
        return len(self._nodes)

    def frame(self, number: int) -> str:
        """The picture of a position, by the number of moves that led to it."""
        return _picture(self._match, self._nodes[number], self._style)

    def pause(self, number: int) -> int:
        """For how many milliseconds it is seen."""
        return LAST if number == len(self) - 1 else PACE

    @property
    def samples(self) -> tuple[int, ...]:
        """The positions that show all the colours that there are, if any do."""
        last = len(self) - 1
        return tuple(sorted({0, last // 2, last}))


def colours() -> tuple[str, ...]:
    """The colours that boards and pieces are made of, as ``#rrggbb``, each once."""
    return tuple(dict.fromkeys(re.findall(r"#[0-9a-f]{6}\b", svg.style())))


def _picture(match: Match, node: Node, style: PictureStyle) -> str:
    scene = match.game.scene(node.state)
    if not style.hinges:
        scene = scene._replace(hinges=None)
    drawn = svg.render(turned(scene) if style.flipped else scene, svg.FILE, marks_of(node.events))
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', drawn)
    assert found is not None
    # Some browsers draw no picture without a size on a canvas.
    return drawn.replace("<svg ", f'<svg width="{found[1]}" height="{found[2]}" ', 1)
