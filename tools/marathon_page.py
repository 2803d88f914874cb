"""Plays 120 whole games in Chromium, one after another on one page, and looks for leaks.

The games are those of `tools/bench_games.py`, one of each kind in turn, played by click events on
squares and buttons. After each round the browser's garbage is collected, and its objects are
counted. After all games the heap may be at most `GROWTH` times as large, and there may
be no more nodes and listeners, than after the first rounds: the page is at the start of the same
game each time.

python tools/marathon_page.py --games 24
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from math import ceil
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from game.match import Match  # noqa: E402
from tools.bench_games import clicks, kinds  # noqa: E402
from tools.browser import launch_options  # noqa: E402
from tools.progress import shown  # noqa: E402
from tools.serve import Server  # noqa: E402

GAMES = 120
WARM = 2
"""Rounds of all kinds before the first count: what is made once is made by then."""
GROWTH = 1.1
PATIENCE = 180_000
# Sends a game's clicks, a turn at a time, and lets the page draw each before the next.
PLAY = """async turns => {
  for (const selectors of turns) {
    for (const selector of selectors) {
      document.querySelector(selector).dispatchEvent(new MouseEvent("click", {bubbles: true}));
    }
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }
  return Math.max(0, ...[...document.querySelectorAll("#moves [data-ply]")].map(
    item => Number(item.dataset.ply)));
}"""
COUNTED = {"heap": "JSHeapUsedSize", "nodes": "Nodes", "listeners": "JSEventListeners"}
Counts = dict[str, int]


class Browsed:
    """The play page, on which whole games are played, and what the browser holds for it."""

    def __init__(self, page: Page, url: str) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable")
        self._session.send("HeapProfiler.enable")
        page.goto(url)
        page.locator("body[data-ready]").wait_for(state="attached")

    def begin(self, match: Match) -> None:
        """Puts a new game of the match's kind on the board."""
        page = self._page
        page.evaluate(
            """address => new Promise(followed => {
                 if (location.hash === address) return followed();
                 addEventListener("hashchange", () => followed(), {once: true});
                 location.hash = address;
               })""",
            f"#{urlencode(match.choice)}",
        )
        if page.locator('#moves [data-ply="1"]').count():  # the last game of the kind
            page.locator('[data-action="again"]').first.dispatch_event("click")
        page.locator('#moves [data-ply="1"]').wait_for(state="detached")

    def play(self, match: Match) -> None:
        """Plays the match from its beginning to its end, and resigns if it is not over."""
        self.begin(match)
        played = self._page.evaluate(PLAY, [*clicks(match)])
        if played != len(match.moves):
            raise RuntimeError(f"{match.choice}: {played} of {len(match.moves)} moves were played")
        if match.outcome is None:
            for action in ("resign", "yes"):
                self._page.locator(f'[data-action="{action}"]').first.dispatch_event("click")
        self._page.locator("#ending").wait_for(state="visible")

    def counts(self, match: Match) -> Counts:
        """What the browser holds when a new game is on the board and all garbage is collected."""
        self.begin(match)
        before: Counts = {}
        for _ in range(60):
            self._page.wait_for_timeout(250)
            self._session.send("HeapProfiler.collectGarbage")
            found = self._session.send("Performance.getMetrics")["metrics"]
            values = {each["name"]: int(each["value"]) for each in found}
            counts = {name: values[metric] for name, metric in COUNTED.items()}
            if {**counts, "heap": 0} == {**before, "heap": 0}:
                return counts  # nothing waits for motion or for idle work any more
            before = counts
        raise RuntimeError("the page does not come to rest")


def counted(
    page: Page, url: str, matches: Iterator[Match], each: Sequence[int]
) -> Iterator[Counts]:
    """The counts after so many games each time, on one page."""
    browsed = Browsed(page, url)
    first = next(matches)
    for number in each:
        for match in islice(matches, number):
            browsed.play(match)
        yield browsed.counts(first)


def leaks(before: Counts, after: Counts) -> list[str]:
    """What has grown, in words."""
    limits = {**before, "heap": round(GROWTH * before["heap"])}
    return [
        f"{name} grew from {before[name]:,} to {after[name]:,}"
        for name, limit in limits.items()
        if after[name] > limit
    ]


def measured(site: Path, games: int) -> dict[str, Any]:
    """The counts before and after the games, with what leaks; prints those of each round."""
    every = [match for _, match in kinds()]
    rounds = ceil(games / len(every))
    each = [WARM * len(every), *[len(every)] * rounds]
    found: list[Counts] = []
    with sync_playwright() as playwright, Server(site, cache="max-age=600") as server:
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script("localStorage.setItem('tafl:welcomed', 'yes')")
        counts = counted(page, server.url, cycle(every), each)
        for counted_now in shown(counts, "games on a page", total=len(each), unit="round"):
            found.append(counted_now)
            print(f"after {sum(each[: len(found)])} games: {json.dumps(counted_now)}", flush=True)
        browser.close()
    before, after = found[0], found[-1]
    return {
        "games": rounds * len(every),
        "before": before,
        "after": after,
        "leaks": leaks(before, after),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if nothing leaks. Prints the counts as a line of JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=GAMES, help="how many after the first rounds")
    parser.add_argument("--site", type=Path, default=ROOT / "public", help="a built site")
    given = parser.parse_args(arguments)
    found = measured(given.site, given.games)
    print(json.dumps(found))
    return 1 if found["leaks"] else 0


if __name__ == "__main__":
    sys.exit(main())
