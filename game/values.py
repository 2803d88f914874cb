"""The plain values in which a game tells a screen what to show.

They know no rules and no board, so that the protocol in `game.core` can speak of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Player = Literal["dark", "light"]
Side = Literal["up", "left", "down", "right"]
Shape = Literal["stone", "full", "half"]


class Cell(NamedTuple):
    """A place that a step can name: a square of the board, or a cell of a player's tray.

    `column` and `row` are counted from 0 at the top left as seen; `label` is for people, and so is
    `help`, which says what choosing a cell of the tray does ("": nothing to say).
    """

    name: str
    column: int
    row: int
    shade: str
    label: str
    tray: Player | None = None
    help: str = ""


class Piece(NamedTuple):
    """A piece on a square, or in its owner's tray.

    `name` is for people, `glyph` names the rune carved on it ("": none), `letter` stands for it
    where the board is drawn in text. `shape` is its outline: a stone, or a token that lies with its
    full or its half side up. A `crowned` piece has points all round.
    """

    cell: str
    owner: Player
    kind: str
    name: str
    glyph: str
    letter: str
    shape: Shape = "stone"
    crowned: bool = False


class Hinge(NamedTuple):
    """A side of a square that gives its owner a point.

    A wraparound hinge joins two edges of the board and is seen at both: each is a `half`.
    """

    cell: str
    side: Side
    owner: Player
    half: bool = False


class Goal(NamedTuple):
    """A square that a player's piece wants to reach, with the rune of that piece.

    `label` is for people: ``the goal of Dark's king``.
    """

    cell: str
    owner: Player
    glyph: str
    label: str


class Tally(NamedTuple):
    """A player's standing as a number and its unit, for people: ``3 points``, ``9 pieces``."""

    number: int
    unit: str


class Scene(NamedTuple):
    """The whole picture of a position.

    `cells` and `pieces` are the board's, `tray` and `spare` those beside it; `spare` pieces lie
    on the tray cell of their name. `hinges` is `None` in a game that has none. `text` says the same
    in words. `note` says whose turn it is and anything special about it ("": nothing special).
    `goals` are the squares to reach, where the game has some.
    """

    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    to_move: Player
    text: str
    tally: Mapping[Player, Tally]
    note: str = ""
    hinges: tuple[Hinge, ...] | None = None
    tray: tuple[Cell, ...] = ()
    spare: tuple[Piece, ...] = ()
    goals: tuple[Goal, ...] = ()


class Setup(NamedTuple):
    """The pieces and hands that a position can be set up from.

    `pieces` are all kinds of both sides, as they look on a square. `hands` are the fields of the
    line after the side to move, in order: each lists what one player's hand can hold, and is
    written as the tray cells of what it does hold, or as ``-``.
    """

    pieces: tuple[Piece, ...]
    hands: tuple[tuple[Piece, ...], ...] = ()
