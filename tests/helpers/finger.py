"""A finger on a touch screen, beside what the mouse of a page does."""

from __future__ import annotations

from play import Play


class Finger:
    """One finger on the squares of the board; its page is a touch screen from now on."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._session = play.page.context.new_cdp_session(play.page)
        self._session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def send(self, kind: str, square: str = "") -> None:
        """Sends a touchStart or touchMove on a square, or a touchEnd or touchCancel."""
        points = []
        if square:
            x, y = self._play.middle(square)
            points = [{"x": x, "y": y}]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
