"""What the model of Mǽrstánas leaves out or works out at once hardly ever changes the answer."""

import pytest

from game.ai.model import UNIT, WIN
from optional import present
from random_positions import model_of, positions

by_scoring = pytest.mark.parametrize("scoring", ["standard", "simple", "wraparound"])


@pytest.mark.parametrize("specials", ["on", "off"])
@by_scoring
def test_one_ply_finds_what_trying_every_move_finds(scoring: str, specials: str) -> None:
    shown = range(20, 60) if specials == "on" else range(4, 40)
    seen = 0
    for match in positions({"specials": specials, "scoring": scoring}, shown, 12):
        model = model_of(match)
        node = model.root
        found = model.one_ply(node, -WIN, WIN)
        if found is None:
            assert specials == "on"
            continue
        seen += 1
        moves = [move for move in model.moves(node) if move < 64]
        after = [model.play(node, move) for move in moves]
        best = max(gain - model.value(child) for child, gain in after)
        assert found == (best, len(moves))
        # Moves that hardly could be better than the bounds are left out.
        assert present(model.one_ply(node, best - UNIT, WIN))[0] == best
        assert present(model.one_ply(node, best, WIN))[0] == best
        assert present(model.one_ply(node, best + 3 * UNIT, WIN))[1] < len(moves)
    assert seen


@by_scoring
def test_one_ply_tries_thunder_stones_late_in_a_game(scoring: str) -> None:
    """It leaves out what hardly ever matters, and so may miss a little, but finds nothing false."""
    thrown = missed = 0
    shown = [*positions({"specials": "off", "scoring": scoring}, range(4, 17), 200)]
    for match in shown:
        model = model_of(match)
        node = (*model.root[:3], 15)
        moves = [move for move in model.moves(node) if move < 128]
        after = [model.play(node, move) for move in moves]
        scores = [gain - model.value(child) for child, gain in after]
        best = max(scores)
        found, _ = present(model.one_ply(node, -WIN, WIN))
        assert best - 2 * UNIT < found <= best
        missed += found < best
        thrown += found > max(score for move, score in zip(moves, scores, strict=True) if move < 64)
    assert thrown
    assert missed <= len(shown) // 40


def test_ranked_moves_are_the_same_moves() -> None:
    for match in positions({}, range(8, 60), 12):
        model = model_of(match)
        assert sorted(model.ranked(model.root)) == sorted(model.moves(model.root))


@by_scoring
def test_a_side_waits_only_with_special_stones_in_hand_and_squares_to_take(scoring: str) -> None:
    waited = 0
    for match in positions({"scoring": scoring}, range(1, 120), 24):
        model = model_of(match)
        own, other, place, hands = model.root
        turned = hands >> 2 | (hands & 3) << 2
        after = model.null_move(model.root)
        # With so few open squares everything is searched, and waiting proves nothing.
        assert (after is None) == (not hands or place.count <= 6)
        waited += after is not None
        assert after in (None, (other, own, place, turned))
        assert model.null_move((own, other, place, 0)) is None
        assert model.null_move((own, other, place, hands | 16)) is None
    assert waited
