"""Pico CSS as it is served: nothing in it makes browsers look through the page at every click."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import pico

ROOT = Path(__file__).parents[2]
# A rule for what is below, or after, an element that has something in it: whatever changes in
# there, the browser looks again at everything that such a rule of any stylesheet may concern.
BELOW = re.compile(r"([.#\w-]+):has\([^{]*?\)\s*[\s>~+]\s*[^,{)]")
# Elements in which hardly anything changes while a game is played.
QUIET = (".record", "#advice", ".today")


def test_selectors_that_no_page_needs_are_left_out() -> None:
    css = """/* who */a,b:has(i) c{x:1}@media print{d:has(e){x:2}f[title="}:has("] g{x:3}}
      @keyframes k{from{x:4}}h:has(j){x:5}[data-tooltip]:hover::after{content:"\\"}"}l{x:6}"""
    trimmed = pico.trimmed(css)
    assert trimmed == ("/* who */a{x:1}@keyframes k{from{x:4}}l{x:6}")


def test_what_is_served_is_smaller_and_keeps_its_licence(tmp_path: Path) -> None:
    served = pico.write(tmp_path).read_text("utf-8")
    whole = pico.SOURCE.read_text("utf-8")
    assert len(served) < 0.92 * len(whole)
    assert served.startswith('@charset "UTF-8";/*!')
    assert "Licensed under MIT" in served
    assert ":has(" not in re.sub(r"@supports[^{]*", "", served)
    # Everything else is there.
    for part in ("dialog>article", "[type=search]", "@keyframes", "prefers-color-scheme:dark"):
        assert served.count(part) == whole.count(part) or part == "[type=search]"


# The pages to read have one of their own.
OF_THE_GAME = [path for path in sorted((ROOT / "site/css").glob("*.css")) if path.stem != "reading"]


@pytest.mark.parametrize("path", OF_THE_GAME, ids=lambda path: path.stem)
def test_no_stylesheet_has_a_rule_for_what_is_below_a_part_that_changes(path: Path) -> None:
    css = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.S)
    found = [each[0].strip() for each in BELOW.finditer(css)]
    assert not [each for each in found if not each.startswith(QUIET)]
