"""The computer plays itself, at its pace or a move at a time; no browser, no clock."""

from __future__ import annotations

from game_table import GameTable
from players.players import PACES


def watched(pace: str = "normal") -> GameTable:
    table = GameTable(pace=pace)
    table.play.new_game({}, levels={"dark": 2, "light": 3})
    table.look()
    return table


def test_the_computer_plays_itself_at_the_pace() -> None:
    table = watched()
    assert table.play.seating().watching
    assert table.engine.asked["level"] == 2
    table.answer("E4")
    assert table.line == []
    assert table.play.seating().thinking_for is None
    assert table.ring() == PACES["normal"]
    assert table.line == ["E4"]
    assert table.engine.asked["level"] == 3
    table.ring()
    assert table.line == ["E4"]
    table.answer("E5")
    assert table.line == ["E4", "E5"]


def test_a_fast_game_waits_for_nothing_but_the_search() -> None:
    table = watched()
    table.play.players.set_pace("fast")
    table.act("pause")
    table.act("pause")
    table.answer("E4")
    table.answer("E5")
    assert (table.line, table.timers) == (["E4", "E5"], [])
    assert table.play.seating().pace == "fast"


def test_a_pause_stops_the_search_and_allows_single_moves() -> None:
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


def test_single_moves_repeat_what_was_undone_first() -> None:
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


def test_a_kept_game_of_two_computers_waits() -> None:
    table = GameTable(dark=2, light=3)
    assert table.play.seating().paused
    assert table.engine.requests == []


def test_a_watcher_can_neither_resign_nor_move() -> None:
    table = watched()
    assert not {"resign", "draw"} & table.play.screen().actions
    table.click("E4")
    assert table.alert == "The Swineherd plays Dark. To play it yourself, choose Person there."
