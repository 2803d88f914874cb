"""Finds strengths for the levels of a game, so that each wins three games in four against the next.

python tools/rungs.py maerstanas               all levels, from the weakest up
python tools/rungs.py maerstanas --games 200   more games for each trial, so less luck

A level's strength is a point on the game's way from weak to strong (`WAYS`). The strongest level is
the way's end and the weakest is where the way begins; each level between them is moved along it
until it scores what it should against the level below. Prints the ladder for `game/ai/<game>.py`.
There, a step that is too wide for one strength may still be split by a level with days.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from math import log
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.ai import LEVELS, arena
from game.ai.knowledge import own_module
from game.ai.levels import Form, Strength
from game.core import GAMES
from tools import progress

SEED = 5
# How far above the level below a level is tried first, and how many times nearer to its place.
FIRST_TRIALS = (0.4, 1.0, 1.6)
FURTHER_TRIALS = 3
# The logarithm of the odds grows by about so much from point to point.
_USUAL_SLOPE, _WEIGHT = 1.1, 0.5


class Way(NamedTuple):
    """The way of one game from weak to strong: strengths at 0, 1, 2 and so on.

    Between two of them, numbers of positions, whims and looks change by an equal factor, the rest
    by an equal difference. The depth is that of the nearer one.
    """

    points: tuple[Strength, ...]

    def at(self, place: float) -> Strength:
        """The strength at a place of the way; the last point beyond its end."""
        if place >= len(self.points) - 1:
            return self.points[-1]
        number = int(place)
        here, there = self.points[number], self.points[number + 1]
        part = place - number

        def between(a: float, b: float) -> float:
            return a * (b / a) ** part if a and b else a + (b - a) * part

        return Strength(
            round(between(here.nodes, there.nodes)),
            (here if part < 0.5 else there).depth,
            round(between(here.whim, there.whim)),
            round(between(here.looks, there.looks or 60)),
            round(here.careless + (there.careless - here.careless) * part, 3),
            round(here.forgets + (there.forgets - here.forgets) * part, 2),
            here.tires,
        )


def _way(tires: float, *points: tuple[int, int, int, int, float, float]) -> Way:
    """A way without its end: nodes, depth, whim, looks, careless and forgets of each point."""
    return Way(tuple(Strength(*point, tires) for point in points))


WAYS: Mapping[str, Way] = {
    "maerstanas": _way(
        0.004,
        (200, 1, 4000, 8, 1.0, 0.8),
        (200, 1, 1500, 4, 1.0, 0.6),
        (200, 1, 500, 4, 1.0, 0.6),
        (200, 1, 200, 4, 0.95, 0.5),
        (200, 1, 100, 4, 0.75, 0.4),
        (300, 2, 60, 6, 0.5, 0.25),
        (400, 2, 50, 8, 0.25, 0.1),
        (1000, 3, 40, 12, 0.1, 0.0),
        (2500, 60, 30, 20, 0.03, 0.0),
    ),
    "oferhlyp": _way(
        0.001,
        (200, 1, 4000, 8, 1.0, 0.0),
        (200, 1, 1500, 4, 1.0, 0.0),
        (200, 1, 500, 4, 1.0, 0.0),
        (200, 1, 250, 4, 0.95, 0.0),
        (200, 1, 120, 4, 0.75, 0.0),
        (300, 1, 80, 6, 0.5, 0.0),
        (500, 2, 60, 8, 0.25, 0.0),
        (1000, 3, 50, 12, 0.1, 0.0),
        (2600, 60, 40, 20, 0.03, 0.0),
    ),
    "cyngesheall": _way(
        0.0008,
        (200, 1, 4000, 8, 1.0, 0.0),
        (200, 1, 1200, 4, 1.0, 0.0),
        (200, 1, 400, 4, 1.0, 0.0),
        (200, 1, 200, 4, 0.95, 0.0),
        (200, 1, 100, 4, 0.75, 0.0),
        (300, 1, 60, 6, 0.5, 0.0),
        (400, 2, 50, 8, 0.25, 0.0),
        (1000, 3, 40, 12, 0.1, 0.0),
        (1800, 60, 30, 20, 0.03, 0.0),
    ),
}


def way_of(game: str) -> Way:
    """The game's way, with the strongest level at its end."""
    (strongest,) = _ladder(game)[-1]
    return Way((*WAYS[game].points, strongest))


