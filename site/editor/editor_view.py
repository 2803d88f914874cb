"""Shows the panel that a position is set up with, and hears what is pressed and typed there.

The board is the editing surface: the page's own view draws it, and hands clicks and keys on it to
the `Editor`, which is the controller's guest meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from pyodide.ffi import create_proxy, to_js

from board.controller import Controller
from device_clipboard import copy
from editor.editor import NOTHING, Editor
from game import svg
from game.core import PLAYERS, Option, name_of
from game.scene import Piece
from js import Object, URLSearchParams, document, location


class EditorView:
    """The panel beside the board, and what it shows now."""

    def __init__(self, controller: Controller, changed: Callable[[], None]) -> None:
        self._controller, self._changed = controller, changed
        self._editor: Editor | None = None
        self._texts: dict[str, str] = {}
        self._told = ""
        self._game = document.getElementById("game")
        self._board = document.getElementById("board")
        self._panel = document.getElementById("editor")
        heard: Mapping[str, Callable[[Any], None]] = {
            "click": self._clicked,
            "change": self._chosen,
            "keydown": self._typed,
            "carry": self._carried,
        }
        for kind, listener in heard.items():
            document.addEventListener(kind, create_proxy(listener), True)

    def act(self, wish: str) -> None:
        """Opens the editor on the position of the board."""
        controller = self._controller
        controller.cancel()
        self._editor = controller.guest = Editor(controller.match, controller.flipped)
        self._told = ""
        self.show()
        self._game.scrollIntoView()
        still = to_js({"preventScroll": True}, dict_converter=Object.fromEntries)
        self._panel.querySelector(".tool[aria-pressed=true]").focus(still)

    def show(self, *, resting: bool = False) -> None:
        """Shows what is set up, or nothing where the board has gone to somebody else."""
        if self._editor and (resting or self._controller.guest is not self._editor):
            self._close()
        editing = self._editor is not None
        self._game.toggleAttribute("data-editing", editing)
        self._board.toggleAttribute("data-editing", editing)
        self._panel.hidden = not editing
        if self._editor:
            self._show(self._editor)

    def _close(self) -> None:
        """Gives the board back; it stays turned as it was seen last."""
        if self._editor and self._controller.guest is self._editor:
            self._controller.flipped = self._editor.flipped
            self._controller.guest = None
        self._editor = None

    # --- what comes in ----------------------------------------------------------------------------

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-edit]")
        if not (button and self._editor):
            return
        if button.getAttribute("aria-disabled") == "true":
            return
        self._told = ""
        wish, *words = button.getAttribute("data-edit").split()
        getattr(self, f"_{wish}")(self._editor, *words)
        self._changed()

    def _chosen(self, event: Any) -> None:
        """A select of the options, or the line of text when it is done."""
        field = event.target
        if not (self._editor and self._panel.contains(field)):
            return
        self._told = ""
        if field.id == "editor-text":
            self._editor.read(field.value)
        elif option := field.getAttribute("data-option"):
            self._editor.choose_option(option, field.value)
        self._changed()

    def _typed(self, event: Any) -> None:
        if self._editor and event.key == "Enter" and event.target.id == "editor-text":
            event.preventDefault()
            self._editor.read(event.target.value)
            self._changed()

    def _carried(self, event: Any) -> None:
        if self._editor:
            origin, _, goal = event.detail.partition(" ")
            self._editor.carry(origin, goal)
            self._changed()

    # --- the buttons ------------------------------------------------------------------------------

    def _take(self, editor: Editor, letter: str = NOTHING) -> None:
        editor.take(letter)

    def _hold(self, editor: Editor, hand: str, cell: str) -> None:
        editor.hold(int(hand), cell)

    def _turn(self, editor: Editor, player: Any) -> None:
        editor.turn(player)

    def _first(self, editor: Editor) -> None:
        editor.begin_anew()

    def _clear(self, editor: Editor) -> None:
        editor.clear()

    def _undo(self, editor: Editor) -> None:
        editor.act("undo")

    def _redo(self, editor: Editor) -> None:
        editor.act("redo")

    def _flip(self, editor: Editor) -> None:
        editor.act("flip")

    def _leave(self, editor: Editor) -> None:
        self._close()
        self.show()
        document.querySelector("[data-action=setup]").focus()

    def _play(self, editor: Editor) -> None:
        match = editor.begun()
        if match:
            self._close()
            self._controller.put_on(match)
            self.show()
            self._board.querySelector("[tabindex='0']").focus()

    def _analyse(self, editor: Editor) -> None:
        self._play(editor)
        button = document.querySelector("[data-action=analysis]")
        # The button is a switch, and may be on from before.
        if button.getAttribute("aria-pressed") != "true":
            self._controller.act("analysis")
        button.focus()

    def _link(self, editor: Editor) -> None:
        named = URLSearchParams.new()
        for key, value in editor.address().items():
            named.append(key, value)
        link = f"{location.origin}{location.pathname}{location.search}#{named}"
        copy(
            link,
            lambda: self._tell("The link is copied."),
            lambda: self._tell(f"The browser did not copy the link. It is {link}"),
        )

    def _tell(self, text: str) -> None:
        self._told = text
        self.show()

    # --- what is shown ----------------------------------------------------------------------------

    def _show(self, editor: Editor) -> None:
        self._write("editor-pieces", _palette(editor), html=True)
        options = "".join(_option(option, editor) for option in editor.game.options)
        self._write("editor-options", options, html=True)
        verdict = editor.verdict
        self._write("editor-done", editor.done)
        faults = "".join(f"<li>{escape(fault)}</li>" for fault in verdict.faults)
        self._write("editor-faults", faults, html=True)
        fine = "" if verdict.faults else verdict.over or "This position can be played."
        self._write("editor-fine", self._told or fine)
        self._write("editor-trouble", editor.trouble)
        field = document.getElementById("editor-text")
        if editor.trouble:
            field.setAttribute("aria-invalid", "true")
        else:
            field.removeAttribute("aria-invalid")
            field.value = editor.text
        self._show_buttons(editor)

    def _show_buttons(self, editor: Editor) -> None:
        possible = editor.verdict.state is not None
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
            wish = button.getAttribute("data-edit")
            if wish in able:
                button.setAttribute("aria-disabled", str(not able[wish]).lower())
            elif wish.split()[0] in ("take", "turn", "hold", "flip"):
                button.setAttribute("aria-pressed", str(wish in pressed).lower())

    def _write(self, element_id: str, text: str, html: bool = False) -> None:
        """Changes only what differs, so that the focus stays where it is."""
        if self._texts.get(element_id) == text:
            return
        self._texts[element_id] = text
        element = document.getElementById(element_id)
        if html:
            element.innerHTML = text
        else:
            element.textContent = text


def _palette(editor: Editor) -> str:
    """A row of pieces for each side, and what its hand can hold."""
    setup = editor.setup
    rows = []
    for player in PLAYERS:
        tools = "".join(
            _button(f"take {piece.letter}", "tool", f"{_named(piece)} ({piece.letter})", piece)
            for piece in setup.pieces
            if piece.owner == player
        )
        hands = "".join(
            _button(f"hold {number} {piece.cell}", "held", f"{_named(piece)} in hand", piece)
            for number, hand in enumerate(setup.hands)
            for piece in hand
            if piece.owner == player
        )
        hand = f'<span class="in-hand">In hand</span>{hands}' if hands else ""
        rows.append(
            f'<div role="group" aria-label="{name_of(player)}">'
            f'<span class="side">{name_of(player)}</span>{tools}{hand}</div>'
        )
    return "".join(rows)


def _named(piece: Piece) -> str:
    return f"{name_of(piece.owner)}'s {piece.name}"


def _button(wish: str, kind: str, label: str, piece: Piece) -> str:
    # The board's pieces are told by `data-piece`; this is none of them.
    drawn = svg.piece(piece).replace(" data-piece=", " data-copy=")
    return (
        f'<button type="button" class="{kind}" data-edit="{wish}" aria-label="{escape(label)}" '
        f'title="{escape(label)}"><svg viewBox="-50 -50 100 100" aria-hidden="true">{drawn}</svg>'
        "</button>"
    )


def _option(option: Option, editor: Editor) -> str:
    chosen = editor.draft.options[option.key]
    choices = "".join(
        f'<option value="{choice}"{" selected" * (choice == chosen)}>{escape(label)}</option>'
        for choice, label in zip(option.choices, option.labels, strict=True)
        if choice in option.shown or choice == chosen
    )
    return (
        f'<label>{escape(option.label)}<select data-option="{option.key}" autocomplete="off">'
        f"{choices}</select></label>"
    )
