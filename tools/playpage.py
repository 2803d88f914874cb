"""What the play page's template needs of the games, so that the board is there before Python."""

from __future__ import annotations

from game import svg
from game.core import GAMES, PLAYERS, Game, Player, State, name_of


def globals() -> dict[str, object]:
    """Values for the templates: the first game as the page opens with it, and SVG definitions."""
    game = next(iter(GAMES.values()))
    return {"play": _first_screen(game), "svg_defs": svg.DEFS}


def _first_screen(game: Game[State]) -> dict[str, object]:
    scene = game.scene(game.start())
    spare = {(piece.owner, piece.cell): piece for piece in scene.spare}

    def tray(player: Player) -> dict[str, object]:
        return {
            "player": player,
            "name": name_of(player),
            "cells": [
                {
                    "name": cell.name,
                    "label": cell.label,
                    "picture": svg.in_tray(spare[player, cell.name])
                    if (player, cell.name) in spare
                    else "",
                }
                for cell in scene.tray
                if cell.tray == player
            ],
        }

    return {
        "game": game,
        "board": svg.render(scene, svg.PAGE),
        "trays": {player: tray(player) for player in PLAYERS},
    }
