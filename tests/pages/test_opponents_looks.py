"""How the players are shown beside the board."""

from __future__ import annotations

from looks import SIZES, assert_no_violations_in_any_light, box_of
from table import STRONGEST, Table


def test_the_board_is_turned_towards_the_player(table: Table) -> None:
    top = "#game[data-flipped]"
    table.start(dark="1")
    table.wait_for_ply(1)
    assert table.page.locator(top).count() == 1
    trays = [box_of(table.page.locator(f'[data-tray="{side}"]'))["y"] for side in ("dark", "light")]
    assert trays == sorted(trays)
    table.action("flip").click()
    assert table.page.locator(top).count() == 0


def test_every_stage_is_accessible(table: Table) -> None:
    page = table.page
    page.emulate_media(reduced_motion="reduce")
    table.level("light", STRONGEST)
    assert_no_violations_in_any_light(page)
    table.hold_answers()
    table.cell("E4").click()
    table.thinking()
    assert_no_violations_in_any_light(page)
    table.let_answers_come()
    table.wait_for_ply(2)
    table.start(dark="1")
    table.action("pause").click()
    assert_no_violations_in_any_light(page)
    table.action("new").click()
    assert_no_violations_in_any_light(page)


def test_the_players_fit_and_can_be_touched(table: Table) -> None:
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        assert_the_players_fit(table, width, height)
        table.start(dark="0", light="0")


def assert_the_players_fit(table: Table, width: int, height: int) -> None:
    page = table.page
    page.evaluate("scrollTo(0, 0)")
    box = box_of(page.locator("#invite"))
    assert box["y"] + box["height"] <= height
    assert box["height"] >= 44
    for player in ("dark", "light"):
        seat = page.locator(f'[data-seat="{player}"]')
        box = box_of(seat)
        assert min(box["width"], box["height"]) >= 44
        for level in ("8", "6", "0"):
            table.level(player, int(level))
            name = page.locator(f"#name-{player}")
            assert name.evaluate("name => name.scrollWidth <= name.clientWidth + 1")
            strip = box_of(page.locator(f'[data-tray="{player}"]'))
            assert strip["height"] <= 64
    board = box_of(page.locator("#board"))
    table.start(dark="0", light="8")
    table.hold_answers()
    table.cell("E4").click()
    table.thinking()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate("scrollTo(0, 0)")
    assert box_of(page.locator("#board")) == board
    table.let_answers_come()


def test_the_form_for_a_new_game_fits_a_small_phone(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 360, "height": 640})
    for name in ("maerstanas", "oferhlyp", "cyngesheall"):
        table.pick(name)
        table.action("new").click()
        title = box_of(page.locator("#new-game-title"))
        button = box_of(page.locator('#new-game button[type="submit"]'))
        assert title["y"] >= 0
        assert button["y"] + button["height"] <= 640
        page.keyboard.press("Escape")
