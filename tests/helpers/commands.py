"""The project's commands, run as a person runs them."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(*arguments: str, typed: str | bytes = b"", **environment: str) -> tuple[int, str, str]:
    """The finished command, its output as text."""
    command = [sys.executable, "-m", "game", *arguments]
    done = subprocess.run(
        command,
        cwd=ROOT,
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict", **environment},
        timeout=60,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()
