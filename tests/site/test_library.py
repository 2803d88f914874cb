"""The library without a browser: found, deleted and put back, backed up, restored, set aside."""

from __future__ import annotations

import doctest
import json

import pytest
from test_boards import PEOPLE, RIVALS, Device, begun, play

from game.core import GAMES
from game.match import Match
from library import backup_file, library
from library.backup_file import Backup, BackupError
from library.library import Library
from saves import match_json, rating, saved_game
from saves.journal import ASIDE, MATCH, StorageFull
from saves.saved_game import SavedGame

NAMES = ("Child", "Swineherd", "Churl", "Reeve")
LATER = "2027"


def open_library(tab, filed=None) -> Library:
    return Library(tab, {} if filed is None else filed, NAMES, lambda time: f"day {time[:10]}")


@pytest.fixture
def device() -> Device:
    return Device()


@pytest.fixture
def tab(device):
    """Three finished games, and one on the board."""
    tab = device.tab()
    lost = begun(tab, "E4", "E3", players=RIVALS)
    lost.resign("dark")
    tab.keep(lost, RIVALS)
    drawn = Match(GAMES["oferhlyp"])
    tab.keep(drawn, PEOPLE)
    drawn.play(drawn.legal_moves[0])
    drawn.agree_draw()
    drawn.annotate(1, "Bold, þæt wæs god!")
    tab.keep(drawn, PEOPLE)
    watched = begun(tab, "A1", players={"dark": 1, "light": 2})
    watched.resign("light")
    tab.keep(watched, {"dark": 1, "light": 2})
    begun(tab, "G7")
    return tab


def listed(shelf: Library, words: str = "") -> list[tuple[str, str]]:
    return [(shelf.title(entry), shelf.result(entry)) for entry in shelf.found(words)]


EVERYTHING = [
    ("Mǽrstánas, two people", "Not over"),
    ("Mǽrstánas, Child against Swineherd", "Dark won"),
    ("Oferhlýp, two people", "Drawn"),
    ("Mǽrstánas, against Reeve", "You lost"),
]


def test_games_are_listed_with_the_last_played_first(tab):
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
def test_words_are_found_in_all_that_is_told_of_a_game(tab, words, places):
    assert listed(open_library(tab), words) == [EVERYTHING[place] for place in places]


def test_choices_are_found_by_their_labels(tab):
    match = Match(GAMES["maerstanas"], {"scoring": "wraparound"})
    tab.keep(match, PEOPLE)
    tab.keep(play(match, "A1"), PEOPLE)
    assert len(open_library(tab).found("wraparound")) == 1


# --- filing ---------------------------------------------------------------------------------------


def test_what_left_the_board_is_filed_and_then_taken_out_of_the_journal(tab):
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


def test_what_was_played_lately_or_went_on_meanwhile_stays_in_the_journal(device, tab):
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


def test_of_a_game_in_both_places_the_newer_is_told_of(tab):
    filed: dict[str, str] = {}
    open_library(tab, filed).file()
    entry = open_library(tab, filed).found("reeve")[0]
    newer = entry._replace(revision=entry.revision + 1, words="newer")
    filed[entry.id] = saved_game.dumps(newer)
    assert open_library(tab, filed).entries[entry.id].words == "newer"
    open_library(tab, filed).file()
    assert saved_game.loads(filed[entry.id]) == newer


# --- deleting -------------------------------------------------------------------------------------


def test_a_deleted_game_is_gone_and_comes_back_as_it_was(tab):
    filed: dict[str, str] = {}
    shelf = open_library(tab, filed)
    shelf.file()
    (entry,) = shelf.found("reeve")
    gone = shelf.delete(entry.id)
    assert shelf.found("reeve") == open_library(tab, filed).found("reeve") == []
    shelf.put_back(gone)
    assert shelf.found("reeve") == open_library(tab, filed).found("reeve") == [entry]


def test_what_is_on_a_board_is_not_to_be_deleted(tab):
    shelf = open_library(tab)
    on_boards = [entry for entry in shelf.found() if not shelf.may_delete(entry)]
    # The board of each game, though another game's is in sight.
    assert [GAMES[entry.game].title for entry in on_boards] == ["Mǽrstánas", "Oferhlýp"]


