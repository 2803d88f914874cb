"""A computer that is dead: said within twenty seconds, with the game kept and a way on."""

from __future__ import annotations

from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from play import opened

DEAD = {
    "silent": "",
    "stuck": "for (;;);",
    "broken": "throw new Error('broken');",
}


@pytest.mark.allow_page_errors
@pytest.mark.parametrize("script", DEAD.values(), ids=DEAD)
def test_a_dead_engine_is_told_and_another_try_succeeds(
    page: Page, base_url: str, script: str
) -> None:
    page.route(
        "**/worker.js", lambda route: route.fulfill(body=script, content_type="text/javascript")
    )
    play = opened(page, f"{base_url}/")
    play.cell("E4").click()
    expect(play.ply(1)).to_be_visible()
    page.locator('[data-seat="light"]').select_option("1")
    began = monotonic()
    alert = page.locator("#alert")
    expect(alert).to_contain_text("The engine")
    # Two workers are waited for, ten seconds each; the rest is what a busy machine takes.
    assert monotonic() - began < 30
    expect(alert).to_contain_text("Nothing is lost: try again, or play Light yourself.")
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
