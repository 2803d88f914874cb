"""Listens for clicks, keys and forms on the whole page, and hands each to the board's owner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from js import document, window

import dom
from board.keyboard import ASKING
from board.screen import Surface
from players.play import Play

# The elements that react to a click.
CLICKABLE = "[data-cell],[data-action],[data-ply],[data-node],[data-answer]"
# The actions that begin a game, which has to be seen from its first move on.
BEGINNINGS = frozenset({"again", "swap", "beginner"})
FIELDS = "input:not([type=radio], [type=range]), textarea"


class InputView:
    """One listener for each kind of event; calls `changed` after each event that has an effect."""

    def __init__(
        self,
        play: Play,
        ask_for_game: Callable[[], None],
        changed: Callable[[], None],
        aimed: Callable[[], None],
    ) -> None:
        """`ask_for_game` opens the form for a new game.

        `aimed` is called when another square is aimed at, which only the board shows.
        """
        self._play, self._changed, self._aimed = play, changed, aimed
        # Actions that open a dialog of the page, or close one.
        self._dialogs: Mapping[str, Callable[[Any], None]] = {
            "new": lambda button: ask_for_game(),
            "print": lambda button: dom.show_dialog(dom.by_id("print")),
            "comment": lambda button: self._ask_for_comment(),
            "close": lambda button: dom.show_dialog(button.closest("dialog"), False),
            # A file dropped on the page opens even during a lesson or in the editor.
            "import": lambda button: self._play.act("import"),
            "sound": lambda button: self._play.settings.toggle("sound"),
            # A game begins from a lesson, too, and settings open anywhere.
            "beginner": lambda button: self._begin(),
            "settings": lambda button: self._play.act("settings"),
        }
        self._forms: Mapping[str, Callable[[Any], None]] = {
            "new-game": lambda form: self._play.start_chosen(_chosen(form)),
            "comment": lambda form: self._play.lines.comment(form.querySelector("textarea").value),
            "print": lambda form: self._print(_chosen(form)),
        }

    @property
    def _surface(self) -> Surface:
        """The owner of the board: a guest, or else the game."""
        return self._play.guest or self._play

    def listen(self) -> None:
        """Adds the listeners to the page."""
        heard: Mapping[str, dom.Listener] = {
            "click": self._clicked,
            "keydown": self._typed,
            "pointerover": self._pointed,
            "pointerup": self._lifted,
            "pointercancel": self._lifted,
            "carried": self._carried,
            "submit": self._submitted,
            "close": self._closed,
            "focusin": self._entered,
        }
        # A dialog's close event does not bubble, so all are caught on the way down.
        dom.listen(document, heard, capture=True)

    # --- clicks -----------------------------------------------------------------------------------

    def _clicked(self, event: Any) -> None:
        target = event.target.closest(CLICKABLE)
        if target:
            self.press(target)

    def press(self, target: Any) -> None:
        """Carries out a click on a cell, a button or a move of the list."""
        play = self._play
        if cell := dom.data_of(target, "cell"):
            self._surface.choose(cell, _tray_of(target))
        elif ply := dom.data_of(target, "ply"):
            play.go_to(int(ply))
        elif node := dom.data_of(target, "node"):
            play.visit(int(node))
        elif answer := dom.data_of(target, "answer"):
            play.boards.answer(answer == "yes")
        elif (action := dom.data_of(target, "action")) in self._dialogs:
            self._dialogs[action](target)
        elif not dom.is_disabled(target):
            self._surface.act(action)
        self._changed()
        if dom.data_of(target, "action") in BEGINNINGS:
            dom.bring_into_view(dom.by_id("board"))

    # --- keys and the pointer ---------------------------------------------------------------------

    def _typed(self, event: Any) -> None:
        # In a field, keys type text, and Ctrl+Z undoes the typing.
        if event.altKey or event.defaultPrevented or event.target.closest(FIELDS):
            return
        if event.ctrlKey or event.metaKey:
            action = {"z": "undo", "y": "redo"}.get(event.key)
            if not action or action not in self._surface.screen().actions:
                return
            self._surface.act(action)
        elif event.key == "Escape" and not document.querySelector("dialog[open]"):
            self._surface.cancel()
        elif not event.target.closest("#board"):
            return
        elif not self._surface.key(event.key, _square_of(event.target)):
            if (key := event.key.lower()) not in ASKING:
                return
            self._play.act(f"hear {key}")
        event.preventDefault()
        self._changed()

    def _pointed(self, event: Any) -> None:
        """Aims at the square under the pointer, or pressed by a finger, to show its effect."""
        cell = event.target.closest("#board [data-cell]")
        self._aim(cell.dataset.cell if cell else None)

    def _carried(self, event: Any) -> None:
        """Aims at the square that a piece is carried over."""
        self._aim(event.detail or None)

    def _lifted(self, event: Any) -> None:
        """Aims at nothing once the finger is gone; a click on the square comes after this."""
        if event.pointerType != "mouse":
            self._aim(None)

    def _aim(self, cell: str | None) -> None:
        surface = self._surface
        if cell != surface.aimed and (surface.aims or cell is None):
            surface.aim(cell)
            self._aimed()

    def _entered(self, event: Any) -> None:
        """Opens the suggestions when the field for a move gets the focus.

        A square that keys have reached is aimed at, and tells what playing there would do.
        """
        if event.target.id == "typed":
            self._surface.act("entry")
        elif event.target.matches("#board [data-cell]:focus-visible"):
            cell = event.target.dataset.cell
            # Not at once, for the page may be moving the focus while it draws the board.
            dom.before_frame(lambda: self._reached(cell))

    def _reached(self, cell: str) -> None:
        if document.activeElement.matches(f"#board [data-cell='{cell}']"):
            self._aim(cell)

    # --- dialogs and forms ------------------------------------------------------------------------

    def _closed(self, event: Any) -> None:
        """Closing the question without an answer, as by Escape, keeps the game."""
        if event.target.id == "question":
            self._play.boards.answer(False)
            self._changed()

    def _begin(self) -> None:
        """Starts a first game; its button goes, so the board takes the focus."""
        self._play.act("beginner")
        dom.focus_board()

    def _ask_for_comment(self) -> None:
        """Opens the form for a comment, filled with the position's current comment."""
        screen = self._play.screen()
        if "comment" in screen.actions:
            dialog = dom.by_id("comment")
            dialog.querySelector("textarea").value = screen.comment
            dom.show_dialog(dialog)

    def _submitted(self, event: Any) -> None:
        event.preventDefault()
        form = event.target
        if form.id == "entry":
            self._enter_move()
            return
        dialog = form.closest("dialog")
        dom.show_dialog(dialog, False)
        self._forms[dialog.id](form)
        self._changed()
        if dialog.id == "new-game":
            dom.bring_into_view(dom.by_id("board"))

    def _enter_move(self) -> None:
        """Plays the typed move; an illegal one stays in the field, to be corrected."""
        typed = dom.by_id("typed")
        if typed.value.strip() and self._play.enter(typed.value):
            typed.value = ""
        self._changed()

    def _print(self, chosen: Mapping[str, str]) -> None:
        """Prints the position or the whole game with the browser's own dialog."""
        from board import print_sheet  # late, because playing does not need it

        match, every = self._play.match, int(chosen["every"])
        whole = chosen["what"] == "game"
        sheet = print_sheet.whole_game(match, every) if whole else print_sheet.position(match)
        dom.set_html(dom.by_id("paper"), sheet)
        window.print()


def _chosen(form: Any) -> dict[str, str]:
    return {
        str(field.name): str(field.value)
        for field in form.querySelectorAll("input:checked, select")
    }


def _square_of(element: Any) -> str | None:
    """The board's square that an element is in; `None` for the board itself."""
    cell = element.closest("[data-cell]")
    return str(cell.dataset.cell) if cell else None


def _tray_of(element: Any) -> Any:
    tray = element.closest("[data-tray]")
    return tray.dataset.tray if tray else None
