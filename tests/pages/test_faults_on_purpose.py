"""Faults on purpose while a game is played: it goes on, or the page says why, and it is kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from full_storage import FILLED
from play import Play, opened
from table import CHILD, KEEP_WORKERS, STRONGEST, Table

# Lets a test end the ten seconds after which a silent worker counts as dead, and kill a worker so
# that nobody hears of it.
SILENCE = """
window.silences = new Map();
const { setTimeout: begin, clearTimeout: end } = window;
window.setTimeout = (call, after, ...rest) => {
  const timer = begin(call, after, ...rest);
  if (after === 10_000) window.silences.set(timer, call);
  return timer;
};
window.clearTimeout = timer => { window.silences.delete(timer); end(timer); };
window.endSilence = () => {
  for (const [timer, call] of [...window.silences]) { window.clearTimeout(timer); call(); }
};
window.kill = () => {
  const worker = window.workers.filter(each => each.isEngine && each.alive).at(-1);
  Object.getPrototypeOf(Object.getPrototypeOf(worker)).terminate.call(worker);
};
"""
REFUSE = """() => {
  const plain = Storage.prototype.setItem;
  window.allow = () => { Storage.prototype.setItem = plain; };
  Storage.prototype.setItem = () => { throw new DOMException("refused", "SecurityError"); };
}"""


def killed(table: Table) -> None:
    """Kills the worker, and lets the page notice."""
    before = len(table.engines())
    table.page.evaluate("window.kill()")
    table.page.evaluate("window.endSilence()")
    table.page.wait_for_function("n => window.engines().length > n", arg=before)


def test_a_worker_is_replaced_whenever_it_is_killed(page: Page, base_url: str) -> None:
    page.add_init_script(KEEP_WORKERS)
    page.add_init_script(SILENCE)
    table = Table(opened(page, f"{base_url}/").page)
    alert = page.locator("#alert")
    # While it loads.
    table.level("light", CHILD)
    table.hold_answers()
    played = [table.play_somewhere()]
    killed(table)
    table.let_answers_come()
    table.wait_for_ply(2)
    # While it has nothing to do: that is noticed only when it is asked again.
    page.evaluate("window.kill()")
    played.append(table.play_somewhere())
    page.evaluate("window.endSilence()")
    table.wait_for_ply(4)
    # While it thinks; the next one does what is asked of it.
    table.level("light", STRONGEST)
    table.hold_answers()
    played.append(table.play_somewhere())
    table.thinking()
    killed(table)
    table.level("light", CHILD)
    table.let_answers_come()
    table.wait_for_ply(6)
    expect(alert).to_be_empty()
    # While it analyses.
    table.hold_answers()
    table.action("analysis").click()
    killed(table)
    table.let_answers_come()
    expect(page.locator("#lines button")).to_have_count(3)
    table.reload()
    assert [table.notations()[n] for n in (0, 2, 4)] == played


def test_a_page_that_is_frozen_reloaded_or_left_goes_on_thinking(
    table: Table, base_url: str
) -> None:
    page = table.page
    session = page.context.new_cdp_session(page)
    table.level("light", CHILD)
    played = [table.play_somewhere()]
    for state in ("frozen", "active"):
        session.send("Page.setWebLifecycleState", {"state": state})
    table.wait_for_ply(2)
    table.hold_answers()
    played.append(table.play_somewhere())
    table.wait_for_ply(3)
    table.reload()
    table.wait_for_ply(4)
    table.hold_answers()
    played.append(table.play_somewhere())
    table.wait_for_ply(5)
    page.goto(f"{base_url}/about/")
    page.go_back()
    table.wait_for_ply(6)
    page.go_forward()
    page.go_back()
    expect(table.ply(6)).to_be_visible()
    assert [table.notations()[n] for n in (0, 2, 4)] == played


@pytest.mark.first_visit
def test_a_game_outlives_a_clock_that_jumps_and_a_storage_that_comes_and_goes(
    page: Page, base_url: str
) -> None:
    page.clock.set_fixed_time("2026-11-23T12:00:00Z")
    play = opened(page, f"{base_url}/")
    play.cell("E4").click()
    for time, square in (("2036-01-01", "E5"), ("1999-12-31", "D4")):
        page.clock.set_fixed_time(f"{time}T23:59:59Z")
        play.cell(square).click()
    play.reload()
    assert play.notations() == ["E4", "E5", "D4"]
    # Another tab empties what the site keeps.
    other = page.context.new_page()
    other.goto(f"{base_url}/about/")
    other.evaluate("localStorage.clear()")
    play.cell("A1").click()
    play.reload()
    assert play.notations() == ["E4", "E5", "D4", "A1"]
    # The browser begins to refuse it, and allows it again.
    page.evaluate(REFUSE)
    play.cell("G1").click()
    expect(page.locator("#alert")).to_contain_text("lost when you close it")
    page.evaluate("window.allow()")
    play.cell("G7").click()
    play.reload()
    assert play.notations() == ["E4", "E5", "D4", "A1", "G1", "G7"]


def test_what_waited_for_room_is_there_after_a_reload(play: Play) -> None:
    page = play.page
    play.cell("E4").click()
    page.evaluate(FILLED)
    for square in ("E5", "D4"):
        play.cell(square).click()
        expect(page.locator("#alert")).to_contain_text("Browser storage is full")
    play.pick("oferhlyp")
    page.evaluate(
        "() => { for (const key of Object.keys(localStorage))"
        " if (key.startsWith('junk')) localStorage.removeItem(key); }"
    )
    # A move of another game writes what waited of the first.
    play.cell("A2").click()
    play.page.locator("#board [data-target]").first.click()
    expect(play.ply(1)).to_be_visible()
    new = page.context.new_page()
    kept = opened(new, f"{page.url.partition('#')[0]}#game=maerstanas")
    assert kept.notations() == ["E4", "E5", "D4"]
