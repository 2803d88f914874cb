"""How fast the computer thinks, beside an earlier version of itself measured in the same run.

python tools/bench_versions.py             beside the version named in BEFORE
python tools/bench_versions.py COMMIT      beside another

Each version works in a process of its own, with the package `game` of its commit; the two take
turns. Positions come from games that the computer has played, the same for both.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game import ai
from game.ai.arena import LONGEST as LONGEST_GAME
from game.core import GAMES
from game.match import Match
from tools.bench_report import FILE, Report
from tools.commit_player import folder_of
from tools.measured_version import LONGEST

BEFORE = "f1d7f1e"
"""The version that later ones are measured against."""
RUNS = 3
MIDDLE = 14
"""The ply at which a game is in its middle."""
ENDINGS = 5
SQUARES = (14, 16, 18, 20, 22)
"""Open squares of the endings to solve."""
VARIANTS: Mapping[str, tuple[dict[str, str], ...]] = {
    "maerstanas": ({"specials": "off"}, {"specials": "on"})
}


class Task(NamedTuple):
    """One thing to measure: positions searched in a second, or seconds until a proof."""

    kind: str
    game: str
    options: dict[str, str]
    moves: list[list[str]]


Measure = Callable[[Task], float]


class Version:
    """A version that measures itself."""

    def __init__(self, folder: Path) -> None:
        program = Path(__file__).with_name("measured_version.py")
        self._process = subprocess.Popen(
            [sys.executable, str(program), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def __call__(self, task: Task) -> float:
        """What came out of a task."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(task) + "\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def close(self) -> None:
        """Ends the process."""
        self._process.communicate()


def played(game: str, options: dict[str, str], seed: int) -> Match:
    """A match that the strongest level has played to its end, thinking a moment for each move."""
    match = Match(GAMES[game], options)
    while match.outcome is None and match.ply < LONGEST_GAME:
        match.play(ai.choose(match, len(ai.LEVELS), seed, nodes=100).move)
    return match


def middles() -> dict[str, Task]:
    """A position to search from the middle of a game, by what it is a game of."""
    tasks = {}
    for game in GAMES.values():
        for options in VARIANTS.get(game.id, ({},)):
            moves = [[*move] for move in played(game.id, options, 1).moves[:MIDDLE]]
            name = " ".join([game.title, *(f"{key}={value}" for key, value in options.items())])
            tasks[name] = Task("search", game.id, options, moves)
    return tasks


def endings() -> dict[int, list[Task]]:
    """Positions to solve from played plain games, by how many squares are open."""
    found: dict[int, list[Task]] = {squares: [] for squares in SQUARES}
    options = {"specials": "off"}
    for seed in range(6 * ENDINGS):
        again = Match(GAMES["maerstanas"], options)
        for move in played("maerstanas", options, seed).moves:
            here = found.get(len(again.legal_moves))
            if here is not None and len(here) < ENDINGS:
                here.append(Task("solve", "maerstanas", options, [[*each] for each in again.moves]))
            again.play(move)
    return found


def compare(report: Report, now: Measure, before: Measure) -> None:
    """Measures both versions in turn, and prints the results side by side."""
    report.group("Positions searched", "now", "before")
    for name, task in middles().items():
        pairs = [(now(task), before(task)) for _ in range(RUNS)]
        report.rate(name, max(pair[0] for pair in pairs), max(pair[1] for pair in pairs))
    report.group(f"Endings proved, median of {ENDINGS}", "now", "before")
    for squares, tasks in endings().items():
        pairs = [(now(task), before(task)) for task in tasks]
        if pairs:
            ours, earlier = (median(times) for times in zip(*pairs, strict=True))
            report.time(f"{squares} open squares", ours, earlier)


def main(arguments: Sequence[str] | None = None, path: Path = FILE) -> int:
    """Prints the results and adds them to `build/bench.jsonl`."""
    parser = argparse.ArgumentParser(description="How fast the computer thinks, now and before.")
    parser.add_argument("commit", nargs="?", default=BEFORE, help=f"{BEFORE} if none is named")
    commit = parser.parse_args(arguments).commit
    report, now, before = Report("versions"), Version(folder_of("")), Version(folder_of(commit))
    print(f"The working tree beside {commit}; an ending is given up after {LONGEST:g} s")
    compare(report, now, before)
    now.close()
    before.close()
    report.write(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
