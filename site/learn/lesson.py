"""What a guided first game is made of: lessons, their tasks, and goals that the engine checks.

Knows every game through `game.core` alone. A goal is a small value; it looks at a turn that was
played and says in a sentence what is lacking, so a lesson needs no code of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from game.core import Event, EventKind, Game, Move, State, name_of, opponent

COUNTS = ("none", "one", "two", "three", "four", "five", "six")


class Turn(NamedTuple):
    """A turn as it was played: the position before and after it, and what it did."""

    game: Game[Any]
    before: State
    move: Move
    after: State
    events: tuple[Event, ...]


class Goal(Protocol):
    """Something that a turn is to do."""

    def lacks(self, turn: Turn) -> str:
        """What the turn fell short of, in a sentence; "" where it did what was wanted."""
        ...


class Task(NamedTuple):
    """One turn of the learner's.

    It has to meet all the goals of `wants`; `solution` is a move that does, in notation, and
    `reply` what the other side then plays ("": nothing).
    """

    wants: tuple[Goal, ...]
    solution: str
    reply: str = ""


class Lesson(NamedTuple):
    """One step of a guided game: a rule in a few words, a position, and what to do there.

    `goal` says in words what the tasks want; `done` is said when they are met.
    """

    title: str
    text: str
    goal: str
    position: str
    tasks: tuple[Task, ...]
    done: str
    options: Mapping[str, str] = {}


# --- goals --------------------------------------------------------------------------------------

_VERBS: Mapping[EventKind, str] = {"hit": "hits", "remove": "takes"}


class Does(NamedTuple):
    """So many of the other side's pieces are hit or taken off the board, at the least.

    `piece` is the kind that is meant ("": any), `name` what the game calls its pieces.
    """

    kind: EventKind
    least: int = 1
    piece: str = ""
    name: str = "pieces"

    def lacks(self, turn: Turn) -> str:
        """How many they were, or which piece was spared."""
        other = opponent(turn.before.to_move)
        count = sum(
            event[:2] == (self.kind, other) and self.piece in ("", event.piece)
            for event in turn.events
        )
        if count >= self.least:
            return ""
        if self.piece:
            return f"That leaves {name_of(other)}'s {self.piece} as it is."
        whose = f"{COUNTS[count]} of {name_of(other)}'s {self.name}"
        wanted = "one is" if self.least == 1 else f"{COUNTS[self.least]} are"
        return f"That {_VERBS[self.kind]} {whose}, and {wanted} wanted."


class KeepsOwn(NamedTuple):
    """The turn takes none of the learner's own pieces."""

    def lacks(self, turn: Turn) -> str:
        """Which of one's own pieces went."""
        for event in turn.events:
            if event.kind == "remove" and event.owner == turn.before.to_move:
                return f"That takes your own piece on {event.square} too."
        return ""


class Gains(NamedTuple):
    """The turn brings so many points, at the least."""

    least: int

    def lacks(self, turn: Turn) -> str:
        """How many points it brought."""
        mover = turn.before.to_move
        before, after = turn.game.scores(turn.before), turn.game.scores(turn.after)
        gain = after[mover] - before[mover] if before and after else 0
        if gain >= self.least:
            return ""
        points = "no point" if gain < 1 else "one point" if gain == 1 else f"{COUNTS[gain]} points"
        return f"That brings you {points}, and {COUNTS[self.least]} are wanted."


class Wins(NamedTuple):
    """The turn ends the game, and the learner has won it."""

    def lacks(self, turn: Turn) -> str:
        """Whether the game goes on or ended otherwise."""
        outcome = turn.game.outcome(turn.after)
        if outcome is None:
            return "That doesn't win the game yet."
        if outcome.winner == turn.before.to_move:
            return ""
        return f"With that {name_of(outcome.winner)} wins." if outcome.winner else "That is a draw."


class WinsNext(NamedTuple):
    """Whatever the other side answers, the learner can win with the turn after."""

    def lacks(self, turn: Turn) -> str:
        """The first answer that prevents it."""
        for answer in turn.game.legal_moves(turn.after):
            state = turn.game.play(turn.after, answer).state
            if not _can_win(turn.game, state):
                described = turn.game.describe(turn.after, answer)
                return f"This would prevent your win: {described}"
        return ""


class Lands(NamedTuple):
    """The turn ends on one of these squares; `name` says which they are."""

    squares: tuple[str, ...]
    name: str

    def lacks(self, turn: Turn) -> str:
        """Which squares are meant."""
        return "" if turn.move[-1] in self.squares else f"That is not {self.name}."


class Moves(NamedTuple):
    """The piece that is placed or moves is of this kind; `name` says it for people."""

    kind: str
    name: str

    def lacks(self, turn: Turn) -> str:
        """Whose turn it should have been."""
        moved = {event.piece for event in turn.events if event.kind in ("place", "move")}
        return "" if self.kind in moved else f"This is a turn for {self.name}."


class Written(NamedTuple):
    """The move's notation has this sign, by which the games tell apart how a piece goes."""

    sign: str
    name: str

    def lacks(self, turn: Turn) -> str:
        """What kind of move is meant."""
        written = turn.game.notation(turn.before, turn.move)
        return "" if self.sign in written else f"That is not {self.name}."


class Jumps(NamedTuple):
    """The turn has so many legs, at the least."""

    least: int

    def lacks(self, turn: Turn) -> str:
        """How many legs it had."""
        legs = len(turn.move) - 1
        if legs >= self.least:
            return ""
        jumps = "one jump" if legs == 1 else f"{COUNTS[legs]} jumps"
        return f"That is {jumps}, and {COUNTS[self.least]} are wanted."


class Bars(NamedTuple):
    """The square stays empty, and the other side may not go there."""

    square: str

    def lacks(self, turn: Turn) -> str:
        """Whether the square is taken or still open."""
        taken = {piece.cell for piece in turn.game.scene(turn.after).pieces}
        if self.square in taken:
            return f"{self.square} is to stay empty."
        if all(move[-1] != self.square for move in turn.game.legal_moves(turn.after)):
            return ""
        return f"{name_of(turn.after.to_move)} may still go to {self.square}."


class Safe(NamedTuple):
    """No answer of the other side's hits or takes a piece of the learner's."""

    def lacks(self, turn: Turn) -> str:
        """The first answer that does."""
        answer = next(_blows(turn), None)
        if answer is None:
            return ""
        return f"Then this could follow: {turn.game.describe(turn.after, answer)}"


def _blows(turn: Turn) -> Iterator[Move]:
    """The answers that harm the side that has just moved."""
    for move in turn.game.legal_moves(turn.after):
        events = turn.game.play(turn.after, move).events
        if any(event.kind in _VERBS and event.owner == turn.before.to_move for event in events):
            yield move


def _can_win(game: Game[Any], state: State) -> bool:
    """Whether the side to move has a move that wins."""
    outcomes = (game.outcome(game.play(state, move).state) for move in game.legal_moves(state))
    return any(outcome and outcome.winner == state.to_move for outcome in outcomes)
