"""A browser that blocks storage for the site: the game starts, says so once, and is played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from full_storage import FILLED
from kept_site import Watching
from play import Play, opened
from tools.browser import launch_options

# A Chromium without windows would not read a profile's settings.
LAUNCH = launch_options()
PATIENCE = 60_000
NOTHING_KEPT = "This browser blocks storage for this page; games are lost when you close it."
_REFUSAL = "new DOMException('refused', 'SecurityError')"
REFUSING = {
    "a database": f"IDBFactory.prototype.open = () => {{ throw {_REFUSAL} }};",
    "the name of the databases": (
        f"Object.defineProperty(window, 'indexedDB', {{get() {{ throw {_REFUSAL} }}}});"
    ),
    "any databases": "Object.defineProperty(window, 'indexedDB', {value: null});",
    "a place for texts": "".join(
        f"Object.defineProperty(window, '{name}', {{get() {{ throw {_REFUSAL} }}}});"
        for name in ("localStorage", "sessionStorage")
    ),
    "a channel to other tabs": f"BroadcastChannel = function () {{ throw {_REFUSAL} }};",
    "a place for files": (
        f"Object.defineProperty(window, 'caches', {{get() {{ throw {_REFUSAL} }}}});"
    ),
}
REFUSING["everything"] = "".join(
    REFUSING[name]
    for name in ("the name of the databases", "a place for texts", "a channel to other tabs")
)


@pytest.fixture
def blocking(
    browser_type: BrowserType,
    tmp_path: Path,
    watching: Watching,
) -> Iterator[BrowserContext]:
    """A browser whose owner has all cookies and site data blocked in its settings."""
    (tmp_path / "Default").mkdir()
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(settings), "utf-8")
    context = browser_type.launch_persistent_context(tmp_path, **LAUNCH)
    context.set_default_timeout(PATIENCE)
    with watching(context) as troubles:
        yield context
    context.close()
    assert not troubles, "\n".join(troubles)


def assert_played(play: Play) -> None:
    """Plays two plies, one of them the computer's, and looks what became of them."""
    play.cell("E4").click()
    expect(play.ply(1)).to_be_visible()
    play.page.locator('[data-seat="light"]').select_option("1")
    expect(play.ply(2)).to_be_visible()


@pytest.mark.slow
def test_with_site_data_blocked_games_are_played(blocking: BrowserContext, base_url: str) -> None:
    play = opened(blocking.new_page(), f"{base_url}/")
    expect(play.page.locator("#alert")).to_have_text(NOTHING_KEPT)
    assert_played(play)
    # Said once: it doesn't stand in the way of what is said later.
    expect(play.page.locator("#alert")).to_be_empty()


@pytest.mark.parametrize("refused", REFUSING)
def test_whatever_the_browser_refuses_games_are_played(
    page: Page, base_url: str, refused: str
) -> None:
    page.add_init_script(REFUSING[refused])
    play = opened(page, f"{base_url}/")
    told = page.locator("#alert")
    if refused in ("a place for texts", "everything"):
        expect(told).to_have_text(NOTHING_KEPT)
    else:
        expect(told).to_be_empty()
    assert_played(play)


def test_the_start_opens_no_database(page: Page, base_url: str) -> None:
    page.add_init_script(
        """window.opened = [];
           const open = IDBFactory.prototype.open;
           IDBFactory.prototype.open = function (name, ...rest) {
             window.opened.push(name);
             return open.call(this, name, ...rest);
           };"""
    )
    opened(page, f"{base_url}/")
    assert page.evaluate("window.opened") == []


@pytest.mark.parametrize("has_database", [True, False], ids=["a database", "no database"])
def test_in_a_full_storage_nothing_is_promised_that_a_reload_loses(
    page: Page, base_url: str, has_database: bool
) -> None:
    if not has_database:
        page.add_init_script(REFUSING["a database"])
    play = opened(page, f"{base_url}/")
    page.evaluate(FILLED)
    for square in ("E4", "E5", "D4"):
        play.cell(square).click()
        # The warning stays as long as it is true.
        expect(page.locator("#alert")).to_contain_text("Browser storage is full")
    play.action("new").click()
    question = page.locator("#to-lose")
    expect(question).to_have_text("The game on the board is not over; its 3 moves are dropped.")
