"""Properties of the games whose pieces move: losses, repetition, progress."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import GAMES, Event, Game, State
from game.match import Match
from optional import present
from playouts import Playout, playouts

OFERHLYP, CYNGESHEALL = GAMES["oferhlyp"], GAMES["cyngesheall"]

both_games = pytest.mark.parametrize("game", [OFERHLYP, CYNGESHEALL], ids=lambda game: game.id)


def losses(events: Iterable[Event]) -> list[Event]:
    """The events that cost the enemy something: hits, captures and removals."""
    return [event for event in events if event.kind in ("hit", "remove")]


def quiet_plies(match: Match) -> list[int]:
    """After each ply, the number of plies since the last hit, capture or removal."""
    quiet = [0]
    for events in match.events:
        quiet.append(0 if losses(events) else quiet[-1] + 1)
    return quiet


def strength(state: State) -> int:
    """Two for each token at full strength, one at half strength."""
    shapes = Counter(piece.shape for piece in OFERHLYP.scene(state).pieces)
    return 2 * shapes["full"] + shapes["half"]


@given(playouts(OFERHLYP))
def test_every_leg_of_an_attack_takes_one_strength_of_another_token(playout: Playout) -> None:
    match = playout.match
    for (before, after), events in zip(pairwise(match.states), match.events, strict=True):
        lost = losses(events)
        assert strength(before) - strength(after) == len(lost)
        assert len({event.square for event in lost}) == len(lost)


@given(playouts(OFERHLYP))
def test_only_attacks_are_longer_than_one_leg(playout: Playout) -> None:
    for move, events in zip(playout.match.moves, playout.match.events, strict=True):
        assert len(losses(events)) in ({0, 1} if len(move) == 2 else {len(move) - 1})


@given(playouts(CYNGESHEALL))
def test_no_piece_ever_comes_onto_the_board(playout: Playout) -> None:
    match = playout.match
    counts = [len(CYNGESHEALL.scene(state).pieces) for state in match.states]
    for (before, after), events in zip(pairwise(counts), match.events, strict=True):
        assert before - after == len(losses(events)) <= 4


@both_games
@given(data=st.data())
def test_only_the_enemy_loses_anything(game: Game[Any], data: st.DataObject) -> None:
    match = data.draw(playouts(game)).match
    for state, events in zip(match.states, match.events, strict=False):
        assert all(event.owner != state.to_move for event in losses(events))


@given(playouts(OFERHLYP))
def test_no_position_comes_a_third_time_in_oferhlyp(playout: Playout) -> None:
    assert max(Counter(map(OFERHLYP.position, playout.match.states)).values()) <= 2


@given(playouts(CYNGESHEALL))
def test_the_third_time_is_a_draw_in_cyngesheall(playout: Playout) -> None:
    times: Counter[str] = Counter()
    for state in playout.match.states:
        times[CYNGESHEALL.position(state)] += 1
        outcome = CYNGESHEALL.outcome(state)
        third = outcome is not None and outcome.reason == "third repetition"
        assert third == (times[CYNGESHEALL.position(state)] == 3)
        assert not third or present(outcome).winner is None


@both_games
@given(data=st.data())
def test_fifty_quiet_plies_are_a_draw_where_that_was_chosen(
    game: Game[Any], data: st.DataObject
) -> None:
    match = data.draw(playouts(game)).match
    for state, quiet in zip(match.states, quiet_plies(match), strict=True):
        outcome = game.outcome(state)
        if quiet < 50 or state.options["progress"] == "off":
            assert outcome is None or outcome.reason != "no progress"
        else:
            assert quiet == 50
            assert outcome is not None


@both_games
@given(data=st.data())
def test_the_option_changes_nothing_before_the_draw(game: Game[Any], data: st.DataObject) -> None:
    """The same game without it has the same moves, and ends in the same way or goes on."""
    match = data.draw(playouts(game, {"progress": "on"})).match
    start = game.parse_position(game.position(match.start), {"progress": "off"})
    same = Match(game, start=start)
    for state, move in zip(match.states, match.moves, strict=False):
        assert game.legal_moves(same.state) == game.legal_moves(state)
        same.play(move)
    if match.outcome is not None and match.outcome.reason == "no progress":
        assert same.outcome is None
    else:
        assert same.outcome == match.outcome
