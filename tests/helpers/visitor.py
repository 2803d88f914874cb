"""The play page in any browser that takes WebDriver's commands: clicks, keys and texts."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.board import SQUARES
from game.core import continuations
from game.match import Match
from started_engines import Started

# Seconds that anything may take on a busy machine. Nobody waits that long unless something is
# broken.
PATIENCE = 60.0
COLUMNS, ROWS = "ABCDEFG", "1234567"

# From now on the page writes down what goes wrong on it.
WATCH = """
  if (window.faults) return;
  window.faults = [];
  addEventListener("error", event => window.faults.push(event.message));
  addEventListener("unhandledrejection", event => window.faults.push(String(event.reason)));
  const plain = console.error;
  console.error = (...told) => { window.faults.push(told.join(" ")); plain(...told); };
"""
# Whether the page at an address has been loaded.
LOADED = "return location.href.startsWith(arguments[0]) && document.readyState === 'complete'"
# The middle of an element, which is brought into sight; for a square, of the part that is clicked.
# Nothing while it is hidden or disabled.
MIDDLE = """
  const shown = [...document.querySelectorAll(arguments[0])].find(each => each.checkVisibility());
  if (!shown || shown.matches(":disabled, [aria-disabled=true]")) return null;
  const hit = shown.querySelector(".hit") ?? shown;
  const middle = () => {
    const box = hit.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  if (!shown.contains(document.elementFromPoint(...middle()))) {
    hit.scrollIntoView({ block: "center", behavior: "instant" });
  }
  return middle();
"""
# The texts of the elements that are shown, blanks made one.
TEXTS = """
  return [...document.querySelectorAll(arguments[0])].filter(each => each.checkVisibility())
    .map(each => (each.innerText ?? each.textContent).split(/\\s+/).join(" ").trim());
"""
# The square that has the focus.
FOCUSED = "return document.activeElement.closest('#board [data-cell]')?.dataset.cell ?? ''"
# Deletes what earlier pages kept, but for what the service worker fetched; then sets `emptied`.
EMPTY = """
  window.emptied = false;
  localStorage.clear();
  localStorage.setItem("tafl:welcomed", "yes");
  indexedDB.databases()
    .then(found => Promise.all(found.map(({ name }) => new Promise((done, fail) => {
      const asked = indexedDB.deleteDatabase(name);
      asked.onsuccess = done;
      asked.onerror = asked.onblocked = fail;
    }))))
    .then(() => { window.emptied = true; });
"""


class Visitor:
    """Somebody who plays in a browser."""

    def __init__(self, browser: Started, address: str) -> None:
        self.browser, self.address = browser, address
        self.run = browser.driver.run

    # --- reading ----------------------------------------------------------------------------------

    def texts(self, selector: str) -> list[str]:
        """The texts of all elements that are shown."""
        # A page that is being left answers nothing.
        return [str(text) for text in self.run(TEXTS, selector) or []]

    def text(self, selector: str) -> str:
        """The text of the one element; "" if it is not shown."""
        return next(iter(self.texts(selector)), "")

    def faults(self) -> list[str]:
        """What went wrong on the page since it was loaded."""
        return [str(fault) for fault in self.run("return window.faults ?? []")]

    # --- waiting ----------------------------------------------------------------------------------

    def until(self, script: str, *arguments: Any) -> Any:
        """What the script returns, as soon as that is true."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := self.run(script, *arguments):
                return found
            time.sleep(0.05)
        shown = self.text("main")[:400]
        report = self.run("return document.querySelector('#fault textarea')?.value ?? ''")
        raise AssertionError(
            f"never true: {script} with {arguments}; the page shows: {shown}; {report}"
        )

    def expect(self, selector: str, wanted: str | re.Pattern[str]) -> str:
        """Waits until the element shows the text, or one that the pattern matches; the text."""
        end = time.monotonic() + PATIENCE
        while True:
            text = self.text(selector)
            if text == wanted if isinstance(wanted, str) else wanted.search(text):
                return text
            assert time.monotonic() < end, f"{selector} shows {text!r}, not {wanted!r}"
            time.sleep(0.05)

    def expect_count(self, selector: str, count: int) -> None:
        """Waits until so many elements are shown."""
        end = time.monotonic() + PATIENCE
        while len(texts := self.texts(selector)) != count:
            assert time.monotonic() < end, f"{selector}: {count} expected, shown are {texts}"
            time.sleep(0.05)

    def until_ready(self) -> None:
        """Waits until the page answers clicks."""
        self.until("return document.body?.hasAttribute('data-ready')")

    def saved_file(self, ending: str) -> Path:
        """Waits for a file that the browser saves, and takes it."""
        end = time.monotonic() + PATIENCE
        while True:
            found = [p for p in self.browser.downloads.glob(f"*{ending}") if p.stat().st_size]
            if found and not list(self.browser.downloads.glob("*.*part")):
                return found[0]
            assert time.monotonic() < end, f"no *{ending} in {self.browser.downloads}"
            time.sleep(0.05)

    # --- acting -----------------------------------------------------------------------------------

    def open(self, address: str = "") -> None:
        """Loads the play page at an address, and waits until it answers clicks."""
        self.browser.driver.open("about:blank")  # else a new part after # would load nothing
        self.browser.driver.open(self.address + address)
        self.until(LOADED, self.address)
        self.watch()
        self.until_ready()
        # A page loads itself again where Python did not start from the image of its memory.
        self.watch()

    def watch(self) -> None:
        """From now on the open page writes down what goes wrong on it."""
        self.run(WATCH)

    def forget(self) -> None:
        """Empties what the browser kept of earlier games, as of somebody welcomed before."""
        self.browser.driver.open(f"{self.address}about/")
        self.run(EMPTY)
        self.until("return window.emptied")

    def follow(self, part: str) -> None:
        """Opens a link in the open page, as one that is pasted into the address bar."""
        self.run(
            """window.followed = false;
               addEventListener("hashchange", () => { window.followed = true; }, {once: true});
               location.hash = arguments[0];""",
            part,
        )
        self.until("return window.followed")

    def click(self, selector: str) -> None:
        """Clicks the first such element with the mouse, once it is shown, enabled and at rest."""
        place, before = self.until(MIDDLE, selector), None
        while place != before:
            place, before = self.until(MIDDLE, selector), place
        self.browser.driver.click_at(*place)

    def action(self, name: str) -> None:
        """Clicks the button for an action; if it is in the menu, the menu opens first."""
        selector = f'[data-action="{name}"]'
        if not self.texts(selector):
            self.click(".actions > details > summary")
        self.click(selector)

    def press(self, *keys: str) -> None:
        self.browser.driver.press(keys)

    def choose(self, selector: str, value: str) -> None:
        """Chooses a value from a list."""
        self.run(
            """const list = document.querySelector(arguments[0]);
               list.value = arguments[1];
               list.dispatchEvent(new Event("change", { bubbles: true }));""",
            selector,
            value,
        )

    def click_steps(self, match: Match, move: Sequence[str]) -> None:
        """Makes a legal move by clicks alone, ended with the button where it could go on."""
        for step in move:
            tray = f'[data-tray="{match.state.to_move}"]'
            self.click(f'{"#board" if step in SQUARES else tray} [data-cell="{step}"]')
        if continuations(match.legal_moves, tuple(move)).steps:
            self.action("finish")

    def tab_to_the_board(self) -> None:
        """Presses Tab until a square has the focus."""
        for _ in range(60):
            if self.focused_square():
                return
            self.press("Tab")
        raise AssertionError("60 times Tab did not reach the board")

    def focused_square(self) -> str:
        """The square that has the focus; "" if none has."""
        return str(self.run(FOCUSED))

    def type_steps(self, match: Match, move: Sequence[str]) -> None:
        """Makes a legal move by keys alone, from a square that has the focus."""
        here, keys = self.focused_square(), list[str]()
        for step in move:
            if step in SQUARES:
                keys += [*way(here, step), "Enter"]
                here = step
            else:
                keys.append(step[0].lower())
        if continuations(match.legal_moves, tuple(move)).steps:
            keys.append("Enter")
        self.press(*keys)


def way(here: str, there: str) -> list[str]:
    """The arrows from one square to another."""
    across = COLUMNS.index(there[0]) - COLUMNS.index(here[0])
    down = ROWS.index(there[1]) - ROWS.index(here[1])
    return [
        *["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across),
        *["ArrowDown" if down > 0 else "ArrowUp"] * abs(down),
    ]
