"""A match as JSON: written, read back, and refused in words when damaged."""

from __future__ import annotations

import json

import pytest

from game.core import GAMES
from game.match import Match
from saves import match_json

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
def test_a_game_comes_back_with_its_undone_moves(undone: int) -> None:
    match = played("E4", "T E5", "W E5", scoring="wraparound")
    for _ in range(undone):
        match.undo()
    assert same(match_json.loads(match_json.dumps(match)), match)


def test_a_game_from_a_position_comes_back() -> None:
    start = GAME.parse_position(
        "S....../......./......./......./......./......./....... L TW W", {}
    )
    match = Match(GAME, start=start)
    match.play(("W", "A1"))
    assert same(match_json.loads(match_json.dumps(match)), match)


def test_resignations_and_draws_come_back_also_when_undone() -> None:
    for end in (lambda m: m.resign("light"), lambda m: m.resign("dark"), Match.agree_draw):
        match = played("E4", "E3")
        end(match)
        assert same(match_json.loads(match_json.dumps(match)), match)
        match.undo()
        again = match_json.loads(match_json.dumps(match))
        assert same(again, match)
        assert again.can_redo
        match.undo()
        assert same(match_json.loads(match_json.dumps(match)), match)


def test_a_finished_game_comes_back_finished() -> None:
    start = GAME.parse_position("LL.LL.D/.DLDD.D/L.L.DDD/DL.L.D./.LLDLDL/.LD.D.L/LD.LD.D D - -", {})
    match = Match(GAME, start=start)
    assert same(match_json.loads(match_json.dumps(match)), match)


def test_variations_comments_tags_and_the_place_come_back() -> None:
    match = played("E4", "T E5", "A1", "G7")
    match.go_to(2)
    match.play(("B2",))
    match.annotate(match.node.number, "better {so}")
    match.resign("light")
    match.go_to(1)
    match.play(("W", "E4"))
    match.go_to(0)
    match.play(("A1",))
    match.tags["Dark"] = "Edith"
    for number in (0, *(node.number for node in match.root.below)):
        match.visit(number)
        again = match_json.loads(match_json.dumps(match))
        assert again == match
        assert same(again, match)


def test_a_line_that_ends_before_its_variations_do_comes_back_as_long_as_it_was() -> None:
    match = played("E4", "E3", "A1")
    match.go_to(1)
    match.play(("E3",))
    assert same(match_json.loads(match_json.dumps(match)), match)


def test_an_ending_stays_the_main_line_beside_a_variation() -> None:
    match = played("E4", "E3", "A1")
    match.go_to(2)
    match.resign("dark")
    match.promote(match.node.number)
    assert [node.ending is not None for node in match.line_nodes[2].children] == [True, False]
    assert match_json.loads(match_json.dumps(match)) == match


def test_the_engine_gets_only_the_line_on_the_board() -> None:
    match = played("E4", "E3", "A1")
    match.annotate(1, "a long story")
    match.go_to(1)
    match.play(("B2",))
    match.undo()
    told = match_json.dumps(match, whole=False)
    assert "story" not in told
    again = match_json.loads(told)
    assert same(again, match)
    assert len([*again.root.below]) == 2


def test_a_known_match_is_continued() -> None:
    match = played("E4", "E3", "A1")
    known = match_json.loads(match_json.dumps(match, whole=False))
    match.undo()
    match.play(("B2",))
    again = match_json.loads(match_json.dumps(match, whole=False), known)
    assert again is known
    assert same(again, match)


VERSION_1 = (
    '{"version":1,"game":"maerstanas","rules":"0.5.1","options":{"specials":"on","scoring":'
    '"standard"},"start":"......./......./......./......./......./......./....... D TW TW",'
    '"moves":[["E4"],["T","E5"]],"ply":2,"ending":{"reason":"resignation","winner":"dark"},'
    '"ended":true}'
)


def test_a_game_kept_by_an_earlier_version_comes_back() -> None:
    match = played("E4", "T E5")
    match.resign("light")
    assert same(match_json.loads(VERSION_1), match)
    match.undo()
    assert same(match_json.loads(VERSION_1.replace("true", "false")), match)
    match.undo()
    undone = VERSION_1.replace("true", "false").replace('"ply":2', '"ply":1')
    assert same(match_json.loads(undone), match)


def altered(**changes: object) -> str:
    return json.dumps(json.loads(match_json.dumps(played("E4", "E3"))) | changes)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "damaged"),
        ("{", "damaged"),
        ("null", "damaged"),
        ("[]", "damaged"),
        ('"x"', "damaged"),
        ("[" * 100_000, "damaged"),
        (altered(version=3), "another version"),
        (altered(game="chess"), "damaged"),
        (altered(game=[]), "damaged"),
        (altered(options={"scoring": "x"}), "'x'"),
        (altered(options=3), "damaged"),
        (altered(start="x"), "'x' is not a position"),
        (altered(start=7), "damaged"),
        (altered(lines=[[0, [["E4"], ["E4"]]]]), "E4 already has a stone"),
        (altered(lines=[[0, [[["E4"]]]]]), "damaged"),
        (altered(lines=[[1, [["E4"]]]]), "damaged"),
        (altered(lines=[[-1, [["E4"]]]]), "damaged"),
        (altered(lines=[[0, "E4"]]), "damaged"),
        (altered(lines=None), "damaged"),
        (altered(at=9), "damaged"),
        (altered(at="1"), "damaged"),
        (altered(at=True), "damaged"),
        (altered(at=-1), "damaged"),
        (altered(at=2, end=1), "damaged"),
        (altered(lines=[[0, [{"reason": "storm", "winner": None}]]]), "damaged"),
        (altered(lines=[[0, [{"reason": "resignation", "winner": "red"}]]]), "damaged"),
        (altered(comments={"9": "x"}), "damaged"),
        (altered(comments={"1": 7}), "damaged"),
        (altered(comments=["x"]), "damaged"),
        (altered(tags={"Dark": ["x"]}), "damaged"),
        (VERSION_1.replace('"ply":2', '"ply":7').replace("true", "false"), "damaged"),
    ],
)
def test_an_unreadable_text_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(match_json.MatchJsonError) as caught:
        match_json.loads(text)
    assert said in str(caught.value)
