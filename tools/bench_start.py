"""How long until a visitor can play, against PyScript and Pyodide as their packages come.

    python -m tools.bench_start [--loads 8] [--assert]

The same server sends both to the same browser, in turns: (a) a page whose `<script type="py">` runs
one line, until that line has run, with the packages' own files; (b) the play page, until it answers
clicks; (c) the play page without the image of Python's memory. Each is opened once with an empty
cache, a first visit, and then many times with a warm one. Prints times, stages, bytes and ratios of
both kinds of visit, and writes them to `build/bench.jsonl`.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import BrowserContext, Page, sync_playwright  # noqa: E402

from tools.bench_report import Report  # noqa: E402
from tools.browser import launch_options  # noqa: E402
from tools.serve import Server  # noqa: E402

# The limits of a warm start, as a part of the stock page's, and of a first visit's bytes.
WITH_IMAGE, WITHOUT = 0.22, 0.36
FIRST_VISIT = 4_100_000
# A browser keeps its compiled copy of the .wasm once the page has been quiet for two seconds.
SETTLE = 4_000
# And it goes on compiling after the page is ready: the next load must not pay for this one's.
BETWEEN = 1_500
STOCK_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>stock</title><link rel="icon" href="data:,">
<script type="module" src="pyscript/core.js"></script></head><body>
<script type="py" config='{"interpreter":"./pyodide/pyodide.mjs"}'>
from pyscript import document; document.body.dataset.ready = ""
</script></body></html>
"""
# Noted inside the page at the moment itself, for asking from outside takes its own time.
NOTE_READY = """
new MutationObserver(() => { window.readyAt ??= performance.now(); })
  .observe(document, { subtree: true, attributeFilter: ["data-ready"] });
"""


def stock(folder: Path) -> None:
    """A page on the packages as they come."""
    (folder / "index.html").write_text(STOCK_PAGE)
    packages = ROOT / "node_modules"
    shutil.copytree(
        packages / "@pyscript/core/dist",
        folder / "pyscript",
        ignore=shutil.ignore_patterns("*.map"),
    )
    (folder / "pyodide").mkdir()
    for name in (
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "pyodide-lock.json",
        "python_stdlib.zip",
    ):
        shutil.copy(packages / "pyodide" / name, folder / "pyodide")


# What a page finds where no earlier visit has left an image.
NO_IMAGE = """
const find = CacheStorage.prototype.match;
CacheStorage.prototype.match = function (asked, ...rest) {
  return String(asked).endsWith("/image") ? Promise.resolve() : find.call(this, asked, ...rest);
};
const Plain = window.Worker;
window.Worker = function (url, options) {
  const silent = { addEventListener() {}, postMessage() {}, terminate() {} };
  return String(url).includes("image-worker") ? silent : new Plain(url, options);
};
"""
# When each stage was reached, in milliseconds since the visit began: the HTML was there; the board
# was painted; the image had been looked for; the WebAssembly had its memory; Python could run;
# clicks were answered.
STAGES = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const marks = ["image", "memory", "python"].flatMap((name) => performance.getEntriesByName(name));
  return Object.fromEntries([
    ["page", page.responseEnd],
    ["painted", paint?.startTime ?? 0],
    ...marks.map(({ name, startTime }) => [name, startTime]),
    ["ready", window.readyAt],
  ]);
}"""

Stages = dict[str, float]


class Arm:
    """One of the pages, in a browser profile of its own."""

    def __init__(self, name: str, url: str, context: BrowserContext) -> None:
        self.name, self.url, self.context = name, url, context
        self.first: Stages = {}
        self.bytes = 0
        self.warm: list[Stages] = []
        context.add_init_script(NOTE_READY)
        if name == "no image":
            context.add_init_script(NO_IMAGE)

    def load(self, settle: int = 0) -> Stages:
        """Opens the page once and returns when each stage was reached."""
        page = self.context.new_page()
        stages = self._open(page)
        page.wait_for_timeout(settle)
        page.close()
        return stages

    def first_visit(self) -> None:
        """Opens the page with an empty cache, and notes the time and the bytes of all bodies."""
        page = self.context.new_page()
        sizes: list[int] = []
        page.on("requestfinished", lambda r: sizes.append(r.sizes()["responseBodySize"]))
        self.first = self._open(page)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(SETTLE)
        page.close()
        self.bytes = sum(sizes)

    def _open(self, page: Page) -> Stages:
        page.goto(self.url, wait_until="commit")
        page.locator("body[data-ready]").wait_for(state="attached", timeout=120_000)
        stages: Stages = page.evaluate(STAGES)
        return stages

    def median(self, stage: str) -> float:
        """The median of the warm visits, in milliseconds."""
        return statistics.median(stages[stage] for stages in self.warm)


def measure(loads: int) -> tuple[Arm, Arm, Arm]:
    """The pages, visited: the stock one, the play page, and the play page without an image."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stock(folder)
        playwright = stack.enter_context(sync_playwright())
        arms = []
        public = ROOT / "public"
        for name, root in (("stock", folder), ("play page", public), ("no image", public)):
            server = stack.enter_context(Server(root, cache="max-age=600"))
            profile = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
            context = playwright.chromium.launch_persistent_context(profile, **launch_options())
            stack.callback(context.close)
            arms.append(Arm(name, server.url, context))
        for arm in arms:
            arm.first_visit()
        for arm in arms:
            arm.load(SETTLE)
        for _ in range(loads):
            for arm in arms:
                arm.warm.append(arm.load(BETWEEN))
        stock_page, ours, without = arms
        return stock_page, ours, without


