"""The field to type a move into: what it could become is listed above it."""

from __future__ import annotations

from html import escape
from typing import Any

from js import document

import dom
from editor.move_input import completions
from parts import Parts


def panel(parts: Parts) -> MoveInputView:
    """The panel of the field to type a move into."""
    return MoveInputView(parts)


class MoveInputView:
    """The field and the list, and which entry of the list is chosen."""

    def __init__(self, parts: Parts) -> None:
        self._play = parts.play
        self._field, self._list = dom.by_id("typed"), dom.by_id("completions")
        self._texts: tuple[str, ...] = ()
        self._chosen = -1
        heard: dict[str, dom.Listener] = {
            "input": self._typed,
            "focus": self._typed,
            "blur": self._left,
            "keydown": self._pressed,
        }
        dom.listen(self._field, heard)
        # Pressing the mouse on the list must not take the focus from the field.
        stay = {"mousedown": lambda event: event.preventDefault(), "click": self._clicked}
        dom.listen(self._list, stay)

    def act(self, request: str) -> None:
        """The field has the focus."""
        self._refresh()

    def show(self) -> None:
        """Another position has other moves."""
        if self._field.isSameNode(document.activeElement):
            self._refresh()

    def _typed(self, event: Any) -> None:
        self._refresh()

    def _left(self, event: Any) -> None:
        self._tell(())

    def _refresh(self) -> None:
        texts = completions(self._play.match, self._field.value)
        # What is there already needs no help.
        self._tell(() if texts == (self._field.value,) else texts)

    def _tell(self, texts: tuple[str, ...]) -> None:
        if texts == self._texts:
            return
        self._texts = texts
        self._list.innerHTML = "".join(
            f'<li role="option" id="completion-{n}" data-completion="{n}">{escape(text)}</li>'
            for n, text in enumerate(texts)
        )
        self._list.hidden = not texts
        self._field.setAttribute("aria-expanded", str(bool(texts)).lower())
        self._choose(-1)

    def _choose(self, number: int) -> None:
        self._chosen = number
        for n, entry in enumerate(self._list.children):
            entry.setAttribute("aria-selected", str(n == number).lower())
        if number < 0:
            self._field.removeAttribute("aria-activedescendant")
        else:
            self._field.setAttribute("aria-activedescendant", f"completion-{number}")

    def _pressed(self, event: Any) -> None:
        count = len(self._texts)
        if event.key in ("ArrowDown", "ArrowUp") and count:
            # One place more than there are entries: the text as it was typed.
            step = 1 if event.key == "ArrowDown" else -1
            self._choose((self._chosen + 1 + step) % (count + 1) - 1)
        elif event.key == "Escape" and count:
            self._tell(())
        elif event.key in ("Enter", "Tab") and self._chosen >= 0:
            self._take(self._chosen)
            if event.key == "Enter":
                return  # and the form plays it
        else:
            return
        event.preventDefault()

    def _take(self, number: int) -> None:
        self._field.value = self._texts[number]
        self._tell(())

    def _clicked(self, event: Any) -> None:
        entry = event.target.closest("[data-completion]")
        if entry:
            self._take(int(entry.dataset.completion))
            self._field.form.requestSubmit()
