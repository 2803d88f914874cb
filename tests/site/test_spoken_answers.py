"""What the board tells to each key that asks, in all games; no browser."""

from __future__ import annotations

from itertools import count

import pytest

from board.keyboard import ASKING
from doubles import no_later, no_worker
from editor.editor import Editor
from fake_device import Device
from game.core import GAMES
from game_table import GameTable, new_match, playing, type_keys
from learn.tutor import Tutor, lessons_of
from parts import Parts
from players.engine_client import Engine
from players.play import Play
from players.players import Thinking
from saves.settings import Settings
from spoken.answers import ANSWERS, NOT_COUNTED, duration
from spoken.answers_view import panel

THUNDER = "......./......./...s.../..s.s../......./......./....... D TW TW"
CHAIN = "K....../......./..Mm.../..m.m../...n.../......./......k D"
KINGS = "k...m../......./......./.Mm..../......./...M.../......K D"

# For each game, from a position: the keys before, the key that asks, and the answer.
TOLD = {
    ("maerstanas", THUNDER): [
        ("", "o", "D4, empty, can be played."),
        (
            "",
            "b",
            "Dark: nothing. Light: standard stone on D3, C4, E4. In hand: Dark thunder-stone and"
            " Woden-stone; Light thunder-stone and Woden-stone. Points: Dark 0, Light 0.",
        ),
        ("", "l", "No moves yet."),
        (
            "",
            "m",
            "You can choose any square but D3, C4 and E4."
            " From the tray: Thunder-stone or Woden-stone.",
        ),
        ("", "c", "Dark 0, Light 0 points."),
        ("t", "o", "D4, empty, can be played, would remove C4, D3 and E4."),
        ("t", "m", "Thunder-stone can go to any square but D3, C4 and E4."),
        ("t Enter", "l", "Dark's thunder-stone goes to D4 and removes D3, C4 and E4."),
        ("t Enter", "o", "D4, dark thunder-stone, last move."),
        ("t Enter", "c", "Dark 0, Light 0 points."),
    ],
    ("oferhlyp", CHAIN): [
        ("", "o", "D4, empty."),
        (
            "",
            "b",
            "Dark: king on A1; man on C3. Light: man on D3, C4, E4; man at half strength on D5;"
            " king on G7. Dark has 4 lives left. Light has 9 lives left.",
        ),
        ("", "l", "No moves yet."),
        ("", "m", "You can choose A1 or C3."),
        ("", "c", "Dark 4, Light 9 lives."),
        ("ArrowUp ArrowLeft", "m", "C3 can go to B2, C2, D2, B3, E3, B4, D4 or C5."),
        ("ArrowUp ArrowLeft Enter", "o", "C3, dark man, chosen."),
        ("ArrowUp ArrowLeft Enter", "l", "No moves yet."),
        (
            "ArrowUp ArrowLeft Enter ArrowRight ArrowRight Enter",
            "m",
            "E3 can go to E5. Enter ends the turn.",
        ),
        (
            "ArrowUp ArrowLeft Enter ArrowRight ArrowRight Enter",
            "l",
            "Dark's man jumps from C3 to E3 and hits D3. Go on, or finish the turn.",
        ),
        (
            "ArrowUp ArrowLeft Enter ArrowRight ArrowRight Enter Enter",
            "l",
            "Dark's man jumps from C3 to E3 and hits D3.",
        ),
        (
            "ArrowUp ArrowLeft Enter ArrowRight ArrowRight Enter Enter",
            "c",
            "Dark 4, Light 8 lives.",
        ),
    ],
    ("cyngesheall", KINGS): [
        ("", "o", "D4, empty."),
        ("", "b", "Dark: man on B4, D6; king on G7. Light: king on A1; man on E1, C4."),
        ("", "l", "No moves yet."),
        ("", "m", "You can choose B4, D6 or G7."),
        ("", "c", "Dark 3, Light 3 pieces."),
        (
            "ArrowDown ArrowDown Enter",
            "m",
            "D6 can go to D1, D2, D3, D4, D5, A6, B6, C6, E6, F6, G6 or D7.",
        ),
        (
            "ArrowDown ArrowDown Enter ArrowUp ArrowUp Enter",
            "l",
            "Dark's man moves from D6 to D4 and captures C4.",
        ),
        ("ArrowDown ArrowDown Enter ArrowUp ArrowUp Enter", "c", "Dark 3, Light 2 pieces."),
    ],
}
CASES = [(game, position, *case) for (game, position), cases in TOLD.items() for case in cases]


