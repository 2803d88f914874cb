"""What a person can do when the engine fails; no browser, no clock."""

from __future__ import annotations

from game_table import GameTable
from players.players import PERSON


def test_a_fault_is_explained_and_can_be_retried() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.engine.failed("The engine does not answer.")
    assert table.alert == (
        "The engine does not answer. Nothing is lost: try again, or play Light yourself."
    )
    assert table.play.seating().failed == "light"
    assert len(table.engine.requests) == 1
    begun = table.engine.begun
    table.click("A1")
    assert table.line == ["E4"]
    assert table.engine.begun == begun, "it may be as dead as the one before"
    table.act("retry")
    assert (table.alert, len(table.engine.requests)) == ("", 2)
    table.answer("E5")
    assert table.line == ["E4", "E5"]


def test_a_person_can_take_over_after_a_fault() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.engine.failed("It broke.")
    table.act("takeover")
    assert table.levels == {"dark": PERSON, "light": PERSON}
    table.click("A1")
    assert table.line == ["E4", "A1"]
    assert table.play.seating().failed is None


def test_a_fault_is_forgotten_when_the_game_changes() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.engine.failed("It broke.")
    table.act("undo")
    assert table.play.seating().failed is None
    table.click("A1")
    assert len(table.engine.requests) == 2


def test_an_illegal_move_of_the_engine_is_a_fault() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.answer("E4")
    assert "E4 already has a stone" in table.alert
    assert table.play.seating().failed == "light"
