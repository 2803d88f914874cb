"""The parts of the page that are fetched when they are first wanted, and what each is asked for.

No browser here: who fetches is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import NamedTuple

from parts import Panel, Parts


class Place(NamedTuple):
    """Where a panel is: the bundle that it travels in, and its module, which has `panel(parts)`."""

    bundle: str
    module: str


# What each action asks for. A request may have a word after the action, which the panel is given.
PLACES: Mapping[str, Place] = {
    "hint": Place("ai", "advice.advice_view"),
    "analysis": Place("ai", "advice.advice_view"),
    "review": Place("ai", "advice.advice_view"),
    "setup": Place("desk", "editor.editor_view"),
    "entry": Place("desk", "editor.move_input_view"),
    "library": Place("desk", "library.library_view"),
    "export": Place("desk", "share.export_view"),
    "import": Place("desk", "share.import_view"),
    "copy-link": Place("desk", "share.link_view"),
    "open-link": Place("desk", "share.link_view"),
    "learn": Place("learn", "learn.lesson_view"),
}

Fetch = Callable[[str, Callable[[], None], Callable[[], None]], None]
"""Fetches a bundle by its name, and calls the first or the second of what it is given."""


class Panels:
    """The panels that are there, and the requests that wait for a bundle."""

    def __init__(
        self,
        parts: Parts,
        fetch: Fetch,
        settled: Callable[[str, bool], None],
        places: Mapping[str, Place] = PLACES,
    ) -> None:
        """`settled` is called with a bundle's name when its requests are done, or can't be.

        It is told whether the bundle is missing: then another request fetches it anew.
        """
        self._parts, self._fetch, self._settled, self._places = parts, fetch, settled, places
        self._there: set[str] = set()
        self._waiting: dict[str, list[str]] = {}
        self._panels: dict[str, Panel] = {}

    def act(self, request: str) -> None:
        """Passes the request on, now or when its panel is there."""
        bundle = self._place(request).bundle
        waiting = self._waiting.setdefault(bundle, [])
        waiting.append(request)
        if bundle in self._there:
            self._take(bundle)
        elif len(waiting) == 1:
            self._fetch(bundle, lambda: self._arrived(bundle), lambda: self._failed(bundle))

    def waits(self, bundle: str) -> bool:
        """Whether requests wait for that bundle."""
        return bool(self._waiting.get(bundle))

    def show(self) -> None:
        """Has every panel that is there show what it knows."""
        for panel in list(self._panels.values()):
            panel.show()

    def _place(self, request: str) -> Place:
        return self._places[request.partition(" ")[0]]

    def _arrived(self, bundle: str) -> None:
        self._there.add(bundle)
        self._take(bundle)

    def _take(self, bundle: str) -> None:
        waiting = self._waiting[bundle]
        while waiting:
            request = waiting.pop(0)
            self._panel(self._place(request).module).act(request)
        self._settled(bundle, False)

    def _panel(self, module: str) -> Panel:
        if module not in self._panels:
            self._panels[module] = import_module(module).panel(self._parts)
        return self._panels[module]

    def _failed(self, bundle: str) -> None:
        self._waiting[bundle].clear()
        self._settled(bundle, True)
