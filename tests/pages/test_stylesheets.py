"""The stylesheets as they are served: no rule that some browser follows only once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

NAMES = sorted(path.name for path in (Path(__file__).parents[2] / "site/css").glob("*.css"))
# What is inside or beside an element is empty, or not: WebKit does not look again when that
# changes, so a message below such a rule stays hidden. An attribute, or a rule of the element's
# own, is followed everywhere.
ELSEWHERE = (
    re.compile(r":has\([^{}]*:empty"),
    re.compile(r":empty\)*\s*[~+>]"),
    re.compile(r":empty\)*\s+[\w.#\[:*]"),
)


def selectors(css: str) -> list[str]:
    """The selectors of all rules, one text for each rule."""
    plain = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    return [found.strip() for found in re.findall(r"([^{};]+)\{", plain)]


def test_a_rule_that_depends_on_something_elsewhere_being_empty_is_found() -> None:
    for selector in (
        ".said:has(:empty)",
        "h3:has(+ #list:empty)",
        "#alert:not(:empty) ~ #happened",
        "#alert:not(:empty)~#happened",
        ".box:empty p",
        ".box:not(:empty)+p",
    ):
        assert [rule for rule in ELSEWHERE if rule.search(selector)], selector
    for selector in ("#result:not(:empty)", "p:empty:not([role])", "p:empty", "li:has([hidden])"):
        assert not [rule for rule in ELSEWHERE if rule.search(selector)], selector


@pytest.mark.parametrize("name", NAMES)
def test_no_rule_depends_on_something_elsewhere_being_empty(public: Path, name: str) -> None:
    found = selectors((public / "css" / name).read_text("utf-8"))
    assert found
    assert not [one for one in found if any(rule.search(one) for rule in ELSEWHERE)]
