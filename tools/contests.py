"""A contest played game by game: on both cores, with the time left, and from where it was stopped.

Each game that has ended is a line of a file in `build/contests`. Its name stands for the contest
and for everything in `game/`, so that only games of the same engine are counted together.
"""

from __future__ import annotations

import hashlib
import json
import signal
import subprocess
from collections.abc import Iterator
from itertools import chain
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from game.ai.arena import Contest, Limits, Result, Setting, count
from game.ai.results import tally
from tools import progress

ROOT = Path(__file__).resolve().parents[1]
PARTS = ROOT / "build/contests"


def contest_of(figure: Any) -> Contest:
    """The contest that a figure is about."""
    setting = Setting(
        figure["game"], figure["options"], figure["opening"], tuple(figure.get("moves", ()))
    )
    return Contest(setting, figure["a"], figure["b"], Limits(**figure["limits"]), figure["seed"])


def play(contest: Contest, games: int, jobs: int, folder: Path | None = None) -> dict[str, object]:
    """The first games of a contest as a figure; those played before are not played again.

    They are kept in a folder, `PARTS` if no other is given. Raises `GameError` for an unknown bot,
    option or move.
    """
    contest.check()
    folder = folder or PARTS
    path = folder / f"{_name(contest)}.jsonl"
    known = _read(path)[:games]
    folder.mkdir(parents=True, exist_ok=True)
    results = list(known)
    with path.open("a", encoding="utf-8") as file:
        fresh = _played(contest, range(len(known), games), jobs)
        for result in progress.shown(fresh, f"{contest}", total=games, done=len(known)):
            file.write(json.dumps(result._asdict()) + "\n")
            file.flush()
            results.append(result)
    return contest.record() | count(contest, results).record() | tally(results)


def engine_is_committed() -> bool:
    """Whether `game/` is as the last commit has it, so that figures can name what they measured."""
    return not _git("status", "--porcelain", "--", "game")


def _played(contest: Contest, numbers: range, jobs: int) -> Iterator[Result]:
    """The results of the games of those numbers, in their order."""
    if jobs == 1 or not numbers:
        yield from map(contest.game, numbers)
        return
    # Whoever stops the command does not wait for games to end: leaving the pool ends its processes.
    with Pool(jobs, _ignore_interrupts) as pool:
        yield from pool.imap(contest.game, numbers)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _read(path: Path) -> list[Result]:
    """The results that a file has; a line that was cut short ends them."""
    results = []
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        try:
            results.append(Result.read(json.loads(line)))
        except (ValueError, TypeError, AttributeError):
            # Whatever follows would be counted for another game than it was.
            path.write_text("".join(f"{json.dumps(r._asdict())}\n" for r in results), "utf-8")
            break
    return results


def _name(contest: Contest) -> str:
    """A name for the contest with the engine as it is now."""
    parts = chain(
        [json.dumps(contest.record(), sort_keys=True)],
        (path.read_text("utf-8") for path in sorted((ROOT / "game").rglob("*.py"))),
    )
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def _git(*words: str) -> str:
    ran = subprocess.run(
        ["git", *words], cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    return ran.stdout.strip()
