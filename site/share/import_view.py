"""The dialog that opens a game from a text, a file, or a file dropped on the page."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import page
from js import location

import device
import dom
from board.link_opponent import set_opponent
from game.core import GameError
from game.match import Match
from game.record import RecordError
from game.words import sentence
from parts import Parts
from share import game_import
from share.game_import import ImportedGame
from share.slices import Slices

# A longer text is not put into the field, which would be slow to show it.
SHOWN = 100_000
READING = "Reading the record …"


def panel(parts: Parts) -> ImportView:
    """The panel for import."""
    return ImportView(parts)


class ImportView:
    """The import dialog, and what it shows now."""

    def __init__(self, parts: Parts) -> None:
        self._play, self._changed = parts.play, parts.changed
        self._dialog = dom.by_id("import")
        self._field, self._trouble = dom.by_id("import-text"), dom.by_id("import-trouble")
        self._slices: Slices[ImportedGame] = Slices(device.later)
        heard: Mapping[str, dom.Listener] = {
            "click": self._clicked,
            "change": self._chosen,
            # Whoever closes the dialog meanwhile wants to keep the game on the board.
            "close": lambda event: self._slices.stop(),
        }
        dom.listen(self._dialog, heard)

    def act(self, request: str) -> None:
        """Opens the dialog; a text or file dropped or pasted on the page is read at once."""
        given = page.takeDropped()
        self._show_trouble("")
        self._field.value = given if isinstance(given, str) else ""
        dom.show_dialog(self._dialog)
        self._field.focus()
        if isinstance(given, str):
            self._read(given)
        elif given:
            self._read_file(given)

    def show(self) -> None:
        """Does nothing: the open dialog covers everything that changes."""

    def _clicked(self, event: Any) -> None:
        if event.target.closest("[data-import]"):
            self._read(str(self._field.value))

    def _chosen(self, event: Any) -> None:
        if event.target.id == "import-file" and event.target.files.length:
            self._read_file(event.target.files.item(0))
            # The same file can be chosen again once it is corrected.
            event.target.value = ""

    def _read_file(self, file: Any) -> None:
        try:
            game_import.check_size(file.size)
        except GameError as error:
            self._refuse("", error)
            return
        file.arrayBuffer().then(
            lambda buffer: self._read(buffer.to_bytes()),
            lambda _: self._show_trouble(
                "The browser could not read this file. Paste its text instead."
            ),
        )

    def _read(self, given: str | bytes) -> None:
        """Reads a game, a slice at a time: the page answers meanwhile."""
        steps = game_import.reading(given, dom.split_query)
        if self._slices.run(steps, self._take, lambda error: self._refuse(given, error)):
            self._show_trouble("")
            self._trouble.textContent = READING

    def _take(self, imported: ImportedGame) -> None:
        if not self._dialog.open:
            return  # it was closed during the last slice, and its event is still to come
        if imported.part:
            self._dialog.close()
            # A link is followed through the address, after the page has named the current game
            # there.
            device.later(0, lambda: setattr(location, "hash", imported.part))
            return
        if "learn=" in dom.address_part():
            location.hash = ""  # leaves the lesson
        self._play.boards.put_on(imported.match, self._open)
        self._changed()
        # A task of its own, since the browser then looks at the whole page again.
        device.later(0, self._close)

    def _close(self) -> None:
        self._dialog.close()
        dom.focus_board()

    def _open(self, match: Match) -> None:
        """Puts the match on the board with a person on each side, until they choose otherwise."""
        set_opponent(match, None)
        self._play.open_for_people(match)

    def _refuse(self, given: str | bytes, error: GameError) -> None:
        """Shows what is wrong, and where; the text stays, to be corrected."""
        if isinstance(given, bytes):
            is_short_text = 0 not in given and len(given) <= SHOWN
            self._field.value = game_import.shown(given) if is_short_text else ""
        message = sentence(str(error))
        if not isinstance(error, RecordError):
            self._show_trouble(message)
            return
        place = game_import.place(given, error.line, error.column)
        self._show_trouble(
            message,
            f"{escape(place.before)}<mark>{escape(place.wrong)}</mark>{escape(place.after)}",
        )
        if self._field.value:
            self._field.focus()
            self._field.setSelectionRange(place.start, place.end)

    def _show_trouble(self, text: str, line: str = "") -> None:
        shown = f"<code>{line}</code>" if line else ""
        dom.set_html(self._trouble, f"<p>{escape(text)}</p>{shown}" if text else "")
        if text:
            self._field.setAttribute("aria-invalid", "true")
        else:
            self._field.removeAttribute("aria-invalid")
