"""The page of figures shows only what the commands printed."""

import json
import re
from pathlib import Path

import pytest

from game import link
from game.ai import LEVELS
from game.core import GAMES
from optional import present
from tools import balance, first_boards, firsts, ladder, tables
from tools.fences import FenceError
from tools.figure_files import Figure, command, file_of, measure, measurement, read, remake
from tools.solve import ends, proofs

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/balance.md").read_text("utf-8")
KINDS = ("strength", "ladder", "balance", "solved", "endgames", "swap", "firsts")
FILES: dict[str, list[Figure]] = {
    "ladder": ladder.contests(),
    "balance": balance.contests(),
    "solved": proofs.wanted(),
    "endgames": [
        ends.wanted(game, material)
        for game, materials in ends.MATERIALS.items()
        for material in ends.both(materials)
    ],
    "firsts": firsts.contests(),
    "swap": firsts.with_the_swap(),
}
LADDER = {
    **ladder.contest("maerstanas", "2", "1", 400, {}),
    "won": 290,
    "drawn": 16,
    "lost": 94,
    "dark_won": 197,
    "plies_per_game": 35.9,
    "unfinished": 0,
}
BALANCE = {
    **ladder.contest("cyngesheall", "6", "6", 100, {"progress": "on"}),
    "won": 24,
    "drawn": 50,
    "lost": 26,
    "dark_won": 30,
    "plies_per_game": 180.5,
    "unfinished": 3,
}
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


def write(path: Path, *figures: object) -> Path:
    texts = [figure if isinstance(figure, str) else json.dumps(figure) for figure in figures]
    path.write_text("".join(f"{text}\n" for text in texts), "utf-8")
    return path


def table(tmp_path: Path, kind: str, *figures: object, game: str = "maerstanas") -> str:
    write(tmp_path / f"{kind}.jsonl", *figures)
    return tables.table(kind, game, tmp_path)


def test_a_line_of_the_arena_becomes_a_row_with_the_names_of_the_levels(tmp_path: Path) -> None:
    text = table(tmp_path, "ladder", LADDER)
    assert "| 2 Swineherd against 1 Child | 74.5 ± 4.2 % | 290 / 16 / 94 | +186 |\n" in text
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
        "endgames, solved or specials",
    ):
        tables.filled(f"Text.\n\n```figures\n{body}\n```\n", "docs/page.md", 3)


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FenceError, match="cannot be read"):
        tables.filled("```figures\nladder maerstanas\n```", "docs/page.md", folder=tmp_path)


@pytest.mark.parametrize("kind", FILES)
def test_the_files_hold_just_what_the_tools_measure_and_nothing_twice(kind: str) -> None:
    """A figure of a contest that is no longer held would never be updated."""
    figures = read(file_of(kind))
    wanted = {measurement(each): each for each in FILES[kind]}
    assert len(wanted) == len(FILES[kind])
    made = [measurement(figure) for figure in figures]
    assert [each for each in made if each not in wanted] == []
    assert len(set(made)) == len(made)
    for each, figure in zip(made, figures, strict=True):
        assert figure.get("games") == wanted[each].get("games")


@pytest.mark.parametrize("kind", ["ladder", "balance", "strength", "swap", "firsts"])
def test_every_game_of_a_figure_was_counted(kind: str) -> None:
    for figure in read(file_of(kind)):
        assert figure["won"] + figure["drawn"] + figure["lost"] == figure["games"]
        assert figure["dark_won"] + figure["drawn"] <= figure["games"]


def test_the_page_has_every_figure_from_the_files() -> None:
    shown = re.findall(r"^```figures\n(\w+) (\w+)\n```$", PAGE, re.M)
    made = {(kind, figure["game"]) for kind in KINDS for figure in read(file_of(kind))}
    assert made <= set(shown)
    assert ("solved", "maerstanas") in shown
    filled = tables.filled(PAGE, "docs/balance.md")
    for kind, game in shown:
        for figure in tables.figures_of(kind, game):
            assert command(figure) in filled
    assert re.findall(r"\d[\d.]* ?± ?\d|^\|", PAGE, re.M) == []


def test_the_page_promises_no_figure_that_is_missing() -> None:
    assert "not been made yet" not in tables.filled(PAGE, "docs/balance.md")
    assert re.search("not (yet )?been (measured|made)", PAGE) is None
    assert {figure["game"] for figure in read(file_of("balance"))} == set(GAMES)
    for name in GAMES:
        played = [(figure["a"], figure["b"]) for figure in tables.figures_of("ladder", name)]
        assert sorted(played) == sorted(ladder.pairs())
    bots = {figure["b"] for figure in read(file_of("strength"))}
    assert bots == {"greedy", "playouts"}, "greed, and the best of a hundred random games"


# --- charts and endings -------------------------------------------------------------------------

