"""The opponent who answers by link, noted as one of a match's tags."""

from __future__ import annotations

from typing import NamedTuple

from game.core import PLAYERS, Player, name_of, opponent
from game.match import Match

# The name of the tag.
TAG = "Link"


class LinkOpponent(NamedTuple):
    """The side that answers by link, and the ply after which it was `sent` the match, if it was."""

    player: Player
    sent: int | None = None

    @classmethod
    def of(cls, match: Match) -> LinkOpponent | None:
        """The opponent in the match's tag; `None` if the match is not played by link."""
        name, _, sent = match.tags.get(TAG, "").partition(" after ply ")
        player = next((player for player in PLAYERS if name_of(player) == name), None)
        # What has more digits is no ply, and Python might not even read it.
        return player and cls(player, int(sent) if sent.isdecimal() and len(sent) < 6 else None)

    @property
    def text(self) -> str:
        """The tag's text."""
        name = name_of(self.player)
        return name if self.sent is None else f"{name} after ply {self.sent}"


def set_opponent(match: Match, rival: LinkOpponent | None) -> None:
    """Notes the opponent who answers by link, or that nobody does."""
    if rival is None:
        match.tags.pop(TAG, None)
    else:
        match.tags[TAG] = rival.text


def refusal(match: Match) -> str:
    """Why the side to move can't be played here; "" if it can.

    In a game by link, everybody plays only their own side.
    """
    rival = LinkOpponent.of(match)
    if rival is None or match.outcome is not None or match.state.to_move != rival.player:
        return ""
    return f"You play {name_of(opponent(rival.player))}; {name_of(rival.player)} answers by link."
