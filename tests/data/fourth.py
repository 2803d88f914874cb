"""Four in a Row: a game as small as a game can be, one file and nothing else.

Each player in turn places a stone on an empty square. Four in a row, column or diagonal win.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game import rows
from game.board import BIT, FULL, SQUARES, place, square_at, squares_of
from game.core import (
    PLAYERS,
    Event,
    IllegalMove,
    InvalidMove,
    Move,
    Option,
    Options,
    Outcome,
    Played,
    Player,
    PositionError,
    Step,
    choose_options,
    name_of,
    opponent,
    quote,
)
from game.scene import BOARD_CELLS, Look, Piece, Scene, in_words, pieces, tally

_LOOKS = {"stone": Look("stone", "", "S")}


class State(NamedTuple):
    """A position: the squares with each player's stones."""

    dark: int
    light: int
    to_move: Player
    options: Options

    def stones(self, player: Player) -> int:
        """The squares with that player's stones."""
        return self.dark if player == "dark" else self.light


def _lines() -> Iterator[int]:
    """Every four squares in a line."""
    for column, row in map(place, SQUARES):
        for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            squares = [square_at(column + n * right, row + n * down) for n in range(4)]
            if all(squares):
                yield sum(BIT[square] for square in squares if square)


_LINES = tuple(_lines())


class Fourth:
    """The rules of Four in a Row."""

    id = "fourth"
    title = "Four in a Row"
    rules_version = "1"
    options: tuple[Option, ...] = ()
    reasons: Mapping[str, str] = {
        "four in a row": "Four stones stand in a row.",
        "full board": "No square is left.",
    }

    def start(self, options: Mapping[str, str] = Options({})) -> State:
        """The empty board, Dark to move. Raises `OptionError`."""
        return State(0, 0, "dark", choose_options(self.options, options))

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Each empty square; () when the game is over."""
        if self.outcome(state):
            return ()
        return tuple((square,) for square in squares_of(FULL ^ (state.dark | state.light)))

    def play(self, state: State, move: Move) -> Played[State]:
        """The position with one stone more."""
        mover, bit = state.to_move, BIT[move[0]]
        dark = state.dark | (bit if mover == "dark" else 0)
        light = state.light | (bit if mover == "light" else 0)
        after = State(dark, light, opponent(mover), state.options)
        return Played(after, (Event("place", mover, move[0], "stone"),))

    def outcome(self, state: State) -> Outcome | None:
        """The winner with four in a row, or a draw on a full board."""
        for player in PLAYERS:
            if any(state.stones(player) & line == line for line in _LINES):
                return Outcome(player, "four in a row")
        return Outcome(None, "full board") if state.dark | state.light == FULL else None

    def scores(self, state: State) -> None:
        """None: this game has no points."""

    def notation(self, state: State, move: Move) -> str:
        """The square: ``E4``."""
        return move[0]

    def parse(self, state: State, text: str) -> Move:
        """The move that the text names. Raises `InvalidMove` or `IllegalMove`."""
        move = (text.strip().upper(),)
        if move[0] not in BIT:
            raise InvalidMove(f"{quote(text)} is not a square from A1 to G7")
        if reason := self.explain(state, move):
            raise IllegalMove(f"{quote(text)}: {reason}")
        return move

    def explain(self, state: State, steps: Sequence[Step]) -> str:
        """Why the steps are not a legal move; "" when they are one."""
        if tuple(steps) in self.legal_moves(state):
            return ""
        if self.outcome(state):
            return "the game is over"
        return f"{steps[0]} is taken" if len(steps) == 1 else "choose one square"

    def describe(self, state: State, move: Move) -> str:
        """``Dark places a stone on E4.``"""
        return f"{name_of(state.to_move)} places a stone on {move[0]}."

    def position(self, state: State) -> str:
        """Seven rows and the side to move."""
        return f"{rows.write(_pieces(state))} {rows.write_side(state.to_move)}"

    def parse_position(self, text: str, options: Mapping[str, str] = Options({})) -> State:
        """The state that `position` wrote. Raises `PositionError` or `OptionError`."""
        chosen = choose_options(self.options, options)
        board, side = rows.fields(text, 2)
        read = rows.read(board, "Ss", "write S for a dark stone, s for a light one")
        state = State(read.dark, read.light, rows.read_side(side), chosen)
        ahead = state.dark.bit_count() - state.light.bit_count()
        if ahead != (state.to_move == "light"):
            raise PositionError("the players have not had turns in order")
        return state

    def setup(self, options: Mapping[str, str] = Options({})) -> rows.Setup:
        """A stone of each player's. Raises `OptionError`."""
        choose_options(self.options, options)
        return rows.Setup(rows.kinds(_LOOKS))

    def scene(self, state: State) -> Scene:
        """The stones on the board, and how many each player has placed."""
        standing = _pieces(state)
        return Scene(
            BOARD_CELLS,
            standing,
            state.to_move,
            in_words(standing),
            {player: tally(state.stones(player).bit_count(), "stone") for player in PLAYERS},
            "" if self.outcome(state) else f"{name_of(state.to_move)} to move.",
        )


def _pieces(state: State) -> tuple[Piece, ...]:
    return pieces(state.dark, state.light, lambda bit: "stone", _LOOKS)


GAME = Fourth()
