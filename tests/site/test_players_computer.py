"""The computer's turn: its requests, its answers, and clicks meanwhile; no browser."""

from __future__ import annotations

from board.story import BEAT, PACE, PAUSE, SET, VANISH
from game_table import GameTable
from players.players import PERSON
from players.seating import Seating
from saves import match_json

OVER = "LL.LL.D/.DLDD.D/L.L.DDD/DL.L.D./.LLDLDL/.LD.D.L/LD.LD.D D - -"


def test_after_the_persons_move_the_engine_is_asked_and_answers() -> None:
    table = GameTable(light=3)
    table.click("E4")
    match = table.play.match
    assert table.engine.request == {
        "kind": "move",
        "match": match_json.dumps(match),
        "level": 3,
        "seed": 77,
    }
    assert table.turn == "The Churl is thinking."
    table.answer("E5")
    assert table.line == ["E4", "E5"]
    assert table.turn == "Your turn."
    assert table.engine.request is None


def test_a_level_keeps_its_seed_through_a_game() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.answer("E5")
    table.click("A1")
    assert [request["seed"] for request in table.engine.requests] == [77, 77]
    table.answer("A7")
    table.play.new_game({}, levels={"dark": 0, "light": 3})
    table.click("E4")
    assert table.engine.asked["seed"] == 78


def test_the_computer_begins_as_dark() -> None:
    table = GameTable(dark=1)
    assert table.engine.asked["level"] == 1
    table.answer("A1")
    assert table.line == ["A1"]


def test_after_an_answer_the_status_tells_both_moves() -> None:
    table = GameTable(light=3)
    table.click("E4")
    assert table.play.screen().happened == "Dark places a stone on E4."
    table.answer("E5")
    both = "Dark places a stone on E4. Light places a stone on E5."
    assert table.play.screen().happened == both
    table.click("A1")
    assert table.play.screen().happened == "Dark places a stone on A1."


def test_two_people_read_only_of_the_last_move() -> None:
    table = GameTable()
    table.click("E4")
    table.click("E5")
    assert table.play.screen().happened == "Light places a stone on E5."


def test_an_answer_found_at_once_is_played_when_the_move_has_been_seen() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.find("E5")
    assert table.line == ["E4"]
    assert table.turn == "The Churl is thinking."
    assert table.play.seating().thinking_for is None
    assert table.ring() == SET / 1000 + PAUSE["normal"] >= SET / 1000 + 0.5
    assert table.line == ["E4", "E5"]


def test_a_harder_choice_seems_to_take_longer_but_not_for_those_in_a_hurry() -> None:
    waits = {}
    for speed in ("fast", "normal", "slow"):
        table = GameTable(light=3)
        table.play.settings.choose("speed", speed)
        table.click("E4")
        table.ring()
        table.engine.done({"move": ["E5"], "linger": 0.5})
        assert table.line == ["E4"]
        waits[speed] = table.ring()
        assert table.line == ["E4", "E5"]
    assert waits == {speed: 0.25 * pause for speed, pause in PAUSE.items()}
    assert waits["fast"] < 0.05


def test_an_answer_found_at_once_lingers_after_the_move_has_been_seen() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.engine.done({"move": ["E5"], "linger": 1.0})
    assert table.ring() == SET / 1000 + PAUSE["normal"]
    assert table.line == ["E4"]
    assert table.ring() == PAUSE["normal"] / 2
    assert table.line == ["E4", "E5"]


def test_levels_that_play_each_other_keep_to_their_pace() -> None:
    table = GameTable(dark=3, light=3)
    table.play.computer.wake()
    table.look()
    table.ring()
    table.engine.done({"move": ["E4"], "linger": 1.0})
    assert table.line == ["E4"]


def test_an_answer_found_late_is_played_at_once() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.ring()
    assert table.line == ["E4"]
    table.find("E5")
    assert table.line == ["E4", "E5"]


