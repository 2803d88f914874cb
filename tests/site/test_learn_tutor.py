"""The tutor, by clicks and keys: goals, wrong moves, hints and progress; no browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from all_games import every_game_with_lessons
from game.core import GAMES, Game
from learn.tutor import Tutor, lessons_of
from learning import click, miss, press, solve

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tutor() -> Tutor:
    game = GAMES["oferhlyp"]
    return Tutor(game, lessons_of(game))


@every_game_with_lessons
def test_clicks_lead_through_every_step(game: Game[Any]) -> None:
    tutor = Tutor(game, lessons_of(game))
    for number, lesson in enumerate(tutor.lessons, 1):
        panel = tutor.panel()
        assert (panel.number, panel.of, panel.title) == (number, len(tutor.lessons), lesson.title)
        assert (panel.reached, panel.may_go_on) == (False, False)
        solve(tutor)
        panel = tutor.panel()
        assert (panel.reached, panel.may_go_on, panel.text) == (True, True, lesson.done)
        assert panel.last == (number == len(tutor.lessons))
        assert "Well done." in tutor.screen().happened
        assert tutor.screen().turn == ""
        tutor.go("next")
    assert tutor.passed == {*range(len(tutor.lessons))}


@every_game_with_lessons
def test_keys_are_named_only_to_those_who_have_them(game: Game[Any]) -> None:
    with_keys = Tutor(game, lessons_of(game))
    without = Tutor(game, lessons_of(game), has_keys=False)
    for lesson in with_keys.lessons:
        assert with_keys.panel().text == f"{lesson.text} {lesson.keys}".strip()
        assert without.panel().text == lesson.text
        assert not re.search(r"[Kk]ey|[Pp]ress|[Cc]lick|\b[Tt]ap\b", without.panel().announced)
        with_keys.go("next")
        without.go("next")
    assert "arrow keys" in Tutor(game, lessons_of(game)).panel().announced


@every_game_with_lessons
def test_a_lesson_about_hinges_draws_them(game: Game[Any]) -> None:
    tutor = Tutor(game, lessons_of(game))
    for lesson in tutor.lessons:
        about_points = "hinge" in lesson.text and "point" in lesson.text
        assert not about_points or tutor.screen().show_hinges, lesson.title
        tutor.go("next")


@every_game_with_lessons
def test_keys_alone_lead_through_every_step(game: Game[Any]) -> None:
    tutor = Tutor(game, lessons_of(game))
    for _ in tutor.lessons:
        for task in tutor.lesson.tasks:
            press(tutor, game.parse(tutor.practice.match.state, task.solution))
        assert tutor.panel().reached
        tutor.go("next")


@every_game_with_lessons
def test_a_wrong_move_is_explained_and_taken_back(game: Game[Any]) -> None:
    tutor = Tutor(game, lessons_of(game))
    before = tutor.practice.match.state
    miss(tutor)
    assert tutor.practice.match.state == before
    assert tutor.practice.match.ply == 0
    assert re.fullmatch(r"[A-Z].*\. Try again\.", tutor.screen().alert)
    assert not tutor.panel().reached


def test_two_wrong_moves_show_the_hint(tutor: Tutor) -> None:
    tutor.at = 3
    tutor.go("retry")
    miss(tutor)
    assert tutor.panel().hint == ""
    miss(tutor)
    assert tutor.panel().hint == "Choose D4, then F4."
    assert tutor.panel().announced == "Hint: Choose D4, then F4."
    solve(tutor)
    assert tutor.panel().hint == ""


def test_an_illegal_move_is_explained_as_in_a_game(tutor: Tutor) -> None:
    tutor.choose("D1")
    tutor.choose("D4")
    tutor.look()
    assert "D4 is out of reach from D1" in tutor.screen().alert
    assert tutor.panel().hint == ""


def test_a_half_made_turn_is_no_wrong_move(tutor: Tutor) -> None:
    tutor.at = 4
    tutor.go("retry")
    for square in ("B2", "D4"):
        tutor.choose(square)
        tutor.look()
    assert tutor.screen().alert == ""
    assert "Go on, or finish the turn." in tutor.screen().happened


def test_the_board_stands_still_once_the_goal_is_reached(tutor: Tutor) -> None:
    solve(tutor)
    after = tutor.practice.match.state
    screen = tutor.screen()
    assert not any("target" in marks for marks in screen.marks.values())
    tutor.choose("D6")
    tutor.choose("D5")
    tutor.look()
    assert tutor.practice.match.state == after
    assert tutor.screen().alert == "This step is done. Choose Next, or try it again."


def test_try_again_brings_the_position_back(tutor: Tutor) -> None:
    solve(tutor)
    tutor.go("retry")
    assert not tutor.panel().reached
    assert tutor.panel().may_go_on
    assert tutor.practice.match.ply == 0


def test_the_other_side_answers_by_itself(tutor: Tutor) -> None:
    tutor.at = len(tutor.lessons) - 1
    tutor.go("retry")
    click(tutor, ("C7", "E7"))
    assert tutor.practice.match.state.to_move == "dark"
    assert tutor.screen().happened == (
        "Dark's man jumps from C7 to E7 and hits the king on D7. "
        "Light's king jumps from D7 to F7 and hits E7."
    )
    assert not tutor.panel().reached
    click(tutor, ("E7", "E6"))
    assert tutor.practice.match.ply == 0
    assert "doesn't win" in tutor.screen().alert
    solve(tutor)
    assert tutor.screen().result == "Dark wins."
    assert tutor.panel().last


def test_steps_can_be_skipped_and_revisited(tutor: Tutor) -> None:
    tutor.go("back")
    assert tutor.at == 0
    for _ in tutor.lessons:
        tutor.go("next")
    assert tutor.at == len(tutor.lessons) - 1
    assert tutor.passed == frozenset()
    tutor.go("back")
    assert tutor.panel().number == len(tutor.lessons) - 1


def test_a_lesson_has_no_buttons_that_end_or_begin_a_game(tutor: Tutor) -> None:
    tutor.choose("D2")
    assert tutor.screen().actions == {"flip"}


def test_a_flipped_board_stays_flipped(tutor: Tutor) -> None:
    tutor.act("flip")
    tutor.go("next")
    assert tutor.screen().flipped


def test_progress_is_resumed(tutor: Tutor) -> None:
    solve(tutor)
    tutor.go("next")
    again = Tutor(tutor.game, tutor.lessons, tutor.progress())
    assert (again.at, again.passed, again.practice.alert.text) == (1, frozenset({0}), "")
    assert again.progress() == tutor.progress()


@pytest.mark.parametrize(
    "kept",
    [
        "{",
        "[]",
        "7",
        "null",
        "[" * 100_000,
        json.dumps({"version": 1}),
        json.dumps({"version": 2, "at": 0, "passed": []}),
        json.dumps({"version": 1, "at": 99, "passed": []}),
        json.dumps({"version": 1, "at": "1", "passed": []}),
        json.dumps({"version": 1, "at": 0, "passed": [99]}),
        json.dumps({"version": 1, "at": 0, "passed": [[]]}),
        json.dumps({"version": 1, "at": 0, "passed": 3}),
    ],
)
def test_damaged_progress_is_reported_and_starts_again(kept: str, tutor: Tutor) -> None:
    again = Tutor(tutor.game, tutor.lessons, kept)
    assert (again.at, again.passed) == (0, frozenset())
    assert "could not be read" in again.screen().alert


def test_trouble_is_reported_only_once(tutor: Tutor) -> None:
    tutor.tell("Nothing is kept.")
    assert tutor.screen().alert == "Nothing is kept."
    solve(tutor)
    tutor.tell("Nothing is kept.")
    assert tutor.screen().alert == ""
