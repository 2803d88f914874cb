"""Tries mutants of the rules, records, links and saved games; fails if an unknown one survives.

    python -m tools.mutants                    every mutant: hours
    python -m tools.mutants --share 0.1        a tenth of each file's, drawn by their names
    python -m tools.mutants --sample 20        so many of those that were ever tried, by the commit
    python -m tools.mutants --only oferhlyp    those of files with this in their name

It goes on where it was stopped: what was killed stays so while the file's source is the same, what
survived while the tests are, too.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from tools.mutants import trial
from tools.mutants.modules import MODULES
from tools.mutants.operators import Mutant, mutants
from tools.progress import shown

ROOT = trial.ROOT
SURVIVORS = Path(__file__).with_name("survivors.jsonl")
FIGURES = ROOT / "tools/figures/mutants.jsonl"
RESULTS = ROOT / "build/mutants/results.jsonl"
Key = tuple[str, str, str, int]


@dataclass(frozen=True)
class Results:
    """Which mutants were killed or survived before, as kept on the disk."""

    path: Path

    def read(self) -> dict[Key, bool]:
        """Whether each mutant survived, for those that need not be tried again."""
        found: dict[Key, bool] = {}
        if self.path.exists():
            for line in map(json.loads, self.path.read_text("utf-8").splitlines()):
                file, *rest = line["key"]
                current = line["source"] == _source(file)
                if current and not (line["survived"] and line["tests"] != _tests(file)):
                    found[file, *rest] = line["survived"]
        return found

    def add(self, mutant: Mutant, survived: bool) -> None:
        """Keeps one result."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        kept = {
            "key": mutant.key,
            "source": _source(mutant.file),
            "tests": _tests(mutant.file),
            "survived": survived,
        }
        with self.path.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(kept, ensure_ascii=False) + "\n")


def _hashed(files: Sequence[str]) -> str:
    return sha256(b"\0".join((ROOT / file).read_bytes() for file in files)).hexdigest()[:16]


_hashes: dict[str, str] = {}


def _source(file: str) -> str:
    return _hashes.setdefault(file, _hashed([file]))


def _tests(file: str) -> str:
    return _hashes.setdefault(
        f"tests of {file}", _hashed([test.partition("::")[0] for test in MODULES[file]])
    )


def known_survivors(path: Path = SURVIVORS) -> dict[Key, str]:
    """Why each mutant that may survive does."""
    lines = map(json.loads, path.read_text("utf-8").splitlines())
    return {(m["file"], m["operator"], m["was"], m["nth"]): m["why"] for m in lines}


def tried(chosen: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant with whether it survived, `jobs` of them at a time."""
    trial.prepare()
    running: dict[int, Mutant] = {}
    waiting = list(reversed(chosen))
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            child = trial.begin(mutant.file, mutant.source, MODULES[mutant.file])
            running[child] = mutant
        child, status = os.wait()
        yield running.pop(child), trial.ended(status)


def sample(number: int, seed: str, shares: dict[str, float]) -> list[Mutant]:
    """So many mutants of those that were tried when the figures were made, by the seed."""
    among = [each for file, share in shares.items() for each in mutants(file) if each.lot < share]
    return random.Random(seed).sample(among, min(number, len(among)))


def _figures() -> dict[str, dict[str, Any]]:
    lines = FIGURES.read_text("utf-8").splitlines() if FIGURES.exists() else []
    return {line["file"]: line for line in map(json.loads, lines)}


def _write_figures(share: float, results: dict[Key, bool], files: Sequence[str]) -> None:
    """Writes each file's count of mutants, of those tried and of those killed.

    They are tried in the order of their lots, so what was stopped has tried a smaller share.
    """
    figures = _figures()
    commit = _commit()[:7]
    for file in files:
        every = mutants(file)
        reached = min([share, *(each.lot for each in every if each.key not in results)])
        drawn = [each.key for each in every if each.lot < reached]
        killed = sum(not results[key] for key in drawn)
        counts = {"mutants": len(every), "share": reached, "tried": len(drawn), "killed": killed}
        figures[file] = {"file": file, **counts, "commit": commit}
    lines = [json.dumps(figures[file]) + "\n" for file in MODULES if file in figures]
    FIGURES.write_text("".join(lines), "utf-8")


def _commit() -> str:
    command = ("git", "rev-parse", "HEAD")
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--share", type=float, default=1.0, help="which part of the mutants")
    parser.add_argument("--sample", type=int, default=0, help="how many, of those with figures")
    parser.add_argument("--seed", default="", help="what draws the sample; else the commit")
    parser.add_argument("--only", default="", help="only files with this in their name")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if every mutant that survived is a known survivor, else 1 with a line for each other."""
    given = _parsed(arguments)
    files = [file for file in MODULES if given.only in file]
    kept = Results(RESULTS)
    before: dict[Key, bool] = {}
    if given.sample:
        shares = {file: line["share"] for file, line in _figures().items() if file in files}
        chosen = sample(given.sample, given.seed or _commit(), shares)
    else:
        before = kept.read()
        chosen = [each for file in files for each in mutants(file) if each.lot < given.share]
        # In any order, so that what has been tried when it is stopped speaks for the whole.
        chosen.sort(key=lambda each: each.lot)
    results = {each.key: before[each.key] for each in chosen if each.key in before}
    left = [each for each in chosen if each.key not in results]
    every = tried(left, given.jobs)
    bar = shown(every, "mutants", total=len(chosen), done=len(results), unit="mutant")
    try:
        for mutant, survived in bar:
            results[mutant.key] = survived
            if not given.sample:
                kept.add(mutant, survived)
    finally:
        if not given.sample:
            _write_figures(given.share, results, files)
    return _said(chosen, results)


def _said(chosen: Sequence[Mutant], results: dict[Key, bool]) -> int:
    known = known_survivors()
    alive = [each for each in chosen if results[each.key]]
    unknown = [each for each in alive if each.key not in known]
    for each in unknown:
        print(f"survived: {each.file}, {each.operator} ({each.nth})\n  {each.was}\n  {each.now}")
    print(
        f"{len(chosen)} mutants, {len(chosen) - len(alive)} killed, "
        f"{len(alive) - len(unknown)} known survivors, {len(unknown)} unknown ones"
    )
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
