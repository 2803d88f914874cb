"""The settings dialog, on the play page."""

from __future__ import annotations

from playwright.sync_api import Locator

from play import Play


def settings(play: Play) -> Locator:
    """The dialog, opened by its button."""
    play.action("settings").click()
    dialog = play.page.locator("#settings[open]")
    dialog.wait_for()
    return dialog


def choose(dialog: Locator, setting: str, choice: str) -> None:
    """Chooses a button of a row, by both their labels."""
    dialog.get_by_role("group", name=setting).get_by_label(choice).check()
