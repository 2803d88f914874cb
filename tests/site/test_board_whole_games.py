"""Every variant of every game, played to its end by clicks on marked targets alone."""

from __future__ import annotations

import random
from itertools import product

import pytest

from game.core import GAMES, continuations
from game_table import playing

VARIANTS = [
    pytest.param(name, options, id="-".join((name, *options.values())))
    for name, game in GAMES.items()
    for choices in [[option.choices for option in game.options]]
    for options in (
        dict(zip((option.key for option in game.options), chosen, strict=True))
        for chosen in product(*choices)
    )
]


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_clicks_on_targets_alone_play_every_variant_to_its_end(
    name: str, options: dict[str, str]
) -> None:
    """The dice always fall alike; a turn that could end does so one time in two."""
    dice = random.Random(7)
    play = playing(game=name, **options)
    game = play.match.game
    while play.match.outcome is None and play.match.ply < 150:
        state = play.match.state
        going_on = continuations(game.legal_moves(state), play.turn.steps)
        if going_on.complete and dice.random() < 0.5:
            play.act("finish")
            continue
        step = dice.choice(going_on.steps)
        in_tray = step in {cell.name for cell in play.screen().scene.tray}
        play.choose(step, state.to_move if in_tray else None)
        assert play.alert.text == ""
    assert play.match.ply > 0.6 * len(play.screen().scene.cells)
    assert play.screen().result or play.match.ply == 150
