"""The players as the page shows and names them, and the actions that make sense with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from board.link_opponent import LinkOpponent
from board.sounds import DRAWN, LOST, WON
from game.core import PLAYERS, Player, name_of
from game.match import Match
from players.computer import Computer
from players.players import PERSON, Players


class Seating(NamedTuple):
    """The players as the page shows them beside the board.

    `levels` are by side, `PERSON` for a person; `names` are what to call the players, by side.
    `thinking_for` is the side that the engine is thinking for; `depth` is how many plies it looks
    ahead by now, and `part` how much of its time it has used, 0 to 1. `watching` is whether the
    computer plays both sides. `failed` is the side that the engine failed to play. `inviting` is
    whether to offer the computer as an opponent.
    """

    levels: Mapping[Player, int]
    names: Mapping[Player, str]
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
        names={player: name_text(player, match, players) for player in PLAYERS},
        thinking_for=computer.thinking_for,
        depth=depth,
        part=part,
        watching=players.watching and match.outcome is None,
        paused=computer.paused,
        pace=players.pace,
        failed=match.state.to_move if computer.has_failed else None,
        inviting=not players.any_computer and not match.line and not match.outcome,
    )


def name_text(player: Player, match: Match, players: Players) -> str:
    """What to call the player of a side: ``You (Dark)``, ``Computer · Churl, level 3 of 8``."""
    if level := players.levels[player]:
        return f"Computer · {players.names[level - 1]}, level {level} of {len(players.names)}"
    if is_you(player, match, players):
        return f"You ({name_of(player)})"
    return f"Opponent by link ({name_of(player)})" if LinkOpponent.of(match) else name_of(player)


def is_you(player: Player, match: Match, players: Players) -> bool:
    """Whether the side is the person's in front of the page, and the other one is not."""
    remote = LinkOpponent.of(match)
    if remote:
        return player != remote.player
    return players.any_computer and not players.is_computer(player)


def turn_text(text: str, match: Match, players: Players) -> str:
    """The line that says whose turn it is: yours, where you are one of the players."""
    to_move = match.state.to_move
    is_usual = text == f"{name_of(to_move)} to move."
    return "Your turn." if is_usual and is_you(to_move, match, players) else text


def chosen_players(
    form: Mapping[str, str], at_random: Player
) -> tuple[dict[Player, int], dict[str, str]]:
    """The levels chosen in the form for a new game, and the form's other fields.

    `at_random` is the side of somebody who leaves the side to chance.
    """
    fields = dict(form)
    rival, side = fields.pop("opponent", "person"), fields.pop("side", "dark")
    level = int(fields.pop("level", "1"))
    watched = {player: int(fields.pop(f"watch-{player}", "1")) for player in PLAYERS}
    levels: dict[Player, int] = dict.fromkeys(PLAYERS, PERSON)
    if rival == "watch":
        levels = watched
    elif rival == "computer":
        person = at_random if side == "random" else side
        levels = {player: PERSON if player == person else level for player in PLAYERS}
    return levels, fields


def heard_end(match: Match, players: Players) -> str:
    """How the game ended for the person who plays the computer, or for one of two people."""
    outcome = match.outcome
    if outcome is None:
        return ""
    if outcome.winner is None:
        return DRAWN
    return LOST if players.answers(outcome.winner) else WON


def allowed_actions(
    actions: frozenset[str], match: Match, players: Players, computer: Computer, *, can_undo: bool
) -> frozenset[str]:
    """The actions, among those that the rules allow, that make sense with these players.

    `can_undo` is whether a person who plays the computer has a move to undo.
    """
    can = set(actions) | {"computer", "beginner"}
    if players.has_rival:
        if match.outcome is not None:
            can.add("swap")
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
