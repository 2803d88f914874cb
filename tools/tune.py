"""Tries changes of the computer's play, and accepts one only when a sequential test says so.

python tools/tune.py                     every trial listed in TRIALS that has no result yet
python tools/tune.py maerstanas 8@f1d7f1e:tempo=90 8@f1d7f1e --nodes 800 --each specials
                                         one more trial, of the first player against the second

A trial is a duel with a seed (`tools/duel.py`) that ends as soon as the test of `tools/sprt.py` is
sure, or is undecided after so many games. What was tried and what came out goes into
`tools/figures/tune.jsonl`. Games are kept, so a trial that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.ai.arena import Limits
from game.core import GAMES
from tools import sprt
from tools.commit_player import resolved
from tools.duel import Duel, contest, settings, tally
from tools.figure_files import FIGURES, Figure, read

FILE = FIGURES / "tune.jsonl"
SEED = 1
MOST_GAMES = 2000


class Trial(NamedTuple):
    """A changed player against the one before, and how the two are compared.

    Both are named with their commits: a result must not depend on the working tree.
    """

    game: str
    a: str
    b: str
    limits: Limits
    each: tuple[str, ...] = ()
    games: int = MOST_GAMES
    test: sprt.Test = sprt.Test()

    def record(self) -> dict[str, object]:
        """What is tried, as the first half of a figure."""
        return {
            "game": self.game,
            "options": {},
            "each": list(self.each),
            "opening": 2,
            "a": self.a,
            "b": self.b,
            "limits": self.limits.record(),
            "seed": SEED,
            "test": self.test._asdict(),
        }


_ALL = ("scoring", "specials")

TRIALS: tuple[Trial, ...] = ()


def tried(trial: Trial, known: Sequence[Figure]) -> bool:
    """Whether there is a result of the trial already."""
    record = trial.record()
    return any({key: figure.get(key) for key in record} == record for figure in known)


def result(trial: Trial, jobs: int) -> Mapping[str, object]:
    """The figure of a trial, once its games are played."""
    duel = Duel(settings(trial.game, {}, trial.each), trial.a, trial.b, trial.limits, SEED)
    results, outcome = contest(duel, trial.games, jobs, trial.test)
    return trial.record() | tally(duel, results).record() | {"outcome": outcome or "undecided"}


def run(trials: Sequence[Trial], jobs: int = 1, path: Path = FILE) -> None:
    """Runs the trials without a result, and writes down each as soon as it is there."""
    for trial in trials:
        if tried(trial, read(path) if path.exists() else []):
            continue
        line = json.dumps(result(trial, jobs), ensure_ascii=False)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
        print(line, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the listed trials, or the one that is named."""
    parser = argparse.ArgumentParser(description="Accepts or refuses changes by sequential tests.")
    parser.add_argument("game", nargs="?", choices=tuple(GAMES))
    parser.add_argument("a", nargs="?", help="the changed player, as 8@COMMIT:WEIGHT=NUMBER")
    parser.add_argument("b", nargs="?", help="the player before, as 8@COMMIT")
    parser.add_argument("--nodes", type=int, help="positions to look at for a move")
    parser.add_argument("--seconds", type=float, help="time to take for a move")
    parser.add_argument("--each", action="append", default=[], metavar="OPTION")
    parser.add_argument("--games", type=int, default=MOST_GAMES, help=f"at most: {MOST_GAMES}")
    parser.add_argument("--elo0", type=float, default=0, help="refused if no stronger than this: 0")
    parser.add_argument("--elo1", type=float, default=20, help="accepted if so much stronger: 20")
    parser.add_argument("--jobs", type=int, default=2, help="games at the same time: 2")
    given = parser.parse_args(arguments)
    if given.game is None:
        run(TRIALS, given.jobs)
        return 0
    if given.b is None or (given.nodes is None and given.seconds is None):
        parser.error("a trial needs two players, and --nodes or --seconds")
    try:
        players = [resolved(name) for name in (given.a, given.b)]
        settings(given.game, {}, given.each)
    except ValueError as error:
        parser.error(str(error))
    if not all("@" in player for player in players):
        parser.error("name a commit for both players, as 8@HEAD: the working tree changes")
    limits, test = Limits(given.nodes, given.seconds), sprt.Test(given.elo0, given.elo1)
    a, b = players
    run([Trial(given.game, a, b, limits, tuple(given.each), given.games, test)], given.jobs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
