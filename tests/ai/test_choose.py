"""What a page asks for: a level's move, the best lines, and scores and reasons in words."""

import json
import subprocess
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

import pytest

from all_games import WITH_OWN_AI
from game import ai
from game.core import GAMES
from game.match import Match

ROOT = Path(__file__).parents[2]
each_game = pytest.mark.parametrize("game", WITH_OWN_AI)
each_level = pytest.mark.parametrize("level", range(1, 9))


def midgame(
    game: str, plies: int = 10, seed: int = 3, options: Mapping[str, str] | None = None
) -> Match:
    rng, match = Random(seed), Match(GAMES[game], options)
    for _ in range(plies):
        match.play(match.legal_moves[int(rng.random() * len(match.legal_moves))])
    return match


def test_eight_levels_have_numbers_and_names() -> None:
    assert [level.id for level in ai.LEVELS] == list(range(1, 9))
    assert len({level.name for level in ai.LEVELS}) == 8


@each_game
@each_level
def test_a_level_plays_legal_moves_the_same_each_time(game: str, level: int) -> None:
    for plies in (0, 9):
        match = midgame(game, plies)
        verdict = ai.choose(match, level, seed=7, nodes=300)
        assert verdict.move in match.legal_moves
        assert verdict.line[0] == verdict.move
        assert verdict.depth >= 1
        assert verdict == ai.choose(midgame(game, plies), level, seed=7, nodes=300)


@each_game
def test_the_line_can_be_played(game: str) -> None:
    match = midgame(game, 14)
    verdict = ai.choose(match, 8, nodes=1500)
    assert len(verdict.line) > 1
    for move in verdict.line:
        match.play(move)


@each_game
def test_seeds_make_games_differ(game: str) -> None:
    moves = {ai.choose(midgame(game, 0), 3, seed).move for seed in range(12)}
    assert len(moves) > 1


@each_game
def test_as_many_positions_are_searched_as_were_asked_for(game: str) -> None:
    for nodes in (50, 500, 3000):
        verdict = ai.choose(midgame(game), 8, nodes=nodes)
        # The search follows noisy moves to their end after the last position.
        assert verdict.nodes <= nodes + 400


@each_game
def test_progress_is_reported_at_each_depth(game: str) -> None:
    reported = []
    verdict = ai.choose(midgame(game), 8, nodes=2000, progress=lambda *said: reported.append(said))
    depths = [depth for depth, *_ in reported]
    assert depths == sorted(depths)
    assert depths[0] == 1
    assert reported[-1] == (verdict.depth, verdict.score, verdict.line, verdict.nodes)


@each_game
def test_a_stop_takes_effect_at_once(game: str) -> None:
    """The search asks often enough never to stop more than 50 ms late."""
    asked, worked = [], []

    def stop() -> bool:
        asked.append(perf_counter())
        worked.append(process_time())
        return asked[-1] - asked[0] > 0.3

    started = perf_counter()
    verdict = ai.choose(midgame(game), 8, seconds=30, stop=stop)
    assert perf_counter() - started < 5
    assert verdict.move
    # Processor time, as other programs may hold this one up; Pyodide is 3.5 times slower.
    gaps = sorted(later - sooner for sooner, later in pairwise(worked))
    assert gaps[len(gaps) * 9 // 10] < 0.050 / 3.5


@each_game
def test_a_stop_before_the_first_position_still_gives_a_move(game: str) -> None:
    match = midgame(game)
    assert ai.choose(match, 8, stop=lambda: True).move in match.legal_moves


@each_game
def test_a_time_limit_is_kept(game: str) -> None:
    started = perf_counter()
    ai.choose(midgame(game), 8, seconds=0.2)
    assert 0.15 < perf_counter() - started < 1


@each_game
def test_the_best_lines_are_different_moves_in_order(game: str) -> None:
    reported: list[tuple[ai.Verdict, ...]] = []
    match = midgame(game)
    lines = ai.analyse(match, lines=3, nodes=3000, progress=reported.append)
    assert len({line.move for line in lines}) == 3
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)
    assert reported[-1] == lines
    for line in lines:
        assert ai.reason(match, line)
        assert 0 <= ai.win_probability(match, line) <= 1
        assert ai.score_text(match, line)


