"""Pieces to cut out: each in the middle of a square of paper, with its back where it has one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from game import svg
from game.artwork import CROWN
from game.core import Game, name_of
from game.scene import Piece
from tools.sheets.ink import LOW_INK, finished
from tools.sheets.texts import own_values

DIAMETER = 25.4
# Of a piece's disc, in mm: the drawn edge's radius, and how far the colour goes beyond the cut.
EDGE, BLEED = 11.7, 0.9

# The crown that kings wear on the board, as a ring on a token.
_SMALL_CROWN = re.sub(r"-?\d+", lambda found: f" {int(found[0]) * 0.62:.1f}", CROWN)

Drawn = Callable[[Piece], str]


def pieces(game: Game[Any], theme: svg.Theme, own: dict[str, Any]) -> dict[str, object]:
    """The pieces of both players, the dark ones in the left half of the rows; spare ones last.

    `own` is what the game's file says of this set.
    """
    shared = own_values(game)["pieces"] | own
    drawn = bulls_eye if shared.get("rings") else svg.disc
    columns, pitch = shared["columns"], shared["pitch"]
    both = dark_and_light(shared["set"] + shared["spare"], columns // 2)
    faces = _faces(game, shared)
    fronts = [_printed(front, pitch, theme, drawn) for front, _ in map(faces.__getitem__, both)]
    backs = [
        _printed(back, pitch, theme, drawn) for _, back in map(faces.__getitem__, both) if back
    ]
    return {
        "title": f"{shared['name']} for {game.title}",
        "fronts": fronts,
        "backs": backs,
        "columns": columns,
        "pitch": pitch,
        "diameter": DIAMETER,
    }


def dark_and_light(counted: list[list[Any]], half: int) -> list[str]:
    """The letters of both players' pieces in rows of twice `half`, the dark ones on the left."""
    letters = [letter for letter, count in counted for _ in range(count)]
    rows = [letters[first : first + half] for first in range(0, len(letters), half)]
    return [each for row in rows for each in (*row, *(letter.lower() for letter in row))]


def _faces(game: Game[Any], own: dict[str, Any]) -> dict[str, tuple[Piece, Piece | None]]:
    """The front and back of each piece, by the letter of its front."""
    seen = looks(game, own["seen"])
    behind = own.get("backs", {})
    behind |= {front.lower(): back.lower() for front, back in behind.items()}
    return {
        letter: (piece, seen[behind[letter]] if letter in behind else None)
        for letter, piece in seen.items()
    }


def pairs(game: Game[Any], theme: svg.Theme) -> list[list[dict[str, str]]]:
    """Each piece of a set once, as its faces: one, or front and back."""
    own = own_values(game)["pieces"]
    faces = _faces(game, own)
    letters = [letter for letter, count in own["set"] for _ in range(count)]
    return [
        [_small(face, theme) for face in faces[letter] if face]
        for letter in (*letters, *(each.lower() for each in letters))
    ]


def looks(game: Game[Any], positions: list[str]) -> dict[str, Piece]:
    """Every piece in the positions, on the board or beside it, by its letter."""
    scenes = [game.scene(game.parse_position(text, {})) for text in positions]
    return {piece.letter: piece for scene in scenes for piece in (*scene.pieces, *scene.spare)}


def bulls_eye(piece: Piece) -> str:
    """A token as the author draws it: two rings at full strength and one at half.

    A king's outer ring is a crown.
    """
    full = piece.shape == "full"
    outer = (
        f'<path class="groove" d="{_SMALL_CROWN}"/>'
        if piece.crowned
        else '<circle class="groove" r="27"/>'
    )
    inner = '<circle class="groove" r="14"/><path class="groove" d="M0 0h.01"/>' if full else ""
    return (
        f'<g class="piece" data-piece="{piece.kind}" data-owner="{piece.owner}">'
        f'<circle class="body" r="{svg.DISC}"/>{outer}{inner}</g>'
    )


def _printed(piece: Piece, pitch: float, theme: svg.Theme, drawn: Drawn) -> dict[str, str]:
    """A piece in the middle of a square of paper, with the circle to cut it out by."""
    half, cut = pitch / 2, DIAMETER / 2
    low = theme == LOW_INK
    line = {"dark": "#a9b0b5", "light": "#857658"}[piece.owner]
    thin = 0.1 if low else 0.15
    ticks = "".join(
        f'<path d="M0-{cut + 1.4}V-{cut + 2.2}" transform="rotate({turn})" stroke="#2a241f" '
        'stroke-width=".1"/>'
        for turn in (0, 90, 180, 270)
    )
    # Colour beyond the cut forgives a cut that is off by a little; an outline has none.
    bleed = "" if low else f'<circle class="body" style="stroke:none" r="{cut + BLEED}"/>'
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{half} -{half} {pitch} {pitch}">'
        f'<style>{svg.style(theme.colours)}</style><g data-owner="{piece.owner}">{bleed}</g>'
        f'<g transform="scale({EDGE / svg.DISC:.5f})">{drawn(piece)}</g>'
        f'<circle r="{cut}" fill="none" stroke="{line}" stroke-width="{thin}"/>{ticks}</svg>'
    )
    picture = finished(picture, theme)
    return {"svg": picture, "name": f"{name_of(piece.owner)}: {piece.name}"}


def _small(piece: Piece, theme: svg.Theme) -> dict[str, str]:
    """A piece on a square that is cut straight."""
    picture = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-42 -42 84 84">'
        f"<style>{svg.style(theme.colours)}</style>{svg.disc(piece)}</svg>"
    )
    picture = finished(picture, theme)
    return {"svg": picture, "name": f"{name_of(piece.owner)}: {piece.name}"}
