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
from types import MappingProxyType
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
    options: Mapping[str, str] = MappingProxyType({})
    each: tuple[str, ...] = ()
    games: int = MOST_GAMES
    test: sprt.Test = sprt.Test()

    def record(self) -> dict[str, object]:
        """What is tried, as the first half of a figure."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "each": list(self.each),
            "opening": 2,
            "a": self.a,
            "b": self.b,
            "limits": self.limits.record(),
            "seed": SEED,
            "test": self.test._asdict(),
        }


_BOTH = ("scoring", "specials")
_QUICKLY = Limits(nodes=1000)
_AT_ONCE = Limits(nodes=400)
_ON = {"specials": "on"}

TRIALS: tuple[Trial, ...] = (
    # Moves late in the order searched less deeply.
    Trial("maerstanas", "8@672f9bd", "8@ba330df", _QUICKLY, {}, _BOTH, 344, sprt.Test(0, 30)),
    # Special stones worth less, so that they are played earlier, and worth more.
    *(
        Trial(
            "maerstanas", f"8@672f9bd:{weights}", "8@672f9bd", _AT_ONCE, _ON, ("scoring",), 300,
            sprt.Test(0, 30),
        )
        for weights in (
            "thunder=400,woden=400", "thunder=450,woden=700", "thunder=600,woden=700",
        )
    ),
)  # fmt: skip


def is_tried(trial: Trial, known: Sequence[Figure]) -> bool:
    """Whether there is a result of the trial already."""
    record = trial.record()
    return any({key: figure.get(key) for key in record} == record for figure in known)


def result(trial: Trial, jobs: int) -> Mapping[str, object]:
    """The figure of a trial, once its games are played."""
    played = settings(trial.game, trial.options, trial.each)
    duel = Duel(played, trial.a, trial.b, trial.limits, SEED)
    results, outcome = contest(duel, trial.games, jobs, trial.test)
    return trial.record() | tally(duel, results).record() | {"outcome": outcome or "undecided"}


def run(trials: Sequence[Trial], jobs: int = 1, path: Path = FILE) -> None:
    """Runs the trials without a result, and writes down each as soon as it is there."""
    for trial in trials:
        if is_tried(trial, read(path) if path.exists() else []):
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
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=CHOICE")
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
        a, b = resolved(given.a), resolved(given.b)
        options = dict(text.split("=", 1) for text in given.set)
        settings(given.game, options, given.each)
    except ValueError as error:
        parser.error(str(error))
    if not ("@" in a and "@" in b):
        parser.error("name a commit for both players, as 8@HEAD: the working tree changes")
    limits, test = Limits(given.nodes, given.seconds), sprt.Test(given.elo0, given.elo1)
    each = tuple(given.each)
    run([Trial(given.game, a, b, limits, options, each, given.games, test)], given.jobs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
