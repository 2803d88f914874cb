"""Who plays each side of the game on the board: a person, or the computer at one of its levels;
and how long each has thought.

No browser here: the saved players of each game are handed in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter

from game.core import PLAYERS, Player
from game.match import Match, Node

VERSION = 1
PERSON = 0
# The fewest seconds between two moves when the computer plays itself.
PACES: Mapping[str, float] = {"slow": 3.0, "normal": 1.2, "fast": 0.0}
USUAL_PACE = "normal"


class Players:
    """The level that plays each side, `PERSON` for a person, and the pace when both are levels."""

    def __init__(self, names: Sequence[str], kept: Callable[[str], str] = lambda game: "") -> None:
        """`names` are the levels', weakest first; `kept` gives a game's saved players by its id."""
        self.names, self._kept = tuple(names), kept
        self.levels: Mapping[Player, int] = dict.fromkeys(PLAYERS, PERSON)
        self.pace = USUAL_PACE

    def sit_down(self, game_id: str) -> None:
        """Loads the saved players of a game; two people if none can be read."""
        self.levels, self.pace = _read(self._kept(game_id), len(self.names))

    @property
    def text(self) -> str:
        """The players of the game on the board as text, to be saved for another visit."""
        sides: dict[str, object] = {player: self.levels[player] for player in PLAYERS}
        kept = {"version": VERSION, **sides, "pace": self.pace}
        return json.dumps(kept, separators=(",", ":"))

    def set_level(self, player: Player, level: int) -> None:
        """Gives a side to a person, or to the computer at a level."""
        self.levels = {**self.levels, player: level}

    def set_levels(self, levels: Mapping[Player, int]) -> None:
        """Sets both sides at once."""
        self.levels = dict(levels)

    def set_pace(self, pace: str) -> None:
        """Sets how fast the computer plays itself: one of `PACES`."""
        self.pace = pace if pace in PACES else USUAL_PACE

    @property
    def watching(self) -> bool:
        """Whether the computer plays both sides."""
        return PERSON not in self.levels.values()

    @property
    def has_rival(self) -> bool:
        """Whether a person plays the computer."""
        return not self.watching and self.any_computer

    @property
    def any_computer(self) -> bool:
        """Whether the computer plays at least one side."""
        return any(self.levels.values())

    @property
    def person(self) -> Player:
        """The person's side, or the first of two; raises `StopIteration` if no person plays."""
        return next(player for player in PLAYERS if not self.levels[player])

    def is_computer(self, player: Player) -> bool:
        """Whether the computer plays a side."""
        return bool(self.levels[player])

    def answers(self, player: Player) -> bool:
        """Whether the computer plays that side against a person."""
        return self.has_rival and self.is_computer(player)

    def name(self, player: Player) -> str:
        """The level that plays a side, as a sentence names it: ``the Churl``."""
        return f"the {self.names[self.levels[player] - 1]}"


def _read(text: str, levels: int) -> tuple[dict[Player, int], str]:
    """The players and the pace that `Players.text` wrote; two people if it cannot be read."""
    nobody: dict[Player, int] = dict.fromkeys(PLAYERS, PERSON)
    try:
        kept = json.loads(text)
        read: dict[Player, int] = {player: kept[player] for player in PLAYERS}
        if kept["version"] == VERSION and all(
            level in range(levels + 1) for level in read.values()
        ):
            return read, kept["pace"] if kept["pace"] in PACES else USUAL_PACE
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    return nobody, USUAL_PACE


class Thinking:
    """The seconds that each side has `spent` in the game, and those `on_move` for this move."""

    def __init__(self, now: Callable[[], float] = perf_counter) -> None:
        self._now, self._since = now, 0.0
        self._match: Match | None = None
        self._node: Node | None = None
        self._mover: Player | None = None
        self.spent = dict.fromkeys(PLAYERS, 0.0)
        self.on_move = 0.0

    def look(self, match: Match | None) -> None:
        """Counts until now, and from now on for the side to move; for nobody if `None`."""
        now = self._now()
        if self._mover:
            self.spent[self._mover] += now - self._since
            self.on_move += now - self._since
        self._since, self._mover = now, None
        if match is None:
            return
        if match is not self._match:
            self._match, self.spent = match, dict.fromkeys(PLAYERS, 0.0)
        if match.node is not self._node:
            self._node, self.on_move = match.node, 0.0
        if match.outcome is None:
            self._mover = match.state.to_move
