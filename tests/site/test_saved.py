"""The kept game: written, read back, and refused in words when it is damaged."""

from __future__ import annotations

import json

import pytest

import saved
from game.core import GAMES
from game.match import Match

GAME = GAMES["maerstanas"]


def played(*moves: str, **options: str) -> Match:
    match = Match(GAME, options)
    for move in moves:
        match.play(GAME.parse(match.state, move))
    return match


def same(first: Match, second: Match) -> bool:
    return (first.line_states, first.line, first.ply, first.outcome, first.ending) == (
        second.line_states,
        second.line,
        second.ply,
        second.outcome,
        second.ending,
    )


@pytest.mark.parametrize("undone", [0, 1, 3])
def test_a_game_comes_back_with_its_undone_moves(undone):
    match = played("E4", "T E5", "W E5", scoring="wraparound")
    for _ in range(undone):
        match.undo()
    assert same(saved.loads(saved.dumps(match)), match)


def test_a_game_from_a_position_comes_back():
    start = GAME.parse_position(
        "S....../......./......./......./......./......./....... L TW W", {}
    )
    match = Match(GAME, start=start)
    match.play(("W", "A1"))
    assert same(saved.loads(saved.dumps(match)), match)


def test_resignation_and_draw_come_back_also_when_taken_back():
    for end in (lambda m: m.resign("light"), lambda m: m.resign("dark"), Match.agree_draw):
        match = played("E4", "E3")
        end(match)
        assert same(saved.loads(saved.dumps(match)), match)
        match.undo()
        again = saved.loads(saved.dumps(match))
        assert same(again, match)
        assert again.can_redo
        match.undo()
        assert same(saved.loads(saved.dumps(match)), match)


def test_a_finished_game_comes_back_finished():
    start = GAME.parse_position("LL.LL.D/.DLDD.D/L.L.DDD/DL.L.D./.LLDLDL/.LD.D.L/LD.LD.D D - -", {})
    match = Match(GAME, start=start)
    assert same(saved.loads(saved.dumps(match)), match)


def altered(**changes: object) -> str:
    return json.dumps(json.loads(saved.dumps(played("E4", "E3"))) | changes)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "damaged"),
        ("{", "damaged"),
        ("null", "damaged"),
        ("[]", "damaged"),
        ('"x"', "damaged"),
        ("[" * 100_000, "damaged"),
        (altered(version=2), "another version"),
        (altered(game="chess"), "damaged"),
        (altered(game=[]), "damaged"),
        (altered(options={"scoring": "x"}), "'x'"),
        (altered(options=3), "damaged"),
        (altered(start="x"), "'x' is not a position"),
        (altered(start=7), "damaged"),
        (altered(moves=[["E4"], ["E4"]]), "E4 already has a stone"),
        (altered(moves=[[["E4"]]]), "damaged"),
        (altered(moves=None), "damaged"),
        (altered(ply=9), "damaged"),
        (altered(ply="1"), "damaged"),
        (altered(ending={"reason": "storm", "winner": None}), "damaged"),
        (altered(ending={"reason": "resignation", "winner": "red"}), "damaged"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(text, said):
    with pytest.raises(saved.SavedGameError) as caught:
        saved.loads(text)
    assert said in str(caught.value)
