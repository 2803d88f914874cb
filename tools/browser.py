"""The Chromium that the page tests and the benchmarks drive, and its arguments.

Playwright's own if it is installed, else `chromium` on the PATH. The tests take a Chromium without
windows, if there is one: the same engine, with a fifth less for the processor to do.
`python tools/browser.py` prints the path of a Chromium, or fails and says what is missing; with
`--windowless` it prints nothing, and fails if there is none without windows.
"""

import os
import shutil
import sys
from pathlib import Path
from typing import TypedDict

WINDOWLESS = "chromium-headless-shell"
"""The program, and Debian's package, of a Chromium without windows."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


class LaunchOptions(TypedDict, total=False):
    """The part of Playwright's `launch` options that depends on the machine."""

    executable_path: str
    args: list[str]


def _cache() -> Path:
    """The folder that Playwright installs its browsers into."""
    if given := os.environ.get("PLAYWRIGHT_BROWSERS_PATH"):
        return Path(given)
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/ms-playwright"
    if sys.platform == "win32":
        return Path(os.environ["LOCALAPPDATA"]) / "ms-playwright"
    return Path.home() / ".cache/ms-playwright"


def find() -> str | None:
    """The path of a Chromium: `CHROMIUM` if set, Playwright's, or one on the PATH; else None."""
    if given := os.environ.get("CHROMIUM"):
        return given
    # Asking Playwright itself starts its driver. That costs the set-up a second each time, and
    # fails while another driver runs.
    if any(_cache().glob("chromium-*/INSTALLATION_COMPLETE")):
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            own = playwright.chromium.executable_path
        if Path(own).exists():
            return own
    return next(filter(None, map(shutil.which, NAMES)), None)


def has_windowless() -> bool:
    """Whether this machine has a Chromium without windows, Playwright's own or Debian's."""
    return _has_playwrights_windowless() or shutil.which(WINDOWLESS) is not None


def _has_playwrights_windowless() -> bool:
    return any(_cache().glob("chromium_headless_shell*/INSTALLATION_COMPLETE"))


def launch_options() -> LaunchOptions:
    """Arguments for `playwright.chromium.launch` that make a quiet browser on this machine."""
    args = ["--disable-background-networking", "--disable-component-update"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        args.append("--no-sandbox")  # Chromium's sandbox refuses to run for root
    options = LaunchOptions(args=args)
    if path := find():
        options["executable_path"] = path
    return options


def quick_launch_options() -> LaunchOptions:
    """The same, for a Chromium without windows if there is one and `CHROMIUM` is not set."""
    options = launch_options()
    if os.environ.get("CHROMIUM"):
        return options
    if _has_playwrights_windowless():
        options.pop("executable_path", None)  # Playwright then takes it by itself
    elif path := shutil.which(WINDOWLESS):
        options["executable_path"] = path
    return options


if __name__ == "__main__":
    if "--windowless" in sys.argv:
        sys.exit(not has_windowless())
    path = find()
    sys.exit(print(path) if path else "No Chromium found: install one (Debian: chromium).")
