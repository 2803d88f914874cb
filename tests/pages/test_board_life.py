"""Moves that wait to be confirmed, and turns that only the tray can begin."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from looks import box_of
from play import Play, opened

ONLY_SPECIAL = ".L.LL.D/LLLDD.D/L.L.DDD/DL.L.D./.LLDD.L/.LD.DD./LD.LD.D D T W"
MUST_PASS = ".L.LL.D/LLLDD.D/L.L.DDD/DL.L.D./.LLDD.L/.LD.DD./LD.LD.D D - W"
CONFIRM = """localStorage["tafl:settings"] = '{"version":1,"confirm":"on"}';"""


@pytest.fixture
def careful(page: Page, base_url: str) -> Play:
    """A player who confirms every move, with the narrowest phone."""
    page.add_init_script(CONFIRM)
    page.set_viewport_size({"width": 360, "height": 640})
    return opened(page, f"{base_url}/")


def test_a_move_is_played_once_it_is_confirmed(careful: Play) -> None:
    careful.cell("A1").click()
    assert careful.stones() == {"A1": ("dark", "standard")}
    assert careful.notations() == []
    assert "Play it?" in careful.status()
    expect(careful.page.locator("#invite")).to_be_hidden()
    assert box_of(careful.page.locator("#status"))["height"] <= 72, "more than three lines"
    finish, cancel = careful.action("finish"), careful.action("cancel")
    expect(finish).to_have_text("Play it")
    for button in (finish, cancel):
        box = box_of(button)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["height"] >= 44
    finish.click()
    assert careful.notations() == ["A1"]
    expect(finish).to_be_hidden()
    expect(cancel).to_be_hidden()


@pytest.mark.parametrize("how", ["cancel", "Escape"])
def test_a_move_is_taken_back_before_it_is_played(careful: Play, how: str) -> None:
    careful.cell("A1").click()
    if how == "cancel":
        careful.action("cancel").click()
    else:
        careful.page.keyboard.press("Escape")
    assert (careful.stones(), careful.notations()) == ({}, [])
    expect(careful.action("cancel")).to_be_hidden()


def test_the_keyboard_confirms_and_the_focus_stays_on_the_board(careful: Play) -> None:
    careful.tab_to_the_board()
    careful.walk_to("A1")
    careful.page.keyboard.press("Enter")
    assert careful.notations() == []
    careful.page.keyboard.press("Enter")
    assert careful.notations() == ["A1"]
    expect(careful.cell("A1")).to_be_focused()


def test_the_tray_asks_for_the_only_stone_that_can_be_played(play: Play) -> None:
    play.open_link(game="maerstanas", position=ONLY_SPECIAL)
    expect(play.page.locator('[data-tray="dark"][data-only]')).to_have_count(1)
    assert play.status() == "Dark to move: only a special stone can be played."
    thunder = play.tray("dark", "T")
    assert thunder.evaluate("stone => getComputedStyle(stone).animationName") == "offer"
    thunder.click()
    assert play.status().startswith("Thunder-stone: removes the stones on its four sides.")
    expect(play.page.locator("[data-only]")).to_have_count(0)


def test_a_forced_pass_is_one_button_with_its_reason(play: Play) -> None:
    play.page.set_viewport_size({"width": 360, "height": 640})
    play.open_link(game="maerstanas", position=MUST_PASS)
    (only,) = play.page.locator('[data-tray="dark"] .tray button:visible').all()
    expect(only).to_have_text("Pass: no move left")
    box = box_of(only)
    assert box["x"] + box["width"] <= 360
    only.click()
    assert play.notations() == ["Pass"]
    expect(play.page.locator('[data-tray="dark"][data-only]')).to_have_count(0)
