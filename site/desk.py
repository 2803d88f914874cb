"""What is done with games besides playing them: one part for each wish, loaded with the first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from late import Part
from opponents import Opponents

# The module of each wish, and the class in it that is made of the controller and of what is to be
# called when something has changed. A wish may have words after its name, which the part is given.
PARTS: Mapping[str, tuple[str, str]] = {
    "entry": ("entryview", "EntryView"),
    "export": ("exportview", "ExportView"),
    "import": ("importview", "ImportView"),
    "setup": ("editorview", "EditorView"),
    "library": ("libraryview", "LibraryView"),
    "copy-link": ("sending", "Sending"),
    "open-link": ("sending", "Sending"),
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
