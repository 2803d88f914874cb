"""How the computer sees Oferhlýp: as the rules say, and worth what it says."""

import random

import pytest

from game.ai import oferhlyp as ai
from game.ai.search import WIN
from game.core import GAMES, Options
from game.match import Match

GAME = GAMES["oferhlyp"]


def sets(state):
    """The position as the mind holds it, without what repetition or progress add."""
    plain = state._replace(history=(state[:5],), options=Options({"progress": "off"}))
    return ai.Mind(plain).root[:4]


def wander(match, chance, taste):
    """A random move; some tastes prefer long chains, others take the last move back."""
    legal = match.legal_moves
    if taste == "chains":
        return max(chance.sample(legal, min(4, len(legal))), key=len)
    if taste == "to and fro" and match.ply > 1 and match.moves[-2][::-1] in legal:
        return match.moves[-2][::-1]
    return chance.choice(legal)


@pytest.mark.parametrize("taste", ["any", "chains", "to and fro"])
@pytest.mark.parametrize("progress", ["off", "on"])
def test_the_mind_agrees_with_the_rules(taste, progress):
    chance = random.Random(f"{taste}{progress}")
    for _ in range(4):
        match = Match(GAME, {"progress": progress})
        while match.outcome is None and match.ply < 90:
            legal = {}
            for move in match.legal_moves:
                legal.setdefault(sets(GAME.play(match.state, move).state), []).append(move)
            mind = ai.Mind(match.state)
            numbers = mind.moves(mind.root)
            reached = {number: mind.play(mind.root, number)[0][:4] for number in numbers}
            assert sorted(reached.values()) == sorted(legal)
            for number, position in reached.items():
                assert mind.decode(number) in legal[position]
                assert all(mind.encode(move) == number for move in legal[position])
            match.play(wander(match, chance, taste))
        if match.outcome is not None:
            mind = ai.Mind(match.state)
            truth = {None: 0, match.state.to_move: WIN}.get(match.outcome.winner, -WIN)
            assert mind.moves(mind.root) == []
            assert mind.final(mind.root) == truth
