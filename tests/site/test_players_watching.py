"""The computer plays itself, at its pace or a move at a time; no browser, no clock."""

from __future__ import annotations

from game_table import GameTable
from players.players import PACES


def watched(pace: str = "normal") -> GameTable:
    table = GameTable(pace=pace)
    table.play.new_game({"dark": "2", "light": "3"})
    table.look()
    return table


def test_it_plays_with_itself_at_its_pace() -> None:
    table = watched()
    assert table.play.seating().watching
    assert table.engine.asked["level"] == 2
    table.answer("E4")
    assert table.line == []
    assert table.play.seating().thinker is None
    assert table.ring() == PACES["normal"]
    assert table.line == ["E4"]
    assert table.engine.asked["level"] == 3
    table.ring()
    assert table.line == ["E4"]
    table.answer("E5")
    assert table.line == ["E4", "E5"]


def test_fast_is_as_fast_as_it_thinks() -> None:
    table = watched()
    table.play.players.set_pace("fast")
    table.act("pause")
    table.act("pause")
    table.answer("E4")
    table.answer("E5")
    assert (table.line, table.timers) == (["E4", "E5"], [])
    assert table.play.seating().pace == "fast"


def test_a_pause_gives_up_the_thought_and_one_move_can_be_made() -> None:
    table = watched()
    assert "advance" not in table.play.screen().actions
    table.act("pause")
    assert (table.engine.request, table.timers) == (None, [])
    assert table.turn == "Paused. Dark to move."
    table.act("advance")
    assert table.turn == "The Swineherd is thinking."
    table.answer("E4")
    assert (table.line, table.engine.request) == (["E4"], None)
    assert table.turn == "Paused. Light to move."
    table.act("pause")
    assert table.engine.request is not None


def test_one_move_at_a_time_goes_through_what_was_undone_first() -> None:
    table = watched("fast")
    table.answer("E4")
    table.answer("E5")
    table.act("undo")
    table.act("undo")
    assert table.play.seating().paused
    assert table.play.match.ply == 0
    table.act("advance")
    assert (table.play.match.ply, table.engine.request) == (1, None)
    table.act("pause")
    assert table.play.match.ply == 2
    assert table.engine.request is not None


def test_looking_back_pauses() -> None:
    table = watched("fast")
    table.answer("E4")
    table.go_to(0)
    assert table.play.seating().paused
    assert table.line == ["E4"]


def test_a_kept_game_of_the_engine_with_itself_waits_until_somebody_wants_it() -> None:
    table = GameTable(dark=2, light=3)
    assert table.play.seating().paused
    assert table.engine.requests == []


def test_nobody_can_resign_or_click_there() -> None:
    table = watched()
    assert not {"resign", "draw"} & table.play.screen().actions
    table.click("E4")
    assert table.alert == "The Swineherd plays Dark. To play it yourself, choose Person there."
