"""Draws a scene as SVG: a pure string, the same in the browser, on the rules pages and on paper.

Colours, and which marks show, come from classes and attributes, so that one stylesheet serves every
board. A `self_contained` picture carries its colours with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape
from math import hypot
from typing import NamedTuple

from game import ground
from game.artwork import DEFS, DISC, GLYPHS, MARKS, PAGE_MARKS, RING, STYLE, disc, piece, style
from game.core import Player, name_of
from game.ground import FRAME, SQUARE, middle
from game.scene import Cell, Goal, Hinge, Piece, Scene, drawn_in_text

__all__ = [
    "DEFS",
    "DISC",
    "FIGURE",
    "FILE",
    "FRAME",
    "GLYPHS",
    "MARKS",
    "PAGE",
    "PAGE_MARKS",
    "PAPER",
    "RING",
    "SQUARE",
    "STYLE",
    "Arrow",
    "Theme",
    "arrow",
    "disc",
    "hinges",
    "label",
    "middle",
    "over_ground",
    "piece",
    "render",
    "style",
    "tray",
]


class Arrow(NamedTuple):
    """An arrow along the path of a move; `barred` if the move is not allowed."""

    path: Sequence[str]
    barred: bool = False


class Theme(NamedTuple):
    """How to draw a scene.

    `interactive`: every cell can be focused and holds all the marks it may need, shown by its
    attributes. `coordinates`: column letters and row numbers, on the frame or, where there is none,
    in the squares at the edge. `self_contained`: with definitions and colours, to stand alone as a
    file. `colours`: the style's variables in such a file, by name, if not the usual. `textured`:
    with grain and bevels; without them a board is smaller, and plain enough for paper. Without its
    `ground` a picture has only what stands and lies on the board, to be drawn over an empty one.
    """

    interactive: bool = False
    coordinates: bool = True
    self_contained: bool = False
    frame: bool = True
    colours: tuple[tuple[str, str], ...] = ()
    textured: bool = False
    ground: bool = True


PAGE = Theme(interactive=True, textured=True)
FIGURE = Theme(textured=True)
FILE = Theme(self_contained=True, textured=True)
PAPER = Theme(self_contained=True)


def render(
    scene: Scene,
    theme: Theme = FIGURE,
    marks: Mapping[str, Iterable[str]] = {},
    arrows: Iterable[Arrow] = (),
) -> str:
    """The board as one `<svg>` element.

    `marks` gives names from `MARKS` to squares. The picture's text alternative is the scene's.
    """
    columns = 1 + max(cell.column for cell in scene.cells)
    rows = 1 + max(cell.row for cell in scene.cells)
    width, height = columns * SQUARE + 2 * FRAME, rows * SQUARE + 2 * FRAME
    cut = 0 if theme.frame else FRAME
    role = "grid" if theme.interactive else "img"
    label = "Board" if theme.interactive else scene.text
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" '
        f'viewBox="{cut} {cut} {width - 2 * cut} {height - 2 * cut}" '
        f'role="{role}" aria-label="{escape(label)}">',
        # A page's board changes with every move, and each of its squares says what stands there.
        "" if theme.interactive else f"<desc>{escape(drawn_in_text(scene))}</desc>",
        f"{DEFS}<style>{style(theme.colours)}</style>" if theme.self_contained else "",
        _empty_board(scene, theme, width, height) if theme.ground else "",
        over_ground(scene, theme, marks, arrows),
        "</svg>",
    ]
    return "".join(parts)


def _empty_board(scene: Scene, theme: Theme, width: int, height: int) -> str:
    parts = [
        ground.frame(width, height, theme.textured) if theme.frame else "",
        ground.squares(scene, theme.self_contained),
        ground.texture(width, height) if theme.textured else "",
        ground.goals(scene, theme.frame),
        ground.coordinates(scene, height, theme.frame) if theme.coordinates else "",
    ]
    return "".join(parts)


def over_ground(
    scene: Scene, theme: Theme, marks: Mapping[str, Iterable[str]], arrows: Iterable[Arrow]
) -> str:
    """What lies on the board: the pieces, then hinges, arrows and marks."""
    places = {cell.name: middle(cell) for cell in scene.cells}
    parts = [
        _cells(scene, theme, marks),
        f'<g class="hinges">{hinges(scene)}</g>',
        *(arrow([places[square] for square in each.path], each.barred) for each in arrows),
        # A figure's marks lie over the arrows, or an arrow would hide what it does.
        "" if theme.interactive else _marks(scene, marks),
    ]
    return "".join(parts)


def tray(scene: Scene, player: Player) -> str:
    """A player's tray as HTML buttons; a word, such as Pass, is hidden until it is needed."""
    spare = {piece.cell: piece for piece in scene.spare if piece.owner == player}
    return "".join(
        _tray_cell(cell, player, spare.get(cell.name)) for cell in scene.tray if cell.tray == player
    )


