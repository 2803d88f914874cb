"""How hard a puzzle is: what the search has to look at, and how many wrong moves look as good."""

from __future__ import annotations

from math import log
from typing import NamedTuple, TypeVar

from game.ai.model import SURE, SearchModel
from game.ai.search import Search
from game.core import Move

N = TypeVar("N")

MOST_EFFORT = 16_000
"""The search gives up after so many positions: twice what the strongest level looks at."""
A_SECOND = 6_000
"""The positions that the strongest level looks at in about a second."""
MANY = 15
"""So many tempting moves are as good as more."""
EASIEST, HARDEST = 400, 2400


class Difficulty(NamedTuple):
    """`effort`: the positions that the search visits until it keeps to the answer.

    `tempting`: the wrong moves that look at least as good as the answer at first sight.
    """

    effort: int
    tempting: int


def difficulty(model: SearchModel[N], answer: Move, surely: bool) -> Difficulty:
    """How hard it is to find the answer in the model's position.

    With `surely` the search has to see a forced win or the end of the game, too.
    """
    number = model.encode(answer)
    return Difficulty(_effort(model, number, surely), _tempting(model, number))


def _effort(model: SearchModel[N], answer: int, surely: bool) -> int:
    looking = Search(model, MOST_EFFORT)
    settled = MOST_EFFORT
    for (line,) in looking.lines(model.moves(model.root)):
        sees = line.moves[0] == answer and (not surely or line.score >= SURE or line.exact)
        if not sees:
            settled = MOST_EFFORT
        elif settled == MOST_EFFORT:
            settled = looking.nodes
        if sees and line.exact:
            break
    return min(settled, MOST_EFFORT)


def _tempting(model: SearchModel[N], answer: int) -> int:
    looks = {}
    for move in model.moves(model.root):
        after, gain = model.play(model.root, move)
        looks[move] = gain - model.value(after)
    if answer not in looks:
        return 0
    return sum(look >= looks[answer] for move, look in looks.items() if move != answer)


def rating(found: Difficulty, plies: int) -> int:
    """The rating from 400 to 2400, in steps of ten."""
    effort = min(1.0, log(1 + found.effort / 20) / log(1 + A_SECOND / 20))
    tempted = log(1 + min(found.tempting, MANY)) / log(1 + MANY)
    share = 0.68 * effort + 0.27 * tempted + 0.12 * (min(plies, 7) - 1) / 6
    return round((EASIEST + (HARDEST - EASIEST) * min(1.0, share)) / 10) * 10
