"""The panels, which are downloaded when they are first needed, and the requests to them.

No browser here: the function that downloads is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import NamedTuple

from parts import Panel, Parts


class PanelModule(NamedTuple):
    """Where to find a panel: its bundle, and its module, which has a function `panel(parts)`."""

    bundle: str
    module: str


# The panel of each action. A request is an action, sometimes with a word after it.
PANEL_MODULES: Mapping[str, PanelModule] = {
    "hint": PanelModule("ai", "advice.advice_view"),
    "analysis": PanelModule("ai", "advice.advice_view"),
    "review": PanelModule("ai", "advice.advice_view"),
    "setup": PanelModule("desk", "editor.editor_view"),
    "entry": PanelModule("desk", "editor.move_input_view"),
    "library": PanelModule("desk", "library.library_view"),
    "settings": PanelModule("desk", "settings.settings_view"),
    "export": PanelModule("desk", "share.export_view"),
    "import": PanelModule("desk", "share.import_view"),
    "copy-link": PanelModule("desk", "share.link_view"),
    "send": PanelModule("desk", "share.link_view"),
    "open-link": PanelModule("desk", "share.link_view"),
    "hear": PanelModule("spoken", "spoken.answers_view"),
    "learn": PanelModule("learn", "learn.lesson_view"),
    "puzzle": PanelModule("puzzles", "puzzles.puzzle_view"),
}

Fetch = Callable[[str, Callable[[], None], Callable[[], None]], None]
"""Downloads a bundle by its name, then calls the first function, or the second if it failed."""


class Panels:
    """The panels that have arrived, and the requests that wait for a bundle."""

    def __init__(
        self,
        parts: Parts,
        fetch: Fetch,
        settled: Callable[[str, bool], None],
        modules: Mapping[str, PanelModule] = PANEL_MODULES,
    ) -> None:
        """`settled` is called with a bundle's name when its requests are done or have failed.

        Its second argument is whether the bundle is missing; if so, the next request downloads it
        again.
        """
        self._parts, self._fetch, self._settled, self._modules = parts, fetch, settled, modules
        self._loaded: set[str] = set()
        self._waiting: dict[str, list[str]] = {}
        self._panels: dict[str, Panel] = {}

    def act(self, request: str) -> None:
        """Passes a request to its panel, at once or when the panel has arrived."""
        bundle = self._module_of(request).bundle
        waiting = self._waiting.setdefault(bundle, [])
        waiting.append(request)
        if bundle in self._loaded:
            self._handle_waiting(bundle)
        elif len(waiting) == 1:
            self._fetch(bundle, lambda: self._arrived(bundle), lambda: self._failed(bundle))

    def prepare(self, request: str) -> None:
        """Downloads the panel of a request that may come; a failure does no harm."""
        bundle, module = self._module_of(request)

        def arrived() -> None:
            self._loaded.add(bundle)
            import_module(module)

        if bundle not in self._loaded and not self.waits(bundle):
            self._fetch(bundle, arrived, lambda: None)

    def waits(self, bundle: str) -> bool:
        """Whether requests are waiting for that bundle."""
        return bool(self._waiting.get(bundle))

    def show(self) -> None:
        """Brings every panel that has arrived up to date."""
        for panel in list(self._panels.values()):
            panel.show()

    def _module_of(self, request: str) -> PanelModule:
        return self._modules[request.partition(" ")[0]]

    def _arrived(self, bundle: str) -> None:
        self._loaded.add(bundle)
        self._handle_waiting(bundle)

    def _handle_waiting(self, bundle: str) -> None:
        waiting = self._waiting[bundle]
        while waiting:
            request = waiting.pop(0)
            self._panel(self._module_of(request).module).act(request)
        self._settled(bundle, False)

    def _panel(self, module: str) -> Panel:
        if module not in self._panels:
            self._panels[module] = import_module(module).panel(self._parts)
        return self._panels[module]

    def _failed(self, bundle: str) -> None:
        self._waiting[bundle].clear()
        self._settled(bundle, True)
