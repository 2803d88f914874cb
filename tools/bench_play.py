"""How soon the page answers, and how long it is busy at a time.

    python -m tools.bench_play [--kinds 8] [--only clicks|busy|slow] [--assert]

Chromium plays whole games on the built site by the mouse, one of each kind, and the page itself
notes the time from each click to the frame that shows the answer. Then it does what takes long
(pictures, records and lists), and the page notes every task longer than 50 ms, and what it was
doing. Last, a first visit over slow 4G with a processor four times slower. On a noisy machine look
at the fixed loop first, which is timed beside each figure. Everything goes to `build/bench.jsonl`.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright  # noqa: E402

from game import record  # noqa: E402
from game.core import GAMES  # noqa: E402
from tools.bench_games import LONG, clicks, kinds, long_match, saved_games  # noqa: E402
from tools.bench_report import Report  # noqa: E402
from tools.browser import launch_options  # noqa: E402
from tools.serve import Server  # noqa: E402

# The limits, in milliseconds.
ANSWER, TASK, PAINTED, PLAYABLE = 50, 50, 1_000, 22_000
# Slow 4G, and how much slower the processor is.
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
SLOWER = 4
SAVED = 300  # games in the list
PATIENCE = 180_000
PROBE = Path(__file__).with_name("bench_probe.js").read_text("utf-8")
# Waits until there is an image of Python's memory for the next visit.
IMAGE = """async () => {
  for (let tries = 0; tries < 600; tries++) {
    for (const name of await caches.keys()) {
      if (name.startsWith("tafl-image:") && (await (await caches.open(name)).keys()).length) return;
    }
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error("no image was made");
}"""


class Visit:
    """A page of the site with the probe in it, ready to be played."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        page.set_default_timeout(PATIENCE)
        self._session = page.context.new_cdp_session(page)
        # Not by the clock: other programs' work doesn't count.
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def work(self) -> float:
        """The processor time that the page has taken so far, in milliseconds."""
        found = self._session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(each["value"]) for each in found if each["name"] == "TaskDuration")

    def open(self, part: str = "") -> None:
        """Opens the page, and waits until it answers clicks."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.url}{part}")
        self.until_ready()

    def until_ready(self) -> None:
        """Waits until the page answers clicks, and then until nothing moves."""
        self.page.locator("body[data-ready]").wait_for(state="attached")
        self.page.wait_for_timeout(300)

    def loop(self) -> float:
        """What a fixed loop takes on the page now, in milliseconds."""
        return float(self.page.evaluate("bench.loop()"))

    def begin(self, what: str) -> None:
        """Names what the page does from now on."""
        self.page.evaluate("what => bench.begin(what)", what)

    def settle(self) -> None:
        """Waits until the last click is answered, on the screen."""
        self.page.evaluate("() => bench.settled()")

    def results(self) -> dict[str, Any]:
        """All clicks and long tasks since the page was opened."""
        self.page.wait_for_timeout(200)
        found: dict[str, Any] = self.page.evaluate("() => bench.results()")
        return found

    def press(self, selector: str) -> None:
        """Clicks an element in its middle, and waits for the answer."""
        box = self.page.locator(selector).first.bounding_box()
        assert box
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.settle()

    def act(self, action: str) -> None:
        """Presses an action's button; if that is in the menu, the menu opens first."""
        button = self.page.locator(f'[data-action="{action}"]').first
        button.evaluate("button => button.closest('details')?.setAttribute('open', '')")
        self.press(f'[data-action="{action}"]')

    def import_record(self, text: str, moves: int) -> None:
        """Opens a record, and waits until its moves are on the list."""
        self.act("import")
        self.page.locator("#import-text").fill(text)
        self.page.locator("[data-import=open]").click()
        self.page.locator(f'#moves [data-ply="{moves}"]').wait_for()
        self.settle()


# --- clicks -------------------------------------------------------------------------------------