# --- what can't be read ---------------------------------------------------------------------------


def test_damaged_entries_are_set_aside_wherever_they_are(device, tab):
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


def test_what_can_be_read_again_comes_back(device, tab):
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


def test_a_game_whose_moves_turn_out_damaged_is_set_aside(tab):
    filed: dict[str, str] = {}
    shelf = open_library(tab, filed)
    (entry,) = shelf.found("reeve")
    shelf.set_aside(entry._replace(saved="{"))
    again = open_library(tab, {key: text for key, text in filed.items() if "{" in text})
    assert again.unreadable.keys() | again.entries.keys() >= {entry.id}
    assert shelf.found("reeve") == []
    assert list(shelf.unreadable) == [entry.id]


# --- backup ---------------------------------------------------------------------------------------


def test_a_backup_brings_games_and_ratings_to_another_device(tab):
    shelf = open_library(tab)
    text = shelf.backup("2026-11-22T00:00:00Z")
    other, filed = Device().tab(), {}
    there = open_library(other, filed)
    assert str(there.restore(text)) == "4 games restored."
    assert listed(there) == listed(open_library(other, filed)) == EVERYTHING
    assert [saved_game.match_of(entry) for entry in there.found()] == [
        saved_game.match_of(entry) for entry in shelf.found()
    ]
    assert other.rated("maerstanas") == tab.rated("maerstanas") != ()
    before = dict(filed)
    assert str(there.restore(text)) == "4 games here already."
    assert (filed, len(other.rated("maerstanas"))) == (before, 1)


def test_a_restored_game_never_takes_the_place_of_a_newer_one(device, tab):
    old = open_library(tab).backup("")
    filed: dict[str, str] = {}
    (entry,) = open_library(tab).found("reeve")
    match = tab.put_on(entry)
    tab.keep(play_on(match), RIVALS)
    begun(tab, "A1")
    shelf = open_library(tab, filed)
    new = shelf.backup("")
    assert str(shelf.restore(old)) == "4 games here already."
    assert shelf.entries[entry.id].revision > entry.revision
    other, there = Device().tab(), {}
    assert open_library(other, there).restore(old).new == 4
    assert open_library(other, there).restore(new)[:2] == (1, 1)
    assert open_library(other, there).entries[entry.id].revision > entry.revision


def play_on(match: Match) -> Match:
    match.annotate(1, "hm")
    return match


def went_on(entry: SavedGame, *squares: str) -> SavedGame:
    """The game as it went on elsewhere."""
    match = play(saved_game.match_of(entry), *squares)
    return saved_game.changed(
        entry, match, match_json.dumps(match), entry.players, "2026-12-01T00:00:00Z"
    )


def backed_up(*games: SavedGame) -> str:
    return backup_file.dumps(Backup(games, {}, {}), "2026-12-01T00:00:00Z")


def test_what_is_on_the_board_is_left_alone_by_a_backup_that_has_more_of_it(device, tab):
    (entry,) = open_library(tab).found("not over")
    filed: dict[str, str] = {}
    for told in ("1 game restored.", "1 game here already."):
        shelf = open_library(tab, filed)
        assert str(shelf.restore(backed_up(went_on(entry, "A1")))) == told
    assert [each.moves for each in open_library(tab, filed).found("not over")] == [2, 1]
    assert saved_game.loads(device[MATCH + entry.id]) == entry


def test_two_ways_in_which_a_game_went_on_are_both_kept(tab):
    (entry,) = open_library(tab).found("not over")
    begun(tab, "B2")
    filed: dict[str, str] = {}
    here, there = went_on(entry, "A1", "A2"), went_on(entry, "G1")
    for one, told in (
        (here, "1 game brought up to date."),
        (there, "1 game restored."),
        (there, "1 game here already."),
        (entry, "1 game here already."),
        (went_on(there, "G2"), "1 game brought up to date."),
        (went_on(entry, "C1"), "1 game restored."),
    ):
        assert str(open_library(tab, filed).restore(backed_up(one))) == told
    kept = [each.moves for each in open_library(tab, filed).found("not over")]
    assert sorted(kept) == [1, 2, 3, 3]


