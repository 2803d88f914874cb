"""The browser's services beside the page: storage, time, chance, workers, bundles of modules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from os import urandom
from sys import path_importer_cache
from typing import Any

import page
from js import Date, Object, Worker, clearTimeout, fetch, setTimeout, window
from pyodide.ffi import JsException, create_proxy, to_js
from pyodide_js import unpackArchive

from saves.journal import StorageFull, StorageRefused

WORKER = "./worker.js"
HOME = "/home/pyodide"


class BrowserStorage(MutableMapping[str, str]):
    """The browser's `localStorage` or `sessionStorage` as a mapping, looked up at every use.

    Raises `StorageRefused` if the browser blocks storage, `StorageFull` if it has no room.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def _storage(self) -> Any:
        # Where storage is blocked, even naming it raises.
        return getattr(window, self._name)

    def __getitem__(self, key: str) -> str:
        try:
            text = self._storage().getItem(key)
        except (JsException, AttributeError) as error:
            raise StorageRefused from error
        if not text:  # JavaScript's null, or an empty text
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


# --- time and chance ----------------------------------------------------------------------------


def now() -> str:
    """The time in UTC, to the millisecond, so that games of the same second stay in order."""
    return str(Date.new().toISOString())


def time_ago(seconds: float) -> str:
    """The time that many seconds ago, as `now` writes it."""
    return str(Date.new(Date.now() - 1000 * seconds).toISOString())


def new_id() -> str:
    """A new random id."""
    return urandom(8).hex()


def random_number() -> int:
    """A random seed for a level's play in one game."""
    return int.from_bytes(urandom(4), "big")


def later(seconds: float, call: Callable[[], None]) -> Callable[[], None]:
    """A function that cancels `call`, which is otherwise made after that many seconds."""
    waiting = True

    def stop_waiting() -> None:
        # A search that reports its progress cancels ten of these a second: none may stay behind.
        nonlocal waiting
        waiting = False
        proxy.destroy()

    def ring() -> None:
        stop_waiting()
        call()

    def cancel() -> None:
        if waiting:
            clearTimeout(timer)
            stop_waiting()

    proxy = create_proxy(ring)
    timer = setTimeout(proxy, seconds * 1000)
    return cancel


# --- workers and bundles ------------------------------------------------------------------------


class WorkerHandle:
    """A browser worker that takes texts and sends texts."""

    def __init__(self, heard: Callable[[str], None], broke: Callable[[], None]) -> None:
        # By its name the worker finds the image of Python's memory that it may begin with.
        values = {"type": "module", "name": page.image.name}
        options = to_js(values, dict_converter=Object.fromEntries)
        self._worker = Worker.new(page.scriptAddress(WORKER), options)
        self._heard = create_proxy(lambda event: heard(event.data))
        self._broke = create_proxy(lambda event: self._break(event, broke))
        self._worker.addEventListener("message", self._heard)
        self._worker.addEventListener("error", self._broke)

    def _break(self, event: Any, broke: Callable[[], None]) -> None:
        event.preventDefault()  # the page reports it in a sentence
        broke()

    def post(self, text: str) -> None:
        """Sends it a text."""
        self._worker.postMessage(text)

    def end(self) -> None:
        """Ends it at once."""
        self._worker.terminate()
        self._worker.removeEventListener("message", self._heard)
        self._worker.removeEventListener("error", self._broke)


def fetch_bundle(name: str, done: Callable[[], None], failed: Callable[[], None]) -> None:
    """Downloads a bundle that a first visit does without, then calls `done` or `failed`."""
    address = f"./app/{name}.zip"

    def take(response: Any) -> Any:
        if not response.ok:
            raise OSError(address)
        return response.arrayBuffer()

    def unpack(packed: Any) -> None:
        options = to_js({"extractDir": HOME}, dict_converter=Object.fromEntries)
        unpackArchive(packed, "zip", options)
        # Python has already read the folder, and would not see the new files.
        path_importer_cache.clear()
        # Outside this promise, which would swallow an error in it.
        later(0, done)

    fetch(address).then(take).then(unpack).catch(lambda error: failed())
