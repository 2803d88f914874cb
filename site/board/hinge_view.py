"""Draws the hinges: new ones snap in, and at the end of a game they are counted up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import dom
from board.hinges import new_hinges
from game import svg
from game.core import PLAYERS, Player
from game.scene import Hinge, Scene


class HingeView:
    """The hinges on the board, and the points beside it while they are counted."""

    def __init__(self, board: Any) -> None:
        self._board = board
        self._shown: tuple[Hinge, ...] = ()

    def take(self, scene: Scene) -> None:
        """Notes the hinges of a board that has just been drawn."""
        self._shown = scene.hinges or ()

    def show(self, scene: Scene, follows: bool, moving: int) -> None:
        """Draws the hinges of a scene; the new ones snap in if it follows from the one before.

        They wait until the pieces have arrived, which are `moving` for so many milliseconds.
        """
        hinges = scene.hinges or ()
        if hinges != self._shown:
            new = new_hinges(self._shown, hinges) if follows else ()
            self._draw(svg.hinges(scene, new), moving)
            self._shown = hinges

    def count(self, scene: Scene, points: Mapping[Player, int], moving: int) -> None:
        """Counts the hinges up, one after the other, and the points with them."""
        self._draw(svg.hinges(scene, counted=True), moving)
        for player in PLAYERS:
            for element in _points_of(player):
                element.style.setProperty("--points", str(points[player]))
                element.style.setProperty("--after", f"{moving}ms")
                element.dataset.counted = ""

    def stop_counting(self) -> None:
        """Shows the points as they are."""
        for player in PLAYERS:
            for element in _points_of(player):
                element.removeAttribute("data-counted")

    def _draw(self, hinges: str, moving: int) -> None:
        place = self._board.querySelector(".hinges")
        # Set on more than what waits, it would have the browser look at the whole page again.
        place.style.setProperty("--after", f"{moving}ms")
        dom.set_html(place, hinges)
        for bar in place.querySelectorAll("[data-at]"):
            bar.style.setProperty("--at", bar.dataset.at)


def _points_of(player: Player) -> tuple[Any, ...]:
    """The elements with a player's points: beside the board, and at the end of the game."""
    found = (dom.by_id(f"score-{player}"), dom.by_id(f"end-{player}"))
    return tuple(element for element in found if element)
