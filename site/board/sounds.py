"""Which sounds a move makes, and when: one for each act, and one for the end of a game.

No browser here: `sound_view` plays them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from board.story import Act, length

# How the game ended for the person who hears it; a game between two people is won by one of them.
WON, LOST, DRAWN = "won", "lost", "drawn"
# Milliseconds between the last act and the sound of the end.
REST = 250
# How much of its time a stone takes until it touches the board.
TOUCH = 0.3


class Cue(NamedTuple):
    """A sound and when it begins, in milliseconds: the first of these names that has a sound."""

    at: int
    names: tuple[str, ...]


def cues(acts: Sequence[Act], ended: str = "") -> tuple[Cue, ...]:
    """The sounds of a move's acts in order of time, and of the end if the game has `ended`.

    A stone of a kind that has a sound of its own is heard by that, as thunder is.
    """
    placed = {(act.square, act.begin) for act in acts if act.kind == "place"}
    heard: list[Cue] = []
    for act in acts:
        if act.kind in ("place", "swap"):
            heard.append(Cue(act.begin + round(TOUCH * act.length), (act.piece, "set")))
        elif act.kind == "move":
            heard += _of_move(act)
        elif act.kind == "hit":
            heard.append(Cue(act.begin, ("hit",)))
        elif act.kind == "remove" and (act.square, act.begin) not in placed:
            heard.append(Cue(act.begin, ("capture",)))
    if ended:
        heard.append(Cue(length(acts) + REST if acts else 0, (ended,)))
    return tuple(sorted(heard))


def _of_move(act: Act) -> list[Cue]:
    """A slide; or a tap wherever a chain lands, or a piece is put down by hand."""
    legs = len(act.way) - 1
    if act.length and legs == 1:
        return [Cue(act.begin, ("slide",))]
    return [Cue(act.begin + act.length * leg // legs, ("set",)) for leg in range(1, legs + 1)]
