"""How one picture of the board becomes the next: which pieces fly, stay a while, turn over, appear.

No browser here: `motion_view` draws it. The board itself shows the last picture from the start, so
clicks meanwhile are about the position as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from board.story import PACE, PAUSE, TURN, Act, Ply, acts, length, over
from game.core import State
from game.scene import Piece

# With more changes than one turn makes, the eye could not follow the motion.
MOST = 12
# Milliseconds of a change that no move explains, such as an undo.
CHANGE = 180

Pieces = Mapping[str, Piece]


class Motion(NamedTuple):
    """The pieces that went from cell to cell, came, left, or changed in place."""

    went: tuple[tuple[str, str], ...] = ()
    came: tuple[str, ...] = ()
    left: tuple[Piece, ...] = ()
    changed: tuple[str, ...] = ()


def between(before: Mapping[str, Piece], after: Mapping[str, Piece]) -> Motion:
    """The motion from one picture to the next; empty if too much differs for a single turn."""
    gone: dict[str, Piece] = {}
    new: dict[str, Piece] = {}
    changed = []
    for cell in sorted(before.keys() | after.keys()):
        old, now = before.get(cell), after.get(cell)
        if old == now:
            continue
        if old and now and old.owner == now.owner:
            changed.append(cell)
            continue
        if old:
            gone[cell] = old
        if now:
            new[cell] = now
    went = []
    for cell, piece in list(new.items()):
        origin = next((at for at, old in gone.items() if old._replace(cell=cell) == piece), None)
        if origin:
            went.append((origin, cell))
            del gone[origin], new[cell]
    if len(went) + len(gone) + len(new) + len(changed) > MOST:
        return Motion()
    return Motion(tuple(went), tuple(new), tuple(gone.values()), tuple(changed))


# --- what is drawn ------------------------------------------------------------------------------


class Flight(NamedTuple):
    """A piece that goes over these squares; `leaps` is whether it jumps over others on its way."""

    piece: Piece
    way: tuple[str, ...]
    begin: int
    length: int
    leaps: bool = False


class Copy(NamedTuple):
    """A piece that is still seen where it stood, from `begin` till `end`, and then fades away."""

    piece: Piece
    begin: int
    end: int
    fade: int = 0


class Entrance(NamedTuple):
    """When the piece that now stands on a square comes into sight, and how."""

    begin: int
    length: int = 0
    turns: bool = False


class Animation(NamedTuple):
    """Everything that moves on the way to the picture on the board, by the acts that cause it."""

    acts: tuple[Act, ...] = ()
    flights: tuple[Flight, ...] = ()
    copies: tuple[Copy, ...] = ()
    entrances: Mapping[str, Entrance] = {}

    @property
    def length(self) -> int:
        """How many milliseconds it takes."""
        return max(
            length(self.acts),
            *(flight.begin + flight.length for flight in self.flights),
            *(copy.end + copy.fade for copy in self.copies),
            *(entrance.begin + entrance.length for entrance in self.entrances.values()),
            0,
        )


def animated(
    plies: Sequence[Ply],
    seen: int,
    before: Pieces,
    pictures: Callable[[State], Pieces],
    *,
    speed: str = "normal",
    carried: bool = False,
) -> Animation:
    """The animation of moves, one after the other, from the picture `before` the first.

    `pictures` gives the pieces of a position. Of the first move, the board already shows as many
    steps as `seen`, and its piece need not go if it was `carried` by hand.
    """
    stage, begin = _Stage(before), 0
    for number, ply in enumerate(plies):
        made = acts(
            ply.path,
            ply.events,
            0 if number else seen,
            speed=speed,
            carried=carried and not number,
        )
        made = tuple(act.later(begin) for act in made)
        if made:
            stage.play(made, pictures(ply.state))
            begin = length(made) + round(1000 * PAUSE[speed])
    return stage.animation


class _Stage:
    """The pieces that stand on the squares while acts are played, and since when each does."""

    def __init__(self, before: Pieces) -> None:
        self._standing = {square: (0, piece) for square, piece in before.items()}
        self._acts: list[Act] = []
        self._flights: list[Flight] = []
        self._copies: list[Copy] = []
        self._entrances: dict[str, Entrance] = {}

    @property
    def animation(self) -> Animation:
        """What the acts so far come to."""
        return Animation(
            tuple(self._acts), tuple(self._flights), tuple(self._copies), self._entrances
        )

    def play(self, made: Sequence[Act], after: Pieces) -> None:
        """Plays the acts of one move, which lead to the picture `after`."""
        self._acts += made
        for act in made:
            if act.kind == "move":
                self._fly(act, after)
        for act in made:
            if act.kind in ("hit", "remove", "swap"):
                self._leave(act.square, act.begin, act.length if act.kind == "remove" else 0)
            if act.kind in ("hit", "place", "swap") and act.square in after:
                turns = act.kind != "place"
                self._enter(after[act.square], act.begin, act.length, turns=turns)

    def _fly(self, act: Act, after: Pieces) -> None:
        leaps = any(square in self._standing for leg in pairwise(act.way) for square in over(*leg))
        self._leave(act.way[0], act.begin)
        if piece := after.get(act.square):
            if act.length:
                self._flights.append(Flight(piece, act.way, act.begin, act.length, leaps))
            self._enter(piece, act.end)

    def _leave(self, square: str, at: int, fade: int = 0) -> None:
        """Ends a piece's stay; what the board no longer shows, a copy does until then."""
        since, piece = self._standing.pop(square, (0, None))
        self._entrances.pop(square, None)
        if piece and (at > since or fade):
            self._copies.append(Copy(piece, since, at, fade))

    def _enter(self, piece: Piece, at: int, length: int = 0, *, turns: bool = False) -> None:
        self._standing[piece.cell] = (at, piece)
        if at or length:
            self._entrances[piece.cell] = Entrance(at, length, turns)


def changed(motion: Motion, after: Pieces, speed: str = "normal") -> Animation:
    """The animation of a change that no move explains: everything at once."""
    time = round(CHANGE * PACE[speed])
    flights = [Flight(after[goal], (origin, goal), 0, time) for origin, goal in motion.went]
    entrances = {
        **{goal: Entrance(time) for _, goal in motion.went},
        **dict.fromkeys(motion.came, Entrance(0, time)),
        **dict.fromkeys(motion.changed, Entrance(0, round(TURN * PACE[speed]), turns=True)),
    }
    copies = [Copy(piece, 0, 0, time) for piece in motion.left]
    return Animation((), tuple(flights), tuple(copies), entrances)
