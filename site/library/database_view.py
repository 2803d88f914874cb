"""The browser's database, which holds the games that have left their boards."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from js import indexedDB, location
from pyscript import Storage, storage
from pyscript.flatted import parse

from device import BrowserStorage
from saves import saved_game
from saves.journal import StorageRefused
from saves.saved_game import SavedGameError

# Where an earlier version of this page filed games: under a name that any other site of the same
# origin may use too.
SHARED = "games"
# Noted in the browser's texts once all that is this site's has been copied from there.
COPIED = "tafl:copied:"


async def open_database() -> Database:
    """The database as it is now. Raises the browser's own error if it can't be used."""
    # One origin may serve many sites, each below a path of its own.
    path = str(location.pathname).rpartition("/")[0]
    opened: Database = await storage(f"tafl{path}/games", Database)
    texts, noted = BrowserStorage("localStorage"), COPIED + path
    with suppress(StorageRefused):
        if noted not in texts:
            if await _exists(f"IDBMap/@pyscript/{SHARED}"):
                await opened.copy_from(await storage(SHARED, Database))
            texts[noted] = "yes"
    return opened


async def _exists(name: str) -> bool:
    """Whether there is a database of that name; True where the browser doesn't tell."""
    if not hasattr(indexedDB, "databases"):
        return True
    return any(str(each.name) == name for each in await indexedDB.databases())


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

    async def copy_from(self, shared: Database) -> None:
        """Copies the games that are missing here; the other stays as it is, for its other users."""
        for key, text in shared.items():
            with suppress(SavedGameError):
                saved_game.loads(text)
                if key not in self:
                    self[key] = text
        await self.sync()
        await shared.close()

    async def close(self) -> None:
        """Closes the database, so that it can be opened again."""
        await self._store.close()


def _text(value: Any) -> str:
    try:
        kind, text = parse(value)
    except Exception:  # a damaged value can raise anything
        return saved_game.damaged_text(value)
    return text if kind == "generic" and isinstance(text, str) else saved_game.damaged_text(value)
