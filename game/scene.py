"""The picture of a position, without sizes, colours or screens.

A game fills a `Scene`; the SVG renderer, the page and the terminal each show it in their way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeVar

from game import board
from game.core import PLAYERS, Event, Player, name_of
from game.values import Cell, Goal, Hinge, Piece, Scene, Shape, Side, Tally
from game.words import plural

__all__ = [
    "BOARD_CELLS",
    "Cell",
    "Goal",
    "Hinge",
    "Look",
    "Piece",
    "Scene",
    "Shape",
    "Side",
    "Tally",
    "cells_of",
    "drawn_in_text",
    "in_words",
    "marks_of",
    "pieces",
    "player_at_top",
    "tally",
    "turned",
]

K = TypeVar("K", bound=str)


class Look(NamedTuple):
    """The look of a kind of piece; the letter is Dark's, Light's is the same in lower case."""

    name: str
    glyph: str
    letter: str
    shape: Shape = "stone"
    crowned: bool = False

    def piece(self, cell: str, owner: Player, kind: str) -> Piece:
        """The piece of that kind on a cell."""
        letter = self.letter if owner == "dark" else self.letter.lower()
        return Piece(cell, owner, kind, self.name, self.glyph, letter, self.shape, self.crowned)


def pieces(
    dark: int, light: int, kind: Callable[[int], K], looks: Mapping[K, Look]
) -> tuple[Piece, ...]:
    """A piece on each of the squares, row by row; `kind` gives the kind on a square's bit."""
    return tuple(
        looks[name].piece(square, "dark" if dark & bit else "light", name)
        for square in board.squares_of(dark | light)
        for bit in [board.BIT[square]]
        for name in [kind(bit)]
    )


BOARD_CELLS: tuple[Cell, ...] = tuple(
    Cell(square, *board.place(square), board.shade(square), square) for square in board.SQUARES
)


def cells_of(grid: board.Grid) -> tuple[Cell, ...]:
    """The squares of a smaller board."""
    return tuple(cell for cell in BOARD_CELLS if max(cell.column, cell.row) < grid.size)


def tally(number: int, unit: str, units: str = "") -> Tally:
    """The number with its unit, which is in the plural (with an s, or as given) except after 1.

    >>> tally(2, "point"), tally(1, "man left", "men left")
    (Tally(number=2, unit='points'), Tally(number=1, unit='man left'))
    """
    return Tally(number, plural(number, unit, units))


def marks_of(events: Iterable[Event]) -> dict[str, tuple[str, ...]]:
    """The marks of a move by square: where it went from and to, what it hit and emptied.

    >>> marks_of([Event("move", "dark", "C3", "man", "A1"), Event("remove", "light", "B2", "man")])
    {'C3': ('last',), 'A1': ('last',), 'B2': ('removed',)}
    """
    names = {"hit": "hit", "remove": "removed"}
    marks: dict[str, dict[str, None]] = {}
    for event in events:
        if event.square:
            marks.setdefault(event.square, {})[names.get(event.kind, "last")] = None
        if event.origin:
            marks.setdefault(event.origin, {})["last"] = None
    return {square: tuple(named) for square, named in marks.items()}


_OPPOSITE: dict[Side, Side] = {"up": "down", "down": "up", "left": "right", "right": "left"}


def player_at_top(scene: Scene) -> Player:
    """The player whose pieces are at the top of a game's first scene; Light if there are none."""
    rows = {cell.name: cell.row for cell in scene.cells}
    dark, light = ([rows[p.cell] for p in scene.pieces if p.owner == owner] for owner in PLAYERS)
    return "dark" if sum(dark) < sum(light) else "light"


def turned(scene: Scene) -> Scene:
    """The scene as the player on the other side of the board sees it."""
    last_column = max(cell.column for cell in scene.cells)
    last_row = max(cell.row for cell in scene.cells)
    cells = [
        cell._replace(column=last_column - cell.column, row=last_row - cell.row)
        for cell in reversed(scene.cells)
    ]
    hinges = scene.hinges and tuple(
        hinge._replace(side=_OPPOSITE[hinge.side]) for hinge in scene.hinges
    )
    return scene._replace(cells=tuple(cells), hinges=hinges)


def in_words(pieces: tuple[Piece, ...]) -> str:
    """The pieces on the board in sentences, kind by kind.

    >>> in_words((Piece("E4", "dark", "standard", "stone", "", "S"),))
    'Dark: stone on E4. Light: nothing.'
    """
    sentences = []
    for player in ("dark", "light"):
        kinds: dict[str, list[str]] = {}
        for piece in pieces:
            if piece.owner == player:
                kinds.setdefault(piece.name, []).append(piece.cell)
        said = "; ".join(f"{name} on {', '.join(cells)}" for name, cells in kinds.items())
        sentences.append(f"{name_of(player)}: {said or 'nothing'}.")
    return " ".join(sentences)


def drawn_in_text(scene: Scene) -> str:
    """The board in letters, for a terminal: upper case Dark, lower case Light, dots empty."""
    letters = {piece.cell: piece.letter for piece in scene.pieces}
    rows: dict[int, list[Cell]] = {}
    for cell in scene.cells:
        rows.setdefault(cell.row, []).append(cell)
    lines: list[str] = []
    for row in sorted(rows):
        cells = sorted(rows[row], key=lambda cell: cell.column)
        if not lines:
            lines.append("    " + " ".join(cell.name[0] for cell in cells))
        squares = " ".join(letters.get(cell.name, ".") for cell in cells)
        lines.append(f"  {cells[0].name[1]} {squares}")
    return "\n".join(lines)
