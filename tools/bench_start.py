"""How long until one can play, against PyScript and Pyodide as their packages come.

    python -m tools.bench_start [--loads 8] [--assert]

Both are served by the same server to the same browser, in turns, with a warm cache: (a) a page
whose `<script type="py">` runs one line, until that line has run, with the packages' own files;
(b) the play page, until it answers clicks. Printed are the medians, their ratio, and what a first
visit to each transfers.
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

from tools.browser import launch_options  # noqa: E402
from tools.serve import Server  # noqa: E402

RATIO = 0.4
FIRST_VISIT = 5_000_000
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


class Arm:
    """One of the two pages, in a browser profile of its own."""

    def __init__(self, name: str, url: str, context: BrowserContext) -> None:
        self.name, self.url, self.context = name, url, context
        self.milliseconds: list[float] = []
        context.add_init_script(NOTE_READY)

    def load(self, settle: int = 0) -> float:
        """Opens the page once and tells how long it took to be ready."""
        page = self.context.new_page()
        took = self._open(page)
        page.wait_for_timeout(settle)
        page.close()
        return took

    def first_visit(self) -> int:
        """Opens the page with an empty cache and tells the bytes of all bodies that came."""
        page = self.context.new_page()
        sizes: list[int] = []
        page.on("requestfinished", lambda r: sizes.append(r.sizes()["responseBodySize"]))
        self._open(page)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(SETTLE)
        page.close()
        return sum(sizes)

    def _open(self, page: Page) -> float:
        page.goto(self.url, wait_until="commit")
        page.locator("body[data-ready]").wait_for(state="attached", timeout=120_000)
        return float(page.evaluate("window.readyAt"))


def measure(loads: int) -> tuple[tuple[float, int], tuple[float, int]]:
    """Median time and bytes of a first visit: of stock, then of the play page."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stock(folder)
        playwright = stack.enter_context(sync_playwright())
        arms = []
        for name, root in (("stock", folder), ("play page", ROOT / "public")):
            server = stack.enter_context(Server(root, cache="max-age=600"))
            profile = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
            context = playwright.chromium.launch_persistent_context(profile, **launch_options())
            stack.callback(context.close)
            arms.append(Arm(name, server.url, context))
        bytes_sent = [arm.first_visit() for arm in arms]
        for arm in arms:
            arm.load(SETTLE)
        for _ in range(loads):
            for arm in arms:
                arm.milliseconds.append(arm.load(BETWEEN))
        for arm, size in zip(arms, bytes_sent, strict=True):
            each = " ".join(f"{took:.0f}" for took in arm.milliseconds)
            middle = statistics.median(arm.milliseconds)
            print(
                f"{arm.name:10} ready after {middle:5.0f} ms ({each}), first visit {size:,} bytes"
            )
        first, second = (
            (statistics.median(arm.milliseconds), size)
            for arm, size in zip(arms, bytes_sent, strict=True)
        )
        return first, second


def main(argv: list[str] | None = None) -> int:
    """Print both, and with `--assert` fail where the play page is too slow or too large."""
    parser = argparse.ArgumentParser(description=re.sub(r"\n.*", "", __doc__ or "", flags=re.S))
    parser.add_argument("--loads", type=int, default=8, help="measured loads of each page")
    parser.add_argument("--assert", dest="check", action="store_true", help="fail above the limits")
    given = parser.parse_args(argv)
    if not (ROOT / "public/index.html").is_file():
        print("public/index.html is missing: run 'make build'.", file=sys.stderr)
        return 1
    (stock_time, _), (time, size) = measure(max(given.loads, 6))
    ratio = time / stock_time
    print(f"ratio      {ratio:.2f} (limit {RATIO}), first visit {size / 1e6:.2f} MB (limit 5.00)")
    return int(given.check and (ratio > RATIO or size > FIRST_VISIT))


if __name__ == "__main__":
    sys.exit(main())
