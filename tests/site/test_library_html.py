"""The ratings and the list of games as HTML; no browser."""

from __future__ import annotations

import re

import pytest

from fake_device import LEVELS, Device
from game.core import GAMES
from kept_games import NAMES, open_library, tab_with_games
from library.list_html import game_html, ratings_html, unreadable_html
from saves.rating import Rated

NONE_RATED: dict[str, tuple[Rated, ...]] = dict.fromkeys(GAMES, ())


def rows(html: str) -> list[tuple[str, str]]:
    """Each title and what stands beside it."""
    return re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", html)


def test_every_game_whose_levels_were_measured_has_a_rating() -> None:
    html = ratings_html(NONE_RATED, NAMES, lambda game: LEVELS)
    assert rows(html) == [(game.title, "<b>1000</b> no game yet") for game in GAMES.values()]


@pytest.mark.parametrize("unmeasured", GAMES)
def test_a_game_without_ratings_of_its_levels_is_left_out(unmeasured: str) -> None:
    html = ratings_html(NONE_RATED, NAMES, lambda game: () if game == unmeasured else LEVELS)
    titles = [game.title for game in GAMES.values() if game.id != unmeasured]
    assert [title for title, _ in rows(html)] == titles


def test_a_rating_names_the_level_that_is_nearest() -> None:
    lost = Rated("a", "2026-11-21", 4, 1200, 0.0)
    rated = {**NONE_RATED, "oferhlyp": (lost,)}
    beside = dict(rows(ratings_html(rated, NAMES, lambda game: LEVELS)))
    assert beside[GAMES["oferhlyp"].title] == "<b>992</b> 1 game, nearest to Churl at 1000"


def test_a_game_on_a_board_says_so_and_has_no_button_to_delete_it() -> None:
    library = open_library(tab_with_games(Device()))
    for entry in library.found():
        html = game_html(library, entry)
        on_board = not library.may_delete(entry)
        assert ("on the board" in html) == on_board
        assert (f'data-library="delete {entry.id}"' in html) != on_board
        assert f'data-library="open {entry.id}"' in html


def test_unreadable_texts_are_listed_only_where_there_are_some() -> None:
    tab = tab_with_games(Device())
    assert unreadable_html(open_library(tab)) == ""
    html = unreadable_html(open_library(tab, {"x": "garbage"}))
    assert 'data-library="save x"' in html
    assert "(7 characters)" in html
