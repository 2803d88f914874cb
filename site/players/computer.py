"""The computer as a player: when it asks the engine for a move, and how it uses the answer.

No browser here: the engine is reached through an `EngineClient`, and the clock is handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from board.alert import Alert
from board.boards import Boards
from game.core import GameError, Move, Player, State, name_of, opponent
from game.match import Match
from game.words import capital
from players.engine_client import Answer, EngineClient, Later
from players.players import PACES, Players
from saves import match_json


@dataclass
class _Job:
    """A request for a move, and the move, which may be found before it is time to play it."""

    match: Match
    state: State
    level: int
    due: bool = True
    move: Move | None = None
    draw: bool = False
    linger: float = 0.0
    depth: int = 0
    part: float = 0.0

    def is_for(self, match: Match, level: int) -> bool:
        """Whether the request still fits the match, its position and the level."""
        return (
            self.match is match
            and self.state is match.state
            and self.level == level
            and match.outcome is None
            and not is_behind(match)
        )


class Computer:
    """The computer's side of a game: it thinks, plays, answers draw offers, and can fail.

    Call `look` after everything that may have changed the game.
    """

    def __init__(
        self,
        boards: Boards,
        players: Players,
        alert: Alert,
        engine: EngineClient,
        later: Later,
        play: Callable[[Move], None],
        seed: Callable[[], int],
        wait: Callable[[], float] = lambda: 0.0,
        longest: Callable[[], float] = lambda: 0.0,
    ) -> None:
        """`play` plays a move on the board; `seed` gives a new number for each game.

        `wait` gives the seconds before an answer to the last move may be played, and `longest` how
        many more the answer to a hard one can seem to take.
        """
        self._boards, self._players, self._alert = boards, players, alert
        self._engine, self._later, self._play, self._seed = engine, later, play, seed
        self._wait, self._longest = wait, longest
        self._moved: Callable[[], None] = lambda: None
        self._progressed: Callable[[], None] = lambda: None
        self._offered: Callable[[], None] = lambda: None
        self._cancel_timer: Callable[[], None] = lambda: None
        self.paused = True
        self._one_move = False
        self._resting = False
        # The position that another tab has reached, where that tab's engine is thinking.
        self._elsewhere: State | None = None
        self._seeded: tuple[Match | None, int] = (None, 0)
        self._job: _Job | None = None
        self._failed: _Job | None = None
        self._offer: State | None = None

    def on_events(self, moved: Callable[[], None], progressed: Callable[[], None]) -> None:
        """Calls `moved` when the engine has played, decide or failed, `progressed` meanwhile."""
        self._moved, self._progressed = moved, progressed

    def on_offer(self, offered: Callable[[], None]) -> None:
        """Calls `offered` when the computer has played a move with which it offers a draw."""
        self._offered = offered

    # --- whether it is to move --------------------------------------------------------------------

    def rest(self, resting: bool) -> None:
        """Stops asking the engine, as during a lesson, or starts again."""
        self._resting = resting

    def leave_to_other_tab(self, state: State | None) -> None:
        """Leaves this position to another tab's engine; `None`: uses this tab's again."""
        self._elsewhere = state

    @property
    def is_elsewhere(self) -> bool:
        """Whether a position here is left to another tab's engine."""
        return self._elsewhere is not None

    def wake(self) -> None:
        """Starts at once, as after a change of players or with a new game."""
        self._failed, self.paused = None, False

    def hold(self) -> None:
        """Pauses until somebody resumes, since nobody wants to miss moves while away."""
        self.paused, self._one_move = True, False

    def forget_failure(self) -> None:
        """Forgets the last failure, because another game is on the board."""
        self._failed = None

    def hold_if_behind(self) -> None:
        """Pauses if the position on the board is not the last of its line."""
        self.paused = self.paused or is_behind(self._boards.match)

    @property
    def is_to_move(self) -> bool:
        """Whether it is the computer's turn."""
        match = self._boards.match
        return match.outcome is None and self._players.is_computer(match.state.to_move)

    @property
    def has_failed(self) -> bool:
        """Whether the engine failed to find a move in this position."""
        match = self._boards.match
        level = self._players.levels[match.state.to_move]
        return self._failed is not None and self._failed.is_for(match, level)

    @property
    def considers_draw(self) -> bool:
        """Whether a draw offer is waiting for its answer."""
        return self._offer is not None

    @property
    def _waits_for_watcher(self) -> bool:
        return self._players.watching and self.paused and not self._one_move

    def _level_to_move(self) -> int:
        """The level that has to move now; 0 if none does."""
        match = self._boards.match
        if not self.is_to_move or self._resting or is_behind(match) or self.has_failed:
            return 0
        if self._elsewhere is match.state or self._waits_for_watcher:
            return 0
        return self._players.levels[match.state.to_move]

    # --- thinking ---------------------------------------------------------------------------------

    def look(self) -> None:
        """Asks the engine for a move if one is due, and drops a request that no longer fits."""
        match = self._boards.match
        if self._offer is not None and (self._offer is not match.state or match.outcome):
            self._give_up()
        level = self._level_to_move()
        if self._job and not self._job.is_for(match, level):
            self._give_up()
        if level and not self._job:
            self._ask(level)
        # Not after a fault: another try would wait for an engine that may be just as dead.
        elif self._players.has_rival and not (self._resting or match.outcome or self.has_failed):
            self.get_ready()

    def get_ready(self) -> None:
        """Starts the engine, unless it runs, for somebody who plays it or is about to."""
        text = match_json.dumps(self._boards.match, whole=False)
        self._engine.begin({"kind": "ready", "match": text})

    def _ask(self, level: int) -> None:
        match = self._boards.match
        self._job = job = _Job(match, match.state, level)
        if seconds := self._until_due():
            self._make_due_in(job, seconds)
        if self._seeded[0] is not match:
            # A level has better and worse days, and a game is played on a single day.
            self._seeded = (match, self._seed())
        request = {
            "kind": "move",
            "match": match_json.dumps(match, whole=False),
            "level": level,
            "seed": self._seeded[1],
        }
        self._engine.ask(
            request,
            lambda answer: self._take_move(job, answer),
            lambda why: self._fail(job, why),
            lambda progress: self._progress(job, progress),
        )

    def _until_due(self) -> float:
        """The fewest seconds before the move may be played, however soon it is found."""
        if not self._players.watching:
            return self._wait()
        return 0.0 if self._one_move else PACES[self._players.pace]

    def _give_up(self) -> None:
        self._cancel_timer()
        self._job = self._offer = None
        self._engine.drop()

    def _progress(self, job: _Job, progress: Answer) -> None:
        if job is self._job:
            job.depth, job.part = progress["depth"], progress["part"]
            self._progressed()

    def _make_due_in(self, job: _Job, seconds: float) -> None:
        """Plays the move that many seconds from now, or later if it has yet to be found."""
        job.due = False
        self._cancel_timer = self._later(seconds, lambda: self._make_due(job))

    def _make_due(self, job: _Job) -> None:
        job.due = True
        self._play_if_due(job)

    def _take_move(self, job: _Job, answer: Answer) -> None:
        job.move, job.draw = tuple(answer["move"]), answer.get("draw", False)
        if not self._players.watching:
            job.linger = answer.get("linger", 0) * self._longest()
        self._play_if_due(job)
        if job is self._job:
            self._progressed()

    def _play_if_due(self, job: _Job) -> None:
        """Plays the move once it is found and due, unless the game has moved on."""
        if job is not self._job or job.move is None or not job.due:
            return
        if job.linger:
            seconds, job.linger = job.linger, 0.0
            self._make_due_in(job, seconds)
            return
        self._job, self._one_move = None, False
        if not job.is_for(self._boards.match, job.level):
            return
        try:
            self._play(job.move)
        except GameError as error:
            self._fail(job, f"The engine made a mistake: {error}.")
            return
        if job.draw and self._players.has_rival and self._boards.match.outcome is None:
            self._offered()
        self._moved()

    def _fail(self, job: _Job, why: str) -> None:
        self._cancel_timer()
        self._job, self._one_move, self._failed = None, False, job
        self._alert.tell(f"{why} {self._advice_on_failure()}")
        self._moved()

    def _advice_on_failure(self) -> str:
        side = name_of(self._boards.match.state.to_move)
        return f"Nothing is lost: try again, or play {side} yourself."

    # --- requests ---------------------------------------------------------------------------------

    def offer_draw(self, agree: Callable[[], None]) -> None:
        """Offers a draw to the side that is not to move; `agree` is called if it accepts."""
        match = self._boards.match
        self._offer = state = match.state
        rival = capital(self._players.name(opponent(state.to_move)))
        self._alert.tell(f"{rival} is considering your draw offer.")

        def decide(taken: bool, why: str) -> None:
            if self._offer is not state:
                return
            self._offer = None
            if taken:
                agree()
            else:
                self._alert.tell(f"{rival} declines the draw: {why}.")
            self._moved()

        self._engine.ask(
            {"kind": "draw", "match": match_json.dumps(match, whole=False)},
            lambda answer: decide(answer["taken"], answer["why"]),
            lambda why: decide(False, "the engine failed"),
        )

    def retry(self) -> None:
        """Tries again after a failure."""
        self._failed = None
        self._alert.clear()

    def toggle_pause(self) -> None:
        """Pauses a game that the computer plays against itself, or resumes it."""
        self.paused = not self.paused
        self._alert.clear()

    def advance(self) -> None:
        """Makes one move in a paused game that the computer plays against itself."""
        self._one_move = True

    # --- what the page shows ----------------------------------------------------------------------

    @property
    def thinking_for(self) -> Player | None:
        """The side that the engine is thinking for; `None` if it is not thinking of a move."""
        job = self._job
        return job.state.to_move if job and not job.move else None

    @property
    def progress(self) -> tuple[int, float]:
        """How many plies it looks ahead by now, and how much of its time it has used, 0 to 1."""
        return (self._job.depth, self._job.part) if self._job else (0, 0.0)

    def waiting(self) -> str:
        """The status line in place of whose turn it is; "" to show the usual one."""
        match = self._boards.match
        if self.has_failed or is_behind(match):
            return ""
        if self._waits_for_watcher:
            return f"Paused. {name_of(match.state.to_move)} to move."
        return f"{capital(self._players.name(match.state.to_move))} is thinking."

    def refusal(self) -> str:
        """Why a person cannot move now."""
        match = self._boards.match
        mover = match.state.to_move
        side, called = name_of(mover), self._players.name(mover)
        if self.has_failed:
            return f"The engine cannot play {side}. {self._advice_on_failure()}"
        if self._players.watching:
            return f"{capital(called)} plays {side}. To play it yourself, choose Person there."
        if is_behind(match):
            return (
                f"In this position it is {side}'s turn, and {called} plays {side}. "
                "Resume from one of your own turns, or from the last move."
            )
        return f"It is {side}'s turn: {called} is thinking."


def is_behind(match: Match) -> bool:
    """Whether the position on the board is not the last of its line."""
    return match.ply < len(match.line)
