"""Draws who plays, beside each side's name, and how far the engine is; hears who is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy

from game.core import PLAYERS, Player
from js import document
from players.opponents import Opponents, Seats


def names_of_levels() -> tuple[str, ...]:
    """The names of the levels, the weakest first, as the build wrote them into the page."""
    options = document.querySelectorAll("[data-seat=dark] option")
    return tuple(each.textContent for each in options if each.value != "0")


class SeatsView:
    """The elements of the page that tell of the players, and what they show now."""

    def __init__(self, opponents: Opponents, changed: Callable[[], None]) -> None:
        self._opponents, self._changed = opponents, changed
        self._shown: Seats | None = None
        self._seats = {p: document.querySelector(f"[data-seat={p}]") for p in PLAYERS}
        self._fields = {p: document.querySelector(f"#new-game [name={p}]") for p in PLAYERS}
        trays = {p: document.querySelector(f"[data-tray={p}]") for p in PLAYERS}
        self._bars = {p: tray.querySelector(".thinking") for p, tray in trays.items()}
        self._depths = {p: tray.querySelector(".depth") for p, tray in trays.items()}
        self._pace = document.querySelector("[data-pace]")
        self._pause = document.querySelector("[data-action=pause]")
        self._take_early_choices()

    def _take_early_choices(self) -> None:
        """What was chosen beside a name while Python was on its way."""
        for player, seat in self._seats.items():
            if seat.value != "0":
                self._opponents.seat(player, int(seat.value))

    def listen(self) -> None:
        """Hears the choices; clicks on the buttons are heard by the page's view."""
        document.addEventListener("change", create_proxy(self._chosen))
        form = document.getElementById("new-game")
        form.addEventListener("close", create_proxy(self._fill_form))
        about_to = create_proxy(lambda event: self._opponents.get_ready())
        document.getElementById("invite").addEventListener("pointerenter", about_to)

    def _chosen(self, event: Any) -> None:
        field = event.target
        if player := field.getAttribute("data-seat"):
            self._opponents.seat(player, int(field.value))
        elif field.hasAttribute("data-pace"):
            self._opponents.walk(field.value)
        elif field in self._fields.values() and field.value != "0":
            self._opponents.get_ready()  # so that it is there when the game starts
            return
        else:
            return
        self._changed()

    def show(self) -> None:
        """Makes the page show who plays."""
        before, seats = self._shown, self._opponents.seats()
        self._shown = seats
        if before is None or before.levels != seats.levels:
            for player, level in seats.levels.items():
                self._seats[player].value = str(level)
            self._fill_form()
        self._pace.value = seats.pace
        for element_id, wanted in (
            ("invite", seats.inviting),
            ("stuck", seats.stuck is not None),
            ("watch", seats.watching),
        ):
            _offer(document.getElementById(element_id), wanted)
        document.getElementById("game").toggleAttribute("data-watching", seats.watching)
        self._pause.querySelector("span").textContent = "Go on" if seats.paused else "Pause"
        path = "M8 5l11 7-11 7z" if seats.paused else "M9 5v14M15 5v14"
        self._pause.querySelector("path").setAttribute("d", path)
        for player in PLAYERS:
            self._show_bar(player, seats)

    def _fill_form(self, event: Any = None) -> None:
        """The form for a new game begins with those who play now, whatever was chosen and left."""
        for player, level in self._opponents.levels.items():
            self._fields[player].value = str(level)

    def show_thought(self) -> None:
        """Only how far the engine is: this comes ten times a second."""
        self._shown = seats = self._opponents.seats()
        if seats.thinker:
            self._show_bar(seats.thinker, seats)

    def _show_bar(self, player: Player, seats: Seats) -> None:
        bar, thinks = self._bars[player], seats.thinker == player
        bar.hidden = not thinks
        if thinks:
            percent = f"{100 * seats.part:.0f}"
            bar.style.setProperty("--part", f"{percent}%")
            bar.setAttribute("aria-valuenow", percent)
            bar.setAttribute("aria-valuetext", f"{seats.depth} plies ahead")
        self._depths[player].textContent = f"depth {seats.depth}" if thinks and seats.depth else ""


def _offer(element: Any, wanted: bool) -> None:
    """Shows or hides it; whoever was on it goes on at the board."""
    left = not wanted and element.contains(document.activeElement)
    element.hidden = not wanted
    if left:
        document.querySelector("#board [tabindex='0']").focus()
