"""Boards and pieces for a printer that should use little ink, or has only black.

Stones are outlines, the dark ones shaded by lines; dark squares are shaded by other lines; what is
drawn over either has a white halo. The pictures are the engine's, with lines and halos added.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import sqrt

from game import svg

_WHITE = (
    "frame square-dark square-light dark-body light-body dark-side light-side "
    "light-crown case hinge-light"
)
_BLACK = (
    "rim coordinate inside grid dark-edge dark-side-edge light-edge dark-rune light-rune "
    "dark-crown dark-crack light-crack last dot harm good hinge-edge"
)
LOW_INK = svg.PAPER._replace(
    colours=(
        *((name, "#fff") for name in _WHITE.split()),
        *((name, "#000") for name in _BLACK.split()),
        ("shadow", "0"),
        ("sheen", "0"),
        ("cut", "0"),
        ("ring-weight", "1"),
        ("outline", "0.9"),
        ("crown-line", "1"),
    )
)
# How wide the white around a mark is, on each side, and the marks' own widths.
_HALO = 4
_WIDTHS = {"yes": 11, "ring": 5, "chosen": 6, "last": 6, "hit-ring": 5, "removed": 4, "dot": 0}
_STYLE = (
    "<style>.shade{fill:none;stroke:#000;stroke-width:1.2}.rim{stroke-width:1.5}"
    ".hatch{fill:none;stroke:#000;stroke-width:1}[data-owner=light] .hatch{stroke:none}"
    ".groove{stroke-width:2.2}.ring-groove{stroke-width:.6}"
    ".ground{fill:#fff}.halo{fill:none;stroke:#fff;stroke-linecap:round;stroke-linejoin:round}"
    ".goal-dark{fill:#000;stroke:#fff}</style>"
)

# Squares as large as the paper allows leave no room for half a line beside them.
_BARE = "<style>.square-dark,.square-light{stroke-width:.35}</style>"


def finished(picture: str, theme: svg.Theme) -> str:
    """The picture as it is printed in that theme: with lines and halos where ink is saved."""
    if theme.colours != LOW_INK.colours:
        return picture
    style = _STYLE if theme.frame else _STYLE + _BARE
    picture = picture.replace("</style>", f"</style>{style}", 1)
    picture = re.sub(r'<rect class="square-dark" x="(\d+)" y="(\d+)"[^>]*/>', _shaded, picture)
    # A piece stands on white, so that a square's lines end before its edge.
    picture = re.sub(r'<g class="piece"[^>]*>', r'\g<0><circle class="ground" r="45"/>', picture)
    picture = re.sub(
        r'<circle class="(?:sheen|body)"(?: cy="(-?\d+)")? r="([\d.]+)"(?: fill="[^"]*")?/>',
        _hatched,
        picture,
    )
    picture = re.sub(r'<(\w+) class="groove"([^>]*)/>', _halo(0), picture)
    for name, width in _WIDTHS.items():
        picture = re.sub(rf'<(\w+) class="mark {name}"([^>]*)/>', _halo(width), picture)
    return re.sub(r'(?<="/>)<(path) class="arrow"( d="[^"]*")/>', _halo(11), picture)


def _halo(width: float) -> Callable[[re.Match[str]], str]:
    """What stands for a shape of that width: the same in white and wider, and then the shape."""

    def shape(found: re.Match[str]) -> str:
        own = re.search(r' style="stroke-width:([\d.]+)"', found[2])
        wide = (float(own[1]) if own else width) + 2 * _HALO
        rest = found[2].replace(own[0], "") if own else found[2]
        return f'<{found[1]} class="halo" style="stroke-width:{wide}"{rest}/>{found[0]}'

    return shape


def _shaded(square: re.Match[str]) -> str:
    """A dark square with its lines, from bottom left to top right."""
    # The lines end a little before the square does, or they would reach beyond the board.
    short = 3
    x, y, side = int(square[1]) + short, int(square[2]) + short, svg.SQUARE - 2 * short
    lines = "".join(
        f"M{x + max(0, at - side)} {y + min(at, side)}L{x + min(at, side)} {y + max(0, at - side)}"
        for at in range(23, 2 * side, 24)
    )
    return f'{square[0]}<path class="shade" d="{lines}"/>'


def _hatched(body: re.Match[str]) -> str:
    """A round body with the lines of a dark piece, from top left to bottom right."""
    middle, radius = int(body[1] or 0), float(body[2]) - 1.5
    # Closer together on the small pieces of a board.
    apart = 12 if body[0].startswith('<circle class="body"') else 8
    lines = []
    for across in range(-36 // apart * apart, 37, apart):
        if abs(across) < radius:
            half = sqrt(radius**2 - across**2)
            # Points on the line that is that far from the middle, turned by an eighth.
            ends = [
                ((along + across) / sqrt(2), (along - across) / sqrt(2)) for along in (-half, half)
            ]
            lines.append("M" + "L".join(f"{x:.1f} {y + middle:.1f}" for x, y in ends))
    # A body with a sheen has that drawn over it, and no lines of its own.
    if body[0].startswith('<circle class="body"') and (radius != svg.DISC - 1.5 or body[1]):
        return body[0]
    return f'{body[0]}<path class="hatch" d="{"".join(lines)}"/>'
