"""The list of moves as HTML. No browser here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from board.move_list import Block, Ply, move_number
from game.core import name_of

# Where a leg begins with its sign. A line may end after a hyphen without being told.
_LEG = re.compile(r"(?<=[0-9)])(?=[x~])")


def notation_html(text: str) -> str:
    """A move, or some, as HTML in which a long move breaks between its legs.

    >>> notation_html("G5xG3(2>1)xE1")
    'G5<wbr>xG3(2&gt;1)<wbr>xE1'
    """
    return _LEG.sub("<wbr>", escape(text))


def block_html(block: Block) -> str:
    """One item of the list of moves."""
    if block.kind == "comment":
        return f'<li class="comment">{escape(block.text)}</li>'
    if block.kind == "variations":
        return f'<li class="variations">{_variations(block.plies)}</li>'
    (ply,) = block.plies
    owner = f' data-owner="{ply.player}"' if ply.player else ' class="ending-of-line"'
    # Both sides' moves are numbered together: a number stands before Dark's, or before the first.
    if ply.player == "dark" or (ply.player and ply.ply == 1):
        owner += f' data-number="{move_number(ply.player, ply.ply)}"'
    points = f" <small>{_points(ply)}</small>"
    return f"<li{owner}>{_button(ply, points)}</li>"


def _variations(plies: Iterable[Ply]) -> str:
    """The variations, each in an element of its own."""
    parts, depth = [], 0
    for ply in plies:
        parts.append("</span>" * (depth - ply.depth + ply.begins))
        if ply.begins:
            parts.append('<span class="variation">')
        depth = ply.depth
        parts.append(_button(ply))
        if ply.comment:
            parts.append(f"<i>{escape(ply.comment)}</i> ")
    return "".join([*parts, "</span>" * depth])


def _button(ply: Ply, points: str = "") -> str:
    on_line = f' data-ply="{ply.ply}"' if ply.on_line and ply.player else ""
    label = [f"Move {ply.ply}, {name_of(ply.player)}: " if ply.player else "", ply.notation]
    points_text = _points(ply)
    # It has what is seen in it, as it is seen, for those who say the name of what they choose.
    label += [f" {points_text} points" if points_text else "", ", variation" if ply.depth else ""]
    return (
        f'<button type="button"{on_line} data-node="{ply.node}" aria-label="{"".join(label)}">'
        f"<span>{notation_html(ply.notation)}</span>{points}</button>"
    )


def _points(ply: Ply) -> str:
    scores = ply.scores if ply.player else None
    return f"{scores['dark']}–{scores['light']}" if scores else ""
