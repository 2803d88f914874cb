"""The dialog that gives a game away: as text, as a picture, as a moving one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, navigator, window
from pyodide.ffi import create_proxy, to_js

import exports
from controller import Controller
from exports import Film, Look

SCRIPT = "./js/pictures.js"
NOT_MADE = "This browser could not make the picture."


class ExportView:
    """What the dialog shows, and the moving picture that is being made."""

    def __init__(self, controller: Controller, changed: Callable[[], None]) -> None:
        self._controller = controller
        self._dialog = document.getElementById("export")
        self._making: Any = None
        self._record = ""
        script = document.createElement("script")
        script.src = SCRIPT
        script.addEventListener("load", create_proxy(lambda event: self._show_ways()))
        document.head.append(script)
        document.addEventListener("click", create_proxy(self._clicked), True)
        self._dialog.addEventListener("close", create_proxy(lambda event: self._stop()))

    def act(self, wish: str) -> None:
        """Opens the dialog for the game on the board."""
        match = self._controller.match
        self._record = exports.record_of(match)
        document.getElementById("export-record").value = self._record
        count = len(Film(match))
        positions = "one position" if count == 1 else f"{count} positions"
        document.getElementById(
            "export-film"
        ).textContent = f"The line on the board from its beginning to its end: {positions}."
        self._say("")
        self._show_ways()
        if not self._dialog.open:
            self._dialog.showModal()
            self._dialog.scrollTop = 0

    def show(self, *, resting: bool) -> None:
        """The dialog lies over all that could change."""

    def _show_ways(self) -> None:
        there = hasattr(window, "pictures")
        self._button("copy_png").hidden = not (there and window.pictures.canCopyPng())
        for wish in ("svg", "png", "gif", "save"):
            self._button(wish).setAttribute("aria-disabled", str(not there).lower())

    def _button(self, wish: str) -> Any:
        return self._dialog.querySelector(f"[data-export={wish}]")

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-export]")
        if button and button.getAttribute("aria-disabled") != "true":
            getattr(self, f"_{button.getAttribute('data-export')}")()

    def _say(self, text: str) -> None:
        document.getElementById("export-says").textContent = text

    @property
    def _look(self) -> Look:
        return Look(self._controller.flipped, self._controller.show_hinges)

    # --- text and picture -------------------------------------------------------------------------

    def _copy(self) -> None:
        if not navigator.clipboard:
            self._offer_to_copy()
            return
        navigator.clipboard.writeText(self._record).then(
            lambda _: self._say("The record is copied."), lambda _: self._offer_to_copy()
        )

    def _offer_to_copy(self) -> None:
        document.getElementById("export-record").select()
        self._say("The browser did not copy the record. It is chosen now: copy it by Ctrl C.")

    def _save(self) -> None:
        self._hand_over(self._record, "text/plain;charset=utf-8", "txt")

    def _svg(self) -> None:
        picture = exports.position(self._controller.match, self._look)
        self._hand_over(picture, "image/svg+xml", "svg")

    def _hand_over(self, content: Any, kind: str, ending: str) -> None:
        name = exports.file_name(self._controller.match, ending)
        window.pictures.save(content, kind, name)
        self._say(f"Saved as {name}.")

    def _png(self) -> None:
        match = self._controller.match
        name = exports.file_name(match, "png")
        window.pictures.savePng(exports.position(match, self._look), exports.WIDTH, name).then(
            lambda _: self._say(f"Saved as {name}."), lambda _: self._say(NOT_MADE)
        )

    def _copy_png(self) -> None:
        picture = exports.position(self._controller.match, self._look)
        window.pictures.copyPng(picture, exports.WIDTH).then(
            lambda _: self._say("The picture is copied."),
            lambda _: self._say("The browser did not copy the picture: save it instead."),
        )

    # --- the moving picture -----------------------------------------------------------------------

    def _gif(self) -> None:
        film = Film(self._controller.match, self._look)
        colours = to_js(list(exports.colours()))
        self._making = window.pictures.gif(exports.FILM_WIDTH, exports.GROUND, colours)
        self._show_part(0, len(film))
        self._go_on(self._making, film, 0)

    def _go_on(self, making: Any, film: Film, step: int) -> None:
        """Hands in samples, then each frame; the page answers clicks in between."""
        if making is not self._making:
            return
        frame = step - len(film.samples)
        if frame == len(film):
            making.finish().then(lambda file: self._finish(making, file), self._fail(making))
            return
        if frame < 0:
            added = making.sample(film.frame(film.samples[step]))
        else:
            added = making.add(film.frame(frame), film.pause(frame))
        self._show_part(max(0, frame), len(film))
        added.then(lambda _: self._go_on(making, film, step + 1), self._fail(making))

    def _finish(self, making: Any, file: Any) -> None:
        if making is self._making:
            self._hand_over(file, "image/gif", "gif")
            self._stop()

    def _fail(self, making: Any) -> Callable[[Any], None]:
        def fail(error: Any) -> None:
            if making is self._making:
                self._stop()
                self._say(NOT_MADE)

        return fail

    def _stop(self) -> None:
        """Gives up what is being made."""
        if self._making:
            self._making.end()
            had_focus = document.activeElement.isSameNode(self._button("stop"))
            self._making = None
            self._show_part(0, 0)
            if had_focus:
                self._button("gif").focus()

    def _show_part(self, done: int, whole: int) -> None:
        had_focus = document.activeElement.isSameNode(self._button("gif"))
        self._button("gif").hidden = bool(whole)
        self._button("stop").hidden = not whole
        part = document.getElementById("export-part")
        part.hidden = not whole
        if whole:
            part.max, part.value = whole, done
            if not done:
                self._say("The moving picture is being made.")
        if whole and had_focus:
            self._button("stop").focus()
