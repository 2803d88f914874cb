"""Starts the page: the kept game, what the address asks for, and the clicks made meanwhile."""

from __future__ import annotations

from js import URLSearchParams, document, history, location, window
from pyodide.ffi import create_proxy

from controller import Controller
from game.core import GAMES
from game.match import Match
from store import Store
from view import View

store = Store()
controller = Controller(store.load() or Match(GAMES[document.body.dataset.game]))


def changed() -> None:
    """Keeps the game and shows it."""
    store.keep(controller.match)
    if store.trouble:
        controller.alert, store.trouble = store.trouble, ""
    view.show(controller.screen())


def follow_address(event: object = None) -> None:
    """Opens what the part of the address after # asks for, and clears it: a reload goes on."""
    asked = URLSearchParams.new(location.hash[1:])
    wanted = {str(key): str(asked.get(key)) for key in asked}
    if wanted:
        history.replaceState(None, "", location.pathname + location.search)
        controller.open_link(wanted)
        changed()


view = View(controller, changed)
follow_address()
changed()
for clicked in window.keptClicks:
    clicked.removeAttribute("data-kept")
    view.press(clicked)
view.listen()
window.addEventListener("hashchange", create_proxy(follow_address))
document.body.dataset.ready = ""
