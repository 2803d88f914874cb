"""The stylesheets as they are served: no rule that some browser follows only once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CSS = Path(__file__).parents[2] / "site/css"
NAMES = sorted(path.name for path in CSS.glob("*.css"))
# What is inside or beside an element is empty, or not: WebKit does not look again when that
# changes, so a message below such a rule stays hidden. An attribute, or a rule of the element's
# own, is followed everywhere.
ELSEWHERE = (
    re.compile(r":has\([^{}]*:empty"),
    re.compile(r":empty\)*\s*[~+>]"),
    re.compile(r":empty\)*\s+[\w.#\[:*]"),
)
# Each rule that needs `:has()`, which Firefox has since version 121 and Chrome since 105, and what
# is to be seen without it: nothing that a player needs may be missing there.
WITHOUT_HAS = {
    "#game[data-puzzle]:not(:has(.lesson[data-alone])) .player[data-tray]": "shown all the same",
    "[data-learning]:not(:has([data-alone])) .player[data-tray=light]": "one row of a lesson more",
    ".today:has([open]) .board:first-child": "the question stays beside its answer",
    ".today:not(:has([open])) .board+.board": "never shown: a rule of its own",
    "dialog fieldset.levels label:is(:hover,:has(:checked))": "the radio button shows it",
    ".advice-ways:has([hidden])": "an empty row",
    ".graph-field:has(:focus-visible)": "outlined by a rule of its own",
    ".graph .edge:has(+.now)": "a thinner edge",
    ":root:has(.advice:not([hidden]))": "what is brought into view may be under the sheet's edge",
    ".reading h3:has(+dl)": "more room below a heading",
    "body:has(>.notice:not([hidden])) nav .contents-menu": "the notice can be put away",
    ".reading:has(>.siblings)": "the menu begins higher",
    ":is(.reading,.reading:has(>.contents))": "on paper only: the same",
    ".reading:has(>.contents)": "one column, with the contents above",
    ".reading:has(>.contents)>*": "one column, with the contents above",
    ".reading:has(>.contents) h1": "a larger title",
    ".figures:has(iframe:not(.loading))": "a board is played at the size of its picture",
    ".figures:has(iframe:not(.loading)) .board-figure": "the same",
    ".figures:not(.three):has(.board-figure:not([data-size=small]))": "smaller boards",
    ".figures:not(.three):has(.board-figure:not([data-size=small])) .board-figure": "the same",
    ".reading :is(p,li):has(+:is(.board-figure,.figures))": "on paper only: other page breaks",
}


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


def parts(selector: str) -> list[str]:
    """The selectors of a list, without quotes and needless blanks."""
    plain = re.sub(r"\s*([>+~,])\s*", r"\1", selector.replace('"', ""))
    found, depth = [""], 0
    for letter in plain:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return found


def with_has() -> list[list[str]]:
    """The selectors of each rule of ours that needs `:has()`; conditions are none."""
    return [
        parts(one)
        for name in NAMES
        for one in selectors((CSS / name).read_text("utf-8"))
        if ":has(" in one and not one.startswith("@")
    ]


def test_it_is_known_what_each_rule_with_has_leaves_where_there_is_none() -> None:
    assert {part for rule in with_has() for part in rule if ":has(" in part} == {*WITHOUT_HAS}


def test_no_rule_is_lost_because_another_of_its_selectors_needs_has() -> None:
    # An unknown selector makes browsers drop the whole rule, but for the one that says the same.
    lost = [part for rule in with_has() for part in rule if ":has(" not in part]
    assert not lost
