"""Duels between versions: the named commit plays, the games are fair, and the test decides."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import ai
from game.ai import arena
from game.core import GAMES
from game.match import Match
from tools import commit_player, duel, figure_files, sprt, tune
from tools.commit_player import CommitPlayer, Name, named

LIMITS = arena.Limits(nodes=30)
HEAD = "8@HEAD"
# What tells one duel from another.
ASKED = ("game", "options", "a", "b", "limits")


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Unpacks and keeps in a folder of the test's own; ends the processes that it started."""
    monkeypatch.setattr(commit_player, "COMMITS", tmp_path / "commits")
    monkeypatch.setattr(duel, "KEPT", tmp_path / "duels")
    started: list[CommitPlayer] = []

    def starting(name: str, limits: arena.Limits) -> CommitPlayer:
        started.append(CommitPlayer(name, limits))
        return started[-1]

    monkeypatch.setattr(duel, "CommitPlayer", starting)
    duel._player.cache_clear()
    yield
    duel._player.cache_clear()
    for player in started:
        player.close()


def test_a_player_has_a_level_a_commit_and_weights() -> None:
    assert named("8") == Name(8, "", {})
    assert named("7@abc:tempo=70,woden=-5") == Name(7, "abc", {"tempo": 70, "woden": -5})
    for text in ("", "x", "8:tempo", "8:tempo=x", "@abc"):
        with pytest.raises(ValueError, match="is not a player"):
            named(text)
    short = commit_player.resolved(HEAD)
    assert short.startswith("8@")
    assert commit_player.resolved(f"{short}:tempo=1") == f"{short}:tempo=1"
    with pytest.raises(ValueError, match="there is no commit 'never'"):
        commit_player.resolved("8@never")


@pytest.mark.parametrize("game", GAMES)
def test_the_working_tree_plays_as_it_does_here(game: str) -> None:
    player = CommitPlayer("8", LIMITS)
    match = Match(GAMES[game])
    for _ in range(5):
        move = player(match, 3)
        assert move == ai.choose(match, 8, 3, nodes=30).move
        match.play(move)
    match.undo()
    assert player(match, 3) == match.line[match.ply]
    player.close()


def test_the_code_of_the_commit_plays(tmp_path: Path) -> None:
    folder = commit_player.folder_of("HEAD")
    assert folder.parent == tmp_path / "commits"
    file = folder / "game/ai/__init__.py"
    at = ["git", "show", "HEAD:game/ai/__init__.py"]
    assert file.read_bytes() == subprocess.run(at, capture_output=True, check=True).stdout
    # Only what is in that folder plays: here, a version that always takes the first move.
    file.write_text(
        "def choose(match, level, seed, **limits):\n"
        "    class Verdict:\n"
        "        move = match.legal_moves[0]\n"
        "    return Verdict\n"
    )
    player = CommitPlayer(HEAD, LIMITS)
    match = Match(GAMES["cyngesheall"])
    for _ in range(3):
        move = player(match, 1)
        assert move == match.legal_moves[0]
        match.play(move)
    player.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played_with_other_weights(game: str) -> None:
    changed = CommitPlayer("8:tempo=900", LIMITS)
    assert changed(Match(GAMES[game]), 1)
    changed.close()
    with pytest.raises(RuntimeError, match="has ended"):
        CommitPlayer("8:nothing=1", LIMITS)(Match(GAMES[game]), 1)


def test_a_pair_has_one_setting_and_the_settings_take_turns() -> None:
    settings = duel.settings("maerstanas", {"board": "3"}, ["specials", "scoring"])
    assert len(settings) == 6
    assert {setting.options["board"] for setting in settings} == {"3"}
    held = duel.Duel(settings, "8", HEAD, LIMITS, 1)
    assert [held.setting(n) for n in range(12)] == [s for s in settings for _ in "ab"]
    with pytest.raises(ValueError, match="no option 'colour'"):
        duel.settings("maerstanas", {}, ["colour"])


def test_equal_players_score_half_and_each_setting_is_counted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With so few squares both play perfectly, so whims do not matter."""
    words = ["maerstanas", "8", HEAD, "--games", "8", "--nodes", "500", "--set", "board=3"]
    assert duel.main([*words, "--each", "specials", "--json"]) == 0
    figures = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [figure["options"] for figure in figures] == [
        {"board": "3", "specials": choice} for choice in ("on", "off")
    ]
    for figure in figures:
        assert figure["games"] == figure["won"] + figure["drawn"] + figure["lost"] == 4
        assert figure["won"] == figure["lost"]
        assert figure["b"] == commit_player.resolved(HEAD)


def test_results_between_commits_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = duel.settings("maerstanas", {"board": "3"}, [])
    player = commit_player.resolved(HEAD)
    held = duel.Duel(settings, player, player, arena.Limits(nodes=20), 1)
    first = [*held.results(2)]
    assert len([*held.results(3)]) == 3
    monkeypatch.setattr(duel.Duel, "game", None)  # nothing is played a second time
    assert [*held.results(3)][:2] == first
    assert held._replace(a="8").file() is None


def test_games_are_added_to_those_on_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if one machine had played them all; what is on file is not played again."""
    settings = duel.settings("maerstanas", {"board": "3"}, ["specials"])
    player = commit_player.resolved(HEAD)
    held = duel.Duel(settings, player, player, arena.Limits(nodes=20), 1)
    path = tmp_path / "duels.jsonl"
    path.touch()
    duel.add(held, duel.on_file(held, path), 6, 1, path)
    shutil.rmtree(duel.KEPT)
    numbers: list[int] = []

    def playing(own: duel.Duel, number: int) -> arena.Result:
        numbers.append(number)
        return played(own, number)

    played = duel.Duel.game
    monkeypatch.setattr(duel.Duel, "game", playing)
    made = duel.add(held, duel.on_file(held, path), 12, 1, path)
    assert numbers == [*range(6, 12)]
    assert made == figure_files.read(path)
    assert made == duel.add(held, duel.on_file(held, path), 12, 1, path)
    assert len(numbers) == 6
    whole = [*held.results(12)]
    commit = {"commit": named(player).commit}
    assert made == [{**held.figure(setting, whole), **commit} for setting in settings]


