"""The board of a lesson, where the learner makes turns as on any other board."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from board.alert import Alert
from board.display import Display
from board.keyboard import Cursor, Keyboard
from board.move_list import MoveList
from board.screen import BoardParts, Screen, screen_of
from board.turn import Turn
from game.core import Player
from game.match import Match
from saves.settings import Settings

DONE = "This step is done. Choose Next, or try it again."


class Practice:
    """A lesson's board, which accepts no more turns once the goal is reached."""

    def __init__(self, match: Match, settings: Settings | None = None) -> None:
        self.match, self.reached = match, False
        self.alert, self._display, self._cursor = Alert(), Display(settings=settings), Cursor()
        self.turn = Turn(lambda: self.match, self.alert, self._play)
        self._keyboard = Keyboard(self._cursor, self.choose, self.turn.aim, self.cancel)
        self._listed = MoveList()
        self._actions: Mapping[str, Callable[[], object]] = {
            "flip": self._display.flip,
            "finish": self.turn.finish,
        }

    def begin(self, match: Match) -> None:
        """Puts another position on the board."""
        self.match, self.reached = match, False
        self.turn.reset()
        self.alert.clear()

    def stop(self) -> None:
        """Lets the board stand still: the goal is reached."""
        self.reached = True

    def choose(self, cell: str, tray: Player | None = None) -> None:
        """Handles a click on a cell, which is refused once the goal is reached."""
        if tray is None:
            self._cursor.put(cell)
        if self.reached:
            self.alert.tell(DONE)
        else:
            self.turn.choose(cell, tray)

    def cancel(self) -> None:
        """Takes back the half-made turn."""
        self.turn.drop_steps()
        self.alert.clear()

    def key(self, key: str, square: str | None = None) -> bool:
        """Handles a key pressed on the board; False if the key has no meaning here."""
        scene = self._display.scene(self.match.game, self.match.state)
        return self._keyboard.press(key, scene, square)

    def act(self, action: str) -> None:
        """Carries out an action that a lesson has: flip, finish."""
        if action in self._actions:
            self._actions[action]()

    def screen(self) -> Screen:
        """The screen of the board now."""
        parts = BoardParts(self.turn, self._cursor, self._display, self.alert, self._listed)
        screen = screen_of(self.match, parts)
        return screen._replace(actions=screen.actions & self._actions.keys())

    def _play(self, move: tuple[str, ...]) -> None:
        self.match.play(move)
        self.turn.reset()
        self.alert.clear()
