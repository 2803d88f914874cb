"""The guided first games: every lesson proved by the engine, and the tutor by scripts of clicks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.core import GAMES, Move, continuations
from game.match import Match
from learn.lesson import (
    Bars,
    Does,
    Gains,
    Jumps,
    KeepsOwn,
    Lands,
    Lesson,
    Moves,
    Safe,
    Task,
    Turn,
    Wins,
    WinsNext,
    Written,
)
from learn.tutor import Tutor, lessons_of

ROOT = Path(__file__).parents[2]
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
each_lesson = pytest.mark.parametrize(
    ("game", "lesson"),
    [
        pytest.param(game, lesson, id=f"{game.id}-{lesson.title}")
        for game in GAMES.values()
        for lesson in lessons_of(game)
    ],
)


def begun(game, lesson: Lesson) -> Match:
    start = game.parse_position(lesson.position, lesson.options)
    return Match(game, lesson.options, start)


def lacking(match: Match, move: Move, task: Task) -> str:
    state, events = match.game.play(match.state, move)
    turn = Turn(match.game, match.state, move, state, events)
    return next(filter(None, (goal.lacks(turn) for goal in task.wants)), "")


def play(match: Match, text: str) -> None:
    match.play(match.game.parse(match.state, text))


def click(tutor: Tutor, move: Move) -> None:
    """A turn made cell by cell, and ended where it could go on."""
    controller = tutor.controller
    match, could = controller.match, continuations(controller.match.legal_moves, move)
    for step in move:
        on_board = len(step) == 2
        controller.choose(step, None if on_board else match.state.to_move)
        tutor.check()
    if could.steps:
        controller.act("finish")
        tutor.check()


def solve(tutor: Tutor) -> None:
    for task in tutor.lesson.tasks:
        match = tutor.controller.match
        click(tutor, match.game.parse(match.state, task.solution))


def miss(tutor: Tutor) -> None:
    """Plays a legal move that is not the lesson's goal."""
    match, task = tutor.controller.match, tutor.lesson.tasks[0]
    click(tutor, next(move for move in match.legal_moves if lacking(match, move, task)))


# --- the lessons ----------------------------------------------------------------------------------


@each_game
def test_a_guided_game_has_seven_to_ten_steps(game):
    lessons = lessons_of(game)
    assert 7 <= len(lessons) <= 10
    assert len({lesson.title for lesson in lessons}) == len(lessons)


@each_game
def test_it_ends_with_a_game_that_the_learner_wins(game):
    last = lessons_of(game)[-1]
    assert Wins() in last.tasks[-1].wants


@each_lesson
def test_the_texts_are_there_and_short(game, lesson):
    for text in (lesson.title, lesson.text, lesson.goal, lesson.done):
        assert text == " ".join(text.split())
        assert text[0].isupper()
    assert not lesson.title.endswith(".")
    assert len(re.findall(r"[.!?:](?: |$)", lesson.text)) <= 4
    assert len(lesson.text) <= 200
    assert all(text.endswith(".") for text in (lesson.text, lesson.goal, lesson.done))


@each_lesson
def test_the_learner_is_to_move_and_can_reach_the_goal(game, lesson):
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
def test_some_legal_move_misses_the_goal_and_is_told_why(game, lesson):
    match, misses = begun(game, lesson), []
    for task in lesson.tasks:
        misses += [why for move in match.legal_moves if (why := lacking(match, move, task))]
        play(match, task.solution)
        if task.reply:
            play(match, task.reply)
    assert misses
    assert all(re.fullmatch(r"[A-Z].*\.", why) for why in misses)


@each_lesson
def test_the_answer_is_legal_whichever_way_the_goal_was_reached(game, lesson):
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
def test_the_hint_names_a_move_that_reaches_the_goal(game, lesson):
    tutor = Tutor(game, (lesson,))
    for task in lesson.tasks:
        match = tutor.controller.match
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


# --- the goals ------------------------------------------------------------------------------------

JUMPER = "...K.../.M...../..m..../....n../......./......./...k... D"
STONES = "......./....s../...s.S./......./......./......./....... D TW TW"


