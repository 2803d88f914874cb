"""A level is made of strengths, of which one is drawn for a whole game."""

import pytest

from game.ai import LEVELS, generic
from game.ai.knowledge import knowledge_of
from game.ai.levels import Strength, of_the_day
from game.core import GAMES

LADDERS = {game.id: knowledge_of(game).ladder for game in GAMES.values()}
LADDERS["any game"] = generic.LADDER
each_ladder = pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS)


@each_ladder
def test_every_level_has_its_strengths(ladder: tuple[tuple[Strength, ...], ...]) -> None:
    assert len(ladder) == len(LEVELS)
    for form in ladder:
        assert form
        for strength in form:
            assert strength.nodes > 0
            assert strength.depth >= 1
            assert 0 <= strength.overlooks < 1
            assert strength.whim >= 0


@each_ladder
def test_the_strongest_overlooks_nothing_and_has_no_bad_day(
    ladder: tuple[tuple[Strength, ...], ...],
) -> None:
    assert len(ladder[-1]) == 1
    assert ladder[-1][0].overlooks == 0
    assert ladder[-1][0].nodes == max(strength.nodes for form in ladder for strength in form)


@each_ladder
def test_a_levels_best_day_beats_the_best_day_of_the_level_below(
    ladder: tuple[tuple[Strength, ...], ...],
) -> None:
    best = [max((day.depth, -day.overlooks, day.nodes) for day in form) for form in ladder]
    assert best == sorted(set(best))


def test_days_are_drawn_by_the_seed_and_all_come_up() -> None:
    form = tuple(Strength(nodes, 1, 0, 0) for nodes in (1, 2, 3))
    drawn = [of_the_day(form, 4, seed) for seed in range(300)]
    assert drawn == [of_the_day(form, 4, seed) for seed in range(300)]
    for strength in form:
        assert 70 < drawn.count(strength) < 130


def test_two_levels_of_one_game_have_days_of_their_own() -> None:
    form = tuple(Strength(nodes, 1, 0, 0) for nodes in (1, 2))
    same = sum(of_the_day(form, 3, seed) == of_the_day(form, 4, seed) for seed in range(300))
    assert 110 < same < 190
