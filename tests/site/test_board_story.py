"""What a move does, act by act, and when the computer may answer it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from board.motion import Animation, Entrance, animated, between, changed
from board.story import (
    BEAT,
    HOP,
    NEXT,
    PACE,
    PAUSE,
    SET,
    TURN,
    VANISH,
    Ply,
    acts,
    before_answer,
    length,
    news,
    over,
)
from game.core import GAMES, State
from game.scene import Piece

CHAIN = "K....../......./..Mn.../....m../......./......./......k D"
EMPTY = "......./......./......./......./......./......./......."
THUNDER = "......./......./...s.../..sSs../......./......./....... D TW TW"


def ply(game: str, position: str, move: str) -> Ply:
    rules = GAMES[game]
    start = rules.parse_position(position)
    path = rules.parse(start, move)
    state, events = rules.play(start, path)
    return Ply(start, path, events, state)


def acts_of(game: str, position: str, move: str, seen: int = 0) -> list[tuple[str, str, int]]:
    played = ply(game, position, move)
    return [(act.kind, act.square, act.begin) for act in acts(played.path, played.events, seen)]


def pictures(game: str) -> Callable[[State], dict[str, Piece]]:
    return lambda state: {piece.cell: piece for piece in GAMES[game].scene(state).pieces}


# --- the acts -------------------------------------------------------------------------------------


def test_a_stone_is_set_in_one_act() -> None:
    assert acts_of("maerstanas", f"{EMPTY} D TW TW", "E4") == [("place", "E4", 0)]


def test_a_chain_goes_hop_by_hop_and_each_piece_reacts_as_it_is_jumped() -> None:
    assert acts_of("oferhlyp", CHAIN, "C3xE3xE5") == [
        ("move", "E5", 0),
        ("remove", "D3", HOP // 2),
        ("hit", "E4", HOP + HOP // 2),
    ]
    played = ply("oferhlyp", CHAIN, "C3xE3xE5")
    flight = acts(played.path, played.events)[0]
    assert (flight.way, flight.length) == (("C3", "E3", "E5"), 2 * HOP)


def test_what_a_thunder_stone_removes_goes_one_by_one_after_it_has_landed() -> None:
    seen = acts_of("maerstanas", THUNDER, "T D5")
    assert seen[0] == ("place", "D5", 0)
    assert [(kind, begin) for kind, _, begin in seen[1:]] == [("remove", SET + BEAT)]
    four = "......./......./...s.../..s.s../...s.../......./....... D TW TW"
    removed = [begin for kind, _, begin in acts_of("maerstanas", four, "T D4") if kind == "remove"]
    assert removed == [SET + BEAT + n * NEXT for n in range(4)]


def test_a_replaced_stone_goes_as_the_woden_stone_comes() -> None:
    seen = acts_of("maerstanas", EMPTY.replace(".", "s", 1) + " D TW TW", "W A1")
    assert sorted(seen) == [("place", "A1", 0), ("remove", "A1", 0)]


def test_a_captured_piece_goes_after_the_captor_has_arrived() -> None:
    position = "M....../...k.../......./......./c....../K....../....... D"
    assert acts_of("cyngesheall", position, "A1-A4") == [
        ("move", "A4", 0),
        ("remove", "A5", HOP + BEAT),
    ]


def test_only_what_the_board_has_yet_to_show_is_acted() -> None:
    assert acts_of("oferhlyp", CHAIN, "C3xE3xE5", seen=2) == [
        ("move", "E5", 0),
        ("hit", "E4", HOP // 2),
    ]
    assert acts_of("oferhlyp", CHAIN, "C3xE3xE5", seen=3) == []


def test_a_piece_carried_by_hand_need_not_go_but_what_it_hits_reacts() -> None:
    played = ply("oferhlyp", CHAIN, "C3xE3")
    seen = acts(played.path, played.events, carried=True)
    assert [(act.kind, act.begin, act.length) for act in seen] == [
        ("move", 0, 0),
        ("remove", 0, VANISH),
    ]


@pytest.mark.parametrize("speed", [*PACE])
def test_everything_takes_longer_or_shorter_by_the_speed(speed: str) -> None:
    played = ply("oferhlyp", CHAIN, "C3xE3xE5")
    usual, now = (acts(played.path, played.events, speed=s) for s in ("normal", speed))
    assert [act.begin for act in now] == [round(act.begin * PACE[speed]) for act in usual]


def test_the_squares_between_two_squares() -> None:
    assert over("A1", "A4") == ("A2", "A3")
    assert over("G7", "E5") == ("F6",)
    assert over("A1", "B3") == over("A1", "A1") == over("A1", "A2") == ()


# --- before the answer ----------------------------------------------------------------------------


@pytest.mark.parametrize("speed", [*PAUSE])
def test_an_answer_waits_until_the_last_act_is_over(speed: str) -> None:
    played = ply("maerstanas", THUNDER, "T D5")
    wait = before_answer(played.path, played.events, 0, speed)
    ends = length(acts(played.path, played.events, speed=speed)) / 1000
    assert wait > ends
    if speed != "fast":
        assert wait >= ends + 0.5


def test_an_answer_waits_for_nothing_that_was_seen_before() -> None:
    played = ply("oferhlyp", CHAIN, "C3xE3xE5")
    assert before_answer(played.path, played.events, 3, "normal") == PAUSE["normal"]


# --- what the board has yet to show ---------------------------------------------------------------


def test_a_move_from_the_position_shown_is_news() -> None:
    played = ply("oferhlyp", CHAIN, "C3xE3xE5")
    assert news(played.start, None, [played]) == ((played,), 0)
    assert news(played.state, played, [played]) == ((played,), 3)


def test_a_chain_that_goes_on_is_news_from_where_it_stood() -> None:
    whole, first = ply("oferhlyp", CHAIN, "C3xE3xE5"), ply("oferhlyp", CHAIN, "C3xE3")
    assert news(first.state, first, [whole]) == ((whole,), 2)


def test_a_move_and_its_answer_are_told_one_after_the_other() -> None:
    first = ply("maerstanas", f"{EMPTY} D TW TW", "E4")
    state, events = GAMES["maerstanas"].play(first.state, ("E5",))
    answer = Ply(first.state, ("E5",), events, state)
    assert news(first.start, None, [first, answer]) == ((first, answer), 0)
    assert news(first.state, first, [first, answer]) == ((first, answer), 1)
    animation = animated([first, answer], 0, {}, pictures("maerstanas"))
    assert animation.entrances["E4"] == Entrance(0, SET)
    assert animation.entrances["E5"].begin == SET + 1000 * PAUSE["normal"]


def test_an_undone_or_another_game_is_no_news() -> None:
    first = ply("maerstanas", f"{EMPTY} D TW TW", "E4")
    assert news(first.state, first, []) is None
    other = ply("maerstanas", THUNDER, "T D5")
    assert news(first.state, first, [other]) is None


# --- what is drawn --------------------------------------------------------------------------------


def drawn(game: str, played: Ply, *, carried: bool = False) -> Animation:
    scene = pictures(game)
    return animated([played], 0, scene(played.start), scene, carried=carried)


def test_a_chain_is_drawn_as_a_flight_over_copies_that_stay_until_they_are_jumped() -> None:
    animation = drawn("oferhlyp", ply("oferhlyp", CHAIN, "C3xE3xE5"))
    assert [(f.way, f.begin, f.length, f.leaps) for f in animation.flights] == [
        (("C3", "E3", "E5"), 0, 2 * HOP, True)
    ]
    assert [(copy.piece.cell, copy.end, copy.fade) for copy in animation.copies] == [
        ("D3", HOP // 2, VANISH),
        ("E4", HOP + HOP // 2, 0),
    ]
    assert animation.entrances == {
        "E5": Entrance(2 * HOP),
        "E4": Entrance(HOP + HOP // 2, TURN, turns=True),
    }
    assert animation.length == HOP + HOP // 2 + TURN


def test_a_round_trip_hides_the_piece_until_it_is_back() -> None:
    position = "K....../......./..Mm.../..m.m../...m.../......./......k D"
    animation = drawn("oferhlyp", ply("oferhlyp", position, "C3xE3xE5xC5xC3"))
    assert animation.flights[0].way == ("C3", "E3", "E5", "C5", "C3")
    assert animation.entrances["C3"] == Entrance(4 * HOP)


def test_what_was_carried_by_hand_does_not_fly() -> None:
    animation = drawn("oferhlyp", ply("oferhlyp", CHAIN, "C3xE3"), carried=True)
    assert animation.flights == ()
    assert "E3" not in animation.entrances


def test_a_slide_over_free_squares_leaps_over_nothing() -> None:
    position = "M....../...k.../......./......./c....../K....../....... D"
    (flight,) = drawn("cyngesheall", ply("cyngesheall", position, "A1-A4")).flights
    assert (flight.way, flight.leaps) == (("A1", "A4"), False)


def test_what_an_answer_captures_stands_until_then() -> None:
    rules = GAMES["cyngesheall"]
    start = rules.parse_position("M..k.../......./......./......./......./c.m..../K.....C D")
    moved = rules.play(start, ("A1", "A5"))
    first = Ply(start, ("A1", "A5"), moved.events, moved.state)
    state, events = rules.play(first.state, ("D1", "D2"))
    answer = Ply(first.state, ("D1", "D2"), events, state)
    scene = pictures("cyngesheall")
    animation = animated([first, answer], 0, scene(start), scene)
    later = length(acts(first.path, first.events)) + 1000 * PAUSE["normal"]
    king = [copy for copy in animation.copies if copy.piece.kind == "king"]
    assert [(copy.piece.cell, copy.begin, copy.end) for copy in king] == [("D1", 0, later)]
    assert animation.flights[1].begin == later


def test_a_change_that_no_move_explains_is_drawn_at_once() -> None:
    first = ply("oferhlyp", CHAIN, "C3xE3xE5")
    scene = pictures("oferhlyp")
    before, after = scene(first.state), scene(first.start)
    animation = changed(between(before, after), after)
    assert [flight.way for flight in animation.flights] == [("E5", "C3")]
    assert {flight.begin for flight in animation.flights} == {0}
    assert set(animation.entrances) == {"C3", "D3", "E4"}
    assert animation.acts == ()