def _tray_cell(cell: Cell, player: Player, there: Piece | None) -> str:
    inside, hidden = escape(cell.label), ' class="word" hidden'
    if there:
        hidden = ""
        inside = (
            f'<svg class="socket-picture" viewBox="-50 -50 {SQUARE} {SQUARE}" aria-hidden="true">'
            f'<circle class="socket" r="38"/><g class="standing">{piece(there)}</g>'
            f"{MARKS['selected']}</svg>"
        )
    label = escape(f"{name_of(player)}'s {cell.label}")
    return (
        f'<button type="button" data-cell="{cell.name}" aria-pressed="false" aria-label="{label}" '
        f'title="{escape(cell.label)}"{hidden}>{inside}</button>'
    )


def hinges(scene: Scene, new: Collection[Hinge] = (), counted: bool = False) -> str:
    """A small bar across each side that scores a point; half a bar at both ends of a wraparound.

    A `new` bar has the attribute data-new, and a +1 beside it. If they are `counted`, each has its
    place in its owner's count, between 0 and 1, in the attribute data-at.
    """
    cells = {cell.name: cell for cell in scene.cells}
    beside = {(cell.column, cell.row) for cell in scene.cells}
    shown = scene.hinges or ()
    owners = [hinge.owner for hinge in shown]
    bars, gains = [], []
    for number, hinge in enumerate(shown):
        attribute = ""
        if hinge in new:
            attribute = ' data-new=""'
            gains.append(_gain(hinge, cells[hinge.cell], beside))
        elif counted:
            place = owners[:number].count(hinge.owner) / owners.count(hinge.owner)
            attribute = f' data-at="{place:.2f}"'
        bars.append(_hinge(hinge, cells[hinge.cell], beside, attribute))
    return "".join(bars + gains)


def label(cell: Cell, there: Piece | None, goal: Goal | None = None) -> str:
    """A cell in words: ``E4, dark thunder-stone``, and whose goal it is."""
    standing = f"{there.owner} {there.name}" if there else "empty"
    return ", ".join([cell.label, standing, *([goal.label] if goal else [])])


def _cells(scene: Scene, theme: Theme, marks: Mapping[str, Iterable[str]]) -> str:
    standing = {piece.cell: piece for piece in scene.pieces}
    goals = {goal.cell: goal for goal in scene.goals}
    rows: dict[int, list[str]] = {}
    for cell in scene.cells:
        named = label(cell, standing.get(cell.name), goals.get(cell.name))
        shown = tuple(marks.get(cell.name, ()))
        drawn = _cell(cell, standing.get(cell.name), theme, shown, named)
        rows.setdefault(cell.row, []).append(drawn)
    role = ' role="row"' if theme.interactive else ""
    return "".join(f"<g{role}>{''.join(cells)}</g>" for cells in rows.values())


def _marks(scene: Scene, marks: Mapping[str, Iterable[str]]) -> str:
    drawn = []
    for cell in scene.cells:
        if names := tuple(marks.get(cell.name, ())):
            x, y = middle(cell)
            shown = "".join(f' data-{mark}=""' for mark in names)
            shapes = "".join(MARKS[mark] for mark in names)
            drawn.append(f'<g transform="translate({x} {y})"{shown}>{shapes}</g>')
    return "".join(drawn)


