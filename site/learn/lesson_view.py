"""Shows the current step of a guided game beside the board, and handles its buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from js import document, window

import dom
from game.core import GAMES, Game, GameError
from learn.goals import lesson_of
from learn.tutor import LessonPanel, Tutor, lessons_of
from parts import Parts


def panel(parts: Parts) -> LessonView:
    """The panel for guided games."""
    return LessonView(parts)


class LessonView:
    """The elements beside a lesson's board, and what they show now."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._tutor: Tutor | None = None
        self._shown: LessonPanel | None = None
        self._texts = dom.Writer()
        self._panel = dom.by_id("lesson")
        found = self._panel.querySelectorAll("[data-lesson]")
        self._buttons = {each.dataset.lesson: each for each in found}
        dom.listen(self._panel, {"click": self._clicked})

    def act(self, request: str) -> None:
        """Begins or resumes the guided game of the game that the request names."""
        _, _, name = request.partition(" ")
        asked = dom.split_query(dom.address_part())
        if name != asked.get("learn"):
            return  # the address has changed meanwhile
        play, game = self._parts.play, GAMES[name]
        play.boards.switch_to(game)
        self._tutor = self._goal(game, asked) if "goal" in asked else self._guided_game(game)
        play.lend(self._tutor)
        home = f"#{dom.join_query(play.match.choice)}"
        for link in document.querySelectorAll("[data-leave]"):
            link.setAttribute("href", home)

    def _guided_game(self, game: Game[Any]) -> Tutor:
        """The lessons of a game, where the learner left off."""
        journal, settings = self._parts.journal, self._parts.play.settings
        return Tutor(
            game,
            lessons_of(game),
            journal.place(game.id),
            lambda progress: journal.keep_place(game.id, progress),
            settings,
            has_keys=bool(window.matchMedia("(any-pointer: fine)").matches),
        )

    def _goal(self, game: Game[Any], asked: Mapping[str, str]) -> Tutor:
        """The small goal that the address names; the guided game if it cannot be read."""
        try:
            lesson = lesson_of(game, asked)
        except GameError as error:
            tutor = self._guided_game(game)
            tutor.tell(f"This goal could not be read: {error}")
            return tutor
        return Tutor(game, (lesson,), settings=self._parts.play.settings)

    def show(self) -> None:
        """Shows the step, or ends the guided game once the board has another owner."""
        if self._tutor and self._parts.play.guest is not self._tutor:
            self._tutor = None
        panel = self._tutor.panel() if self._tutor else None
        self._texts.write("announced", panel.announced if panel else "")
        if panel:
            self._show_step(panel)
        before, self._shown = self._shown, panel
        self._lead_focus(before, panel)

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-lesson]")
        if not button or not self._tutor:
            return
        if not dom.is_disabled(button):
            self._tutor.go(dom.data_of(button, "lesson"))
        self._parts.changed()

    def _show_step(self, panel: LessonPanel) -> None:
        write = self._texts.write
        write("lesson-step", f"Step {panel.number} of {panel.of}")
        write("lesson-title", panel.title)
        write("lesson-text", panel.text)
        write("lesson-goal", panel.goal)
        write("lesson-hint", panel.hint)
        self._panel.querySelector(".goal").hidden = False
        self._panel.querySelector(".hint").hidden = not panel.hint
        self._panel.querySelector(".lesson-end").hidden = not (panel.last and panel.reached)
        self._panel.toggleAttribute("data-reached", panel.reached)
        # A goal from elsewhere is no step of a guided game.
        self._panel.toggleAttribute("data-alone", panel.of == 1)
        buttons = self._buttons
        buttons["next"].textContent = "Next" if panel.may_go_on else "Skip"
        buttons["next"].hidden = panel.last
        for request, possible in (("back", panel.number > 1), ("hint", not panel.reached)):
            dom.set_flag(buttons[request], "aria-disabled", not possible)

    def _lead_focus(self, before: LessonPanel | None, panel: LessonPanel | None) -> None:
        """Moves the focus from the board to the next button, and back for a new step."""
        if panel and before and panel.reached and not before.reached:
            if dom.by_id("board").contains(document.activeElement):
                selector = ".lesson-end .way-on" if panel.last else "[data-lesson=next]"
                dom.focus_without_scrolling(self._panel.querySelector(selector))
        elif _step(before) != _step(panel) and document.body.hasAttribute("data-ready"):
            if not (before and panel):
                window.scrollTo(0, 0)
            dom.focus_without_scrolling(document.querySelector("#board [tabindex='0']"))


def _step(panel: LessonPanel | None) -> tuple[int, bool] | None:
    return panel and (panel.number, panel.reached)
