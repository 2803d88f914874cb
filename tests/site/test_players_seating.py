"""Who plays each side: chosen, kept for each game, and read again; no browser."""

from __future__ import annotations

import json

import pytest

from game_table import GameTable
from players.play import FIRST_LEVEL
from players.players import PERSON
from players.seating import chosen_players


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
    table.play.start_chosen(
        {"scoring": "simple", "opponent": "computer", "level": "2", "side": "light"}
    )
    table.look()
    assert table.levels == {"dark": 2, "light": 0}
    assert table.play.match.state.options["scoring"] == "simple"
    assert table.engine.asked["level"] == 2


FORM = {"level": "5", "side": "dark", "watch-dark": "2", "watch-light": "7"}


@pytest.mark.parametrize(
    ("chosen", "levels"),
    [
        ({"opponent": "person"}, (0, 0)),
        ({"opponent": "computer"}, (0, 5)),
        ({"opponent": "computer", "side": "light"}, (5, 0)),
        ({"opponent": "watch"}, (2, 7)),
        ({}, (0, 0)),
    ],
)
def test_the_form_says_who_plays_which_side(
    chosen: dict[str, str], levels: tuple[int, int]
) -> None:
    by_side, others = chosen_players({**FORM, **chosen, "scoring": "simple"}, "light")
    assert (by_side["dark"], by_side["light"]) == levels
    assert others == {"scoring": "simple"}


def test_a_side_left_to_chance_falls_either_way() -> None:
    form = {**FORM, "opponent": "computer", "side": "random"}
    assert chosen_players(form, "light")[0] == {"dark": 5, "light": PERSON}
    assert chosen_players(form, "dark")[0] == {"dark": PERSON, "light": 5}
    table, seen = GameTable(), set()
    for _ in range(4):
        table.play.start_chosen(form)
        seen.add(table.levels["dark"])
    assert seen == {PERSON, 5}


def test_players_are_named() -> None:
    table = GameTable(light=3)
    assert table.play.seating().names == {
        "dark": "You (Dark)",
        "light": "Computer · Churl, level 3 of 8",
    }
    table.seat("light", PERSON)
    assert table.play.seating().names == {"dark": "Dark", "light": "Light"}


def test_a_form_with_an_unknown_option_changes_no_players() -> None:
    table = GameTable()
    table.play.start_chosen({"scoring": "double", "opponent": "computer", "level": "2"})
    assert table.levels == {"dark": PERSON, "light": PERSON}
