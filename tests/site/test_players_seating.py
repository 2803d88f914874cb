"""Who plays each side: chosen, kept for each game, and read again; no browser."""

from __future__ import annotations

import json

import pytest

from game_table import GameTable
from players.play import FIRST_LEVEL
from players.players import PERSON


def test_two_people_play_at_first_and_no_engine_is_asked() -> None:
    table = GameTable(kept={})
    assert table.levels == {"dark": PERSON, "light": PERSON}
    assert table.play.seating().inviting
    table.click("E4")
    assert (table.engine.requests, table.engine.begun) == ([], 0)
    assert not table.play.seating().inviting


def test_the_computer_plays_the_other_side_when_invited_and_gets_ready() -> None:
    table = GameTable(kept={})
    table.act("computer")
    assert table.levels == {"dark": PERSON, "light": FIRST_LEVEL}
    assert not table.play.seating().inviting
    assert (table.engine.requests, table.engine.begun) == ([], 1)


def test_the_computer_plays_dark_when_invited_on_lights_turn() -> None:
    table = GameTable(
        kept={}, position="......./......./......./...S.../......./......./....... L TW TW"
    )
    table.act("computer")
    assert table.levels == {"dark": FIRST_LEVEL, "light": PERSON}


def test_players_are_kept_for_each_game() -> None:
    table = GameTable(light=4)
    assert json.loads(table.play.players.text) == {
        "version": 1,
        "dark": 0,
        "light": 4,
        "pace": "normal",
    }
    table.play.open_named({"game": "cyngesheall"})
    assert table.levels == {"dark": PERSON, "light": PERSON}
    table.play.open_named({"game": "maerstanas"})
    assert table.levels == {"dark": PERSON, "light": 4}


def test_the_board_faces_the_person() -> None:
    table = GameTable(dark=3)
    assert table.play.screen().flipped
    table.play.seat("dark", PERSON)
    assert table.play.display.flipped
    table.play.seat("light", 3)
    assert not table.play.display.flipped
    table.play.open_named({"game": "oferhlyp"})
    table.play.seat("light", 3)
    assert table.play.display.flipped
    table.act("flip")
    table.click("D2")
    assert not table.play.display.flipped


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "{",
        "[]",
        '{"version":2,"dark":1,"light":1}',
        '{"version":1,"dark":9,"light":0,"pace":""}',
    ],
)
def test_unreadable_players_are_people(kept: str) -> None:
    table = GameTable(kept={"maerstanas": kept})
    assert table.levels == {"dark": PERSON, "light": PERSON}


def test_the_new_game_form_chooses_the_players_too() -> None:
    table = GameTable()
    table.play.new_game({"scoring": "simple", "dark": "2", "light": "0"})
    table.look()
    assert table.levels == {"dark": 2, "light": 0}
    assert table.play.match.state.options["scoring"] == "simple"
    assert table.engine.asked["level"] == 2


def test_a_form_with_an_unknown_option_changes_no_players() -> None:
    table = GameTable()
    table.play.new_game({"scoring": "double", "dark": "2", "light": "0"})
    assert table.levels == {"dark": PERSON, "light": PERSON}
