"""The field for typing a move, with a list of matching moves above it, and faults below it."""

from __future__ import annotations

from typing import Any

from js import document

import dom
from board.move_list_html import notation_html
from editor.move_input import completions
from parts import Parts


def panel(parts: Parts) -> MoveInputView:
    """The panel for typing a move."""
    return MoveInputView(parts)


class MoveInputView:
    """The field, the list of matching moves and which of them is chosen, and the fault of a move.

    The status says the fault, too: it is what screen readers read out.
    """

    def __init__(self, parts: Parts) -> None:
        self._play = parts.play
        self._field, self._list = dom.by_id("typed"), dom.by_id("completions")
        dom.add_html(self._list, "afterend", '<p id="typed-trouble" hidden></p>')
        self._trouble = dom.by_id("typed-trouble")
        self._texts: tuple[str, ...] = ()
        self._chosen = -1
        heard: dict[str, dom.Listener] = {
            "input": self._typed,
            "focus": self._typed,
            "blur": self._left,
            "keydown": self._pressed,
        }
        dom.listen(self._field, heard)
        # The page has tried to play the move by then, since it hears of it on the way down.
        dom.listen(self._field.form, {"submit": self._submitted})
        # Pressing the mouse on the list must not take the focus from the field.
        stay = {"mousedown": lambda event: event.preventDefault(), "click": self._clicked}
        dom.listen(self._list, stay)

    def act(self, request: str) -> None:
        """Lists the matching moves, because the field has got the focus."""
        self._refresh()

    def show(self) -> None:
        """Lists the moves again while the field has the focus, since the position can change."""
        if self._trouble.textContent != self._play.alert.text:
            self._show_trouble("")
        if self._field.isSameNode(document.activeElement):
            self._refresh()

    def _typed(self, event: Any) -> None:
        self._show_trouble("")
        self._refresh()

    def _left(self, event: Any) -> None:
        self._list_moves(())
        self._show_trouble("")

    def _submitted(self, event: Any) -> None:
        # A move that was played has left the field.
        self._show_trouble(self._play.alert.text if self._field.value.strip() else "")

    def _show_trouble(self, text: str) -> None:
        """Shows below the field why its move cannot be played; "" if nothing is wrong."""
        self._trouble.textContent = text
        self._trouble.hidden = not text
        if text:
            self._list_moves(())
            self._field.setAttribute("aria-invalid", "true")
            self._field.setAttribute("aria-describedby", "typed-trouble")
        else:
            self._field.removeAttribute("aria-invalid")
            self._field.removeAttribute("aria-describedby")

    def _refresh(self) -> None:
        texts = completions(self._play.match, self._field.value)
        # A complete move needs no suggestion.
        self._list_moves(() if texts == (self._field.value,) else texts)

    def _list_moves(self, texts: tuple[str, ...]) -> None:
        if texts == self._texts:
            return
        self._texts = texts
        items = (
            f'<li role="option" id="completion-{n}" data-completion="{n}">'
            f"{notation_html(text)}</li>"
            for n, text in enumerate(texts)
        )
        dom.set_html(self._list, "".join(items))
        self._list.hidden = not texts
        self._field.setAttribute("aria-expanded", str(bool(texts)).lower())
        self._choose(-1)

    def _choose(self, number: int) -> None:
        self._chosen = number
        for n, item in enumerate(self._list.children):
            item.setAttribute("aria-selected", str(n == number).lower())
        if number < 0:
            self._field.removeAttribute("aria-activedescendant")
        else:
            self._field.setAttribute("aria-activedescendant", f"completion-{number}")

    def _pressed(self, event: Any) -> None:
        count = len(self._texts)
        if event.key in ("ArrowDown", "ArrowUp") and count:
            # One choice more than the list has items: the text as typed.
            step = 1 if event.key == "ArrowDown" else -1
            self._choose((self._chosen + 1 + step) % (count + 1) - 1)
        elif event.key == "Escape" and count:
            self._list_moves(())
        elif event.key in ("Enter", "Tab") and self._chosen >= 0:
            self._take(self._chosen)
            if event.key == "Enter":
                return  # the form then plays the move
        else:
            return
        event.preventDefault()

    def _take(self, number: int) -> None:
        self._field.value = self._texts[number]
        self._list_moves(())

    def _clicked(self, event: Any) -> None:
        item = event.target.closest("[data-completion]")
        if item:
            self._take(int(item.dataset.completion))
            self._field.form.requestSubmit()
