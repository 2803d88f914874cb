"""A short part of `make marathon`, and the faults that it finds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from game.core import GAMES
from game.match import Match
from saves import match_json
from tools import marathon

VARIANTS = {str(variant): variant for variant in marathon.variants()}


def test_every_choice_of_the_first_two_options_is_a_variant() -> None:
    names = {variant.game.id for variant in VARIANTS.values()}
    assert names == {*GAMES}
    assert {"maerstanas on standard", "maerstanas off wraparound", "oferhlyp on"} <= {*VARIANTS}


@pytest.mark.parametrize("name", VARIANTS)
def test_some_games_of_each_variant_are_kept_as_played(name: str) -> None:
    """Too few to say anything about memory, but what the page does to each game is the same."""
    runner = marathon.Marathon(VARIANTS[name].game, f"short {name}")
    for _ in range(3):
        runner.run(VARIANTS[name])
    assert runner.plies >= 3
    # One game on its board, the game played last, the players, and nothing else.
    assert len(runner.device) <= 4 + len(GAMES)


def test_memory_stays_flat_over_some_games() -> None:
    found = marathon.marathon(VARIANTS["maerstanas on standard"], 24, "short", warm=12)
    assert found["growth"] <= marathon.GROWTH


def _forgets(dumps: Callable[..., str]) -> Callable[..., str]:
    def forgetting(match: Match, **how: Any) -> str:
        return dumps(match, **how).replace(',["A1"]', "", 1)

    return forgetting


def test_a_move_that_is_not_kept_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    lose_a_move = _forgets(match_json.dumps)
    monkeypatch.setattr(match_json, "dumps", lose_a_move)
    with pytest.raises(AssertionError):
        marathon.marathon(VARIANTS["maerstanas off simple"], 4, "short")


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    leak: list[object] = []

    def run(self: marathon.Marathon, variant: marathon.Variant) -> None:
        # As much as the process holds, which other tests have filled by now.
        leak.extend(object() for _ in range(sys.getallocatedblocks() // 4))

    monkeypatch.setattr(marathon.Marathon, "run", run)
    with pytest.raises(AssertionError, match="grew"):
        marathon.marathon(VARIANTS["oferhlyp on"], 4, "short")
