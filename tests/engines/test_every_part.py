"""Every page, dialog and panel opens in Firefox and WebKitGTK, and nothing is raised by it."""

from __future__ import annotations

import re

from visitor import Visitor

SHOWN = "return !!document.querySelector(arguments[0])?.checkVisibility()"
HIDDEN = "return !document.querySelector(arguments[0])?.checkVisibility()"
DIALOGS = {
    "export": "#export",
    "import": "#import",
    "print": "#print",
    "new": "#new-game",
    "settings": "#settings",
    "copy-link": "#sending",
    "library": "#library",
}
PAGES = {
    "rules/": "Rules",
    "rules/maerstanas/": "The rules of Mǽrstánas",
    "rules/oferhlyp/": "The rules of Oferhlýp",
    "rules/cyngesheall/": "The rules of Cyngesheall",
    "puzzles/": "Puzzles",
    "learn/": "Learn",
    "print/": "Print",
    "balance/": "Balance",
    "records/": "Records and links",
    "terms/": "Words",
    "contributing/": "Contributing",
    "about/": "About",
}


def test_every_page_to_read_opens(visitor: Visitor) -> None:
    for address, title in PAGES.items():
        visitor.browser.driver.open(visitor.address + address)
        visitor.watch()
        visitor.expect("h1", title)
        assert not visitor.faults(), address
    visitor.browser.driver.open(f"{visitor.address}search.html?q=king")
    visitor.watch()
    visitor.expect("#found", re.compile(r"^\d+ results$"))


def test_every_dialog_opens_and_closes(visitor: Visitor) -> None:
    visitor.open()
    visitor.click('#board [data-cell="E4"]')
    for action, dialog in DIALOGS.items():
        visitor.action(action)
        visitor.until(SHOWN, dialog)
        visitor.press("Escape")
        visitor.until(HIDDEN, dialog)
    visitor.expect_count("#moves [data-ply] span", 1)


def test_every_panel_opens_and_closes(visitor: Visitor) -> None:
    visitor.open()
    visitor.click('#board [data-cell="E4"]')
    visitor.action("comment")
    visitor.click("#comment textarea")
    visitor.press(*"best")
    visitor.click("#comment [type=submit]")
    visitor.expect("#moves", re.compile("best"))
    visitor.action("analysis")
    visitor.click("[data-advice=review]")
    visitor.expect_count("#review-table tbody tr", 2)
    visitor.action("analysis")
    visitor.action("setup")
    visitor.click('[data-edit="clear"]')
    visitor.click('[data-edit="take S"]')
    visitor.click('#board [data-cell="C4"]')
    visitor.expect_count('#board [data-cell="C4"][data-taken]', 1)
    visitor.expect_count("#board [data-taken]", 1)
    visitor.click("[data-edit=leave]")
    visitor.follow("puzzle=today")
    visitor.click('[data-puzzle-do="hint"]')
    visitor.click('[data-puzzle-do="show"]')
    visitor.until(SHOWN, "#puzzle[data-phase=done]")
    visitor.follow("game=maerstanas&position=nonsense")
    visitor.expect("#alert", re.compile("cannot be opened"))
    # On days with a puzzle of Mǽrstánas the address is that of its game already.
    visitor.follow("game=oferhlyp&progress=on")
    visitor.follow("game=maerstanas")
    visitor.expect_count("#moves [data-ply] span", 1)
    visitor.tab_to_the_board()
    visitor.press("l")
    visitor.expect("#alert", "Dark places a stone on E4.")
