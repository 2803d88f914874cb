"""The dialog that opens a game from a text or a file, and what is dropped on the page."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from js import URLSearchParams, document, location, window
from pyodide.ffi import create_proxy

import imports
from game.core import PLAYERS, GameError
from game.match import Match
from game.record import RecordError
from opponents import PERSON, Opponents

# More than this is not put into the field, which would be slow to show it.
SHOWN = 100_000


class ImportView:
    """What the dialog shows, and what was given to be read."""

    def __init__(self, controller: Opponents, changed: Callable[[], None]) -> None:
        self._controller, self._changed = controller, changed
        self._dialog = document.getElementById("import")
        self._field = document.getElementById("import-text")
        self._trouble = document.getElementById("import-trouble")
        document.addEventListener("click", create_proxy(self._clicked), True)
        document.addEventListener("change", create_proxy(self._chosen), True)

    def act(self, wish: str) -> None:
        """Opens the dialog; what was dropped on the page is read at once."""
        dropped, window.dropped = window.dropped, None
        self._tell("")
        if not self._dialog.open:
            self._field.value = ""
            self._dialog.showModal()
        self._field.focus()
        if dropped and hasattr(dropped, "arrayBuffer"):
            self._read_file(dropped)
        elif dropped:
            self._field.value = str(dropped)
            self._read(str(dropped))

    def show(self, *, resting: bool) -> None:
        """The dialog lies over all that could change."""

    def _clicked(self, event: Any) -> None:
        if event.target.closest("[data-import]"):
            self._read(str(self._field.value))

    def _chosen(self, event: Any) -> None:
        if event.target.id == "import-file" and event.target.files.length:
            self._read_file(event.target.files.item(0))
            # The same file may be chosen again when it was mended.
            event.target.value = ""

    def _read_file(self, file: Any) -> None:
        if file.size > imports.LARGEST:
            megabytes = f"{file.size / 1_000_000:.1f}"
            self._tell(f"This file has {megabytes} MB, and no record has more than one.")
            return
        file.arrayBuffer().then(
            lambda buffer: self._read(buffer.to_bytes()),
            lambda _: self._tell("The browser could not read this file."),
        )

    def _read(self, given: str | bytes) -> None:
        try:
            found = imports.read(given, _named)
        except GameError as error:
            self._refuse(given, error)
            return
        self._dialog.close()
        if found.part:
            location.hash = found.part  # a link leads where it does in the address
            return
        if "learn" in str(location.hash):
            location.hash = ""  # leaves the lesson
        self._controller.put_on(found.match, self._open)
        self._changed()
        document.querySelector("#board [tabindex='0']").focus()

    def _open(self, match: Match) -> None:
        """Whoever reads a record moves for both sides, until they choose otherwise."""
        self._controller.open_kept(match, dict.fromkeys(PLAYERS, PERSON))

    def _refuse(self, given: str | bytes, error: GameError) -> None:
        """Says what is wrong, and where; the text stays, to be mended."""
        if isinstance(given, bytes):
            text = imports.shown(given)
            self._field.value = text if len(text) <= SHOWN else ""
        said = f"{str(error)[:1].upper()}{str(error)[1:]}."
        if not isinstance(error, RecordError):
            self._tell(said)
            return
        place = imports.place(given, error.line, error.column)
        self._tell(
            said, f"{escape(place.before)}<mark>{escape(place.wrong)}</mark>{escape(place.after)}"
        )
        if self._field.value:
            self._field.focus()
            self._field.setSelectionRange(place.start, place.end)

    def _tell(self, text: str, line: str = "") -> None:
        shown = f"<code>{line}</code>" if line else ""
        self._trouble.innerHTML = f"<p>{escape(text)}</p>{shown}" if text else ""
        if text:
            self._field.setAttribute("aria-invalid", "true")
        else:
            self._field.removeAttribute("aria-invalid")


def _named(text: str) -> dict[str, str]:
    named = URLSearchParams.new(text)
    return {str(key): str(named.get(key)) for key in named}
