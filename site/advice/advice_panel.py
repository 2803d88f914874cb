"""The advice as the page shows it, as values."""

from __future__ import annotations

from typing import Any, NamedTuple

from advice.evaluation import Evaluation
from advice.review import Mistake
from game.core import Game, Move, State


class Drawn(NamedTuple):
    """A move drawn on the board, and the position that it is for."""

    game: Game[Any]
    state: State
    move: Move


class Reviewed(NamedTuple):
    """A review as the page shows it.

    `positions` are the evaluations so far, of a line with `moves` moves, whose names are
    `notations`. `ply` is that of the position on the board (`None`: it is not on the line), and
    `whole` is whether the line is all that was played. `trouble` is why the review failed.
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
    """The advice as the page shows it.

    `thinking` is whether a hint is on its way; `message` describes the `drawn` move if the player
    asked for it. The rest is about the analysis: the `ply` that it is of; its `lines`, the best
    first; the `part` of its time that is used, 0 to 1; and a `note` if there is nothing to analyse.
    """

    thinking: bool
    message: str
    drawn: Drawn | None
    analysing: bool
    ply: int
    lines: tuple[Evaluation, ...]
    part: float
    note: str
    review: Reviewed | None
