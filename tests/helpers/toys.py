"""Small games that only serve to try the computer on the `Game` protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.core import (
    Event,
    Game,
    Move,
    Option,
    Options,
    Outcome,
    Played,
    Player,
    Step,
    opponent,
)
from game.values import Scene


class Position(NamedTuple):
    """A list of numbers and the side to move; `past` is what else legality depends on."""

    numbers: tuple[int, ...]
    to_move: Player = "dark"
    past: tuple[tuple[int, ...], ...] = ()
    options: Options = Options({})


class Toy:
    """What the toys have in common; each says how it starts, moves and ends."""

    id = "toy"
    title = "Toy"
    aim = "Play"
    about = "It is a toy."
    rules_version = "1"
    options: tuple[Option, ...] = ()
    reasons: Mapping[str, str] = {"over": "It is over."}
    first: tuple[int, ...] = ()

    def start(self, options: Mapping[str, str] = Options({})) -> Position:
        """The first position."""
        return Position(self.first)

    def legal_moves(self, state: Position) -> tuple[Move, ...]:
        """The moves of each toy."""
        raise NotImplementedError

    def outcome(self, state: Position) -> Outcome | None:
        """The player who moved last has won."""
        return None if self.legal_moves(state) else Outcome(opponent(state.to_move), "over")

    def scores(self, state: Position) -> Mapping[Player, int] | None:
        """No points."""
        return None

    def notation(self, state: Position, move: Move) -> str:
        """The steps."""
        return " ".join(move)

    def parse(self, state: Position, text: str) -> Move:
        """The steps."""
        return tuple(text.split())

    def explain(self, state: Position, steps: Sequence[Step]) -> str:
        """No reason."""
        return "that is no move"

    def describe(self, state: Position, move: Move) -> str:
        """The steps."""
        return " ".join(move)

    def position(self, state: Position) -> str:
        """The numbers."""
        return " ".join(map(str, state.numbers))

    def parse_position(self, text: str, options: Mapping[str, str] = Options({})) -> Position:
        """The numbers, Dark to move."""
        return Position(tuple(map(int, text.split())))

    def setup(self, options: Mapping[str, str] = Options({})) -> Any:
        """Nothing to set up."""
        raise NotImplementedError

    def scene(self, state: Position) -> Scene:
        """No board."""
        return Scene((), (), state.to_move, self.position(state), {})


class Heap(Toy):
    """Take one, two or three of a heap; taking the last one wins. No points."""

    id = "heap"
    first = (21,)

    def legal_moves(self, state: Position) -> tuple[Move, ...]:
        """One to three, as many as there are."""
        return tuple((str(number),) for number in range(1, min(3, state.numbers[0]) + 1))

    def play(self, state: Position, move: Move) -> Played[Position]:
        """The heap without them."""
        left = state.numbers[0] - int(move[0])
        return Played(Position((left,), opponent(state.to_move)), ())


class Row(Toy):
    """Take a coin from either end of a row; the larger sum wins. Points, in `past`."""

    id = "row"
    first = (3, 9, 1, 2, 7, 5, 4, 8)

    def start(self, options: Mapping[str, str] = Options({})) -> Position:
        """Nobody has a coin."""
        return Position(self.first, past=((0, 0),))

    def legal_moves(self, state: Position) -> tuple[Move, ...]:
        """Either end."""
        return (("left",), ("right",)) if state.numbers else ()

    def play(self, state: Position, move: Move) -> Played[Position]:
        """The row without the coin."""
        row, ((dark, light),) = state.numbers, state.past
        coin, rest = (row[0], row[1:]) if move == ("left",) else (row[-1], row[:-1])
        purses = (dark + coin, light) if state.to_move == "dark" else (dark, light + coin)
        return Played(Position(rest, opponent(state.to_move), (purses,)), ())

    def scores(self, state: Position) -> Mapping[Player, int]:
        """The sums in the purses."""
        return dict(zip(("dark", "light"), state.past[0], strict=True))

    def outcome(self, state: Position) -> Outcome | None:
        """The larger purse wins."""
        if state.numbers:
            return None
        dark, light = state.past[0]
        winner: Player | None = None if dark == light else "dark" if dark > light else "light"
        return Outcome(winner, "over", self.scores(state))


class TurnsInARow(Row):
    """The same, but an even coin gives another turn, so turns do not alternate."""

    id = "again"

    def play(self, state: Position, move: Move) -> Played[Position]:
        """The row without the coin, and the same player's turn after an even one."""
        after, events = super().play(state, move)
        if sum(state.numbers) % 2 == sum(after.numbers) % 2:
            after = after._replace(to_move=state.to_move)
        return Played(after, events)


