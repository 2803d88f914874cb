"""The dialog that gives a game away: as text, as a picture, as a moving one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from js import document, encodeURIComponent
from pyodide.ffi import to_js

import dom
from game.core import GameError, Player
from game.match import Node
from game.words import sentence
from parts import Parts
from share import game_export
from share.game_export import Film, PictureStyle

NOT_THERE = (
    "What makes pictures and files did not arrive. Check the connection, then open this again."
)
NO_PNG = "This browser could not make the picture: save the SVG instead."
NO_GIF = "The moving picture could not be made. Check the connection, then try again."


def panel(parts: Parts) -> ExportView:
    """The panel of export."""
    return ExportView(parts)


class ExportView:
    """What the dialog shows, and the moving picture that is being made."""

    def __init__(self, parts: Parts) -> None:
        self._play, self._journal = parts.play, parts.journal
        self._dialog = dom.by_id("export")
        self._text = dom.by_id("export-record")
        self._preview = document.createElement("img")
        self._preview.alt = ""
        self._dialog.querySelector(".position").prepend(self._preview)
        self._shown: Node | None = None
        # The JavaScript that makes pictures, once it is there.
        self._pictures: Any = None
        self._making: Any = None
        self._ways: Mapping[str, Callable[[], None]] = {
            "copy": self._copy,
            "save": self._save,
            "svg": self._save_svg,
            "png": self._save_png,
            "copy_png": self._copy_png,
            "gif": self._make_gif,
            "stop": self._stop,
        }
        heard: Mapping[str, dom.Listener] = {
            "click": self._clicked,
            "close": lambda event: self._end(),
        }
        dom.listen(self._dialog, heard)

    def act(self, request: str) -> None:
        """Opens the dialog for the game on the board."""
        try:
            self._fill()
        except GameError as error:
            self._play.alert.tell(sentence(str(error)))
            return
        self._say("")
        self._get_pictures()
        dom.show_dialog(self._dialog)
        self._dialog.scrollTop = self._text.scrollTop = 0
        self._button("copy").focus()

    def show(self) -> None:
        """While the dialog is open the computer may go on."""
        if self._dialog.open and self._shown is not self._play.match.node:
            self._fill()

    def _fill(self) -> None:
        """Shows what can be given away. Raises `GameError` where there is no record of the game."""
        self._text.value = self._record()
        self._preview.src = f"data:image/svg+xml,{encodeURIComponent(self._svg_text())}"
        count = len(Film(self._play.match))
        film = "One position." if count == 1 else f"{count} positions, from the first to the last."
        dom.by_id("export-film").textContent = film
        self._shown = self._play.match.node

    def _get_pictures(self) -> None:
        """Has the browser's part fetched, if it isn't there yet."""
        self._show_ways()
        if not self._pictures:
            dom.load_module("pictures", self._take_pictures, lambda: self._say(NOT_THERE))

    def _take_pictures(self, module: Any) -> None:
        self._pictures = module
        self._show_ways()

    def _show_ways(self) -> None:
        there = self._pictures is not None
        self._button("copy_png").hidden = there and not self._pictures.canCopyPng()
        for way in ("save", "svg", "png", "copy_png", "gif"):
            dom.set_flag(self._button(way), "aria-disabled", not there)

    def _button(self, way: str) -> Any:
        return self._dialog.querySelector(f"[data-export={way}]")

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-export]")
        if button and not dom.is_disabled(button):
            self._ways[dom.data_of(button, "export")]()

    def _say(self, text: str) -> None:
        dom.by_id("export-says").textContent = text

    # --- text and picture -------------------------------------------------------------------------

    def _record(self) -> str:
        match, players = self._play.match, self._play.players
        named: dict[Player, str] = {}
        if players.any_computer:
            for player, level in players.levels.items():
                named[player] = players.names[level - 1] if level else "Person"
        entry = self._journal.entry(match)
        return game_export.record_of(match, named, entry.begun[:10] if entry else "")

    def _copy(self) -> None:
        dom.copy(self._text.value, lambda: self._say("The record is copied."), self._offer_to_copy)

    def _offer_to_copy(self) -> None:
        self._text.focus()
        self._text.select()
        self._say(
            "This browser does not let the page copy. The record is selected now: copy it by "
            "Ctrl+C, or by a long press."
        )

    def _save(self) -> None:
        self._hand_over(str(self._text.value), "text/plain;charset=utf-8", "txt")

    def _save_svg(self) -> None:
        self._hand_over(self._svg_text(), "image/svg+xml", "svg")

    def _svg_text(self) -> str:
        return game_export.position(self._play.match, self._style)

    @property
    def _style(self) -> PictureStyle:
        return PictureStyle(self._play.display.flipped, self._play.display.hinges)

    def _hand_over(self, content: Any, kind: str, ending: str) -> None:
        name = game_export.file_name(self._play.match, ending)
        self._pictures.save(content, kind, name)
        self._say(f"Saved as {name}.")

    def _save_png(self) -> None:
        name = game_export.file_name(self._play.match, "png")
        self._pictures.savePng(self._svg_text(), game_export.WIDTH, name).then(
            lambda _: self._say(f"Saved as {name}."), lambda _: self._say(NO_PNG)
        )

    def _copy_png(self) -> None:
        self._pictures.copyPng(self._svg_text(), game_export.WIDTH).then(
            lambda _: self._say("The picture is copied."),
            lambda _: self._say("The browser did not copy the picture: save it instead."),
        )

    # --- the moving picture -----------------------------------------------------------------------

    def _make_gif(self) -> None:
        film = Film(self._play.match, self._style)
        colours = to_js(list(game_export.colours()))
        self._making = self._pictures.gif(game_export.FILM_WIDTH, game_export.GROUND, colours)
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
        part = dom.by_id("export-part")
        part.hidden = not whole
        part.max, part.value = whole or 1, done
