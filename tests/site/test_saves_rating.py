"""The author's Elo, and the measured ratings of the levels."""

from __future__ import annotations

import random

import pytest

from game.ai import LEVELS
from game.core import GAMES
from saves import rating
from saves.rating import Rated, gain, standing
from tools import playpage, tables


def test_the_authors_example() -> None:
    assert round(gain(1200, 1000, 1), 1) == 7.7
    assert round(gain(1000, 1200, 1), 1) == 24.3
    assert gain(1000, 1000, 0.5) == 0
    assert gain(1234, 1000, 1) == pytest.approx(-gain(1000, 1234, 0))


def test_a_rating_adds_up_its_games() -> None:
    games = [Rated("a", "1", 4, 1200, 1.0), Rated("b", "2", 3, 1000, 0.0)]
    assert standing([]) == (1000, 0, 0)
    first = standing(games, "a")
    assert (round(first.rating, 1), first.games) == (1024.3, 1)
    last = standing(games)
    assert last.rating == first.rating + gain(first.rating, 1000, 0)
    assert rating.rating_text(games, "a") == "Your rating: 1024 (+24)."
    assert rating.rating_text(games, "x") == ""


def test_merging_two_lists_does_not_depend_on_their_order() -> None:
    games = [Rated(f"g{n}", f"2026-{n}", 1, 700, 1.0) for n in range(1, 9)]
    random.Random(1).shuffle(games)
    one, two = games[:5], games[3:]
    whole = rating.merged(one, two)
    assert whole == rating.merged(two, one)
    assert [each.id for each in whole] == [f"g{n}" for n in range(1, 9)]
    assert rating.loads(rating.dumps(whole)) == whole


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"version":2,"games":[]}',
        '{"version":1}',
        '{"version":1,"games":[["a","b",1,1000,0.7]]}',
        '{"version":1,"games":[["a","b",1,1e999,1]]}',
        '{"version":1,"games":[["a","b",1,1000]]}',
        "[" * 100_000,
    ],
)
def test_a_damaged_list_is_refused(text: str) -> None:
    with pytest.raises(rating.RatingError):
        rating.loads(text)


@pytest.mark.parametrize("game", list(GAMES))
def test_the_levels_stand_as_far_apart_as_was_measured(game: str) -> None:
    ratings = playpage.ratings(game)
    assert len(ratings) == len(LEVELS)
    assert ratings == sorted(ratings)
    # Everybody begins with 1000, and so meets an equal in the level that is offered first.
    assert ratings[2] == 1000
    steps = tables.ladder_elos(game)
    assert steps is not None
    for level in range(2, 8):
        assert ratings[level - 1] - ratings[level - 2] == steps[level]
