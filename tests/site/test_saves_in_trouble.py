"""A crash at every write, and every kept text damaged: no game is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fake_device import GAME, LEVELS, PEOPLE, RIVALS, Device, begun, played
from game.match import Match
from library.library import Library
from saves import match_json, saved_game
from saves.journal import ASIDE, BOARD, FULL, LAST, MATCH, PLAYERS_OF, RATING, StorageFull


class Crash(BaseException):
    """The page is gone, whatever it was about to do."""


class CrashingDevice(Device):
    """A device on which the page is killed before one of its writes or removals."""

    def __init__(self, writes: int) -> None:
        super().__init__()
        self.left = writes

    def _count(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Crash

    def __setitem__(self, key: str, text: str) -> None:
        self._count()
        super().__setitem__(key, text)

    def pop(self, key: str, *default: Any) -> Any:
        self._count()
        return super().pop(key, *default)


MOVES = ("E4", "E3", "T D3", "A1", "A2")


def play_two_games(device: Device, done: list[int]) -> None:
    """Plays two games on the board; `done` are the plies of each that were wholly kept."""
    tab = device.tab()
    for _ in range(2):
        match = Match(GAME)
        tab.keep(match, PEOPLE)
        done.append(0)
        for move in MOVES:
            tab.keep(played(match, move), PEOPLE)
            done[-1] += 1
        match.resign("dark")
        tab.keep(match, PEOPLE)


def test_no_finished_move_is_lost_whenever_the_page_is_killed() -> None:
    for writes in range(1000):
        device = CrashingDevice(writes)
        done: list[int] = []
        try:
            play_two_games(device, done)
        except Crash:
            device.left = 1000
        else:
            assert writes > 2 * len(MOVES)
            break
        again = device.tab()
        board = again.load("maerstanas")
        assert again.trouble == ""
        # With the move that was being written, or without it; or still the game before.
        if done:
            assert board is not None
            assert board.ply in {done[-1], done[-1] + 1} or (done[-1], board.ply) == (0, len(MOVES))
        kept = [saved_game.loads(text).moves for text in again.texts().values()]
        for plies in filter(None, done):
            assert any(moves in {plies, plies + 1} for moves in kept)


def full_device() -> Device:
    """A rated game in the journal, and another on the board."""
    device = Device()
    tab = device.tab()
    match = begun(tab, "E4", "E3", players=RIVALS)
    match.resign("dark")
    tab.keep(match, RIVALS)
    tab.keep_players("maerstanas", '{"version":1,"dark":0,"light":4,"pace":"normal"}')
    tab.keep_place("maerstanas", "1")
    begun(tab, "A1")
    return device


KEYS = tuple(full_device())
BAD = ("{", "null", "[]", "3", '{"version":1}', '{"version":99}', "\x00\ud800", "[" * 100_000)


def test_all_kinds_of_texts_are_among_those_that_are_damaged() -> None:
    kinds = (BOARD, MATCH, RATING, PLAYERS_OF, LAST)
    assert all(any(key.startswith(kind) for key in KEYS) for kind in kinds)


@pytest.mark.parametrize("bad", BAD, ids=range(len(BAD)))
@pytest.mark.parametrize("key", KEYS)
def test_a_damaged_text_is_set_aside_and_play_goes_on(key: str, bad: str) -> None:
    device = full_device()
    device[key] = bad
    tab = device.tab()
    tab.last()
    tab.players("maerstanas")
    board = tab.load("maerstanas") or Match(GAME)
    tab.rated("maerstanas")
    tab.keep(played(board, "G7"), PEOPLE)
    assert device.tab().load("maerstanas") == board
    shelf = Library(tab, {}, ("Child",) * len(LEVELS), str)
    found = [(entry.game, entry.moves) for entry in shelf.found()]
    assert ("maerstanas", board.ply) in found
    if key.startswith((MATCH, RATING)):
        assert bad in shelf.unreadable.values(), "what was damaged can be saved"
        assert bad in tab.texts(ASIDE).values(), "and is there the next time"
    else:
        assert len(found) == 2 + (key.startswith(BOARD)), "no game is lost with another's text"


def test_a_damaged_part_of_a_saved_game_never_stops_the_list() -> None:
    whole = full_device()
    key = next(key for key in whole if key.startswith(MATCH))
    entry = json.loads(whole[key])
    wrong: tuple[object, ...] = (None, 1, 2**60, "x", [], {}, {"dark": 99, "light": 0}, "<b>")
    for part, value in entry.items():
        for bad in wrong:
            if bad == value:
                continue
            device = full_device()
            device[key] = json.dumps(entry | {part: bad})
            shelf = Library(device.tab(), {}, ("Child",) * len(LEVELS), str)
            games = shelf.found("a") + shelf.found()
            assert all(shelf.title(each) and shelf.result(each) for each in games)
            assert len(shelf.found()) + len(shelf.unreadable) == 2, (part, bad)


def test_a_misplaced_game_replaces_no_other() -> None:
    device = full_device()
    texts = [device[key] for key in device if key.startswith(MATCH)]
    filed = dict(zip(("other", "another"), texts, strict=True))
    for _ in range(2):
        shelf = Library(device.tab(), filed, ("Child",) * len(LEVELS), str)
        assert (len(shelf.found()), filed) == (2, {})
    entry = next(entry for entry in shelf.found() if shelf.may_delete(entry))
    # One with a word more is the same game; with another word it is another.
    for word, games in (("good", 2), ("bad", 3)):
        match = saved_game.match_of(entry)
        match.annotate(1, word)
        said = saved_game.changed(entry, match, match_json.dumps(match), entry.players, "2027")
        device[ASIDE + "x"] = saved_game.dumps(said)
        for _ in range(2):
            shelf = Library(device.tab(), filed, ("Child",) * len(LEVELS), str)
            assert len(shelf.found()) == games
            assert len(shelf.found(word)) == 1
            assert ASIDE + "x" not in device


def test_whatever_waited_for_room_is_written_once_there_is_some() -> None:
    device = Device()
    tab = device.tab()
    lost = begun(tab, "E4", "E3", players=RIVALS)
    device.error = StorageFull
    lost.resign("dark")
    tab.keep(lost, RIVALS)
    match = begun(tab, "A1")
    tab.keep_players("maerstanas", "players")
    assert (tab.take_trouble(), tab.is_full) == (FULL, True)
    assert [each.moves for each in map(saved_game.loads, device.tab().texts().values())] == [2]
    device.error = None
    tab.keep(played(match, "A2"), PEOPLE)
    assert not tab.is_full
    # A new tab finds all of it: the game before with its end and its rating, and this one.
    again = device.tab()
    assert again.load("maerstanas") == match
    assert again.players("maerstanas") == "players"
    assert len(again.rated("maerstanas")) == 1
    kept = [saved_game.loads(text) for text in again.texts().values()]
    assert sorted((each.moves, each.ended) for each in kept) == [(2, False), (2, True)]


def test_a_deleted_game_makes_room_for_what_waited() -> None:
    device = full_device()
    tab = device.tab()
    match = tab.load("maerstanas")
    assert match is not None
    device.error = StorageFull
    tab.keep(played(match, "A2"), PEOPLE)
    device.error = None
    tab.drop(next(name for name in tab.texts() if name not in tab.on_boards))
    assert not tab.is_full
    assert device.tab().load("maerstanas") == match


def test_a_damaged_game_stays_where_it_is_while_there_is_no_room_to_set_it_aside() -> None:
    device = Device()
    begun(device.tab(), "E4")
    key = next(key for key in device if key.startswith(MATCH))
    device[key] = damaged = device[key][:-1]
    device.error = StorageFull
    tab = device.tab()
    assert tab.load("maerstanas") is None
    assert device[key] == damaged
    device.error = None
    assert device.tab().load("maerstanas") is None
    assert key not in device
    assert device[ASIDE + key.removeprefix(MATCH)] == damaged
