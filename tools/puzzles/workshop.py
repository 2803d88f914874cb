"""The work file: what has been searched and what was found, so that a search can be continued."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import count
from pathlib import Path
from time import monotonic

from game.words import counted
from tools import progress
from tools.puzzles.finding import Record, search_unit

FOLDER = Path(__file__).resolve().parents[2] / "build" / "puzzles"
SEED = 1


def file_of(game: str, folder: Path = FOLDER) -> Path:
    """The work file of a game: a line for each unit of work that is done."""
    return folder / f"{game}.jsonl"


def read(game: str, folder: Path = FOLDER) -> dict[tuple[int, int], list[Record]]:
    """What each finished unit found, by seed and number."""
    file = file_of(game, folder)
    if not file.exists():
        return {}
    units = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        try:
            done = json.loads(line)
        except ValueError:
            # The search was stopped while it wrote.
            continue
        units[done["seed"], done["unit"]] = done["found"]
    return units


def found_in(game: str, folder: Path = FOLDER) -> Iterator[Record]:
    """All that was found of a game, in the order of the units."""
    units = read(game, folder)
    for unit in sorted(units):
        yield from units[unit]


def search(game: str, minutes: float, jobs: int, seed: int = SEED, folder: Path = FOLDER) -> int:
    """Works on further units for so long; returns how many puzzles that found."""
    folder.mkdir(parents=True, exist_ok=True)
    done = read(game, folder)
    numbers = (number for number in count() if (seed, number) not in done)
    end, total = monotonic() + 60 * minutes, 0
    with (
        ProcessPoolExecutor(jobs) as pool,
        file_of(game, folder).open("a") as file,
        progress.of_time(game, 60 * minutes) as move_on,
    ):
        # A line that was cut off when a search was stopped has no end.
        file.write("\n" if file.tell() else "")
        running = {pool.submit(search_unit, game, seed, n): n for n in _few(numbers, jobs)}
        while running:
            for unit in wait(running, return_when=FIRST_COMPLETED).done:
                number, found = running.pop(unit), unit.result()
                file.write(json.dumps({"seed": seed, "unit": number, "found": found}) + "\n")
                file.flush()
                total += len(found)
                move_on(counted(total, "puzzle"))
                if monotonic() < end:
                    number = next(numbers)
                    running[pool.submit(search_unit, game, seed, number)] = number
    return total


def _few(numbers: Iterator[int], jobs: int) -> Iterator[int]:
    for _ in range(jobs):
        yield next(numbers)
