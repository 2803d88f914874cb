"""Shows what moves on the board: pieces fly over it, stay a while, turn over, settle or vanish.

The squares below show the final position from the start, so a click meanwhile is about that. All
that moves is a copy in `#flight`, or hides a square's piece for a while; ending it leaves nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from js import document, window
from pyodide.ffi import create_proxy

import dom
from board.motion import Animation, Copy, Entrance, Flight
from game import svg
from game.scene import Piece, Scene

HIDDEN = {"opacity": 0}
SEEN = {"opacity": 1}
# How far a piece rises over another, as a scale.
LEAP = 1.16


class MotionView:
    """What moves on the board now."""

    def __init__(self) -> None:
        self._board, self._flight = dom.by_id("board"), dom.by_id("flight")
        self._still = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._moving: list[Any] = []
        self._ended = create_proxy(lambda event: self.settle())

    def listen(self) -> None:
        """Ends what moves as soon as the player does anything."""
        heard = {"pointerdown": self._interrupted, "keydown": self._interrupted}
        # On the way down, so that it comes before whatever the key or the click makes move.
        dom.listen(document, heard, capture=True)

    def _interrupted(self, event: Any) -> None:
        self.settle()

    def settle(self) -> None:
        """Ends what moves now: the board shows its position at once."""
        for moving in self._moving:
            moving.onfinish = None
            moving.cancel()
        if self._moving:
            self._moving = []
            self._flight.replaceChildren()
            self._board.removeAttribute("data-moving")

    def show(self, animation: Animation, scene: Scene, cells: Mapping[str, Any]) -> None:
        """Shows an animation in place of what moves now; `cells` are the elements of the squares.

        Those who prefer reduced motion see its end at once.
        """
        self.settle()
        if self._still.matches or not animation.length:
            return
        self._flight.setAttribute("viewBox", self._board.firstElementChild.getAttribute("viewBox"))
        places = {cell.name: svg.middle(cell) for cell in scene.cells}
        for copy in animation.copies:
            self._stay(copy, places)
        for flight in animation.flights:
            self._fly(flight, places)
        for square, entrance in animation.entrances.items():
            self._enter(cells[square].querySelector(".standing"), entrance)
        if self._moving:
            self._board.setAttribute("data-moving", "")
            last = max(self._moving, key=lambda moving: moving.effect.getComputedTiming().endTime)
            last.onfinish = self._ended

    # --- the parts of an animation ----------------------------------------------------------------

    def _stay(self, copy: Copy, places: Mapping[str, tuple[int, int]]) -> None:
        """A piece stays where it was, and then fades or is gone."""
        whole = copy.end - copy.begin + copy.fade
        if copy.piece.cell not in places or not whole:
            return
        stays = {**SEEN, "offset": (copy.end - copy.begin) / whole}
        gone = {**HIDDEN, "transform": "scale(.6)"} if copy.fade else SEEN
        element = self._copy(copy.piece, places[copy.piece.cell])
        self._animate(element, [SEEN, stays, gone], copy.begin, whole)

    def _fly(self, flight: Flight, places: Mapping[str, tuple[int, int]]) -> None:
        """A piece goes from square to square, and rises where it jumps over another."""
        end_x, end_y = places[flight.way[-1]]
        frames: list[dict[str, Any]] = []
        before: tuple[int, int] | None = None
        for x, y in ((places[at][0] - end_x, places[at][1] - end_y) for at in flight.way):
            if before and flight.leaps:
                middle = f"translate({(before[0] + x) / 2}px, {(before[1] + y) / 2}px)"
                frames.append({**SEEN, "transform": f"{middle} scale({LEAP})"})
            frames.append({**SEEN, "transform": f"translate({x}px, {y}px)"})
            before = (x, y)
        easing = "linear" if flight.leaps else "ease-in-out"
        element = self._copy(flight.piece, (end_x, end_y))
        self._animate(element, frames, flight.begin, flight.length, easing)

    def _enter(self, standing: Any, entrance: Entrance) -> None:
        """The piece that stands on a square comes into sight: it settles, or is turned over."""
        if entrance.begin:
            self._animate(standing, [HIDDEN, HIDDEN], 0, entrance.begin)
        if entrance.length:
            turning: list[dict[str, Any]] = [
                {"transform": "scale(1.2)"},
                {"transform": "scale(.12, 1.1)"},
                {},
            ]
            settling: list[dict[str, Any]] = [{"transform": "scale(1.25)", "opacity": 0.2}, {}]
            frames = turning if entrance.turns else settling
            self._animate(standing, frames, entrance.begin, entrance.length)

    def _animate(
        self,
        element: Any,
        frames: list[dict[str, Any]],
        delay: int,
        duration: int,
        easing: str = "ease-out",
    ) -> None:
        timed = [{"easing": easing, **frame} for frame in frames]
        timing = {"delay": delay, "duration": duration}
        self._moving.append(element.animate(dom.to_object(timed), dom.to_object(timing)))

    def _copy(self, piece: Piece, place: tuple[int, int]) -> Any:
        """A copy of a piece above the board, unseen but while it is animated."""
        place_x, place_y = place
        drawn = svg.piece(piece).replace(" data-piece=", " data-copy=")
        copy = f'<g transform="translate({place_x} {place_y})"><g opacity="0">{drawn}</g></g>'
        dom.add_html(self._flight, "beforeend", copy)
        return self._flight.lastElementChild.firstElementChild