GAMES_AT_LENGTH = {
    **BALANCE,
    "games": 100,
    "lengths": [[24, 20], [61, 40], [110, 37], [300, 3]],
    "ends": {
        "dark": {"king captured": 10, "king escaped": 20},
        "light": {"king captured": 20},
        "nobody": {"third repetition": 47, "unfinished": 3},
    },
}
SPECIALS = {
    **LADDER,
    "options": {"specials": "on"},
    "lengths": [[30, 200], [36, 200]],
    "ends": {"dark": {"score": 197}, "light": {"score": 187}, "nobody": {"score": 16}},
    "specials": {
        "thunder": {"placed": 800, "gained": 1000, "decided": 100},
        "woden": {"placed": 790, "gained": -79, "decided": 0},
    },
}


def test_darks_share_of_every_game_is_drawn_with_its_error(tmp_path: Path) -> None:
    write(tmp_path / "balance.jsonl", BALANCE, {**LADDER, "a": "1"})
    html = tables.filled("```figures\nshares\n```\n", "docs/page.md", folder=tmp_path)
    (said,) = re.findall('aria-label="([^"]*)"', html)
    assert said == (
        "Dark&#x27;s share of the games: "
        "Mǽrstánas As it is usually played: 51.2 ± 4.8%; "
        "Cyngesheall Drawn after 50 plies without progress: 55.0 ± 6.9%."
    )
    assert "arena cyngesheall 6 6 --games 100 --seed 1 --set progress=on<" in html
    assert "arena maerstanas 1 1 " in html


def test_the_steps_of_a_ladder_are_drawn_above_their_table(tmp_path: Path) -> None:
    text = table(tmp_path, "ladder", LADDER)
    said = "2 Swineherd against 1 Child: 74.5 ± 4.2%."
    assert text.index(said) < text.index("| 2 Swineherd against 1 Child |")


def test_the_lengths_of_games_are_drawn_and_their_ends_counted(tmp_path: Path) -> None:
    text = table(tmp_path, "balance", GAMES_AT_LENGTH, game="cyngesheall")
    said = "20–39: 20, 60–79: 40, 100–119: 37, 300–319: 3."
    assert f'aria-label="Games by length in plies: {said}"' in text
    assert "24 to 300 plies, median 61; 3 of 100 stopped after 300." in text
    setting = "Drawn after 50 plies without progress"
    rows = re.findall(rf"^\| {setting} \| (.*\.) \| (\d+) \| (\d+) \| (\d+) \|$", text, re.M)
    assert rows == [
        ("This position occurred for the third time.", "0", "0", "47"),
        ("The king is captured.", "10", "20", "0"),
        ("The king has reached the far corner.", "20", "0", "0"),
        ("It was stopped after 300 plies.", "0", "0", "3"),
    ]


def test_lengths_are_drawn_on_one_axis_and_on_one_scale(tmp_path: Path) -> None:
    fewer = {**SPECIALS, "options": {"board": "5"}, "games": 8, "lengths": [[20, 6], [21, 2]]}
    fewer |= {"dark_won": 4, "drawn": 0}
    text = table(tmp_path, "balance", SPECIALS, fewer)
    wide, small = re.findall(r'<svg class="chart".*?</svg>', text)
    heights = [
        [float(h) for h in re.findall(r'class="bar".*?height="([\d.]+)em"', p)]
        for p in (wide, small)
    ]
    # Half of the games, half of them; then three quarters and one quarter.
    assert heights[0] == pytest.approx([heights[1][0] * 2 / 3] * 2, abs=0.02)
    assert heights[1][1] == pytest.approx(heights[1][0] / 3, abs=0.02)
    numbers = [re.findall(r'<text x="([\d.]+%)" [^>]*>(\d+)</text>', p)[1:] for p in (wide, small)]
    assert numbers[0] == numbers[1]
    assert "how games ended" not in text, "there is but one way"


def test_games_that_all_ended_alike_still_have_an_error() -> None:
    assert first_boards.error_of_games(0, 4, 0) == pytest.approx(37.5)
    assert first_boards.error_of_games(60, 0, 0) == first_boards.error_of_games(0, 0, 60) == 5
    assert first_boards.error_of_games(0, 0, 2) == 100
    assert first_boards.error_of_games(30, 50, 20) == pytest.approx(6.86)


def test_what_special_stones_brought_and_decided(tmp_path: Path) -> None:
    write(tmp_path / "balance.jsonl", SPECIALS, LADDER)
    text = tables.table("specials", "maerstanas", tmp_path)
    stones = [line for line in text.splitlines() if line.startswith("| With")]
    assert stones == [
        "| With special stones | thunder-stone | 800 in 400 games | +1.2 | 25.0 ± 4.2 % |",
        "| With special stones | Woden-stone | 790 in 400 games | −0.1 | 0.0 ± 0.8 % |",
    ]
    assert text.count("game arena maerstanas") == 1, "only of figures that have special stones"


