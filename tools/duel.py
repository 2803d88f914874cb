"""Two versions of the computer against each other: any level, commit and weights.

python tools/duel.py maerstanas 8 8@f1d7f1e --seconds 0.2 --games 400
python tools/duel.py maerstanas 8 8@f1d7f1e --seconds 0.2 --games 402 --each scoring --each specials
python tools/duel.py maerstanas 8:tempo=70 8 --nodes 2000 --games 4000 --sprt

The games come in pairs with one opening and swapped colours, as in `game.ai.arena`, and are drawn
from the seed. With `--each` the pairs take turns with the choices of an option. Between two commits
each result is kept in `build/duels`, so the same command goes on where it was stopped; the working
tree may change, so its games are not kept. `tools/commit_player.py` says how players are named.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from functools import cache
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.ai.arena import ContestScore, Limits, Result, Setting, play
from game.core import GAMES, PLAYERS
from tools import sprt
from tools.commit_player import ROOT, CommitPlayer, named, resolved
from tools.progress import shown

KEPT = ROOT / "build/duels"


class Duel(NamedTuple):
    """Player A against player B, in each of some settings in turn, a pair of games at a time."""

    settings: tuple[Setting, ...]
    a: str
    b: str
    limits: Limits
    seed: int

    def setting(self, number: int) -> Setting:
        """What a game is played by."""
        return self.settings[number // 2 % len(self.settings)]

    def game(self, number: int) -> Result:
        """Plays the game of that number."""
        players = [_player(name, self.limits) for name in (self.a, self.b)]
        dark, light = players if number % 2 == 0 else players[::-1]
        opening = Random(self.seed * 1_000_003 + number // 2)
        return play(self.setting(number), dark, light, opening, self.seed * 1_000_003 + number)

    def file(self) -> Path | None:
        """Where its results are kept; `None` if the working tree plays."""
        if not all(named(name).commit for name in (self.a, self.b)):
            return None
        text = json.dumps([*self[1:], *(_record(setting) for setting in self.settings)])
        return KEPT / f"{sha256(text.encode()).hexdigest()[:16]}.jsonl"

    def results(self, games: int, jobs: int = 1) -> Generator[Result, None, None]:
        """The results of the first games in their order, those that are kept first."""
        path = self.file()
        if path is None:
            yield from _played(self, range(games), jobs)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        kept = [
            Result.read(dict(zip(Result._fields, json.loads(line), strict=False)))
            for line in lines[:games]
        ]
        yield from kept
        with path.open("a", encoding="utf-8") as file:
            for result in _played(self, range(len(kept), games), jobs):
                file.write(json.dumps(result) + "\n")
                file.flush()
                yield result

    def points(self, number: int, result: Result) -> float:
        """What A gets for a game: 1, ½ or 0."""
        if result.winner is None:
            return 0.5
        return float(result.winner == PLAYERS[number % 2])

    def figure(self, setting: Setting, results: Sequence[Result]) -> dict[str, object]:
        """The figure of one setting, as `tools/figures/README.md` describes it."""
        score = tally(self, results, setting)
        players = {"a": self.a, "b": self.b, "limits": self.limits.record(), "seed": self.seed}
        return {**_record(setting), **players, **score.record()}


def _record(setting: Setting) -> dict[str, object]:
    return {"game": setting.game, "options": dict(setting.options), "opening": setting.opening}


@cache
def _player(name: str, limits: Limits) -> CommitPlayer:
    """The player of a name; each process has one."""
    return CommitPlayer(name, limits)


def _played(duel: Duel, numbers: Sequence[int], jobs: int) -> Generator[Result, None, None]:
    if jobs == 1:
        yield from map(duel.game, numbers)
        return
    from multiprocessing import Pool

    with Pool(jobs) as pool:
        yield from pool.imap(duel.game, numbers)


def tally(duel: Duel, results: Sequence[Result], only: Setting | None = None) -> ContestScore:
    """The results of all settings, or of one of them, counted for A."""
    wins = draws = dark = unfinished = plies = games = 0
    for number, result in enumerate(results):
        if only is None or duel.setting(number) == only:
            games += 1
            plies += result.plies
            unfinished += result.reason == "unfinished"
            draws += result.winner is None
            wins += duel.points(number, result) == 1
            dark += result.winner == "dark"
    return ContestScore(wins, draws, games - wins - draws, dark, unfinished, plies)


def contest(duel: Duel, games: int, jobs: int, test: sprt.Test | None) -> tuple[list[Result], str]:
    """The results, and what the test said if there is one; it may end the duel early."""
    results: list[Result] = []
    pairs: list[float] = []
    with closing(duel.results(games, jobs)) as coming:
        for number, result in enumerate(shown(coming, f"{duel.a} : {duel.b}", total=games)):
            results.append(result)
            if number % 2:
                pairs.append(sum(duel.points(n, results[n]) for n in (number - 1, number)))
                if test and (outcome := test.outcome(pairs)):
                    return results, outcome
    return results, ""


def settings(game: str, fixed: Mapping[str, str], each: Sequence[str]) -> tuple[Setting, ...]:
    """A setting for every choice of some options, the others as fixed. Raises `ValueError`."""
    known = {option.key: option.choices for option in GAMES[game].options}
    for key in each:
        if key not in known:
            raise ValueError(f"{game} has no option {key!r}: it has {', '.join(known)}")
    return tuple(
        Setting(game, {**fixed, **dict(zip(each, choices, strict=True))})
        for choices in product(*(known[key] for key in each))
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays a duel and prints the score."""
    parser = argparse.ArgumentParser(description="Sets two versions of the computer on each other.")
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("a", help="a player: 8, 8@COMMIT or 8:WEIGHT=NUMBER")
    parser.add_argument("b", help="another")
    parser.add_argument("--games", type=int, default=400, help="how many, at most: 400")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time: 1")
    parser.add_argument("--nodes", type=int, help="positions to look at for a move")
    parser.add_argument("--seconds", type=float, help="time to take for a move")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=CHOICE")
    parser.add_argument("--each", action="append", default=[], metavar="OPTION")
    parser.add_argument("--sprt", action="store_true", help="stop as soon as the winner is clear")
    parser.add_argument("--elo0", type=float, default=0, help="refused if no stronger than this: 0")
    parser.add_argument("--elo1", type=float, default=20, help="accepted if so much stronger: 20")
    parser.add_argument("--json", action="store_true", help="print a figure for each setting")
    given = parser.parse_args(arguments)
    try:
        a, b = resolved(given.a), resolved(given.b)
        fixed = dict(text.split("=", 1) for text in given.set)
        played = settings(given.game, fixed, given.each)
        for setting in played:
            setting.begun()
    except ValueError as error:
        parser.error(str(error))
    duel = Duel(played, a, b, Limits(given.nodes, given.seconds), given.seed)
    test = sprt.Test(given.elo0, given.elo1) if given.sprt else None
    results, outcome = contest(duel, given.games, given.jobs, test)
    if given.json:
        for setting in duel.settings:
            print(json.dumps(duel.figure(setting, results), ensure_ascii=False))
    else:
        print(f"{given.game}, {a} against {b}: {tally(duel, results)}")
    if test:
        print(outcome or "undecided", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
