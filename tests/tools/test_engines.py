"""What is said of the browsers that tests ran in, and of those that a machine lacks."""

from __future__ import annotations

import pytest

import engine_report
from tools.engines import Engine


def report(name: str, engine: str, *, skipped: str = "") -> pytest.TestReport:
    return pytest.TestReport(
        nodeid=f"tests/engines/test_every_engine.py::{name}",
        location=("", 0, name),
        keywords={},
        outcome="skipped" if skipped else "passed",
        longrepr=("conftest.py", 1, f"Skipped: {skipped}") if skipped else None,
        when="setup" if skipped else "call",
        user_properties=[] if skipped else [("engine", engine)],
    )


def test_the_run_ends_with_the_browsers_that_ran_tests_and_why_others_did_not() -> None:
    told = engine_report.lines(
        [
            report("one", "Firefox 153"),
            report("two", "Firefox 153"),
            report("one", "Chromium"),
            report("one", "", skipped="No WebKitGTK."),
        ]
    )
    assert told == [
        "Firefox 153: 2 tests run",
        "Chromium: 1 test run",
        "1 test skipped: No WebKitGTK.",
    ]


def test_tests_without_a_browser_are_not_told() -> None:
    plain = report("one", "")
    plain.user_properties.clear()
    assert engine_report.lines([plain]) == []


def test_a_browser_that_is_missing_is_told_with_what_it_lacks() -> None:
    whole = Engine("WebKitGTK", ("webkit2gtk-driver", "xvfb"), {"Xvfb": "/usr/bin/Xvfb"})
    assert whole.missing() == ""
    lacking = Engine(
        "WebKitGTK", ("webkit2gtk-driver", "xvfb"), {"MiniBrowser": "/x", "Xvfb": None}
    )
    assert lacking.missing() == (
        "WebKitGTK is not on this machine, which lacks Xvfb "
        "(Debian: sudo apt-get install webkit2gtk-driver xvfb)."
    )
