"""The board below the pieces as parts of an SVG: frame, squares, grain, goals and coordinates."""

from __future__ import annotations

from game.artwork import goal
from game.core import Player
from game.scene import Cell, Scene

SQUARE = 100
FRAME = 40
TOWARDS = {"up": (0, -1), "left": (-1, 0), "down": (0, 1), "right": (1, 0)}


def middle(cell: Cell) -> tuple[int, int]:
    """The middle of a cell of the board, in the picture's own units."""
    half = SQUARE // 2
    return FRAME + cell.column * SQUARE + half, FRAME + cell.row * SQUARE + half


def frame(width: int, height: int, textured: bool) -> str:
    """The frame of a picture of this size, with the rim between it and the squares."""
    inset = FRAME - 5
    return (
        f'<rect class="frame" width="{width}" height="{height}" rx="18"/>'
        f"{_rails(width, height) if textured else ''}"
        f'<rect class="rim" x="{inset}" y="{inset}" width="{width - 2 * inset}" '
        f'height="{height - 2 * inset}" rx="4"/>'
    )


def _rails(width: int, height: int) -> str:
    """The light from above on the frame's four rails, and the joints at its corners."""
    right, bottom = width - FRAME, height - FRAME
    # Where the round corner's diagonal begins.
    near, far, low = 5, width - 5, height - 5
    lit = f"M{near} {low}Q0 {low - 4} 0 {low - 13}V18Q0 0 18 0H{far - 13}Q{far - 4} 0 {far} {near}"
    shaded = f"M{far} {near}Q{width} 9 {width} 18V{low - 13}Q{width} {height} {width - 18} {height}"
    inner = f"{right} {FRAME}"
    return (
        f'<path class="rail-lit" d="{lit}L{inner}H{FRAME}V{bottom}Z"/>'
        f'<path class="rail-shaded" d="{shaded}H18Q9 {height} {near} {low}'
        f'L{FRAME} {bottom}H{right}V{FRAME}Z"/>'
        f'<path class="mitre" d="M{near} {near} {FRAME} {FRAME}M{far} {low} {right} {bottom}"/>'
    )


def texture(width: int, height: int) -> str:
    """The grain and the raised edges of all squares, and the frame's shadow on them."""
    right, bottom, inner = width - FRAME, height - FRAME, FRAME + 7
    return (
        f'<rect x="{FRAME}" y="{FRAME}" width="{right - FRAME}" height="{bottom - FRAME}" '
        'fill="url(#grain)"/>'
        f'<path class="recess" d="M{FRAME} {FRAME}H{right}L{right} {inner}H{inner}V{bottom}'
        f'H{FRAME}Z"/>'
    )


def goals(scene: Scene, framed: bool) -> str:
    """The goals on their squares, and bars on the rim beside them, which no piece covers."""
    cells = {cell.name: cell for cell in scene.cells}
    beside = {(cell.column, cell.row) for cell in scene.cells}
    drawn = []
    for each in scene.goals:
        cell = cells[each.cell]
        x, y = middle(cell)
        for across, along in TOWARDS.values() if framed else ():
            if (cell.column + across, cell.row + along) not in beside:
                drawn.append(_bar(each.owner, x, y, across, along))
        drawn.append(f'<g transform="translate({x} {y})">{goal(each)}</g>')
    return "".join(drawn)


def _bar(owner: Player, x: int, y: int, across: int, along: int) -> str:
    """A bar on the rim, as long as the square whose middle is given."""
    half, depth = SQUARE // 2, 9
    wide, high = (depth, SQUARE) if across else (SQUARE, depth)
    left = x + across * (half + depth // 2 + 1) - wide // 2
    top = y + along * (half + depth // 2 + 1) - high // 2
    return (
        f'<rect class="hinge-{owner} goal" x="{left}" y="{top}" width="{wide}" height="{high}" '
        'rx="3"/>'
    )


def squares(scene: Scene, apart: bool) -> str:
    """The squares, each a rectangle of its own, or, to save bytes, one path for each shade."""
    if not apart:
        paths: dict[str, str] = {}
        for cell in scene.cells:
            x, y = middle(cell)
            corner = f"M{x - SQUARE // 2} {y - SQUARE // 2}"
            square = f"{corner}h{SQUARE}v{SQUARE}h-{SQUARE}z"
            paths[cell.shade] = paths.get(cell.shade, "") + square
        return "".join(f'<path class="square-{shade}" d="{d}"/>' for shade, d in paths.items())
    return "".join(
        f'<rect class="square-{cell.shade}" x="{x - SQUARE // 2}" y="{y - SQUARE // 2}" '
        f'width="{SQUARE}" height="{SQUARE}"/>'
        for cell in scene.cells
        for x, y in [middle(cell)]
    )


def coordinates(scene: Scene, height: int, framed: bool) -> str:
    """The letters of the columns and the numbers of the rows, on all four sides."""
    letters = {cell.column: cell.name[0] for cell in scene.cells}
    numbers = {cell.row: cell.name[1] for cell in scene.cells}
    half = SQUARE // 2
    # How far down the letters are, how far in the numbers, and how far below the middle.
    top, bottom, side, drop = (28, 8, 18, 9) if framed else (57, 48, 51, 5)
    kind = "coordinate" if framed else "coordinate inside"
    # Each letter is centred on its own place in this list.
    places = " ".join(str(FRAME + column * SQUARE + half) for column in letters)
    across = "".join(
        f'<text class="{kind}" x="{places}" y="{y}">{"".join(letters.values())}</text>'
        for y in (top, height - bottom)
    )
    heights = " ".join(str(FRAME + row * SQUARE + half + drop) for row in numbers)
    down = "".join(
        f'<text class="{kind}" x="{" ".join([str(x)] * len(numbers))}" y="{heights}">'
        f"{''.join(numbers.values())}</text>"
        for x in (side, height - side)
    )
    return f'<g class="coordinates" aria-hidden="true">{across}{down}</g>'