@pytest.mark.parametrize("kind", ["balance", "ladder"])
def test_a_tally_agrees_with_the_games_that_it_counts(kind: str) -> None:
    for figure in read(file_of(kind)):
        if "lengths" not in figure:
            continue
        lengths, ends = figure["lengths"], figure["ends"]
        assert sum(games for _, games in lengths) == figure["games"]
        plies = sum(plies * games for plies, games in lengths)
        assert round(plies / figure["games"], 1) == figure["plies_per_game"]
        assert sum(ends.get("dark", {}).values()) == figure["dark_won"]
        assert sum(ends.get("nobody", {}).values()) == figure["drawn"]
        assert ends.get("nobody", {}).get("unfinished", 0) == figure["unfinished"]
        for special in figure.get("specials", {}).values():
            assert special["decided"] <= figure["games"]
            assert special["placed"] <= 2 * figure["games"], "each player has one"


# --- first squares and the swap -----------------------------------------------------------------


def test_each_first_square_has_its_number_on_a_board() -> None:
    html = tables.table("firsts", "maerstanas")
    shown = re.findall(r'<figure class="board-figure".*?</figure>', html, re.S)
    figures = [f for f in read(file_of("firsts")) if "board" not in f["options"]]
    # A board a scoring, without special stones and with them.
    assert len(shown) == len({json.dumps(figure["options"]) for figure in figures}) == 6
    for figure in figures:
        scoring, (first,) = figure["options"]["scoring"], figure["moves"]
        if " " in first:
            continue
        special = "with special" if figure["options"]["specials"] == "on" else "standard stones"
        (board,) = (b for b in shown if f"{scoring.capitalize()} scoring<" in b and special in b)
        share = first_boards.share_of(figure)
        assert f"{first} {share:.0f}%" in board
        assert board.count('font-size:34px"') == 49
        x, y = ("ABCDEFG".index(first[0]), int(first[1]) - 1)
        place = f'x="{90 + 100 * x}" y="{102 + 100 * y}">{share:.0f}</text>'
        assert place in board
        error = first_boards.error_in_percent(figure)
        assert float(present(re.search(r"± ([\d.]+)", board))[1]) >= round(error, 1)


def test_the_ten_first_squares_are_all_that_symmetry_leaves() -> None:
    assert " ".join(firsts.squares(7)) == "A1 B1 C1 D1 B2 C2 D2 C3 D3 D4"
    for scoring in ("standard", "simple"):
        measured = firsts.first_moves("7", scoring, "off")
        assert measured == firsts.squares(7)
    assert firsts.first_moves("7", "wraparound", "on") == ["D4", "T D4"]


def test_a_first_square_is_measured_with_its_command() -> None:
    wanted = next(each for each in firsts.contests() if each["moves"] == ["T B2"])
    assert command(wanted) == (
        "python3 -m game arena maerstanas 6 6 --games 600 --seed 1 --opening 0 --moves 'T B2' "
        "--set specials=on --set scoring=standard"
    )
    made = measure({**wanted, "a": "random", "b": "1", "games": 2}, 1)
    assert (made["moves"], made["opening"], made["games"]) == (["T B2"], 0, 2)


def test_with_the_swap_the_sides_are_about_equal_where_squares_differ() -> None:
    assert "between 45 and 55% with standard and simple scoring" in " ".join(PAGE.split())
    for figure in read(file_of("swap")):
        share, alike = first_boards.share_of(figure), figure["options"]["scoring"] == "wraparound"
        assert figure["options"]["swap"] == "on"
        assert figure["opening"] == 0
        if alike:
            assert share < 50, "the better side is always Light's"
        elif "board" not in figure["options"]:
            assert 45 <= share <= 55, figure


def test_the_level_that_the_page_names_is_the_one_that_played() -> None:
    for kind, section in (
        ("balance", "Is it better"),
        ("firsts", "Which first"),
        ("swap", "With the"),
    ):
        (text,) = re.findall(rf"^## {section}.*?(?=^## )", PAGE, re.M | re.S)
        played = {(figure["a"], figure["b"]) for figure in read(file_of(kind))}
        (level,) = {LEVELS[int(name) - 1] for pair in played for name in pair}
        assert {f"level {level.id}"} == set(re.findall(r"level \d", text.lower()))
        assert kind == "swap" or f"level {level.id}, {level.name}" in " ".join(text.split())


def test_the_ladder_has_every_level_once_above_another() -> None:
    assert ladder.pairs()[0] == ("1", "random")
    assert ladder.pairs()[-2:] == [("8", "7"), ("8", "greedy")]
    assert len(ladder.contests()) == 9 * len(GAMES)


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
