"""The finder: handmade positions that are puzzles, some that are not, and how it chooses."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tools.puzzles import choosing, workshop
from tools.puzzles.finding import Record, examined, finder_of, search_unit
from tools.puzzles.measuring import Difficulty, rating

PLAIN = {"specials": "off"}
SIMPLE = {"specials": "off", "scoring": "simple"}
HANDMADE = [
    # A king runs for the corner by the one free way.
    (
        "cyngesheall",
        {},
        ".M...../......./......./...K.../......./.....k./....... D",
        "win",
        "KD4-A4",
    ),
    # The king goes home, where he is in the other king's way.
    (
        "cyngesheall",
        {},
        "...cm../.M...../......./......./......./......k/....K.. D",
        "save",
        "KE7-G7",
    ),
    # A man cuts off the king, who then has one life and nowhere to go.
    ("oferhlyp", {}, "....n../..n..../......./......./....J.k/..m..../......N L", "win", "C6-D5"),
    ("oferhlyp", {}, "......./......./......./M..Jk../.m...../......./....n.. D", "save", "KD4-C3"),
    (
        "maerstanas",
        SIMPLE,
        "..s.ss./sss.ss./ssssS.S/...sSS./.SSS..s/.sSS.SS/SS.SSS. L - -",
        "win",
        "F5",
    ),
    (
        "maerstanas",
        PLAIN,
        "S.ss..S/S.ss..S/s.sS..S/s.....S/s...Sss/s..S.../s..SSSS L - -",
        "best",
        "D4",
    ),
    (
        "maerstanas",
        SIMPLE,
        "....S../SSSSS../S.SSSss/S.S..ss/S.ssss./S.sssss/S.s...s D - -",
        "save",
        "F1",
    ),
]
REFUSED = [
    # The king may run along the row or along the column.
    ("cyngesheall", {}, "......./......./......./...K.../......./.....k./....... D"),
    # Light escapes, whatever Dark does.
    ("cyngesheall", {}, "......./......./.K...../......./......k/......./....... D"),
    # Two men can take the king.
    ("oferhlyp", {}, "......./......./..M.M../...j.../......./......./K.....m D"),
    # One move puts off the loss of the king, but no move saves him.
    ("oferhlyp", {}, "m.m.m../J.M..../.m...../j...n../......./......./m...... D"),
    # All four corners are worth the same.
    ("maerstanas", {**PLAIN, "board": "3"}, ".../.S./... L - -"),
]


@pytest.mark.parametrize(("game", "options", "text", "goal", "answer"), HANDMADE)
def test_a_handmade_puzzle_is_found(
    game: str, options: dict[str, str], text: str, goal: str, answer: str
) -> None:
    found = [examined(finder_of(game), text, options, Random(seed)) for seed in range(4)]
    goals = {(record["goal"], record["solution"][0]) for record in found if record}
    assert (goal, answer) in goals


@pytest.mark.parametrize(("game", "options", "text"), REFUSED)
def test_a_position_with_two_answers_or_none_is_refused(
    game: str, options: dict[str, str], text: str
) -> None:
    for seed in range(8):
        assert examined(finder_of(game), text, options, Random(seed)) is None


def test_a_puzzle_is_not_to_take_back_what_has_just_taken() -> None:
    finder = finder_of("oferhlyp")
    text = ".n...../......M/......./..N.m../......./......./...Kkm. L"
    found = examined(finder, text, {}, Random(1))
    assert found
    assert found["solution"][0] == "KE7xKC7(2>1)"
    assert examined(finder, text, {}, Random(1), taker="G2")
    assert examined(finder, text, {}, Random(1), taker="D7") is None


def test_the_same_unit_finds_the_same() -> None:
    assert search_unit("cyngesheall", 1, 3) == search_unit("cyngesheall", 1, 3)


# --- the work file --------------------------------------------------------------------------------


def test_a_search_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def unit(game: str, seed: int, number: int) -> list[Record]:
        asked.append(number)
        return [{"id": f"c{number}"}]

    monkeypatch.setattr(workshop, "search_unit", unit)
    monkeypatch.setattr(workshop, "ProcessPoolExecutor", OneProcess)
    file = workshop.file_of("cyngesheall", tmp_path)
    done = {"seed": 1, "unit": 1, "found": [{"id": "c1"}]}
    # The last line was cut off when the computer was switched off.
    file.write_text(json.dumps(done) + '\n{"unit": 0, "fou', encoding="utf-8")
    assert workshop.search("cyngesheall", 0, 3, folder=tmp_path) == 3
    assert asked == [0, 2, 3]
    # Another seed begins anew.
    assert workshop.search("cyngesheall", 0, 1, seed=2, folder=tmp_path) == 1
    assert asked == [0, 2, 3, 0]
    found = [each["id"] for each in workshop.found_in("cyngesheall", tmp_path)]
    assert found == ["c0", "c1", "c2", "c3", "c0"]


class OneProcess:
    """Does in this process, at once, what a pool would do in others."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def __enter__(self) -> "OneProcess":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is left to do."""

    def submit(self, work: object, *given: object) -> object:
        from concurrent.futures import Future

        future: Future[object] = Future()
        assert callable(work)
        future.set_result(work(*given))
        return future


# --- choosing -------------------------------------------------------------------------------------


def record(number: int, **changed: object) -> Record:
    position = ".M...../......./......./...K.../......./.....k./....... D"
    return {
        "id": f"c{number:05}",
        "game": "cyngesheall",
        "options": {},
        "position": position,
        "goal": "win",
        "plies": 3,
        "solution": ["KD4-A4", "KF6-F5", "KA4-A1!"],
        "effort": 100,
        "tempting": 0,
        "visited": 1,
        **changed,
    }


def test_puzzles_of_all_ratings_are_chosen() -> None:
    easy = [record(number) for number in range(50)]
    hard = [record(number, effort=8000, tempting=30) for number in range(50, 55)]
    chosen = choosing.chosen([*easy, *hard], 10)
    assert Counter(puzzle.rating > 2000 for puzzle in chosen) == {True: 5, False: 5}


def test_a_puzzle_is_chosen_once_and_stays() -> None:
    found = [record(number % 30) for number in range(60)]
    assert len(choosing.chosen(found, 100)) == 30
    kept = {"c00029", "c00017"}
    assert kept <= {puzzle.id for puzzle in choosing.chosen(found, 3, kept)}


def test_few_wins_at_sight_are_chosen() -> None:
    position = ".M...../......./......./K....../......./.....k./....... D"
    at_sight = {"position": position, "plies": 1, "solution": ["KA4-A1!"]}
    found = [record(n, **at_sight) for n in range(50)]
    found += [record(n) for n in range(50, 100)]
    chosen = choosing.chosen(found, 40)
    assert sum(map(choosing.is_at_sight, chosen)) == 4


def test_a_rating_grows_with_effort_temptation_and_length() -> None:
    assert rating(Difficulty(0, 0), 1) == 400
    assert rating(Difficulty(20_000, 40), 7) == 2400
    middle = rating(Difficulty(500, 5), 3)
    assert middle < rating(Difficulty(1000, 5), 3)
    assert middle < rating(Difficulty(500, 9), 3)
    assert middle < rating(Difficulty(500, 5), 5)
