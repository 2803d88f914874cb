"""The artwork of every picture: runes, pieces, marks and colours, as parts of an SVG."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from html import escape

from game.values import Goal, Piece

# A raised edge and some grain for two squares by two, across on one shade and upright on the other.
GRAIN = (
    '<pattern id="grain" x="40" y="40" width="200" height="200" patternUnits="userSpaceOnUse">'
    '<path class="grain" d="M0 9q28 7 52 1t48 1M0 23q22-6 50 0t50 2M0 40q30 9 55 2t45-1'
    "M0 57q24-8 48 0t52 1M0 75q26 6 50 0t50-2M0 91q30-5 52 1t48-1"
    "M100 113q22-6 50 1t50-2M100 128q30 7 54 0t46 2M100 147q24-8 50 0t50 1"
    "M100 161q28 6 50 1t50-1M100 178q24-5 48 0t52 1M100 192q26 5 52 0t48-1"
    "M109 0q6 26 1 50t-1 50M128 0q-7 28 0 52t2 48M146 0q8 24 1 50t-2 50M166 0q-6 28 0 50t1 50"
    "M187 0q6 24 0 48t-1 52M12 100q-6 24 1 50t-1 50M31 100q7 28 0 50t1 50M49 100q-8 24 0 52t-2 48"
    'M68 100q6 26 1 50t-1 50M88 100q-6 24 0 48t1 52"/>'
    '<path class="edge-lit" d="M0 1H200M0 101H200M1 0V200M101 0V200"/>'
    '<path class="edge-shaded" d="M0 99H200M0 199H200M99 0V200M199 0V200"/></pattern>'
)
DEFS = (
    '<defs><radialGradient id="sheen" cx=".36" cy=".28" r=".8">'
    '<stop offset="0" stop-color="#fff" stop-opacity=".42"/>'
    '<stop offset=".42" stop-color="#fff" stop-opacity=".06"/>'
    '<stop offset=".72" stop-color="#000" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".34"/>'
    f"</radialGradient>{GRAIN}</defs>"
)

# Variables let a page change its colours; each has the value that a picture on its own is drawn in.
STYLE = """
.frame{fill:var(--frame,#5d4630)}
.rail-lit{fill:#fff;opacity:var(--rail-lit,.1)}
.rail-shaded{fill:#000;opacity:var(--rail-shaded,.16)}
.mitre{stroke:#000;stroke-width:1.5;opacity:var(--rail-shaded,.16)}
.recess{fill:#000;opacity:var(--recess,.16)}
.rim{fill:none;stroke:var(--rim,#c6a565);stroke-width:3}
.coordinate{fill:var(--coordinate,#ecd9b0);font:30px Junicode,Georgia,serif;text-anchor:middle}
.coordinate.inside{fill:var(--inside,#3c2f1d);font-size:15px}
.coordinate.beside{fill:var(--ink,#3c2f1d)}
.square-dark{fill:var(--square-dark,#c3a97b);stroke:var(--grid,none)}
.square-light{fill:var(--square-light,#dfcda5);stroke:var(--grid,none)}
.grain,.edge-lit,.edge-shaded{fill:none;stroke-width:2}
.grain{stroke:var(--grain,#6b4318);stroke-width:1.5;opacity:var(--grain-weight,.14)}
.grain{stroke-dasharray:var(--grain-dash,none);stroke-linecap:round}
.edge-lit{stroke:#fff;opacity:var(--edge-lit,.24)}
.edge-shaded{stroke:#000;opacity:var(--edge-shaded,.15)}
.goal-dark{fill:var(--dark-body,#2f353b);stroke:var(--dark-rune,#e0b65c)}
.goal-light{fill:var(--light-body,#efe8d8);stroke:var(--light-rune,#7c2c1b)}
.goal{stroke-width:3;stroke-linejoin:round}
.goal-rune{fill:none;stroke-width:9;stroke-linecap:round}
.shadow{fill:#000;opacity:var(--shadow,.28)}
.sheen{opacity:var(--sheen,1)}
.body,.thickness{stroke-width:var(--outline,2)}
.crown{stroke-width:var(--crown-line,1.3);stroke-linejoin:round}
[data-owner=dark] .crown{fill:var(--dark-crown,#e0b65c);stroke:var(--dark-edge,#14171a)}
[data-owner=light] .crown{fill:var(--light-crown,#d9a63f);stroke:var(--light-edge,#4a3a22)}
[data-owner=dark] .body{fill:var(--dark-body,#2f353b);stroke:var(--dark-edge,#14171a)}
[data-owner=light] .body{fill:var(--light-body,#efe8d8);stroke:var(--light-edge,#4a3a22)}
[data-owner=dark] .thickness{fill:var(--dark-side,#14171a);stroke:var(--dark-side-edge,#0b0d0f)}
[data-owner=light] .thickness{fill:var(--light-side,#b7a688);stroke:var(--light-edge,#4a3a22)}
.ring-groove{fill:none;stroke-width:2.5;opacity:var(--ring-weight,.75)}
[data-owner=dark] .ring-groove,[data-owner=dark] .groove{stroke:var(--dark-rune,#e0b65c)}
[data-owner=light] .ring-groove,[data-owner=light] .groove{stroke:var(--light-rune,#7c2c1b)}
.groove,.groove-edge{fill:none;stroke-linecap:round;stroke-linejoin:round;stroke-width:7.5}
.groove-edge{opacity:var(--cut,1)}
[data-owner=dark] .groove-edge{stroke:#000}
[data-owner=light] .groove-edge{stroke:#fff}
.crack{fill:none;stroke-width:3.5;stroke-linejoin:round}
[data-owner=dark] .crack{stroke:var(--dark-crack,#c3cacf)}
[data-owner=light] .crack{stroke:var(--light-crack,#5a4524)}
.letter{font:40px Junicode,Georgia,serif;text-anchor:middle}
[data-owner=dark] .letter{fill:var(--dark-rune,#e0b65c)}
[data-owner=light] .letter{fill:var(--light-rune,#7c2c1b)}
.hinge{stroke-width:3}
.hinge-dark{fill:#14171a;stroke:var(--case,#fff3d6)}
.hinge-light{fill:var(--hinge-light,#fffaf0);stroke:var(--hinge-edge,#4a3a22)}
.mark{fill:none;stroke-linecap:round;stroke-linejoin:round}
.last{stroke:var(--last,#7c2c1b);stroke-width:6}
.removed{stroke:var(--last,#7c2c1b);stroke-width:4;stroke-dasharray:9 11}
.hit-ring,.doomed,.no,.struck{fill:var(--harm,#8a1d17);stroke:var(--case,#fff3d6);stroke-width:5;paint-order:stroke}
.yes,.arrow{stroke:var(--good,#17502c);stroke-width:11}
.yes-case,.arrow-case{stroke:var(--case,#fff3d6);stroke-width:16}
.arrow,.arrow-case{fill:none;stroke-linecap:round;stroke-linejoin:round}
.arrow-head{fill:var(--good,#17502c);stroke:var(--case,#fff3d6);stroke-width:5;paint-order:stroke}
.barred .arrow{stroke:var(--harm,#8a1d17)}
.barred .arrow,.barred .arrow-case{stroke-dasharray:2 20}
.barred .arrow-head{fill:var(--harm,#8a1d17)}
.dot{fill:var(--dot,#463621)}
.ring{stroke:var(--dot,#463621);stroke-width:5;stroke-dasharray:16 9}
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

# A collar with ten points round a piece.
CROWN = (
    "M0-50 13-40 29-40 34-25 48-15 42 0 48 15 34 25 29 40 13 40"
    " 0 50-13 40-29 40-34 25-48 15-42 0-48-15-34-25-29-40-13-40Z"
)
TICK = "M-20 2-6 18 22-18"
CROSS = "M-30-22-22-30 0-8 22-30 30-22 8 0 30 22 22 30 0 8-22 30-30 22-8 0Z"
# A flat ring, so that its stroke can lie round both its edges.
RING = "M0-47.5A47.5 47.5 0 1 1-.1-47.5ZM0-42.5A42.5 42.5 0 1 0 .1-42.5Z"
# The square of a goal: no piece has corners.
LOZENGE = "M0-36 36 0 0 36-36 0Z"

MARKS: Mapping[str, str] = {
    "target": '<circle class="mark dot" r="6"/><circle class="mark ring" r="44"/>',
    "selected": '<rect class="mark chosen" x="-46" y="-46" width="92" height="92" rx="14"/>',
    "last": '<path class="mark last" d="M-44-28V-44H-28M28-44H44V-28M44 28V44H28M-28 44H-44V28"/>',
    "doomed": f'<path class="mark doomed" d="{CROSS}"/>',
    "removed": '<circle class="mark removed" r="34"/>',
    "hit": f'<path class="mark hit-ring" d="{RING}"/>',
    "kept": '<circle class="mark kept" r="46"/>',
    "yes": f'<path class="mark yes-case" d="{TICK}"/><path class="mark yes" d="{TICK}"/>',
    "struck": '<path class="mark struck" d="M-28 20 20-28 28-20-20 28Z"/>',
    "no": f'<path class="mark no" transform="scale(.72)" d="{CROSS}"/>',
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
        f"{_crown(drawn)}{_BODIES[drawn.shape](drawn)}{edge}{_carving(drawn)}</g>"
    )


def goal(drawn: Goal) -> str:
    """A goal about the middle of its cell: a lozenge let into the square, with a rune."""
    rune = f'<path class="goal-rune" transform="scale(.6)" d="{GLYPHS.get(drawn.glyph, "")}"/>'
    return f'<g class="goal goal-{drawn.owner}"><path d="{LOZENGE}"/>{rune}</g>'


def _crown(drawn: Piece) -> str:
    if not drawn.crowned:
        return ""
    place = {"stone": "scale(1)", "full": "translate(0 -1)", "half": "scale(.84)"}[drawn.shape]
    return f'<path class="crown" transform="{place}" d="{CROWN}"/>'


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
    """A thin, smaller disc with half a ring, cracked where the other half was."""
    return (
        '<ellipse class="shadow" cx="2" cy="4" rx="32" ry="31"/>'
        '<circle class="body" r="32"/>'
        '<circle class="sheen" r="31" fill="url(#sheen)"/>'
        '<circle class="ring-groove" r="26.5" stroke-dasharray="83 84" transform="rotate(100)"/>'
        '<path class="crack" d="M29-14 21-12 24-4 14-1M26 18 19 13 16 21"/>'
    )


_BODIES: Mapping[str, Callable[[Piece], str]] = {
    "stone": _stone,
    "full": _full_token,
    "half": _half_token,
}


# The radii of a flat piece and of its rings.
DISC = 39
_RINGS: Mapping[str, tuple[float, ...]] = {"stone": (), "full": (34.5, 30), "half": (26.5,)}
