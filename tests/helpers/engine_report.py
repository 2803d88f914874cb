"""Which browsers the tests ran in, told from the reports of the tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest


def lines(reports: Iterable[pytest.TestReport]) -> list[str]:
    """A line for each browser that ran tests, then one for each that could not."""
    ran: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    for report in reports:
        if report.when == "call" and not report.skipped:
            for name, value in report.user_properties:
                ran[str(value)] += name == "engine"
        elif report.skipped and "/engines/" in report.nodeid:
            missing[_why(report)] += 1
    return [
        *(f"{engine}: {_tests(count)} run" for engine, count in ran.items() if count),
        *(f"{_tests(count)} skipped: {why}" for why, count in missing.items()),
    ]


def _tests(count: int) -> str:
    return "1 test" if count == 1 else f"{count:,} tests"


def _why(report: pytest.TestReport) -> str:
    """The reason that a test was skipped for."""
    place = report.longrepr
    return str(place[2]).removeprefix("Skipped: ") if isinstance(place, tuple) else str(place)
