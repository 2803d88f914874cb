"""Playing the computer: from the invitation to the end of a whole game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from kept_site import NO_IMAGE
from play import until_ready
from table import CHILD, STRONGEST, Table
from tools import serve


def test_the_worker_fetches_only_files_the_page_has_not_fetched(
    page: Page, public: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    plain = serve._Handler.do_GET

    def noted(handler: serve._Handler) -> None:
        asked.append(handler.path)
        plain(handler)

    monkeypatch.setattr(serve._Handler, "do_GET", noted)
    page.add_init_script(NO_IMAGE)
    with serve.Server(public, cache="max-age=600") as server:
        page.goto(server.url)
        until_ready(page)
        page.wait_for_load_state("networkidle")
        asked.clear()
        page.locator("#invite").click()
        page.locator('#board [data-cell="E4"]').click()
        page.locator('#moves [data-ply="2"]').wait_for()
        # The first click fetches what makes sounds, too.
        own = ["/app/ai.zip", "/js/start/stand-ins.js", "/worker.js"]
        assert sorted(asked) == sorted([*own, "/js/sound.js"])
        page.goto("about:blank")


def test_it_gets_ready_while_the_form_is_filled_in(table: Table) -> None:
    with table.page.expect_request(lambda request: request.url.endswith("ai.zip")):
        table.action("new").click()
    table.page.locator('#new-game [name="opponent"][value="computer"]').check()
    table.page.keyboard.press("Escape")
    assert table.seated() == ["0", "0"]
    table.start()
    assert table.seated() == ["0", "0"]


def test_one_click_makes_the_computer_play_the_other_side(table: Table) -> None:
    assert table.seated() == ["0", "0"]
    table.action("computer").click()
    expect(table.page.locator("#invite")).to_be_hidden()
    assert table.seated() == ["0", "3"]
    table.cell("E4").click()
    table.wait_for_ply(2)
    assert len(table.stones()) == 2
    expect(table.page.locator("#turn")).to_have_text("Your turn.")


def test_the_invitation_leaves_the_focus_on_the_board(table: Table) -> None:
    table.action("computer").focus()
    table.page.keyboard.press("Enter")
    expect(table.cell("D4")).to_be_focused()
    table.page.keyboard.press("Enter")
    table.wait_for_ply(2)


def test_a_whole_game_against_the_weakest_by_mouse(table: Table) -> None:
    table.level("light", CHILD)
    page = table.page
    while not page.locator("#result").inner_text():
        before = len(table.notations())
        if not table.marked("target"):
            # Only a special stone or a pass is left.
            page.locator('[data-tray="dark"] [data-target]').first.click()
        if targets := table.marked("target"):
            table.cell(min(targets)).click()
        table.wait_for_ply(before + 1)
        expect(page.locator("#turn")).not_to_have_text("The Child is thinking.")
    assert len(table.notations()) > 20
    assert page.locator("#ending").is_visible()


def test_the_strongest_shows_its_progress_and_answers_in_reasonable_time(
    table: Table,
) -> None:
    table.level("light", STRONGEST)
    table.hold_answers()
    table.cell("E4").click()
    page = table.page
    table.thinking()
    bar = page.locator('[data-tray="light"] [role="progressbar"]')
    expect(bar).to_have_attribute("aria-valuenow", re.compile(r"^\d+$"))
    expect(page.locator('[data-tray="light"] .depth')).to_have_text(re.compile(r"^depth \d+$"))
    assert table.status().endswith("The Bretwalda is thinking.")
    table.let_answers_come()
    table.wait_for_ply(2)
    expect(bar).to_be_hidden()
    expect(page.locator('[data-tray="light"] .depth')).to_have_text("")


def test_clicks_while_it_thinks_get_an_explanation(table: Table) -> None:
    table.level("light", STRONGEST)
    table.hold_answers()
    table.cell("E4").click()
    table.thinking()
    assert table.marked("target") == set()
    table.cell("A1").click()
    assert "It is Light's turn: the Bretwalda is thinking." in table.status()
    table.let_answers_come()
    table.wait_for_ply(2)
    assert "A1" not in table.notations()[:1]


def test_it_begins_if_it_plays_dark(table: Table) -> None:
    table.start(dark="2")
    table.wait_for_ply(1)
    expect(table.page.locator("#turn")).to_have_text("Your turn.")
