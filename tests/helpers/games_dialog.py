"""The dialog with the kept games, on the play page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from play import Play


def library(play: Play) -> Page:
    play.action("library").click()
    play.page.locator("#library[open]").wait_for()
    return play.page


def listed(page: Page) -> list[str]:
    """The text of each game in the list, once the database has been read."""
    expect(page.locator("#library-list")).to_have_attribute("aria-busy", "false")
    items = page.locator("#library-list .kept-game").all_inner_texts()
    return [" ".join(item.split()) for item in items]


def restore(page: Page, file: Path) -> None:
    page.locator("#library-said").evaluate("said => { said.textContent = '' }")
    page.locator("#library-file").set_input_files(file)
