"""Matches with variations, comments, endings and tags for records and links to carry."""

import random
from typing import Any

from hypothesis import strategies as st

from game.core import Game
from game.match import Match
from playouts import options

# Signs that mean something in a record, and some that look as if they did.
SIGNS = "ab {}\\()[]\"'\n\r\t%;*10-/.$!?<>é½Ǽ\u2028\x85\ufeff"
NAMES = ("Dark", "Light", "Date", "Event", "Result", "Ply", "Game", "", "a b", 'q"\\', "\n")
texts = st.one_of(st.text(SIGNS, max_size=120), st.text(max_size=20))


def something(match: Match, dice: random.Random) -> None:
    """One thing that a person may do to a match, if it is possible now."""
    some = dice.choice([match.root, *match.root.below]).number
    what = dice.choices(("play", "end", "visit", "promote", "delete"), (30, 3, 6, 3, 1))[0]
    if what == "play" and match.legal_moves:
        match.play(dice.choice(match.legal_moves))
    elif what == "end" and match.outcome is None:
        match.agree_draw() if dice.random() < 0.3 else match.resign(dice.choice(("dark", "light")))
    elif what == "visit":
        match.visit(some)
    elif what == "promote":
        match.promote(some)
    elif what == "delete" and some:
        match.delete(some)


@st.composite
def trees(draw: st.DrawFn, game: Game[Any]) -> Match:
    """A match of any game with a tree of lines, at any place of it."""
    chosen = draw(options(game))
    dice = random.Random(draw(st.integers(0, 2**32)))
    match = Match(game, chosen)
    if draw(st.booleans()):
        for _ in range(draw(st.integers(0, 9))):
            something(match, dice)
        # As if it had been set up, so that earlier positions are unknown.
        match = Match(game, start=game.parse_position(game.position(match.state), chosen))
    for _ in range(draw(st.integers(0, 60))):
        something(match, dice)
    for text in draw(st.lists(texts, max_size=4)):
        match.annotate(dice.choice([match.root, *match.root.below]).number, text)
    match.tags.update(draw(st.dictionaries(st.one_of(st.sampled_from(NAMES), texts), texts)))
    return match
