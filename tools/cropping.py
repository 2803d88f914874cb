"""Part of a board as a picture: the squares that matter, with their real coordinates.

Where the picture ends at the edge of the board, it has the frame; where it is cut, the board goes
on for a sliver, pale and without a frame.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import NamedTuple

from game import ground, svg
from game.board import SQUARE as SQUARE_NAME
from game.core import GameError, quote
from game.ground import FRAME, SQUARE, TOWARDS
from game.scene import Cell, Scene, drawn_in_text, in_words

# How much of the squares beyond a cut is seen.
SLIVER = 20
# The room for coordinates on a cut side, where no frame has them.
MARGIN = 34


class Area(NamedTuple):
    """The columns and rows of the squares that are shown, counted from 0."""

    left: int
    top: int
    right: int
    bottom: int

    def has(self, cell: Cell) -> bool:
        """Whether the cell is shown."""
        return self.left <= cell.column <= self.right and self.top <= cell.row <= self.bottom


def area_of(text: str, scene: Scene) -> Area:
    """The area that two opposite corners name, as in ``C2-F5``. Raises `GameError`."""
    found = re.fullmatch(rf"({SQUARE_NAME})-({SQUARE_NAME})", text)
    cells = {cell.name: cell for cell in scene.cells}
    if not found or not {*found.groups()} <= cells.keys():
        raise GameError(f"{quote(text)} is not part of the board: write two corners, as in C2-F5")
    first, last = (cells[name] for name in found.groups())
    if first.column > last.column or first.row > last.row:
        raise GameError(f"{quote(text)}: begin with the corner at the top left")
    return Area(first.column, first.row, last.column, last.row)


def check(area: Area, scene: Scene, named: Iterable[str]) -> None:
    """Raises `GameError` where a square that is named, for a mark or an arrow, is not shown."""
    cells = {cell.name: cell for cell in scene.cells}
    for name in named:
        if not area.has(cells[name]):
            raise GameError(f"{name} is marked, but the crop leaves it out")


def render(
    scene: Scene,
    area: Area,
    theme: svg.Theme = svg.FIGURE,
    marks: Mapping[str, Iterable[str]] = {},
    arrows: Iterable[svg.Arrow] = (),
) -> str:
    """The picture of that part of the board, as one `<svg>` element."""
    columns = 1 + max(cell.column for cell in scene.cells)
    rows = 1 + max(cell.row for cell in scene.cells)
    cut = _Cut(area, columns, rows)
    shown = _shown(scene, area)
    visible = scene._replace(cells=tuple(cell for cell in scene.cells if area.has(cell)))
    x, y, width, height = cut.box(MARGIN if theme.coordinates else SLIVER)
    words = f"Squares {visible.cells[0].name} to {visible.cells[-1].name}. {shown.text}"
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="board cropped" '
            f'viewBox="{x} {y} {width} {height}" role="img" aria-label="{escape(words)}">',
            f"<desc>{escape(drawn_in_text(visible))}</desc>",
            f"{svg.DEFS}<style>{svg.style(theme.colours)}</style>" if theme.self_contained else "",
            _beyond(scene, cut, theme),
            _ground(scene._replace(cells=visible.cells), shown, cut, theme),
            _coordinates(visible, cut) if theme.coordinates else "",
            svg.over_ground(shown, theme, marks, arrows),
            "</svg>",
        )
    )


class _Cut:
    """The sides on which the picture is cut, and boxes around what it shows."""

    def __init__(self, area: Area, columns: int, rows: int) -> None:
        self.area = area
        self.size = columns * SQUARE + 2 * FRAME, rows * SQUARE + 2 * FRAME
        self.left, self.top = area.left > 0, area.top > 0
        self.right, self.bottom = area.right < columns - 1, area.bottom < rows - 1

    def box(self, beyond: int) -> tuple[int, int, int, int]:
        """Left, top, width and height of the squares shown, with a margin.

        That is the frame's width at an edge of the board, and `beyond` where it is cut: on the left
        and at the top if coordinates are there, and else only as much as is seen of the board.
        """
        area, less = self.area, min(beyond, SLIVER)
        left, top = FRAME + area.left * SQUARE, FRAME + area.top * SQUARE
        right, bottom = FRAME + (area.right + 1) * SQUARE, FRAME + (area.bottom + 1) * SQUARE
        left -= (beyond if self.right else less) if self.left else FRAME
        top -= (beyond if self.bottom else less) if self.top else FRAME
        right += less if self.right else FRAME
        bottom += less if self.bottom else FRAME
        return left, top, right - left, bottom - top

    def clipped(self, beyond: int, inside: str, more: str = "") -> str:
        """What is inside, and nothing outside the box with that margin."""
        x, y, width, height = self.box(beyond)
        return (
            f'<svg x="{x}" y="{y}" width="{width}" height="{height}" '
            f'viewBox="{x} {y} {width} {height}"{more}>{inside}</svg>'
        )


def _shown(scene: Scene, area: Area) -> Scene:
    """The scene without what stands on other squares. Its cells tell where the board ends."""
    cells = {cell.name: cell for cell in scene.cells}
    places = {(cell.column, cell.row): cell for cell in scene.cells}
    hinges = []
    for hinge in scene.hinges or ():
        cell, (across, along) = cells[hinge.cell], TOWARDS[hinge.side]
        other = places.get((cell.column + across, cell.row + along), cell)
        if area.has(cell) or area.has(other):
            hinges.append(hinge)
    pieces = tuple(piece for piece in scene.pieces if area.has(cells[piece.cell]))
    return scene._replace(
        pieces=pieces,
        goals=tuple(goal for goal in scene.goals if area.has(cells[goal.cell])),
        hinges=None if scene.hinges is None else tuple(hinges),
        text=in_words(pieces),
    )


def _beyond(scene: Scene, cut: _Cut, theme: svg.Theme) -> str:
    """The frame and the squares that go on beyond the cuts, pale."""
    near = Area(*(at + step for at, step in zip(cut.area, (-1, -1, 1, 1), strict=True)))
    cells = tuple(cell for cell in scene.cells if near.has(cell) and not cut.area.has(cell))
    width, height = cut.size
    frame = f'<rect class="frame" width="{width}" height="{height}" rx="18"/>'
    inside = frame + ground.squares(scene._replace(cells=cells), theme.self_contained)
    return cut.clipped(SLIVER, inside, ' opacity=".4"')


def _ground(visible: Scene, shown: Scene, cut: _Cut, theme: svg.Theme) -> str:
    """The frame and the squares, up to the cuts."""
    width, height = cut.size
    parts = (
        ground.frame(width, height, theme.textured),
        ground.squares(visible, theme.self_contained),
        ground.texture(width, height) if theme.textured else "",
        ground.goals(shown, True),
    )
    return cut.clipped(0, "".join(parts))


def _coordinates(visible: Scene, cut: _Cut) -> str:
    """Letters and numbers on the frame; beside the board, at the top left, where it has none."""
    letters = {cell.column: cell.name[0] for cell in visible.cells}
    numbers = {cell.row: cell.name[1] for cell in visible.cells}
    x, y, _, _ = cut.box(0)
    width, height = cut.size
    down = [at for at, is_cut in ((28, cut.top), (height - 8, cut.bottom)) if not is_cut]
    across = [at for at, is_cut in ((18, cut.left), (width - 18, cut.right)) if not is_cut]
    drawn = []
    for each, kind in [(at, "") for at in down] or [(y - 7, " beside")]:
        places = " ".join(str(_middle(column)) for column in letters)
        drawn.append(_text(kind, places, str(each), letters.values()))
    for each, kind in [(at, "") for at in across] or [(x - 20, " beside")]:
        heights = " ".join(str(_middle(row) + 9) for row in numbers)
        places = " ".join([str(each)] * len(numbers))
        drawn.append(_text(kind, places, heights, numbers.values()))
    return f'<g class="coordinates" aria-hidden="true">{"".join(drawn)}</g>'


def _text(kind: str, x: str, y: str, signs: Iterable[str]) -> str:
    return f'<text class="coordinate{kind}" x="{x}" y="{y}">{"".join(signs)}</text>'


def _middle(number: int) -> int:
    """The middle of a column or row."""
    return FRAME + number * SQUARE + SQUARE // 2
