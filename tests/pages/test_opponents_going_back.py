"""Going back, another game, a reload and a lesson while the computer plays."""

from __future__ import annotations

from playwright.sync_api import expect

from saves import match_json
from table import CHILD, STRONGEST, Table


def test_undo_takes_back_both_plies(table: Table) -> None:
    table.level("light", CHILD)
    for number in (1, 3):
        table.cell(min(table.marked("target"))).click()
        table.wait_for_ply(number + 1)
    table.action("undo").click()
    assert table.ply(2).get_attribute("aria-current") == "step"
    assert len(table.stones()) <= 2
    table.page.keyboard.press("Control+z")
    assert table.ply(0).get_attribute("aria-current") == "step"
    expect(table.action("undo")).to_have_attribute("aria-disabled", "true")
    table.action("redo").click()
    assert table.ply(2).get_attribute("aria-current") == "step"


def test_undo_stops_its_search_and_it_answers_the_next_move(table: Table) -> None:
    table.level("light", STRONGEST)
    table.hold_answers()
    table.cell("E4").click()
    table.thinking()
    table.action("undo").click()
    assert table.stones() == {}
    assert table.status() == "Your turn."
    table.let_answers_come()
    table.level("light", CHILD)
    table.cell("A1").click()
    table.wait_for_ply(2)
    assert table.notations()[0] == "A1"
    assert table.engines() == [True]


def test_an_answer_is_dropped_when_there_is_a_new_game(table: Table) -> None:
    table.level("light", STRONGEST)
    table.hold_answers()
    table.cell("E4").click()
    table.thinking()
    table.start(light="0")
    assert table.stones() == {}
    table.let_answers_come()
    table.rest()
    assert (table.stones(), table.notations()) == ({}, [])


def test_at_an_earlier_ply_it_waits_and_goes_on_from_there(table: Table) -> None:
    table.level("light", CHILD)
    table.cell("E4").click()
    table.wait_for_ply(2)
    table.ply(1).click()
    table.rest()
    assert len(table.notations()) == 2
    table.cell(min({"A1", "B1"} - table.stones().keys())).click()
    assert "In this position it is Light's turn, and the Child plays Light." in table.status()
    table.ply(0).click()
    table.cell("G7").click()
    table.wait_for_ply(2)
    assert table.notations()[0] == "G7"


def test_players_and_game_survive_a_reload_and_it_goes_on_thinking(table: Table) -> None:
    table.level("light", STRONGEST)
    table.hold_answers()
    table.cell("E4").click()
    table.thinking()
    table.reload()
    assert table.seated() == ["0", "8"]
    table.wait_for_ply(2)
    table.pick("cyngesheall")
    assert table.seated() == ["0", "0"]
    table.pick("maerstanas")
    assert table.seated() == ["0", "8"]


def test_in_a_lesson_it_waits(table: Table) -> None:
    table.level("light", STRONGEST)
    table.hold_answers()
    table.cell("E4").click()
    table.thinking()
    table.learn()
    table.page.locator("#lesson").wait_for()
    expect(table.page.locator(".seat").first).to_be_hidden()
    table.let_answers_come()
    table.rest()
    assert table.page.locator(".thinking:not([hidden])").count() == 0
    assert match_json.loads(table.kept("maerstanas")).ply == 1
    table.page.locator(".leave [data-leave]").click()
    table.wait_for_ply(2)
