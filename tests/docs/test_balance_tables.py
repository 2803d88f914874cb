"""A figure becomes a row of a table, with the command that measures it again."""

import json
import re
from pathlib import Path

import pytest

from game import link
from made_up_figures import BALANCE, LADDER, table, write
from tools import ladder, tables
from tools.fences import FenceError
from tools.figure_files import command, measure, measurement, read, remake

SOLVED = (
    {
        "game": "maerstanas",
        "options": {"board": "3", "specials": "on"},
        "limits": {"nodes": 3_000_000},
        "solved": True,
        "value": 1.0,
        "text": "Dark by 1",
        "depth": None,
        "nodes": 1234567,
        "seconds": 2.5,
        "line": ["C1", "W C1"],
    },
    {
        "game": "maerstanas",
        "options": {"board": "5"},
        "limits": {"nodes": 3_000_000},
        "solved": False,
        "value": 1.5,
        "text": "Dark +1.5",
        "depth": 14,
        "nodes": 99,
        "seconds": 9.0,
        "line": ["A1"],
    },
)


def test_a_line_of_the_arena_becomes_a_row_with_the_names_of_the_levels(tmp_path: Path) -> None:
    text = table(tmp_path, "ladder", LADDER)
    score = "74.5 ± 4.2\N{NO-BREAK SPACE}%"
    assert f"| 2 Swineherd against 1 Child | {score} | 290 / 16 / 94 | +186 |\n" in text
    assert "python3 -m game arena maerstanas 2 1 --games 400 --seed 1<" in text


def test_darks_share_has_an_error_of_its_own(tmp_path: Path) -> None:
    # 30 wins, 50 draws and 20 losses of Dark: a variance of 0.1225, so ± 1.96 * 0.035.
    text = table(tmp_path, "balance", BALANCE, game="cyngesheall")
    row = "| 55.0 ± 6.9 % | 50.0 % (3 unfinished) | 180.5 | 100 |"
    assert row in text
    assert "arena cyngesheall 6 6 --games 100 --seed 1 --set progress=on<" in text


def test_solved_and_unsolved_boards(tmp_path: Path) -> None:
    text = table(tmp_path, "solved", *SOLVED)
    assert (
        "| With special stones, 3×3 board | Dark by 1 | 1,234,567 | 2.5\N{NO-BREAK SPACE}s |"
        in text
    )
    assert "Not solved; it looks like Dark +1.5 after 14 plies" in text


def test_a_proved_board_has_a_game_to_play_through(tmp_path: Path) -> None:
    text = table(tmp_path, "solved", {**SOLVED[0], "limits": {}, "checked": 200})
    (code,) = re.findall(r'<a href="\.\./#(\w+)">2 plies</a>', text)
    match = link.decode(code)
    assert match.choice["board"] == "3"
    assert match.moves == (("C1",), ("W", "C1"))
    assert "python3 -m tools.solve --set board=3 --set specials=on<" in text


def test_an_endgame_has_its_shares_and_its_longest_win(tmp_path: Path) -> None:
    full = {
        "game": "oferhlyp",
        "options": {},
        "own": "K2M2",
        "other": "K2",
        "positions": 200,
        "won": 50,
        "drawn": 149,
        "lost": 1,
        "longest": 1,
        "position": "K....../......./......./......./......./.....j./....M.. D",
        "line": ["E7-E6"],
    }
    none = {**full, "own": "K2", "other": "K2M1", "longest": 0, "position": "", "line": []}
    text = table(tmp_path, "endgames", full, none, game="oferhlyp")
    main, _, folded = text.partition("<details")
    assert "| king, man | king | 25.0 % | 74.5 % | 0.5 % | <a " in main
    (code,) = re.findall(r"<a href=\"\.\./#(\S+)\">1 ply</a>", main)
    assert link.decode(code).moves == (("E7", "E6"),)
    assert "| king | king, half man | 25.0 % | 74.5 % | 0.5 % | none |" in folded
    nearly = {**full, "positions": 10_000, "won": 9_999, "drawn": 1, "lost": 0}
    text = table(tmp_path, "endgames", nearly, game="oferhlyp")
    assert "| over 99.9 % | under 0.1 % | 0.0 % |" in text
    assert folded.count("python3 -m tools.solve.endgames oferhlyp") == 1


