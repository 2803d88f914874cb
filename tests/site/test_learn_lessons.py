"""The guided first games: the engine proves every lesson and every goal."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from all_games import every_game_with_lessons
from game.core import GAMES, Game
from game.match import Match
from learn.lesson import (
    Bars,
    Does,
    Gains,
    Goal,
    Jumps,
    KeepsOwn,
    Lands,
    Lesson,
    Moves,
    Safe,
    Task,
    Wins,
    WinsNext,
    Written,
)
from learn.tutor import Tutor, lessons_of
from learning import begun, click, each_lesson, lacking, play

ROOT = Path(__file__).parents[2]


@every_game_with_lessons
def test_a_guided_game_has_seven_to_ten_steps(game: Game[Any]) -> None:
    lessons = lessons_of(game)
    assert 7 <= len(lessons) <= 10
    assert len({lesson.title for lesson in lessons}) == len(lessons)


@every_game_with_lessons
def test_the_last_lesson_is_a_game_that_the_learner_wins(game: Game[Any]) -> None:
    last = lessons_of(game)[-1]
    assert Wins() in last.tasks[-1].wants


@each_lesson
def test_every_lesson_has_short_texts(game: Game[Any], lesson: Lesson) -> None:
    for text in (lesson.title, lesson.text, lesson.goal, lesson.done, lesson.keys):
        assert text == " ".join(text.split())
        assert text[:1].isupper() or text == lesson.keys == ""
    assert not lesson.title.endswith(".")
    assert len(re.findall(r"[.!?:](?: |$)", lesson.text)) <= 4
    assert len(lesson.text) <= 200
    assert all(text.endswith(".") for text in (lesson.text, lesson.goal, lesson.done))


@each_lesson
def test_the_learner_is_to_move_and_can_reach_the_goal(game: Game[Any], lesson: Lesson) -> None:
    match = begun(game, lesson)
    assert game.position(match.state) == lesson.position
    for task in lesson.tasks:
        assert match.state.to_move == "dark"
        solution = game.parse(match.state, task.solution)
        assert lacking(match, solution, task) == ""
        match.play(solution)
        if task.reply:
            play(match, task.reply)


@each_lesson
def test_some_legal_move_misses_the_goal_and_is_explained(game: Game[Any], lesson: Lesson) -> None:
    match, misses = begun(game, lesson), []
    for task in lesson.tasks:
        misses += [why for move in match.legal_moves if (why := lacking(match, move, task))]
        play(match, task.solution)
        if task.reply:
            play(match, task.reply)
    assert misses
    assert all(re.fullmatch(r"[A-Z].*\.", why) for why in misses)


@each_lesson
def test_the_answer_is_legal_whichever_way_the_goal_was_reached(
    game: Game[Any], lesson: Lesson
) -> None:
    match = begun(game, lesson)
    for task in lesson.tasks:
        for move in match.legal_moves:
            if task.reply and not lacking(match, move, task):
                match.play(move)
                play(match, task.reply)
                match.undo()
                match.undo()
        play(match, task.solution)
        if task.reply:
            play(match, task.reply)


@each_lesson
def test_the_hint_names_a_move_that_reaches_the_goal(game: Game[Any], lesson: Lesson) -> None:
    tutor = Tutor(game, (lesson,))
    for task in lesson.tasks:
        match = tutor.practice.match
        tutor.go("hint")
        solution = game.parse(match.state, task.solution)
        spare = {
            piece.name: piece.cell
            for piece in game.scene(match.state).spare
            if piece.owner == match.state.to_move
        }
        named = tutor.panel().hint.removeprefix("Choose ").removesuffix(".")
        steps = re.split(r",? then ", named)
        assert tuple(spare.get(step.removeprefix("the "), step) for step in steps) == solution
        click(tutor, solution)
        assert tutor.panel().hint == ""
    assert tutor.panel().reached


def test_lessons_are_loaded_only_when_asked_for() -> None:
    code = (
        "import sys; import learn.tutor; from game.core import GAMES\n"
        "loaded = lambda: [game for game in GAMES if f'learn.{game}' in sys.modules]\n"
        "assert loaded() == []\n"
        "learn.tutor.lessons_of(GAMES['oferhlyp'])\n"
        "assert loaded() == ['oferhlyp'], loaded()\n"
    )
    path = f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / 'site')!r}]\n"
    subprocess.run([sys.executable, "-c", path + code], check=True)


JUMPER = "...K.../.M...../..m..../....n../......./......./...k... D"
STONES = "......./....s../...s.S./......./......./......./....... D TW TW"


@pytest.mark.parametrize(
    ("name", "position", "move", "goal", "why"),
    [
        ("oferhlyp", JUMPER, "B2xD4", Does("hit"), ""),
        ("oferhlyp", JUMPER, "B2xD4", Does("hit", 2), "one of Light's pieces; you need two."),
        ("oferhlyp", JUMPER, "B2-A2", Does("remove"), "none of Light's pieces; you need one."),
        ("oferhlyp", JUMPER, "B2xD4xF4", Does("remove", piece="half-man"), ""),
        ("oferhlyp", JUMPER, "B2xD4", Does("hit", piece="king"), "leaves Light's king"),
        ("oferhlyp", JUMPER, "B2xD4", Jumps(2), "That is one jump; you need two."),
        ("oferhlyp", JUMPER, "B2xD4xF4", Jumps(2), ""),
        ("oferhlyp", JUMPER, "B2-A2", Written("~", "a leap"), "That is not a leap."),
        ("oferhlyp", JUMPER, "KD1-D2", Moves("king", "your king"), ""),
        ("oferhlyp", JUMPER, "B2-A2", Moves("king", "your king"), "Play your king this time."),
        ("oferhlyp", JUMPER, "B2-A2", Safe(), ""),
        ("oferhlyp", JUMPER, "KD1-D2", Safe(), "jumps from C3 to A1 and hits B2."),
        ("oferhlyp", JUMPER, "B2-A2", Wins(), "doesn't win the game yet"),
        ("maerstanas", STONES, "T E3", Does("remove", 2), ""),
        ("maerstanas", STONES, "T E3", KeepsOwn(), "That removes your own piece on F3 too."),
        ("maerstanas", STONES, "A1", Gains(2), ""),
        ("maerstanas", STONES, "A2", Gains(2), "one point; you need two."),
        ("maerstanas", STONES, "B2", Gains(2), "no point"),
        ("maerstanas", STONES, "T E3", Lands(("E3",), "E3"), ""),
        ("maerstanas", STONES, "E3", Bars("E3"), "E3 must stay empty."),
        ("maerstanas", STONES, "A1", Bars("E3"), "Light can still go to E3."),
    ],
)
def test_a_goal_says_what_is_lacking(
    name: str, position: str, move: str, goal: Goal, why: str
) -> None:
    game = GAMES[name]
    match = Match(game, {}, game.parse_position(position))
    said = lacking(match, game.parse(match.state, move), Task((goal,), move))
    assert why in said
    assert bool(why) == bool(said)


def test_a_win_counts_for_either_side() -> None:
    game = GAMES["maerstanas"]
    lesson = lessons_of(game)[-1]
    position = lesson.position.swapcase().replace(" d ", " L ")
    match = Match(game, lesson.options, game.parse_position(position, lesson.options))
    win = game.parse(match.state, "G7")
    assert lacking(match, win, Task((Wins(),), "")) == ""


def test_winning_next_looks_at_every_answer() -> None:
    lesson = lessons_of(GAMES["cyngesheall"])[-1]
    match = begun(GAMES["cyngesheall"], lesson)
    task = Task((WinsNext(),), "")
    assert lacking(match, ("D4", "A4"), task) == ""
    assert lacking(match, ("D4", "D1"), task) == (
        "This would prevent your win: Light's man moves from C5 to C1."
    )
