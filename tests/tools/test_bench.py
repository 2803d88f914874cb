"""The benchmark measures what it claims: both ways of solving agree, and searches do their work."""

import json
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from game import ai
from game.core import GAMES, Game, perft
from saves import saved_game
from tools import bench, bench_games, bench_play, bench_start, naive
from tools.bench_report import Report


def test_endings_have_the_squares_they_claim_and_both_ways_solve_them() -> None:
    found = bench.endings(6)
    assert len(found) == bench.ENDINGS
    for match in found:
        assert len(match.legal_moves) == 6
        (verdict,) = ai.analyse(match, lines=1, seconds=20)
        assert verdict.exact
        assert verdict.score == bench.lead(match.game, match.state)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_searched_positions_are_counted(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SEARCHED", 500)
    state = bench.middle(game)
    assert 500 <= bench.searched(game, state) < 1500
    below = [game.legal_moves(game.play(state, move).state) for move in game.legal_moves(state)]
    assert bench.tried(game, state, 2)[1] == 1 + len(below) + sum(map(len, below))


def test_results_are_written_as_json_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in (("RUNS", 1), ("GAMES_REPLAYED", 2), ("NAIVE_GAMES", 1), ("ENDINGS", 1)):
        monkeypatch.setattr(bench, name, value)
    for name, value in (("SEARCHED", 100), ("WIDTH", 64), ("MOST_SOLVED", 8), ("WINNER_KNOWN", 8)):
        monkeypatch.setattr(bench, name, value)
    monkeypatch.setattr(bench, "TRIED_TOO", (4,))
    monkeypatch.setattr(bench, "SOLVED", (6,))
    count = bench.Perft("cyngesheall", "perft 2", {}, 2, 1, 60.0)
    monkeypatch.setattr(bench, "PERFTS", [count])
    # A game without plain rules is measured alone.
    monkeypatch.delitem(naive.RULES, "oferhlyp")
    path = tmp_path / "build" / "bench.jsonl"
    assert bench.main([], path) == 1
    assert "WRONG, there are 1" in capsys.readouterr().out
    results = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert {result["bench"] for result in results} == {"engine"}
    ratios = {(result["group"], result["name"]): result["ratio"] for result in results}
    for game in GAMES.values():
        assert (ratios[game.title, "moves made"] is None) == (game.id == "oferhlyp")
        assert ratios["Positions looked at", f"{game.title}, middle of a game"] > 0
    assert ratios["Cyngesheall", "perft 2"] > 0
    solved = "Endings solved, median of 1"
    names = "6 legal squares left", "8 squares, simple scoring", "8 squares, simple, the winner"
    for name in names:
        assert ratios[solved, name] is None


def test_a_benchmark_replaces_its_own_results_alone(tmp_path: Path) -> None:
    path = tmp_path / "bench.jsonl"
    for name, ratio in (("engine", 1), ("start", 2), ("engine", 3)):
        report = Report(name)
        report.add(ratio=ratio)
        report.write(path)
    found = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [(each["bench"], each["ratio"]) for each in found] == [("start", 2), ("engine", 3)]


@pytest.mark.parametrize("count", bench.PERFTS, ids=lambda count: f"{count.game} {count.name}")
def test_every_count_can_be_made(count: bench.Perft) -> None:
    game = GAMES[count.game]
    assert perft(game, game.start(count.options), 2) < count.leaves
    assert count.seconds > 0


def started(name: str, first: float, *warm: float) -> bench_start.Arm:
    """A page that was ready after these milliseconds."""
    arm = bench_start.Arm(name, "", Mock())
    arm.first, arm.bytes = {"page": 10.0, "ready": first}, 2_500_000
    arm.warm = [{"page": 5.0, "ready": ready} for ready in warm]
    return arm


def test_the_start_has_the_ratios_of_warm_visits_and_of_a_first_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = Report("start")
    plain = started("stock", 4000.0, 1000.0, 3000.0, 2000.0)
    ours, without = started("play page", 3000.0, 400.0), started("no image", 3200.0, 600.0)
    assert bench_start.show(plain, ours, without, report)
    assert [result for result in report.results if "warm" in result] == [
        {
            "bench": "start",
            "group": "",
            "name": f"ratio {name}",
            "warm": warm,
            "first_visit": first,
            "limit": limit,
        }
        for name, warm, first, limit in (
            ("play page", 0.2, 0.75, bench_start.WITH_IMAGE),
            ("no image", 0.3, 0.8, bench_start.WITHOUT),
        )
    ]
    assert report.results[0]["stages"] == {"page": 5, "ready": 2000}
    printed = capsys.readouterr().out
    assert f"play page: warm start 0.20 (limit {bench_start.WITH_IMAGE})" in printed
    assert "2.50 MB" in printed


@pytest.mark.parametrize(
    ("ours", "without", "size"),
    [(500.0, 600.0, 2_500_000), (400.0, 800.0, 2_500_000), (400.0, 600.0, 4_100_001)],
    ids=["with an image", "without", "bytes"],
)
def test_a_start_above_any_limit_is_told(ours: float, without: float, size: int) -> None:
    play_page = started("play page", 3000.0, ours)
    play_page.bytes = size
    stock = started("stock", 4000.0, 2000.0)
    assert not bench_start.show(
        stock, play_page, started("no image", 1.0, without), Report("start")
    )


def test_recorded_games_of_every_kind_are_clicked_to_their_end() -> None:
    played = dict(bench_games.kinds())
    assert {match.game.id for match in played.values()} == {*GAMES}
    for match in played.values():
        assert match.outcome or len(match.moves) == bench_games.LONG
        pressed = [*bench_games.clicks(match)]
        assert len(pressed) == len(match.moves)
        assert all(
            f'[data-cell="{move[0]}"]' in steps[0]
            for move, steps in zip(match.moves, pressed, strict=True)
        )
    assert len(bench_games.long_match("oferhlyp").moves) == bench_games.LONG


def test_saved_games_of_the_benchmark_are_what_the_page_saves() -> None:
    texts = bench_games.saved_games(20)
    assert len(texts) == 20
    for key, text in texts.items():
        entry = saved_game.loads(text)
        assert key == f"tafl:match:{entry.id}"
        assert len(saved_game.match_of(entry).moves) == entry.moves


def test_the_95th_percentile_leaves_out_one_in_twenty() -> None:
    assert bench_play.percentile([float(number) for number in range(1, 101)]) == 95
    assert bench_play.percentile([7.0]) == 7
    assert bench_play.percentile([1.0, 9.0]) == 9