@pytest.mark.parametrize(
    ("name", "position", "move", "goal", "why"),
    [
        ("oferhlyp", JUMPER, "B2xD4", Does("hit"), ""),
        ("oferhlyp", JUMPER, "B2xD4", Does("hit", 2), "one of Light's pieces, and two are wanted"),
        ("oferhlyp", JUMPER, "B2-A2", Does("remove"), "none of Light's pieces, and one is wanted"),
        ("oferhlyp", JUMPER, "B2xD4xF4", Does("remove", piece="half-man"), ""),
        ("oferhlyp", JUMPER, "B2xD4", Does("hit", piece="king"), "leaves Light's king"),
        ("oferhlyp", JUMPER, "B2xD4", Jumps(2), "That is one jump, and two are wanted."),
        ("oferhlyp", JUMPER, "B2xD4xF4", Jumps(2), ""),
        ("oferhlyp", JUMPER, "B2-A2", Written("~", "a leap"), "That is not a leap."),
        ("oferhlyp", JUMPER, "KD1-D2", Moves("king", "your king"), ""),
        ("oferhlyp", JUMPER, "B2-A2", Moves("king", "your king"), "turn for your king"),
        ("oferhlyp", JUMPER, "B2-A2", Safe(), ""),
        ("oferhlyp", JUMPER, "KD1-D2", Safe(), "jumps from C3 to A1 and hits B2."),
        ("oferhlyp", JUMPER, "B2-A2", Wins(), "doesn't win the game yet"),
        ("maerstanas", STONES, "T E3", Does("remove", 2), ""),
        ("maerstanas", STONES, "T E3", KeepsOwn(), "That takes your own piece on F3 too."),
        ("maerstanas", STONES, "A1", Gains(2), ""),
        ("maerstanas", STONES, "A2", Gains(2), "one point, and two are wanted"),
        ("maerstanas", STONES, "B2", Gains(2), "no point"),
        ("maerstanas", STONES, "T E3", Lands(("E3",), "E3"), ""),
        ("maerstanas", STONES, "E3", Bars("E3"), "E3 is to stay empty."),
        ("maerstanas", STONES, "A1", Bars("E3"), "Light may still go to E3."),
    ],
)
def test_a_goal_says_what_is_lacking(name, position, move, goal, why):
    game = GAMES[name]
    match = Match(game, {}, game.parse_position(position))
    said = lacking(match, game.parse(match.state, move), Task((goal,), move))
    assert why in said
    assert bool(why) == bool(said)


def test_a_win_for_the_other_side_is_told_as_one():
    game = GAMES["maerstanas"]
    lesson = lessons_of(game)[-1]
    position = lesson.position.swapcase().replace(" d ", " L ")
    match = Match(game, lesson.options, game.parse_position(position, lesson.options))
    win = game.parse(match.state, "G7")
    assert lacking(match, win, Task((Wins(),), "")) == ""


def test_winning_next_looks_at_every_answer():
    lesson = lessons_of(GAMES["cyngesheall"])[-1]
    match = begun(GAMES["cyngesheall"], lesson)
    task = Task((WinsNext(),), "")
    assert lacking(match, ("D4", "A4"), task) == ""
    assert lacking(match, ("D4", "D1"), task) == (
        "This would prevent your win: Light's man moves from C5 to C1."
    )


# --- the tutor ------------------------------------------------------------------------------------


@pytest.fixture
def tutor() -> Tutor:
    game = GAMES["oferhlyp"]
    return Tutor(game, lessons_of(game))


@each_game
def test_clicks_lead_through_every_step(game):
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


@each_game
def test_keys_alone_lead_through_every_step(game):
    tutor = Tutor(game, lessons_of(game))
    for _ in tutor.lessons:
        for task in tutor.lesson.tasks:
            match = tutor.controller.match
            solution = game.parse(match.state, task.solution)
            further = continuations(match.legal_moves, solution).steps
            for step in solution:
                if len(step) == 2:
                    tutor.controller.cursor = step
                    tutor.controller.key("Enter")
                else:
                    tutor.controller.key(step[0].lower())
                tutor.check()
            if further:
                tutor.controller.key("Enter")
                tutor.check()
        assert tutor.panel().reached
        tutor.go("next")


@each_game
def test_a_wrong_move_is_told_and_taken_back(game):
    tutor = Tutor(game, lessons_of(game))
    before = tutor.controller.match.state
    miss(tutor)
    assert tutor.controller.match.state == before
    assert tutor.controller.match.ply == 0
    assert re.fullmatch(r"Dark.*\. [A-Z].*\. Try again\.", tutor.screen().alert)
    assert not tutor.panel().reached