class Corridor(Toy):
    """Two pieces walk towards each other and jump when they meet; one that cannot move passes.

    `numbers` are the squares of Dark's piece and of Light's, and the number of passes in a row.
    Twice in a row ends the game, and so does a capture.
    """

    id = "corridor"
    first = (0, 9, 0)

    def legal_moves(self, state: Position) -> tuple[Move, ...]:
        """One or two steps ahead, a jump over the enemy, or the pass where there is neither."""
        dark, light, passed = state.numbers
        if passed == 2 or dark < 0 or light < 0:
            return ()
        gap = light - dark
        steps = tuple((f"step {far}",) for far in (1, 2) if far < gap)
        return steps or ((("pass",),) if gap > 1 or gap < 0 or passed else (("jump",), ("pass",)))

    def play(self, state: Position, move: Move) -> Played[Position]:
        """The piece has moved, and the piece it jumped is gone."""
        dark, light, passed = state.numbers
        mover = state.to_move
        if move == ("pass",):
            return Played(
                Position((dark, light, passed + 1), opponent(mover)), (Event("pass", mover),)
            )
        if move == ("jump",):
            gone = (dark, -1, 0) if mover == "dark" else (-1, light, 0)
            event = Event("remove", opponent(mover), "ahead", "walker")
            return Played(Position(gone, opponent(mover)), (event,))
        far = int(move[0].split()[1])
        after = (dark + far, light, 0) if mover == "dark" else (dark, light - far, 0)
        return Played(Position(after, opponent(mover)), (Event("move", mover),))

    def outcome(self, state: Position) -> Outcome | None:
        """The player who jumped has won; two passes are a draw."""
        if self.legal_moves(state):
            return None
        return Outcome(None if state.numbers[2] == 2 else opponent(state.to_move), "over")


class Ring(Toy):
    """Walk round a ring of five in either direction, for ever."""

    id = "ring"
    first = (0,)

    def legal_moves(self, state: Position) -> tuple[Move, ...]:
        """Either way, always."""
        return (("on",), ("back",))

    def play(self, state: Position, move: Move) -> Played[Position]:
        """A step round the ring."""
        place = (state.numbers[0] + (1 if move == ("on",) else -1)) % 5
        return Played(Position((place,), opponent(state.to_move)), ())


class RepeatedRing(Ring):
    """The same, drawn when a place is reached for the third time."""

    id = "repeated"

    def legal_moves(self, state: Position) -> tuple[Move, ...]:
        """Either way, until it is drawn."""
        return () if state.past.count(state.numbers) == 2 else super().legal_moves(state)

    def play(self, state: Position, move: Move) -> Played[Position]:
        """A step round the ring, remembered."""
        after, events = super().play(state, move)
        return Played(after._replace(past=(*state.past, state.numbers)), events)

    def outcome(self, state: Position) -> Outcome | None:
        """A draw by repetition."""
        return None if self.legal_moves(state) else Outcome(None, "over")


class Crowd(Toy):
    """Thousands of moves a turn; it ends after forty plies."""

    id = "crowd"
    first = (0,)
    moves = tuple((str(number), "to", str(number)) for number in range(6000))

    def legal_moves(self, state: Position) -> tuple[Move, ...]:
        """All of them."""
        return () if state.numbers[0] == 40 else self.moves

    def play(self, state: Position, move: Move) -> Played[Position]:
        """A ply later."""
        return Played(Position((state.numbers[0] + 1,), opponent(state.to_move)), ())

    def outcome(self, state: Position) -> Outcome | None:
        """A draw in the end."""
        return Outcome(None, "over") if state.numbers[0] == 40 else None


TOYS: tuple[Game[Any], ...] = (
    Heap(),
    Row(),
    TurnsInARow(),
    Corridor(),
    Ring(),
    RepeatedRing(),
    Crowd(),
)
