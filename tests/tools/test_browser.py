"""Which Chromium the page tests and the benchmarks drive."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import browser


class Machine:
    """A machine on which only those programs are that a test puts there."""

    def __init__(self, folder: Path) -> None:
        self.programs, self.playwrights = folder / "bin", folder / "playwright"
        self.programs.mkdir()

    def put(self, name: str) -> str:
        program = self.programs / name
        program.touch(0o755)
        return str(program)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine(tmp_path)
    monkeypatch.setenv("PATH", str(machine.programs))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(machine.playwrights))
    monkeypatch.delenv("CHROMIUM", raising=False)
    return machine


def test_tests_take_the_chromium_without_windows_and_benchmarks_the_other(
    machine: Machine,
) -> None:
    chromium, windowless = machine.put("chromium"), machine.put(browser.WINDOWLESS)
    assert browser.has_windowless()
    assert browser.launch_options()["executable_path"] == chromium
    assert browser.quick_launch_options()["executable_path"] == windowless


def test_without_it_tests_take_what_there_is(machine: Machine) -> None:
    chromium = machine.put("google-chrome")
    assert not browser.has_windowless()
    assert browser.quick_launch_options()["executable_path"] == chromium


def test_playwright_takes_its_own_by_itself(machine: Machine) -> None:
    machine.put("chromium")
    own = machine.playwrights / "chromium_headless_shell-1"
    own.mkdir(parents=True)
    (own / "INSTALLATION_COMPLETE").touch()
    assert browser.has_windowless()
    assert "executable_path" not in browser.quick_launch_options()


def test_a_chromium_that_is_named_is_taken_in_any_case(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.put(browser.WINDOWLESS)
    monkeypatch.setenv("CHROMIUM", "/somewhere/chromium")
    assert browser.quick_launch_options()["executable_path"] == "/somewhere/chromium"


def test_a_machine_without_a_chromium_has_none(machine: Machine) -> None:
    assert browser.find() is None
    # It is no substitute: it ignores a profile's settings, and one test is about those.
    machine.put(browser.WINDOWLESS)
    assert browser.find() is None
