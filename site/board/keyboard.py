"""Playing by keyboard: the cursor, and what each key does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from math import hypot

from game.board import place
from game.core import Player
from game.scene import Scene

ARROWS: Mapping[str, tuple[int, int]] = {
    "ArrowUp": (0, -1),
    "ArrowLeft": (-1, 0),
    "ArrowDown": (0, 1),
    "ArrowRight": (1, 0),
}
# The keys that choose the square under the cursor.
CHOOSE = frozenset({"Enter", " "})
# The keys that ask about the board, unless its owner has another use for them: spoken/answers.py.
ASKING = frozenset("oblmch")


class Cursor:
    """The square that the keyboard is on, by its name; on a smaller board it can be missing."""

    def __init__(self, square: str = "D4") -> None:
        self.square = square

    def put(self, square: str) -> None:
        """Puts the cursor on a square, as a click there does."""
        self.square = square

    def on(self, squares: Collection[str]) -> str:
        """The one of these squares that the cursor is on, or else the nearest to it."""
        if self.square in squares:
            return self.square
        column, row = place(self.square)
        return min(squares, key=lambda name: hypot(place(name)[0] - column, place(name)[1] - row))

    def move(self, key: str, scene: Scene) -> bool:
        """Moves by an arrow key, Home or End, on the board as shown; False for any other key."""
        cells = {cell.name: cell for cell in scene.cells}
        here = cells[self.on(cells)]
        self.square = here.name
        if key in ARROWS:
            across, along = ARROWS[key]
            goal = (here.column + across, here.row + along)
            matching = (cell.name for cell in scene.cells if (cell.column, cell.row) == goal)
            self.square = next(matching, here.name)
            return True
        if key in ("Home", "End"):
            row = [cell for cell in scene.cells if cell.row == here.row]
            self.square = sorted(row, key=lambda cell: cell.column, reverse=key == "End")[0].name
            return True
        return False


Choose = Callable[[str, Player | None], None]
"""Chooses a cell of the board, or one of a player's tray."""


class Keyboard:
    """The keys of a board: arrows, Home and End move the cursor, Enter chooses, Escape cancels."""

    def __init__(
        self,
        cursor: Cursor,
        choose: Choose,
        aim: Callable[[str | None], None],
        cancel: Callable[[], None],
        letter: Callable[[str, Scene], bool] | None = None,
    ) -> None:
        """`letter` handles all other keys, False for none; by default it chooses from the tray.

        `aim` is called with the cursor's square after a key.
        """
        self._cursor, self._choose, self._aim, self._cancel = cursor, choose, aim, cancel
        self._letter = letter or self._choose_from_tray

    def press(self, key: str, scene: Scene, square: str | None = None) -> bool:
        """Handles a key on the board as shown; False if the key has no meaning here.

        `square` is the one that has the focus: a screen reader can put it where no key has led.
        """
        cursor = self._cursor
        if square:
            cursor.put(square)
        cursor.put(cursor.on([cell.name for cell in scene.cells]))
        if cursor.move(key, scene):
            self._aim(cursor.square)
        elif key in CHOOSE:
            self._choose(cursor.square, None)
            self._aim(cursor.square)
        elif key == "Escape":
            self._cancel()
        else:
            return self._letter(key, scene)
        return True

    def _choose_from_tray(self, key: str, scene: Scene) -> bool:
        """Chooses the cell of the mover's tray that begins with this letter; False if none does."""
        for cell in scene.tray:
            if cell.tray == scene.to_move and cell.name[0].lower() == key.lower():
                self._choose(cell.name, cell.tray)
                self._aim(self._cursor.square)
                return True
        return False
