"""The legend: what the marks on diagrams mean, each drawn by the code that draws the diagrams.

`<!-- legend -->` on a page stands for the signs that its diagrams use. The sheets to print take
the same pictures from `picture`.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from game import ground, svg
from game.artwork import DEFS, MARKS, piece, style
from game.core import Player
from game.scene import Cell, Piece

MARKER = "<!-- legend -->"


class Sign(NamedTuple):
    """A sign on diagrams: what it means, and what stands there in its picture, "dD": light, dark.

    `mark` is its name in `MARKS`, "" if it is an arrow or a hinge. `seen` is what a picture with
    the sign has in it.
    """

    words: str
    mark: str
    pieces: str
    seen: str


SIGNS: dict[str, Sign] = {
    "tick": Sign("you may play here", "yes", ".", 'data-yes=""'),
    "cross": Sign("not allowed", "no", ".", 'data-no=""'),
    "arrow": Sign("a legal move", "", "D.", '<g><path class="arrow-case"'),
    "dotted arrow": Sign("a move that is not allowed", "", "D.", '<g class="barred"'),
    "dot": Sign("where the piece goes, or can go", "target", ".", 'data-target=""'),
    "slash": Sign("a hit: one life lost", "struck", "l", 'data-struck=""'),
    "big cross": Sign("removed by the move", "doomed", "l", 'data-doomed=""'),
    "corners": Sign("the last move", "last", "D", 'data-last=""'),
    "ring": Sign("hit by the last move", "hit", "l", 'data-hit=""'),
    "dashed ring": Sign("a piece was removed from here", "removed", ".", 'data-removed=""'),
    "bar": Sign("a hinge: one point", "", "DD", 'data-hinges="shown"'),
}


def used(html: str) -> list[str]:
    """The names of the signs in the pictures of a page, in the order of the legend."""
    return [name for name, sign in SIGNS.items() if sign.seen in html]


def filled(html: str) -> str:
    """The page with the legend of its pictures in place of the marker."""
    if MARKER not in html:
        return html
    return html.replace(MARKER, listing(used(html)))


def listing(names: Iterable[str]) -> str:
    """The legend as a list in HTML."""
    items = "".join(
        f"<li>{picture(name)}<span>{escape(SIGNS[name].words)}</span></li>" for name in names
    )
    return f'<p class="unseen">Signs on the diagrams:</p><ul class="legend">{items}</ul>'


def picture(name: str, theme: svg.Theme = svg.FIGURE) -> str:
    """The sign on a square or two, as an `<svg>` element as high as a square."""
    sign = SIGNS[name]
    across = len(sign.pieces)
    cells = [Cell(f"{'AB'[at]}1", at, 0, ("light", "dark")[at], "") for at in range(across)]
    own = f"{DEFS}<style>{style(theme.colours)}</style>" if theme.self_contained else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sign" viewBox="{ground.FRAME} '
        f'{ground.FRAME} {across * svg.SQUARE} {svg.SQUARE}" role="img" '
        f'aria-label="{escape(name)}">{own}{_squares(cells)}{_on_them(sign, cells)}</svg>'
    )


def _squares(cells: Iterable[Cell]) -> str:
    drawn = []
    for cell in cells:
        x, y = svg.middle(cell)
        half = svg.SQUARE // 2
        drawn.append(
            f'<rect class="square-{cell.shade}" x="{x - half}" y="{y - half}" '
            f'width="{svg.SQUARE}" height="{svg.SQUARE}"/>'
        )
    return "".join(drawn)


def _on_them(sign: Sign, cells: list[Cell]) -> str:
    """The pieces on the squares, and the sign over them."""
    drawn = []
    for cell, letter in zip(cells, sign.pieces, strict=True):
        x, y = svg.middle(cell)
        if letter != ".":
            owner: Player = "dark" if letter == "D" else "light"
            stone = Piece(cell.name, owner, "standard", "stone", "", letter)
            drawn.append(f'<g transform="translate({x} {y})">{piece(stone)}</g>')
    x, y = svg.middle(cells[0])
    if sign.mark:
        shown = f'<g transform="translate({x} {y})" data-{sign.mark}="">{MARKS[sign.mark]}</g>'
        drawn.append(shown)
    elif sign is SIGNS["bar"]:
        edge = x + svg.SQUARE // 2
        drawn.append(
            f'<rect class="hinge hinge-dark" x="{edge - 17}" y="{y - 7}" width="34" '
            'height="14" rx="6"/>'
        )
    else:
        ends = [svg.middle(cell) for cell in cells]
        drawn.append(svg.arrow(ends, barred=sign is SIGNS["dotted arrow"]))
    return "".join(drawn)
