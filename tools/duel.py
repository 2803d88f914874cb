"""Two versions of the computer against each other: any level, commit and weights.

python tools/duel.py maerstanas 8 8@f1d7f1e --seconds 0.2 --games 400
python tools/duel.py maerstanas 8 8@f1d7f1e --seconds 0.2 --games 402 --each scoring --each specials
python tools/duel.py maerstanas 8:tempo=70 8 --nodes 2000 --games 4000 --sprt
python tools/duel.py cyngesheall 8@628bc12 8@f1d7f1e --seconds 0.5 --games 400 --add

The games come in pairs with one opening and swapped colours, as in `game.ai.arena`, and are drawn
from the seed. With `--each` the pairs take turns with the choices of an option. Between two commits
each result is kept in `build/duels`, so the same command goes on where it was stopped; the working
tree may change, so its games are not kept. With `--add` it goes on after the games that
`tools/figures` counts, wherever they were played. `tools/commit_player.py` says how players are
named.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Generator, Iterable, Mapping, Sequence
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
from tools import figure_files, sprt
from tools.commit_player import ROOT, CommitPlayer, named, resolved
from tools.progress import shown

KEPT = ROOT / "build/duels"
FILE = figure_files.file_of("duels")


class Duel(NamedTuple):
    """Player A against player B, in each of some settings in turn, a pair of games at a time."""

    settings: tuple[Setting, ...]
    a: str
    b: str
    limits: Limits
    seed: int
    first: int = 0
    """The number of its first game, an even one; those before it have been played elsewhere."""

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
        """The results of so many games in their order, those that are kept first."""
        path = self.file()
        if path is None:
            yield from _played(self, range(self.first, self.first + games), jobs)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        kept = [
            Result.read(dict(zip(Result._fields, json.loads(line), strict=False)))
            for line in lines[:games]
        ]
        yield from kept
        with path.open("a", encoding="utf-8") as file:
            missing = range(self.first + len(kept), self.first + games)
            for result in _played(self, missing, jobs):
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
        return {**self.asked(setting), **tally(self, results, setting).record()}

    def asked(self, setting: Setting) -> dict[str, object]:
        """The half of such a figure that says what is measured."""
        players = {"a": self.a, "b": self.b, "limits": self.limits.record(), "seed": self.seed}
        return {**_record(setting), **players}


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
    for number, result in enumerate(results, duel.first):
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


def on_file(duel: Duel, path: Path = FILE) -> list[ContestScore]:
    """What a file counts for each setting of a duel.

    Raises `ValueError` if the working tree plays, or if the last game on file has no partner.
    """
    if duel.file() is None:
        raise ValueError("only games between two commits are counted together: name both")
    figures = figure_files.read(path)
    scores = [_counted(duel.asked(setting), figures) for setting in duel.settings]
    games = sum(score.games for score in scores)
    if games % 2:
        raise ValueError(f"{games} games are on file, and the last of them has no partner")
    return scores


def add(
    duel: Duel, before: Sequence[ContestScore], games: int, jobs: int, path: Path = FILE
) -> list[dict[str, object]]:
    """Plays a duel on from what is on file up to so many games, and writes the sums there."""
    first = sum(score.games for score in before)
    duel = duel._replace(first=first)
    results, _ = contest(duel, max(0, games - first), jobs, None)
    made = []
    for setting, score in zip(duel.settings, before, strict=True):
        both = zip(score, tally(duel, results, setting), strict=True)
        record = ContestScore(*map(sum, both)).record()
        made.append({**duel.asked(setting), **record, "commit": named(duel.a).commit})
    for figure in made:
        figure_files.put(path, figure)
    return made


def _counted(asked: figure_files.Figure, figures: Iterable[figure_files.Figure]) -> ContestScore:
    """The results that some figures hold of what is asked for."""
    wanted = figure_files.measurement(asked)
    return figure_files.tally(*(f for f in figures if figure_files.measurement(f) == wanted))


def _parser() -> argparse.ArgumentParser:
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
    parser.add_argument("--elo0", type=float, default=0, help="refused if no stronger than this: 0")
    parser.add_argument("--elo1", type=float, default=20, help="accepted if so much stronger: 20")
    parser.add_argument("--json", action="store_true", help="print a figure for each setting")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--sprt", action="store_true", help="stop as soon as the winner is clear")
    ways.add_argument("--add", action="store_true", help="go on after the games of tools/figures")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays a duel and prints the score."""
    parser = _parser()
    given = parser.parse_args(arguments)
    try:
        a, b = resolved(given.a), resolved(given.b)
        fixed = dict(text.split("=", 1) for text in given.set)
        played = settings(given.game, fixed, given.each)
        for setting in played:
            setting.begun()
        if given.games < 2 * len(played):
            raise ValueError(f"a pair of games for each setting makes {2 * len(played)} games")
        duel = Duel(played, a, b, Limits(given.nodes, given.seconds), given.seed)
        if given.add and given.games % 2:
            raise ValueError("games come in pairs: ask for an even number to add to those on file")
        before = on_file(duel) if given.add else None
    except ValueError as error:
        parser.error(str(error))
    if before is not None:
        _print(add(duel, before, given.games, given.jobs))
        return 0
    test = sprt.Test(given.elo0, given.elo1) if given.sprt else None
    results, outcome = contest(duel, given.games, given.jobs, test)
    if given.json:
        _print(duel.figure(setting, results) for setting in duel.settings)
    else:
        print(f"{given.game}, {a} against {b}: {tally(duel, results)}")
    if test:
        print(outcome or "undecided", file=sys.stderr)
    return 0


def _print(figures: Iterable[Mapping[str, object]]) -> None:
    for figure in figures:
        print(json.dumps(figure, ensure_ascii=False))


if __name__ == "__main__":
    sys.exit(main())
