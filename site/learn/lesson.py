"""The lessons of a guided first game, their tasks, and the goals that the engine checks.

Knows every game through `game.core` alone. A goal is a small value that checks a played turn and
says in a sentence what it lacks, so a lesson needs no code of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from game.core import Event, EventKind, Game, Move, State, name_of, opponent

COUNTS = ("none", "one", "two", "three", "four", "five", "six")


class PlayedTurn(NamedTuple):
    """A turn that was played: its move and events, and the positions before and after it."""

    game: Game[Any]
    before: State
    move: Move
    after: State
    events: tuple[Event, ...]


class Goal(Protocol):
    """Something that a turn has to achieve."""

    def lacks(self, turn: PlayedTurn) -> str:
        """Why the turn misses the goal, in a sentence; "" if it meets the goal."""
        ...


class Task(NamedTuple):
    """One turn for the learner.

    It has to meet all the goals in `wants`; `solution` is a move that does, in notation, and
    `reply` is the other side's answer ("": none).
    """

    wants: tuple[Goal, ...]
    solution: str
    reply: str = ""


class Lesson(NamedTuple):
    """One step of a guided game: a rule in a few words, a position, and a task there.

    `goal` states the tasks in words; `done` is shown when they are met. `keys` says how to play by
    keyboard, for those who have one. `hinges` draws the hinges, whatever the player's settings.
    """

    title: str
    text: str
    goal: str
    position: str
    tasks: tuple[Task, ...]
    done: str
    options: Mapping[str, str] = {}
    keys: str = ""
    hinges: bool = False


# --- goals --------------------------------------------------------------------------------------

_VERBS: Mapping[EventKind, str] = {"hit": "hits", "remove": "removes"}


class Does(NamedTuple):
    """The turn hits or removes at least `least` of the other side's pieces.

    `piece` is the kind of piece ("": any), and `name` the game's word for its pieces.
    """

    kind: EventKind
    least: int = 1
    piece: str = ""
    name: str = "pieces"

    def lacks(self, turn: PlayedTurn) -> str:
        """How many pieces were hit or removed, or which piece was spared."""
        other = opponent(turn.before.to_move)
        count = sum(
            event[:2] == (self.kind, other) and self.piece in ("", event.piece)
            for event in turn.events
        )
        if count >= self.least:
            return ""
        if self.piece:
            return f"That leaves {name_of(other)}'s {self.piece} untouched."
        whose = f"{COUNTS[count]} of {name_of(other)}'s {self.name}"
        return f"That {_VERBS[self.kind]} {whose}; you need {COUNTS[self.least]}."


class KeepsOwn(NamedTuple):
    """The turn removes none of the learner's own pieces."""

    def lacks(self, turn: PlayedTurn) -> str:
        """Which of the learner's own pieces was removed."""
        for event in turn.events:
            if event.kind == "remove" and event.owner == turn.before.to_move:
                return f"That removes your own piece on {event.square} too."
        return ""


class Gains(NamedTuple):
    """The turn scores at least `least` points."""

    least: int

    def lacks(self, turn: PlayedTurn) -> str:
        """How many points the turn scored."""
        mover = turn.before.to_move
        before, after = turn.game.scores(turn.before), turn.game.scores(turn.after)
        gain = after[mover] - before[mover] if before and after else 0
        if gain >= self.least:
            return ""
        points = "no point" if gain < 1 else "one point" if gain == 1 else f"{COUNTS[gain]} points"
        return f"That scores {points}; you need {COUNTS[self.least]}."


class Wins(NamedTuple):
    """The turn wins the game for the learner."""

    def lacks(self, turn: PlayedTurn) -> str:
        """Whether the game goes on, is drawn, or is lost."""
        outcome = turn.game.outcome(turn.after)
        if outcome is None:
            return "That doesn't win the game yet."
        if outcome.winner == turn.before.to_move:
            return ""
        return f"Then {name_of(outcome.winner)} wins." if outcome.winner else "That is a draw."


class WinsNext(NamedTuple):
    """The learner can win on the next turn, whatever the other side answers."""

    def lacks(self, turn: PlayedTurn) -> str:
        """The first answer that prevents the win."""
        for answer in turn.game.legal_moves(turn.after):
            state = turn.game.play(turn.after, answer).state
            if not _can_win(turn.game, state):
                described = turn.game.describe(turn.after, answer)
                return f"This would prevent your win: {described}"
        return ""


class Lands(NamedTuple):
    """The turn ends on one of these squares; `name` describes them."""

    squares: tuple[str, ...]
    name: str

    def lacks(self, turn: PlayedTurn) -> str:
        """The description of the right squares."""
        return "" if turn.move[-1] in self.squares else f"That is not {self.name}."


class Moves(NamedTuple):
    """The turn places or moves a piece of this kind; `name` is the kind for people."""

    kind: str
    name: str

    def lacks(self, turn: PlayedTurn) -> str:
        """The piece that should have moved."""
        moved = {event.piece for event in turn.events if event.kind in ("place", "move")}
        return "" if self.kind in moved else f"Play {self.name} this time."


class Written(NamedTuple):
    """The move's notation contains this sign, which marks a kind of move; `name` describes it."""

    sign: str
    name: str

    def lacks(self, turn: PlayedTurn) -> str:
        """The description of the right kind of move."""
        written = turn.game.notation(turn.before, turn.move)
        return "" if self.sign in written else f"That is not {self.name}."


class Jumps(NamedTuple):
    """The turn has at least `least` jumps."""

    least: int

    def lacks(self, turn: PlayedTurn) -> str:
        """How many jumps the turn had."""
        count = len(turn.move) - 1
        if count >= self.least:
            return ""
        jumps = "one jump" if count == 1 else f"{COUNTS[count]} jumps"
        return f"That is {jumps}; you need {COUNTS[self.least]}."


class Bars(NamedTuple):
    """The square is empty after the turn, and the other side cannot go there."""

    square: str

    def lacks(self, turn: PlayedTurn) -> str:
        """Whether the square is taken or still open to the other side."""
        taken = {piece.cell for piece in turn.game.scene(turn.after).pieces}
        if self.square in taken:
            return f"{self.square} must stay empty."
        if all(move[-1] != self.square for move in turn.game.legal_moves(turn.after)):
            return ""
        return f"{name_of(turn.after.to_move)} can still go to {self.square}."


class Safe(NamedTuple):
    """No answer of the other side hits or removes a piece of the learner's."""

    def lacks(self, turn: PlayedTurn) -> str:
        """The first answer that hits or removes one."""
        answer = next(_blows(turn), None)
        if answer is None:
            return ""
        return f"This could follow: {turn.game.describe(turn.after, answer)}"


def _blows(turn: PlayedTurn) -> Iterator[Move]:
    """The answers that hit or remove a piece of the side that has just moved."""
    for move in turn.game.legal_moves(turn.after):
        events = turn.game.play(turn.after, move).events
        if any(event.kind in _VERBS and event.owner == turn.before.to_move for event in events):
            yield move


def _can_win(game: Game[Any], state: State) -> bool:
    """Whether the side to move has a move that wins."""
    outcomes = (game.outcome(game.play(state, move).state) for move in game.legal_moves(state))
    return any(outcome and outcome.winner == state.to_move for outcome in outcomes)
