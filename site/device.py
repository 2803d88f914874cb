"""What the browser does beside the page: a worker, a clock, and modules fetched when wanted."""

from __future__ import annotations

from collections.abc import Callable
from sys import path_importer_cache

from pyodide.ffi import create_proxy, to_js
from pyodide_js import unpackArchive

from js import Object, Worker, clearTimeout, document, fetch, setTimeout

ADDRESS = "./worker.js"
HOME = "/home/pyodide"


class _Worker:
    """A worker of the browser that texts are sent to and heard from."""

    def __init__(self, heard: Callable[[str], None], broke: Callable[[], None]) -> None:
        options = to_js({"type": "module"}, dict_converter=Object.fromEntries)
        self._worker = Worker.new(ADDRESS, options)
        self._heard = create_proxy(lambda event: heard(event.data))
        self._broke = create_proxy(lambda event: self._break(event, broke))
        self._worker.addEventListener("message", self._heard)
        self._worker.addEventListener("error", self._broke)

    def _break(self, event: object, broke: Callable[[], None]) -> None:
        event.preventDefault()  # it is told in words
        broke()

    def post(self, text: str) -> None:
        """Hands it a text."""
        self._worker.postMessage(text)

    def end(self) -> None:
        """Ends it at once."""
        self._worker.terminate()
        self._worker.removeEventListener("message", self._heard)
        self._worker.removeEventListener("error", self._broke)


def spawn(heard: Callable[[str], None], broke: Callable[[], None]) -> _Worker:
    """Starts a worker."""
    return _Worker(heard, broke)


def later(seconds: float, call: Callable[[], None]) -> Callable[[], None]:
    """Calls something after so many seconds; what is returned calls that off."""
    waiting = True

    def stop_waiting() -> None:
        # A search that tells how far it is calls off ten of these a second: none may stay behind.
        nonlocal waiting
        waiting = False
        proxy.destroy()

    def ring() -> None:
        stop_waiting()
        call()

    def call_off() -> None:
        if waiting:
            clearTimeout(timer)
            stop_waiting()

    proxy = create_proxy(ring)
    timer = setTimeout(proxy, seconds * 1000)
    return call_off


def fetch_late(bundle: str, done: Callable[[], None], failed: Callable[[], None]) -> None:
    """Fetches modules that a first visit does without, as `ai`, and calls one of the two."""
    address = f"./app/{bundle}.zip"

    def take(response: object) -> object:
        if not response.ok:
            raise OSError(address)
        return response.arrayBuffer()

    def unpack(packed: object) -> None:
        options = to_js({"extractDir": HOME}, dict_converter=Object.fromEntries)
        unpackArchive(packed, "zip", options)
        # Python has looked into the folder before, and would not see what is new there.
        path_importer_cache.clear()
        # Not as a part of this promise, which would swallow a fault in it.
        later(0, done)

    fetch(address).then(take).then(unpack).catch(lambda error: failed())


def dress(sheet: str) -> None:
    """Adds a stylesheet to the page."""
    link = document.createElement("link")
    link.rel, link.href = "stylesheet", sheet
    document.head.append(link)
