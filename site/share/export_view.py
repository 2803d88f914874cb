"""The dialog that gives a game away: as text, as a picture, as a moving one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy, to_js

from device_clipboard import copy
from game.core import GameError, Player
from game.match import Node
from js import document, encodeURIComponent, window
from players.opponents import Opponents
from players.players_view import names_of_levels
from saves.store import STORE
from share import game_export
from share.game_export import Film, Look
from share.link_play import sentence

SCRIPT = "./js/pictures.js"
NOT_THERE = (
    "What makes pictures and files did not arrive. Check the connection, then open this again."
)
NO_PNG = "This browser could not make the picture: save the SVG instead."
NO_GIF = "The moving picture could not be made. Check the connection, then try again."


class ExportView:
    """What the dialog shows, and the moving picture that is being made."""

    def __init__(self, controller: Opponents, changed: Callable[[], None]) -> None:
        self._controller = controller
        self._dialog = document.getElementById("export")
        self._text = document.getElementById("export-record")
        self._preview = document.createElement("img")
        self._preview.alt = ""
        self._dialog.querySelector(".position").prepend(self._preview)
        self._shown: Node | None = None
        self._making: Any = None
        self._dialog.addEventListener("click", create_proxy(self._clicked))
        self._dialog.addEventListener("close", create_proxy(lambda event: self._end()))

    def act(self, wish: str) -> None:
        """Opens the dialog for the game on the board."""
        try:
            self._fill()
        except GameError as error:
            self._controller.alert = sentence(str(error))
            return
        self._say("")
        self._get_script()
        self._dialog.showModal()
        self._dialog.scrollTop = self._text.scrollTop = 0
        self._button("copy").focus()

    def show(self, *, resting: bool) -> None:
        """While the dialog is open the engine may go on."""
        if self._dialog.open and self._shown is not self._controller.match.node:
            self._fill()

    def _fill(self) -> None:
        """Shows what can be given away. Raises `GameError` where there is no record of the game."""
        self._text.value = self._record()
        self._preview.src = f"data:image/svg+xml,{encodeURIComponent(self._svg_text())}"
        count = len(Film(self._controller.match))
        film = "One position." if count == 1 else f"{count} positions, from the first to the last."
        document.getElementById("export-film").textContent = film
        self._shown = self._controller.match.node

    def _get_script(self) -> None:
        """Has the browser's part fetched, if it isn't there yet."""
        self._show_ways()
        if hasattr(window, "pictures") or document.querySelector(f"script[src='{SCRIPT}']"):
            return
        script = document.createElement("script")
        script.src = SCRIPT

        def fail(event: Any) -> None:
            script.remove()
            self._say(NOT_THERE)

        script.addEventListener("load", create_proxy(lambda event: self._show_ways()))
        script.addEventListener("error", create_proxy(fail))
        document.head.append(script)

    def _show_ways(self) -> None:
        there = hasattr(window, "pictures")
        self._button("copy_png").hidden = there and not window.pictures.canCopyPng()
        for wish in ("save", "svg", "png", "copy_png", "gif"):
            self._button(wish).setAttribute("aria-disabled", str(not there).lower())

    def _button(self, wish: str) -> Any:
        return self._dialog.querySelector(f"[data-export={wish}]")

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-export]")
        if button and button.getAttribute("aria-disabled") != "true":
            getattr(self, f"_{button.getAttribute('data-export')}")()

    def _say(self, text: str) -> None:
        document.getElementById("export-says").textContent = text

    # --- text and picture -------------------------------------------------------------------------

    def _record(self) -> str:
        match, levels, names = self._controller.match, self._controller.levels, names_of_levels()
        players: dict[Player, str] = {}
        if any(levels.values()):
            players = {p: names[level - 1] if level else "Person" for p, level in levels.items()}
        entry = STORE.entry(match)
        return game_export.record_of(match, players, entry.begun[:10] if entry else "")

    def _copy(self) -> None:
        copy(self._text.value, lambda: self._say("The record is copied."), self._offer_to_copy)

    def _offer_to_copy(self) -> None:
        self._text.focus()
        self._text.select()
        self._say(
            "This browser does not let the page copy. The record is selected now: copy it by "
            "Ctrl+C, or by a long press."
        )

    def _save(self) -> None:
        self._hand_over(str(self._text.value), "text/plain;charset=utf-8", "txt")

    def _svg(self) -> None:
        self._hand_over(self._svg_text(), "image/svg+xml", "svg")

    def _svg_text(self) -> str:
        return game_export.position(self._controller.match, self._look)

    @property
    def _look(self) -> Look:
        return Look(self._controller.flipped, self._controller.show_hinges)

    def _hand_over(self, content: Any, kind: str, ending: str) -> None:
        name = game_export.file_name(self._controller.match, ending)
        window.pictures.save(content, kind, name)
        self._say(f"Saved as {name}.")

    def _png(self) -> None:
        name = game_export.file_name(self._controller.match, "png")
        window.pictures.savePng(self._svg_text(), game_export.WIDTH, name).then(
            lambda _: self._say(f"Saved as {name}."), lambda _: self._say(NO_PNG)
        )

    def _copy_png(self) -> None:
        window.pictures.copyPng(self._svg_text(), game_export.WIDTH).then(
            lambda _: self._say("The picture is copied."),
            lambda _: self._say("The browser did not copy the picture: save it instead."),
        )

    # --- the moving picture -----------------------------------------------------------------------

    def _gif(self) -> None:
        film = Film(self._controller.match, self._look)
        colours = to_js(list(game_export.colours()))
        self._making = window.pictures.gif(game_export.FILM_WIDTH, game_export.GROUND, colours)
        self._say("The moving picture is being made.")
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
            self._end()

    def _fail(self, making: Any) -> Callable[[Any], None]:
        def fail(error: Any) -> None:
            if making is self._making:
                self._end()
                self._say(NO_GIF)

        return fail

    def _stop(self) -> None:
        self._end()
        self._say("Stopped: nothing was saved.")

    def _end(self) -> None:
        """What is being made is made no further."""
        if self._making:
            self._making.end()
            self._making = None
            self._show_part(0, 0)

    def _show_part(self, done: int, whole: int) -> None:
        """How much of the moving picture is made; with a `whole` of 0, that none is being made."""
        begin, stop = self._button("gif"), self._button("stop")
        one, other = (begin, stop) if whole else (stop, begin)
        had_focus = document.activeElement.isSameNode(one)
        one.hidden, other.hidden = True, False
        if had_focus:
            other.focus()
        part = document.getElementById("export-part")
        part.hidden = not whole
        part.max, part.value = whole or 1, done
