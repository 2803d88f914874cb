"""The benchmark measures what it says: both ways of solving agree, and a search does its work."""

import pytest

from game import ai
from game.core import GAMES
from tools import bench


def test_endings_have_the_squares_they_are_named_for_and_two_ways_to_solve_them():
    found = bench.endings(6)
    assert len(found) == bench.ENDINGS
    for match in found:
        assert len(match.legal_moves) == 6
        (verdict,) = ai.analyse(match, lines=1, seconds=20)
        assert verdict.exact
        assert verdict.score == bench.lead(match.game, match.state)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_is_searched_is_counted(game, monkeypatch):
    monkeypatch.setattr(bench, "SEARCHED", 500)
    state = bench.middle(game)
    assert 500 <= bench.searched(game, state) < 1500
    below = [game.legal_moves(game.play(state, move).state) for move in game.legal_moves(state)]
    assert bench.tried(game, state, 2)[1] == 1 + len(below) + sum(map(len, below))