def test_the_wait_depends_on_the_speed_and_on_how_much_there_is_to_see() -> None:
    waits = []
    for speed in ("fast", "normal", "slow"):
        table = GameTable(light=3)
        table.play.settings.choose("speed", speed)
        table.click("E4")
        table.answer("E5")
        table.play.choose("T", "dark")
        table.click("D4")
        waits.append(table.ring())
    assert waits == sorted(waits)
    assert waits[0] >= PACE["fast"] * (SET + BEAT + VANISH) / 1000


def test_what_is_undone_meanwhile_gets_no_answer() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.find("E5")
    table.act("undo")
    assert (table.timers, table.play.match.ply) == ([], 0)


def test_the_computers_first_move_waits_for_nothing() -> None:
    table = GameTable(dark=3)
    table.find("E4")
    assert (table.line, table.timers) == (["E4"], [])


def test_progress_is_shown_beside_the_computers_name() -> None:
    table = GameTable(light=3)
    seen: list[Seating] = []
    table.play.computer.on_events(table.look, lambda: seen.append(table.play.seating()))
    table.click("E4")
    assert table.play.seating().thinking_for == "light"
    table.engine.progress({"depth": 4, "part": 0.5})
    assert [(each.thinking_for, each.depth, each.part) for each in seen] == [("light", 4, 0.5)]
    table.answer("E5")
    assert table.play.seating().thinking_for is None


def test_clicks_on_the_computers_turn_are_answered_in_words() -> None:
    table = GameTable(light=3)
    table.click("E4")
    assert all("target" not in marks for marks in table.play.screen().marks.values())
    assert table.play.screen().tray_marks.get(("light", "T"), frozenset()) == frozenset()
    table.click("A1")
    assert table.alert == "It is Light's turn: the Churl is thinking."
    table.play.choose("T", "light")
    assert table.play.turn.steps == ()
    assert table.play.key("t")
    assert (table.line, table.play.turn.steps) == (["E4"], ())
    assert table.engine.dropped == 0


def test_another_level_is_asked_again_at_once() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.seat("light", 8)
    assert (table.engine.dropped, table.engine.asked["level"]) == (1, 8)


def test_a_person_who_replaces_the_thinking_computer_has_the_turn() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.seat("light", PERSON)
    assert table.engine.request is None
    table.click("A1")
    assert table.line == ["E4", "A1"]


def test_a_half_made_turn_is_cancelled_when_the_computer_takes_the_side() -> None:
    table = GameTable()
    table.play.choose("T", "dark")
    table.seat("dark", 1)
    assert table.play.turn.steps == ()
    assert table.engine.asked["level"] == 1


def test_an_answer_is_dropped_when_the_game_has_moved_on() -> None:
    table = GameTable(light=3)
    table.click("E4")
    late = table.engine.done
    table.act("undo")
    assert table.engine.request is None
    late({"move": ["E5"]})
    assert table.play.match.ply == 0
    table.click("A1")
    late({"move": ["E5"]})
    assert table.line == ["A1"]


def test_a_new_game_and_a_link_stop_the_search() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.play.new_game({})
    table.look()
    assert (table.engine.dropped, table.engine.request) == (1, None)
    table.click("E4")
    table.play.open_named({"game": "cyngesheall"})
    table.look()
    assert (table.engine.dropped, table.engine.request) == (2, None)
    table.play.open_named({"game": "maerstanas"})
    table.look()
    assert table.engine.request is not None


def test_the_computer_rests_during_a_lesson_and_then_resumes() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.play.computer.rest(True)
    table.look()
    assert table.engine.request is None
    table.play.computer.rest(False)
    table.look()
    assert table.engine.request is not None


def test_a_game_that_is_over_asks_nothing() -> None:
    table = GameTable(dark=3, light=3, position=OVER)
    assert table.engine.requests == []
    assert not table.play.seating().watching
