"""Playing by keyboard: arrows, letters, Enter and Escape; no browser."""

from __future__ import annotations

import pytest

from game_table import marked, playing, type_keys


def test_arrows_move_the_cursor_and_stop_at_the_edge() -> None:
    play = playing()
    type_keys(play, "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft")
    assert play.cursor.square == "C1"
    type_keys(play, "End", "ArrowDown", "ArrowRight")
    assert play.cursor.square == "G2"
    type_keys(play, "Home")
    assert play.cursor.square == "A2"


def test_arrows_follow_the_picture_on_a_flipped_board() -> None:
    play = playing()
    play.act("flip")
    type_keys(play, "ArrowUp")
    assert play.cursor.square == "D5"
    type_keys(play, "ArrowRight")
    assert play.cursor.square == "C5"
    type_keys(play, "Home")
    assert play.cursor.square == "G5"


def test_enter_and_space_play() -> None:
    play = playing()
    type_keys(play, "Enter", "ArrowUp", " ")
    assert play.match.moves == (("D4",), ("D3",))


def test_letters_choose_pieces_of_the_movers_tray() -> None:
    play = playing("E4", "E3")
    type_keys(play, "t", "Enter")
    assert play.match.moves[-1] == ("T", "D4")
    type_keys(play, "W", "Enter")
    assert play.match.moves[-1] == ("W", "D4")


def test_a_letter_marks_at_once_what_the_cursor_would_remove() -> None:
    play = playing("D3", "A1")
    type_keys(play, "t")
    assert marked(play, "doomed") == {"D3"}


@pytest.mark.parametrize("key", ["x", "F5", "Tab", "é", "p"])
def test_other_keys_are_left_to_the_browser(key: str) -> None:
    play = playing(specials="off")
    assert not play.key(key)


def test_a_key_is_for_the_square_that_has_the_focus() -> None:
    """A screen reader puts the focus where no key has led."""
    play = playing()
    assert play.key("Enter", "B2")
    assert play.key("ArrowDown", "F5")
    assert play.key("Enter")
    assert play.match.moves == (("B2",), ("F6",))
