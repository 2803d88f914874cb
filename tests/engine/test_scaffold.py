"""A new game is written from the template, and is complete as it stands."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from game import core, link, record, scaffold, svg
from game.__main__ import main
from game.core import GAMES
from game.match import Match
from game.scaffold import BadNameError
from game.template import GAME
from game.testing import check_game

ROOT = Path(__file__).parents[2]
NAMES = ("fox", "hnefataflandmore")


def imported(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # a pickled state names its module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module", params=NAMES)
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game in a folder of its own."""
    return scaffold.write(request.param, tmp_path_factory.mktemp("new"))


def test_the_template_keeps_the_laws() -> None:
    check_game(GAME)


def test_the_new_game_keeps_the_laws_under_its_own_name(written: Path) -> None:
    game = imported(written).GAME
    assert (game.id, game.title) == (written.stem, written.stem.capitalize())
    assert "template" not in written.read_text("utf-8").casefold()
    check_game(game, games=2)


def test_the_new_game_passes_the_linter(written: Path) -> None:
    for command in (["check"], ["format", "--check"]):
        subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--config", ROOT / "pyproject.toml", written],
            check=True,
        )


def test_the_new_game_passes_the_type_checker(written: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", written],
        cwd=ROOT,
        check=True,
    )


def test_the_new_game_is_played_to_its_end() -> None:
    match = Match(GAME)
    for square in ("A1", "A2", "B1", "B2", "C1", "C2", "D1"):
        assert match.outcome is None
        match.play((square,))
    assert match.outcome == ("dark", "row", None)
    assert match.why == "A row is complete."
    assert not match.legal_moves


def test_three_in_a_row_win_where_that_was_chosen() -> None:
    state = GAME.parse_position("SSS../ss.../...../...../..... L", {"row": "3"})
    assert GAME.outcome(state) == ("dark", "row", None)
    assert GAME.outcome(state._replace(options=GAME.start().options)) is None


def test_rows_run_in_four_directions() -> None:
    for rows in (
        "SSSS./sss../...../...../.....",
        "S..../S..ss/S...s/S..../.....",
        "S..../.S.ss/..S.s/...S./.....",
        "....S/ss.S./s.S../.S.../.....",
    ):
        outcome = GAME.outcome(GAME.parse_position(f"{rows} L"))
        assert outcome is not None, rows
        assert outcome.winner == "dark"


def test_a_full_board_without_a_row_is_a_draw() -> None:
    state = GAME.parse_position("SSssS/ssSSs/SSssS/ssSSs/SSssS L")
    assert GAME.outcome(state) == (None, "full", None)


def test_the_board_of_the_new_game_is_drawn() -> None:
    state = GAME.parse_position("S.s../...../...../...../..... D")
    drawn = svg.render(GAME.scene(state), svg.PAGE)
    assert len(re.findall('data-cell="', drawn)) == 25
    assert re.findall('data-piece="stone" data-owner="([a-z]+)"', drawn) == ["dark", "light"]


@pytest.mark.parametrize(
    ("name", "objection"),
    [
        ("", "small letters"),
        ("Fox", "small letters"),
        ("fox2", "small letters"),
        ("fox_game", "small letters"),
        ("mǽr", "small letters"),
        ("../fox", "small letters"),
        ("class", "Python has a meaning"),
        ("random", "a module of Python's"),
        ("site", "a module of Python's"),
        ("match", "already"),
        ("record", "already"),
        ("ai", "already"),
        ("template", "already"),
        *((name, "already") for name in GAMES),
    ],
)
def test_an_impossible_name_is_refused(name: str, objection: str) -> None:
    before = sorted(scaffold.FOLDER.iterdir())
    with pytest.raises(BadNameError, match=re.escape(repr(name))) as caught:
        scaffold.write(name)
    assert objection in str(caught.value)
    assert sorted(scaffold.FOLDER.iterdir()) == before


def test_the_command_says_which_line_to_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(scaffold.write, "__defaults__", (tmp_path,))
    assert main(["new", "fox"]) == 0
    assert (tmp_path / "fox.py").exists()
    said = capsys.readouterr().out
    assert scaffold.line_of_games("fox") in said
    assert "python -m game play fox" in said
    assert main(["new", "fox"]) == 2
    assert "'fox' cannot be the name of a game" in capsys.readouterr().err


def test_the_line_is_the_one_in_the_code_with_one_game_more() -> None:
    source = Path(core.__file__).read_text("utf-8")
    assert scaffold.line_of_games("fox").replace(', "fox"', "") in source.splitlines()


def test_a_registered_game_is_recorded_and_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES, "_ids", (*GAMES, GAME.id))
    match = Match(GAMES[GAME.id], {"row": "3"})
    for square in ("A1", "B2", "A2"):
        match.play((square,))
    match.go_to(1)
    match.play(("C3",))
    match.resign("dark")
    assert record.loads(record.dumps(match)) == match
    sent = link.decode(link.encode(match))
    assert (sent.moves, sent.outcome) == (match.moves, match.outcome)
