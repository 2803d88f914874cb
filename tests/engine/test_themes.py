"""Themes name what the artwork has, look like their names, and keep their marks readable."""

from __future__ import annotations

import re

import pytest

from colours import USUAL, VARIABLE, contrast, worn
from game import svg, themes
from game.core import GAMES


@pytest.mark.parametrize("group", [themes.BOARDS, themes.PIECES], ids=["boards", "pieces"])
def test_a_theme_names_only_what_the_artwork_has(group: themes.Themes) -> None:
    for name, theme in group.items():
        assert theme.keys() <= USUAL.keys(), name


def test_a_variable_has_one_value_wherever_it_is_used() -> None:
    assert len({*VARIABLE.findall(svg.STYLE)}) == len(USUAL)


def test_the_first_themes_are_the_artwork_by_day() -> None:
    for name, colour in themes.colours("wood", "carved"):
        assert USUAL[name] == colour


def test_boards_and_pieces_differ_by_theme() -> None:
    scene = GAMES["oferhlyp"].scene(GAMES["oferhlyp"].start())
    pictures = {
        svg.render(scene, svg.FILE._replace(colours=themes.colours(board, pieces)))
        for board in themes.BOARDS
        for pieces in themes.PIECES
    }
    assert len(pictures) == len(themes.BOARDS) * len(themes.PIECES)
    assert not any("var(" in picture for picture in pictures)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("board", themes.BOARDS)
def test_marks_stand_out_from_the_squares(board: str, night: bool) -> None:
    colours = worn(board, "carved", night)
    for square in ("square-dark", "square-light"):
        for mark in ("last", "dot"):
            assert contrast(colours[mark], colours[square]) >= 3, (mark, square)
    assert contrast(colours["coordinate"], colours["frame"]) >= 4.5


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_everything_stands_out_in_high_contrast(night: bool) -> None:
    colours = worn("plain", "plain", night)
    squares = [colours["square-dark"], colours["square-light"]]
    for mark in ("last", "dot", "harm", "good"):
        assert min(contrast(colours[mark], square) for square in squares) >= 3, mark
        # Over a dark piece a mark is seen by its case.
        for body in ("dark-body", "light-body"):
            seen = max(contrast(colours[part], colours[body]) for part in (mark, "case"))
            assert seen >= 4.5
    for owner in ("dark", "light"):
        body, edge = colours[f"{owner}-body"], colours[f"{owner}-edge"]
        for part in ("rune", "crack", "edge"):
            assert contrast(colours[f"{owner}-{part}"], body) >= 4.5
        for square in squares:
            assert max(contrast(body, square), contrast(edge, square)) >= 3
    assert contrast(colours["dark-body"], colours["light-body"]) >= 4.5


@pytest.mark.parametrize("pieces", themes.PIECES)
@pytest.mark.parametrize("board", themes.BOARDS)
def test_both_colours_of_pieces_stand_out_from_each_other(board: str, pieces: str) -> None:
    for night in (False, True):
        colours = worn(board, pieces, night)
        assert contrast(colours["dark-body"], colours["light-body"]) >= 7
        for owner in ("dark", "light"):
            assert contrast(colours[f"{owner}-rune"], colours[f"{owner}-body"]) >= 4.5
            assert contrast(colours[f"{owner}-crack"], colours[f"{owner}-body"]) >= 4.5


def test_the_stylesheet_has_a_rule_for_each_theme_and_both_times_of_day() -> None:
    rules = dict(re.findall(r"^(.+?)\{(.*)\}$", themes.stylesheet(), re.M))
    assert rules.keys() == {
        ":root,[data-board=wood]",
        "[data-board=stone]",
        "[data-board=plain]",
        "[data-pieces=flat]",
        "[data-pieces=plain]",
    }
    assert "--frame:var(--day,#4a5157) var(--night,#2b3034)" in rules["[data-board=stone]"]
    assert "--frame:#000000;" in rules["[data-board=plain]"]