class Listener:
    """The panel for keys that ask, and the board that it tells about."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._panel = panel(
            Parts(
                play,
                Engine(no_worker, no_later),
                Device().tab(),
                Settings(),
                lambda game: (),
                lambda: None,
            )
        )

    def ask(self, key: str) -> str:
        """The answer to a key that nobody else has a use for, as the status line has it."""
        surface = self.play.guest or self.play
        assert not surface.key(key)
        self._panel.act(f"hear {key}")
        return surface.screen().alert


@pytest.mark.parametrize(("game", "position", "before", "key", "told"), CASES)
def test_each_key_tells_what_it_asks(
    game: str, position: str, before: str, key: str, told: str
) -> None:
    play = playing(position=position, game=game)
    type_keys(play, *before.split())
    assert Listener(play).ask(key) == told


def test_every_key_that_asks_has_its_answer_in_every_game() -> None:
    assert {*ANSWERS, "h"} == ASKING
    for game in GAMES:
        listener = Listener(playing(game=game))
        for key in ASKING:
            assert listener.ask(key).endswith("."), (game, key)


@pytest.mark.parametrize("game", GAMES)
def test_no_piece_in_a_tray_is_taken_by_a_key_that_asks(game: str) -> None:
    rules = GAMES[game]
    for option in rules.options:
        for choice in option.choices:
            tray = rules.scene(rules.start({option.key: choice})).tray
            assert not ASKING & {cell.name[0].lower() for cell in tray}


def test_the_same_answer_twice_is_new_to_a_screen_reader() -> None:
    play = playing()
    listener = Listener(play)
    again = []
    for _ in range(3):
        listener.ask("c")
        again.append(play.screen().alert_again)
        assert play.screen().answered
    assert again == [False, True, False]
    play.alert.tell("That is no move.")
    assert not play.screen().answered


def test_nothing_to_choose_while_somebody_else_is_to_move() -> None:
    table = GameTable(light=3)
    table.click("E4")
    assert Listener(table.play).ask("m") == table.turn


def test_at_the_end_the_result_is_told() -> None:
    play = playing("E4", game="maerstanas")
    play.match.resign("light")
    assert Listener(play).ask("m") == "Dark wins: Dark 0, Light 0. Light resigned."


# --- guests ---------------------------------------------------------------------------------------


def test_a_lesson_tells_of_its_own_board() -> None:
    play = playing()
    game = GAMES["cyngesheall"]
    tutor = Tutor(game, lessons_of(game))
    play.lend(tutor)
    listener = Listener(play)
    told = tutor.screen().scene.text
    assert [listener.ask(key) for key in "blb"] == [told, "No moves yet.", told]


def test_the_editor_tells_what_stands_on_an_impossible_board() -> None:
    play = playing(game="cyngesheall")
    editor = Editor(new_match(game="cyngesheall"))
    editor.clear()
    editor.choose("D4")
    play.lend(editor)
    listener = Listener(play)
    assert editor.check.faults
    assert listener.ask("b") == "Dark: man on D4. Light: nothing."
    assert listener.ask("o") == "D4, dark man."
    # A piece's letter puts that piece on the board, here as everywhere in the editor.
    assert editor.key("c")
    assert editor.key("m")


# --- time -----------------------------------------------------------------------------------------


def test_the_time_that_each_side_has_thought() -> None:
    play = playing()
    seconds = count(0, 5)
    play.thinking = Thinking(lambda: next(seconds))
    listener = Listener(play)
    play.look()
    assert listener.ask("h") == (
        "Dark has had 5 seconds for this move. In all: Dark 5 seconds, Light 0 seconds."
    )
    type_keys(play, "Enter")
    play.look()
    for spent in (5, 10):
        assert listener.ask("h") == (
            f"Light has had {spent} seconds for this move."
            f" In all: Dark 10 seconds, Light {spent} seconds."
        )
    play.match.resign("light")
    for _ in range(2):
        assert listener.ask("h") == "In all: Dark 10 seconds, Light 15 seconds."


def test_another_game_is_counted_from_nothing_and_a_lesson_not_at_all() -> None:
    play = playing()
    seconds = count(0, 60)
    play.thinking = Thinking(lambda: next(seconds))
    listener = Listener(play)
    play.look()
    play.look()
    play.lend(Editor(new_match()))
    play.look()
    assert listener.ask("h") == NOT_COUNTED
    play.look()
    play.take_back()
    play.look()
    assert listener.ask("h") == (
        "Dark has had 3 minutes for this move. In all: Dark 3 minutes, Light 0 seconds."
    )
    play.new_game({})
    play.look()
    assert listener.ask("h") == (
        "Dark has had 1 minute for this move. In all: Dark 1 minute, Light 0 seconds."
    )


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0.4, "0 seconds"),
        (1.9, "1 second"),
        (60, "1 minute"),
        (125, "2 minutes 5 seconds"),
        (3601, "1 hour"),
        (7323, "2 hours 2 minutes"),
    ],
)
def test_a_length_of_time_is_told_in_whole_seconds(seconds: float, told: str) -> None:
    assert duration(seconds) == told
