"""Writes the file of a new game from `game/template.py`: ``python -m game new raven``."""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path

from game.core import GAMES, GameError
from game.words import quote

FOLDER = Path(__file__).parent
_NAME = re.compile(r"[a-z]+", re.ASCII)


class BadNameError(GameError):
    """A name that no new game can have; the message quotes it and says why."""


def write(name: str, folder: Path = FOLDER) -> Path:
    """Writes the game and returns its file. Raises `BadNameError`."""
    if objection := _objection(name, folder):
        raise BadNameError(f"{quote(name)} cannot be the name of a game: {objection}")
    template = (FOLDER / "template.py").read_text("utf-8")
    text = template.replace("Template", name.capitalize()).replace("template", name)
    path = folder / f"{name}.py"
    path.write_text(text, "utf-8")
    return path


def line_of_games(name: str) -> str:
    """The line of `game/core.py` that lists the games, with this one at its end."""
    ids = ", ".join(f'"{each}"' for each in (*GAMES, name))
    return f"GAMES: Mapping[str, Game[Any]] = _Games({ids})"


def _objection(name: str, folder: Path) -> str:
    """What stands against the name; "" where nothing does."""
    if not _NAME.fullmatch(name):
        return "write only the small letters a to z"
    if keyword.iskeyword(name):
        return "Python has a meaning for it"
    if name in sys.stdlib_module_names:
        return "a module of Python's is called so"
    taken = name in GAMES or (folder / f"{name}.py").exists() or (folder / name).exists()
    return f"there is a game/{name} already" if taken else ""