def play_whole_games(visit: Visit, report: Report, most: int) -> list[float]:
    """Plays a game of each kind; returns the time to the answer of every click."""
    print(
        f"\n{'Click to painted answer, ms':32}{'clicks':>9}{'median':>8}{'95 %':>7}{'most':>8}",
        end="",
    )
    print(f"{'work':>7}{'loop':>7}  tasks over {TASK} ms")
    waits: list[float] = []
    for name, match in [*kinds()][:most]:
        options = "&".join(f"{key}={choice}" for key, choice in match.choice.items())
        visit.open(f"#{options}")
        loop = visit.loop()
        visit.begin(name)
        before = visit.work()
        for steps in clicks(match):
            for selector in steps:
                visit.press(selector)
        found = visit.results()
        if found["plies"] != len(match.moves):
            raise RuntimeError(f"{name}: {found['plies']} of {len(match.moves)} moves were played")
        work = (visit.work() - before) / len(found["clicks"])
        waits += show_clicks(name, found, (work, loop), report)
    return waits


def show_clicks(
    name: str, found: dict[str, Any], costs: tuple[float, float], report: Report
) -> list[float]:
    """Prints and keeps one game's clicks; returns the time to the answer of each.

    `costs` are the processor time of a click, with the mouse's way to the square and the motion
    after it, and what the fixed loop takes.
    """
    waits = [float(click["wait"]) for click in found["clicks"]]
    median, high, most = statistics.median(waits), percentile(waits), max(waits)
    work, loop = costs
    tasks = [round(task["length"]) for task in found["tasks"]]
    print(
        f"{name:32}{len(waits):9}{median:8.0f}{high:7.0f}{most:8.0f}{work:7.1f}{loop:7.1f}", end=""
    )
    print(f"  {' '.join(map(str, tasks))}".rstrip(), flush=True)
    report.add(
        name=f"clicks {name}",
        clicks=len(waits),
        median=round(median, 1),
        p95=round(high, 1),
        most=round(most, 1),
        work=round(work, 1),
        tasks=tasks,
        loop=loop,
    )
    return waits


