"""Positions of Mǽrstánas for tests of the computer, and its model of them."""

from collections.abc import Iterator
from random import Random

from game.ai.maerstanas_model import MaerstanasModel
from game.maerstanas import GAME, State
from game.match import Match


def positions(options: dict[str, str], squares: range, number: int) -> Iterator[Match]:
    """Matches of random moves with so many legal moves left."""
    rng = Random(5)
    while number:
        match, wanted = Match(GAME, options), rng.choice(squares)
        while len(match.legal_moves) > wanted:
            match.play(rng.choice(match.legal_moves))
        if len(match.legal_moves) == wanted:
            number -= 1
            yield match


def model_of(match: Match) -> MaerstanasModel:
    assert isinstance(match.state, State)
    return MaerstanasModel(match.state)
