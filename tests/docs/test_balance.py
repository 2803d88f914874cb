"""The page of figures: they come from what the commands printed, and from nothing else."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from game.ai import LEVELS
from game.core import GAMES
from tools import balance, ladder, tables
from tools.fences import FenceError

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/balance.md").read_text("utf-8")
FILES = {"ladder": ladder.contests(), "balance": balance.contests(), "solved": balance.solves()}
LADDER = (
    "maerstanas, 2 against 1, seed 1: score 74.5% ± 4.2%, Elo +186 (+148 to +229); 400 games: "
    "290 won, 16 drawn, 94 lost; Dark 51.2%; 35.9 plies a game; 0 unfinished"
)
BALANCE = (
    "cyngesheall progress=on, 6 against 6, seed 1: score 49.0% ± 5.0%, Elo -7 (-42 to +28); "
    "100 games: 24 won, 50 drawn, 26 lost; Dark 55.0%; 180.5 plies a game; 3 unfinished"
)
SOLVED = (
    "maerstanas board=3 specials=on: solved: Dark by 1; 1234567 nodes, 2.5 s; line C1; W C1",
    "maerstanas board=5: not solved: Dark +1.5 after 14 plies; 99 nodes, 9.0 s; line A1",
)


def table(tmp_path, kind, *lines, game="maerstanas"):
    path = tmp_path / f"{kind}.txt"
    path.write_text("\n".join(lines), "utf-8")
    return tables.table(kind, game, path)


def test_a_line_of_the_arena_becomes_a_row_with_the_names_of_the_levels(tmp_path):
    text = table(tmp_path, "ladder", "# measured yesterday", "", LADDER)
    assert "| 2 Swineherd against 1 Child | 74.5 ± 4.2 % | 290 / 16 / 94 | +186 |\n" in text
    assert "python3 -m game arena maerstanas 2 1 --games 400 --seed 1<" in text


def test_darks_share_has_an_error_of_its_own(tmp_path):
    # 30 wins, 50 draws and 20 losses of Dark: a variance of 0.1225, so ± 1.96 * 0.035.
    text = table(tmp_path, "balance", BALANCE, game="cyngesheall")
    row = "| 55.0 ± 6.9 % | 50.0 % (3 unfinished) | 180.5 | 100 |"
    assert row in text
    assert "arena cyngesheall 6 6 --games 100 --seed 1 --set progress=on<" in text


def test_what_is_solved_and_what_is_not(tmp_path):
    text = table(tmp_path, "solved", *SOLVED)
    assert (
        "| With special stones, 3×3 board | Dark by 1 | 1,234,567 | 2.5\N{NO-BREAK SPACE}s |"
        in text
    )
    assert "Not solved; it looks like Dark +1.5 after 14 plies" in text


def test_the_lines_of_other_games_are_left_out(tmp_path):
    text = table(tmp_path, "ladder", LADDER, LADDER.replace("maerstanas", "oferhlyp"))
    assert text.count("Swineherd") == 1


@pytest.mark.parametrize("line", ["1 against 2", LADDER[:-1], LADDER.replace("maer", "nobody")])
def test_a_line_that_cannot_be_read_is_told_with_its_file_and_number(tmp_path, line):
    with pytest.raises(FenceError, match=r"^tools/figures/ladder\.txt:3: "):
        table(tmp_path, "ladder", "# first", LADDER, line)


@pytest.mark.parametrize("body", ["ladder chess", "stairs maerstanas", ""])
def test_a_fence_that_cannot_be_filled_is_told_with_its_line(body):
    with pytest.raises(
        FenceError, match=r"^docs/page\.md:6: .*write strength, ladder, balance or solved"
    ):
        tables.filled(f"Text.\n\n```figures\n{body}\n```\n", "docs/page.md", 3)


def test_a_file_that_is_missing_is_told(tmp_path):
    with pytest.raises(FenceError, match="cannot be read"):
        tables.filled("```figures\nladder maerstanas\n```", "docs/page.md", folder=tmp_path)


@pytest.mark.parametrize("kind", FILES)
def test_the_files_hold_what_the_tools_make_and_nothing_twice(kind):
    """A line of a contest that is no longer held would be stale for ever."""
    path = tables.FIGURES / f"{kind}.txt"
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    heads = [line.partition(": ")[0] for line in lines]
    wanted = [ladder.head(command) for command in FILES[kind]]
    assert len(set(wanted)) == len(wanted)
    assert [head for head in heads if head not in wanted] == []
    assert len(set(heads)) == len(heads)
    games = {ladder.head(each): dict(pairwise(each)) for each in FILES[kind]}
    for head, line in zip(heads, tables.read(kind, path), strict=True):
        assert line.get("games") == games[head].get("--games")


def test_the_page_has_every_figure_and_writes_none_itself():
    shown = re.findall(r"^```figures\n(\w+) (\w+)\n```$", PAGE, re.M)
    assert {(kind, game) for kind in ("ladder", "balance", "strength") for game in GAMES} < set(
        shown
    )
    assert ("solved", "maerstanas") in shown
    filled = tables.filled(PAGE, "docs/balance.md")
    for kind, game in shown:
        for line in tables.read(kind, tables.FIGURES / f"{kind}.txt"):
            assert line["game"] != game or tables.command(line) in filled
    assert re.findall(r"\d[\d.]* ?± ?\d|^\|", PAGE, re.M) == []


def test_the_level_that_the_page_names_is_the_one_that_played():
    level = LEVELS[int(balance.LEVEL) - 1]
    assert f"level {level.id}, {level.name}" in PAGE
    assert int(tables.MOST_NODES) == 3_000_000  # as the page says in words
    assert "three million positions" in PAGE


def test_the_ladder_has_every_level_once_above_another():
    assert ladder.pairs()[0] == ("1", "random")
    assert ladder.pairs()[-2:] == [("8", "7"), ("8", "greedy")]
    assert len(ladder.contests()) == 9 * len(GAMES)


def test_a_figure_is_replaced_where_it_stands(tmp_path, capsys):
    small = ["solve", "maerstanas", "--nodes", "9", "--set", "board=3"]
    path = tmp_path / "figures.txt"
    path.write_text("# before\nmaerstanas board=3: old\nmaerstanas board=4: kept\n", "utf-8")
    ladder.remake(path, [small], missing=True)
    assert "old" in path.read_text("utf-8")
    ladder.remake(path, [small, [*small[:-1], "board=5"]])
    first, made, kept, added = path.read_text("utf-8").splitlines()
    assert (first, kept) == ("# before", "maerstanas board=4: kept")
    assert made.startswith("maerstanas board=3: not solved: ")
    assert added.startswith("maerstanas board=5: not solved: ")
    assert capsys.readouterr().out == f"{made}\n{added}\n"


def test_what_depends_on_time_was_measured_where_visitors_play(tmp_path):
    line = LADDER.replace(", seed", ", 0.1 seconds a move, seed")
    text = table(tmp_path, "strength", line)
    assert "| 0.1 seconds |" in text
    assert "node tools/arena.mjs arena maerstanas" in text
    assert "--seconds 0.1" in text