def show(plain: Arm, ours: Arm, without: Arm, report: Report) -> bool:
    """Prints and keeps what was measured; returns whether all limits are kept."""
    for arm in (plain, ours, without):
        each = " ".join(f"{stages['ready']:.0f}" for stages in arm.warm)
        first = f"first visit {arm.first['ready']:.0f} ms, {arm.bytes:,} bytes"
        print(f"{arm.name:10} ready after {arm.median('ready'):5.0f} ms ({each}), {first}")
        report.add(
            name=arm.name,
            stages={stage: round(arm.median(stage)) for stage in arm.first},
            first_visit={stage: round(time) for stage, time in arm.first.items()},
            bytes=arm.bytes,
        )
    for arm in (ours, without):
        reached = ", ".join(f"{stage} {arm.median(stage):.0f} ms" for stage in arm.first)
        print(f"stages     {arm.name}: {reached}")
    kept = ours.bytes <= FIRST_VISIT
    for arm, limit in ((ours, WITH_IMAGE), (without, WITHOUT)):
        warm = arm.median("ready") / plain.median("ready")
        cold = arm.first["ready"] / plain.first["ready"]
        print(
            f"ratio      {arm.name}: warm start {warm:.2f} (limit {limit}), first visit {cold:.2f}"
        )
        report.add(
            name=f"ratio {arm.name}", warm=round(warm, 3), first_visit=round(cold, 3), limit=limit
        )
        kept = kept and warm <= limit
    print(f"bytes      first visit {ours.bytes / 1e6:.2f} MB (limit {FIRST_VISIT / 1e6:.2f})")
    return kept


def main(argv: list[str] | None = None) -> int:
    """Measures the pages; 1 with `--assert` where the play page is too slow or too large."""
    parser = argparse.ArgumentParser(description=re.sub(r"\n.*", "", __doc__ or "", flags=re.S))
    parser.add_argument("--loads", type=int, default=8, help="measured loads of each page")
    parser.add_argument("--assert", dest="check", action="store_true", help="fail above the limits")
    given = parser.parse_args(argv)
    if not (ROOT / "public/index.html").is_file():
        print("public/index.html is missing: run 'make build'.", file=sys.stderr)
        return 1
    report = Report("start")
    kept = show(*measure(max(given.loads, 6)), report)
    report.write()
    return int(given.check and not kept)


if __name__ == "__main__":
    sys.exit(main())
