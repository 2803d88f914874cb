"""The page of figures shows only what the commands printed, and all of it."""

import json
import re
from pathlib import Path

import pytest

from game.ai import LEVELS
from game.core import GAMES
from optional import present
from tools import balance, first_boards, firsts, ladder, tables
from tools.figure_files import Figure, command, file_of, measure, measurement, read
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
        assert board.count('class="coordinate inside share"') == 49
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
        "python3 -m game arena maerstanas 8 8 --games 40 --seed 1 --opening 0 --moves 'T B2' "
        "--set specials=on --set scoring=standard"
    )
    made = measure({**wanted, "a": "random", "b": "1", "games": 2}, 1)
    assert (made["moves"], made["opening"], made["games"]) == (["T B2"], 0, 2)


def test_what_the_page_says_of_first_squares() -> None:
    by_way: dict[tuple[str, str], dict[str, Figure]] = {}
    for figure in read(file_of("firsts")):
        (first,) = figure["moves"]
        if " " in first:
            assert first_boards.share_of(figure) < 10, "a gift to Light"
        elif "board" not in figure["options"]:
            way = figure["options"]["scoring"], figure["options"]["specials"]
            by_way.setdefault(way, {})[first] = figure
    drawn = [figure["drawn"] / figure["games"] for figure in by_way["standard", "off"].values()]
    assert min(drawn) > 0.7, "most games are drawn"
    share = {first: first_boards.share_of(each) for first, each in by_way["simple", "off"].items()}
    assert min(share[first] for first in ("C3", "D3", "D4")) > 80, "the middle"
    assert max(share[first] for first in ("A1", "B1", "C1", "D1")) < 60, "the edge"


def test_with_the_swap_the_sides_are_about_equal_where_squares_differ() -> None:
    assert "between 43 and 55% with standard and simple scoring" in " ".join(PAGE.split())
    for figure in read(file_of("swap")):
        share, alike = first_boards.share_of(figure), figure["options"]["scoring"] == "wraparound"
        assert figure["options"]["swap"] == "on"
        assert figure["opening"] == 0
        if alike:
            assert share < 50, "the better side is always Light's"
        else:
            assert 43 <= share <= 55, figure
