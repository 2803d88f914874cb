"""Backing up the library and restoring it; no browser."""

from __future__ import annotations

import json

import pytest

from fake_device import RIVALS, Device, begun, played
from game.core import GAMES
from game.match import Match
from kept_games import EVERYTHING, listed, open_library
from library import backup_file
from library.backup_file import Backup, BackupError
from saves import attempts, match_json, saved_game
from saves.attempts import KEY, Attempt
from saves.journal import ASIDE, MATCH, Journal, StorageFull
from saves.saved_game import SavedGame


def test_a_backup_brings_games_and_ratings_to_another_device(tab: Journal) -> None:
    shelf = open_library(tab)
    text = shelf.backup("2026-11-22T00:00:00Z")
    other = Device().tab()
    filed: dict[str, str] = {}
    there = open_library(other, filed)
    assert str(there.restore(text)) == "4 games restored."
    assert listed(there) == listed(open_library(other, filed)) == EVERYTHING
    assert [saved_game.match_of(entry) for entry in there.found()] == [
        saved_game.match_of(entry) for entry in shelf.found()
    ]
    assert other.rated("maerstanas") == tab.rated("maerstanas") != ()
    before = dict(filed)
    assert str(there.restore(text)) == "4 games already here."
    assert (filed, len(other.rated("maerstanas"))) == (before, 1)


def test_a_backup_brings_puzzles_to_another_device(tab: Journal, device: Device) -> None:
    one = Attempt("c2dscs", "2026-11-22T12:00:00Z", 670, 1, 0, 0, True, 20779)
    two = Attempt("ccv9gf", "2026-11-21T12:00:00Z", 2030, 0, 2, 1, False, 0)
    device[KEY] = attempts.dumps((one,))
    text = open_library(tab).backup("2026-11-22T00:00:00Z")
    other = Device()
    other[KEY] = attempts.dumps((two,))
    shelf = open_library(other.tab())
    assert str(shelf.restore(text)) == "4 games restored, 1 puzzle added to your record."
    assert attempts.loads(other[KEY]) == (two, one)
    assert str(shelf.restore(text)) == "4 games already here."


def test_a_backup_made_before_there_were_puzzles_still_opens(tab: Journal, device: Device) -> None:
    device[KEY] = before = attempts.dumps(())
    kept = json.loads(open_library(tab).backup(""))
    del kept["puzzles"]
    other = Device()
    other[KEY] = before
    assert open_library(other.tab()).restore(json.dumps(kept)).new == 4
    assert other[KEY] == before


def test_a_backup_with_damaged_puzzles_changes_nothing(tab: Journal) -> None:
    kept = json.loads(open_library(tab).backup(""))
    kept["puzzles"] = [["c2dscs"]]
    other = Device()
    with pytest.raises(BackupError, match="damaged"):
        open_library(other.tab()).restore(json.dumps(kept))
    assert not other


def test_a_damaged_record_of_puzzles_is_set_aside_by_a_restore(
    tab: Journal, device: Device
) -> None:
    device[KEY] = attempts.dumps(())
    text = open_library(tab).backup("")
    other = Device()
    other[KEY] = "damaged"
    open_library(other.tab()).restore(text)
    assert other[f"{ASIDE}puzzles"] == "damaged"


def test_a_restored_game_never_replaces_a_newer_one(device: Device, tab: Journal) -> None:
    old = open_library(tab).backup("")
    filed: dict[str, str] = {}
    (entry,) = open_library(tab).found("reeve")
    match = tab.put_on(entry)
    tab.keep(play_on(match), RIVALS)
    begun(tab, "A1")
    shelf = open_library(tab, filed)
    new = shelf.backup("")
    assert str(shelf.restore(old)) == "4 games already here."
    assert shelf.entries[entry.id].revision > entry.revision
    other = Device().tab()
    there: dict[str, str] = {}
    assert open_library(other, there).restore(old).new == 4
    assert open_library(other, there).restore(new)[:2] == (1, 1)
    assert open_library(other, there).entries[entry.id].revision > entry.revision


