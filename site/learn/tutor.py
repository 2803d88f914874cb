"""A guided first game: one lesson after the other, each checked by the engine.

No browser here. The tutor has the board as a guest of the game: the learner makes turns on its
`Practice` board, and `look` checks them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from board.alert import Alert
from board.screen import Screen
from game.core import Game, Move, Player, Step
from game.match import Match
from learn.lesson import Lesson, PlayedTurn, Task
from learn.practice import Practice
from saves.settings import Settings

VERSION = 1
TRIES_BEFORE_HINT = 2


class LessonPanel(NamedTuple):
    """The text beside the board for the learner's current step.

    `announced` is the text for screen readers, and `hint` names the move ("": not requested yet).
    `may_go_on` is whether the goal has been reached, now or on an earlier visit.
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
    """The lessons of a game, the learner's current one, and the progress in it."""

    def __init__(
        self,
        game: Game[Any],
        lessons: tuple[Lesson, ...],
        kept: str = "",
        keep: Callable[[str], None] = lambda progress: None,
        settings: Settings | None = None,
        *,
        has_keys: bool = True,
    ) -> None:
        """Resumes at the progress in the text `kept`, or else begins with the first lesson.

        `keep` is called with the progress after every look. `has_keys` is whether to say how to
        play by keyboard.
        """
        self.game, self.lessons, self._has_keys = game, lessons, has_keys
        self._keep = keep
        self._trouble = ""
        self.at, self.passed = self._read_progress(kept)
        # The plies checked, the tasks done, and the failed tries.
        self._seen, self._turn_number, self._tries = 0, 0, 0
        self._hinted, self._happened = False, ""
        self.practice = Practice(self._match(), settings)
        self._begin()
        self.alert.tell(self._trouble)

    def tell(self, text: str) -> None:
        """Shows a problem that is not the learner's fault, but only the first one."""
        if not self._trouble:
            self._trouble = text
            self.alert.tell(text)

    # --- the board as a surface -------------------------------------------------------------------

    @property
    def lesson_number(self) -> int:
        """The number of the lesson, from 1."""
        return self.at + 1

    @property
    def alert(self) -> Alert:
        """The learner's mistake, or the answer to a key."""
        return self.practice.alert

    @property
    def aimed(self) -> str | None:
        """The cell under the pointer or cursor during a turn; `None` if none."""
        return self.practice.turn.aimed

    @property
    def aims(self) -> bool:
        """Whether it matters now which square the pointer is on."""
        return self.practice.turn.aims and not self.practice.reached

    def choose(self, cell: str, tray: Player | None = None) -> None:
        """Handles a click on a cell."""
        self.practice.choose(cell, tray)

    def aim(self, cell: str | None) -> None:
        """Notes the cell under the pointer."""
        self.practice.turn.aim(cell)

    def cancel(self) -> None:
        """Takes back the half-made turn."""
        self.practice.cancel()

    def key(self, key: str, square: str | None = None) -> bool:
        """Handles a key pressed on the board; False if the key has no meaning here."""
        return self.practice.key(key, square)

    def act(self, action: str) -> None:
        """Carries out an action that a lesson has."""
        self.practice.act(action)

    # --- checking a turn --------------------------------------------------------------------------

    def look(self) -> None:
        """Checks a turn that was played, and saves the progress."""
        self._check()
        self._keep(self.progress())

    def _check(self) -> None:
        """Checks a new turn, if any: it reaches the goal, leads to the next task, or has failed."""
        match = self.practice.match
        if self.practice.reached or match.ply == self._seen:
            return
        before, move = match.states[-2], match.moves[-1]
        turn = PlayedTurn(self.game, before, move, match.state, match.events[-1])
        lacking = next(filter(None, (goal.lacks(turn) for goal in self._task.wants)), "")
        if lacking:
            self._failed(lacking)
        else:
            self._met(self.game.describe(before, move))

    def _met(self, described: str) -> None:
        match = self.practice.match
        task, self._happened = self._task, described
        if task.reply:
            answer = self.game.parse(match.state, task.reply)
            self._happened += f" {self.game.describe(match.state, answer)}"
            match.play(answer)
        self._seen = match.ply
        self._turn_number += 1
        self._tries, self._hinted = 0, False
        if self._turn_number == len(self.lesson.tasks):
            self.practice.stop()
            self.passed |= {self.at}

    def _failed(self, why: str) -> None:
        """Starts the lesson again for another try, and says why the turn failed."""
        tries = self._tries + 1
        self._begin()
        self._tries = tries
        self._hinted = tries >= TRIES_BEFORE_HINT
        self.alert.tell(f"{why} Try again.")

    # --- from step to step ------------------------------------------------------------------------

    @property
    def lesson(self) -> Lesson:
        """The learner's current lesson."""
        return self.lessons[self.at]

    def go(self, request: str) -> None:
        """Carries out a button: back, retry, hint, next."""
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
        self._hinted, self._happened = False, ""

    def _match(self) -> Match:
        lesson = self.lesson
        start = self.game.parse_position(lesson.position, lesson.options)
        return Match(self.game, lesson.options, start)

    @property
    def _task(self) -> Task:
        return self.lesson.tasks[self._turn_number]

    # --- what the page shows ----------------------------------------------------------------------

    def screen(self) -> Screen:
        """The screen of the lesson's board, with the tutor's words."""
        screen = self.practice.screen()._replace(lesson=self.lesson_number)
        if self.lesson.hinges:
            screen = screen._replace(show_hinges=True)
        if not self.practice.reached:
            begun = screen.begun or not self._happened
            return screen if begun else screen._replace(happened=self._happened)
        # The other side is to move now, but the lesson is over.
        return screen.without_targets()._replace(happened=f"{self._happened} Well done.", turn="")

    def panel(self) -> LessonPanel:
        """The text to show beside the board."""
        lesson, number, of = self.lesson, self.at + 1, len(self.lessons)
        reached = self.practice.reached
        return LessonPanel(
            number=number,
            of=of,
            title=lesson.title,
            text=lesson.done if reached else self._text(),
            goal=lesson.goal,
            hint=self._hint() if self._hinted and not reached else "",
            reached=reached,
            may_go_on=self.at in self.passed,
            last=number == of,
            announced=self._announced(number, of),
        )

    def _text(self) -> str:
        """The lesson's text, for somebody with a keyboard or without."""
        lesson = self.lesson
        return f"{lesson.text} {lesson.keys}".strip() if self._has_keys else lesson.text

    def _announced(self, number: int, of: int) -> str:
        lesson = self.lesson
        if self.practice.reached:
            return lesson.done
        if self._hinted:
            return f"Hint: {self._hint()}"
        # Screen readers read out the whole status whenever a word of it changes.
        if self._tries or self._happened or self.practice.turn.begun or self.alert.text:
            return ""
        return f"Step {number} of {of}: {lesson.title}. {self._text()} Goal: {lesson.goal}"

    def _hint(self) -> str:
        """The solution as a path on the board: ``Choose C3, then E5.``"""
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
        """The current step and the steps passed, as text to be saved for another visit."""
        kept = {"version": VERSION, "at": self.at, "passed": sorted(self.passed)}
        return json.dumps(kept, separators=(",", ":"))

    def _read_progress(self, kept: str) -> tuple[int, frozenset[int]]:
        """The step and the steps passed in a text of `progress`; the start if it is unreadable."""
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
        self._trouble = "Your place in these lessons could not be read, so they start again."
        return 0, frozenset()


def lessons_of(game: Game[Any]) -> tuple[Lesson, ...]:
    """The lessons of a game, loaded on first use."""
    lessons: tuple[Lesson, ...] = import_module(f"learn.{game.id}").LESSONS
    return lessons
