"""Themes name what the artwork has, look like their names, and keep their marks readable."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game import svg, themes
from game.core import GAMES
from optional import present

VARIABLE = re.compile(r"var\(--([a-z-]+),([^)]+)\)")
USUAL = dict(VARIABLE.findall(svg.STYLE))


def luminance(colour: str) -> float:
    """The relative luminance of ``#rrggbb``, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def tinted(colour: str, tint: str) -> str:
    """A colour below as much of another as the page puts on the squares of the last move."""
    style = (Path(__file__).parents[2] / "site/css/play.css").read_text("utf-8")
    found = re.search(r"\[data-last\] \.hit \{[^}]*fill-opacity: (\.\d+)", style)
    weight = float(present(found)[1])
    mixed = (
        round(int(tint[at : at + 2], 16) * weight + int(colour[at : at + 2], 16) * (1 - weight))
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)


def value(theme: themes.Value, night: bool) -> str:
    return theme if isinstance(theme, str) else theme[night]


def worn(board: str, pieces: str, night: bool) -> dict[str, str]:
    """Every variable's value on a page with these themes."""
    named = {**themes.BOARDS["wood"], **themes.BOARDS[board], **themes.PIECES[pieces]}
    return {**USUAL, **{name: value(each, night) for name, each in named.items()}}


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
        # The squares of the last move are tinted below its corners.
        assert contrast(colours["last"], tinted(colours[square], colours["last"])) >= 3
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
    assert colours["dot-weight"] == "1"


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