def test_the_lines_of_other_games_are_left_out(tmp_path: Path) -> None:
    text = table(tmp_path, "ladder", LADDER, {**LADDER, "game": "oferhlyp"})
    assert text.count("| 2 Swineherd") == 1


@pytest.mark.parametrize(
    "line",
    [
        "1 against 2",
        json.dumps(LADDER)[:-1],
        "[1, 2]",
        {**LADDER, "game": "nobody"},
        {name: value for name, value in LADDER.items() if name != "drawn"},
        {name: value for name, value in SOLVED[0].items() if name != "text"},
    ],
)
def test_an_unreadable_line_is_reported_with_its_file_and_number(
    tmp_path: Path, line: str | dict[str, object]
) -> None:
    with pytest.raises(FenceError, match=r"^tools/figures/ladder\.jsonl:3: "):
        table(tmp_path, "ladder", LADDER, LADDER, line)


@pytest.mark.parametrize("body", ["ladder chess", "stairs maerstanas", ""])
def test_a_fence_that_cannot_be_filled_is_reported_with_its_line(body: str) -> None:
    with pytest.raises(
        FenceError,
        match=r"^docs/page\.md:6: .*write strength, ladder, balance, swap, firsts, "
        "endgames, solved, specials or duels",
    ):
        tables.filled(f"Text.\n\n```figures\n{body}\n```\n", "docs/page.md", 3)


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FenceError, match="cannot be read"):
        tables.filled("```figures\nladder maerstanas\n```", "docs/page.md", folder=tmp_path)


def test_a_score_of_every_point_is_not_said_to_be_certain(tmp_path: Path) -> None:
    won = table(tmp_path, "ladder", LADDER | {"won": 200, "drawn": 0, "lost": 0, "games": 200})
    assert won.count("100.0 ± 1.5") == 3, "in the picture, what is read of it, and the table"


def test_a_figure_is_replaced_where_it_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small, kept, other = (
        {**SOLVED[0], "options": {"board": board}, "limits": {"nodes": 9}, "text": "old"}
        for board in "345"
    )
    path = write(tmp_path / "figures.jsonl", small, kept)
    remake(path, [small], missing=True)
    assert read(path)[0] == small
    remake(path, [small, other])
    made, same, added = read(path)
    assert same == kept
    for figure, wanted in ((made, small), (added, other)):
        assert measurement(figure) == measurement(wanted)
        assert (figure["solved"], figure["text"] == "old") == (False, False)
        assert re.fullmatch("[0-9a-f]{7,}", figure["commit"])
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [made, added]


def test_a_contest_is_measured_with_all_its_settings(tmp_path: Path) -> None:
    wanted = {
        **ladder.contest("cyngesheall", "2", "random", 2, {"progress": "on"}),
        "limits": {"nodes": 40},
        "seed": 4,
        "opening": 3,
    }
    assert command(wanted) == (
        "python3 -m game arena cyngesheall 2 random --games 2 --seed 4 --opening 3 --nodes 40 "
        "--set progress=on"
    )
    made = measure(wanted)
    assert {name: made[name] for name in wanted} == wanted
    write(tmp_path / "ladder.jsonl", made)
    assert tables.figures_of("ladder", "cyngesheall", tmp_path) == [made]


def test_figures_that_depend_on_time_were_measured_where_visitors_play(tmp_path: Path) -> None:
    text = table(tmp_path, "strength", {**LADDER, "limits": {"seconds": 0.1}})
    assert "| 0.1 seconds |" in text
    assert "node tools/arena.mjs arena maerstanas" in text
    assert "--seconds 0.1" in text


def test_levels_are_as_far_apart_as_was_measured(tmp_path: Path) -> None:
    sweep = {**LADDER, "a": "3", "b": "2", "won": 400, "drawn": 0, "lost": 0}
    against_a_bot = {**LADDER, "a": "8", "b": "greedy"}
    write(tmp_path / "ladder.jsonl", LADDER, sweep, against_a_bot)
    assert tables.ladder_elos("maerstanas", tmp_path) == {2: 186, 3: 800}


def test_a_game_without_figures_has_a_note_and_its_levels_have_no_ratings(tmp_path: Path) -> None:
    assert "not been made yet" in table(tmp_path, "ladder", LADDER, game="oferhlyp")
    assert tables.ladder_elos("oferhlyp", tmp_path) is None
