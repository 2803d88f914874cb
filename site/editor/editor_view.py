"""The panel for setting up a position: draws it, and handles its buttons and fields.

Pieces are put on the page's own board: its view draws it and hands clicks and keys to the `Editor`,
which is the game's guest meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from js import document

import dom
from editor.editor import NOTHING, Editor
from editor.palette import option_html, palette_html
from parts import Parts


def panel(parts: Parts) -> EditorView:
    """The panel for setting up a position."""
    return EditorView(parts)


class EditorView:
    """The panel beside the board, and what it shows now."""

    def __init__(self, parts: Parts) -> None:
        self._play, self._changed = parts.play, parts.changed
        self._editor: Editor | None = None
        self._texts = dom.Writer()
        self._message = ""
        # The text that was read last, which leaving the field need not read again.
        self._read_text = ""
        self._game, self._board = dom.by_id("game"), dom.by_id("board")
        self._panel = dom.by_id("editor")
        # The function of each button; a word can follow the button's name.
        self._requests: Mapping[str, Callable[..., None]] = {
            "take": lambda editor, letter=NOTHING: editor.take(letter),
            "hold": lambda editor, hand, cell: editor.hold(int(hand), cell),
            "turn": lambda editor, player: editor.turn(player),
            "first": lambda editor: editor.begin_anew(),
            "clear": lambda editor: editor.clear(),
            "undo": lambda editor: editor.act("undo"),
            "redo": lambda editor: editor.act("redo"),
            "flip": lambda editor: editor.act("flip"),
            "leave": self._leave,
            "play": self._start,
            "analyse": self._analyse,
            "link": self._copy_link,
        }
        heard: Mapping[str, dom.Listener] = {
            "click": self._clicked,
            "change": self._chosen,
            "keydown": self._typed,
            "carry": self._carried,
        }
        dom.listen(document, heard, capture=True)

    def act(self, request: str) -> None:
        """Opens the editor with the position on the board."""
        play = self._play
        self._editor = Editor(play.match, play.display.flipped, play.settings)
        play.lend(self._editor)
        self._message = ""
        self.show()
        self._game.scrollIntoView()
        dom.focus_without_scrolling(self._panel.querySelector(".tool[aria-pressed=true]"))

    def show(self) -> None:
        """Shows the position being set up; hides the panel once the board has another owner."""
        if self._editor and self._play.guest is not self._editor:
            self._editor = None
        editing = self._editor is not None
        self._game.toggleAttribute("data-editing", editing)
        self._board.toggleAttribute("data-editing", editing)
        self._panel.hidden = not editing
        if self._editor:
            self._show(self._editor)

    def _close(self) -> None:
        """Gives the board back, turned the way the editor showed it."""
        if self._editor and self._play.guest is self._editor:
            self._play.display.turn(self._editor.flipped)
            self._play.take_back()
        self._editor = None

    # --- events -----------------------------------------------------------------------------------

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-edit]")
        if not (button and self._editor):
            return
        if dom.is_disabled(button):
            return
        self._message = ""
        request, *words = dom.data_of(button, "edit").split()
        self._requests[request](self._editor, *words)
        self._changed()

    def _chosen(self, event: Any) -> None:
        """Takes a change of an option, or of the line of text."""
        field = event.target
        if not (self._editor and self._panel.contains(field)):
            return
        self._message = ""
        if field.id == "editor-text":
            if field.value != self._read_text:
                self._read(self._editor, field.value)
        elif option := field.getAttribute("data-option"):
            self._editor.choose_option(option, field.value)
        self._changed()

    def _typed(self, event: Any) -> None:
        if self._editor and event.key == "Enter" and event.target.id == "editor-text":
            event.preventDefault()
            self._read(self._editor, event.target.value)
            self._changed()

    def _read(self, editor: Editor, text: str) -> None:
        """Sets up the position in the text; the same fault as before is spoken again."""
        self._read_text = text
        editor.read(text)
        dom.say(dom.by_id("editor-trouble"), editor.trouble)

    def _carried(self, event: Any) -> None:
        if self._editor:
            origin, _, goal = event.detail.partition(" ")
            self._editor.carry(origin, goal)
            self._changed()

    # --- the buttons ------------------------------------------------------------------------------

    def _leave(self, editor: Editor) -> None:
        self._close()
        self.show()
        dom.focus_action("setup")

    def _start(self, editor: Editor) -> None:
        match = editor.begun_match()
        if match:
            self._close()
            self._play.boards.put_on(match)
            self.show()
            dom.focus_board()

    def _analyse(self, editor: Editor) -> None:
        self._start(editor)
        button = document.querySelector("[data-action=analysis]")
        # The button is a switch, and can be on already.
        if button.getAttribute("aria-pressed") != "true":
            self._play.act("analysis")
        dom.focus_without_scrolling(button)

    def _copy_link(self, editor: Editor) -> None:
        link = f"{dom.page_address()}#{dom.join_query(editor.address())}"
        dom.copy(
            link,
            lambda: self._show_message("Link copied."),
            lambda: self._show_message(f"This browser blocks copying. The link is {link}"),
        )

    def _show_message(self, text: str) -> None:
        self._message = text
        self.show()

    # --- drawing ----------------------------------------------------------------------------------

    def _show(self, editor: Editor) -> None:
        texts, check = self._texts, editor.check
        texts.write_html("editor-pieces", palette_html(editor))
        options = "".join(option_html(option, editor) for option in editor.game.options)
        texts.write_html("editor-options", options)
        texts.write("editor-done", editor.done)
        faults = "".join(f"<li>{escape(fault)}</li>" for fault in check.faults)
        texts.write_html("editor-faults", faults)
        fine = "" if check.faults else check.over or "This position can be played."
        texts.write("editor-fine", self._message or fine)
        trouble = dom.by_id("editor-trouble")
        if trouble.textContent.strip() != editor.trouble:
            trouble.textContent = editor.trouble
        field = dom.by_id("editor-text")
        if editor.trouble:
            field.setAttribute("aria-invalid", "true")
        else:
            self._read_text = ""
            field.removeAttribute("aria-invalid")
            field.value = editor.text
        self._show_buttons(editor)

    def _show_buttons(self, editor: Editor) -> None:
        possible = editor.check.state is not None
        able = dict.fromkeys(("play", "analyse", "link"), possible)
        able |= {action: action in editor.actions for action in ("undo", "redo")}
        held = {
            f"hold {number} {cell}"
            for number, hand in enumerate(editor.draft.hands)
            for cell in hand
        }
        pressed = {f"take {editor.tool}".strip(), f"turn {editor.draft.to_move}", *held}
        if editor.flipped:
            pressed.add("flip")
        for button in self._panel.querySelectorAll("[data-edit]"):
            request = dom.data_of(button, "edit")
            if request in able:
                dom.set_flag(button, "aria-disabled", not able[request])
            elif request.split()[0] in ("take", "turn", "hold", "flip"):
                dom.set_flag(button, "aria-pressed", request in pressed)
