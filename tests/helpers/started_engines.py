"""Firefox and WebKitGTK, started and ended."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from json import dumps
from pathlib import Path
from typing import TypeVar

from tools import engines
from tools.engines import Engine
from webdriver import Driver, HttpDriver, Marionette

T = TypeVar("T")

# Seconds until a browser must answer for the first time.
PATIENCE = 60.0

# What makes a Firefox that is started for the first time open one page and nothing else.
FIREFOX_PREFERENCES: dict[str, object] = {
    "marionette.port": 0,
    "browser.aboutwelcome.enabled": False,
    "browser.dom.window.dump.enabled": True,  # errors go to the log
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "browser.download.folderList": 2,
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "nimbus.rollouts.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "ui.prefersReducedMotion": 1,
}


@dataclass(frozen=True)
class Started:
    """A browser that runs: its version, the folder that it saves to, and its errors so far."""

    name: str
    version: str
    driver: Driver
    downloads: Path
    errors: Callable[[], list[str]]


def _until(found: Callable[[], T | None], what: str) -> T:
    """What is found, as soon as it is."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if (here := found()) is not None:
            return here
        time.sleep(0.05)
    raise TimeoutError(f"{what} did not come within {PATIENCE:.0f} seconds.")


def _process(
    ends: ExitStack, command: list[str], log: Path, **environment: str
) -> subprocess.Popen[bytes]:
    """A process that ends with the stack, and what it prints in the log."""
    output = ends.enter_context(log.open("wb"))
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        env={**os.environ, **environment},
    )
    ends.callback(_end, process)
    return process


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends the process, which may have been told to end already."""
    try:
        process.wait(1)
    except subprocess.TimeoutExpired:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _start_firefox(engine: Engine, folder: Path, ends: ExitStack, **preferences: object) -> Started:
    (program,) = filter(None, engine.programs.values())
    profile, downloads, log = folder / "profile", folder / "downloads", folder / "log"
    profile.mkdir()
    downloads.mkdir()
    wanted = {**FIREFOX_PREFERENCES, "browser.download.dir": str(downloads), **preferences}
    lines = (f"user_pref({dumps(key)}, {dumps(value)});\n" for key, value in wanted.items())
    (profile / "user.js").write_text("".join(lines), "utf-8")
    _process(
        ends, [program, "--marionette", "--headless", "--no-remote", "--profile", str(profile)], log
    )
    port_file = profile / "MarionetteActivePort"

    def port() -> int | None:
        text = port_file.read_text() if port_file.is_file() else ""
        return int(text) if text else None

    marionette = Marionette(_until(port, "Firefox's port"))
    driver = Driver(marionette)
    ends.callback(driver.close)
    return Started("Firefox", marionette.version, driver, downloads, lambda: _page_errors(log))


def _page_errors(log: Path) -> list[str]:
    """The errors in Firefox's log that came from a page, not from the browser itself."""
    lines = log.read_text("utf-8", "replace").splitlines()
    return [line for line in lines if line.startswith("JavaScript error: http")]


def _start_webkit(engine: Engine, folder: Path, ends: ExitStack) -> Started:
    home, downloads = folder / "home", folder / "downloads"
    downloads.mkdir()
    (home / ".config").mkdir(parents=True)
    (home / ".config/user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{downloads}"\n', "utf-8")
    (home / ".config/gtk-3.0").mkdir()
    still = "[Settings]\ngtk-enable-animations=false\n"
    (home / ".config/gtk-3.0/settings.ini").write_text(still, "utf-8")
    display = _start_display(folder, ends)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    environment = {
        "DISPLAY": display,
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        # WebKit's second compiler of WebAssembly takes two thirds of all processor time, and is
        # done with Python only when the test is over.
        "JSC_useOMGJIT": "0",
    }
    _process(ends, ["WebKitWebDriver", f"--port={port}"], folder / "log", **environment)

    def listens() -> bool | None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            return None
        return True

    _until(listens, "WebKit's driver")
    options = {"binary": engine.programs["MiniBrowser"], "args": ["--automation"]}
    connection = HttpDriver(port, {"webkitgtk:browserOptions": options})
    driver = Driver(connection)
    ends.callback(driver.close)
    return Started("WebKitGTK", connection.version, driver, downloads, list)


def _start_display(folder: Path, ends: ExitStack) -> str:
    """The name of a screen that nobody sees."""
    number = folder / "display"
    with number.open("wb") as told:
        screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1366x1024x24", "-nolisten", "tcp"],
            stdin=subprocess.DEVNULL,
            stdout=told,
            stderr=subprocess.DEVNULL,
        )
    ends.callback(_end, screen)
    return ":" + _until(lambda: number.read_text().strip() or None, "a display")


STARTS = {
    "firefox": (engines.firefox, _start_firefox),
    "webkit": (engines.webkit, _start_webkit),
}


@contextmanager
def running(name: str, folder: Path) -> Iterator[Started]:
    """The browser of that name, with a new profile in the folder."""
    engine, start = STARTS[name]
    with ExitStack() as ends:
        yield start(engine(), folder, ends)


@contextmanager
def firefox_with(preferences: Mapping[str, object], folder: Path) -> Iterator[Started]:
    """A Firefox whose owner has changed its settings."""
    with ExitStack() as ends:
        yield _start_firefox(engines.firefox(), folder, ends, **preferences)
