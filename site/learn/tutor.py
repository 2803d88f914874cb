"""A guided first game: one lesson after the other, each checked by the engine as it is played.

No browser here. The tutor has the board as a guest of the game: turns are made on its `Practice`
board as in a game, and `look` sees what was played there.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from board.screen import Screen
from game.core import Game, Move, Player, Step
from game.match import Match
from learn.lesson import Lesson, Task, Turn
from learn.practice import Practice

VERSION = 1
TRIES_BEFORE_HINT = 2


class LessonPanel(NamedTuple):
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


class Tutor:
    """The lessons of a game, which of them the learner is at, and how it goes."""

    def __init__(
        self,
        game: Game[Any],
        lessons: tuple[Lesson, ...],
        kept: str = "",
        keep: Callable[[str], None] = lambda progress: None,
    ) -> None:
        """Resumes where `kept`, a text of `progress`, says, else at the first lesson.

        `keep` is called with the progress after every look.
        """
        self.game, self.lessons = game, lessons
        self._keep = keep
        self._trouble = ""
        self.at, self.passed = self._place(kept)
        # How many plies are dealt with, tasks done and tries made; then what is said.
        self._seen, self._turn_number, self._tries = 0, 0, 0
        self._hinted, self._said = False, ""
        self.practice = Practice(self._match())
        self._begin()
        self.practice.alert.tell(self._trouble)

    def tell(self, text: str) -> None:
        """Says what is no fault of the learner's; after the first time, it is known."""
        if not self._trouble:
            self._trouble = text
            self.practice.alert.tell(text)

    # --- the board as a surface -------------------------------------------------------------------

    @property
    def lesson_number(self) -> int:
        """The number of the lesson, from 1."""
        return self.at + 1

    @property
    def aimed(self) -> str | None:
        """The cell that is aimed at while a turn is half made."""
        return self.practice.turn.aimed

    @property
    def begun(self) -> bool:
        """Whether a turn is half made."""
        return self.practice.turn.begun

    def choose(self, cell: str, tray: Player | None = None) -> None:
        """A click on a cell."""
        self.practice.choose(cell, tray)

    def aim(self, cell: str | None) -> None:
        """The pointer is over a cell."""
        self.practice.turn.aim(cell)

    def cancel(self) -> None:
        """Takes back the half-made turn."""
        self.practice.cancel()

    def key(self, key: str) -> bool:
        """A key pressed on the board; False when it means nothing here."""
        return self.practice.key(key)

    def act(self, action: str) -> None:
        """One of the buttons that mean something in a lesson."""
        self.practice.act(action)

    # --- what was played --------------------------------------------------------------------------

    def look(self) -> None:
        """Looks at what was played, and keeps how far the learner has come."""
        self._check()
        self._keep(self.progress())

    def _check(self) -> None:
        """The turn that was played, if there is one: goal reached, next task, or another try."""
        match = self.practice.match
        if self.practice.reached or match.ply == self._seen:
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
        match = self.practice.match
        task, self._said = self._task, described
        if task.reply:
            answer = self.game.parse(match.state, task.reply)
            self._said += f" {self.game.describe(match.state, answer)}"
            match.play(answer)
        self._seen = match.ply
        self._turn_number += 1
        self._tries, self._hinted = 0, False
        if self._turn_number == len(self.lesson.tasks):
            self.practice.reached = True
            self.passed |= {self.at}

    def _failed(self, why: str) -> None:
        """Takes the turn back, and all of the lesson's before it, for another try."""
        tries = self._tries + 1
        self._begin()
        self._tries = tries
        self._hinted = tries >= TRIES_BEFORE_HINT
        self.practice.alert.tell(f"{why} Try again.")

    # --- from step to step ------------------------------------------------------------------------

    @property
    def lesson(self) -> Lesson:
        """The lesson that the learner is at."""
        return self.lessons[self.at]

    def go(self, request: str) -> None:
        """One of the buttons: back, retry, hint, next."""
        if request == "hint":
            self._hinted = True
        else:
            move = {"back": -1, "retry": 0, "next": 1}[request]
            self.at = min(max(self.at + move, 0), len(self.lessons) - 1)
            self._begin()

    def _begin(self) -> None:
        """Puts the lesson's position on the board."""
        self.practice.begin(self._match())
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
        """The board of the lesson, with what the tutor says about it."""
        screen = self.practice.screen()._replace(lesson=self.lesson_number)
        if not self.practice.reached:
            begun = screen.begun or not self._said
            return screen if begun else screen._replace(happened=self._said)
        # The board is the other side's now, but nothing is asked of it any more.
        return screen.without_targets()._replace(happened=f"{self._said} Well done.", turn="")

    def panel(self) -> LessonPanel:
        """What is said beside the board."""
        lesson, number, of = self.lesson, self.at + 1, len(self.lessons)
        reached = self.practice.reached
        return LessonPanel(
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
        if self.practice.reached:
            return lesson.done
        if self._hinted:
            return f"Hint: {self._hint()}"
        # The status is read out whole whenever a word of it changes.
        if self._tries or self._said or self.begun or self.practice.alert.text:
            return ""
        return f"Step {number} of {of}: {lesson.title}. {lesson.text} Goal: {lesson.goal}"

    def _hint(self) -> str:
        """The solution as a path over the board: ``Choose C3, then E5.``"""
        state = self.practice.match.states[self._seen]
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
        self._trouble = "Your place in these lessons cannot be read, so they begin anew."
        return 0, frozenset()


def lessons_of(game: Game[Any]) -> tuple[Lesson, ...]:
    """The lessons of a game; its file is loaded when it is first asked for."""
    lessons: tuple[Lesson, ...] = import_module(f"learn.{game.id}").LESSONS
    return lessons
