"""How the computer sees Cyngesheall: as the rules do, and what it proves is so."""

import random

import pytest

from game.ai import cyngesheall
from game.ai.search import WIN
from game.core import GAMES

GAME = GAMES["cyngesheall"]


def games(seed, plies=160, **options):
    """The states of a random game, with captures liked, and the moves between them."""
    dice = random.Random(seed)
    state = GAME.start(options)
    for _ in range(plies):
        legal = GAME.legal_moves(state)
        if not legal:
            break
        taking = [move for move in legal if len(GAME.play(state, move).events) > 1]
        move = dice.choice(taking if taking and dice.random() < 0.3 else legal)
        yield state, move
        state = GAME.play(state, move).state


@pytest.mark.parametrize("progress", ["off", "on"])
@pytest.mark.parametrize("seed", range(8))
def test_the_mind_moves_as_the_rules_do(seed, progress):
    node = None
    for state, move in games(seed, progress=progress):
        mind = cyngesheall.Mind(state)
        assert node in (None, mind.root)
        legal = GAME.legal_moves(state)
        assert sorted(mind.moves(mind.root)) == sorted(map(mind.encode, legal))
        assert [mind.decode(mind.encode(each)) for each in legal] == [*legal]
        captures = [each for each in legal if len(GAME.play(state, each).events) > 1]
        assert sorted(mind.loud(mind.root)) == sorted(map(mind.encode, captures))
        wins = {each for each in legal if wins_at_once(state, each)}
        found = {mind.decode(each) for each in mind.winning(mind.root)}
        assert found <= wins
        assert bool(found) == bool(wins)
        node, gain = mind.play(mind.root, mind.encode(move))
        assert gain == 0


def wins_at_once(state, move):
    outcome = GAME.outcome(GAME.play(state, move).state)
    return outcome is not None and outcome.reason in ("king captured", "king escaped")


@pytest.mark.parametrize("seed", range(20))
def test_the_end_of_a_game_is_seen_for_what_it_is(seed):
    *_, (state, move) = games(seed, 400)
    mind = cyngesheall.Mind(state)
    node, _ = mind.play(mind.root, mind.encode(move))
    outcome = GAME.outcome(GAME.play(state, move).state)
    assert bool(mind.moves(node)) == (outcome is None)
    if outcome and outcome.winner:
        assert mind.final(node) == mind.value(node) == -WIN
