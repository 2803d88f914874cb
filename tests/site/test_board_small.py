"""Smaller boards: the keyboard, links, kept games and the printed sheet."""

from __future__ import annotations

import json

import pytest

from board import print_sheet
from game.board import GRIDS
from game.core import GAMES
from game.match import Match
from game_table import play_of, playing
from players.play import Play
from saves import match_json

GAME = GAMES["maerstanas"]


def on(board: str, *moves: str) -> Play:
    match = Match(GAME, {"board": board})
    for text in moves:
        match.play(GAME.parse(match.state, text))
    return play_of(match)


# --- keys and clicks ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "square"), [("7", "D4"), ("6", "D4"), ("5", "D4"), ("4", "D4"), ("3", "C3")]
)
def test_the_keyboard_begins_on_the_board(board: str, square: str) -> None:
    play = on(board)
    assert play.screen().cursor == square
    assert play.key("Enter")
    assert play.match.moves == ((square,),)


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("board", GRIDS)
def test_keys_reach_every_edge_and_go_no_further(board: str, flipped: bool) -> None:
    play = on(board)
    play.display.turn(flipped)
    last = GRIDS[board].squares[-1]
    first, end = (last, "A1") if flipped else ("A1", last)
    for keys, corner in ((("ArrowUp", "ArrowLeft"), first), (("ArrowDown", "ArrowRight"), end)):
        for key in keys * 7:
            assert play.key(key)
        assert play.screen().cursor == corner
    play.key("Home")
    assert play.screen().cursor[0] == first[0]
    play.key("End")
    assert play.screen().cursor == end


def test_the_keyboard_moves_to_the_nearest_square_of_a_smaller_board() -> None:
    play = on("7")
    play.choose("G6")
    play.new_game({"board": "5"})
    assert play.screen().cursor == "E5"
    play.key("ArrowUp")
    assert play.screen().cursor == "E4"
    play.new_game({"board": "7"})
    assert play.screen().cursor == "E4"


def test_a_click_on_a_missing_square_is_answered() -> None:
    # As when somebody clicks before the page's Python has drawn the board that was asked for.
    play = on("5")
    play.choose("G7")
    assert play.screen().alert == "G7 is not on this board of 5×5."
    assert play.screen().cursor == "E5"
    assert play.match.ply == 0


def test_playing_again_keeps_the_board() -> None:
    play = on("5", "C3")
    play.match.agree_draw()
    play.act("again")
    assert play.match.ply == 0
    assert len(play.screen().scene.cells) == 25


# --- links ----------------------------------------------------------------------------------------


def test_a_link_opens_a_board_and_a_position_on_it() -> None:
    play = playing()
    play.open_named({"game": "maerstanas", "board": "5"})
    assert play.match.choice == {"game": "maerstanas", "board": "5"}
    assert play.screen().summary == "Mǽrstánas · 5×5, to practise"
    text = "S.../..../..../...s D T W"
    play.open_named({"game": "maerstanas", "board": "4", "position": text})
    assert GAME.position(play.match.state) == text
    assert play.screen().summary == "Mǽrstánas · 4×4"


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"board": "9"}, "option board cannot be '9': choose 7, 6, 5, 4 or 3."),
        ({"board": "5", "position": "...... D TW TW"}, "is not five rows joined by /, but 1."),
        ({"position": ".../.../... D TW TW"}, "is not seven rows joined by /, but 3."),
    ],
)
def test_a_link_to_an_unknown_board_is_refused_in_words(
    wanted: dict[str, str], sentence: str
) -> None:
    play = on("5", "A1")
    play.open_named(wanted)
    assert play.alert.text.startswith("This link cannot be opened: ")
    assert play.alert.text.endswith(sentence)
    assert play.match.moves == (("A1",),)


def test_each_game_keeps_its_small_board_while_another_is_played() -> None:
    play = on("5", "C3")
    for game in ("oferhlyp", "maerstanas"):
        play.open_named({"game": game})
        assert play.screen().question == ""
        assert play.match.game.id == game
    assert play.match.choice == {"game": "maerstanas", "board": "5"}
    assert play.match.moves == (("C3",),)
    # From the small board itself the same link means the large one, and asks before it drops any.
    play.open_named({"game": "maerstanas"})
    assert play.screen().question.startswith("A game of Mǽrstánas with 1 move is not over.")
    play.boards.answer(True)
    assert play.match.choice == {"game": "maerstanas"}


# --- kept games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("board", GRIDS)
def test_a_game_on_a_smaller_board_comes_back(board: str) -> None:
    match = on(board, "A1", "T A2", "B1").match
    match.undo()
    back = match_json.loads(match_json.dumps(match))
    assert (back.line_states, back.line, back.ply) == (match.line_states, match.line, match.ply)
    assert back.choice == match.choice


def test_a_game_kept_before_boards_could_be_chosen_comes_back() -> None:
    kept = json.loads(match_json.dumps(on("7", "E4", "T E5").match))
    assert kept["options"].pop("board") == "7"
    back = match_json.loads(json.dumps(kept))
    assert back.moves == (("E4",), ("T", "E5"))
    assert back.choice == {"game": "maerstanas"}


def test_a_kept_game_with_a_square_off_its_board_is_refused_in_words() -> None:
    kept = json.loads(match_json.dumps(on("5", "A1").match))
    kept["lines"] = [[0, [["A1"], ["F6"]]]]
    with pytest.raises(match_json.MatchJsonError) as caught:
        match_json.loads(json.dumps(kept))
    assert str(caught.value) == "'F6': F6 is not on this board of 5×5"


# --- paper ----------------------------------------------------------------------------------------


def test_a_smaller_board_is_printed_as_such() -> None:
    match = on("5", "A1", "E5").match
    for html in (print_sheet.position(match), print_sheet.whole_game(match, 1)):
        assert "Board: 5×5, to practise" in html
        assert html.count('viewBox="0 0 580 580"') == html.count("<svg")
    assert "S..../...../...../...../....s D TW TW" in print_sheet.position(match)
