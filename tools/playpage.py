"""What the play page's template needs of the games, so that the board is there before Python."""

from __future__ import annotations

from typing import Any

from game import svg
from game.ai import LEVELS
from game.core import GAMES, PLAYERS, Game, name_of
from game.scene import player_at_top

_SMALL = svg.Theme(coordinates=False)


def globals() -> dict[str, object]:
    """Values for the templates: games as the page opens with them, levels, SVG definitions."""
    games = [_first_screen(game) for game in GAMES.values()]
    return {"games": games, "levels": LEVELS, "svg_defs": svg.DEFS}


def _first_screen(game: Game[Any]) -> dict[str, object]:
    scene = game.scene(game.start())
    return {
        "id": game.id,
        "title": game.title,
        "options": game.options,
        "top": player_at_top(scene),
        "hinges": scene.hinges is not None,
        "small": svg.render(scene, _SMALL),
        "board": svg.render(scene, svg.PAGE),
        "players": [
            {
                "id": player,
                "name": name_of(player),
                "tray": svg.tray(scene, player),
                "tally": scene.tally[player],
            }
            for player in PLAYERS
        ],
    }
