"""A guest borrows the board, the game waits beneath it and takes the board back; no browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from editor.editor import Editor
from game.core import GAMES
from game_table import GameTable, new_match, playing
from learn.tutor import Tutor, lessons_of
from players.play import Play


def tutor() -> Tutor:
    game = GAMES["maerstanas"]
    return Tutor(game, lessons_of(game))


def changed(table: GameTable) -> None:
    """What the page does after every change: the engine rests as long as there is a guest."""
    table.play.computer.rest(table.play.guest is not None)
    table.play.look()


def test_a_guest_has_the_board_until_the_game_takes_it_back() -> None:
    play = playing("E4")
    editor = Editor(play.match)
    play.lend(editor)
    assert play.guest is editor
    assert play.match.moves == (("E4",),)
    play.take_back()
    assert play.guest is None


def test_a_lesson_names_no_opponent() -> None:
    play = GameTable(light=3).play
    assert play.seating().names["light"].startswith("Computer")
    play.lend(tutor())
    assert play.seating().names == {"dark": "Dark", "light": "Light"}
    play.take_back()
    assert play.seating().names["dark"] == "You (Dark)"


def test_lending_takes_a_half_made_turn_back() -> None:
    play = playing()
    play.choose("T", "dark")
    play.choose("T", "light")
    assert (play.turn.begun, bool(play.alert.text)) == (True, True)
    play.lend(tutor())
    assert (play.turn.steps, play.alert.text) == ((), "")


def test_the_engine_rests_while_a_guest_has_the_board_and_is_asked_again_afterwards() -> None:
    table = GameTable(light=3)
    table.click("E4")
    assert table.engine.asked["kind"] == "move"
    table.play.lend(tutor())
    changed(table)
    assert (table.engine.request, table.engine.dropped) == (None, 1)
    changed(table)
    assert len(table.engine.requests) == 1
    table.play.take_back()
    changed(table)
    assert table.engine.asked["level"] == 3
    table.answer("E5")
    assert table.line == ["E4", "E5"]


def resign(play: Play) -> None:
    play.act("resign")
    play.act("yes")


CHANGES: dict[str, Callable[[Play], object]] = {
    "undo": lambda play: play.act("undo"),
    "resign": resign,
    "go to a move": lambda play: play.go_to(1),
    "visit a variation": lambda play: play.visit(1),
    "new game": lambda play: play.new_game({}),
    "another game": lambda play: play.open_named({"game": "oferhlyp"}),
    "a position by name": lambda play: play.open_named({"game": "maerstanas", "board": "5"}),
    "the same board": lambda play: play.open_named({"game": "maerstanas"}),
    "a game that was read": lambda play: play.boards.put_on(new_match("A1")),
    "a saved game": lambda play: play.open_for_people(new_match("A1")),
    "another tab": lambda play: play.follow_tab(play.match, new_match("A1"), play.players.levels),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_change_of_the_game_takes_the_board_back(change: Callable[[Play], object]) -> None:
    play = playing("E4", "E3")
    play.lend(Editor(play.match))
    change(play)
    assert play.guest is None


def test_what_changes_nothing_leaves_the_board_to_the_guest() -> None:
    play = playing("E4", "E3")
    play.lend(Editor(play.match))
    guest = play.guest
    play.act("flip")
    play.act("redo")
    play.new_game({"scoring": "double"})
    play.open_named({})
    assert play.guest is guest
