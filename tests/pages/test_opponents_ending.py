"""Ending a game against the computer, and a game that it plays against itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from game import record
from game.core import GAMES
from game.match import Match
from table import CHILD, Table


def test_the_player_resigns(table: Table) -> None:
    table.level("light", CHILD)
    table.cell("E4").click()
    table.wait_for_ply(2)
    table.resign()
    assert "Light wins" in table.status()
    assert "Dark resigned." in table.status()


def test_an_early_draw_is_declined_with_the_reason(table: Table) -> None:
    table.level("light", CHILD)
    table.cell("E4").click()
    table.wait_for_ply(2)
    table.action("draw").click()
    expect(table.page.locator("#alert")).to_have_text(
        "The Child declines the draw: the game has only just begun."
    )


LOST = "S.S.S.S/......./S.....S/......./......./......./....... {} - -"


@pytest.mark.parametrize(("mover", "taken"), [("D", True), ("L", False)])
def test_the_side_that_is_behind_accepts_a_draw(table: Table, mover: str, taken: bool) -> None:
    table.open_link(position=LOST.format(mover))
    assert len(table.stones()) == 6
    person, computer = ("dark", "light") if mover == "D" else ("light", "dark")
    table.level(computer, CHILD)
    for number in range(1, 11, 2):
        # Far from all the stones, where neither gains much.
        table.cell(max(table.marked("target"), key=lambda cell: (cell[1], cell[0]))).click()
        table.wait_for_ply(number + 1)
    assert table.mover() == person
    table.action("draw").click()
    if taken:
        expect(table.page.locator("#why")).to_have_text("Both players agreed on a draw.")
        expect(table.page.locator("#rating")).to_have_text(
            "Unrated: it began from a position of its own."
        )
    else:
        expect(table.page.locator("#alert")).to_have_text(
            "The Child declines the draw: it thinks it is ahead."
        )


def quiet_game(plies: int) -> Match:
    """Two kings at home, each with a man that nobody can catch; they go round and round."""
    rules = GAMES["cyngesheall"]
    start = rules.parse_position("k....../......./..M..../......./....m../......./......K D", {})
    match = Match(rules, start=start)
    rounds = {"dark": ("C3", "C4", "D4", "D3"), "light": ("E5", "E6", "E7", "F7", "F5")}
    for ply in range(plies):
        squares, lap = rounds[match.state.to_move], ply // 2
        match.play(tuple(squares[(lap + step) % len(squares)] for step in (0, 1)))
    return match


def test_the_computer_offers_a_draw_when_nothing_moves(table: Table) -> None:
    table.action("import").click()
    table.page.locator("#import-text").fill(record.dumps(quiet_game(40)))
    table.page.locator("[data-import=open]").click()
    table.wait_for_ply(40)
    table.level("dark", CHILD)
    table.wait_for_ply(41)
    expect(table.page.locator("#asking-text")).to_have_text("The Child offers a draw. Agree?")
    table.action("yes").click()
    expect(table.page.locator("#why")).to_have_text("Both players agreed on a draw.")


# --- watching -------------------------------------------------------------------------------------


def test_the_computer_plays_itself_with_pause_step_and_pace(table: Table) -> None:
    table.start(dark="1", light="2")
    table.wait_for_ply(2)
    page = table.page
    table.action("pause").click()
    count = len(table.notations())
    assert "Paused." in table.status()
    expect(table.action("pause")).to_have_text("Resume")
    table.rest()
    assert len(table.notations()) == count
    table.action("advance").click()
    table.wait_for_ply(count + 1)
    table.rest()
    assert len(table.notations()) == count + 1
    page.locator("[data-pace]").select_option("fast")
    table.action("pause").click()
    expect(page.locator("#result")).not_to_be_empty(timeout=180_000)
    expect(page.locator("#watch")).to_be_hidden()
    assert len(table.notations()) > 20


def test_a_watched_game_waits_after_a_reload(table: Table) -> None:
    table.start(dark="1", light="2")
    table.wait_for_ply(1)
    table.reload()
    assert "Paused." in table.status()
    count = len(table.notations())
    table.rest()
    assert len(table.notations()) == count
