"""How the board is shown: which way round, and with or without its hinges."""

from __future__ import annotations

from typing import Any

from game.core import Game, Player, State
from game.match import Match
from game.scene import Scene, player_at_top, turned
from saves.settings import Settings


class Display:
    """How boards are shown, whichever game is on them."""

    def __init__(self, flipped: bool = False, settings: Settings | None = None) -> None:
        """Without `settings`, all are at their defaults."""
        self.flipped = flipped
        self._settings = settings or Settings()

    @property
    def hinges(self) -> bool:
        """Whether the hinges are drawn."""
        return self._settings.is_on("hinges")

    def flip(self) -> None:
        """Turns the board round."""
        self.flipped = not self.flipped

    def turn(self, flipped: bool) -> None:
        """Turns the board as another board lies."""
        self.flipped = flipped

    def face(self, match: Match, player: Player) -> None:
        """Turns the match's board so that the player sits at the bottom."""
        top = player_at_top(match.game.scene(match.game.start(match.start.options)))
        self.flipped = top == player

    def scene(self, game: Game[Any], state: State) -> Scene:
        """The scene of a position, turned the way the board is shown."""
        return self.oriented(game.scene(state))

    def oriented(self, scene: Scene) -> Scene:
        """The scene, turned the way the board is shown."""
        return turned(scene) if self.flipped else scene
