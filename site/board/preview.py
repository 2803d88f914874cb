"""What the move under the pointer would do, before it is made.

No browser here: `preview_view` draws it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.core import Continuations, Event, Game, Move, Player, State, name_of
from game.scene import Piece
from game.words import listed


class Preview(NamedTuple):
    """The effect of going on to a square: `at` it, and elsewhere on the board.

    `pieces` are those that would then stand where something else is now. `gains` are the points
    that each player would win or lose, without zeros. `doomed` are the squares that would be
    emptied, `struck` those where a piece would lose strength. The turn could go on to the squares
    `onward`.
    """

    at: str
    pieces: tuple[Piece, ...] = ()
    gains: Mapping[Player, int] = {}
    doomed: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    onward: tuple[str, ...] = ()


def preview(
    game: Game[Any],
    start: State,
    path: Move,
    after: Continuations,
    shown: State,
    known: tuple[Event, ...] = (),
) -> Preview:
    """What the path would do, from a position of which the board shows `shown` already.

    `after` are the continuations of the path, and `known` the events that the board shows.
    """
    onward = tuple(step for step in after.steps if step not in path[-1:])
    if not after.complete:
        return Preview(path[-1], onward=onward)
    state, events = game.play(start, path)
    fresh = [event for event in events if event not in known]
    struck = tuple(event.square for event in fresh if event.kind == "hit")
    new = {event.square for event in fresh if event.kind in ("place", "move")}
    before, now = game.scores(shown) or {}, game.scores(state) or {}
    return Preview(
        at=path[-1],
        pieces=tuple(piece for piece in game.scene(state).pieces if piece.cell in {*struck, *new}),
        gains={
            player: now[player] - before[player] for player in now if now[player] != before[player]
        },
        doomed=tuple(event.square for event in fresh if event.kind == "remove"),
        struck=struck,
        onward=onward,
    )


def gains_in_order(preview: Preview, mover: Player) -> list[tuple[Player, int]]:
    """What each player would gain or lose, the mover first."""
    return sorted(preview.gains.items(), key=lambda gain: gain[0] != mover)


def spoken(preview: Preview, mover: Player) -> str:
    """The effect for people who hear it: ``would remove D4, Dark +2, Light −1``; "" if none."""
    effects = (("would remove", preview.doomed), ("would hit", preview.struck))
    said = [f"{verb} {listed(sorted(squares))}" for verb, squares in effects if squares]
    gains = gains_in_order(preview, mover)
    said += [f"{name_of(player)} {gain_text(points)}" for player, points in gains]
    return ", ".join(said)


def gain_text(points: int) -> str:
    """A gain or loss as it is shown beside a piece: ``+2``, ``−1``."""
    return f"+{points}" if points > 0 else f"−{-points}"
