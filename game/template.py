"""Template: place a stone a turn; four in a row, in any direction, win. 5×5 squares.

This is a whole game and small enough to be read at once. Turn it into yours from the top down.
After each change, play it (`python -m game play template`) and try the laws of the protocol
(`game.testing.check_game`). What each method promises is said in `game.core`; squares and sets of
squares are explained in `game.board`. Games in which pieces move find tables in `game.ways` and
shared rules in `game.moving`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game import rows
from game.board import GRIDS, bits_of, place, square_at, squares_of
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
)
from game.scene import Look, Piece, Scene, cells_of, in_words, pieces, tally
from game.words import quote, spelled

# The board: GRIDS has squares of 3×3 up to 7×7.
GRID = GRIDS["5"]
CELLS = cells_of(GRID)

# What people choose before a game; () where there is nothing to choose. The site makes its form of
# this, and links, records and the command line take the keys and choices as they stand here.
OPTIONS = (
    Option(
        key="row",
        label="To win",
        help="How many stones in a row win the game.",
        choices=("4", "3"),
        default="4",
        labels=("Four in a row", "Three in a row"),
    ),
)

# The kinds of pieces: a name for people, a rune ("" for none, any other name for the letter until
# somebody draws the rune in `game.artwork`), and a letter for positions, Light's being the small.
LOOKS = {"stone": Look("stone", "", "S")}
HELP = "write S for a dark stone and s for a light one"


class State(NamedTuple):
    """A position: the squares with each side's stones, as bits. Never changed, only replaced.

    Everything that legality depends on belongs here, such as positions that may not come again.
    """

    dark: int
    light: int
    to_move: Player
    options: Options

    def kind(self, bit: int) -> str:
        """The kind of the piece on a square; a game with several kinds looks it up."""
        return "stone"


def _rows(length: int) -> Iterator[int]:
    """Every row of so many squares, straight or diagonal, as a set of squares."""
    for square in GRID.squares:
        column, row = place(square)
        for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            line = [square_at(column + n * right, row + n * down) for n in range(length)]
            squares = [each for each in line if each in GRID.squares]
            if len(squares) == length:
                yield bits_of(squares)


_ROWS = {choice: tuple(_rows(int(choice))) for choice in OPTIONS[0].choices}


def _has_a_row(stones: int, options: Options) -> bool:
    return any(row & stones == row for row in _ROWS[options["row"]])


class Template:
    """The rules of Template."""

    id = "template"
    title = "Template"
    aim = "Fill a row"
    about = "You take turns to set stones, and the first with a full row wins."
    rules_version = "0.1"
    options: tuple[Option, ...] = OPTIONS
    # Why the game ended, in a sentence, for each reason that `outcome` gives.
    reasons: Mapping[str, str] = {
        "row": "A row is complete.",
        "full": "The board is full.",
    }

    def start(self, options: Mapping[str, str] = Options({})) -> State:
        """The empty board, Dark to move. Raises `OptionError`."""
        return State(0, 0, "dark", choose_options(OPTIONS, options))

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """A stone on any empty square, until the game is over.

        A move is the tuple of squares that a hand touches: one here, two for a piece that goes from
        one square to another.
        """
        if self.outcome(state):
            return ()
        empty = GRID.full & ~(state.dark | state.light)
        return tuple((square,) for square in squares_of(empty))

    def play(self, state: State, move: Move) -> Played[State]:
        """The position with one stone more; the events tell the screen what to show."""
        mover, stone = state.to_move, bits_of(move)
        dark = state.dark | (stone if mover == "dark" else 0)
        light = state.light | (stone if mover == "light" else 0)
        after = State(dark, light, opponent(mover), state.options)
        return Played(after, (Event("place", mover, move[0], "stone"),))

    def outcome(self, state: State) -> Outcome | None:
        """The end: a row for the side that made it, or a full board, which is a draw."""
        for player, stones in zip(PLAYERS, (state.dark, state.light), strict=True):
            if _has_a_row(stones, state.options):
                return Outcome(player, "row")
        if state.dark | state.light == GRID.full:
            return Outcome(None, "full")
        return None

    def scores(self, state: State) -> None:
        """None: this game has no points. A game with points gives both players' here."""

    def notation(self, state: State, move: Move) -> str:
        """``C3``."""
        return move[0]

    def parse(self, state: State, text: str) -> Move:
        """The move that a text names. Raises `InvalidMove` or `IllegalMove`, quoting the text."""
        move = (text.strip().upper(),)
        if move[0] not in GRID.squares:
            raise InvalidMove(f"{quote(text)} is not a move: write a square, as C3")
        if reason := self.explain(state, move):
            raise IllegalMove(f"{quote(text)}: {reason}")
        return move

    def explain(self, state: State, steps: Sequence[Step]) -> str:
        """Why the steps are not a legal move, as the end of a sentence; "" when they are one."""
        unknown = next((step for step in steps if step not in GRID.squares), None)
        if unknown is not None:
            return f"{quote(unknown)} is not a square of this board"
        if self.outcome(state):
            return "the game is over"
        if not steps:
            return "choose a square"
        if len(steps) > 1:
            return f"a turn is one stone: {steps[1]} is a step too many"
        return f"{steps[0]} is taken" if bits_of(steps) & (state.dark | state.light) else ""

    def describe(self, state: State, move: Move) -> str:
        """``Dark places a stone on C3.``"""
        return f"{name_of(state.to_move)} places a stone on {move[0]}."

    def position(self, state: State) -> str:
        """The board's rows and the side to move: ``...../..S../...../...../..... L``."""
        return f"{rows.write(_stones(state), GRID.size)} {rows.write_side(state.to_move)}"

    def parse_position(self, text: str, options: Mapping[str, str] = Options({})) -> State:
        """The state that `position` wrote. Raises `PositionError` or `OptionError`."""
        chosen = choose_options(OPTIONS, options)
        board, side = rows.fields(text, 2, rows.form(GRID.size))
        stones = rows.read(board, "Ss", HELP, GRID.size)
        state = State(stones.dark, stones.light, rows.read_side(side), chosen)
        if faults := [*_faults(state)]:
            raise PositionError(*faults)
        return state

    def setup(self, options: Mapping[str, str] = Options({})) -> rows.Setup:
        """The pieces that a position can be set up with. Raises `OptionError`."""
        choose_options(OPTIONS, options)
        return rows.Setup(rows.kinds(LOOKS))

    def scene(self, state: State) -> Scene:
        """The stones on the board, and how many each side has."""
        stones = _stones(state)
        counts = zip(PLAYERS, (state.dark, state.light), strict=True)
        tallies = {player: tally(placed.bit_count(), "stone") for player, placed in counts}
        return Scene(CELLS, stones, state.to_move, in_words(stones), tallies)


GAME = Template()


def _stones(state: State) -> tuple[Piece, ...]:
    return pieces(state.dark, state.light, state.kind, LOOKS)


def _faults(state: State) -> Iterator[str]:
    """What shows that no game can reach the position, if anything."""
    more = state.dark.bit_count() - state.light.bit_count()
    if more != (state.to_move == "light"):
        yield "the players take turns, Dark first, so there are too many stones of one side"
    if _has_a_row(state.dark, state.options) and _has_a_row(state.light, state.options):
        yield f"both sides have {spelled(int(state.options['row']))} in a row"
