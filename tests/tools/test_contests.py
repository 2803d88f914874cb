"""Contests go on where they were stopped, and count only games of the same engine."""

import json
from pathlib import Path

import pytest

from game.ai.arena import Contest, Result, count, results
from game.ai.results import tally
from game.core import GameError
from tools import contests, ladder

FIGURE = {
    **ladder.contest("maerstanas", "random", "greedy", 6, {"specials": "off"}),
    "limits": {},
    "seed": 3,
}
CONTEST = contests.contest_of(FIGURE)


def only_file(folder: Path) -> Path:
    (path,) = folder.glob("*.jsonl")
    return path


def test_a_contest_is_the_same_however_it_is_played(tmp_path: Path) -> None:
    figure = contests.play(CONTEST, 6, 1, tmp_path)
    games = results(CONTEST, 6)
    assert figure == CONTEST.record() | count(CONTEST, games).record() | tally(games)
    assert len(only_file(tmp_path).read_text().splitlines()) == 6


def test_games_of_an_earlier_run_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = contests.play(CONTEST, 6, 1, tmp_path)
    path = only_file(tmp_path)
    lines = path.read_text().splitlines()
    # The third line was cut short when the command was stopped.
    path.write_text("\n".join([*lines[:2], lines[2][:9]]))
    played: list[int] = []
    game = Contest.game

    def watched(self: Contest, number: int) -> Result:
        played.append(number)
        return game(self, number)

    monkeypatch.setattr(Contest, "game", watched)
    assert contests.play(CONTEST, 6, 1, tmp_path) == whole
    assert played == [2, 3, 4, 5]
    assert path.read_text().splitlines() == lines
    assert contests.play(CONTEST, 4, 1, tmp_path)["games"] == 4
    assert len(played) == 4


def test_another_engine_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contests.play(CONTEST, 2, 1, tmp_path)
    engine = tmp_path / "other"
    (engine / "game").mkdir(parents=True)
    (engine / "game/ai.py").write_text("LEVELS = ()")
    monkeypatch.setattr(contests, "ROOT", engine)
    contests.play(CONTEST, 2, 1, tmp_path)
    assert len(list(tmp_path.glob("*.jsonl"))) == 2


def test_a_bot_that_there_is_not_is_refused_before_any_game(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="no bot"):
        contests.play(CONTEST._replace(b="nobody"), 2, 2, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_bar_says_what_is_played_and_how_much_is_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    contests.play(CONTEST, 4, 1, tmp_path)
    last = capsys.readouterr().err.split("\r")[-1]
    assert "maerstanas specials=off, random against greedy, seed 3: 100%" in last
    assert "4/4 [" in last
    contests.play(CONTEST, 6, 2, tmp_path)
    assert "6/6 [" in capsys.readouterr().err
    assert json.loads(only_file(tmp_path).read_text().splitlines()[5])["plies"] > 10


def test_figures_of_an_engine_that_nobody_committed_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ladder, "engine_is_committed", lambda: False)
    monkeypatch.setattr("sys.argv", ["ladder.py"])
    with pytest.raises(SystemExit, match="2"):
        ladder.main("ladder", [])
    assert "commit the changes in game/ first" in capsys.readouterr().err