@each_game
def test_questions_about_an_ended_game_are_refused(game: str) -> None:
    match = midgame(game)
    match.resign("dark")
    with pytest.raises(ValueError, match="the game is over"):
        ai.choose(match, 4)
    with pytest.raises(ValueError, match="the game is over"):
        ai.analyse(match)


@pytest.mark.parametrize("level", [0, 9, -1])
def test_an_unknown_level_is_refused(level: int) -> None:
    with pytest.raises(ValueError, match="choose 1 to 8"):
        ai.choose(midgame("maerstanas"), level)


def verdict(score: float, exact: bool = False) -> ai.Verdict:
    return ai.Verdict(("A1",), score, (("A1",),), 3, 10, exact)


@pytest.mark.parametrize(
    ("plies", "given", "said"),
    [
        (10, verdict(1.5), "Dark +1.5"),
        (10, verdict(-2.0), "Light +2"),
        (11, verdict(1.5), "Light +1.5"),
        (10, verdict(0.04), "even"),
        (10, verdict(2.0, exact=True), "solved: Dark by 2"),
        (11, verdict(2.0, exact=True), "solved: Light by 2"),
        (10, verdict(0.0, exact=True), "solved: a draw"),
        (10, verdict(ai.WIN - 3, exact=True), "Dark wins in 2 moves"),
        (10, verdict(1 - ai.WIN, exact=True), "Light wins in 1 move"),
    ],
)
def test_a_score_in_words(plies: int, given: ai.Verdict, said: str) -> None:
    assert ai.score_text(midgame("maerstanas", plies), given) == said


def test_chances_are_certain_only_where_the_result_is() -> None:
    match = midgame("maerstanas")
    assert ai.win_probability(match, verdict(2.0, exact=True)) == 1
    assert ai.win_probability(match, verdict(-2.0, exact=True)) == 0
    assert ai.win_probability(match, verdict(0.0, exact=True)) == 0.5
    assert ai.win_probability(match, verdict(ai.WIN - 5)) == 1
    assert (
        0.5 < ai.win_probability(match, verdict(2.0)) < ai.win_probability(match, verdict(4.0)) < 1
    )
    assert ai.win_probability(match, verdict(-2.0)) == pytest.approx(
        1 - ai.win_probability(match, verdict(2.0))
    )


# --- the same in a browser ------------------------------------------------------------------------

PROBE = """
import json
from random import Random
from game import ai
from game.core import GAMES
from game.match import Match

found = []
for game in GAMES:
    for plies, level, seed in ((0, 8, 1), (7, 8, 2), (12, 3, 3), (20, 6, 4), (13, 1, 5)):
        rng, match = Random(plies), Match(GAMES[game])
        for _ in range(plies):
            match.play(match.legal_moves[int(rng.random() * len(match.legal_moves))])
        found.append(ai.choose(match, level, seed, nodes=700))
json.dumps(found)
"""


def test_pyodide_chooses_the_same_moves() -> None:
    """In the very WebAssembly that the site serves."""
    program = f"import sys; sys.path.insert(0, '/project')\n{PROBE}"
    program = program.replace("json.dumps(found)", "print(json.dumps(found))")
    command = ["node", "tests/helpers/shipped_python.mjs", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    here: dict[str, Any] = {}
    exec(PROBE.replace("json.dumps(found)", "found = json.loads(json.dumps(found))"), here)
    assert json.loads(ran.stdout) == here["found"]


def test_a_game_is_stuck_after_many_quiet_plies_in_which_little_was_gained() -> None:
    """Two kings at home, each with a man that nobody can catch; they go round and round."""
    rules = GAMES["cyngesheall"]
    start = rules.parse_position("k....../......./..M..../......./....m../......./......K D")
    match, stuck = Match(rules, start=start), []
    rounds = {"dark": ("C3", "C4", "D4", "D3"), "light": ("E5", "E6", "E7", "F7", "F5")}
    for ply in range(44):
        stuck.append(ai.is_stuck(match, ai.choose(match, 8, seed=1, nodes=200)))
        squares, lap = rounds[match.state.to_move], ply // 2
        match.play(tuple(squares[(lap + step) % len(squares)] for step in (0, 1)))
    assert not any(stuck[: ai.STUCK_AFTER])
    assert all(stuck[ai.STUCK_AFTER :])


def test_a_game_that_always_ends_is_never_stuck() -> None:
    match = midgame("maerstanas", 12)
    assert not ai.is_stuck(match, ai.choose(match, 8, nodes=200))
