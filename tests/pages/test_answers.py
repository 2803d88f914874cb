"""Answers that are prepared while nobody asks for anything, and the one worker that gives them."""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Page, expect

from table import CHILD, STRONGEST, Table

# The most milliseconds from a click to what is wanted, of somebody who has not asked before.
LIMITS = {"first answer": 200, "hint": 500, "analysis": 300}
# A busy machine is given so many visits.
VISITS = 4
# Milliseconds from a click until an element is there, or until the engine has answered.
TAKEN = """([pressed, wanted]) => new Promise((done, failed) => {
  setTimeout(() => failed(new Error("nothing came of " + pressed)), 60_000);
  const began = performance.now();
  const found = () => done(performance.now() - began);
  if (wanted) {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return;
      watcher.disconnect();
      found();
    });
    watcher.observe(document.body, {attributes: true, childList: true, subtree: true});
  } else {
    addEventListener("answered", found, {once: true});
  }
  document.querySelector(pressed).dispatchEvent(new MouseEvent("click", {bubbles: true}));
})"""


def prepare(table: Table) -> None:
    """Tells the page that nothing is going on, and waits until it has prepared itself."""
    table.page.evaluate("document.dispatchEvent(new Event('idle'))")
    # Functions: an expression is evaluated anew at every look, which the page forbids.
    table.page.wait_for_function("() => window.engines().length === 1")
    table.page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(each => each.name.endsWith('/ai.zip'))"
    )
    table.rest()


def first_times(table: Table) -> dict[str, float]:
    """How soon the first of each kind of answer comes on a page that has just been opened."""

    def taken(pressed: str, wanted: str = "") -> float:
        return float(table.page.evaluate(TAKEN, [pressed, wanted]))

    prepare(table)
    assert table.notations() == []
    table.level("light", CHILD)
    times = {"first answer": taken('#board [data-cell="E4"]')}
    table.wait_for_ply(2)
    times["hint"] = taken("[data-action=hint]", "#advised:not(:empty)")
    table.rest()
    times["analysis"] = taken("[data-action=analysis]", "#lines li")
    return times


def test_the_first_answers_come_at_once_where_they_were_prepared(table: Table) -> None:
    best = dict.fromkeys(LIMITS, float("inf"))
    for _ in range(VISITS):
        times = first_times(table)
        print(
            "ms:", ", ".join(f"{name} {time:.0f} ({LIMITS[name]})" for name, time in times.items())
        )
        best = {name: min(best[name], time) for name, time in times.items()}
        if all(time <= LIMITS[name] for name, time in best.items()):
            break
        table.page.evaluate("localStorage.clear(); localStorage.setItem('tafl:welcomed', 'yes')")
        table.reload()
    assert all(time <= LIMITS[name] for name, time in best.items()), best
    assert len(table.engines()) == 1


def test_the_strongest_level_answers_within_its_patience(table: Table) -> None:
    prepare(table)
    table.level("light", STRONGEST)
    times = []
    for ply, cell in ((2, "D4"), (4, "F2"), (6, "B6")):
        if cell in table.stones():
            continue
        times.append(float(table.page.evaluate(TAKEN, [f'#board [data-cell="{cell}"]', ""])))
        table.wait_for_ply(ply)
    print("ms:", ", ".join(f"{time:.0f}" for time in times), "(1500)")
    assert median(times) <= 2_000, times


def test_whatever_is_asked_for_in_between_the_same_worker_answers(table: Table) -> None:
    """A jump during the analysis, a hint during it, and an undo while the computer thinks."""
    page = table.page
    for move in ("D4", "A1", "G7"):
        table.click_move(move)
    table.action("analysis").click()
    lines = page.locator("#lines strong").first
    expect(lines).to_contain_text("2… ")
    table.ply(1).dispatch_event("click")  # the analysis hides the list
    expect(lines).to_contain_text("1… ")
    table.ply(2).dispatch_event("click")  # the analysis hides the list
    expect(lines).to_contain_text("2. ")
    table.action("hint").click()
    expect(page.locator("#advised")).to_contain_text("Hint: ")
    expect(page.locator("#analysis[data-working]")).to_be_visible()
    table.level("light", STRONGEST)
    table.hold_answers()
    table.cell("E2").click()
    table.thinking()
    table.action("undo").click()
    table.let_answers_come()
    expect(table.ply(2)).to_have_attribute("aria-current", "step")
    table.level("light", CHILD)
    table.cell("E2").click()
    expect(table.ply(4)).to_have_attribute("aria-current", "step")
    expect(lines).to_contain_text("3. ")
    assert table.engines() == [True]


def test_a_page_is_idle_when_nobody_has_touched_it_for_a_while(ready_page: Page) -> None:
    """A device with little memory never is."""
    told = """async memory => {
      Object.defineProperty(navigator, "deviceMemory", {value: memory, configurable: true});
      const {tellWhenIdle} = await import(`./js/idle.js?${memory}`);
      const [set, waits] = [window.setTimeout, []];
      window.setTimeout = (call, time) => waits.push([call, time]);
      window.requestIdleCallback = call => call();
      let idle = 0;
      document.addEventListener("idle", () => { idle += 1; }, {once: true, capture: true});
      tellWhenIdle();
      document.dispatchEvent(new PointerEvent("pointerdown"));
      const counts = [waits.length, idle];
      waits.at(-1)?.[0]();
      document.dispatchEvent(new PointerEvent("pointerdown"));
      window.setTimeout = set;
      return [...counts, waits.length, idle];
    }"""
    assert ready_page.evaluate(told, 8) == [2, 0, 2, 1]
    assert ready_page.evaluate(told, 2) == [0, 0, 0, 0]


def test_the_engine_loads_while_the_form_for_a_new_game_is_filled_in(table: Table) -> None:
    assert table.engines() == []
    table.action("new").click()
    table.page.wait_for_function("() => window.engines().length === 1")
