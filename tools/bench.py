"""How fast each game's engine is, beside the same rules in plain loops measured in the same run.

python tools/bench.py            prints the figures
python tools/bench.py --assert   fails when a target is missed
"""

from __future__ import annotations

import argparse
import platform
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game import ai
from game.ai.maerstanas_playouts import WIDTH, playouts
from game.ai.search import Search
from game.core import GAMES, Game, Move, State, opponent, perft
from game.maerstanas import PASS
from game.match import Match
from tools import naive
from tools.naive import RULES, Rules

RUNS = 3
GAMES_REPLAYED = 200
NAIVE_GAMES = 10
SEARCHED = 20_000
"""Positions that a search looks at before its time is taken."""
ENDINGS = 5
# Trying every game gets through so few squares only; every two more take dozens of times as long.
TRIED_TOO, SOLVED = (6, 8), (10, 12, 14, 16)
LONGEST_SOLVING = 20.0


class Perft(NamedTuple):
    """A count to make, what it has to be, and in how many seconds at most."""

    name: str
    options: dict[str, str]
    depth: int
    leaves: int
    seconds: float


PERFTS = {
    "maerstanas": (
        Perft("perft 4, standard stones", {"specials": "off"}, 4, 5_080_128, 5.0),
        Perft("perft 3, special stones", {"specials": "on"}, 3, 680_266, 0.5),
    ),
    "oferhlyp": (Perft("perft 4", {}, 4, 2_269_992, 8.0),),
    "cyngesheall": (Perft("perft 4", {}, 4, 1_709_312, 8.0),),
}


def best(task: Callable[[], object]) -> float:
    """The seconds of the fastest run, after one to warm up: the others were disturbed."""
    task()
    times = []
    for _ in range(RUNS):
        began = perf_counter()
        task()
        times.append(perf_counter() - began)
    return min(times)


def random_games(game: Game[Any], number: int) -> list[list[Move]]:
    """The moves of whole games, the same in every run."""
    rng = random.Random(7)
    games = []
    for _ in range(number):
        state = game.start()
        moves: list[Move] = []
        while legal := game.legal_moves(state):
            moves.append(rng.choice(legal))
            state = game.play(state, moves[-1]).state
        games.append(moves)
    return games


def replay(game: Game[Any], games: Sequence[Sequence[Move]], look: bool) -> None:
    """Plays the games; with `look` every position is asked for its legal moves too."""
    start, play, legal_moves = game.start(), game.play, game.legal_moves
    for moves in games:
        state = start
        for move in moves:
            if look:
                legal_moves(state)
            state = play(state, move).state


def replay_naively(
    rules: Rules[Any], start: object, games: Sequence[Sequence[Move]], look: bool
) -> None:
    """The same in plain loops."""
    for moves in games:
        position = start
        for move in moves:
            if look:
                rules.legal_moves(position)
            position = rules.play(position, move)


def report(name: str, rate: float, naive_rate: float, note: str = "") -> None:
    """One line of the table."""
    print(
        f"{name:36}{rate:12,.0f}/s{naive_rate:12,.0f}/s{rate / naive_rate:7.1f} ×  {note}".rstrip()
    )


def measure_replays(game: Game[Any]) -> None:
    """Random games, with and without a look at the legal moves of every position."""
    rules, start = RULES[game.id], game.start()
    plain = rules.read(game.position(start), start.options)
    games = random_games(game, GAMES_REPLAYED)
    few = games[:NAIVE_GAMES]
    for name, look in (("positions: legal moves and a move", True), ("moves made", False)):
        rate = sum(map(len, games)) / best(partial(replay, game, games, look))
        naive_rate = sum(map(len, few)) / best(partial(replay_naively, rules, plain, few, look))
        report(name, rate, naive_rate)


def measure_perft(game: Game[Any], entry: Perft, strict: bool) -> bool:
    """Counts; whether the count is right and, where that is asked for, fast enough."""
    rules, start = RULES[game.id], game.start(entry.options)
    leaves = perft(game, start, entry.depth)
    seconds = best(partial(perft, game, start, entry.depth))
    # A ply less: in plain loops the whole count would take half a minute.
    plain = rules.read(game.position(start), start.options)
    naive_leaves = naive.perft(rules, plain, entry.depth - 1)
    naive_seconds = best(partial(naive.perft, rules, plain, entry.depth - 1))
    slow, wrong = seconds >= entry.seconds, leaves != entry.leaves
    note = f"{leaves:,} leaves in {seconds:.2f} s, target < {entry.seconds:g} s"
    if slow:
        note += ": MISSED"
    if wrong:
        note += f": WRONG, there are {entry.leaves:,}"
    report(entry.name, leaves / seconds, naive_leaves / naive_seconds, note)
    return not (wrong or (slow and strict))


def play_out(game: Game[Any], start: object, number: int) -> None:
    """Random games from a position, one by one."""
    rng = random.Random(7)
    for _ in range(number):
        state = start
        while legal := game.legal_moves(state):
            state = game.play(state, rng.choice(legal)).state


def play_out_naively(rules: Rules[Any], start: object, number: int) -> None:
    """The same in plain loops."""
    rng = random.Random(7)
    for _ in range(number):
        position = start
        while legal := rules.legal_moves(position):
            position = rules.play(position, rng.choice(legal))


