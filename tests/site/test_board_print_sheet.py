"""The printed sheet of a position and of a whole game."""

from __future__ import annotations

import re

import pytest

from board import print_sheet
from game.core import GAMES
from game.match import Match


def played(game: str, *moves: str, **options: str) -> Match:
    match = Match(GAMES[game], options)
    for text in moves:
        match.play(match.game.parse(match.state, text))
    return match


def captions(html: str) -> list[str]:
    return re.findall(r"<figcaption>(.*?)</figcaption>", html)


MOVES = ("F6-D4", "B2-C3", "G4-E4", "D1-G1", "D7-D5")


def test_a_position_is_one_large_diagram_with_its_line_of_text() -> None:
    html = print_sheet.position(played("cyngesheall", *MOVES[:2]))
    assert html.count("<svg") == html.count('class="large"') == 1
    assert captions(html) == ["After 1. … CB2-C3. Dark to move."]
    assert GAMES["cyngesheall"].position(played("cyngesheall", *MOVES[:2]).state) in html
    assert html.count('data-last=""') == 2


def test_a_diagram_marks_the_move_its_hits_and_its_removals_apart() -> None:
    game = GAMES["oferhlyp"]
    position = "K....../......./..Mn.../....m../......./......./......k D"
    match = Match(game, start=game.parse_position(position))
    match.play(("C3", "E3", "E5"))
    html = print_sheet.position(match)
    assert [html.count(f'data-{mark}=""') for mark in ("last", "hit", "removed")] == [2, 1, 1]


def test_the_header_has_the_game_its_options_and_blanks_for_names() -> None:
    html = print_sheet.position(played("maerstanas", scoring="simple"))
    assert "<h1>Mǽrstánas</h1>" in html
    assert "Scoring: Simple" in html
    for blank in ("Dark", "Light", "Date", "Place"):
        assert f"<span>{blank} <i></i></span>" in html


@pytest.mark.parametrize(
    ("every", "plies"), [(0, [5]), (2, [0, 2, 4, 5]), (4, [0, 4, 5]), (5, [0, 5]), (8, [0, 5])]
)
def test_a_whole_game_has_a_diagram_every_few_plies_and_the_last(
    every: int, plies: list[int]
) -> None:
    html = print_sheet.whole_game(played("cyngesheall", *MOVES), every)
    assert html.count("<svg") == len(plies)
    said = captions(html)
    assert said[-1] == "After 3. D7-D5. Light to move."
    assert ("The beginning. Dark to move." in said) == (0 in plies)


def test_a_whole_game_lists_every_move_by_number_and_side() -> None:
    html = print_sheet.whole_game(played("cyngesheall", *MOVES), 0)
    assert "<th>Dark</th><th>Light</th>" in html
    rows = re.findall(r"<tr><th>(\d+)</th><td>(.*?) </td><td>(.*?) ?</td></tr>", html)
    assert rows == [
        ("1", "CF6-D4", "CB2-C3"),
        ("2", "G4-E4", "D1-G1"),
        ("3", "D7-D5", ""),
    ]


def test_points_stand_beside_the_moves_that_scored_them() -> None:
    html = print_sheet.whole_game(played("maerstanas", "A1", "D4", "A2"), 0)
    assert re.findall(r"<small>(.*?)</small>", html) == ["2–0", "2–0", "4–0"]


def test_only_the_moves_up_to_the_position_are_printed() -> None:
    match = played("cyngesheall", *MOVES)
    match.go_to(2)
    html = print_sheet.whole_game(match, 0)
    assert "CB2-C3" in html
    assert "G4-E4" not in html


def test_the_last_caption_has_the_result() -> None:
    match = played("oferhlyp", "C1~C3")
    match.resign("light")
    assert captions(print_sheet.position(match)) == ["After 1. C1~C3. Dark wins. Light resigned."]


def test_a_chain_is_escaped() -> None:
    position = "K....../......./..Mm.../..m.m../...m.../......./......k D"
    game = GAMES["oferhlyp"]
    match = Match(game, start=game.parse_position(position))
    match.play(("C3", "E3", "E5"))
    html = print_sheet.whole_game(match, 0)
    assert "C3xE3(2&gt;1)xE5(2&gt;1)" in html
    assert "(2>1)" not in html


def test_a_game_that_light_begins_lists_light_first() -> None:
    game = GAMES["cyngesheall"]
    text = game.position(game.start()).replace(" D", " L")
    match = Match(game, start=game.parse_position(text))
    match.play(("B2", "C3"))
    match.play(("F6", "E5"))
    html = print_sheet.whole_game(match, 0)
    assert "<th>Light</th><th>Dark</th>" in html
    assert captions(html) == ["After 1. … CF6-E5. Light to move."]


def test_an_empty_game_has_no_table() -> None:
    assert "<table" not in print_sheet.whole_game(played("maerstanas"), 4)
