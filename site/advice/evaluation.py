"""The engine's evaluation of a position, as the worker sends it to the page.

Its numbers are from Dark's side. Its words never have a sign to be guessed: they name the side that
is ahead, and by how much, ``Dark +2.5`` or ``Light +1``, wherever advice is shown.

No browser here: `evaluate` makes evaluations in the worker, and the page reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.core import Move, Player

FORCED = 300.0
"""A score of this or more is a win by force: no game has so many points, lives or pieces."""


class Evaluation(NamedTuple):
    """A position with its best move or one of its best; without a move if the game is over.

    `score` is Dark's lead in the game's own unit, at the end or by force; `win_probability` is
    Dark's, 0 to 1; `exact` is whether the score is proved, and `certain` is 1 or -1 if no more is
    proved than that Dark or Light wins. `score_text` is the score in words; `text` is the move in
    notation, `why` its purpose, and `line` the expected line from the move on.
    """

    mover: Player
    score: float
    win_probability: float
    exact: bool
    score_text: str
    move: Move = ()
    text: str = ""
    why: str = ""
    line: tuple[str, ...] = ()
    depth: int = 0
    nodes: int = 0
    certain: int = 0

    @property
    def is_forced(self) -> bool:
        """Whether one side wins by force, however far it is ahead in points or pieces."""
        return abs(self.score) >= FORCED

    @property
    def lead(self) -> str:
        """Who is ahead, and by how much: ``Dark +2.5``, ``Light wins``; ``Dark by 2`` is proved."""
        score = round(self.score, 1)
        if not score:
            return "Draw" if self.exact else "Even"
        side = "Dark" if score > 0 else "Light"
        if self.is_forced or self.certain:
            return f"{side} wins"
        by = f"{abs(score):,.1f}".removesuffix(".0")
        return f"{side} by {by}" if self.exact else f"{side} +{by}"


def read(values: Mapping[str, Any]) -> Evaluation:
    """The evaluation of these values, which came as JSON."""
    evaluation = Evaluation(**values)
    return evaluation._replace(move=tuple(evaluation.move), line=tuple(evaluation.line))