def _ladder(game: str) -> tuple[Form, ...]:
    ladder: tuple[Form, ...] = own_module(game).LADDER  # type: ignore[union-attr]
    return ladder


def _game(game: str, ladder: tuple[Form, ...], level: int, number: int) -> arena.Result:
    """One game of a level against the level below, with another ladder than the game's own."""
    own_module(game).LADDER = ladder  # type: ignore[union-attr]
    return _contest(game, level).game(number)


def _contest(game: str, level: int) -> arena.Contest:
    below = str(level - 1) if level > 1 else "random"
    return arena.Contest(arena.Setting(game, {}), str(level), below, arena.Limits(), SEED)


def score(
    pool: ProcessPoolExecutor, game: str, forms: Sequence[Form], games: int
) -> arena.ContestScore:
    """How the highest of the forms does against the one below it, or against random moves."""
    level = len(forms)
    ladder = (*forms, *_ladder(game)[level:])
    results = pool.map(partial(_game, game, ladder, level), range(games), chunksize=4)
    shown = progress.shown(results, f"{game}, level {level}", total=games)
    return arena.count(_contest(game, level), list(shown))


def place_of(tried: Sequence[tuple[float, float]], wanted: float) -> float:
    """Where a score is reached, by a straight line through the scores' logarithms of odds.

    `tried` has places and their scores. A few games tell little about the slope, so a usual one
    counts as much as two places half a point apart.
    """
    points = [(place, _odds(each)) for place, each in tried]
    middle = sum(place for place, _ in points) / len(points)
    mean = sum(odds for _, odds in points) / len(points)
    spread = sum((place - middle) ** 2 for place, _ in points)
    rise = sum((place - middle) * (odds - mean) for place, odds in points)
    slope = (rise + _USUAL_SLOPE * _WEIGHT) / (spread + _WEIGHT)
    return middle + (_odds(wanted) - mean) / max(slope, _USUAL_SLOPE / 4)


def _odds(score: float) -> float:
    bounded = min(0.99, max(0.01, score))
    return log(bounded / (1 - bounded))


def climb(game: str, first: float, wanted: float, games: int, jobs: int) -> list[float]:
    """The places of the levels below the strongest, the weakest being at `first`."""
    way = way_of(game)
    places = [first]
    with ProcessPoolExecutor(jobs) as pool:
        print(f"level 1 against chance: {score(pool, game, [(way.at(first),)], games)}")
        while len(places) < len(LEVELS) - 1:
            tried: list[tuple[float, float]] = []
            highest = len(way.points) - 1.05
            for number in range(len(FIRST_TRIALS) + FURTHER_TRIALS):
                place = (
                    place_of(tried, wanted)
                    if number >= len(FIRST_TRIALS)
                    else (places[-1] + FIRST_TRIALS[number])
                )
                place = max(0.0, min(place, highest))
                forms = [(way.at(each),) for each in (*places, place)]
                tried.append((place, score(pool, game, forms, games).score))
            found = max(0.0, min(place_of(tried, wanted), highest))
            print([(round(place, 2), round(score, 2)) for place, score in tried])
            places.append(round(found, 3))
            print(f"level {len(places)} at {places[-1]}: {way.at(places[-1])}", flush=True)
        ladder = [*((way.at(each),) for each in places), _ladder(game)[-1]]
        print(f"level {len(LEVELS)}: {score(pool, game, ladder, games)}")
    return places


def main() -> None:
    """Finds the ladder of a game and prints it."""
    parser = argparse.ArgumentParser(description="Finds strengths for the levels of a game.")
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--first", type=float, default=1.0, help="where level 1 is: 1")
    parser.add_argument("--score", type=float, default=0.75, help="wanted score: 0.75")
    parser.add_argument("--games", type=int, default=120, help="games of a trial: 120")
    parser.add_argument("--jobs", type=int, default=2, help="processes that play: 2")
    given = parser.parse_args()
    places = climb(given.game, given.first, given.score, given.games, given.jobs)
    way = way_of(given.game)
    for place in places:
        strength = way.at(place)
        print(f"    ({strength!r},),")
    steps = [round(b - a, 2) for a, b in pairwise(places)]
    print(f"# places {places}, steps {steps}")


if __name__ == "__main__":
    main()
