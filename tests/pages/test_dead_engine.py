"""A computer that is dead: said within twenty seconds, with the game kept and a way on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Worker, expect

from play import opened

# Milliseconds: the page waits for two workers, so long for each.
SILENCE = 10_000
DEAD = {
    "silent": "",
    "stuck": "for (;;);",
    "broken": "throw new Error('broken');",
}


def is_engine(worker: Worker) -> bool:
    """Whether a worker is the one that thinks."""
    return worker.url.endswith("/worker.js")


@pytest.mark.allow_page_errors
@pytest.mark.first_visit  # a set clock stays set
@pytest.mark.parametrize("script", DEAD.values(), ids=DEAD)
def test_a_dead_engine_is_told_and_another_try_succeeds(
    page: Page, base_url: str, script: str
) -> None:
    page.route(
        "**/worker.js", lambda route: route.fulfill(body=script, content_type="text/javascript")
    )
    page.clock.install()
    play = opened(page, f"{base_url}/")
    play.cell("E4").click()
    expect(play.ply(1)).to_be_visible()
    alert = page.locator("#alert")
    with page.expect_worker(is_engine):
        page.locator('[data-seat="light"]').select_option("1")
    if script != DEAD["broken"]:
        with page.expect_worker(is_engine):
            page.clock.fast_forward(SILENCE // 2)
            expect(alert).to_be_hidden()
            page.clock.fast_forward(SILENCE // 2)
        page.clock.fast_forward(SILENCE)
    expect(alert).to_contain_text("The engine")
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
