"""The form for a new game: the opponent, the level with your record against it, the options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from js import document

import dom
from players.play import Play

Records = Callable[[str], Mapping[int, str]]
"""Your record against each level in a game, by its id, in words; levels not met are left out."""


class NewGameView:
    """The form's fields; they show what is on the board whenever the form opens."""

    def __init__(self, play: Play, records: Records) -> None:
        self._play, self._records = play, records
        self._dialog = dom.by_id("new-game")

    def listen(self) -> None:
        """Listens for the choice of an opponent."""
        dom.listen(self._dialog, {"change": self._chosen})

    def ask(self) -> None:
        """Opens the form; the engine has loaded by the time it is filled in."""
        self._play.computer.get_ready()
        self._fill_options()
        self._fill_players()
        self._show_records()
        dom.show_dialog(self._dialog)

    def _fill_options(self) -> None:
        match = self._play.match
        for option in match.game.options:
            chosen = match.state.options[option.key]
            # The form does not offer choices that only an address can make.
            self._choose(option.key, chosen if chosen in option.shown else option.default)

    def _fill_players(self) -> None:
        players = self._play.players
        opponent = "watch" if players.watching else "computer" if players.has_rival else "person"
        self._choose("opponent", opponent)
        if players.has_rival:
            self._choose("level", str(max(players.levels.values())))
            self._choose("side", players.person)
        elif players.watching:
            for player, level in players.levels.items():
                self._dialog.querySelector(f"[name=watch-{player}]").value = str(level)
        self._show_fields(opponent)

    def _choose(self, name: str, value: str) -> None:
        self._dialog.querySelector(f"[name='{name}'][value='{value}']").checked = True

    def _show_fields(self, opponent: str) -> None:
        """Shows the fields that this kind of opponent needs."""
        for field in self._dialog.querySelectorAll("[data-for]"):
            field.hidden = field.getAttribute("data-for") != opponent

    def _show_records(self) -> None:
        records = self._records(self._play.match.game.id)
        for place in document.querySelectorAll("[data-against]"):
            place.textContent = records.get(int(dom.data_of(place, "against")), "")

    def _chosen(self, event: Any) -> None:
        if event.target.name == "opponent":
            self._show_fields(event.target.value)
