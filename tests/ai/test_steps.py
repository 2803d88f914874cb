"""The search in steps, between which it can be left: it finds the same, or nearly the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game import ai
from game.core import GAMES
from game.match import Match

each_game = pytest.mark.parametrize("game", GAMES)


def midgame(game: str, plies: int = 8, **options: str) -> Match:
    match = Match(GAMES[game], options)
    for number in range(plies):
        moves = match.legal_moves
        match.play(moves[(number * 7919 + 3) % len(moves)])
    return match


@each_game
def test_a_level_that_thinks_in_steps_plays_the_same_move(game: str) -> None:
    match = midgame(game)
    *between, last = ai.choosing(match, 8, 7, nodes=1500)
    found = [verdict for verdict in (*between, last) if verdict]
    assert found[-1] == ai.choose(match, 8, 7, nodes=1500)
    assert len(found) < len(between)


@each_game
def test_an_analysis_in_slices_gets_as_deep_with_little_more_work(game: str) -> None:
    def fourth_iteration(pause: Callable[[], bool] | None) -> tuple[ai.Verdict, int]:
        slices = 0
        for verdicts in ai.analysing(midgame(game), lines=1, nodes=99_999, pause=pause):
            slices += not verdicts
            if verdicts and verdicts[0].depth == 4:
                return verdicts[0], slices
        raise AssertionError("it did not get so deep")

    whole, steps = fourth_iteration(None)
    sliced, slices = fourth_iteration(lambda: True)
    assert slices > steps
    # A move that is begun again costs little, because the table still knows most of it.
    assert sliced.nodes <= 1.5 * whole.nodes
    assert abs(sliced.score - whole.score) <= 1


def test_an_ending_is_proved_in_slices_too() -> None:
    match = midgame("maerstanas", 24, specials="off")
    calls = 0

    def now_and_then() -> bool:
        nonlocal calls
        calls += 1
        return calls % 4 == 0

    *between, last = ai.analysing(match, lines=1, nodes=200_000, pause=now_and_then)
    assert last[0].exact
    assert last[0].score == ai.analyse(match, lines=1, nodes=200_000)[0].score
    assert between.count(()) > len(match.legal_moves)
