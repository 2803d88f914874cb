"""The dialog that exports a game as text, as a picture or as an animated GIF."""

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

NOT_THERE = "The export tools could not be downloaded. Check the connection, then open this again."
NO_READING = (
    "This browser keeps pages from reading pictures. Allow it for this site and try again, or save "
    "the SVG."
)
NO_PNG = "This browser could not make a PNG. Save the SVG instead."
NO_GIF = "The GIF could not be made. Check the connection, then try again."


def panel(parts: Parts) -> ExportView:
    """The panel for export."""
    return ExportView(parts)


class ExportView:
    """The export dialog, and the animated GIF that is being made."""

    def __init__(self, parts: Parts) -> None:
        self._play, self._journal = parts.play, parts.journal
        self._dialog = dom.by_id("export")
        self._text = dom.by_id("export-record")
        self._preview = document.createElement("img")
        self._preview.alt = ""
        self._dialog.querySelector(".position").prepend(self._preview)
        self._shown: Node | None = None
        # The JavaScript module that makes pictures, once it has arrived.
        self._pictures: Any = None
        self._making: Any = None
        self._actions: Mapping[str, Callable[[], None]] = {
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
        self._show_message("")
        self._get_pictures()
        dom.show_dialog(self._dialog)
        self._dialog.scrollTop = self._text.scrollTop = 0
        self._button("copy").focus()

    def show(self) -> None:
        """Fills the open dialog again if the position has changed, as by the computer's move."""
        if self._dialog.open and self._shown is not self._play.match.node:
            self._fill()

    def _fill(self) -> None:
        """Shows the record and the picture. Raises `GameError` if the game can't be recorded."""
        self._text.value = self._record()
        self._preview.src = f"data:image/svg+xml,{encodeURIComponent(self._svg_text())}"
        count = len(Film(self._play.match))
        film = "One position" if count == 1 else f"All {count} positions, one after the other"
        dom.by_id("export-film").textContent = film
        self._shown = self._play.match.node

    def _get_pictures(self) -> None:
        """Downloads the module that makes pictures, unless it has arrived."""
        self._show_buttons()
        if not self._pictures:
            dom.load_module("pictures", self._take_pictures, lambda: self._show_message(NOT_THERE))

    def _take_pictures(self, module: Any) -> None:
        self._pictures = module
        self._show_buttons()

    def _show_buttons(self) -> None:
        there = self._pictures is not None
        self._button("copy_png").hidden = there and not self._pictures.canCopyPng()
        for action in ("save", "svg", "png", "copy_png", "gif"):
            dom.set_flag(self._button(action), "aria-disabled", not there)

    def _button(self, action: str) -> Any:
        return self._dialog.querySelector(f"[data-export={action}]")

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-export]")
        if button and not dom.is_disabled(button):
            self._actions[dom.data_of(button, "export")]()

    def _show_message(self, text: str) -> None:
        dom.say(dom.by_id("export-says"), text)

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
        dom.copy(self._text.value, lambda: self._show_message("Record copied."), self._select_text)

    def _select_text(self) -> None:
        self._text.focus()
        self._text.select()
        self._show_message(
            "This browser blocks copying. The record is selected: copy it with Ctrl+C or a long "
            "press."
        )

    def _save(self) -> None:
        self._save_file(str(self._text.value), "text/plain;charset=utf-8", "txt")

    def _save_svg(self) -> None:
        self._save_file(self._svg_text(), "image/svg+xml", "svg")

    def _svg_text(self) -> str:
        return game_export.position(self._play.match, self._style)

    @property
    def _style(self) -> PictureStyle:
        play, settings = self._play, self._play.settings
        return PictureStyle(
            play.display.flipped,
            play.display.hinges,
            settings.is_on("coordinates"),
            settings["board"],
            settings["pieces"],
        )

    def _save_file(self, content: Any, kind: str, ending: str) -> None:
        name = game_export.file_name(self._play.match, ending)
        self._pictures.save(content, kind, name)
        self._show_message(f"Saved as {name}.")

    def _save_png(self) -> None:
        if not self._can_read():
            return
        name = game_export.file_name(self._play.match, "png")
        self._pictures.savePng(self._svg_text(), game_export.WIDTH, name).then(
            lambda _: self._show_message(f"Saved as {name}."), lambda _: self._show_message(NO_PNG)
        )

    def _copy_png(self) -> None:
        if not self._can_read():
            return
        self._pictures.copyPng(self._svg_text(), game_export.WIDTH).then(
            lambda _: self._show_message("Picture copied."),
            lambda _: self._show_message("The picture could not be copied. Save it instead."),
        )

    def _can_read(self) -> bool:
        """Whether this browser lets the page read a picture; says so if it does not."""
        can_read = bool(self._pictures.canRead())
        if not can_read:
            self._show_message(NO_READING)
        return can_read

    # --- the animated GIF -------------------------------------------------------------------------

    def _make_gif(self) -> None:
        if not self._can_read():
            return
        film = Film(self._play.match, self._style)
        colours = to_js(list(game_export.colours(self._style)))
        self._making = self._pictures.gif(
            film.ground, game_export.FILM_WIDTH, game_export.GROUND, colours
        )
        self._show_message("Making the GIF…")
        self._add_frames(self._making, film, 0)

    def _add_frames(self, making: Any, film: Film, step: int) -> None:
        """Adds the samples, then each frame, so that the page can answer clicks in between."""
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
        self._show_progress(max(0, frame), len(film))
        added.then(lambda _: self._add_frames(making, film, step + 1), self._fail(making))

    def _finish(self, making: Any, file: Any) -> None:
        if making is self._making:
            self._save_file(file, "image/gif", "gif")
            self._end()

    def _fail(self, making: Any) -> Callable[[Any], None]:
        def fail(error: Any) -> None:
            if making is self._making:
                self._end()
                self._show_message(NO_GIF)

        return fail

    def _stop(self) -> None:
        self._end()
        self._show_message("Stopped. Nothing was saved.")

    def _end(self) -> None:
        """Stops making the animated GIF."""
        if self._making:
            self._making.end()
            self._making = None
            self._show_progress(0, 0)

    def _show_progress(self, done: int, whole: int) -> None:
        """Shows how much of the animated GIF is done; if `whole` is 0, that none is being made."""
        begin, stop = self._button("gif"), self._button("stop")
        hidden, visible = (begin, stop) if whole else (stop, begin)
        had_focus = document.activeElement.isSameNode(hidden)
        hidden.hidden, visible.hidden = True, False
        if had_focus:
            visible.focus()
        bar = dom.by_id("export-part")
        bar.hidden = not whole
        bar.max, bar.value = whole or 1, done
