"""Shows who plays each side and how far the computer is, and takes the choice of players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import page
from js import document

import dom
from game.core import PLAYERS, Player
from players.play import Play
from players.seating import Seating


def level_names() -> tuple[str, ...]:
    """The names of the levels, weakest first, as the build wrote them into the page."""
    options = document.querySelectorAll("[data-seat=dark] [data-name]")
    return tuple(str(each.dataset.name) for each in options)


def level_ratings(game: str) -> tuple[int, ...]:
    """The levels' ratings in a game, weakest first, as the build wrote them into the page.

    () if the levels were never measured in that game.
    """
    template = document.querySelector(f"template[data-game='{game}']")
    return tuple(map(int, (template.getAttribute("data-ratings") or "").split()))


def has_lessons(game: str) -> bool:
    """Whether a game has lessons, as the build wrote into the page."""
    template = document.querySelector(f"template[data-game='{game}']")
    return "lessons" in (template.getAttribute("data-extras") or "").split()


class PlayersView:
    """The page's elements for the players, and what they show now."""

    def __init__(self, play: Play, changed: Callable[[], None]) -> None:
        self._play, self._changed = play, changed
        self._shown: Seating | None = None
        self._seats = {p: document.querySelector(f"[data-seat={p}]") for p in PLAYERS}
        self._texts = dom.Writer()
        self._welcome = dom.by_id("welcome")
        trays = {p: document.querySelector(f"[data-tray={p}]") for p in PLAYERS}
        self._bars = {p: tray.querySelector(".thinking") for p, tray in trays.items()}
        self._depths = {p: tray.querySelector(".depth") for p, tray in trays.items()}
        self._pace = document.querySelector("[data-pace]")
        self._pause = document.querySelector("[data-action=pause]")
        self._take_early_choices()

    def _take_early_choices(self) -> None:
        """Takes the choices that were made before Python had loaded."""
        for player, seat in self._seats.items():
            if seat.value != "0":
                self._play.seat(player, int(seat.value))

    def listen(self) -> None:
        """Listens for choices of players; `InputView` handles the buttons."""
        dom.listen(document, {"change": self._chosen})
        # The pointer is on the button that invites the computer: its engine starts to load.
        ready = {"pointerenter": lambda event: self._play.computer.get_ready()}
        dom.listen(dom.by_id("invite"), ready)

    def _chosen(self, event: Any) -> None:
        field = event.target
        if player := field.getAttribute("data-seat"):
            self._play.seat(player, int(field.value))
        elif field.hasAttribute("data-pace"):
            self._play.players.set_pace(field.value)
        else:
            return
        self._changed()

    def show(self) -> None:
        """Shows who plays."""
        before, seating = self._shown, self._play.seating()
        self._shown = seating
        if before is None or before.levels != seating.levels:
            for player, level in seating.levels.items():
                self._seats[player].value = str(level)
        for player, name in seating.names.items():
            self._texts.write(f"name-{player}", name)
        self._pace.value = seating.pace
        if not (seating.inviting or self._welcome.hidden):
            page.useWelcome()
        if seating == before:
            return
        for element_id, visible in (
            ("invite", seating.inviting),
            ("stuck", seating.failed is not None),
            ("watch", seating.watching),
        ):
            _set_visible(dom.by_id(element_id), visible)
        dom.by_id("game").toggleAttribute("data-watching", seating.watching)
        self._pause.querySelector("span").textContent = "Resume" if seating.paused else "Pause"
        path = "M8 5l11 7-11 7z" if seating.paused else "M9 5v14M15 5v14"
        self._pause.querySelector("path").setAttribute("d", path)
        for player in PLAYERS:
            self._show_bar(player, seating)

    def show_progress(self) -> None:
        """Shows only the engine's progress, because this is called ten times a second."""
        self._shown = seating = self._play.seating()
        if seating.thinking_for:
            self._show_bar(seating.thinking_for, seating)

    def _show_bar(self, player: Player, seating: Seating) -> None:
        bar, thinks = self._bars[player], seating.thinking_for == player
        bar.hidden = not thinks
        if thinks:
            percent = f"{100 * seating.part:.0f}"
            bar.style.setProperty("--part", f"{percent}%")
            bar.setAttribute("aria-valuenow", percent)
            bar.setAttribute("aria-valuetext", f"{seating.depth} moves ahead")
        depth = f"depth {seating.depth}" if thinks and seating.depth else ""
        self._depths[player].textContent = depth


def _set_visible(element: Any, visible: bool) -> None:
    """Shows or hides an element; if it had the focus, the board takes it."""
    loses_focus = not visible and element.contains(document.activeElement)
    element.hidden = not visible
    if loses_focus:
        dom.focus_board()
