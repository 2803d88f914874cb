"""What a move does, act by act in time, as the eye can follow it.

No browser here: the board is animated, and heard, by these acts, and the computer waits for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.board import BIT, COLUMNS, ROWS, place
from game.core import Event, EventKind, Move, Player, State, Step

# Milliseconds at normal speed: of one hop or slide; of a stone being set; of the beat before what
# the move removes is gone, and between two such; of a piece turning over or vanishing.
HOP = 220
SET = 200
BEAT = 160
NEXT = 90
TURN = 240
VANISH = 260
# By speed: how much longer everything takes, and the fewest seconds between a person's move and
# the computer's answer, counted from the end of the move's last act.
PACE: Mapping[str, float] = {"slow": 1.7, "normal": 1.0, "fast": 0.5}
PAUSE: Mapping[str, float] = {"slow": 1.1, "normal": 0.65, "fast": 0.05}


class Ply(NamedTuple):
    """A move as it is shown: the position before, the path, its events, and the position after."""

    start: State
    path: Move
    events: tuple[Event, ...]
    state: State


class Act(NamedTuple):
    """One effect of a move, from `begin` for `length` milliseconds.

    `piece` is the kind of the piece before, and `way` are the squares that a moving piece goes
    over, from the first to the last.
    """

    kind: EventKind
    owner: Player
    square: str
    piece: str
    begin: int
    length: int
    way: tuple[str, ...] = ()

    @property
    def end(self) -> int:
        """When the act is over."""
        return self.begin + self.length

    def later(self, begin: int) -> Act:
        """The same act, that many milliseconds later."""
        return self._replace(begin=self.begin + begin)


def acts(
    path: Sequence[Step],
    events: Iterable[Event],
    seen: int = 0,
    *,
    speed: str = "normal",
    carried: bool = False,
) -> tuple[Act, ...]:
    """The acts of a move, in order of time.

    A moving piece goes hop by hop over the squares of its path; what it jumps reacts as it is
    jumped; everything else that the move removes follows once the piece stands, one by one. `seen`
    is how many steps of the path the board already shows. `carried` is whether the piece was put
    there by hand, and need not go.
    """
    way = [step for step in path if step in BIT]
    if seen >= len(path):
        return ()
    hops, hop = [*pairwise(way)], 0 if carried else HOP
    done = [hops.pop(0) for _ in range(max(0, seen - 1))]
    waiting = [event for event in events if not any(event.square in over(*each) for each in done)]
    moved = any(event.kind == "move" for event in waiting)
    placed = {event.square for event in waiting if event.kind == "place"}
    landed = hop * len(hops) if moved else SET if placed else 0
    made, after = [], landed + BEAT
    for event in waiting:
        begin, length = 0, VANISH if event.kind == "remove" else TURN
        along: tuple[str, ...] = ()
        jumping = [n for n, each in enumerate(hops) if event.square in over(*each)]
        if event.kind == "move":
            length = landed
            along = tuple(way[len(done) :]) if hops else (event.origin, event.square)
        elif event.kind in ("place", "pass"):
            length = SET if event.square else 0
        elif moved and jumping:
            begin = jumping[0] * hop + hop // 2
        elif event.square not in placed:
            begin, after = after, after + NEXT
        made.append(Act(event.kind, event.owner, event.square, event.piece, begin, length, along))
    return _paced(made, speed)


def _paced(made: Iterable[Act], speed: str) -> tuple[Act, ...]:
    times = PACE[speed]
    slowed = (
        act._replace(begin=round(act.begin * times), length=round(act.length * times))
        for act in made
    )
    return tuple(sorted(slowed, key=lambda act: act.begin))


def over(origin: str, goal: str) -> tuple[str, ...]:
    """The squares between two squares of a row, column or diagonal; () if they are in none.

    >>> over("C3", "E5"), over("A1", "B3")
    (('D4',), ())
    """
    (from_x, from_y), (x, y) = place(origin), place(goal)
    far = max(abs(x - from_x), abs(y - from_y))
    if {abs(x - from_x), abs(y - from_y)} - {0, far}:
        return ()
    across, along = ((x - from_x) // far, (y - from_y) // far) if far else (0, 0)
    return tuple(COLUMNS[from_x + n * across] + ROWS[from_y + n * along] for n in range(1, far))


def length(made: Iterable[Act]) -> int:
    """How many milliseconds all the acts take."""
    return max((act.end for act in made), default=0)


def before_answer(path: Move, events: Iterable[Event], seen: int, speed: str) -> float:
    """Seconds from a person's move until the answer may be played, which include its acts."""
    return length(acts(path, events, seen, speed=speed)) / 1000 + PAUSE[speed]


def news(
    shown: State, last: Ply | None, plies: Sequence[Ply]
) -> tuple[tuple[Ply, ...], int] | None:
    """The plies that the board has yet to show, and how many steps of the first it shows already.

    The board shows the position `shown`, which the `last` ply led to, if any did. `None` if no
    moves lead from there to where the `plies` do.
    """
    if not plies:
        return None
    for number, ply in enumerate(plies):
        if last and ply.start == last.start and ply.path[: len(last.path)] == last.path:
            return tuple(plies[number:]), len(last.path)
        if ply.start == shown:
            return tuple(plies[number:]), 0
    return None
