"""Pieces to cut out: each in the middle of a square of paper, with its back where it has one."""

from __future__ import annotations

from typing import Any

from game import svg
from game.core import PLAYERS, Game, name_of
from game.scene import Piece
from tools.sheets.texts import own_values

DIAMETER = 25.4
# Of a piece's disc, in mm: the drawn edge's radius, and how far the colour goes beyond the cut.
EDGE, BLEED = 11.7, 0.9


def pieces(game: Game[Any]) -> dict[str, object]:
    """The pieces of both players, the dark ones in the left half of the rows; spare ones last."""
    own = own_values(game)["pieces"]
    seen = looks(game, own["seen"])
    columns, pitch = own["columns"], own["pitch"]
    fronts, backs = [], []
    sets = []
    for player in PLAYERS:
        letters = [letter for letter, count in own["set"] + own["spare"] for _ in range(count)]
        sets.append([letter if player == "dark" else letter.lower() for letter in letters])
    behind = own.get("backs", {})
    behind |= {front.lower(): back.lower() for front, back in behind.items()}
    half = columns // 2
    for first in range(0, len(sets[0]), half):
        for letter in (letter for each in sets for letter in each[first : first + half]):
            fronts.append(_printed(seen[letter], pitch))
            if behind:
                backs.append(_printed(seen[behind[letter]], pitch))
    return {
        "title": f"{own['name']} for {game.title}",
        "fronts": fronts,
        "backs": backs,
        "columns": columns,
        "pitch": pitch,
        "diameter": DIAMETER,
    }


def looks(game: Game[Any], positions: list[str]) -> dict[str, Piece]:
    """Every piece in the positions, on the board or beside it, by its letter."""
    scenes = [game.scene(game.parse_position(text, {})) for text in positions]
    return {piece.letter: piece for scene in scenes for piece in (*scene.pieces, *scene.spare)}


def _printed(piece: Piece, pitch: float) -> dict[str, str]:
    """A piece in the middle of a square of paper, with the circle to cut it out by."""
    half, cut = pitch / 2, DIAMETER / 2
    line = {"dark": "#a9b0b5", "light": "#857658"}[piece.owner]
    ticks = "".join(
        f'<path d="M0-{cut + 1.4}V-{cut + 2.2}" transform="rotate({turn})" stroke="#2a241f" '
        'stroke-width=".1"/>'
        for turn in (0, 90, 180, 270)
    )
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{half} -{half} {pitch} {pitch}">'
        f'<style>{svg.style()}</style><g data-owner="{piece.owner}">'
        f'<circle class="body" style="stroke:none" r="{cut + BLEED}"/></g>'
        f'<g transform="scale({EDGE / svg.DISC:.5f})">{svg.disc(piece)}</g>'
        f'<circle r="{cut}" fill="none" stroke="{line}" stroke-width=".15"/>{ticks}</svg>'
    )
    return {"svg": picture, "name": f"{name_of(piece.owner)}: {piece.name}"}
