"""Games that each break one law of the protocol, and the message about it.

`Whole` is the game of the template, which breaks none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game import template
from game.core import (
    Event,
    GameError,
    IllegalMove,
    InvalidMove,
    Move,
    Option,
    Options,
    Outcome,
    Played,
    Step,
)
from game.scene import Cell, Piece, Scene
from game.template import State
from game.values import Setup

OPTIONS = Options({})


class Whole(template.Template):
    """A game that breaks nothing; each of those below breaks one law."""


class Capitals(Whole):
    id = "Fox"


class Nameless(Whole):
    title = ""


class Aimless(Whole):
    aim = ""


class Talkative(Whole):
    aim = "Fill a row."


class Unexplained(Whole):
    about = "stones in rows"


class MutteredReason(Whole):
    reasons: Mapping[str, str] = {"row": "row", "full": "The board is full."}


class ForgottenReason(Whole):
    reasons: Mapping[str, str] = {"full": "The board is full."}


class UnlabelledOption(Whole):
    options = (template.OPTIONS[0]._replace(labels=("Four in a row",)),)


class NoSuchDefault(Whole):
    options = (template.OPTIONS[0]._replace(default="5"),)


class DeafToOptions(Whole):
    def start(self, options: Mapping[str, str] = OPTIONS) -> State:
        return super().start()


class LenientSetup(Whole):
    def setup(self, options: Mapping[str, str] = OPTIONS) -> Setup:
        return super().setup()


class AnyPosition(Whole):
    def parse_position(self, text: str, options: Mapping[str, str] = OPTIONS) -> State:
        try:
            return super().parse_position(text, options)
        except GameError:
            if (options and not {*options} <= {"row"}) or "choice" in str(options):
                raise
            return self.start()


class SharedLetter(Whole):
    def setup(self, options: Mapping[str, str] = OPTIONS) -> Setup:
        setup = super().setup(options)
        return setup._replace(pieces=(*setup.pieces, setup.pieces[0]._replace(kind="other")))


class NoKinds(Whole):
    def setup(self, options: Mapping[str, str] = OPTIONS) -> Setup:
        pieces = [
            piece._replace(letter=piece.letter.swapcase()) for piece in super().setup().pieces
        ]
        super().setup(options)
        return Setup(tuple(pieces))


class Doubled(Whole):
    def legal_moves(self, state: State) -> tuple[Move, ...]:
        return super().legal_moves(state) * 2


class Endless(Whole):
    def outcome(self, state: State) -> Outcome | None:
        return None


class Stubborn(Whole):
    def legal_moves(self, state: State) -> tuple[Move, ...]:
        return () if state.dark else super().legal_moves(state)


class Restless(Whole):
    def legal_moves(self, state: State) -> tuple[Move, ...]:
        self.turned = not getattr(self, "turned", False)
        moves = super().legal_moves(state)
        return moves[::-1] if self.turned else moves


class StepsOfOneText(Whole):
    def legal_moves(self, state: State) -> tuple[Move, ...]:
        return tuple(move[0] for move in super().legal_moves(state))  # type: ignore[misc]


class OneText(Whole):
    def notation(self, state: State, move: Move) -> str:
        return "stone"


class Unreadable(Whole):
    def notation(self, state: State, move: Move) -> str:
        return f"to {move[0]}"


class Misread(Whole):
    def parse(self, state: State, text: str) -> Move:
        move = super().parse(state, text)
        return self.legal_moves(state)[0] if move else move


class Unquoted(Whole):
    def parse(self, state: State, text: str) -> Move:
        try:
            return super().parse(state, text)
        except InvalidMove:
            raise InvalidMove("that is not a move") from None


class UnquotedIllegal(Whole):
    def parse(self, state: State, text: str) -> Move:
        try:
            return super().parse(state, text)
        except IllegalMove:
            raise IllegalMove("no") from None


class LetsAnythingPass(Whole):
    def parse(self, state: State, text: str) -> Move:
        try:
            return super().parse(state, text)
        except IllegalMove:
            return (text,)


class Mute(Whole):
    def explain(self, state: State, steps: Sequence[Step]) -> str:
        return ""

    def parse(self, state: State, text: str) -> Move:
        move = super().parse(state, text)
        if move not in self.legal_moves(state):
            raise IllegalMove(f"{text}: taken")
        return move


class Lecturing(Whole):
    def explain(self, state: State, steps: Sequence[Step]) -> str:
        return (said := super().explain(state, steps)) and f"{said}."


class Grunting(Whole):
    def describe(self, state: State, move: Move) -> str:
        return "ugh"


class Forgetful(Whole):
    def play(self, state: State, move: Move) -> Played[State]:
        return Played(super().play(state, move).state._replace(options=OPTIONS), ())


class Greedy(Whole):
    def play(self, state: State, move: Move) -> Played[State]:
        after, events = super().play(state, move)
        return Played(after._replace(to_move=state.to_move), events)


class Wavering(Whole):
    def play(self, state: State, move: Move) -> Played[State]:
        self.played = getattr(self, "played", 0) + 1
        after, events = super().play(state, move)
        return Played(after, events * (1 + self.played % 2))


class Quiet(Whole):
    def play(self, state: State, move: Move) -> Played[State]:
        return Played(super().play(state, move).state, ())


class WrongEvent(Whole):
    def play(self, state: State, move: Move) -> Played[State]:
        return Played(super().play(state, move).state, (Event("remove", "dark", "A1", "stone"),))


class StrangeWinner(Whole):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and outcome._replace(winner="nobody")  # type: ignore[arg-type]


class PointsAtTheEnd(Whole):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and outcome._replace(scores={"dark": 1, "light": 0})


class OneSidedPoints(Whole):
    def scores(self, state: State) -> Any:
        return {"dark": 1}


class LongPosition(Whole):
    def position(self, state: State) -> str:
        return super().position(state).replace("/", "\n", 1)

    def parse_position(self, text: str, options: Mapping[str, str] = OPTIONS) -> State:
        return super().parse_position(text.replace("\n", "/"), options)


class TurnLost(Whole):
    def parse_position(self, text: str, options: Mapping[str, str] = OPTIONS) -> State:
        return super().parse_position(text, options)._replace(to_move="dark")


class OptionsLost(Whole):
    def parse_position(self, text: str, options: Mapping[str, str] = OPTIONS) -> State:
        state = super().parse_position(text, options)
        return state._replace(options=OPTIONS) if state.dark else state


class Hidden(NamedTuple):
    """A state that knows the text it was read from, if any."""

    dark: int
    light: int
    to_move: Any
    options: Options
    text: str = ""

    def kind(self, bit: int) -> str:
        return "stone"


class Remembering(Whole):
    def start(self, options: Mapping[str, str] = OPTIONS) -> Any:
        return Hidden(*super().start(options))

    def play(self, state: Any, move: Move) -> Played[Any]:
        after, events = super().play(state, move)
        return Played(Hidden(*after), events)

    def parse_position(self, text: str, options: Mapping[str, str] = OPTIONS) -> Any:
        state = super().parse_position(text, options)
        return Hidden(*state, text if state.dark else "")


class PiecesLost(Remembering):
    def scene(self, state: Any) -> Scene:
        scene = super().scene(state)
        return scene._replace(pieces=()) if state.text else scene


class MovesLost(Remembering):
    def legal_moves(self, state: Any) -> tuple[Move, ...]:
        moves = super().legal_moves(state)
        return moves[1:] if state.text else moves


class NotAsItBegan(Whole):
    def parse_position(self, text: str, options: Mapping[str, str] = OPTIONS) -> State:
        state = super().parse_position(text, options)
        return state if state.dark else state._replace(to_move="light")


class Misspelt(Whole):
    def position(self, state: State) -> str:
        return super().position(state).replace(" ", "  ")


class NotReadAgain(Whole):
    def parse_position(self, text: str, options: Mapping[str, str] = OPTIONS) -> State:
        if text.count("S") > 1:
            return super().parse_position("?", options)
        return super().parse_position(text, options)


class Pictured(Whole):
    """A game that changes something in its pictures."""

    def __init__(self, **changes: Any) -> None:
        self.changes = changes

    def scene(self, state: State) -> Scene:
        return super().scene(state)._replace(**self.changes)


CELL = Cell("A1", 0, 0, "dark", "A1")
STONE = Piece("A1", "dark", "stone", "stone", "", "S")


@dataclass
class Soft:
    """A state that anybody can change."""

    dark: int
    light: int
    to_move: Any
    options: Options

    kind = State.kind


@dataclass(unsafe_hash=True)
class HashedSoft(Soft):
    """A state that anybody can change, and that can be hashed all the same."""


class SoftStates(Whole):
    made: type[Any] = HashedSoft

    def start(self, options: Mapping[str, str] = OPTIONS) -> Any:
        return self.made(*super().start(options))

    def parse_position(self, text: str, options: Mapping[str, str] = OPTIONS) -> Any:
        return self.made(*super().parse_position(text, options))


class Unhashable(SoftStates):
    made = Soft


class ChangedInPlace(Whole):
    """A game whose states change once a move is played from them."""

    def play(self, state: State, move: Move) -> Played[State]:
        played = super().play(state, move)
        state.options._chosen["row"] = "3" if state.options["row"] == "4" else "4"
        return played


EXTRA = Option("extra", "Extra", "Never taken up.", ("on", "off"), "on", ("On", "Off"))


class OptionNotInTheState(Whole):
    options = (*template.OPTIONS, EXTRA)
