"""A guided first game: one lesson after the other, each checked by the engine as it is played.

No browser here. The tutor holds a `Controller` of its own on the lesson's position, so that board,
keys and marks are those of a game; `check` looks at what was played there.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any, NamedTuple

from board.controller import Controller, Screen
from game.core import Game, Move, Player, Step
from game.match import Match
from game.scene import Scene
from learn.lesson import Lesson, Task, Turn

VERSION = 1
# Of the buttons of a game, those that mean something in a lesson.
ACTIONS = frozenset({"flip", "hinges", "finish"})
TRIES_BEFORE_HINT = 2


class Panel(NamedTuple):
    """All that is said beside the board of the step that the learner is at.

    `announced` is what a screen reader has to hear of the step, and `hint` names the move ("": not
    asked for yet). `may_go_on` is whether the goal is or once was reached.
    """

    number: int
    of: int
    title: str
    text: str
    goal: str
    hint: str
    reached: bool
    may_go_on: bool
    last: bool
    announced: str


class _Practice(Controller):
    """A controller whose board stands still once the goal is reached."""

    reached = False

    def choose(self, cell: str, tray: Player | None = None) -> None:
        """A click on a cell: part of a turn, as long as one is wanted."""
        if not self.reached:
            super().choose(cell, tray)
            return
        self.alert = "This step is done: go on, or try it again."
        if tray is None:
            self.cursor = cell

    def _actions(self, scene: Scene) -> frozenset[str]:
        return super()._actions(scene) & ACTIONS


class Tutor:
    """The lessons of a game, which of them the learner is at, and how it goes.

    `alert` is what the learner has to know at the beginning ("": nothing).
    """

    def __init__(self, game: Game[Any], lessons: tuple[Lesson, ...], kept: str = "") -> None:
        """Goes on where `kept`, a text of `progress`, says; else at the first lesson."""
        self.game, self.lessons = game, lessons
        self.alert = ""
        self.at, self.passed = self._place(kept)
        # How many plies are dealt with, tasks done and tries made; then what is said.
        self._seen, self._turn_number, self._tries = 0, 0, 0
        self._hinted, self._said = False, ""
        self.controller = _Practice(self._match())
        self._begin()
        self.controller.alert = self.alert

    def tell(self, trouble: str) -> None:
        """Says what is no fault of the learner's; after the first time, it is known."""
        if not self.alert:
            self.alert = self.controller.alert = trouble

    # --- what was played --------------------------------------------------------------------------

    def check(self) -> None:
        """Looks at the turn that was played, if there is one: reached, go on, or try again."""
        match = self.controller.match
        if self.controller.reached or match.ply == self._seen:
            return
        before, move = match.states[-2], match.moves[-1]
        turn = Turn(self.game, before, move, match.state, match.events[-1])
        lacking = next(filter(None, (goal.lacks(turn) for goal in self._task.wants)), "")
        described = self.game.describe(before, move)
        if lacking:
            self._failed(f"{described} {lacking}")
        else:
            self._met(described)

    def _met(self, described: str) -> None:
        match = self.controller.match
        task, self._said = self._task, described
        if task.reply:
            answer = self.game.parse(match.state, task.reply)
            self._said += f" {self.game.describe(match.state, answer)}"
            match.play(answer)
        self._seen = match.ply
        self._turn_number += 1
        self._tries, self._hinted = 0, False
        if self._turn_number == len(self.lesson.tasks):
            self.controller.reached = True
            self.passed |= {self.at}

    def _failed(self, why: str) -> None:
        """Takes the turn back, and all of the lesson's before it, for another try."""
        tries = self._tries + 1
        self._begin()
        self._tries = tries
        self._hinted = tries >= TRIES_BEFORE_HINT
        self.controller.alert = f"{why} Try again."

    # --- from step to step ------------------------------------------------------------------------

    @property
    def lesson(self) -> Lesson:
        """The lesson that the learner is at."""
        return self.lessons[self.at]

    def go(self, wish: str) -> None:
        """One of the buttons: back, retry, hint, next."""
        if wish == "hint":
            self._hinted = True
        else:
            move = {"back": -1, "retry": 0, "next": 1}[wish]
            self.at = min(max(self.at + move, 0), len(self.lessons) - 1)
            self._begin()

    def _begin(self) -> None:
        """Puts the lesson's position on the board."""
        controller = self.controller
        controller.match, controller.reached = self._match(), False
        controller.cancel()
        controller.aim(None)
        self._seen = self._turn_number = self._tries = 0
        self._hinted, self._said = False, ""

    def _match(self) -> Match:
        lesson = self.lesson
        start = self.game.parse_position(lesson.position, lesson.options)
        return Match(self.game, lesson.options, start)

    @property
    def _task(self) -> Task:
        return self.lesson.tasks[self._turn_number]

    # --- what there is to see ---------------------------------------------------------------------

    def screen(self) -> Screen:
        """The board as the controller shows it, with what the tutor has to say of it."""
        screen = self.controller.screen()
        if not self.controller.reached:
            begun = screen.begun or not self._said
            return screen if begun else screen._replace(happened=self._said)
        # The board is the other side's now, but nothing is asked of it any more.
        return screen._replace(
            happened=f"{self._said} Well done.",
            turn="",
            marks={cell: marks - {"target"} for cell, marks in screen.marks.items()},
            tray_marks={cell: marks - {"target"} for cell, marks in screen.tray_marks.items()},
        )

    def panel(self) -> Panel:
        """What is said beside the board."""
        lesson, number, of = self.lesson, self.at + 1, len(self.lessons)
        reached = self.controller.reached
        return Panel(
            number=number,
            of=of,
            title=lesson.title,
            text=lesson.done if reached else lesson.text,
            goal=lesson.goal,
            hint=self._hint() if self._hinted and not reached else "",
            reached=reached,
            may_go_on=self.at in self.passed,
            last=number == of,
            announced=self._announced(number, of),
        )

    def _announced(self, number: int, of: int) -> str:
        lesson = self.lesson
        if self.controller.reached:
            return lesson.done
        if self._hinted:
            return f"Hint: {self._hint()}"
        # The status is read out whole whenever a word of it changes.
        if self._tries or self._said or self.controller.prefix or self.controller.alert:
            return ""
        return f"Step {number} of {of}: {lesson.title}. {lesson.text} Goal: {lesson.goal}"

    def _hint(self) -> str:
        """The solution as a path over the board: ``Choose C3, then E5.``"""
        state = self.controller.match.states[self._seen]
        solution: Move = self.game.parse(state, self._task.solution)
        spare = {
            piece.cell: f"the {piece.name}"
            for piece in self.game.scene(state).spare
            if piece.owner == state.to_move
        }
        steps: list[Step] = [spare.get(step, step) for step in solution]
        return f"Choose {', then '.join(steps)}."

    # --- progress ---------------------------------------------------------------------------------

    def progress(self) -> str:
        """Which step the learner is at and which are passed, for another visit."""
        kept = {"version": VERSION, "at": self.at, "passed": sorted(self.passed)}
        return json.dumps(kept, separators=(",", ":"))

    def _place(self, kept: str) -> tuple[int, frozenset[int]]:
        """What `progress` wrote; what cannot be read is told, and begins at the beginning."""
        if not kept:
            return 0, frozenset()
        steps = range(len(self.lessons))
        try:
            read = json.loads(kept)
            at, passed = read["at"], frozenset(read["passed"])
            if read["version"] == VERSION and at in steps and passed <= {*steps}:
                return int(at), passed
        except (ValueError, KeyError, TypeError, RecursionError):
            pass
        self.alert = "Your place in these lessons cannot be read, so they begin anew."
        return 0, frozenset()


def lessons_of(game: Game[Any]) -> tuple[Lesson, ...]:
    """The lessons of a game; its file is loaded when it is first asked for."""
    lessons: tuple[Lesson, ...] = import_module(f"learn.{game.id}").LESSONS
    return lessons
