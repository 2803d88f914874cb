"""What is kept of puzzles: rating, streak, merging, and the text to share; no browser."""

from __future__ import annotations

import pytest

from fake_device import Device
from puzzles.record import UNREADABLE, Record
from puzzles.result import about, rating_text, streak_text, theme_text, title_of
from puzzles.sharing import share_text
from puzzling import EXAMPLES
from saves import attempts
from saves.attempts import KEY, Attempt, AttemptsError
from saves.journal import ASIDE, REFUSED, StorageRefused

EASY, HARD = EXAMPLES["c2dscs"], EXAMPLES["ccv9gf"]


@pytest.fixture
def record(device: Device) -> Record:
    return Record(device.tab(), device.now)


def test_a_solved_puzzle_raises_the_rating_and_a_failed_one_lowers_it(record: Record) -> None:
    won = record.note(HARD, 0, 0, solved=True)
    assert 31 < won < 32
    assert record.rating == pytest.approx(1000 + won)
    lost = record.note(EASY, 1, 0, solved=False)
    assert -31 < lost < -20
    assert record.rating == pytest.approx(1000 + won + lost)


def test_a_puzzle_counts_once_and_by_its_first_attempt(record: Record) -> None:
    first = record.note(HARD, 1, 0, solved=False)
    assert first < 0
    assert record.note(HARD, 1, 0, solved=True) == 0
    assert record.note(HARD, 0, 0, solved=True) == 0
    (kept,) = record.attempts
    assert (kept.score, kept.tries, kept.solved) == (0, 1, True)
    assert record.solved == {HARD.id}


def test_a_hint_costs_what_a_wrong_move_costs(record: Record) -> None:
    assert record.note(HARD, 0, 1, solved=False) < 0
    assert record.note(HARD, 0, 1, solved=True) == 0


def test_the_streak_counts_days_whose_puzzle_was_solved_on_the_day(record: Record) -> None:
    puzzles = [*EXAMPLES.values()]
    for day, puzzle in zip((100, 101, 103, 104), puzzles, strict=False):
        record.note(puzzle, 0, 0, solved=True, day=day)
    record.note(puzzles[4], 0, 0, solved=True)
    assert [record.streak(today) for today in (101, 102, 103, 104, 105, 106)] == [2, 2, 1, 2, 2, 0]


def test_a_puzzle_that_was_shown_is_no_day_of_a_streak(record: Record) -> None:
    record.note(EASY, 1, 0, solved=False, day=100)
    assert record.streak(100) == 0


def test_the_record_is_read_anew_since_another_tab_may_have_written(device: Device) -> None:
    here, there = (Record(device.tab(), device.now) for _ in range(2))
    here.note(EASY, 0, 0, solved=True)
    there.note(HARD, 0, 0, solved=True)
    assert here.solved == {EASY.id, HARD.id}


def test_a_damaged_record_is_set_aside(device: Device) -> None:
    device[KEY] = '{"version":1,"puzzles":[["x"]]}'
    tab = device.tab()
    record = Record(tab, device.now)
    assert record.attempts == ()
    assert tab.take_trouble() == UNREADABLE
    assert device[f"{ASIDE}puzzles"] == '{"version":1,"puzzles":[["x"]]}'
    assert KEY not in device


def test_a_browser_that_keeps_nothing_says_so_once(device: Device) -> None:
    device.error = StorageRefused
    tab = device.tab()
    record = Record(tab, device.now)
    record.note(EASY, 0, 0, solved=True)
    record.note(HARD, 0, 0, solved=True)
    assert tab.take_trouble() == REFUSED
    assert tab.take_trouble() == ""
    assert record.solved == {EASY.id, HARD.id}


# --- texts of attempts ----------------------------------------------------------------------------

ONE = Attempt("c2dscs", "2026-11-22T12:00:00Z", 670, 1, 0, 0, True, 20779)
TWO = Attempt("ccv9gf", "2026-11-21T12:00:00Z", 2030, 0, 2, 1, False, 0)


def test_attempts_are_the_same_when_read_again() -> None:
    assert attempts.loads(attempts.dumps((ONE, TWO))) == (ONE, TWO)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        '{"version":2,"puzzles":[]}',
        '{"version":1,"puzzles":{}}',
        '{"version":1,"puzzles":[["c2dscs"]]}',
        '{"version":1,"puzzles":[["c2dscs","2026",670,2,0,0,true,0]]}',
        '{"version":1,"puzzles":[["c2dscs","2026",670,1,-1,0,true,0]]}',
        '{"version":1,"puzzles":[["","2026",670,1,0,0,true,0]]}',
        '{"version":1,"puzzles":[["c2dscs","2026",true,1,0,0,true,0]]}',
    ],
)
def test_a_damaged_list_is_refused(text: str) -> None:
    with pytest.raises(AttemptsError):
        attempts.loads(text)


def test_of_two_records_of_a_puzzle_the_first_decides_and_nothing_solved_is_lost() -> None:
    later = TWO._replace(date="2026-11-23T12:00:00Z", score=1, solved=True, day=20780)
    for both in (attempts.merged((ONE, TWO), (later,)), attempts.merged((later,), (ONE, TWO))):
        assert both == (TWO._replace(solved=True, day=20780), ONE)
    assert attempts.merged((), ()) == ()


# --- words ----------------------------------------------------------------------------------------


def test_the_text_to_share_has_squares_and_nothing_of_the_solution() -> None:
    steps = ["wrong", "hint", "hint", "right", "right"]
    text = share_text("Cyngesheall", HARD.id, "", steps, f"https://tafl.example/#puzzle={HARD.id}")
    name, squares, link = text.split("\n")
    assert name == f"Cyngesheall puzzle {HARD.id}"
    assert squares == "🟥🟨🟨🟩🟩"
    assert link.endswith(HARD.id)
    assert not any(move in text for move in HARD.solution)
    dated = share_text("Cyngesheall", HARD.id, "22 November 2026", ["shown"], "x")
    assert dated.startswith("Cyngesheall puzzle, 22 November 2026\n⬜\n")


def test_what_is_said_of_a_puzzle_and_its_result() -> None:
    assert title_of(HARD, is_todays=True) == "Today's puzzle"
    assert title_of(HARD, is_todays=False) == f"Puzzle {HARD.id}"
    assert about(HARD) == "Cyngesheall · rated 2030"
    assert about(EXAMPLES["mbhz9e"]) == "Mǽrstánas · Simple · rated 1360"
    assert rating_text(1015.6, 15.6, counts=True) == "Your puzzle rating: 1016 (+16)."
    assert "stays at 1016" in rating_text(1015.6, 0, counts=False)
    assert [streak_text(days) for days in (0, 1, 3)] == ["", "1 day in a row.", "3 days in a row."]
    themes = {"corner": ["Corner", "A king reaches the corner."]}
    assert theme_text(HARD, themes) == "Corner: A king reaches the corner."
