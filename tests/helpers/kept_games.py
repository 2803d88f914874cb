"""A tab with a few kept games, and the library that shows them."""

from __future__ import annotations

from fake_device import PEOPLE, RIVALS, Device, begun
from game.core import GAMES
from game.match import Match
from library.library import Library
from saves.journal import Journal

NAMES = ("Child", "Swineherd", "Churl", "Reeve")
# A time after all of these games.
LATER = "2027"
# The title and the result of each game of `tab_with_games`, the last played first.
EVERYTHING = [
    ("Mǽrstánas, two people", "Not over"),
    ("Mǽrstánas, Child against Swineherd", "Dark won"),
    ("Oferhlýp, two people", "Drawn"),
    ("Mǽrstánas, against Reeve", "You lost"),
]


def open_library(tab: Journal, filed: dict[str, str] | None = None) -> Library:
    return Library(tab, {} if filed is None else filed, NAMES, lambda time: f"day {time[:10]}")


def tab_with_games(device: Device) -> Journal:
    """A tab with three finished games, and one on the board."""
    tab = device.tab()
    lost = begun(tab, "E4", "E3", players=RIVALS)
    lost.resign("dark")
    tab.keep(lost, RIVALS)
    drawn = Match(GAMES["oferhlyp"])
    tab.keep(drawn, PEOPLE)
    drawn.play(drawn.legal_moves[0])
    drawn.agree_draw()
    drawn.annotate(1, "Bold, þæt wæs god!")
    tab.keep(drawn, PEOPLE)
    watched = begun(tab, "A1", players={"dark": 1, "light": 2})
    watched.resign("light")
    tab.keep(watched, {"dark": 1, "light": 2})
    begun(tab, "G7")
    return tab


def listed(shelf: Library, words: str = "") -> list[tuple[str, str]]:
    """The title and the result of each game in which the words occur."""
    return [(shelf.title(entry), shelf.result(entry)) for entry in shelf.found(words)]
