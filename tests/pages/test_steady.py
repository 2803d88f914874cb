"""Nothing jumps: a whole game, and every panel opened once, hardly shift the page's layout."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from play import Play, until_ready
from table import Table

# What the browser counts as layout that moved by itself, with the elements that moved. What moves
# within half a second of a click is the answer to it, and so it is here within half a second of
# the end of its work, which is late on a busy machine.
WATCH_SHIFTS = """
window.shifts = [];
let worked = -Infinity;
for (const kind of ["click", "keydown", "change"]) {
  addEventListener(kind, () => {
    worked = Infinity;
    setTimeout(() => { worked = performance.now(); });
  }, true);
}
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput && entry.startTime > worked + 500) {
      const moved = entry.sources.map(({node, previousRect: from, currentRect: to}) => {
        const name = node?.id || node?.className || node?.nodeName;
        return `${name} ${from.x},${from.y} ${from.width}x${from.height}`
          + ` to ${to.x},${to.y} ${to.width}x${to.height}`;
      });
      const late = Math.round(entry.startTime - worked);
      window.shifts.push([entry.value, `${late} ms after a click: ${moved.join("; ")}`]);
    }
  }
}).observe({type: "layout-shift", buffered: true});
"""
SIZES = [(360, 640), (820, 1180), (844, 390), (1280, 720)]
# The moves of a short game on the smallest board, by the mouse.
MOVES = ["C3", "B3", "A3", "C1", "B1", "A1"]


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_and_every_panel_shift_nothing(table: Table, size: tuple[int, int]) -> None:
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(WATCH_SHIFTS)
    table.reload()
    for game in ("oferhlyp", "cyngesheall", "maerstanas"):
        table.pick(game)
    table.open_link(board="3", specials="off")
    for move in MOVES:
        table.click_step(move)
    expect(page.locator("#ending")).to_be_visible()
    open_every_panel(table)
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) <= 0.02, shifts


def open_every_panel(play: Play) -> None:
    """Opens each panel once, and closes it again."""
    page = play.page
    play.action("analysis").click()
    page.locator("#lines button, #analysis-says").first.wait_for()
    play.action("analysis").click()
    for action, dialog in (
        ("library", "#library"),
        ("export", "#export"),
        ("import", "#import"),
        ("settings", "#settings"),
        ("new", "#new-game"),
        ("print", "#print"),
    ):
        play.action(action).click()
        expect(page.locator(dialog)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(dialog)).to_be_hidden()
    play.in_menu("copy-link").click()
    expect(page.locator("#sending-link")).not_to_have_value("")
    page.keyboard.press("Escape")
    play.action("setup").click()
    expect(page.locator("#editor")).to_be_visible()
    page.locator("[data-edit=leave]").click()
    expect(page.locator("#editor")).to_be_hidden()


# So many bytes a second take the browser several looks at a page that is not whole yet.
SLOWLY = {"offline": False, "latency": 0, "downloadThroughput": 60_000, "uploadThroughput": -1}


@pytest.mark.parametrize("size", SIZES)
def test_a_page_that_arrives_bit_by_bit_does_not_jump(
    ready_page: Page, base_url: str, size: tuple[int, int]
) -> None:
    page = ready_page  # so that everything but the page itself has been fetched
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(WATCH_SHIFTS)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOWLY)
    page.goto(f"{base_url}/?slowly={size[0]}", wait_until="commit")
    until_ready(page)
    # A half is there long before the whole.
    timing = "performance.getEntriesByType('navigation')[0]"
    assert page.evaluate(f"{timing}.responseEnd - {timing}.responseStart") > 300
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) <= 0.02, shifts
