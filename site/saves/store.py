"""The browser's storages as mappings of texts, and the boards of this page kept in them."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from os import urandom
from typing import Any

from pyodide.ffi import JsException

from js import Date, Object, document, window
from saves.journal import Boards, StorageFull, StorageRefused


class Kept(MutableMapping[str, str]):
    """A storage of the browser, `localStorage` or `sessionStorage`, asked for anew each time."""

    def __init__(self, name: str) -> None:
        self._name = name

    def _storage(self) -> Any:
        # Where storage is refused, already naming it raises.
        return getattr(window, self._name)

    def __getitem__(self, key: str) -> str:
        try:
            text = self._storage().getItem(key)
        except (JsException, AttributeError) as error:
            raise StorageRefused from error
        if not text:  # JavaScript's null, or a text that says nothing
            raise KeyError(key)
        return str(text)

    def __setitem__(self, key: str, text: str) -> None:
        try:
            self._storage().setItem(key, text)
        except JsException as error:
            full = "Quota" in error.name or "QUOTA" in error.name
            raise StorageFull if full else StorageRefused from error
        except AttributeError as error:
            raise StorageRefused from error

    def __delitem__(self, key: str) -> None:
        try:
            self._storage().removeItem(key)
        except (JsException, AttributeError) as error:
            raise StorageRefused from error

    def __iter__(self) -> Iterator[str]:
        try:
            return iter([str(key) for key in Object.keys(self._storage())])
        except (JsException, AttributeError) as error:
            raise StorageRefused from error

    def __len__(self) -> int:
        return sum(1 for _ in self)


def now() -> str:
    """The time in UTC, so fine that games of the same second keep their order."""
    return str(Date.new().toISOString())


def ratings_of_levels(game: str) -> tuple[int, ...]:
    """The ratings of the levels in a game, weakest first, as the build wrote them into the page."""
    template = document.querySelector(f"template[data-game='{game}']")
    return tuple(map(int, (template.getAttribute("data-ratings") or "").split()))


# One for the page: what starts it and the parts that are fetched late use the same.
STORE = Boards(
    Kept("localStorage"), Kept("sessionStorage"), now, lambda: urandom(8).hex(), ratings_of_levels
)
