"""A crash of the browser's own is tried again once; no other failure is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TESTS = """
tries = []

def test_crash():
    tries.append("crash")
    if tries.count("crash") == 1:
        raise RuntimeError("Locator.wait_for: Target crashed")

def test_crash_always():
    raise RuntimeError("Page.goto: Page crashed")

def test_failure():
    tries.append("failure")
    assert tries.count("failure") == 2
"""


def test_only_a_crash_of_the_browser_is_tried_again(tmp_path: Path) -> None:
    (tmp_path / "test_tries.py").write_text(TESTS)
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "test_tries.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "2 failed, 1 passed, 2 rerun" in done.stdout, done.stdout
