"""The art of the kits: an interlaced band round stones and the piece that the game is about.

It is drawn here, line by line, so that it is sharp at any size; pieces are those of the boards.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any

from game import svg
from game.core import Game
from game.scene import Piece
from tools.sheets.ink import LOW_INK, finished
from tools.sheets.pieces import looks
from tools.sheets.texts import own_values

WIDTH, HEIGHT = 600, 760

# A place on a closed line: where it is, and the direction to its outer side.
Place = tuple[float, float, float, float]
# The place on a line at a part, from 0 to 1, of its length.
Line = Callable[[float], Place]


def cover(game: Game[Any], theme: svg.Theme) -> str:
    """The picture on the cover of a game's kit."""
    frame = rounded(WIDTH / 2, HEIGHT / 2, WIDTH / 2 - 26, HEIGHT / 2 - 26, 50)
    low = theme == LOW_INK
    inside = f'<rect x="52" y="52" width="{WIDTH - 104}" height="{HEIGHT - 104}" rx="26"/>'
    ground = f'<g fill="{"#fff" if low else "#f4ecd8"}">{inside}</g>'
    drawn = "".join(
        (
            _opening(WIDTH, HEIGHT, theme),
            ground,
            plait(frame, 44, 13, 8, theme),
            f'<g transform="translate({WIDTH // 2} 300)">{_roundel(game, theme)}</g>',
            f'<g transform="translate({WIDTH // 2} 610)">{_row(game, theme)}</g>',
            "</svg>",
        )
    )
    return finished(drawn, theme)


def emblem(game: Game[Any], theme: svg.Theme) -> str:
    """The roundel alone, for the front of a box."""
    drawn = (
        f"{_opening(460, 460, theme)}"
        f'<g transform="translate(230 230)">{_roundel(game, theme)}</g></svg>'
    )
    return finished(drawn, theme)


def _opening(width: int, height: int, theme: svg.Theme) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f"{svg.DEFS}<style>{svg.style(theme.colours)}</style>"
    )


# --- the motif ----------------------------------------------------------------------------------


def _roundel(game: Game[Any], theme: svg.Theme) -> str:
    """The first piece of a set within two rings of stones and an interlaced band."""
    shown = _shown(game)
    first = shown[0]
    stones = []
    for at in range(16):
        owner = ("dark", "light")[at % 2]
        stone = Piece("", owner, "", "", "", "")  # type: ignore[arg-type]
        x, y = 138 * sin(at * pi / 8), -138 * cos(at * pi / 8)
        place = f"translate({x:.1f} {y:.1f}) scale(.42)"
        stones.append(f'<g transform="{place}">{svg.piece(stone)}</g>')
    band = plait(rounded(0, 0, 196, 196, 196), 22, 14, 9, theme)
    king = f'<g transform="scale(2.1)">{svg.piece(first)}</g>'
    return band + "".join(stones) + king


def _row(game: Game[Any], theme: svg.Theme) -> str:
    """Seven squares of a board with the pieces of both sides on them."""
    shown = _shown(game)
    dark = [piece for piece in shown if piece.owner == "dark"][:3]
    light = [piece for piece in shown if piece.owner == "light"][:3]
    places = [*dark, *[None] * (7 - len(dark) - len(light)), *reversed(light)]
    # The colours of squares in low ink are lines, which begin at whole numbers.
    squares = "".join(
        f'<rect class="square-{("dark", "light")[at % 2]}" x="{at * 100}" y="0" width="100" '
        'height="100"/>'
        for at in range(7)
    )
    pieces = "".join(
        f'<g transform="translate({at * 100 + 50} 50)">{svg.piece(piece)}</g>'
        for at, piece in enumerate(places)
        if piece
    )
    edge = '<rect width="700" height="100" fill="none" stroke="#5d4630" stroke-width="5"/>'
    return f'<g transform="scale(.62) translate(-350 -50)">{squares}{edge}{pieces}</g>'


def _shown(game: Game[Any]) -> list[Piece]:
    """A piece of each kind and side, those first that a set begins with."""
    own = own_values(game)["pieces"]
    seen = looks(game, own["seen"])
    letters = [letter for letter, _ in own["set"]] + list(own.get("backs", {}).values())
    return [seen[each] for letter in letters for each in (letter, letter.lower())]


# --- interlace ----------------------------------------------------------------------------------


def plait(line: Line, waves: int, height: float, width: float, theme: svg.Theme) -> str:
    """Two strands round a closed line, each over the other and under it in turn."""
    under: tuple[list[str], list[str]] = ([], [])
    over: tuple[list[str], list[str]] = ([], [])
    for crossing in range(2 * waves):
        for strand in (0, 1):
            rises = (crossing + strand) % 2 == 0
            piece = _half_wave(line, crossing / (2 * waves), 1 / (2 * waves), height, rises)
            # Where a strand rises it lies above, so it does at every second crossing.
            (over if rises else under)[strand].append(piece)
    low = theme == LOW_INK
    bodies = ("#fff", "#fff") if low else ("#d2a24a", "#7c2c1b")
    edge, ground = ("#000", "#fff") if low else ("#2a1c10", "#f4ecd8")
    thin = 1.6

    def stroke(pieces: list[str], colour: str, wide: float) -> str:
        return f'<path d="{"".join(pieces)}" stroke="{colour}" stroke-width="{wide}"/>'

    def drawn(strands: tuple[list[str], list[str]]) -> str:
        edges = stroke([*strands[0], *strands[1]], edge, width + 2 * thin)
        return edges + "".join(map(stroke, strands, bodies, (width, width)))

    gap = stroke([*over[0], *over[1]], ground, width + 6 * thin)
    return f'<g fill="none">{drawn(under)}{gap}{drawn(over)}</g>'


def _half_wave(line: Line, middle: float, length: float, height: float, rises: bool) -> str:
    """The curve of a strand from one turning point across the line to the next."""
    sign = 1 if rises else -1
    points = []
    # With these handles the curve is all but a sine.
    for along, away in ((-0.5, -1), (-0.136, -1), (0.136, 1), (0.5, 1)):
        x, y, out_x, out_y = line((middle + along * length) % 1)
        off = sign * away * height
        points.append(f"{x + out_x * off:.1f} {y + out_y * off:.1f}")
    return f"M{points[0]}C{' '.join(points[1:])}"


def rounded(x: float, y: float, half_wide: float, half_high: float, radius: float) -> Line:
    """The line round a rectangle with round corners; a circle, if it is all corners."""
    wide, high = 2 * (half_wide - radius), 2 * (half_high - radius)
    corner = radius * pi / 2
    # From the top left, clockwise: a side, then the corner after it, with its middle and direction.
    parts = (
        (wide, half_wide - radius, -half_high + radius, -pi / 2),
        (high, half_wide - radius, half_high - radius, 0.0),
        (wide, -half_wide + radius, half_high - radius, pi / 2),
        (high, -half_wide + radius, -half_high + radius, pi),
    )
    whole = sum(side + corner for side, *_ in parts)

    def line(part: float) -> Place:
        left = part * whole
        for side, cx, cy, facing in parts:
            if left <= side:
                back = side - left
                out = (cos(facing), sin(facing))
                # Along a side one goes to the right of where it faces.
                ahead = (-out[1], out[0])
                return (
                    x + cx + out[0] * radius - ahead[0] * back,
                    y + cy + out[1] * radius - ahead[1] * back,
                    *out,
                )
            left -= side
            if left <= corner:
                angle = facing + left / radius
                out = (cos(angle), sin(angle))
                return x + cx + out[0] * radius, y + cy + out[1] * radius, *out
            left -= corner
        return line(0)

    return line
