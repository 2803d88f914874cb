"""The journal writes the games on the boards at once: reloads, two tabs, blocked storage."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fake_device import GAME, PEOPLE, RIVALS, Device, begun, played
from game.core import GAMES
from game.match import Match
from optional import present
from saves import journal, match_json, saved_game
from saves.journal import ASIDE, BOARD, MATCH, Journal, StorageFull, StorageRefused


def test_every_change_is_written_before_anything_else_happens(device: Device) -> None:
    tab, match = device.tab(), Match(GAME)
    tab.keep(match, PEOPLE)
    for move in ("E4", "E3", "T D3", "A1"):
        tab.keep(played(match, move), PEOPLE)
        assert device.tab().load("maerstanas") == match
    match.undo()
    tab.keep(match, PEOPLE)
    again = present(device.tab().load("maerstanas"))
    assert again == match
    assert again.can_redo


def test_nothing_is_written_without_a_change(device: Device) -> None:
    tab = device.tab()
    match = begun(tab, "E4")
    before = dict(device)
    tab.keep(match, PEOPLE)
    assert device == before
    again = device.tab()
    again.keep(present(again.load("maerstanas")), PEOPLE)
    assert device == before


def test_a_game_that_leaves_the_board_stays_in_the_journal(device: Device) -> None:
    tab = device.tab()
    first = begun(tab, "E4", "E3")
    begun(tab, "A1")
    kept = [saved_game.loads(text) for text in tab.texts().values()]
    assert sorted(entry.moves for entry in kept) == [1, 2]
    assert first in [saved_game.match_of(entry) for entry in kept]
    assert tab.on_boards < set(tab.texts())


def test_an_untouched_board_is_not_kept(device: Device) -> None:
    tab = device.tab()
    begun(tab)
    begun(tab)
    assert len(tab.texts()) == 1


def test_each_game_has_a_board_of_its_own_and_the_last_is_known(device: Device) -> None:
    tab = device.tab()
    match = begun(tab, "E4")
    other = Match(GAMES["oferhlyp"])
    tab.keep(other, PEOPLE)
    again = device.tab()
    assert again.last() == "oferhlyp"
    assert again.load("maerstanas") == match
    assert again.load("cyngesheall") is None


def test_a_saved_game_describes_the_end_of_its_line(device: Device) -> None:
    tab = device.tab()
    match = begun(tab, "E4", "E3", players=RIVALS)
    match.resign("dark")
    match.annotate(1, "a hasty stone")
    match.tags["Event"] = "Yule"
    tab.keep(match, RIVALS)
    match.go_to(0)
    tab.keep(match, RIVALS)
    entry = present(tab.entry(match))
    assert (entry.moves, entry.result, entry.players, entry.ended) == (2, "light", RIVALS, True)
    assert {"a hasty stone", "Yule"} <= set(entry.words.split("\n"))
    tab.keep(match, PEOPLE)  # somebody sits down to look at it
    assert present(tab.entry(match)).players == RIVALS


def test_looking_at_a_game_again_does_not_make_it_the_last_played(device: Device) -> None:
    tab = device.tab()
    match = begun(tab, "E4", "E3")
    before = present(tab.entry(match)).played
    match.undo()
    tab.keep(match, PEOPLE)
    assert present(tab.entry(match)).played == before
    match.redo()
    tab.keep(played(match, "A1"), PEOPLE)
    assert present(tab.entry(match)).played > before


def test_a_board_of_an_earlier_version_is_taken_over(device: Device) -> None:
    match = played(Match(GAME), "E4", "T E5")
    dict.__setitem__(device, BOARD + "maerstanas", match_json.dumps(match))
    tab = device.tab()
    assert tab.load("maerstanas") == match
    assert device[BOARD + "maerstanas"].startswith("id:")
    assert device.tab().load("maerstanas") == match
    assert not tab.trouble


@pytest.mark.parametrize("text", ["{", "[]", "null", '"x"', "[" * 100_000])
def test_an_unreadable_board_is_set_aside_and_reported(device: Device, text: str) -> None:
    dict.__setitem__(device, BOARD + "maerstanas", text)
    tab = device.tab()
    assert tab.load("maerstanas") is None
    assert "cannot be read: it is damaged" in tab.trouble
    assert list(tab.texts(ASIDE).values()) == [text]
    assert device.tab().load("maerstanas") is None


@pytest.mark.parametrize(
    "change",
    [
        {"version": 99},
        {"saved": "{"},
        {"game": "chess"},
        {"game": "oferhlyp"},
        {"position": "x"},
        {"moves": -1},
        {"moves": True},
        {"players": {"dark": 0}},
        {"result": "storm"},
        {"id": "../x"},
        {"helped": []},
        {"ended": 1},
        {"words": None},
        {"more": 1},
    ],
)
def test_an_unreadable_saved_game_is_set_aside_as_it_is(
    device: Device, change: dict[str, object]
) -> None:
    match = begun(device.tab(), "E4")
    key = next(key for key in device if key.startswith(MATCH))
    device[key] = text = json.dumps(json.loads(device[key]) | change)
    tab = device.tab()
    assert tab.load(match.game.id) is None
    assert tab.trouble.startswith("Your saved game cannot be read: ")
    assert key not in device
    assert list(tab.texts(ASIDE).values()) == [text]


def test_two_tabs_with_games_of_their_own_write_beside_each_other(device: Device) -> None:
    session: dict[str, str] = {}
    one, two = device.tab(session), device.tab()
    first = begun(one, "E4")
    second = begun(two, "A1")
    one.keep(played(first, "E3"), PEOPLE)
    two.keep(played(second, "B1"), PEOPLE)
    assert device.tab(session).load("maerstanas") == first
    assert device.tab().load("maerstanas") == second
    assert not one.trouble + two.trouble


def test_a_tab_follows_what_another_did_with_the_same_game(device: Device) -> None:
    one = device.tab()
    match = begun(one, "E4")
    two = device.tab()
    same = present(two.load("maerstanas"))
    one.keep(played(match, "E3"), RIVALS)
    key = MATCH + present(one.entry(match)).id
    assert two.shows(key, same)
    assert not two.shows(f"{key}0", same)
    assert not two.shows(key, match)
    before, now, players = present(two.follow(key, device[key]))
    assert (before is same, now, players) == (True, match, RIVALS)
    unchanged = dict(device)
    two.keep(now, RIVALS)
    assert device == unchanged, "two tabs that write what they hear never rest"
    assert two.follow(key, device[key]) is None
    assert two.follow(MATCH + "other", device[key]) is None
    assert two.follow(key, "{") is None


def test_both_versions_are_kept_when_two_tabs_change_a_game(device: Device) -> None:
    one = device.tab()
    match = begun(one, "E4")
    two = device.tab()
    same = present(two.load("maerstanas"))
    one.keep(played(match, "E3"), PEOPLE)
    two.keep(played(same, "A1"), PEOPLE)
    assert "another tab" in two.trouble
    kept = [saved_game.match_of(saved_game.loads(text)) for text in two.texts().values()]
    assert match in kept
    assert same in kept
    one.keep(played(match, "A1"), PEOPLE)
    two.keep(played(same, "E3"), PEOPLE)
    assert not one.trouble
    assert len(two.texts()) == 2


def test_a_game_opens_as_another_tab_left_it(device: Device) -> None:
    one, two = device.tab(), device.tab()
    match = begun(one, "E4")
    entry = present(one.entry(match))
    one.keep(played(match, "E3"), PEOPLE)
    assert two.put_on(entry) == match
    assert present(one.entry(match)).revision == present(two.entry(two.put_on(entry))).revision


def test_full_storage_is_reported_as_long_as_it_is_full_and_play_goes_on(device: Device) -> None:
    tab = device.tab()
    match = begun(tab, "E4")
    device.error = StorageFull
    tab.keep(played(match, "E3"), PEOPLE)
    assert tab.trouble == journal.FULL
    tab.trouble = ""
    tab.keep(played(match, "A1"), PEOPLE)
    assert (tab.take_trouble(), tab.is_full) == (journal.FULL, True)
    assert saved_game.match_of(saved_game.loads(tab.texts()[present(tab.entry(match)).id])) == match
    device.error = None
    tab.keep(match, PEOPLE)
    assert device.tab().load("maerstanas") == match
    assert (tab.trouble, tab.is_full) == ("", False)


def test_blocked_storage_is_reported_once_and_play_goes_on(device: Device) -> None:
    class Refused(dict[str, str]):
        def _refuse(self, *given: object) -> Any:
            raise StorageRefused

        get = pop = __getitem__ = __setitem__ = __delitem__ = __iter__ = _refuse

    tab = Journal(Refused(), Refused(), device.now, lambda: next(device.ids))
    assert tab.load("maerstanas") is None
    match = begun(tab, "E4")
    assert (tab.trouble, tab.keeps) == (journal.REFUSED, False)
    tab.trouble = ""
    tab.keep(played(match, "E3"), PEOPLE)
    tab.keep_players("maerstanas", "people")
    assert tab.players("maerstanas") == "people"
    assert tab.trouble == ""


def test_a_tab_starts_again_after_the_storage_is_cleared(device: Device) -> None:
    session: dict[str, str] = {}
    tab = device.tab(session)
    begun(tab, "E4")
    tab.keep(Match(GAMES["oferhlyp"]), RIVALS)
    tab.keep_players("oferhlyp", "a level")
    assert device.tab(session).players("oferhlyp") == "a level"
    device.clear()
    again = device.tab(session)
    assert (again.last(), again.players("oferhlyp"), again.load("maerstanas")) == ("", "", None)
