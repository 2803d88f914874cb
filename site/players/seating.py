"""The players as the page shows them, and the actions that make sense with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.core import Player
from game.match import Match
from players.computer import Computer
from players.players import Players


class Seating(NamedTuple):
    """The players as the page shows them beside the board.

    `levels` are by side, `PERSON` for a person. `thinking_for` is the side that the engine is
    thinking for; `depth` is how many plies it looks ahead by now, and `part` how much of its time
    it has used, 0 to 1. `watching` is whether the computer plays both sides. `failed` is the side
    that the engine failed to play. `inviting` is whether to offer the computer as an opponent.
    """

    levels: Mapping[Player, int]
    thinking_for: Player | None
    depth: int
    part: float
    watching: bool
    paused: bool
    pace: str
    failed: Player | None
    inviting: bool


def seating_of(match: Match, players: Players, computer: Computer) -> Seating:
    """The players of a match as the page shows them now."""
    depth, part = computer.progress
    return Seating(
        levels=players.levels,
        thinking_for=computer.thinking_for,
        depth=depth,
        part=part,
        watching=players.watching and match.outcome is None,
        paused=computer.paused,
        pace=players.pace,
        failed=match.state.to_move if computer.has_failed else None,
        inviting=not players.any_computer and not match.line and not match.outcome,
    )


def allowed_actions(
    actions: frozenset[str], match: Match, players: Players, computer: Computer, *, can_undo: bool
) -> frozenset[str]:
    """The actions, among those that the rules allow, that make sense with these players.

    `can_undo` is whether a person who plays the computer has a move to undo.
    """
    can = set(actions) | {"computer"}
    if players.has_rival:
        if not can_undo:
            can.discard("undo")
        if computer.is_to_move or computer.considers_draw:
            can.discard("draw")
    if players.watching:
        can -= {"resign", "draw"}
        if match.outcome is None:
            can |= {"pause", "advance"} if computer.paused else {"pause"}
    if computer.is_to_move:
        can.discard("hint")
    if computer.has_failed:
        can |= {"retry", "takeover"}
    return frozenset(can)
