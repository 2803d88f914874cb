"""Lessons as a learner plays them: turns that reach a goal, and turns that miss it."""

from __future__ import annotations

from typing import Any

import pytest

from all_games import WITH_LESSONS
from game.core import Game, Move, continuations
from game.match import Match
from learn.lesson import Lesson, PlayedTurn, Task
from learn.tutor import Tutor, lessons_of

each_lesson = pytest.mark.parametrize(
    ("game", "lesson"),
    [
        pytest.param(game, lesson, id=f"{game.id}-{lesson.title}")
        for game in WITH_LESSONS.values()
        for lesson in lessons_of(game)
    ],
)


def begun(game: Game[Any], lesson: Lesson) -> Match:
    """The match on the lesson's board, before its first turn."""
    start = game.parse_position(lesson.position, lesson.options)
    return Match(game, lesson.options, start)


def lacking(match: Match, move: Move, task: Task) -> str:
    """What the move lacks to reach the task's goals; "" if it reaches them all."""
    state, events = match.game.play(match.state, move)
    turn = PlayedTurn(match.game, match.state, move, state, events)
    return next((why for goal in task.wants if (why := goal.lacks(turn))), "")


def play(match: Match, text: str) -> None:
    match.play(match.game.parse(match.state, text))


def click(tutor: Tutor, move: Move) -> None:
    """Makes a turn cell by cell, and ends it where it could go on."""
    match = tutor.practice.match
    could = continuations(match.legal_moves, move)
    for step in move:
        on_board = len(step) == 2
        tutor.choose(step, None if on_board else match.state.to_move)
        tutor.look()
    if could.steps:
        tutor.act("finish")
        tutor.look()


def press(tutor: Tutor, move: Move) -> None:
    """Makes a turn by keys alone, and ends it where it could go on."""
    could = continuations(tutor.practice.match.legal_moves, move)
    for step in move:
        if len(step) == 2:
            walk_to(tutor, step)
            tutor.key("Enter")
        else:
            tutor.key(step[0].lower())
        tutor.look()
    if could.steps:
        tutor.key("Enter")
        tutor.look()


def walk_to(tutor: Tutor, square: str) -> None:
    """Moves the cursor to a square by arrows."""
    screen = tutor.screen()
    cells = {cell.name: cell for cell in screen.scene.cells}
    here, there = cells[screen.cursor], cells[square]
    across, down = there.column - here.column, there.row - here.row
    for _ in range(abs(across)):
        tutor.key("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        tutor.key("ArrowDown" if down > 0 else "ArrowUp")
    assert tutor.screen().cursor == square


def solve(tutor: Tutor) -> None:
    """Plays the solution of the lesson that the learner is at."""
    for task in tutor.lesson.tasks:
        match = tutor.practice.match
        click(tutor, match.game.parse(match.state, task.solution))


def miss(tutor: Tutor) -> None:
    """Plays a legal move that is not the lesson's goal."""
    match, task = tutor.practice.match, tutor.lesson.tasks[0]
    click(tutor, next(move for move in match.legal_moves if lacking(match, move, task)))
