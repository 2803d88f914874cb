"""A computer that is dead: said within twenty seconds, with the game kept and a way on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from play import opened, until_ready
from table import KEEP_WORKERS, Table

# Milliseconds: the page waits for two workers, so long for each.
SILENCE = 10_000
DEAD = {
    "silent": "",
    "stuck": "for (;;);",
    "broken": "throw new Error('broken');",
}


def until_begun(page: Page, count: int) -> None:
    """Waits until so many engines have been started."""
    page.wait_for_function("count => window.engines().length === count", arg=count)


@pytest.mark.allow_page_errors
@pytest.mark.first_visit  # a set clock stays set
@pytest.mark.parametrize("script", DEAD.values(), ids=DEAD)
def test_a_dead_engine_is_told_and_another_try_succeeds(
    page: Page, base_url: str, script: str
) -> None:
    page.route(
        "**/worker.js", lambda route: route.fulfill(body=script, content_type="text/javascript")
    )
    page.add_init_script(KEEP_WORKERS)
    page.clock.install()
    page.goto(f"{base_url}/")
    until_ready(page)
    play = Table(page)
    play.cell("E4").click()
    expect(play.ply(1)).to_be_visible()
    alert = page.locator("#alert")
    began = page.evaluate("Date.now()")
    page.locator('[data-seat="light"]').select_option("1")
    if script != DEAD["broken"]:
        until_begun(page, 1)
        page.clock.fast_forward(SILENCE // 2)
        expect(alert).to_be_hidden()
        page.clock.fast_forward(SILENCE // 2)
        until_begun(page, 2)
        page.clock.fast_forward(SILENCE)
    expect(alert).to_contain_text("The engine")
    # By the page's clock: two workers are waited for; the rest is what a busy machine takes.
    assert page.evaluate("Date.now()") - began < 30_000
    expect(alert).to_contain_text("Nothing is lost: try again, or play Light yourself.")
    assert play.engines() == [False, False], "another try would wait for one that is dead, too"
    page.unroute("**/worker.js")
    page.get_by_role("button", name="Try again").click()
    expect(play.ply(2)).to_be_visible()


def test_without_the_script_that_watches_the_start_games_are_played_all_the_same(
    page: Page, base_url: str
) -> None:
    page.route(
        "**/js/boot.js", lambda route: route.fulfill(body="", content_type="text/javascript")
    )
    play = opened(page, f"{base_url}/")
    play.cell("E4").click()
    expect(play.ply(1)).to_be_visible()
