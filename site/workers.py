"""The browser's part of `thinking`: a real worker, and a real clock."""

from __future__ import annotations

from collections.abc import Callable

from js import Object, Worker, clearTimeout, setTimeout
from pyodide.ffi import create_proxy, to_js

ADDRESS = "./worker.js"


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
