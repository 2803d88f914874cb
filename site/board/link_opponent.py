"""The opponent who answers by link, noted as one of a match's tags."""

from __future__ import annotations

from typing import NamedTuple

from game.core import PLAYERS, Player, name_of
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
        return player and cls(player, int(sent) if sent.isdecimal() else None)

    @property
    def text(self) -> str:
        """The tag's text."""
        name = name_of(self.player)
        return name if self.sent is None else f"{name} after ply {self.sent}"


def set_opponent(match: Match, opponent: LinkOpponent | None) -> None:
    """Notes the opponent who answers by link, or that nobody does."""
    if opponent is None:
        match.tags.pop(TAG, None)
    else:
        match.tags[TAG] = opponent.text
