"""Random games for the properties: every option, and the corners that even play seldom reaches."""

import random

from hypothesis import strategies as st

from game.core import GAMES
from game.match import Match

GAME = GAMES["maerstanas"]

OPTIONS = st.fixed_dictionaries(
    {option.key: st.sampled_from(option.choices) for option in GAME.options}
)

# How much likelier a special stone is than a standard one. Held back, the special stones decide
# the end: one side must pass while the other still has one.
_SPECIALS_HELD_BACK, _AS_IT_COMES, _SPECIALS_FIRST = 0.001, 1, 50


@st.composite
def matches(draw):
    """A match some plies into a random game; shrinks towards its first plies."""
    match = Match(GAME, draw(OPTIONS))
    liking = draw(st.sampled_from((_AS_IT_COMES, _SPECIALS_HELD_BACK, _SPECIALS_FIRST)))
    # More than sixty plies is to the end.
    plies = draw(st.one_of(st.integers(0, 60), st.just(60)))
    dice = random.Random(draw(st.integers(0, 2**32)))
    while match.ply < plies and (moves := GAME.legal_moves(match.state)):
        weights = [liking if len(move) == 2 else 1 for move in moves]
        # The sides hold back differently, or they would run out of stones together.
        if liking == _SPECIALS_HELD_BACK and match.state.to_move == "light":
            weights = [1] * len(moves)
        match.play(dice.choices(moves, weights)[0])
    return match


def states():
    """Positions of random games."""
    return matches().map(lambda match: match.state)
