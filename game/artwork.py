"""The artwork of every picture: runes, pieces, marks and colours, as parts of an SVG."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from html import escape

from game.values import Piece

DEFS = (
    '<defs><radialGradient id="sheen" cx=".36" cy=".28" r=".8">'
    '<stop offset="0" stop-color="#fff" stop-opacity=".42"/>'
    '<stop offset=".42" stop-color="#fff" stop-opacity=".06"/>'
    '<stop offset=".72" stop-color="#000" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".34"/>'
    "</radialGradient></defs>"
)

# Variables let a page change its colours; each has the value that a picture on its own is drawn in.
STYLE = """
.frame{fill:var(--frame,#5d4630)}
.rim{fill:none;stroke:var(--rim,#c6a565);stroke-width:3}
.coordinate{fill:var(--coordinate,#ecd9b0);font:30px Junicode,Georgia,serif;text-anchor:middle}
.coordinate.inside{fill:var(--inside,#3c2f1d);font-size:15px}
.square-dark{fill:var(--square-dark,#c3a97b);stroke:var(--grid,none)}
.square-light{fill:var(--square-light,#dfcda5);stroke:var(--grid,none)}
.shadow{fill:#000;opacity:.28}
.body{stroke-width:2}
[data-owner=dark] .body{fill:#2f353b;stroke:#14171a}
[data-owner=light] .body{fill:#efe8d8;stroke:#857658}
.thickness{stroke-width:2}
[data-owner=dark] .thickness{fill:#14171a;stroke:#0b0d0f}
[data-owner=light] .thickness{fill:#b7a688;stroke:#857658}
.ring-groove{fill:none;stroke-width:2.5;opacity:.75}
[data-owner=dark] .ring-groove{stroke:#e0b65c}
[data-owner=light] .ring-groove{stroke:#7c2c1b}
.groove,.groove-edge{fill:none;stroke-linecap:round;stroke-linejoin:round;stroke-width:7.5}
[data-owner=dark] .groove{stroke:#e0b65c}
[data-owner=dark] .groove-edge{stroke:#000}
[data-owner=light] .groove{stroke:#7c2c1b}
[data-owner=light] .groove-edge{stroke:#fff}
.letter{font:40px Junicode,Georgia,serif;text-anchor:middle}
[data-owner=dark] .letter{fill:#e0b65c}
[data-owner=light] .letter{fill:#7c2c1b}
.hinge{stroke-width:3}
.hinge-dark{fill:#14171a;stroke:#f2e2b8}
.hinge-light{fill:#fffaf0;stroke:#4a3a22}
.mark{fill:none;stroke-linecap:round;stroke-linejoin:round}
.last{stroke:var(--last,#7c2c1b);stroke-width:6}
.removed{stroke:var(--last,#7c2c1b);stroke-width:4;stroke-dasharray:9 11}
.hit-ring{stroke:#b3261e;stroke-width:5}
.doomed,.no{stroke:#b3261e;stroke-width:11}
.yes{stroke:#1c6135;stroke-width:11}
.struck{stroke:#b3261e;stroke-width:9}
.arrow{fill:none;stroke:#1c6135;stroke-width:11;stroke-linecap:round;stroke-linejoin:round;opacity:.88}
.arrow-head{fill:#1c6135;opacity:.88}
.barred .arrow{stroke:#b3261e;stroke-dasharray:2 20}
.barred .arrow-head{fill:#b3261e}
.dot{fill:var(--dot,#3c2f1d);opacity:.5}
.ring{stroke:var(--dot,#3c2f1d);stroke-width:5;stroke-dasharray:16 9}
.chosen{stroke:var(--last,#7c2c1b);stroke-width:6}
"""

# Runes as paths about the middle of a piece, so that no font is needed.
GLYPHS: Mapping[str, str] = {
    "thorn": "M-9-25V25M-9-14 11 0-9 14",
    "os": "M-11-25V25M-11-24 4-11 12-18M-11-8 4 5 12-2",
    "gyfu": "M-11-15 11 15M11-15-11 15",
    "gyfu-doubled": "M-11-23 11 0-11 23M11-23-11 0 11 23",
    "tir": "M0-20V20M-12-7 0-20 12-7",
    "tir-doubled": "M0-24V24M-14-10 0-24 14-10M-14 4 0-10 14 4",
}

# A pebble, not quite round: turned differently on every square, no two look the same.
PEBBLE = "M0-39C22-40 39-23 39-1 40 21 23 38 1 39-21 40-38 23-39 1-40-21-22-38 0-39Z"

MARKS: Mapping[str, str] = {
    "target": '<circle class="mark dot" r="7"/><circle class="mark ring" r="44"/>',
    "selected": '<rect class="mark chosen" x="-46" y="-46" width="92" height="92" rx="14"/>',
    "last": '<path class="mark last" d="M-44-28V-44H-28M28-44H44V-28M44 28V44H28M-28 44H-44V28"/>',
    "doomed": '<path class="mark doomed" d="M-26-26 26 26M26-26-26 26"/>',
    "removed": '<circle class="mark removed" r="34"/>',
    "hit": '<circle class="mark hit-ring" r="45"/>',
    "kept": '<circle class="mark kept" r="30"/>',
    "yes": '<path class="mark yes" d="M-20 2-6 18 22-18"/>',
    "struck": '<path class="mark struck" d="M-24 24 24-24"/>',
    "no": '<path class="mark no" d="M-17-17 17 17M17-17-17 17"/>',
}
PAGE_MARKS = ("target", "selected", "last", "removed", "hit", "struck", "doomed", "kept")


def style(colours: Iterable[tuple[str, str]] = ()) -> str:
    """The stylesheet without variables, for programs that draw SVG and know none.

    >>> style([("frame", "#fff")]).splitlines()[1]
    '.frame{fill:#fff}'
    """
    chosen = dict(colours)
    return re.sub(
        r"var\(--([a-z-]+),([^)]+)\)", lambda found: chosen.get(found[1], found[2]), STYLE
    )


def disc(drawn: Piece) -> str:
    """One piece as it is printed for cutting out: flat, and the same size on both sides."""
    rings = "".join(f'<circle class="ring-groove" r="{r}"/>' for r in _RINGS[drawn.shape])
    return (
        f'<g class="piece" data-piece="{drawn.kind}" data-owner="{drawn.owner}">'
        f'<circle class="body" r="{DISC}"/>{rings}{_carving(drawn)}</g>'
    )


def piece(drawn: Piece) -> str:
    """One piece about the middle of its cell."""
    glyph = GLYPHS.get(drawn.glyph, "")
    edge = glyph and f'<path class="groove-edge" transform="translate(1.6 1.8)" d="{glyph}"/>'
    return (
        f'<g class="piece" data-piece="{drawn.kind}" data-owner="{drawn.owner}">'
        f"{_BODIES[drawn.shape](drawn)}{edge}{_carving(drawn)}</g>"
    )


def _carving(drawn: Piece) -> str:
    """The rune on a piece; its letter if nobody has drawn that rune yet; "" on a plain piece."""
    if glyph := GLYPHS.get(drawn.glyph, ""):
        return f'<path class="groove" d="{glyph}"/>'
    letter = escape(drawn.letter.upper()) if drawn.glyph else ""
    return letter and f'<text class="letter" y="14">{letter}</text>'


def _stone(drawn: Piece) -> str:
    turn = sum(map(ord, drawn.cell)) * 37 % 360
    return (
        '<ellipse class="shadow" cx="3" cy="7" rx="39" ry="37"/>'
        f'<path class="body" transform="rotate({turn})" d="{PEBBLE}"/>'
        '<circle class="sheen" r="38.5" fill="url(#sheen)"/>'
    )


def _full_token(drawn: Piece) -> str:
    """A thick disc with two rings."""
    return (
        '<ellipse class="shadow" cx="3" cy="9" rx="40" ry="38"/>'
        '<path class="thickness" d="M-39-2V4A39 39 0 0 0 39 4V-2"/>'
        '<circle class="body" cy="-3" r="39"/>'
        '<circle class="sheen" cy="-3" r="38" fill="url(#sheen)"/>'
        '<circle class="ring-groove" cy="-3" r="34.5"/><circle class="ring-groove" cy="-3" r="30"/>'
    )


def _half_token(drawn: Piece) -> str:
    """A thin, smaller disc with one ring."""
    return (
        '<ellipse class="shadow" cx="2" cy="4" rx="32" ry="31"/>'
        '<circle class="body" r="32"/>'
        '<circle class="sheen" r="31" fill="url(#sheen)"/>'
        '<circle class="ring-groove" r="26.5"/>'
    )


_BODIES: Mapping[str, Callable[[Piece], str]] = {
    "stone": _stone,
    "full": _full_token,
    "half": _half_token,
}


# The radii of a flat piece and of its rings.
DISC = 39
_RINGS: Mapping[str, tuple[float, ...]] = {"stone": (), "full": (34.5, 30), "half": (26.5,)}
