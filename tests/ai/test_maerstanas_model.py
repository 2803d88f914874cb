"""What the model of Mǽrstánas leaves out or works out at once hardly ever changes an answer."""

import pytest

from game.ai.model import UNIT, WIN
from optional import present
from random_positions import model_of, positions

by_scoring = pytest.mark.parametrize("scoring", ["standard", "simple", "wraparound"])


@pytest.mark.parametrize("hands", [0, 15], ids=["without", "with special stones"])
@by_scoring
def test_one_ply_finds_what_trying_every_move_finds(scoring: str, hands: int) -> None:
    shown = [*positions({"specials": "off", "scoring": scoring}, range(4, 40), 200)]
    thrown, missed = 0, 0
    for match in shown:
        model = model_of(match)
        node = (*model.root[:3], hands)
        # Of special stones only thunder-stones are tried.
        moves = [move for move in model.moves(node) if move < 128]
        after = [model.play(node, move) for move in moves]
        scores = [gain - model.value(child) for child, gain in after]
        best = max(scores)
        thrown += moves[scores.index(best)] >= 64
        found, tried = present(model.one_ply(node, -WIN, WIN))
        assert hands or tried == len(moves)
        # What hardly ever matters is left out, most of all where the bounds are narrow.
        near = [present(model.one_ply(node, alpha, WIN))[0] for alpha in (best - UNIT, best)]
        missed += [found, *near] != [best] * 3
        assert max(abs(each - best) for each in (found, *near)) < UNIT
        assert present(model.one_ply(node, best + 3 * UNIT, WIN))[1] < tried
    assert bool(thrown) == bool(hands)
    assert missed <= len(shown) // (8 if hands else 30)


def test_ranked_moves_are_the_same_moves() -> None:
    for match in positions({}, range(8, 60), 12):
        model = model_of(match)
        assert sorted(model.ranked(model.root)) == sorted(model.moves(model.root))


@by_scoring
def test_a_side_may_wait_only_with_special_stones_about_and_much_to_play(scoring: str) -> None:
    waited = 0
    for match in positions({"scoring": scoring}, range(1, 120), 24):
        model = model_of(match)
        own, other, place, hands = model.root
        turned = hands >> 2 | (hands & 3) << 2
        after = model.null_move(model.root)
        # So few positions are searched to their end, and what waiting shows is no proof.
        assert (after is None) == (not hands or place.count <= 6)
        waited += after is not None
        assert after in (None, (other, own, place, turned))
        assert model.null_move((own, other, place, 0)) is None
        assert model.null_move((own, other, place, hands | 16)) is None
    assert waited
