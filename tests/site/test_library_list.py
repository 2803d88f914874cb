"""The library: games are found, filed, deleted, put back and set aside; no browser."""

from __future__ import annotations

import doctest

import pytest

from fake_device import PEOPLE, RIVALS, Device, begun, played
from game.core import GAMES
from game.match import Match
from kept_games import EVERYTHING, LATER, listed, open_library
from library import library
from saves import rating, saved_game
from saves.journal import ASIDE, MATCH, Journal
from saves.saved_game import SavedGame


def test_games_are_listed_with_the_last_played_first(tab: Journal) -> None:
    assert listed(open_library(tab)) == EVERYTHING
    begun(tab)
    assert listed(open_library(tab)) == EVERYTHING, "a board without a move is no game"


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("maerstanas", [0, 1, 3]),
        ("MÆRST reeve", [3]),
        ("you lost", [3]),
        ("drawn", [2]),
        ("bold thaet", [2]),
        ("2026-11-21", [0, 1, 2, 3]),
        ("day 2026", [0, 1, 2, 3]),
        ("chess", []),
        ("  ", [0, 1, 2, 3]),
    ],
)
def test_a_search_looks_at_all_that_the_list_says(
    tab: Journal, words: str, places: list[int]
) -> None:
    assert listed(open_library(tab), words) == [EVERYTHING[place] for place in places]


def test_a_search_finds_options_by_their_labels(tab: Journal) -> None:
    match = Match(GAMES["maerstanas"], {"scoring": "wraparound"})
    tab.keep(match, PEOPLE)
    tab.keep(played(match, "A1"), PEOPLE)
    assert len(open_library(tab).found("wraparound")) == 1


def test_games_that_left_the_board_move_from_the_journal_to_the_file(tab: Journal) -> None:
    filed: dict[str, str] = {}
    shelf = open_library(tab, filed)
    shelf.tidy(shelf.file(), LATER)
    assert len(filed) == 4
    assert set(tab.texts()) == tab.on_boards
    assert listed(open_library(tab, filed)) == EVERYTHING
    again = open_library(tab, filed)
    before = dict(filed)
    again.tidy(again.file(), LATER)
    assert filed == before


def test_room_is_made_of_games_played_later_than_now_too(tab: Journal) -> None:
    # The clock may have been put back meanwhile.
    shelf = open_library(tab, {})
    shelf.tidy(shelf.file(), "1999-12-31T23:59:59Z")
    assert len(tab.texts()) > len(tab.on_boards)
    shelf.tidy(shelf.file())
    assert set(tab.texts()) == tab.on_boards


def test_recent_and_changed_games_stay_in_the_journal(device: Device, tab: Journal) -> None:
    filed: dict[str, str] = {}
    shelf = open_library(tab, filed)
    shelf.tidy(shelf.file(), "2026-11-21T00")
    assert len(tab.texts()) == 4
    put = shelf.file()
    (reeves,) = shelf.found("reeve")
    other = device.tab()
    match = other.put_on(reeves)
    match.annotate(1, "wise")
    other.keep(match, RIVALS)
    begun(tab, "A1")
    shelf.tidy(put, LATER)
    kept = open_library(device.tab(), filed)
    assert len(kept.found("wise")) == 1
    assert len(kept.found("maerstanas")) == 4


def test_the_newer_of_two_copies_is_listed(tab: Journal) -> None:
    filed: dict[str, str] = {}
    open_library(tab, filed).file()
    entry = open_library(tab, filed).found("reeve")[0]
    newer = entry._replace(revision=entry.revision + 1, words="newer")
    filed[entry.id] = saved_game.dumps(newer)
    assert open_library(tab, filed).entries[entry.id].words == "newer"
    open_library(tab, filed).file()
    assert saved_game.loads(filed[entry.id]) == newer


def test_a_deleted_game_can_be_put_back(tab: Journal) -> None:
    filed: dict[str, str] = {}
    shelf = open_library(tab, filed)
    shelf.file()
    (entry,) = shelf.found("reeve")
    gone = shelf.delete(entry.id)
    assert shelf.found("reeve") == open_library(tab, filed).found("reeve") == []
    shelf.put_back(gone)
    assert shelf.found("reeve") == open_library(tab, filed).found("reeve") == [entry]


def test_games_on_a_board_cannot_be_deleted(tab: Journal) -> None:
    shelf = open_library(tab)
    on_boards = [entry for entry in shelf.found() if not shelf.may_delete(entry)]
    # The board of each game, though another game's is in sight.
    assert [GAMES[entry.game].title for entry in on_boards] == ["Mǽrstánas", "Oferhlýp"]


def test_damaged_entries_are_set_aside_wherever_they_are(device: Device, tab: Journal) -> None:
    filed: dict[str, str] = {}
    shelf = open_library(tab, filed)
    shelf.file()
    lost, watched = (shelf.found(word)[0].id for word in ("reeve", "swineherd"))
    device[MATCH + lost] = "{"
    del device[MATCH + watched]
    filed[watched] = "garbage"
    again = open_library(tab, filed)
    # The journal's was damaged, but the file has it.
    assert again.unreadable == {lost: "{", watched: "garbage"}
    assert [title for title, _ in listed(again)] == [
        "Mǽrstánas, two people",
        "Oferhlýp, two people",
        "Mǽrstánas, against Reeve",
    ]
    assert device[ASIDE + lost] == "{"
    assert filed[library.UNREADABLE + watched] == "garbage"
    assert watched not in filed
    third = open_library(tab, filed)
    assert third.unreadable == again.unreadable
    assert listed(third) == listed(again)


def test_texts_that_can_be_read_again_come_back(device: Device, tab: Journal) -> None:
    filed: dict[str, str] = {}
    shelf = open_library(tab, filed)
    (entry,) = shelf.found("reeve")
    shelf.delete(entry.id)
    filed[library.UNREADABLE + entry.id] = saved_game.dumps(entry)
    (other,) = shelf.found("swineherd")
    device[ASIDE + "x"] = device.pop(MATCH + other.id)
    again = open_library(tab, filed)
    assert (listed(again), again.unreadable) == (EVERYTHING, {})
    assert listed(open_library(tab, filed)) == EVERYTHING


def test_a_game_whose_moves_turn_out_damaged_is_set_aside(tab: Journal) -> None:
    filed: dict[str, str] = {}
    shelf = open_library(tab, filed)
    (entry,) = shelf.found("reeve")
    shelf.set_aside(entry._replace(saved="{"))
    again = open_library(tab, {key: text for key, text in filed.items() if "{" in text})
    assert again.unreadable.keys() | again.entries.keys() >= {entry.id}
    assert shelf.found("reeve") == []
    assert list(shelf.unreadable) == [entry.id]


def test_the_examples_are_true() -> None:
    for module in (library, rating):
        assert doctest.testmod(module).attempted > 0
        assert doctest.testmod(module).failed == 0


def test_an_entry_is_the_text_that_was_written_of_it(tab: Journal) -> None:
    for entry in open_library(tab).entries.values():
        assert isinstance(entry, SavedGame)
        assert saved_game.loads(saved_game.dumps(entry)) == entry
