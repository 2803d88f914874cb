"""Who plays each side, a person or the engine at one of its levels; and when the engine is asked.

No browser here. The engine is whatever `thinking.Thinking` leads to, and the clock is given too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from board.controller import BY_LINK, Controller, Screen
from game.core import PLAYERS, Game, GameError, Move, Player, State, name_of, opponent
from game.match import Match
from game.scene import Scene, player_at_top
from players.engine_client import Answer, Later, Thinking
from saves import match_json

VERSION = 1
PERSON = 0
# Whom one meets who asks for the computer and for nobody in particular: no pushover, and no wall.
FIRST_LEVEL = 3
# Seconds at least from one move to the next where the computer plays itself.
PACES: Mapping[str, float] = {"slow": 3.0, "normal": 1.2, "fast": 0.0}


class Seats(NamedTuple):
    """What the page shows of the players, beside the board.

    `levels` are by side, `PERSON` for a person. `thinker` is the side that the engine is asked
    about; `depth` is the plies that it looks ahead by now, `part` how much of its time it has used,
    0 to 1. `watching` is whether the engine plays both sides. `stuck` is the side that it cannot
    play, for its fault. `inviting` is whether to offer it as an opponent.
    """

    levels: Mapping[Player, int]
    thinker: Player | None
    depth: int
    part: float
    watching: bool
    paused: bool
    pace: str
    stuck: Player | None
    inviting: bool


@dataclass
class _Job:
    """A move that the engine is asked for, and may have found before it is time to play it."""

    match: Match
    state: State
    level: int
    due: bool = True
    move: Move | None = None
    depth: int = 0
    part: float = 0.0

    def is_for(self, match: Match, level: int) -> bool:
        """Whether it is still about the match as it stands, and the level."""
        return (
            self.match is match
            and self.state is match.state
            and self.level == level
            and match.outcome is None
            and not _is_behind(match)
        )


class Opponents(Controller):
    """A controller whose sides may be the engine's.

    Call `look` after everything that may have changed the game.
    """

    def __init__(
        self,
        match: Match,
        engine: Thinking,
        later: Later,
        names: Sequence[str],
        *,
        kept: Callable[[str], Match | None] = lambda game: None,
        kept_seats: Callable[[str], str] = lambda game: "",
        seed: Callable[[], int] = lambda: 0,
    ) -> None:
        """`names` are those of the levels, the weakest first; `kept_seats` gives a text of `seats`.

        `moved` and `thought`, both to be set, are called when the engine has done something, and
        when it is further with a move.
        """
        super().__init__(match, kept)
        self.moved: Callable[[], None] = lambda: None
        self.thought: Callable[[], None] = lambda: None
        self.resting = False
        # The position that another tab has brought about, whose engine is asked then.
        self.elsewhere: State | None = None
        self._engine, self._later, self._names = engine, later, names
        self._kept_seats, self._seed = kept_seats, seed
        self._day: tuple[Match | None, int] = (None, 0)
        self._job: _Job | None = None
        self._stuck: _Job | None = None
        self._offer: State | None = None
        self._call_off: Callable[[], None] = lambda: None
        self._sit_down()

    # --- who plays --------------------------------------------------------------------------------

    def _sit_down(self) -> None:
        """Takes the players that were kept for the game."""
        self.levels, self.pace = _read(self._kept_seats(self.match.game.id), len(self._names))
        # Nobody wants to come back to a game that has gone on without them.
        self.paused, self._once = True, False
        self._face()

    def seats_text(self) -> str:
        """The players of the game on the board, for another visit."""
        sides: dict[str, object] = {player: self.levels[player] for player in PLAYERS}
        kept = {"version": VERSION, **sides, "pace": self.pace}
        return json.dumps(kept, separators=(",", ":"))

    def seat(self, player: Player, level: int) -> None:
        """A side is played by a person, or by the engine at a level, from now on."""
        self.cancel()
        self.levels = {**self.levels, player: level}
        if level:
            self.match.tags.pop(BY_LINK, None)
        self._stuck, self.paused = None, False
        self._face()

    def _face(self) -> None:
        """Turns the board to a person who plays against the engine."""
        if self._has_rival:
            self.face(next(player for player in PLAYERS if not self.levels[player]))

    def face(self, player: Player) -> None:
        """Turns the board to a player."""
        game = self.match.game
        top = player_at_top(game.scene(game.start(self.match.start.options)))
        self.flipped = top == player

    def walk(self, pace: str) -> None:
        """How fast the engine plays with itself."""
        self.pace = pace if pace in PACES else "normal"

    @property
    def watching(self) -> bool:
        """Whether the engine plays both sides."""
        return PERSON not in self.levels.values()

    @property
    def _has_rival(self) -> bool:
        """Whether a person plays against the engine."""
        return not self.watching and any(self.levels.values())

    @property
    def _is_engines(self) -> bool:
        """Whether the side to move is the engine's."""
        return self.match.outcome is None and bool(self.levels[self.match.state.to_move])

    def _called(self, player: Player) -> str:
        return f"the {self._names[self.levels[player] - 1]}"

    def seats(self) -> Seats:
        """What the page shows of the players now."""
        job, match = self._job, self.match
        stuck = self._is_stuck()
        return Seats(
            levels=self.levels,
            thinker=job.state.to_move if job and not job.move else None,
            depth=job.depth if job else 0,
            part=job.part if job else 0.0,
            watching=self.watching and match.outcome is None,
            paused=self.paused,
            pace=self.pace,
            stuck=match.state.to_move if stuck else None,
            inviting=not any(self.levels.values()) and not match.line and not match.outcome,
        )

    # --- the engine's turn ------------------------------------------------------------------------

    def look(self) -> None:
        """Asks the engine for a move where it is to make one, and gives up what is not wanted."""
        match = self.match
        if self._offer is not None and (self._offer is not match.state or match.outcome):
            self._give_up()
        level = self._wanted_level()
        if self._job and not self._job.is_for(match, level):
            self._give_up()
        if level and not self._job:
            self._ask(level)
        elif self._has_rival and not self.resting and not match.outcome:
            self.get_ready()

    def get_ready(self) -> None:
        """Has the engine started, if it isn't, for somebody who plays it or is about to."""
        self._engine.begin({"kind": "ready", "match": match_json.dumps(self.match, whole=False)})

    def _wanted_level(self) -> int:
        """The level that is to move here and now; 0 where none is."""
        if not self._is_engines or self.resting or _is_behind(self.match) or self._is_stuck():
            return 0
        if self.elsewhere is self.match.state:
            return 0
        if self.watching and self.paused and not self._once:
            return 0
        return self.levels[self.match.state.to_move]

    def _is_stuck(self) -> bool:
        level = self.levels[self.match.state.to_move]
        return self._stuck is not None and self._stuck.is_for(self.match, level)

    def _ask(self, level: int) -> None:
        match = self.match
        self._job = job = _Job(match, match.state, level)
        pace = PACES[self.pace] if self.watching and not self._once else 0.0
        if pace:
            job.due = False
            self._call_off = self._later(pace, lambda: self._due(job))
        if self._day[0] is not match:
            # A level has better and worse days, one for a whole game.
            self._day = (match, self._seed())
        seed = self._day[1]
        wish = {
            "kind": "move",
            "match": match_json.dumps(match, whole=False),
            "level": level,
            "seed": seed,
        }
        self._engine.ask(
            wish,
            lambda answer: self._found(job, answer),
            lambda why: self._fail(job, why),
            lambda told: self._told(job, told),
        )

    def _give_up(self) -> None:
        self._call_off()
        self._job = self._offer = None
        self._engine.drop()

    def _told(self, job: _Job, told: Answer) -> None:
        if job is self._job:
            job.depth, job.part = told["depth"], told["part"]
            self.thought()

    def _due(self, job: _Job) -> None:
        job.due = True
        self._answer(job)

    def _found(self, job: _Job, answer: Answer) -> None:
        job.move = tuple(answer["move"])
        self._answer(job)
        if job is self._job:
            self.thought()

    def _answer(self, job: _Job) -> None:
        """Plays the move that was found once it is time, if the game has not moved on."""
        if job is not self._job or job.move is None or not job.due:
            return
        self._job, self._once = None, False
        if not job.is_for(self.match, job.level):
            return
        try:
            super()._play(job.move)
        except GameError as error:
            self._fail(job, f"The engine made a mistake: {error}.")
            return
        self._changed()
        self.moved()

    def _fail(self, job: _Job, why: str) -> None:
        self._call_off()
        self._job, self._once, self._stuck = None, False, job
        self.alert = f"{why} {self._way_on()}"
        self.moved()

    def _way_on(self) -> str:
        side = name_of(self.match.state.to_move)
        return f"Nothing is lost: try again, or play {side} yourself."

    # --- the turn ---------------------------------------------------------------------------------

    def choose(self, cell: str, tray: Player | None = None) -> None:
        """A click on a cell, which has to wait where it is the engine's turn."""
        if not self._is_engines:
            super().choose(cell, tray)
            return
        self.alert, self.aimed = self._refusal(), None
        if tray is None:
            self.cursor = cell

    def enter(self, text: str) -> bool:
        """A move as it is written, which has to wait where it is the engine's turn."""
        if not self._is_engines:
            return super().enter(text)
        self.alert = self._refusal()
        return False

    def _refusal(self) -> str:
        mover = self.match.state.to_move
        side, called = name_of(mover), self._called(mover)
        if self._is_stuck():
            return f"The engine cannot play {side}. {self._way_on()}"
        if self.watching:
            return f"{_capital(called)} plays {side}. To play it yourself, choose Person there."
        if _is_behind(self.match):
            return (
                f"Here it was {side}'s turn, and {called} plays {side}. "
                "Go on from one of your own turns, or from the last move."
            )
        return f"It is {side}'s turn: {called} is thinking."

    # --- the buttons ------------------------------------------------------------------------------

    def _undo(self) -> None:
        if self.prefix:
            self.cancel()
        elif self.watching:
            self.paused = True
            super()._undo()
        elif self.match.outcome is not None and self.match.outcome is self.match.ending:
            super()._undo()
        elif (ply := self._own_turn(reversed(range(self.match.ply)))) is not None:
            self.go_to(ply)
            self._undone = self.match.node

    def _redo(self) -> None:
        match = self.match
        if self.watching or match.ply == len(match.line):
            super()._redo()
            return
        ply = self._own_turn(range(match.ply + 1, len(match.line)))
        self.go_to(len(match.line) if ply is None else ply)

    def _own_turn(self, plies: Any) -> int | None:
        """The first of the plies at which it was a person's turn."""
        states = self.match.line_states
        return next((ply for ply in plies if not self.levels[states[ply].to_move]), None)

    def go_to(self, ply: int) -> None:
        """Shows the position after that many moves; the engine waits while it isn't the last."""
        super().go_to(ply)
        self.paused = self.paused or _is_behind(self.match)

    def visit(self, node: int) -> None:
        """Shows a position of the tree; the engine waits while its line goes on from there."""
        super().visit(node)
        self.paused = self.paused or _is_behind(self.match)

    def _resign(self) -> None:
        if self._has_rival:
            person = next(player for player in PLAYERS if not self.levels[player])
            self._end(lambda: self.match.resign(person))
        else:
            super()._resign()

    def _draw(self) -> None:
        """Both people agree; the engine looks at the position first."""
        match = self.match
        if not self._has_rival or match.outcome is not None:
            super()._draw()
            return
        self._offer = state = match.state
        rival = opponent(state.to_move)
        self.alert = f"{_capital(self._called(rival))} thinks about a draw."
        self._engine.ask(
            {"kind": "draw", "match": match_json.dumps(match, whole=False)},
            lambda answer: self._answer_offer(state, answer["taken"], answer["why"]),
            lambda why: self._answer_offer(state, False, "it cannot look at the position"),
        )

    def _answer_offer(self, state: State, taken: bool, why: str) -> None:
        if self._offer is not state:
            return
        self._offer = None
        if taken:
            super()._draw()
        else:
            called = _capital(self._called(opponent(state.to_move)))
            self.alert = f"{called} declines the draw: {why}."
        self.moved()

    def _computer(self) -> None:
        """The other side is the engine's."""
        self.seat(opponent(self.match.state.to_move), FIRST_LEVEL)

    def _retry(self) -> None:
        self._stuck, self.alert = None, ""

    def _takeover(self) -> None:
        """The side that the engine cannot play is a person's."""
        self.seat(self.match.state.to_move, PERSON)

    def _pause(self) -> None:
        self.paused = not self.paused
        self.alert = ""
        if not self.paused and _is_behind(self.match):
            super().go_to(len(self.match.line))

    def _advance(self) -> None:
        """One move of a game that the engine plays with itself."""
        self.alert = ""
        if _is_behind(self.match):
            self.match.redo()
            self._changed()
        else:
            self._once = True

    def new_game(self, options: Mapping[str, str], game: Game[Any] | None = None) -> None:
        """A new game; the form names the players of both sides with the options."""
        chosen = dict(options)
        levels = {player: int(chosen.pop(player, self.levels[player])) for player in PLAYERS}
        before = self.match
        super().new_game(chosen, game)
        if self.match is not before:
            self.levels, self.paused, self._stuck = levels, False, None
            self._face()

    def _put_on(self, match: Match) -> None:
        other = match.game is not self.match.game
        super()._put_on(match)
        if other:
            self._sit_down()

    def open_kept(self, match: Match, levels: Mapping[Player, int]) -> None:
        """Puts a game on the board that was kept, with those who play it."""
        self._put_on(match)
        self.levels, self.paused, self._once, self._stuck = dict(levels), True, False, None
        self._face()

    def follow_tab(self, before: Match, match: Match, levels: Mapping[Player, int]) -> None:
        """Takes a game over as it went on in another tab, where the engine is asked then."""
        if self.match is before:
            self.levels, self.elsewhere, self.paused = dict(levels), match.state, True
        self.follow(before, match)

    # --- the screen -------------------------------------------------------------------------------

    def screen(self) -> Screen:
        """What the page shows now; on the engine's turn there is nothing to choose."""
        screen = super().screen()
        if not self._is_engines:
            return screen
        return screen._replace(
            turn=self._waiting() or screen.turn,
            marks={cell: marks - {"target"} for cell, marks in screen.marks.items()},
            tray_marks={cell: marks - {"target"} for cell, marks in screen.tray_marks.items()},
        )

    def _waiting(self) -> str:
        mover = self.match.state.to_move
        if self._is_stuck() or _is_behind(self.match):
            return ""
        if self.watching and self.paused and not self._once:
            return f"Paused. {name_of(mover)} to move."
        return f"{_capital(self._called(mover))} is thinking."

    def _actions(self, scene: Scene) -> frozenset[str]:
        can = set(super()._actions(scene))
        match = self.match
        if self._has_rival:
            over = match.outcome is not None and match.outcome is match.ending
            earlier = self._own_turn(reversed(range(match.ply)))
            if not self.prefix and not over and earlier is None:
                can.discard("undo")
            if self._is_engines or self._offer is not None:
                can.discard("draw")
        if self.watching:
            can -= {"resign", "draw"}
            if match.outcome is None:
                can |= {"pause", "advance"} if self.paused else {"pause"}
        if self._is_engines:
            can.discard("hint")
        if self._is_stuck():
            can |= {"retry", "takeover"}
        return frozenset(can | {"computer"})


def _is_behind(match: Match) -> bool:
    """Whether an earlier position than the last is on the board."""
    return match.ply < len(match.line)


def _read(text: str, levels: int) -> tuple[dict[Player, int], str]:
    """The players and the pace that `seats_text` wrote; people where that cannot be read."""
    nobody: dict[Player, int] = dict.fromkeys(PLAYERS, PERSON)
    try:
        kept = json.loads(text)
        read: dict[Player, int] = {player: kept[player] for player in PLAYERS}
        if kept["version"] == VERSION and all(
            level in range(levels + 1) for level in read.values()
        ):
            return read, kept["pace"] if kept["pace"] in PACES else "normal"
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    return nobody, "normal"


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
