"""The rules that games of moving pieces share: armies, choosing a piece, draws without progress.

The state of such a game has a `history`: a key for each position since the last irreversible move
(a hit, a capture, a removal), the current one included. Earlier positions can never come again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from game import rows
from game.board import BIT, squares_of
from game.core import (
    PLAYERS,
    Move,
    Option,
    Options,
    Outcome,
    Player,
    PositionError,
    State,
    Step,
    choose_options,
    name_of,
    opponent,
)
from game.scene import Look, pieces
from game.values import Piece, Setup
from game.words import listed, plural, quote

QUIET_PLIES = 50
_QUIET_MOVES = QUIET_PLIES // 2  # of each side
_WARN_FROM = 40

PROGRESS = Option(
    key="progress",
    label="Play without progress",
    help="This site's own option, not in the author's rules.",
    choices=("off", "on"),
    default="off",
    labels=("No limit", f"Draw after {_QUIET_MOVES} moves each without a hit or capture"),
)

REASONS = {"no progress": f"Both sides made {_QUIET_MOVES} moves without a hit or capture."}

K = TypeVar("K", bound=Hashable)


def repeated(history: Sequence[K]) -> set[K]:
    """The positions that occurred more than once.

    >>> repeated("abcab") == {"a", "b"}
    True
    """
    if len(set(history)) == len(history):  # nearly always, and the quickest way to see it
        return set()
    return {key for key, times in Counter(history).items() if times > 1}


def lacks_progress(history: Sequence[Hashable], options: Options) -> bool:
    """Whether the option is on and its limit of plies without progress is reached."""
    return options["progress"] == "on" and len(history) > QUIET_PLIES


def warning(history: Sequence[Hashable], options: Options) -> str:
    """A warning shortly before the draw, in a sentence; "" at any other time."""
    left = QUIET_PLIES + 1 - len(history)
    if options["progress"] == "off" or not 0 < left <= QUIET_PLIES - _WARN_FROM:
        return ""
    turns = f"{'one' if left == 1 else left} more {plural(left, 'turn')}"
    return f"After {turns} without a hit or capture, the game is a draw."


def check_armies(dark: int, light: int, kings: int, most: int, word: str, **single: int) -> None:
    """Checks that the pieces of both sides can be armies, with at least one king.

    A side has at most `most` pieces, which the game calls by `word`, and at most one king and one
    of each kind in `single`; the rest are men, and no piece becomes another. Raises
    `PositionError` with all faults.
    """
    faults: list[str] = []
    for player, army in zip(PLAYERS, (dark, light), strict=True):
        faults += _faults_of_army(name_of(player), army, {"king": kings, **single}, most, word)
    if not kings:
        faults.append("neither side has a king; one at least is always on the board")
    if faults:
        raise PositionError(*faults)


def _faults_of_army(
    name: str, army: int, single: Mapping[str, int], most: int, word: str
) -> Iterator[str]:
    men = army
    for kind, squares in single.items():
        men &= ~squares
        if (army & squares).bit_count() > 1:
            yield f"{name} has more than one {kind}: {listed(squares_of(army & squares))}"
    if army.bit_count() > most:
        yield f"{name} has {army.bit_count()} {word}s; {most} are the most, the king included"
    elif men.bit_count() > most - len(single):
        yield f"{name} has {men.bit_count()} men; {most - len(single)} are the most"


class Position(State, Protocol):
    """A position of such a game."""

    @property
    def dark(self) -> int:
        """The squares with Dark's pieces."""
        ...

    @property
    def light(self) -> int:
        """The squares with Light's pieces."""
        ...

    @property
    def history(self) -> Sequence[Hashable]:
        """The positions since the last irreversible move."""
        ...

    def kind(self, bit: int) -> str:
        """The kind of the piece on a square."""
        ...


P = TypeVar("P", bound=Position)


class MovingGame(ABC, Generic[P]):
    """The rules that such games share; the rest is each game's own.

    `first` is the text of the first position, `looks` are the kinds of pieces, `help` says what
    their letters stand for, and `piece` is what the game calls one of them.
    """

    options: tuple[Option, ...] = (PROGRESS,)
    first: str
    looks: Mapping[str, Look]
    help: str
    piece: str

    @abstractmethod
    def outcome(self, state: P) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""

    @abstractmethod
    def state_of(self, board: rows.Pieces, to_move: Player, options: Options) -> P:
        """The state with these pieces, its first occurrence.

        Raises `PositionError` for one that no game can reach.
        """

    @abstractmethod
    def objections(self, state: P, steps: Move) -> Iterator[str]:
        """The objections to the steps, the plainest first; "" where there is none."""

    def start(self, options: Mapping[str, str] = Options({})) -> P:
        """The first position, Dark to move. Raises `OptionError`."""
        return self.parse_position(self.first, options)

    def parse_position(self, text: str, options: Mapping[str, str] = Options({})) -> P:
        """The state that `position` wrote, its first occurrence.

        Raises `PositionError` for a text that is not a position or that no game can reach, and
        `OptionError`.
        """
        chosen = choose_options(self.options, options)
        board, side = rows.fields(text, 2)
        letters = "".join(look.letter + look.letter.lower() for look in self.looks.values())
        return self.state_of(rows.read(board, letters, self.help), rows.read_side(side), chosen)

    def scores(self, state: P) -> None:
        """None: these games have no points."""

    def explain(self, state: P, steps: Sequence[Step]) -> str:
        """Why the steps are not a legal move, naming the first reason; "" when they are one."""
        return next(filter(None, self.objections(state, tuple(steps))), "")

    def first_objections(self, state: P, steps: Move) -> Iterator[str]:
        """The objections that any such game has to the beginning of a move."""
        unknown = next((step for step in steps if step not in BIT), None)
        if unknown is not None:
            yield f"{quote(unknown)} is not a square from A1 to G7"
        if self.outcome(state) is not None:
            yield "the game is over"
        if not steps:
            yield f"choose a {self.piece}"
        yield self._objection_to_origin(state, steps[0])

    def _objection_to_origin(self, state: P, origin: str) -> str:
        """Why a turn cannot begin on a square; "" where it holds a piece of the mover's."""
        mover = state.to_move
        own, enemy = (state.dark, state.light) if mover == "dark" else (state.light, state.dark)
        if own & BIT[origin]:
            return ""
        if enemy & BIT[origin]:
            other = name_of(opponent(mover))
            return f"the {self.piece} on {origin} is {other}'s, and it is {name_of(mover)}'s turn"
        return f"{origin} is empty; choose one of {name_of(mover)}'s {self.piece}s"

    def position(self, state: P) -> str:
        """Seven rows and the side to move: ``.../... D``."""
        return f"{rows.write(self.pieces(state))} {rows.write_side(state.to_move)}"

    def pieces(self, state: P) -> tuple[Piece, ...]:
        """The pieces on the board."""
        return pieces(state.dark, state.light, state.kind, self.looks)

    def setup(self, options: Mapping[str, str] = Options({})) -> Setup:
        """Both armies' kinds of pieces; there are no hands. Raises `OptionError`."""
        choose_options(self.options, options)
        return Setup(rows.kinds(self.looks))

    def note(self, state: P, *warnings: str) -> str:
        """Whose turn it is, with the warnings; "" where there are none or the game is over."""
        said = " ".join(filter(None, (*warnings, warning(state.history, state.options))))
        return (
            f"{name_of(state.to_move)} to move. {said}" if said and not self.outcome(state) else ""
        )
