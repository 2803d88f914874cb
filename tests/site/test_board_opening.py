"""Opening another game on the board: by name, from a link, or imported; no browser."""

from __future__ import annotations

import pytest

from game.core import GAMES
from game.match import Match
from game_table import new_match, play_of, playing
from players.play import Kept

LINKED = "......./......./......./...S.../......./......./....... L TW TW"


def test_a_link_opens_a_position_when_nothing_is_lost() -> None:
    play = playing()
    play.open_named({"game": "maerstanas", "scoring": "simple", "position": LINKED})
    screen = play.screen()
    assert (screen.turn, screen.question) == ("Light to move.", "")
    assert play.match.state.options["scoring"] == "simple"


def test_a_link_asks_before_it_drops_a_game() -> None:
    play = playing("E4", "E3")
    play.open_named({"position": LINKED})
    assert play.screen().question == (
        "A game of Mǽrstánas with 2 moves is not over. Opening another drops it."
    )
    assert play.match.ply == 2
    play.boards.answer(False)
    assert (play.match.ply, play.screen().question) == (2, "")
    play.open_named({"position": LINKED})
    play.boards.answer(True)
    assert play.match.ply == 0
    assert play.match.state.to_move == "light"


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess' here"),
        ({"position": "nonsense"}, "'nonsense' is not a position"),
        ({"colour": "red"}, "unknown option 'colour'"),
        ({"scoring": "double"}, "'double'"),
    ],
)
def test_a_bad_link_says_what_is_wrong_and_keeps_the_game(
    wanted: dict[str, str], said: str
) -> None:
    play = playing("E4")
    play.open_named(wanted)
    assert play.screen().alert.startswith("This link cannot be opened: ")
    assert said in play.screen().alert
    assert play.match.ply == 1


def test_a_link_to_the_game_on_the_board_goes_on_with_it() -> None:
    play = playing("E4", "E3", scoring="simple")
    play.choose("T", "dark")
    play.open_named({"game": "maerstanas", "scoring": "simple"})
    assert (play.match.ply, play.turn.steps) == (2, ("T",))
    play.open_named({"game": "maerstanas"})
    assert play.screen().question


def test_each_game_keeps_its_board_while_another_is_played() -> None:
    play = playing("E4", "E3")
    play.open_named({"game": "cyngesheall"})
    assert play.screen().game is GAMES["cyngesheall"]
    play.choose("F6")
    play.open_named({"game": "oferhlyp", "progress": "on"})
    assert play.match.state.options["progress"] == "on"
    assert play.turn.steps == ()
    play.open_named({"game": "maerstanas"})
    assert play.match.ply == 2
    assert play.screen().question == ""


def test_another_game_opens_its_kept_board() -> None:
    kept = new_match("F6-D4", game="cyngesheall")
    play = play_of(new_match("E4"), kept=Kept({"cyngesheall": kept}.get))
    play.open_named({"game": "cyngesheall"})
    assert play.match is kept


def test_a_link_asks_about_the_board_that_it_would_drop() -> None:
    kept = new_match("F6-D4", game="cyngesheall")
    play = play_of(new_match("E4"), kept=Kept({"cyngesheall": kept}.get))
    play.open_named({"game": "cyngesheall", "progress": "on"})
    assert play.screen().question == (
        "A game of Cyngesheall with 1 move is not over. Opening another drops it."
    )
    play.boards.answer(True)
    assert play.match.choice == {"game": "cyngesheall", "progress": "on"}


def test_an_imported_game_asks_before_it_drops_one_that_is_not_kept() -> None:
    play, read = playing("E4", "E3"), new_match("D4")
    taken: list[Match] = []
    play.boards.put_on(read, taken.append)
    assert play.screen().question == (
        "A game of Mǽrstánas with 2 moves is not over. Opening another drops it."
    )
    play.boards.answer(False)
    assert (play.match.ply, taken) == (2, [])
    play.boards.put_on(read, taken.append)
    play.boards.answer(True)
    assert taken == [read]
    play.boards.set_keeps(True)
    play.boards.put_on(read)
    assert play.match is read
    assert play.screen().alert == "The game that was on the board is kept under Games."
