"""What is done with games besides playing them: one part for each wish, loaded with the first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from lazy import Part
from players.opponents import Opponents

# The module of each wish, and the class in it that is made of the controller and of what is to be
# called when something has changed. A wish may have words after its name, which the part is given.
PARTS: Mapping[str, tuple[str, str]] = {
    "entry": ("editor.move_input_view", "EntryView"),
    "export": ("share.export_view", "ExportView"),
    "import": ("share.import_view", "ImportView"),
    "setup": ("editor.editor_view", "EditorView"),
    "library": ("library.library_view", "LibraryView"),
    "copy-link": ("share.link_view", "Sending"),
    "open-link": ("share.link_view", "Sending"),
}


class Desk:
    """Hands each wish to its part."""

    def __init__(self, controller: Opponents, changed: Callable[[], None]) -> None:
        self._controller, self._changed = controller, changed
        self._parts: dict[tuple[str, str], Part] = {}

    def act(self, wish: str) -> None:
        """Does what was asked for: `library`, `setup` and the others of `PARTS`."""
        where = PARTS[wish.partition(" ")[0]]
        if where not in self._parts:
            module, name = where
            made = getattr(import_module(module), name)
            self._parts[where] = made(self._controller, self._changed)
        self._parts[where].act(wish)

    def show(self, *, resting: bool) -> None:
        """Lets every part show what there is now."""
        for part in self._parts.values():
            part.show(resting=resting)
