"""The browser's database, which holds the games that have left their boards."""

from __future__ import annotations

from typing import Any

from pyscript import Storage, storage
from pyscript.flatted import parse

from saves import saved_game

NAME = "games"


async def open_database() -> Database:
    """The database as it is now. Raises the browser's own error if it can't be used."""
    opened: Database = await storage(NAME, Database)
    return opened


class Database(Storage):
    """The filed texts by their keys. An unreadable one is there as it is, beside the others."""

    def __init__(self, store: Any) -> None:
        dict.__init__(self)
        self._store = store
        for key, value in store.entries():
            dict.__setitem__(self, str(key), _text(value))

    def pop(self, key: str, /, *default: Any) -> Any:
        """The text, removed from the mapping and the database."""
        text = self.get(key, *default)
        if key in self:
            del self[key]
        return text

    async def close(self) -> None:
        """Closes the database, so that it can be opened again."""
        await self._store.close()


def _text(value: Any) -> str:
    try:
        kind, text = parse(value)
    except Exception:  # a damaged value can raise anything
        return saved_game.damaged_text(value)
    return text if kind == "generic" and isinstance(text, str) else saved_game.damaged_text(value)
