"""The settings dialog. A change takes effect at once and is saved."""

from __future__ import annotations

from typing import Any

import page
from js import document

import dom
from parts import Parts
from settings import form

DIALOG = """<dialog id="settings" aria-labelledby="settings-title">
<div class="settings"><div class="settings-head"><h2 id="settings-title">Settings</h2>
<button type="button" class="secondary" data-action="close" autofocus>Close</button></div>
<div id="settings-form"></div>
<div class="settings-foot"><button type="button" data-settings="reset">Reset</button>
<p id="settings-said" role="status"></p></div></div></dialog>"""


def panel(parts: Parts) -> SettingsView:
    """The panel for the settings."""
    return SettingsView(parts)


class SettingsView:
    """The settings dialog."""

    def __init__(self, parts: Parts) -> None:
        self._settings, self._changed = parts.settings, parts.changed
        self._shown = ""
        dom.add_html(document.body, "beforeend", DIALOG)
        self._dialog, self._form = dom.by_id("settings"), dom.by_id("settings-form")
        dom.listen(self._dialog, {"change": self._choose, "click": self._clicked})

    def act(self, request: str) -> None:
        """Opens the dialog."""
        self._fill()
        self._say("")
        dom.show_dialog(self._dialog)

    def show(self) -> None:
        """Fills the open dialog again if another part of the page has changed a setting."""
        if self._dialog.open and self._shown != self._settings.text:
            self._fill()

    def _fill(self) -> None:
        dom.set_html(self._form, form.form_html(self._settings))
        self._shown = self._settings.text

    def _choose(self, event: Any) -> None:
        target = event.target
        key = dom.data_of(target, "setting")
        self._settings.choose(key, form.chosen(key, str(target.value), bool(target.checked)))
        # What was chosen is on the form already; filling it would take the focus away.
        self._shown = self._settings.text
        self._say("")
        self._apply()

    def _clicked(self, event: Any) -> None:
        if event.target.closest("[data-settings=reset]"):
            self._settings.reset()
            self._fill()
            self._say("All settings are back to their defaults.")
            self._apply()

    def _apply(self) -> None:
        page.showLooks(self._settings.text)
        self._changed()

    def _say(self, text: str) -> None:
        dom.say(dom.by_id("settings-said"), text)