def play_on(match: Match) -> Match:
    match.annotate(1, "hm")
    return match


def went_on(entry: SavedGame, *squares: str) -> SavedGame:
    """The game as it went on elsewhere."""
    match = played(saved_game.match_of(entry), *squares)
    return saved_game.changed(
        entry, match, match_json.dumps(match), entry.players, "2026-12-01T00:00:00Z"
    )


def backed_up(*games: SavedGame) -> str:
    return backup_file.dumps(Backup(games, {}, {}), "2026-12-01T00:00:00Z")


def test_restoring_leaves_the_game_on_the_board_alone(device: Device, tab: Journal) -> None:
    (entry,) = open_library(tab).found("not over")
    filed: dict[str, str] = {}
    for report in ("1 game restored.", "1 game already here."):
        shelf = open_library(tab, filed)
        assert str(shelf.restore(backed_up(went_on(entry, "A1")))) == report
    assert [each.moves for each in open_library(tab, filed).found("not over")] == [2, 1]
    assert saved_game.loads(device[MATCH + entry.id]) == entry


def test_two_continuations_of_a_game_are_both_kept(tab: Journal) -> None:
    (entry,) = open_library(tab).found("not over")
    begun(tab, "B2")
    filed: dict[str, str] = {}
    here, there = went_on(entry, "A1", "A2"), went_on(entry, "G1")
    for one, report in (
        (here, "1 game updated."),
        (there, "1 game restored."),
        (there, "1 game already here."),
        (entry, "1 game already here."),
        (went_on(there, "G2"), "1 game updated."),
        (went_on(entry, "C1"), "1 game restored."),
    ):
        assert str(open_library(tab, filed).restore(backed_up(one))) == report
    kept = [each.moves for each in open_library(tab, filed).found("not over")]
    assert sorted(kept) == [1, 2, 3, 3]


def test_games_that_the_database_refuses_stay_in_the_journal(device: Device, tab: Journal) -> None:
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
    assert "b7" not in device.tab().texts()


def test_a_comment_is_never_replaced_by_another(tab: Journal) -> None:
    (entry,) = open_library(tab).found("swineherd")
    filed: dict[str, str] = {}
    for comment, report in (
        ("good", "1 game updated."),
        ("bad", "1 game restored."),
        ("good", "1 game already here."),
    ):
        match = saved_game.match_of(entry)
        match.annotate(1, comment)
        said = saved_game.changed(entry, match, match_json.dumps(match), entry.players, "2027")
        assert str(open_library(tab, filed).restore(backed_up(said))) == report
    assert len(open_library(tab, filed).found("swineherd")) == 2


def test_unreadable_texts_are_backed_up_as_they_are(device: Device, tab: Journal) -> None:
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
        ("", "incomplete: line 1"),
        (broken()[:-40], "incomplete"),
        ("[" * 100_000, "damaged"),
        ("null", "not a backup of games"),
        ('{"kind": "other"}', "not a backup of games"),
        (broken(version=2), "newer version"),
        (broken(games=None), "damaged"),
        (broken(games=[3]), "Game 1 of the backup cannot be read: it is damaged"),
        (
            broken(games=[UNKNOWN_LEVEL]),
            "Game 1 of the backup cannot be read: it has an unknown level",
        ),
        (broken(ratings={"chess": []}), "unknown game, 'chess'"),
        (broken(ratings={"maerstanas": [[1]]}), "damaged"),
        (broken(ratings=[]), "damaged"),
        (broken(unreadable={"a": 1}), "damaged"),
    ],
    ids=range(13),
)
def test_a_bad_backup_is_refused_in_a_sentence_and_nothing_is_changed(
    device: Device, tab: Journal, text: str, said: str
) -> None:
    filed: dict[str, str] = {}
    shelf = open_library(tab, filed)
    before = dict(device)
    with pytest.raises(BackupError) as caught:
        shelf.restore(text)
    assert said in str(caught.value)
    assert "nothing" in str(caught.value).lower()
    assert str(caught.value).endswith(".")
    assert (filed, device, listed(shelf)) == ({}, before, EVERYTHING)
