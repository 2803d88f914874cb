"""What the play page's template needs of the games, so that the board is there before Python."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from game import svg
from game.ai import LEVELS
from game.core import GAMES, PLAYERS, Game, name_of
from game.scene import player_at_top
from tools import tables

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
        "ratings": ratings(game.id),
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


# Whose rating is that of everybody who begins: the level that one meets who names none.
_USUAL_LEVEL = 3


def ratings(game: str) -> list[int]:
    """The ratings of the levels in a game, weakest first, so that the usual level's is 1000.

    Each is as far above the one below as `tools/figures/ladder.txt` has it measured. The strongest,
    which thinks as long as it has time, isn't measured there: it is put as far above as the last.
    """
    above = {
        int(line["a"]): round(float(line["elo"]))
        for line in tables.read("ladder", tables.FIGURES / "ladder.txt")
        if line["game"] == game and line["b"].isdigit()
    }
    steps = [above[level] for level in range(2, max(above) + 1)]
    steps += steps[-1:] * (len(LEVELS) - 1 - len(steps))
    heights = list(accumulate(steps, initial=0))
    return [1000 + height - heights[_USUAL_LEVEL - 1] for height in heights]
