"""Two versions measured in one run: each by its own code, on the same positions."""

import json
from pathlib import Path

import pytest

from game.core import GAMES
from game.match import Match
from tools import bench_versions, commit_player, measured_version
from tools.bench_report import Report
from tools.bench_versions import Task, Version, compare


def test_both_versions_are_measured_on_the_same_positions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in (("RUNS", 2), ("ENDINGS", 1), ("SQUARES", (4, 6))):
        monkeypatch.setattr(bench_versions, name, value)
    seen: dict[str, list[Task]] = {"now": [], "before": []}

    def measure(version: str, speed: float, task: Task) -> float:
        seen[version].append(task)
        return speed if task.kind == "search" else 1 / speed

    report = Report("versions")
    compare(report, lambda task: measure("now", 30, task), lambda task: measure("before", 10, task))
    assert seen["now"] == seen["before"]
    assert {task.game for task in seen["now"]} == {*GAMES}
    assert {result["ratio"] for result in report.results} == {3.0}
    for task in seen["now"]:
        match = Match(GAMES[task.game], task.options)
        for move in task.moves:
            match.play((*move,))
        assert match.outcome is None
        assert task.kind == "search" or len(match.legal_moves) in (4, 6)
    assert "now" in capsys.readouterr().out


def test_a_version_measures_itself_by_its_own_code(tmp_path: Path) -> None:
    ending = ["A1", "B3", "C2"]
    options = {"board": "3", "specials": "off"}
    task = Task("solve", "maerstanas", options, [[square] for square in ending])
    version = Version(commit_player.ROOT)
    assert 0 < version(task) < measured_version.LONGEST
    assert version(task._replace(kind="search")) > 100
    version.close()
    package = tmp_path / "game"
    package.mkdir()
    (package / "__init__.py").write_text("raise SystemExit(3)", "utf-8")
    other = Version(tmp_path)
    with pytest.raises(ValueError):
        other(task)
    other.close()


def test_the_results_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def short(report: Report, now: Version, before: Version) -> None:
        report.add(name="nothing", ratio=1)

    monkeypatch.setattr(bench_versions, "compare", short)
    path = tmp_path / "bench.jsonl"
    assert bench_versions.main(["HEAD"], path) == 0
    assert json.loads(path.read_text("utf-8"))["bench"] == "versions"
