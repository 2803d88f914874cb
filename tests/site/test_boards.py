"""The games on the boards, written down at once: two tabs, reloads, and refused storage."""

from __future__ import annotations

import itertools
import json

import pytest

from game.core import GAMES
from game.match import Match
from saves import journal, match_json, saved_game
from saves.journal import ASIDE, BOARD, MATCH, RATING, Journal, StorageFull, StorageRefused

GAME = GAMES["maerstanas"]
PEOPLE = {"dark": 0, "light": 0}
RIVALS = {"dark": 0, "light": 4}
LEVELS = (600, 800, 1000, 1200)


class Device(dict):
    """A device's storage, whose clock goes on by a second each time it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.ids = (f"id{number}" for number in itertools.count(1))
        self.seconds = itertools.count()
        self.error: type[OSError] | None = None

    def __setitem__(self, key: str, text: str) -> None:
        if self.error:
            raise self.error
        super().__setitem__(key, text)

    def now(self) -> str:
        return f"2026-11-21T12:00:{next(self.seconds):02}Z"

    def tab(self, session: dict[str, str] | None = None) -> Journal:
        session = {} if session is None else session
        return Journal(self, session, self.now, lambda: next(self.ids), lambda game: LEVELS)


@pytest.fixture
def device() -> Device:
    return Device()


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(match.game.parse(match.state, move))
    return match


def begun(tab: Journal, *moves: str, players=PEOPLE) -> Match:
    """A game that was begun and played in the tab."""
    match = Match(GAME)
    tab.keep(match, players)
    for move in moves:
        tab.keep(play(match, move), players)
    return match


# --- one tab --------------------------------------------------------------------------------------


def test_every_change_is_written_before_anything_else_happens(device):
    tab, match = device.tab(), Match(GAME)
    tab.keep(match, PEOPLE)
    for move in ("E4", "E3", "T D3", "A1"):
        tab.keep(play(match, move), PEOPLE)
        assert device.tab().load("maerstanas") == match
    match.undo()
    tab.keep(match, PEOPLE)
    again = device.tab().load("maerstanas")
    assert again == match
    assert again.can_redo


def test_nothing_is_written_where_nothing_changed(device):
    tab = device.tab()
    match = begun(tab, "E4")
    before = dict(device)
    tab.keep(match, PEOPLE)
    assert device == before
    again = device.tab()
    again.keep(again.load("maerstanas"), PEOPLE)
    assert device == before


def test_a_game_that_leaves_the_board_stays_in_the_journal(device):
    tab = device.tab()
    first = begun(tab, "E4", "E3")
    begun(tab, "A1")
    kept = [saved_game.loads(text) for text in tab.texts().values()]
    assert sorted(entry.moves for entry in kept) == [1, 2]
    assert first in [saved_game.match_of(entry) for entry in kept]
    assert tab.on_boards < set(tab.texts())


def test_a_board_on_which_nothing_was_done_is_no_game_to_keep(device):
    tab = device.tab()
    begun(tab)
    begun(tab)
    assert len(tab.texts()) == 1


def test_each_game_has_a_board_of_its_own_and_the_last_is_known(device):
    tab = device.tab()
    match = begun(tab, "E4")
    other = Match(GAMES["oferhlyp"])
    tab.keep(other, PEOPLE)
    again = device.tab()
    assert again.last() == "oferhlyp"
    assert again.load("maerstanas") == match
    assert again.load("cyngesheall") is None


def test_what_is_told_of_a_game_is_told_of_the_end_of_its_line(device):
    tab = device.tab()
    match = begun(tab, "E4", "E3", players=RIVALS)
    match.resign("dark")
    match.annotate(1, "a hasty stone")
    match.tags["Event"] = "Yule"
    tab.keep(match, RIVALS)
    match.go_to(0)
    tab.keep(match, RIVALS)
    entry = tab.entry(match)
    assert (entry.moves, entry.result, entry.players, entry.ended) == (2, "light", RIVALS, True)
    assert {"a hasty stone", "Yule"} <= set(entry.words.split("\n"))
    tab.keep(match, PEOPLE)  # somebody sits down to look at it
    assert tab.entry(match).players == RIVALS


def test_looking_at_a_game_again_does_not_make_it_the_last_played(device):
    tab = device.tab()
    match = begun(tab, "E4", "E3")
    played = tab.entry(match).played
    match.undo()
    tab.keep(match, PEOPLE)
    assert tab.entry(match).played == played
    match.redo()
    tab.keep(play(match, "A1"), PEOPLE)
    assert tab.entry(match).played > played


# --- what is kept and cannot be read --------------------------------------------------------------


def test_a_board_of_an_earlier_version_is_taken_over(device):
    match = play(Match(GAME), "E4", "T E5")
    dict.__setitem__(device, BOARD + "maerstanas", match_json.dumps(match))
    tab = device.tab()
    assert tab.load("maerstanas") == match
    assert device[BOARD + "maerstanas"].startswith("id:")
    assert device.tab().load("maerstanas") == match
    assert not tab.trouble


@pytest.mark.parametrize("text", ["{", "[]", "null", '"x"', "[" * 100_000])
def test_a_board_that_cannot_be_read_is_set_aside_and_told(device, text):
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
def test_an_entry_that_cannot_be_read_is_set_aside_as_it_is(device, change):
    match = begun(device.tab(), "E4")
    key = next(key for key in device if key.startswith(MATCH))
    device[key] = text = json.dumps(json.loads(device[key]) | change)
    tab = device.tab()
    assert tab.load(match.game.id) is None
    assert tab.trouble.startswith("The game kept on this device cannot be read: ")
    assert key not in device
    assert list(tab.texts(ASIDE).values()) == [text]


# --- two tabs -------------------------------------------------------------------------------------


def test_two_tabs_with_games_of_their_own_write_beside_each_other(device):
    session: dict[str, str] = {}
    one, two = device.tab(session), device.tab()
    first = begun(one, "E4")
    second = begun(two, "A1")
    one.keep(play(first, "E3"), PEOPLE)
    two.keep(play(second, "B1"), PEOPLE)
    assert device.tab(session).load("maerstanas") == first
    assert device.tab().load("maerstanas") == second
    assert not one.trouble + two.trouble


def test_a_tab_takes_over_what_another_did_with_the_same_game(device):
    one = device.tab()
    match = begun(one, "E4")
    two = device.tab()
    same = two.load("maerstanas")
    one.keep(play(match, "E3"), RIVALS)
    key = MATCH + one.entry(match).id
    assert two.shows(key, same)
    before, now, players = two.follow(key, device[key])
    assert (before is same, now, players) == (True, match, RIVALS)
    unchanged = dict(device)
    two.keep(now, RIVALS)
    assert device == unchanged, "two tabs that write what they hear never rest"
    assert two.follow(key, device[key]) is None
    assert two.follow(MATCH + "other", device[key]) is None
    assert two.follow(key, "{") is None


def test_where_both_tabs_changed_a_game_both_are_kept(device):
    one = device.tab()
    match = begun(one, "E4")
    two = device.tab()
    same = two.load("maerstanas")
    one.keep(play(match, "E3"), PEOPLE)
    two.keep(play(same, "A1"), PEOPLE)
    assert "another tab" in two.trouble
    kept = [saved_game.match_of(saved_game.loads(text)) for text in two.journal().values()]
    assert match in kept
    assert same in kept
    one.keep(play(match, "A1"), PEOPLE)
    two.keep(play(same, "E3"), PEOPLE)
    assert not one.trouble
    assert len(two.journal()) == 2


def test_a_game_that_another_tab_has_carried_on_is_opened_as_it_is_there(device):
    one, two = device.tab(), device.tab()
    match = begun(one, "E4")
    entry = one.entry(match)
    one.keep(play(match, "E3"), PEOPLE)
    assert two.put_on(entry) == match
    assert one.entry(match).revision == two.entry(two.put_on(entry)).revision


# --- a storage that does not keep -----------------------------------------------------------------


def test_a_full_storage_is_told_once_and_play_goes_on(device):
    tab = device.tab()
    match = begun(tab, "E4")
    device.error = StorageFull
    tab.keep(play(match, "E3"), PEOPLE)
    assert tab.trouble == journal.FULL
    tab.trouble = ""
    tab.keep(play(match, "A1"), PEOPLE)
    assert (tab.trouble, tab.is_full) == ("", True)
    assert saved_game.match_of(saved_game.loads(tab.texts()[tab.entry(match).id])) == match
    device.error = None
    tab.keep(match, PEOPLE)
    assert device.tab().load("maerstanas") == match
    assert not tab.is_full


def test_a_storage_that_is_refused_is_told_once_and_play_goes_on(device):
    class Refused(dict):
        def _refuse(self, *given: object) -> None:
            raise StorageRefused

        get = pop = __getitem__ = __setitem__ = __delitem__ = __iter__ = _refuse

    tab = Journal(Refused(), Refused(), device.now, lambda: next(device.ids))
    assert tab.load("maerstanas") is None
    match = begun(tab, "E4")
    assert (tab.trouble, tab.keeps) == (journal.REFUSED, False)
    tab.trouble = ""
    tab.keep(play(match, "E3"), PEOPLE)
    tab.keep_players("maerstanas", "people")
    assert tab.seats("maerstanas") == "people"
    assert tab.trouble == ""


# --- the rating -----------------------------------------------------------------------------------


def test_a_finished_game_against_a_level_counts_once(device):
    tab = device.tab()
    match = begun(tab, "E4", "E3", players=RIVALS)
    assert tab.verdict(match) == ""
    match.resign("dark")
    tab.keep(match, RIVALS)
    # 1000 against 1200 and lost: 32 times the 0.24 that was to be expected.
    assert tab.verdict(match) == "Your rating: 992 (−8)."
    match.undo()
    tab.keep(match, RIVALS)
    match.redo()
    tab.keep(match, RIVALS)
    again = device.tab()
    same = again.load("maerstanas")
    again.keep(same, RIVALS)
    assert again.verdict(same) == "Your rating: 992 (−8)."
    third = device.tab()
    begun(third, "A1")
    third.keep(third.put_on(again.entry(same)), RIVALS)
    assert len(third.rated("maerstanas")) == 1


def test_a_game_that_was_played_on_after_a_slip_counts_as_it_ended_first(device):
    tab = device.tab()
    match = begun(tab, "E4", "E3", players=RIVALS)
    match.resign("dark")
    tab.keep(match, RIVALS)
    match.undo()
    tab.keep(play(match, "A1"), RIVALS)
    match.resign("light")
    tab.keep(match, RIVALS)
    (counted,) = tab.rated("maerstanas")
    assert counted.score == 0


@pytest.mark.parametrize(
    ("helped", "said"),
    [
        (saved_game.TAKEN_BACK, "a move was taken back"),
        (saved_game.ADVISED, "there was advice on the way"),
        (saved_game.RESEATED, "the players changed during it"),
        (saved_game.ELSEWHERE, "it was not played here from its beginning"),
    ],
)
def test_a_game_that_is_no_test_of_strength_does_not_count_and_says_why(device, helped, said):
    tab = device.tab()
    match = (
        play(Match(GAME), "E4", "E3") if helped == saved_game.ELSEWHERE else begun(tab, "E4", "E3")
    )
    tab.keep(match, PEOPLE)
    if helped == saved_game.TAKEN_BACK:
        match = begun(tab, "E4", "E3", players=RIVALS)
        match.undo()
        tab.keep(play(match, "A1"), RIVALS)
    elif helped == saved_game.ADVISED:
        match = begun(tab, "E4", "E3", players=RIVALS)
        tab.keep(match, RIVALS, advised=True)
    tab.keep(match, RIVALS)
    match.resign("dark")
    tab.keep(match, RIVALS)
    assert tab.entry(match).helped == helped
    assert tab.verdict(match) == f"It does not count for your rating: {said}."
    assert tab.rated("maerstanas") == ()


def test_a_rival_may_sit_down_before_its_first_move(device):
    tab = device.tab()
    match = begun(tab, "E4")
    tab.keep(match, RIVALS)
    match.resign("dark")
    tab.keep(match, RIVALS)
    assert len(tab.rated("maerstanas")) == 1


def test_other_choices_other_starts_and_games_of_two_people_do_not_count(device):
    tab = device.tab()
    start = GAME.parse_position(
        "S....../......./......./......./......./......./....... L TW W", {}
    )
    for match, players, said in (
        (Match(GAME, {"specials": "off"}), RIVALS, "the game's usual choices"),
        (Match(GAME, start=start), RIVALS, "the game's first position"),
        (Match(GAME), PEOPLE, ""),
        (Match(GAME), {"dark": 1, "light": 2}, ""),
    ):
        tab.keep(match, players)
        match.agree_draw()
        tab.keep(match, players)
        assert said in tab.verdict(match)
        assert bool(said) == bool(tab.verdict(match))
    assert tab.rated("maerstanas") == ()


def test_a_damaged_rating_is_told_and_set_aside(device):
    device[RATING + "maerstanas"] = '{"version":1,"games":[[1]]}'
    tab = device.tab()
    assert tab.rated("maerstanas") == ()
    assert tab.trouble == journal.UNRATED
    assert list(tab.texts(ASIDE).values()) == ['{"version":1,"games":[[1]]}']


def test_a_tab_that_outlives_what_was_kept_begins_anew(device):
    session: dict[str, str] = {}
    tab = device.tab(session)
    begun(tab, "E4")
    tab.keep(Match(GAMES["oferhlyp"]), RIVALS)
    tab.keep_players("oferhlyp", "a level")
    assert device.tab(session).seats("oferhlyp") == "a level"
    device.clear()
    again = device.tab(session)
    assert (again.last(), again.seats("oferhlyp"), again.load("maerstanas")) == ("", "", None)