def test_only_whole_pairs_between_commits_are_added(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = commit_player.resolved(HEAD)
    held = duel.Duel(duel.settings("oferhlyp", {}, []), player, player, LIMITS, 1)
    path = tmp_path / "duels.jsonl"
    path.touch()
    with pytest.raises(ValueError, match="name both"):
        duel.on_file(held._replace(a="8"), path)
    score = arena.ContestScore(3, 0, 0, 3, 0, 90).record()
    figure_files.put(path, {**held.asked(held.settings[0]), **score})
    with pytest.raises(ValueError, match="3 games are on file"):
        duel.on_file(held, path)
    with pytest.raises(SystemExit):
        duel.main(["oferhlyp", HEAD, HEAD, "--nodes", "30", "--games", "3", "--add"])
    assert "ask for an even number" in capsys.readouterr().err


def test_every_setting_needs_a_pair_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["maerstanas", "8", HEAD, "--games", "10", "--each", "specials", "--each", "scoring"]
    with pytest.raises(SystemExit):
        duel.main(words)
    assert "makes 12 games" in capsys.readouterr().err


def test_the_test_accepts_refuses_and_waits() -> None:
    test = sprt.Test(0, 20)
    even, better, worse = [0, 2, 1, 1] * 500, [2, 1, 1, 1] * 50, [0, 1, 1, 1] * 50
    assert test.outcome(better) == "accepted"
    assert test.outcome(worse) == "refused"
    assert test.outcome(even) == "refused"
    assert test.outcome(even[:40]) == ""
    assert test.outcome([2] * (sprt.FEWEST - 1)) == ""
    assert test.outcome([2] * 200) == "accepted"


def test_a_test_ends_the_duel_early(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["maerstanas", "8", "1", "--games", "400", "--nodes", "40", "--sprt", "--elo1", "200"]
    assert duel.main([*words, "--set", "board=5"]) == 0
    out, err = capsys.readouterr()
    assert err.endswith("accepted\n")
    assert " 20 games" in out


def test_a_trial_is_run_once_and_written_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tune.jsonl"
    strong, weak = commit_player.resolved(HEAD), commit_player.resolved("1@HEAD")
    test = sprt.Test(0, 300)
    trial = tune.Trial("maerstanas", strong, weak, LIMITS, {"board": "5"}, ("specials",), 400, test)
    tune.run([trial], 1, path)
    tune.run([trial], 1, path)
    (figure,) = figure_files.read(path)
    assert json.loads(capsys.readouterr().out) == figure
    assert figure["outcome"] == "accepted"
    assert figure["games"] < 100
    assert (figure["a"], figure["each"]) == (strong, ["specials"])
    assert figure["options"] == {"board": "5"}
    assert not tune.is_tried(trial._replace(a=f"{strong}:tempo=90"), [figure])


def test_a_trial_names_its_commits() -> None:
    for words in (["8", HEAD, "--nodes", "9"], [HEAD, HEAD], [HEAD, "8@never", "--nodes", "9"]):
        with pytest.raises(SystemExit):
            tune.main(["maerstanas", *words])


def test_every_trial_on_file_is_whole() -> None:
    for figure in figure_files.read(tune.FILE):
        assert figure["won"] + figure["drawn"] + figure["lost"] == figure["games"]
        assert figure["outcome"] in ("accepted", "refused", "undecided")
        assert all("@" in figure[side] for side in "ab")


def test_every_duel_on_file_was_between_commits() -> None:
    figures = figure_files.read(figure_files.file_of("duels"))
    asked = [json.dumps([figure[key] for key in ASKED]) for figure in figures]
    assert len({*asked}) == len(asked)
    assert {figure["game"] for figure in figures} == {*GAMES}
    variants = [figure for figure in figures if figure["game"] == "maerstanas"]
    for player in {figure["a"] for figure in variants}:
        options = [json.dumps(figure["options"]) for figure in variants if figure["a"] == player]
        assert len({*options}) == len(options) == 6
    for figure in figures:
        fewest = 66 if figure in variants else 40
        assert figure["won"] + figure["drawn"] + figure["lost"] == figure["games"] >= fewest
        assert all("@" in figure[side] for side in "ab")
