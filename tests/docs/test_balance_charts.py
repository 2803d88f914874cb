"""Figures are drawn, and each picture says in words what it shows."""

import re
from pathlib import Path

import pytest

from made_up_figures import BALANCE, LADDER, table, write
from tools import tables

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
        "Cyngesheall Draw after 25 moves each without a hit or capture: 55.0 ± 6.9%."
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
    setting = "Draw after 25 moves each without a hit or capture"
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


def test_what_special_stones_brought_and_decided(tmp_path: Path) -> None:
    write(tmp_path / "balance.jsonl", SPECIALS, LADDER)
    text = tables.table("specials", "maerstanas", tmp_path)
    stones = [line for line in text.splitlines() if line.startswith("| With")]
    assert stones == [
        "| With special stones | thunder-stone | 800 in 400 games | +1.2 | 25.0 ± 4.2 % |",
        "| With special stones | Woden-stone | 790 in 400 games | −0.1 | 0.0 ± 0.8 % |",
    ]
    assert text.count("game arena maerstanas") == 1, "only of figures that have special stones"
