"""What the engine found out about a position, told from Dark's side, as it goes to the page.

No browser here; the worker makes these (`evaluate`) and the page reads them again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.core import Move, Player

FORCED = 300.0
"""A score of this or more is a win by force: no game has so many points, lives or pieces."""


class Evaluation(NamedTuple):
    """A position with its best move, or with one of its best; "" and () where the game is over.

    `score` is Dark's lead in the game's own unit, at the end or by force; `chance` is Dark's to
    win, 0 to 1; `exact` is whether the score is proved. `says` is the score in words; `text` is the
    move in notation, `why` what it is good for, and `line` how the game may go on, the move first.
    """

    mover: Player
    score: float
    chance: float
    exact: bool
    says: str
    move: Move = ()
    text: str = ""
    why: str = ""
    line: tuple[str, ...] = ()
    depth: int = 0
    nodes: int = 0

    @property
    def is_forced(self) -> bool:
        """Whether one side wins by force, however far it is ahead in points or pieces."""
        return abs(self.score) >= FORCED


def read(values: Mapping[str, Any]) -> Evaluation:
    """What became of a `Evaluation` on its way as JSON, made whole again."""
    evaluation = Evaluation(**values)
    return evaluation._replace(move=tuple(evaluation.move), line=tuple(evaluation.line))
