"""The dialog that opens a game from a text or a file, and what is dropped on the page."""

from __future__ import annotations

from html import escape
from typing import Any

from js import location
from pyscript.js_modules import page

import device
import dom
from board.link_opponent import set_opponent
from game.core import GameError
from game.match import Match
from game.record import RecordError
from game.words import sentence
from parts import Parts
from share import game_import

# More than this is not put into the field, which would be slow to show it.
SHOWN = 100_000


def panel(parts: Parts) -> ImportView:
    """The panel of import."""
    return ImportView(parts)


class ImportView:
    """What the dialog shows, and what was given to be read."""

    def __init__(self, parts: Parts) -> None:
        self._play, self._changed = parts.play, parts.changed
        self._dialog = dom.by_id("import")
        self._field, self._trouble = dom.by_id("import-text"), dom.by_id("import-trouble")
        dom.listen(self._dialog, {"click": self._clicked, "change": self._chosen})

    def act(self, request: str) -> None:
        """Opens the dialog; what was dropped or pasted on the page is read at once."""
        given = page.takeDropped()
        self._tell("")
        self._field.value = given if isinstance(given, str) else ""
        dom.show_dialog(self._dialog)
        self._field.focus()
        if isinstance(given, str):
            self._read(given)
        elif given:
            self._read_file(given)

    def show(self) -> None:
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
        try:
            game_import.check_size(file.size)
        except GameError as error:
            self._refuse("", error)
            return
        file.arrayBuffer().then(
            lambda buffer: self._read(buffer.to_bytes()),
            lambda _: self._tell("The browser could not read this file: paste its text instead."),
        )

    def _read(self, given: str | bytes) -> None:
        try:
            found = game_import.read(given, dom.split_query)
        except GameError as error:
            self._refuse(given, error)
            return
        self._dialog.close()
        if found.part:
            # A link leads where it does in the address, in which the page will first have written
            # the game that is still on the board.
            device.later(0, lambda: setattr(location, "hash", found.part))
            return
        if "learn=" in dom.address_part():
            location.hash = ""  # leaves the lesson
        self._play.boards.put_on(found.match, self._open)
        self._changed()
        dom.focus_board()

    def _open(self, match: Match) -> None:
        """Whoever reads a record moves for both sides, until they choose otherwise."""
        set_opponent(match, None)
        self._play.open_for_people(match)

    def _refuse(self, given: str | bytes, error: GameError) -> None:
        """Says what is wrong, and where; the text stays, to be mended."""
        if isinstance(given, bytes):
            is_short_text = 0 not in given and len(given) <= SHOWN
            self._field.value = game_import.shown(given) if is_short_text else ""
        said = sentence(str(error))
        if not isinstance(error, RecordError):
            self._tell(said)
            return
        place = game_import.place(given, error.line, error.column)
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