def test_what_the_database_does_not_take_is_kept_beside_it(device, tab):
    (entry,) = open_library(tab).found("reeve")
    filed: dict[str, str] = {}
    shelf = open_library(tab, filed)
    match = saved_game.match_of(entry)
    match.annotate(1, "restored")
    newer = saved_game.changed(entry, match, match_json.dumps(match), entry.players, "2027")
    shelf.restore(backed_up(newer, newer._replace(id="b7")))
    safe = {"b7": filed["b7"]}
    assert shelf.keep_beside(safe)
    assert "b7" not in tab.texts(), "that is safe"
    assert len(open_library(tab).found("restored")) == 1
    device.error = StorageFull
    assert not shelf.keep_beside({})
    assert "b7" in tab.texts(), "for as long as the page is there"
    assert "b7" not in device.tab().journal()


def test_a_comment_is_not_lost_to_another(tab):
    (entry,) = open_library(tab).found("swineherd")
    filed: dict[str, str] = {}
    for comment, told in (
        ("good", "1 game brought up to date."),
        ("bad", "1 game restored."),
        ("good", "1 game here already."),
    ):
        match = saved_game.match_of(entry)
        match.annotate(1, comment)
        said = saved_game.changed(entry, match, match_json.dumps(match), entry.players, "2027")
        assert str(open_library(tab, filed).restore(backed_up(said))) == told
    assert len(open_library(tab, filed).found("swineherd")) == 2


def test_what_cannot_be_read_is_backed_up_as_it_is(device, tab):
    device[ASIDE + "x"] = "garbage"
    text = open_library(tab).backup("")
    other: dict[str, str] = {}
    open_library(Device().tab(), other).restore(text)
    assert open_library(Device().tab(), other).unreadable == {"x": "garbage"}


UNKNOWN_LEVEL = json.loads(
    saved_game.dumps(
        saved_game.made(
            match := Match(GAMES["oferhlyp"]),
            match_json.dumps(match),
            {"dark": 0, "light": 99},
            "a",
            "",
        )
    )
)


def broken(**changes: object) -> str:
    device = Device()
    tab = device.tab()
    begun(tab, "E4")
    return json.dumps(json.loads(open_library(tab).backup("")) | changes)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no whole backup: line 1"),
        (broken()[:-40], "no whole backup"),
        ("[" * 100_000, "damaged"),
        ("null", "no backup of games"),
        ('{"kind": "other"}', "no backup of games"),
        (broken(version=2), "newer version"),
        (broken(games=None), "damaged"),
        (broken(games=[3]), "Game 1 of the backup cannot be read: it is damaged"),
        (broken(games=[UNKNOWN_LEVEL]), "Game 1 of the backup cannot be read: it has a level"),
        (broken(ratings={"chess": []}), "unknown game, 'chess'"),
        (broken(ratings={"maerstanas": [[1]]}), "damaged"),
        (broken(ratings=[]), "damaged"),
        (broken(unreadable={"a": 1}), "damaged"),
    ],
    ids=range(13),
)
def test_a_bad_backup_is_refused_in_a_sentence_and_nothing_is_changed(device, tab, text, said):
    filed: dict[str, str] = {}
    shelf = open_library(tab, filed)
    before = dict(device)
    with pytest.raises(BackupError) as caught:
        shelf.restore(text)
    assert said in str(caught.value)
    assert "nothing" in str(caught.value).lower()
    assert str(caught.value).endswith(".")
    assert (filed, device, listed(shelf)) == ({}, before, EVERYTHING)


def test_the_examples_are_true():
    for module in (library, rating):
        assert doctest.testmod(module).attempted > 0
        assert doctest.testmod(module).failed == 0


def test_an_entry_is_the_text_that_was_written_of_it(tab):
    for entry in open_library(tab).entries.values():
        assert isinstance(entry, SavedGame)
        assert saved_game.loads(saved_game.dumps(entry)) == entry
