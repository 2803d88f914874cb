"""The list of games as HTML; no browser."""

from __future__ import annotations

from fake_device import Device
from kept_games import open_library, tab_with_games
from library.list_html import game_html, little_board, unreadable_html


def test_a_game_on_a_board_says_so_and_has_no_button_to_delete_it() -> None:
    library = open_library(tab_with_games(Device()))
    for entry in library.found():
        html = game_html(library, entry)
        on_board = not library.may_delete(entry)
        assert ("on the board" in html) == on_board
        assert (f'data-library="delete {entry.id}"' in html) != on_board
        assert f'data-library="open {entry.id}"' in html


def test_a_board_is_in_the_list_once_it_has_been_drawn() -> None:
    library = open_library(tab_with_games(Device()))
    entry = library.found()[0]
    assert 'aria-hidden="true"></span>' in game_html(library, entry)
    picture = little_board(entry)
    assert picture.startswith("<svg")
    assert picture in game_html(library, entry)


def test_unreadable_texts_are_listed_only_where_there_are_some() -> None:
    tab = tab_with_games(Device())
    assert unreadable_html(open_library(tab)) == ""
    html = unreadable_html(open_library(tab, {"x": "garbage"}))
    assert 'data-library="save x"' in html
    assert "(7 characters)" in html
