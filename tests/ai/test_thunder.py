"""What a thunder-stone gains is worked out for all squares at once, and rightly."""

import pytest

from game.ai.maerstanas_thunder import thunder_on
from game.ai.maerstanas_weights import WEIGHTS
from game.ai.model import UNIT, WIN
from game.ai.wide import bits
from random_positions import model_of, positions

by_scoring = pytest.mark.parametrize("scoring", ["standard", "simple", "wraparound"])
# Not on 3×3: where that wraps, the neighbours of a square are each other's neighbours.
by_board = pytest.mark.parametrize("board", ["4", "5", "6", "7"])


@by_board
@by_scoring
def test_the_gain_on_every_square_is_that_of_playing_there(scoring: str, board: str) -> None:
    for match in positions({"scoring": scoring, "board": board}, range(4, 60), 12):
        model = model_of(match)
        own, other, place, _ = model.root
        thunder = thunder_on(model._board)
        gains = {
            square: model.play(model.root, 64 + square)[1] // UNIT
            for square in bits(model._board.full & ~place.taken)
        }
        for least in (-99, 3):
            told = [*thunder.squares(own, other, least)]
            assert [gain for gain, _ in told] == sorted({gain for gain, _ in told}, reverse=True)
            assert {square: gain for gain, squares in told for square in bits(squares)} == {
                square: gain for square, gain in gains.items() if gain >= least
            }
        assert thunder.best(own, other)[0] == max(gains.values())
        assert thunder.best(other, own) == thunder.best(own, other)[::-1]


@by_scoring
def test_an_estimate_counts_what_the_thunder_stones_would_bring_in_time(scoring: str) -> None:
    counted = 0
    for match in positions({"scoring": scoring, "specials": "off"}, range(4, 30), 24):
        model = model_of(match)
        own, other, place, _ = model.root
        mine, theirs = (
            25 * (best - model._usual) for best in thunder_on(model._board).best(own, other)
        )
        counts = place.count <= WEIGHTS[scoring].aimed_from
        for held, more in ((1, mine), (4, -theirs), (15, mine - theirs), (10, 0)):
            node = own, other, place, held
            without = model._promise(own, other, place) + model._held[held]
            assert model.value(node) == without + (more if counts else 0)
            counted += counts and more != 0
    assert counted


@by_scoring
def test_an_estimate_is_exact_between_its_bounds_and_a_bound_outside(scoring: str) -> None:
    outside = 0
    for match in positions({"scoring": scoring, "specials": "off"}, range(4, 30), 24):
        model = model_of(match)
        node = (*model.root[:3], 15)
        value = model.value(node)
        assert model.estimate(node, value - UNIT, value + UNIT) == value
        assert value <= model.estimate(node, value + 4 * UNIT, WIN) <= value + 4 * UNIT
        assert value - 4 * UNIT <= model.estimate(node, -WIN, value - 4 * UNIT) <= value
        outside += model.estimate(node, value + 4 * UNIT, WIN) != value
    assert outside
