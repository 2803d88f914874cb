"""Who plays each side of the game on the board: a person, or the computer at one of its levels.

No browser here: the text of who played a game last is handed in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from game.core import PLAYERS, Player

VERSION = 1
PERSON = 0
# Seconds at least from one move to the next where the computer plays itself.
PACES: Mapping[str, float] = {"slow": 3.0, "normal": 1.2, "fast": 0.0}
USUAL_PACE = "normal"


class Players:
    """The level that plays each side, `PERSON` for a person, and the pace of two computers."""

    def __init__(self, names: Sequence[str], kept: Callable[[str], str] = lambda game: "") -> None:
        """`names` are those of the levels, weakest first; `kept` gives a text of a game by id."""
        self.names, self._kept = tuple(names), kept
        self.levels: Mapping[Player, int] = dict.fromkeys(PLAYERS, PERSON)
        self.pace = USUAL_PACE

    def sit_down(self, game_id: str) -> None:
        """Takes the players that were kept for a game; people where none can be read."""
        self.levels, self.pace = _read(self._kept(game_id), len(self.names))

    @property
    def text(self) -> str:
        """The players of the game on the board, for another visit."""
        sides: dict[str, object] = {player: self.levels[player] for player in PLAYERS}
        kept = {"version": VERSION, **sides, "pace": self.pace}
        return json.dumps(kept, separators=(",", ":"))

    def set_level(self, player: Player, level: int) -> None:
        """A side is played by a person, or by the computer at a level, from now on."""
        self.levels = {**self.levels, player: level}

    def set_levels(self, levels: Mapping[Player, int]) -> None:
        """Both sides at once."""
        self.levels = dict(levels)

    def set_pace(self, pace: str) -> None:
        """How fast the computer plays against itself: one of `PACES`."""
        self.pace = pace if pace in PACES else USUAL_PACE

    @property
    def watching(self) -> bool:
        """Whether the computer plays both sides."""
        return PERSON not in self.levels.values()

    @property
    def has_rival(self) -> bool:
        """Whether a person plays against the computer."""
        return not self.watching and self.any_computer

    @property
    def any_computer(self) -> bool:
        """Whether the computer plays a side."""
        return any(self.levels.values())

    @property
    def person(self) -> Player:
        """The side of the person, or the first of two; only where a person plays."""
        return next(player for player in PLAYERS if not self.levels[player])

    def is_computer(self, player: Player) -> bool:
        """Whether the computer plays a side."""
        return bool(self.levels[player])

    def name(self, player: Player) -> str:
        """The level that plays a side, in a sentence: ``the Churl``."""
        return f"the {self.names[self.levels[player] - 1]}"


def _read(text: str, levels: int) -> tuple[dict[Player, int], str]:
    """The players and the pace that `Players.text` wrote; people where that cannot be read."""
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
