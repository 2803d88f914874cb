"""The page before Python has loaded, and when Python does not arrive."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from holding import hold
from looks import box_of
from play import Play, until_ready

pytestmark = pytest.mark.first_visit


def test_clicks_made_while_loading_are_kept_and_played(page: Page, base_url: str) -> None:
    let_go = hold(page, r"python_stdlib\.zip$")
    page.goto(f"{base_url}/", wait_until="domcontentloaded")
    play = Play(page)
    play.cell("E4").click()
    play.tray("light", "T").click()
    play.cell("E5").click()
    play.action("flip").click()
    assert not page.locator("body[data-ready]").count()
    assert play.marked("kept") == {"E4", "E5"}
    assert play.stones() == {}
    let_go()
    until_ready(page)
    assert play.notations() == ["E4", "T E5xE4"]
    assert not page.locator("[data-kept]").count()
    expect(play.action("flip")).to_have_attribute("aria-pressed", "true")


def test_a_progress_bar_counts_the_bytes_and_goes_when_the_page_is_ready(
    page: Page, base_url: str
) -> None:
    let_go = hold(page, r"python_stdlib\.zip$")
    page.goto(f"{base_url}/", wait_until="domcontentloaded")
    bar = page.locator("#progress")
    expect(bar).to_have_attribute("aria-valuenow", re.compile(r"^[1-9]\d?$"))
    assert box_of(bar)["width"] > 0
    let_go()
    until_ready(page)
    expect(bar).to_be_hidden()


def test_the_wait_says_what_is_loading_and_how_long_it_takes(page: Page, base_url: str) -> None:
    let_go = hold(page, r"python_stdlib\.zip$")
    page.goto(f"{base_url}/", wait_until="domcontentloaded")
    expect(page.locator("#loading")).to_have_text(
        re.compile(r"^Loading the game: \d\.\d of \d\.\d MB(, about \d+ seconds? left)?\.$")
    )
    expect(page.locator("#turn")).to_be_hidden()
    let_go()
    until_ready(page)
    expect(page.locator("#loading")).to_be_empty()
    expect(page.locator("#turn")).to_be_visible()


def test_who_saves_data_is_asked_before_the_game_is_loaded(page: Page, base_url: str) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{base_url}/")
    load = page.locator("#load")
    expect(load).to_have_text(re.compile(r"^Load the game \(\d\.\d MB\)$"))
    expect(page.locator("#loading")).to_have_text("Your browser is set to save data.")
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if url.endswith((".wasm", ".zip"))]
    Play(page).cell("E4").click()
    load.click()
    until_ready(page)
    expect(load).to_be_hidden()
    assert Play(page).notations() == ["E4"]


@pytest.mark.allow_page_errors
@pytest.mark.parametrize(
    "missing", [r"pyodide\.asm\.\w+\.wasm$", r"python_stdlib\.zip$", r"app\.zip$"]
)
def test_a_missing_file_is_reported_in_words(page: Page, base_url: str, missing: str) -> None:
    page.route(re.compile(missing), lambda route: route.fulfill(status=404, body="gone"))
    page.goto(f"{base_url}/")
    status = page.locator("#status")
    expect(status).to_contain_text("reload the page")


def test_without_javascript_the_page_shows_the_board_and_says_what_is_missing(
    browser: Browser, base_url: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{base_url}/")
    assert page.locator("#board svg").is_visible()
    assert page.locator("noscript, .trouble").last.is_visible()
    context.close()