def test_two_wrong_moves_bring_the_hint(tutor):
    tutor.at = 3
    tutor.go("retry")
    miss(tutor)
    assert tutor.panel().hint == ""
    miss(tutor)
    assert tutor.panel().hint == "Choose D4, then F4."
    assert tutor.panel().announced == "Hint: Choose D4, then F4."
    solve(tutor)
    assert tutor.panel().hint == ""


def test_an_illegal_move_is_explained_as_in_a_game(tutor):
    tutor.controller.choose("D1")
    tutor.controller.choose("D4")
    tutor.check()
    assert "D4 is out of reach from D1" in tutor.screen().alert
    assert tutor.panel().hint == ""


def test_a_half_made_turn_is_no_wrong_move(tutor):
    tutor.at = 4
    tutor.go("retry")
    for square in ("B2", "D4"):
        tutor.controller.choose(square)
        tutor.check()
    assert tutor.screen().alert == ""
    assert "Go on, or finish the turn." in tutor.screen().happened


def test_the_board_stands_still_once_the_goal_is_reached(tutor):
    solve(tutor)
    after = tutor.controller.match.state
    screen = tutor.screen()
    assert not any("target" in marks for marks in screen.marks.values())
    tutor.controller.choose("D6")
    tutor.controller.choose("D5")
    tutor.check()
    assert tutor.controller.match.state == after
    assert tutor.screen().alert == "This step is done: go on, or try it again."


def test_try_again_brings_the_position_back(tutor):
    solve(tutor)
    tutor.go("retry")
    assert not tutor.panel().reached
    assert tutor.panel().may_go_on
    assert tutor.controller.match.ply == 0


def test_the_other_side_answers_by_itself(tutor):
    tutor.at = len(tutor.lessons) - 1
    tutor.go("retry")
    click(tutor, ("C7", "E7"))
    assert tutor.controller.match.state.to_move == "dark"
    assert tutor.screen().happened == (
        "Dark's man jumps from C7 to E7 and hits the king on D7. "
        "Light's king jumps from D7 to F7 and hits E7."
    )
    assert not tutor.panel().reached
    click(tutor, ("E7", "E6"))
    assert tutor.controller.match.ply == 0
    assert "doesn't win" in tutor.screen().alert
    solve(tutor)
    assert tutor.screen().result == "Dark wins."
    assert tutor.panel().last


def test_steps_can_be_skipped_and_gone_back_to(tutor):
    tutor.go("back")
    assert tutor.at == 0
    for _ in tutor.lessons:
        tutor.go("next")
    assert tutor.at == len(tutor.lessons) - 1
    assert tutor.passed == frozenset()
    tutor.go("back")
    assert tutor.panel().number == len(tutor.lessons) - 1


def test_a_lesson_has_no_buttons_that_end_or_begin_a_game(tutor):
    tutor.controller.choose("D2")
    assert tutor.screen().actions == {"flip"}


def test_a_flipped_board_stays_flipped(tutor):
    tutor.controller.act("flip")
    tutor.go("next")
    assert tutor.screen().flipped


# --- progress -------------------------------------------------------------------------------------


def test_progress_is_gone_on_with(tutor):
    solve(tutor)
    tutor.go("next")
    again = Tutor(tutor.game, tutor.lessons, tutor.progress())
    assert (again.at, again.passed, again.alert) == (1, {0}, "")
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
def test_damaged_progress_is_told_and_begins_anew(kept, tutor):
    again = Tutor(tutor.game, tutor.lessons, kept)
    assert (again.at, again.passed) == (0, frozenset())
    assert "cannot be read" in again.screen().alert


def test_trouble_is_told_but_once(tutor):
    tutor.tell("Nothing is kept.")
    assert tutor.screen().alert == "Nothing is kept."
    solve(tutor)
    tutor.tell("Nothing is kept.")
    assert tutor.screen().alert == ""


def test_lessons_are_loaded_only_when_asked_for():
    code = (
        "import sys; import tutor; from game.core import GAMES\n"
        "names = lambda: sorted(n for n in sys.modules if n.startswith('lessons_'))\n"
        "assert names() == []\n"
        "tutor.lessons_of(GAMES['oferhlyp'])\n"
        "assert names() == ['lessons_oferhlyp'], names()\n"
    )
    path = f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / 'site')!r}]\n"
    subprocess.run([sys.executable, "-c", path + code], check=True)
