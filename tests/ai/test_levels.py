"""A level is made of strengths, of which one is drawn for a whole game."""

import pytest

from game.ai import LEVELS, generic
from game.ai.knowledge import knowledge_of
from game.ai.levels import Strength, Style, of_the_day
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
            assert 0 <= strength.careless <= 1
            assert 0 <= strength.forgets < 1
            assert 0 <= strength.tires < 0.01
            assert strength.looks >= 0
            assert strength.whim >= 0


@each_ladder
def test_the_strongest_looks_at_everything_and_has_no_bad_day(
    ladder: tuple[tuple[Strength, ...], ...],
) -> None:
    assert len(ladder[-1]) == 1
    assert ladder[-1][0] == Strength(ladder[-1][0].nodes, ladder[-1][0].depth, ladder[-1][0].whim)
    assert ladder[-1][0].nodes == max(strength.nodes for form in ladder for strength in form)


@each_ladder
def test_the_weakest_hardly_looks_at_answers_and_the_next_to_strongest_mostly_does(
    ladder: tuple[tuple[Strength, ...], ...],
) -> None:
    assert all(day.careless > 0.7 for day in ladder[0])
    assert all(day.careless < 0.3 for day in ladder[-2])
    heed = [sum(1 - day.careless for day in form) / len(form) for form in ladder]
    assert heed[0] < heed[3] < heed[5] < heed[7] == 1


def test_days_are_drawn_by_the_seed_and_all_come_up() -> None:
    form = tuple(Strength(nodes, 1, 0) for nodes in (1, 2, 3))
    drawn = [of_the_day(form, 4, seed) for seed in range(300)]
    assert drawn == [of_the_day(form, 4, seed) for seed in range(300)]
    for strength in form:
        assert 70 < drawn.count(strength) < 130


def test_two_levels_of_one_game_have_days_of_their_own() -> None:
    form = tuple(Strength(nodes, 1, 0) for nodes in (1, 2))
    same = sum(of_the_day(form, 3, seed) == of_the_day(form, 4, seed) for seed in range(300))
    assert 110 < same < 190


def test_every_level_but_the_strongest_has_a_style_and_says_how_it_plays() -> None:
    assert len({level.character for level in LEVELS}) == len(LEVELS)
    assert len({level.style for level in LEVELS}) == len(LEVELS)
    for level in LEVELS[:-1]:
        assert level.style != Style()
    assert LEVELS[-1].style == Style()
