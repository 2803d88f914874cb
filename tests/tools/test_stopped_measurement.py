"""A measurement that was stopped goes on where it was, and ends with the same figures."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

ROOT = Path(__file__).parents[2]
GAMES = 200
# The command as `make balance` runs it, with other contests, and everything in another folder.
COMMAND = f"""
import sys
from pathlib import Path
from tools import contests, ladder

folder = Path(sys.argv.pop())
contests.PARTS = folder / "parts"
ladder.ROOT = folder
ladder.file_of = lambda kind: folder / f"{{kind}}.jsonl"
ladder.engine_is_committed = lambda: True
wanted = [
    ladder.contest("maerstanas", "greedy", "greedy", {GAMES}, {{"specials": specials}})
    for specials in ("off", "on")
]
sys.exit(ladder.main("balance", wanted))
"""


def run(folder: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND, "--jobs", "2", *words, str(folder)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,  # so that Ctrl-C reaches its processes and not ours
        # Whoever runs the tests in the background has Ctrl-C ignored, here and in what is started.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def games_kept(folder: Path) -> list[list[str]]:
    """The lines of each contest's file, the file that was begun first coming first."""
    paths = sorted((folder / "parts").glob("*.jsonl"), key=lambda path: path.stat().st_ctime_ns)
    return [path.read_text("utf-8").splitlines() for path in paths]


def stop(running: subprocess.Popen[str]) -> str:
    """Presses Ctrl-C, again if need be, as a person does; returns what the command said."""
    while True:
        os.killpg(running.pid, signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return running.communicate(timeout=2)[1]


def test_a_measurement_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    begun = run(tmp_path)
    patience = monotonic() + 60
    while not any(len(lines) >= 3 for lines in games_kept(tmp_path)):
        assert begun.poll() is None, begun.communicate()[1]
        assert monotonic() < patience
        sleep(0.01)
    told = stop(begun)
    assert begun.returncode == 130, told
    assert "The same command goes on from here." in told
    (stopped,) = games_kept(tmp_path)
    assert 3 <= len(stopped) < GAMES
    assert not (tmp_path / "balance.jsonl").exists()

    ended, told = run(tmp_path).communicate(timeout=120)
    made = [json.loads(line) for line in ended.splitlines()]
    assert [figure["games"] for figure in made] == [GAMES, GAMES]
    assert (tmp_path / "balance.jsonl").read_text("utf-8") == ended
    assert games_kept(tmp_path)[0][: len(stopped)] == stopped

    (tmp_path / "straight").mkdir()
    straight = run(tmp_path / "straight")
    assert straight.communicate(timeout=120)[0] == ended
