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
FIRST = next(iter(GAMES))
# A diagram of another page that is played where it stands: nothing of it is kept.
EMBEDDED = document.body.classList.contains("embedded")


def asked() -> dict[str, str]:
    """What the part of the address after # names."""
    named = URLSearchParams.new(location.hash[1:])
    return {str(key): str(named.get(key)) for key in named}


def opened() -> Match:
    """The kept board of the game that the address names, or of the one played last."""
    wanted = asked()
    game = wanted.get("game", FIRST) if wanted or EMBEDDED else store.last()
    game = game if game in GAMES else FIRST
    return (None if EMBEDDED else store.load(game)) or Match(GAMES[game])


def changed() -> None:
    """Keeps the game, shows it, and names it in the address."""
    if not EMBEDDED:
        store.keep(controller.match)
    if store.trouble:
        controller.alert, store.trouble = store.trouble, ""
    view.show(controller.screen())
    choice = controller.match.choice
    if not EMBEDDED and choice != (asked() or {"game": FIRST}):
        named = URLSearchParams.new()
        for key, value in choice.items():
            named.append(key, value)
        history.replaceState(None, "", f"#{named}")


def follow_address(event: object = None) -> None:
    """Opens what the part of the address after # asks for."""
    controller.open_link(asked())
    changed()


controller = Controller(opened(), store.load)
view = View(controller, changed)
follow_address()
for clicked in window.keptClicks:
    clicked.removeAttribute("data-kept")
    view.press(clicked)
view.listen()
window.addEventListener("hashchange", create_proxy(follow_address))
document.body.dataset.ready = ""
