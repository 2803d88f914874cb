"""The values from which the play page's template shows each game before Python has loaded.

A game has a rules page, lessons and measured levels if their files are there; without them the page
leaves out what would lead to them.
"""

from __future__ import annotations

import re
from itertools import accumulate, count, takewhile
from pathlib import Path
from typing import Any

from game import svg
from game.ai import LEVELS
from game.core import GAMES, PLAYERS, Game, name_of
from game.scene import Cell, player_at_top
from tools import tables, waiting

ROOT = Path(__file__).resolve().parent.parent
_SMALL = svg.Theme(coordinates=False)
# What nobody sees of a piece that is three millimetres wide, and each page would have to lay out.
_FINE = re.compile(
    r'<\w+ class="(?:shadow|sheen|thickness|ring-groove|groove-edge)"[^>]*/>|<desc>.*?</desc>', re.S
)


def globals() -> dict[str, object]:
    """The templates' values: games as the page opens with them, levels, SVG definitions."""
    games = [_first_screen(game) for game in GAMES.values()]
    return {
        "games": games,
        "levels": LEVELS,
        "svg_defs": svg.DEFS,
        "questions": len(waiting.questions()),
    }


def has_rules(game: str) -> bool:
    """Whether the game with this id has a page of rules."""
    return (ROOT / f"docs/rules/{game}.md").is_file()


def has_lessons(game: str) -> bool:
    """Whether the game with this id has lessons."""
    return (ROOT / f"site/learn/{game}.py").is_file()


def _first_screen(game: Game[Any]) -> dict[str, object]:
    scene = game.scene(game.start())
    full = scene._replace(tray=_tray(game))
    return {
        "id": game.id,
        "title": game.title,
        "aim": game.aim,
        "about": game.about,
        "aims": waiting.aims(game.id),
        "options": game.options,
        "top": player_at_top(scene),
        "rules": has_rules(game.id),
        "lessons": has_lessons(game.id),
        "ratings": ratings(game.id),
        "hinges": scene.hinges is not None,
        "small": _FINE.sub("", svg.render(scene, _SMALL)),
        "board": svg.render(scene, svg.PAGE),
        "players": [
            {
                "id": player,
                "name": name_of(player),
                "tray": svg.tray(full, player),
                "tally": scene.tally[player],
            }
            for player in PLAYERS
        ],
    }


def _tray(game: Game[Any]) -> tuple[Cell, ...]:
    """All cells that the trays have with any choice; the page hides those that a game lacks."""
    starts = [
        game.start({option.key: choice}) for option in game.options for choice in option.choices
    ]
    return tuple(dict.fromkeys(cell for start in starts for cell in game.scene(start).tray))


# A new player's rating, 1000, is also this level's: the one that a visitor meets by default.
_DEFAULT_LEVEL = 3


def ratings(game: str) -> list[int]:
    """The ratings of the levels in a game, weakest first; [] if its levels are not measured.

    Each level is as far above the one below as `tools/figures/ladder.jsonl` says. If the strongest,
    whose games take longest, is missing there, its lead is taken to be that of the level below.
    """
    above = tables.ladder_elos(game) or {}
    steps = [above[level] for level in takewhile(above.__contains__, count(2))]
    missing = len(LEVELS) - 1 - len(steps)
    if missing > 1:
        return []
    heights = list(accumulate([*steps, *steps[-1:] * missing], initial=0))
    return [1000 + height - heights[_DEFAULT_LEVEL - 1] for height in heights]