def _cell(cell: Cell, there: Piece | None, theme: Theme, marks: tuple[str, ...], label: str) -> str:
    x, y = middle(cell)
    standing = piece(there) if there else ""
    if not theme.interactive:
        return f'<g transform="translate({x} {y})">{standing}</g>' if standing else ""
    shown = "".join(f' data-{mark}=""' for mark in marks)
    half = SQUARE // 2
    taken = ' data-taken=""' if there else ""
    return (
        f'<g data-cell="{cell.name}" role="gridcell" tabindex="-1" '
        f'aria-label="{escape(label)}" transform="translate({x} {y})"{shown}{taken}>'
        f'<rect class="hit" x="-{half}" y="-{half}" width="{SQUARE}" height="{SQUARE}"/>'
        f'<circle class="ghost" r="38"/><g class="standing">{standing}</g>'
        f"{''.join(MARKS[mark] for mark in PAGE_MARKS)}</g>"
    )


def _middle_of(hinge: Hinge, cell: Cell, squares: set[tuple[int, int]]) -> tuple[int, int]:
    """The middle of a hinge's bar."""
    x, y = middle(cell)
    across, along = ground.TOWARDS[hinge.side]
    # At the edge of the board the bar stays clear of the coordinates on the frame.
    back = 0 if (cell.column + across, cell.row + along) in squares else 12
    far = SQUARE // 2 - back
    return x + across * far, y + along * far


def _gain(hinge: Hinge, cell: Cell, squares: set[tuple[int, int]]) -> str:
    """The point that a new hinge brings; a wraparound hinge brings it at one of its ends."""
    if hinge.half and hinge.side in ("down", "right"):
        return ""
    x, y = _middle_of(hinge, cell, squares)
    return (
        f'<text class="point point-{hinge.owner}" aria-hidden="true" x="{x}" y="{y + 11}">+1</text>'
    )


def _hinge(hinge: Hinge, cell: Cell, squares: set[tuple[int, int]], attribute: str) -> str:
    across, _ = ground.TOWARDS[hinge.side]
    wide, high = (34, 14) if across else (14, 34)
    if hinge.half:
        # The bar ends at the edge: its other half is on the other side of the board.
        wide, high = (20, 14) if across else (14, 20)
    x, y = _middle_of(hinge, cell, squares)
    left, top = x - wide // 2, y - high // 2
    part = ' data-half=""' if hinge.half else ""
    return (
        f'<rect class="hinge hinge-{hinge.owner}"{part}{attribute} x="{left}" y="{top}" '
        f'width="{wide}" height="{high}" rx="6"/>'
    )


def arrow(points: Sequence[tuple[int, int]], barred: bool = False) -> str:
    """A line from beside the first point over the others to a head at the last.

    The points are as `middle` gives them.
    """
    (start_x, start_y), (next_x, next_y) = points[:2]
    (before_x, before_y), (end_x, end_y) = points[-2:]
    first = hypot(next_x - start_x, next_y - start_y)
    away = 40 / first
    begin = (start_x + (next_x - start_x) * away, start_y + (next_y - start_y) * away)
    last = hypot(end_x - before_x, end_y - before_y)
    across, along = (end_x - before_x) / last, (end_y - before_y) / last
    neck = (end_x - 22 * across, end_y - 22 * along)
    line = " ".join(f"{x:.0f} {y:.0f}" for x, y in (begin, *points[1:-1], neck))
    corners = (
        (end_x + 6 * across, end_y + 6 * along),
        (end_x - 30 * across + 20 * along, end_y - 30 * along - 20 * across),
        (end_x - 30 * across - 20 * along, end_y - 30 * along + 20 * across),
    )
    head = " ".join(f"{x:.0f} {y:.0f}" for x, y in corners)
    kind = ' class="barred"' if barred else ""
    case = f'<path class="arrow-case" d="M{line}"/>'
    drawn = f'<path class="arrow-head" d="M{head}Z"/><path class="arrow" d="M{line}"/>'
    return f"<g{kind}>{case}{drawn}</g>"
