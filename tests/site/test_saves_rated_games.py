"""Which finished games count for the rating, and the sentence about it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from fake_device import GAME, PEOPLE, RIVALS, Device, begun, played
from game.core import Player
from game.match import Match
from optional import present
from saves import journal, saved_game
from saves.journal import ASIDE, RATING


def test_a_finished_game_against_a_level_counts_once(device: Device) -> None:
    tab = device.tab()
    match = begun(tab, "E4", "E3", players=RIVALS)
    assert tab.rating_message(match) == ""
    match.resign("dark")
    tab.keep(match, RIVALS)
    # 1000 against 1200 and lost: 32 times the 0.24 that was to be expected.
    assert tab.rating_message(match) == "Your rating: 992 (−8)."
    match.undo()
    tab.keep(match, RIVALS)
    match.redo()
    tab.keep(match, RIVALS)
    # It counts once it is left, so that a slip can be taken back until then.
    assert tab.rated("maerstanas") == ()
    again = device.tab()
    same = present(again.load("maerstanas"))
    again.keep(same, RIVALS)
    assert again.rating_message(same) == "Your rating: 992 (−8)."
    third = device.tab()
    begun(third, "A1")
    third.keep(third.put_on(present(again.entry(same))), RIVALS)
    begun(third)
    third.keep(third.put_on(present(again.entry(same))), RIVALS)
    begun(third)
    assert len(third.rated("maerstanas")) == 1


def test_a_slip_that_is_undone_costs_nothing(device: Device) -> None:
    tab = device.tab()
    match = begun(tab, "E4", "E3", players=RIVALS)
    match.resign("dark")
    tab.keep(match, RIVALS)
    match.undo()
    tab.keep(played(match, "A1"), RIVALS)
    match.resign("light")
    tab.keep(match, RIVALS)
    assert tab.rating_message(match) == "Your rating: 1024 (+24)."
    begun(tab)
    (counted,) = tab.rated("maerstanas")
    assert counted.score == 1
    assert tab.records("maerstanas") == {4: "1 won"}


def test_a_finished_game_counts_from_wherever_it_is_left(device: Device) -> None:
    tab = device.tab()
    match = begun(tab, "E4", "E3", players=RIVALS)
    match.resign("dark")
    tab.keep(match, RIVALS)
    match.go_to(0)
    tab.keep(match, RIVALS)
    begun(tab)
    (counted,) = tab.rated("maerstanas")
    assert counted.score == 0


def test_an_unfinished_game_counts_for_nothing(device: Device) -> None:
    tab = device.tab()
    begun(tab, "E4", "E3", players=RIVALS)
    begun(tab)
    assert tab.rated("maerstanas") == ()


@pytest.mark.parametrize(
    ("helped", "said"),
    [
        (saved_game.TAKEN_BACK, "you took a move back"),
        (saved_game.ADVISED, "you used a hint or analysis"),
        (saved_game.RESEATED, "the players changed during the game"),
        (saved_game.ELSEWHERE, "the game did not begin here"),
    ],
)
def test_an_unrated_game_says_why(device: Device, helped: str, said: str) -> None:
    tab = device.tab()
    match = (
        played(Match(GAME), "E4", "E3")
        if helped == saved_game.ELSEWHERE
        else begun(tab, "E4", "E3")
    )
    tab.keep(match, PEOPLE)
    if helped == saved_game.TAKEN_BACK:
        match = begun(tab, "E4", "E3", players=RIVALS)
        match.undo()
        tab.keep(played(match, "A1"), RIVALS)
    elif helped == saved_game.ADVISED:
        match = begun(tab, "E4", "E3", players=RIVALS)
        tab.keep(match, RIVALS, advised=True)
    tab.keep(match, RIVALS)
    match.resign("dark")
    tab.keep(match, RIVALS)
    assert present(tab.entry(match)).helped == helped
    assert tab.rating_message(match) == f"Unrated: {said}."
    assert tab.rated("maerstanas") == ()


def test_a_level_may_sit_down_before_its_first_move(device: Device) -> None:
    tab = device.tab()
    match = begun(tab, "E4")
    tab.keep(match, RIVALS)
    match.resign("dark")
    tab.keep(match, RIVALS)
    begun(tab)
    assert len(tab.rated("maerstanas")) == 1


def test_other_options_other_starts_and_games_of_two_people_are_unrated(device: Device) -> None:
    tab = device.tab()
    start = GAME.parse_position(
        "S....../......./......./......./......./......./....... L TW W", {}
    )
    computers: Mapping[Player, int] = {"dark": 1, "light": 2}
    for match, players, said in (
        (Match(GAME, {"specials": "off"}), RIVALS, "standard"),
        (Match(GAME, start=start), RIVALS, "position of its own"),
        (Match(GAME), PEOPLE, ""),
        (Match(GAME), computers, ""),
    ):
        tab.keep(match, players)
        match.agree_draw()
        tab.keep(match, players)
        assert said in tab.rating_message(match)
        assert bool(said) == bool(tab.rating_message(match))
    assert tab.rated("maerstanas") == ()


def test_a_damaged_rating_is_reported_and_set_aside(device: Device) -> None:
    device[RATING + "maerstanas"] = '{"version":1,"games":[[1]]}'
    tab = device.tab()
    assert tab.rated("maerstanas") == ()
    assert tab.trouble == journal.UNRATED
    assert list(tab.texts(ASIDE).values()) == ['{"version":1,"games":[[1]]}']
