"""A puzzle on the board: the solver's moves are judged, wrong ones refuted, and hints given.

No browser here. The solver is a guest of the game, as a lesson is. A move is judged by the proved
line: each of the solver's moves in it is the only good one, but for the last of a win, where every
move that wins by the rules is as good.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from board.alert import Alert
from board.display import Display
from board.keyboard import Cursor, Keyboard
from board.move_list import MoveList
from board.screen import BoardParts, Screen, screen_of
from board.turn import Turn
from game.core import GameError, Move, Player, State, name_of
from game.match import Match
from puzzles.explained import Explained, Hint, explained, hint, missed
from puzzles.puzzle import Puzzle, task_of
from saves.settings import Settings

Phase = Literal["solving", "wrong", "done"]
WAIT = "Choose Try again to take your move back."
OVER = "The puzzle is over. Choose Next, or a move below to see it again."
# What ends an attempt or tells against it, and a right move: for the text to share.
Step = Literal["right", "wrong", "hint", "shown"]


class Refuter(NamedTuple):
    """The engine, as the solver uses it: `ask` for the best move, or `get_ready` for that."""

    ask: Callable[[Match, Callable[[Mapping[str, Any]], None], Callable[[str], None]], None]
    get_ready: Callable[[Match], None] = lambda match: None
    drop: Callable[[], None] = lambda: None


class Solving:
    """The board of one puzzle, and how far its solver has come.

    `number` tells one puzzle on the board from the next; the page shows it as a lesson's. `noted`
    is called whenever something has happened that the record is about.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        number: int,
        refuter: Refuter,
        noted: Callable[[], None] = lambda: None,
        settings: Settings | None = None,
    ) -> None:
        """Raises `GameError` if the puzzle doesn't fit the rules as they are now."""
        self.puzzle, self.lesson_number = puzzle, number
        self.phase: Phase = "solving"
        self.steps: list[Step] = []
        self.line: tuple[Explained, ...] = ()
        self._solution = puzzle.solved().moves
        self._task = task_of(puzzle)
        self._refuter, self._noted = refuter, noted
        self.match = puzzle.begun()
        self.solver: Player = self.match.state.to_move
        self.alert, self._cursor = Alert(), Cursor()
        self._display = Display(settings=settings)
        self._display.face(self.match, self.solver)
        self.turn = Turn(lambda: self.match, self.alert, self._play, settings)
        self._keyboard = Keyboard(self._cursor, self.choose, self.turn.aim, self.cancel)
        self._listed = MoveList()
        self._actions: Mapping[str, Callable[[], object]] = {
            "flip": self._display.flip,
            "finish": self.turn.finish,
            "cancel": self.cancel,
        }
        self._changed: Callable[[], None] = lambda: None
        self._stage = 0
        self._found = 0
        self._said, self._refutation = "", ""

    def on_change(self, changed: Callable[[], None]) -> None:
        """Calls `changed` when the engine's answer has come."""
        self._changed = changed

    # --- the board as a surface -------------------------------------------------------------------

    @property
    def aimed(self) -> str | None:
        """The cell under the pointer or cursor during a turn; `None` if none."""
        return self.turn.aimed

    @property
    def aims(self) -> bool:
        """Whether it matters now which square the pointer is on."""
        return self.turn.aims and self.phase == "solving"

    def choose(self, cell: str, tray: Player | None = None) -> None:
        """Handles a click on a cell, which is refused unless a move is to be found."""
        if tray is None:
            self._cursor.put(cell)
        if self.phase == "solving":
            self.turn.choose(cell, tray)
            if self.turn.begun:
                self._refuter.get_ready(self.match)
        else:
            self.alert.tell(WAIT if self.phase == "wrong" else OVER)

    def aim(self, cell: str | None) -> None:
        """Notes the cell under the pointer."""
        self.turn.aim(cell)

    def cancel(self) -> None:
        """Takes back the half-made turn."""
        self.turn.drop_steps()
        self.alert.clear()

    def key(self, key: str, square: str | None = None) -> bool:
        """Handles a key pressed on the board; False if the key has no meaning here."""
        scene = self._display.scene(self.match.game, self.match.state)
        return self._keyboard.press(key, scene, square)

    def act(self, action: str) -> None:
        """Carries out an action that a puzzle has."""
        if action in self._actions:
            self._actions[action]()

    def tell(self, text: str) -> None:
        """Shows a problem."""
        self.alert.tell(text)

    def look(self) -> None:
        """Does nothing: each move is judged as it is made."""

    # --- judging ----------------------------------------------------------------------------------

    def is_right(self, state: State, move: Move) -> bool:
        """Whether the solver's move in that position of the line keeps the goal."""
        if move == self._solution[self._found]:
            return True
        game = self.match.game
        outcome = game.outcome(game.play(state, move).state)
        return self.puzzle.goal == "win" and bool(outcome and outcome.winner == self.solver)

    def _play(self, move: Move) -> None:
        state = self.match.state
        right = self.is_right(state, move)
        self.match.play(move)
        self.turn.reset()
        self.alert.clear()
        self._stage = 0
        if right:
            self._go_on()
        else:
            self._refute(state, move)

    def _go_on(self) -> None:
        """Plays the defence, or ends the puzzle after the last move to find."""
        self.steps.append("right")
        self._said = ""
        self._found += 1
        if self.match.outcome is None and self._found < self.puzzle.plies:
            self.match.play(self._solution[self._found])
            self._found += 1
        else:
            self._end()

    def _refute(self, state: State, move: Move) -> None:
        """Says what is wrong with a move, and asks the engine for the best answer to it."""
        self.phase = "wrong"
        self.steps.append("wrong")
        match = self.match
        self._said = missed(self.puzzle, state, move, match.outcome)
        self._refutation = ""
        self._noted()
        if match.outcome is not None:
            return
        self._refutation = f"{name_of(match.state.to_move)} is looking for the best answer."

        def done(answer: Mapping[str, Any]) -> None:
            if self.match is match and self.phase == "wrong":
                self._take_answer(tuple(answer["best"]["move"]), answer["best"]["score_text"])
                self._changed()

        def failed(why: str) -> None:
            if self.match is match:
                self._refutation = ""
                self._changed()

        self._refuter.ask(match, done, failed)

    def _take_answer(self, move: Move, score: str) -> None:
        """Plays the engine's answer to a wrong move on the board."""
        match = self.match
        if move not in match.legal_moves:
            self._refutation = ""
            return
        said = match.game.describe(match.state, move)
        match.play(move)
        verdict = score.removeprefix("solved: ")
        self._refutation = f"{said} {match.why or f'The computer says: {verdict}.'}"

    def retry(self) -> None:
        """Takes back a wrong move and the answer to it."""
        if self.phase != "wrong":
            return
        self._refuter.drop()
        self.phase = "solving"
        self._said = self._refutation = ""
        self.match = self._played(self._found)
        self.turn.reset()
        self.alert.clear()

    def hint(self) -> None:
        """Names the piece of the move to find, and the next time its squares."""
        self.retry()
        if self.phase == "solving" and self._stage < 2:
            self.turn.reset()
            self.alert.clear()
            self._stage += 1
            self.steps.append("hint")
            self._noted()

    def show(self) -> None:
        """Plays the rest of the solution, which ends the attempt."""
        if self.phase != "done":
            self._refuter.drop()
            self.steps.append("shown")
            self.match = self._played(self._found)
            self.turn.reset()
            self.alert.clear()
            self._end()

    def _end(self) -> None:
        """Ends the puzzle; the whole line can then be gone through."""
        self.phase = "done"
        self._said = self._refutation = ""
        at, match = self.match.ply, self.match
        if match.outcome is None:
            for move in self._solution[at:]:
                match.play(move)
        self.line = explained(self.puzzle, match)
        match.go_to(max(at, min(self.puzzle.plies, len(match.line))))
        self._noted()

    def _played(self, plies: int) -> Match:
        match = self.puzzle.begun()
        for move in self._solution[:plies]:
            match.play(move)
        return match

    def go_to(self, ply: int) -> None:
        """Shows a position of the line of a puzzle that is over."""
        if self.phase == "done" and 0 <= ply <= len(self.line):
            self.match.go_to(ply)
            self.turn.reset()
            self.alert.clear()

    # --- what the record and the page need --------------------------------------------------------

    @property
    def tries(self) -> int:
        """How many wrong moves there were."""
        return self.steps.count("wrong")

    @property
    def hints(self) -> int:
        """How many hints there were."""
        return self.steps.count("hint")

    @property
    def is_shown(self) -> bool:
        """Whether the solution was shown."""
        return "shown" in self.steps

    @property
    def is_solved(self) -> bool:
        """Whether the solver found all moves, in the end."""
        return self.phase == "done" and not self.is_shown

    @property
    def task(self) -> str:
        """The task, in a sentence."""
        return self._task

    @property
    def hinted(self) -> Hint | None:
        """The hint to show now; `None` if there is none."""
        if self.phase != "solving" or not self._stage:
            return None
        state = self.match.state
        return hint(self.match.game, state, self._solution[self._found], self._stage)

    @property
    def can_hint(self) -> bool:
        """Whether there is more to be said about the move to find."""
        return self.phase != "done" and self._stage < 2

    @property
    def says(self) -> str:
        """Why the solver's move is wrong and the answer to it, or the hint; "" if neither."""
        if self.phase == "wrong":
            return f"{self._said} {self._refutation}".strip()
        return self.hinted.text if self.hinted else ""

    @property
    def verdict(self) -> str:
        """How the puzzle ended, in a sentence; "" while it goes on."""
        if self.phase != "done":
            return ""
        if self.is_shown:
            return "Here is the solution."
        return "Solved at the first try!" if not (self.tries or self.hints) else "Solved."

    def screen(self) -> Screen:
        """The screen of the board now; without squares to choose unless a move is to be found."""
        parts = BoardParts(self.turn, self._cursor, self._display, self.alert, self._listed)
        moves = 2 if self.match.ply % 2 == 0 else 1
        screen = screen_of(self.match, parts, moves)
        screen = screen._replace(
            lesson=self.lesson_number,
            actions=screen.actions & self._actions.keys(),
            result="",
            why="",
        )
        if self.phase == "wrong":
            # The panel says it, with the reason why it is wrong.
            screen = screen._replace(happened="")
        if self.phase == "solving":
            return screen._replace(happened="" if self._is_untouched(screen) else screen.happened)
        return screen.without_targets()._replace(turn="")

    def _is_untouched(self, screen: Screen) -> bool:
        return not screen.begun and not self.match.ply


def opened(
    puzzle: Puzzle,
    number: int,
    refuter: Refuter,
    noted: Callable[[], None] = lambda: None,
    settings: Settings | None = None,
) -> Solving | None:
    """The puzzle on a board; `None` if the rules have changed since it was proved."""
    try:
        return Solving(puzzle, number, refuter, noted, settings)
    except (GameError, KeyError):
        return None