def measure_playouts() -> None:
    """Random games from the start, thousands at once, and one by one with the engine's rules."""
    game = GAMES["maerstanas"]
    for name, specials in (
        ("playouts, standard stones", "off"),
        ("playouts, special stones", "on"),
    ):
        start = game.start({"specials": specials})
        rules = RULES[game.id]
        plain = rules.read(game.position(start), start.options)
        rate = WIDTH / best(partial(playouts, start, WIDTH))
        alone = GAMES_REPLAYED / best(partial(play_out, game, start, GAMES_REPLAYED))
        naive_rate = NAIVE_GAMES / best(partial(play_out_naively, rules, plain, NAIVE_GAMES))
        report(name, rate, naive_rate, f"one by one: {alone:,.0f}/s")


def middle(game: Game[Any]) -> State:
    """A position in the middle of a random game, the same in every run."""
    (moves,) = random_games(game, 1)
    state: State = game.start()
    for move in moves[: len(moves) // 2]:
        state = game.play(state, move).state
    return state


def searched(game: Game[Any], state: State) -> int:
    """Looks ahead as the computer does, and says at how many positions."""
    model = import_module(f"game.ai.{game.id}").MODEL(state)
    looking: Search[Any] = Search(model, SEARCHED)
    for _ in looking.lines(model.moves(model.root)):
        pass
    return looking.nodes


def tried(game: Game[Any], state: State, depth: int) -> tuple[int, int]:
    """Alpha-beta's plain ancestor over the engine's rules, minimax: the score, and the positions.

    Its estimate is as plain: how many moves the side to move has.
    """
    legal = game.legal_moves(state)
    if depth == 0 or not legal:
        return len(legal), 1
    best, seen = -10_000, 1
    for move in legal:
        score, below = tried(game, game.play(state, move).state, depth - 1)
        best, seen = max(best, -score), seen + below
    return best, seen


def measure_search() -> None:
    """Positions that the search looks at, and that a plain minimax with the rules does."""
    for game in GAMES.values():
        state = middle(game)
        rate = searched(game, state) / best(partial(searched, game, state))
        plain_rate = tried(game, state, 2)[1] / best(partial(tried, game, state, 2))
        report(f"{game.title}, middle of a game", rate, plain_rate)


def endings(squares: int) -> list[Match]:
    """Positions of random games without special stones that have so many legal squares left."""
    game, rng = GAMES["maerstanas"], random.Random(7)
    found: list[Match] = []
    while len(found) < ENDINGS:
        match = Match(game, {"specials": "off"})
        while len(match.legal_moves) > squares:
            match.play(rng.choice(match.legal_moves))
        if len(match.legal_moves) == squares and match.legal_moves != (PASS,):
            found.append(match)
    return found


def lead(game: Game[Any], state: State) -> int:
    """The mover's lead with best play of both: every game tried, in a plain loop over the rules."""
    legal = game.legal_moves(state)
    if legal:
        return max(-lead(game, game.play(state, move).state) for move in legal)
    scores = game.scores(state)
    assert scores is not None
    mover, other = scores[state.to_move], scores[opponent(state.to_move)]
    return mover - other


def measure_solving() -> bool:
    """The seconds to solve endings, the median; whether both ways found the same."""
    good = True
    ai.analyse(endings(TRIED_TOO[0])[0], lines=1)  # to warm up
    for squares in (*TRIED_TOO, *SOLVED):
        times, plain_times = [], []
        for match in endings(squares):
            began = perf_counter()
            (verdict,) = ai.analyse(match, lines=1, seconds=LONGEST_SOLVING)
            times.append(perf_counter() - began)
            good &= verdict.exact
            if squares in TRIED_TOO:
                began = perf_counter()
                good &= lead(match.game, match.state) == verdict.score
                plain_times.append(perf_counter() - began)
        line = f"{f'{squares} legal squares left':36}{1000 * median(times):11,.1f} ms"
        if plain_times:
            plain = median(plain_times)
            line += f"{1000 * plain:11,.1f} ms{plain / median(times):7.1f} ×"
        print(line)
    if not good:
        print("WRONG: an ending was not solved, or not to what trying every game finds")
    return good


def main() -> int:
    """Prints the table; the status is 1 for a wrong count, or a missed target with --assert."""
    parser = argparse.ArgumentParser(description="How fast the engine is.")
    parser.add_argument("--assert", action="store_true", dest="strict", help="fail on a slow count")
    strict = parser.parse_args().strict
    print(f"Python {platform.python_version()}, one core, best of {RUNS}")
    good = True
    for id, game in GAMES.items():
        print(f"\n{game.title:36}{'engine':>14}{'plain loops':>14}{'faster':>9}")
        measure_replays(game)
        for entry in PERFTS[id]:
            good &= measure_perft(game, entry, strict)
    print(f"\n{'Random games to their ends':36}{'at once':>14}{'plain loops':>14}{'faster':>9}")
    measure_playouts()
    print(f"\n{'Positions looked at':36}{'search':>14}{'plain minimax':>14}{'faster':>9}")
    measure_search()
    title = f"Endings solved, median of {ENDINGS}"
    print(f"\n{title:36}{'search':>14}{'every game':>14}{'faster':>9}")
    good &= measure_solving()
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
