"""What the computer knows of each game, found by the game's name.

A game's own knowledge is in `game/ai/<id>.py`, under the names `MODEL`, `LADDER`,
`win_probability`, `reason`, `quiet_plies` and `NOVICE`. Each is optional: what a game does not
have, `game.ai.generic` has for every game.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from game.ai.generic import Knowledge, knowledge
from game.core import Game


def knowledge_of(game: Game[Any]) -> Knowledge:
    """What the computer knows of the game: its own where there is any, the general for the rest."""
    own, general = own_module(game.id), knowledge(game)
    return Knowledge(
        getattr(own, "MODEL", general.model),
        getattr(own, "LADDER", general.ladder),
        getattr(own, "win_probability", general.win_probability),
        getattr(own, "reason", general.reason),
        getattr(own, "quiet_plies", general.quiet_plies),
        getattr(own, "NOVICE", None),
    )


@cache
def own_module(name: str) -> ModuleType | None:
    """The module of that name in `game.ai`; `None` where there is none."""
    path = f"{__package__}.{name}"
    try:
        return import_module(path)
    except ModuleNotFoundError as error:
        if error.name != path:
            raise
        return None
