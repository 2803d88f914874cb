"""The browser's database, in which games are filed that are on no board any more."""

from __future__ import annotations

from typing import Any

from pyscript import Storage, storage
from pyscript.flatted import parse

from saves import saved_game

NAME = "games"


async def open_database() -> Database:
    """What is filed now. Raises whatever the browser raises where its database can't be used."""
    opened: Database = await storage(NAME, Database)
    return opened


class Database(Storage):
    """The filed texts. One that can't be read is there as it is, and the others with it."""

    def __init__(self, store: Any) -> None:
        dict.__init__(self)
        self._store = store
        for key, value in store.entries():
            dict.__setitem__(self, str(key), _text(value))

    def pop(self, key: str, /, *default: Any) -> Any:
        """Takes a text out, of the database too."""
        text = self.get(key, *default)
        if key in self:
            del self[key]
        return text

    async def close(self) -> None:
        """Closes the database, to be opened afresh."""
        await self._store.close()


def _text(value: Any) -> str:
    try:
        kind, text = parse(value)
    except Exception:  # whatever a damaged value brings about
        return saved_game.damaged_text(value)
    return text if kind == "generic" and isinstance(text, str) else saved_game.damaged_text(value)
