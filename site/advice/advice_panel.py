"""What the page shows of the advice, as values."""

from __future__ import annotations

from typing import Any, NamedTuple

from advice.evaluation import Evaluation
from advice.review import Mistake
from game.core import Game, Move, State


class Drawn(NamedTuple):
    """A move that is shown on the board, and the position that it is for."""

    game: Game[Any]
    state: State
    move: Move


class Reviewed(NamedTuple):
    """What the page shows of a review.

    `positions` are those looked at so far, of a line with `moves` moves, which `notations` names.
    `ply` is the one on the board (`None`: none of the line), and `whole` whether the line is the
    whole of what was played. `trouble` is why it came to nothing.
    """

    positions: tuple[Evaluation, ...]
    moves: int
    notations: tuple[str, ...]
    ply: int | None
    whole: bool
    running: bool
    mistakes: tuple[Mistake, ...]
    trouble: str


class AdvicePanel(NamedTuple):
    """What the page shows of the advice.

    `thinking` is whether a hint is on its way, `said` what is told of what is `drawn`. The rest is
    about the analysis: `lines` from the best, `part` of its time that is used, 0 to 1, and a `note`
    where there is nothing to analyse.
    """

    thinking: bool
    said: str
    drawn: Drawn | None
    analysing: bool
    lines: tuple[Evaluation, ...]
    part: float
    note: str
    review: Reviewed | None
