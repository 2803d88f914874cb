"""What all tests share."""

from pathlib import Path

import pytest

import engine_report


@pytest.fixture(scope="session")
def folder_of_the_run(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A temporary folder that the processes of one run of the tests have in common."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Has slow tests run first: at the end, all other processes would wait for the last of them."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says which browsers ran tests, and which did not and why."""
    found = [each for some in terminalreporter.stats.values() for each in some]
    reports = [each for each in found if isinstance(each, pytest.TestReport)]
    if lines := engine_report.lines(reports):
        terminalreporter.section("browsers")
        for line in lines:
            terminalreporter.write_line(line)