def percentile(values: Sequence[float], share: float = 0.95) -> float:
    """The value that this share of the values doesn't exceed."""
    return sorted(values)[max(0, -int(-share * len(values) // 1) - 1)]


# --- long work ----------------------------------------------------------------------------------


def do_long_work(visit: Visit, report: Report, games: Sequence[str]) -> list[float]:
    """Does everything that takes long; returns the length of every task over the limit."""
    print(f"\nTasks over {TASK} ms, with {LONG} moves".ljust(44) + "done, ms   loop  tasks, ms")
    found = [*show_work("making the image", visit, report)]
    for game in games:
        match = long_match(game)
        text = record.dumps(match)
        with doing(f"{game}: opening a record", visit):
            visit.import_record(text, LONG)
        found += show_work(f"{game}: opening a record", visit, report)
        with doing(f"{game}: to the start and back", visit):
            for ply in (0, LONG, LONG // 2, LONG):
                visit.page.evaluate("ply => bench.goTo(ply)", ply)
                visit.settle()
        found += show_work(f"{game}: to the start and back", visit, report)
        with doing(f"{game}: GIF", visit):
            make_gif(visit)
        found += show_work(f"{game}: GIF", visit, report)
        visit.page.reload()
        visit.until_ready()
        visit.page.evaluate("name => bench.startedAs(name)", f"{game}: reloading")
        found += show_work(f"{game}: reloading", visit, report)
    fill_the_list(visit)
    with doing(f"listing {SAVED} games", visit):
        open_list(visit)
    found += show_work(f"listing {SAVED} games", visit, report)
    with doing("searching them", visit):
        visit.page.locator("#library-search").press_sequentially("1", delay=50)
        visit.settle()
    found += show_work("searching them", visit, report)
    return found


@contextlib.contextmanager
def doing(what: str, visit: Visit) -> Iterator[None]:
    """Names what the page does meanwhile, and notes how long it takes."""
    visit.begin(what)
    yield
    visit.page.evaluate("() => bench.end()")


def show_work(name: str, visit: Visit, report: Report) -> list[float]:
    """Prints and keeps the long tasks of one piece of work."""
    found = visit.results()
    tasks = [float(task["length"]) for task in found["tasks"] if task["during"] == name]
    took = found["took"].get(name, 0)
    loop = visit.loop()
    lengths = " ".join(f"{task:.0f}" for task in tasks)
    print(f"{name:44}{took:8.0f}{loop:7.1f}  {lengths}".rstrip())
    report.add(name=name, took=round(took), tasks=[round(task) for task in tasks], loop=loop)
    return tasks


def make_gif(visit: Visit) -> None:
    """Saves the game on the board as an animated GIF."""
    visit.act("export")
    visit.page.locator("[data-export=gif]:not([aria-disabled=true])").wait_for()
    with visit.page.expect_download():
        visit.page.locator("[data-export=gif]").click()
    visit.page.keyboard.press("Escape")


def fill_the_list(visit: Visit) -> None:
    """Saves many games on the device, as if they had been played here."""
    entries = saved_games(SAVED)
    visit.page.evaluate("entries => bench.save(entries)", entries)
    visit.open()


def open_list(visit: Visit) -> None:
    """Opens the list of games, and waits until all are filed."""
    visit.act("library")
    visit.page.locator("#library-list .kept-game").first.wait_for()
    visit.page.locator("#library-list[aria-busy=false]").wait_for(timeout=PATIENCE)


# --- a slow first visit -------------------------------------------------------------------------


def visit_slowly(playwright: Playwright, url: str, report: Report) -> tuple[float, float]:
    """When the board was painted and when it could be played, in milliseconds."""
    with context(playwright) as fresh:
        page = fresh.new_page()
        session = fresh.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        visit = Visit(page, url)
        page.goto(url, wait_until="commit")
        page.locator("body[data-ready]").wait_for(state="attached")
        found = page.evaluate("() => bench.started()")
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        loop = visit.loop()
    painted, ready = float(found["painted"]), float(found["ready"])
    print("\nFirst visit, slow 4G, processor four times slower")
    print(f"board painted {painted:.0f} ms (limit {PAINTED}), playable {ready:.0f} ms", end=" ")
    print(f"(limit {PLAYABLE}); loop {loop:.1f} ms without the slowing down")
    report.add(name="slow 4G", painted=round(painted), ready=round(ready), loop=loop)
    return painted, ready


@contextlib.contextmanager
def context(playwright: Playwright) -> Iterator[BrowserContext]:
    """A profile that has visited nothing yet."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        opened = playwright.chromium.launch_persistent_context(
            profile, viewport={"width": 1280, "height": 900}, **launch_options()
        )
        opened.add_init_script(PROBE)
        yield opened
        opened.close()


# --- all of it ----------------------------------------------------------------------------------


def measure(given: argparse.Namespace, report: Report) -> list[str]:
    """Measures what is asked for, and returns what is over its limit."""
    over: list[str] = []
    with sync_playwright() as playwright, Server(given.site, cache="max-age=600") as server:
        if given.only in (None, "clicks", "busy"):
            with context(playwright) as ours:
                visit = Visit(ours.new_page(), server.url)
                visit.open()
                visit.begin("making the image")
                visit.page.evaluate(IMAGE)
                visit.page.evaluate("() => bench.end()")
                if given.only != "clicks":
                    tasks = do_long_work(visit, report, given.games)
                    over += [f"{len(tasks)} tasks over {TASK} ms"] if tasks else []
                if given.only != "busy":
                    waits = play_whole_games(visit, report, given.kinds)
                    high = percentile(waits)
                    print(f"{'all':32}{len(waits):9}{statistics.median(waits):8.0f}{high:7.0f}")
                    over += [f"95 % of answers after {high:.0f} ms"] if high > ANSWER else []
        if given.only in (None, "slow"):
            painted, ready = visit_slowly(playwright, server.url, report)
            over += ["board painted too late"] if painted > PAINTED else []
            over += ["playable too late"] if ready > PLAYABLE else []
    return over


def main(argv: list[str] | None = None) -> int:
    """Measures; 1 with `--assert` if anything is over its limit."""
    parser = argparse.ArgumentParser(description=re.sub(r"\n.*", "", __doc__ or "", flags=re.S))
    parser.add_argument("--kinds", type=int, default=99, help="so many kinds of games are played")
    parser.add_argument("--games", nargs="+", choices=[*GAMES], default=["oferhlyp", "cyngesheall"])
    parser.add_argument("--only", choices=["clicks", "busy", "slow"], help="one of the three parts")
    parser.add_argument("--site", type=Path, default=ROOT / "public", help="a built site")
    parser.add_argument("--assert", dest="check", action="store_true", help="fail above the limits")
    given = parser.parse_args(argv)
    if not (given.site / "index.html").is_file():
        print(f"{given.site}/index.html is missing: run 'make build'.", file=sys.stderr)
        return 1
    report = Report("play")
    over = measure(given, report)
    report.write()
    print("\nOver the limit: " + "; ".join(over) if over else "\nNothing is over its limit.")
    return int(given.check and bool(over))


if __name__ == "__main__":
    sys.exit(main())
