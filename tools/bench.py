"""How fast each game's engine is, beside the same rules in plain loops measured in the same run.

python tools/bench.py            prints the figures and writes them to build/bench.jsonl
python tools/bench.py --assert   fails when a target is missed
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game import ai
from game.ai.knowledge import knowledge_of
from game.ai.maerstanas_playouts import WIDTH, playouts
from game.ai.moving_search import search_of
from game.core import GAMES, Game, Move, State, opponent, perft
from game.maerstanas import PASS
from game.match import Match
from tools import naive
from tools.bench_report import FILE, Report
from tools.naive import RULES, Rules

RUNS = 3
GAMES_REPLAYED = 200
NAIVE_GAMES = 10
SEARCHED = 20_000
"""Positions that a search visits before its time is taken."""
MOST_TRIED = 500
"""With more moves than this, plain minimax gets no further than one ply."""
LONGEST_GAME = 1000
"""After so many plies a random game is broken off."""
ENDINGS = 9
SCORINGS = ("standard", "simple", "wraparound")
# Trying every game is possible with few squares; two more take dozens of times as long.
TRIED_TOO, SOLVED = (6, 8), (10, 12, 14, 16, 18, 20)
MOST_SOLVED, WINNER_KNOWN = 22, 24
LONGEST_SOLVING = 20.0


class Perft(NamedTuple):
    """A count to make, the number it must give, and in how many seconds at most."""

    game: str
    name: str
    options: dict[str, str]
    depth: int
    leaves: int
    seconds: float


PERFTS = [
    Perft(**json.loads(line))
    for line in Path(__file__).with_name("perft.jsonl").read_text("utf-8").splitlines()
]


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
        while len(moves) < LONGEST_GAME and (legal := game.legal_moves(state)):
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


def measure_replays(game: Game[Any], report: Report) -> None:
    """Random games, with and without a look at the legal moves of every position."""
    games = random_games(game, GAMES_REPLAYED)
    few = games[:NAIVE_GAMES]
    for name, look in (("positions: legal moves and a move", True), ("moves made", False)):
        rate = sum(map(len, games)) / best(partial(replay, game, games, look))
        naive_rate = None
        if rules := RULES.get(game.id):
            start = game.start()
            plain = rules.read(game.position(start), start.options)
            took = best(partial(replay_naively, rules, plain, few, look))
            naive_rate = sum(map(len, few)) / took
        report.rate(name, rate, naive_rate)


def measure_perft(game: Game[Any], count: Perft, strict: bool, report: Report) -> bool:
    """Whether a fresh count is right and, with `strict`, fast enough."""
    start = game.start(count.options)
    leaves = perft(game, start, count.depth)
    seconds = best(partial(perft, game, start, count.depth))
    slow, wrong = seconds >= count.seconds, leaves != count.leaves
    note = f"{leaves:,} leaves in {seconds:.2f} s, target < {count.seconds:g} s"
    if slow:
        note += ": MISSED"
    if wrong:
        note += f": WRONG, there are {count.leaves:,}"
    report.rate(count.name, leaves / seconds, naive_perft_rate(game, count), note)
    return not (wrong or (slow and strict))


def naive_perft_rate(game: Game[Any], count: Perft) -> float | None:
    """The leaves that plain loops count in a second; `None` for a game that has none.

    A ply less is counted: the whole would take half a minute.
    """
    rules, start = RULES.get(game.id), game.start(count.options)
    if rules is None:
        return None
    plain = rules.read(game.position(start), start.options)
    leaves = naive.perft(rules, plain, count.depth - 1)
    return leaves / best(partial(naive.perft, rules, plain, count.depth - 1))


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


def measure_playouts(report: Report) -> None:
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
        report.rate(name, rate, naive_rate, f"one by one: {alone:,.0f}/s")


def middle(game: Game[Any]) -> State:
    """A position in the middle of a random game, the same in every run."""
    (moves,) = random_games(game, 1)
    state: State = game.start()
    for move in moves[: len(moves) // 2]:
        state = game.play(state, move).state
    return state


def searched(game: Game[Any], state: State) -> int:
    """How many positions the computer visits when it looks ahead."""
    model = knowledge_of(game).model(state)
    search = search_of(model, SEARCHED)
    for _ in search.lines(model.moves(model.root)):
        pass
    return search.nodes


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


def measure_search(report: Report) -> None:
    """Positions that the search visits, and those of a plain minimax over the rules."""
    for game in GAMES.values():
        state = middle(game)
        rate = searched(game, state) / best(partial(searched, game, state))
        depth = 2 if len(game.legal_moves(state)) <= MOST_TRIED else 1
        plain_rate = tried(game, state, depth)[1] / best(partial(tried, game, state, depth))
        report.rate(f"{game.title}, middle of a game", rate, plain_rate)


def endings(squares: int, scoring: str = "standard") -> list[Match]:
    """Positions of games without special stones that have so many legal squares left.

    After two random moves the strongest level played them, looking at 100 positions for each move:
    an ending of a random game takes far less to solve.
    """
    game, rng = GAMES["maerstanas"], random.Random(7)
    found: list[Match] = []
    while len(found) < ENDINGS:
        match, seed = Match(game, {"specials": "off", "scoring": scoring}), rng.randrange(1000)
        match.play(rng.choice(match.legal_moves))
        match.play(rng.choice(match.legal_moves))
        while len(match.legal_moves) > squares:
            match.play(ai.choose(match, len(ai.LEVELS), seed, nodes=100).move)
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


def measure_solving(report: Report) -> bool:
    """The median time to solve endings; whether both ways found the same."""
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
        plain = median(plain_times) if plain_times else None
        report.time(f"{squares} legal squares left", median(times), plain)
    for scoring in SCORINGS:
        times = [seconds_until(match, "exact") for match in endings(MOST_SOLVED, scoring)]
        report.time(f"{MOST_SOLVED} squares, {scoring} scoring", median(times), None)
        times = [seconds_until(match, "certain") for match in endings(WINNER_KNOWN, scoring)]
        report.time(f"{WINNER_KNOWN} squares, {scoring}, the winner", median(times), None)
    if not good:
        print("WRONG: an ending was not solved, or not to what trying every game finds")
    return good


def seconds_until(match: Match, proved: str) -> float:
    """How long an analysis takes until a score, or who wins, is proved; `inf` if it never is."""
    began = perf_counter()
    for verdicts in ai.analysing(match, lines=1, seconds=LONGEST_SOLVING):
        if verdicts and (verdicts[0].exact or getattr(verdicts[0], proved)):
            return perf_counter() - began
    return inf


def main(arguments: Sequence[str] | None = None, path: Path = FILE) -> int:
    """Prints and writes the results; 1 for a wrong count, or a missed target with --assert."""
    parser = argparse.ArgumentParser(description="How fast the engine is.")
    parser.add_argument("--assert", action="store_true", dest="strict", help="fail on a slow count")
    strict = parser.parse_args(arguments).strict
    print(f"Python {platform.python_version()}, one core, best of {RUNS}")
    report, good = Report("engine"), True
    for id, game in GAMES.items():
        report.group(game.title, "engine", "plain loops")
        measure_replays(game, report)
        for count in PERFTS:
            if count.game == id:
                good &= measure_perft(game, count, strict, report)
    report.group("Random games to their ends", "at once", "plain loops")
    measure_playouts(report)
    report.group("Positions looked at", "search", "plain minimax")
    measure_search(report)
    report.group(f"Endings solved, median of {ENDINGS}", "search", "every game")
    good &= measure_solving(report)
    report.write(path)
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
