"""Going back and forth in a game against the computer; no browser, no clock."""

from __future__ import annotations

from game_table import GameTable, game_with_computer


def test_undo_goes_back_to_the_persons_own_turn() -> None:
    table = game_with_computer()
    table.act("undo")
    assert table.play.match.ply == 2
    table.act("undo")
    assert table.play.match.ply == 0
    assert "undo" not in table.play.screen().actions
    table.act("redo")
    assert table.play.match.ply == 2
    table.act("redo")
    assert table.play.match.ply == 4
    assert "redo" not in table.play.screen().actions


def test_undo_takes_back_the_move_that_the_computer_thinks_about() -> None:
    table = game_with_computer()
    table.click("B1")
    table.act("undo")
    assert (table.play.match.ply, table.engine.dropped) == (4, 1)
    assert table.turn == "Your turn."


def test_a_half_made_turn_is_undone_first() -> None:
    table = game_with_computer()
    table.play.choose("T", "dark")
    table.act("undo")
    assert table.play.match.ply == 4


def test_the_computers_first_move_cannot_be_undone() -> None:
    table = GameTable(dark=2)
    table.answer("A1")
    assert "undo" not in table.play.screen().actions
    table.click("E4")
    table.act("undo")
    assert table.play.match.ply == 1


def test_the_computer_does_not_move_at_an_earlier_ply_and_says_why() -> None:
    table = game_with_computer()
    table.go_to(1)
    assert table.engine.request is None
    assert table.turn == "Light to move."
    table.click("B1")
    assert "In this position it is Light's turn, and the Churl plays Light." in table.alert
    assert len(table.line) == 4
    table.go_to(4)
    table.click("B1")
    assert table.engine.request is not None


def test_play_can_go_on_from_an_earlier_turn_of_ones_own() -> None:
    table = game_with_computer()
    table.go_to(2)
    table.click("C1")
    assert table.line == ["E4", "E5", "C1"]
    assert table.engine.request is not None


def test_looking_back_stops_the_search_until_one_returns() -> None:
    table = game_with_computer()
    table.click("B1")
    table.go_to(2)
    assert table.engine.request is None
    table.go_to(5)
    assert table.engine.request is not None
