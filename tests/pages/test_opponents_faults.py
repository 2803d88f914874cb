"""What happens when the engine breaks down."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from play import opened
from table import CHILD, STRONGEST, Table


@pytest.mark.allow_page_errors
@pytest.mark.parametrize("missing", [r"worker\.js$", r"ai\.zip$"])
def test_a_worker_that_fails_once_is_started_again_and_the_game_goes_on(
    page: Page, base_url: str, missing: str
) -> None:
    failures: list[str] = []

    def fail_once(route: Route) -> None:
        if failures:
            route.continue_()
        else:
            failures.append(route.request.url)
            route.fulfill(status=404, body="gone")

    page.context.route(re.compile(missing), fail_once)
    table = Table(opened(page, f"{base_url}/").page)
    table.level("light", CHILD)
    table.cell("E4").click()
    table.wait_for_ply(2)
    assert len(failures) == 1
    assert table.notations()[0] == "E4"


@pytest.mark.allow_page_errors
def test_a_worker_that_fails_again_is_reported_and_the_player_can_take_over(
    page: Page, base_url: str
) -> None:
    page.context.route(re.compile(r"worker\.js$"), lambda route: route.fulfill(status=404))
    table = Table(opened(page, f"{base_url}/").page)
    table.level("light", CHILD)
    table.cell("E4").click()
    expect(page.locator("#alert")).to_have_text(
        "The engine could not be started. Nothing is lost: try again, or play Light yourself.",
    )
    assert table.stones() == {"E4": ("dark", "standard")}
    page.context.unroute(re.compile(r"worker\.js$"))
    table.action("takeover").click()
    expect(page.locator("#stuck")).to_be_hidden()
    table.cell("A1").click()
    assert table.notations() == ["E4", "A1"]


@pytest.mark.allow_page_errors
def test_trying_again_helps_once_the_fault_is_gone(page: Page, base_url: str) -> None:
    broken = re.compile(r"app/ai\.zip$")
    page.context.route(broken, lambda route: route.fulfill(status=404))
    table = Table(opened(page, f"{base_url}/").page)
    table.level("light", CHILD)
    table.cell("E4").click()
    expect(page.locator("#alert")).to_contain_text("app/ai.zip is missing on the server.")
    page.context.unroute(broken)
    table.action("retry").click()
    table.wait_for_ply(2)


def test_a_worker_that_breaks_while_it_thinks_is_replaced(table: Table) -> None:
    table.level("light", STRONGEST)
    table.hold_answers()
    table.cell("E4").click()
    table.thinking()
    table.page.evaluate("window.workers.at(-1).dispatchEvent(new ErrorEvent('error'))")
    table.let_answers_come()
    table.wait_for_ply(2)
    assert table.page.evaluate("window.workers.map(worker => worker.alive)")[-2:] == [False, True]
