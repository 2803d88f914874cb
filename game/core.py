"""The protocol that every game follows, and the words that all games share.

A move is the path a hand takes over the cells of the board and the tray beside it: ``("E4",)``,
``("T", "E4")``, ``("pass",)``. A turn made of clicks therefore needs no code per game:
`continuations` says which cells may be clicked next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from game.values import Player, Scene, Setup
from game.words import listed, quote

__all__ = [
    "GAMES",
    "PLAYERS",
    "AmbiguousMove",
    "Continuations",
    "Event",
    "EventKind",
    "Game",
    "GameError",
    "IllegalMove",
    "InvalidMove",
    "Move",
    "Option",
    "OptionError",
    "Options",
    "Outcome",
    "Played",
    "Player",
    "PositionError",
    "State",
    "Step",
    "choose_options",
    "continuations",
    "listed",
    "name_of",
    "opponent",
    "perft",
    "quote",
]

Step = str
Move = tuple[Step, ...]

PLAYERS: tuple[Player, Player] = ("dark", "light")


def opponent(player: Player) -> Player:
    """The other player."""
    return "light" if player == "dark" else "dark"


def name_of(player: Player) -> str:
    """The player's name in a sentence: ``Dark`` or ``Light``."""
    return "Dark" if player == "dark" else "Light"


class GameError(ValueError):
    """Something given that cannot be used; the message quotes it and says why."""


class InvalidMove(GameError):
    """A text that is not a move of this game in any position."""


class IllegalMove(GameError):
    """A move of this game that the rules do not allow in this position."""


class AmbiguousMove(GameError):
    """A text that fits more than one legal move."""


class OptionError(GameError):
    """An option or a choice that this game does not have."""


class PositionError(GameError):
    """A text that is not a position of this game; `faults` lists everything wrong with it."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


class Options(Mapping[str, str]):
    """The chosen options of one game: an immutable, hashable mapping of key to choice."""

    __slots__ = ("_chosen", "_hash")

    def __init__(self, chosen: Mapping[str, str]) -> None:
        self._chosen = dict(chosen)
        self._hash = hash(frozenset(self._chosen.items()))

    def __getitem__(self, key: str) -> str:
        return self._chosen[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._chosen)

    def __len__(self) -> int:
        return len(self._chosen)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Options], tuple[dict[str, str]]]:
        # The hash of a string differs from process to process, so it does not travel.
        return Options, (self._chosen,)

    def __repr__(self) -> str:
        return f"Options({self._chosen!r})"


class Option(NamedTuple):
    """One thing to choose before a game starts.

    `choices` are the values, the default among them; `labels` are their names for people, in the
    same order. `offered` are those that the form for a new game shows, if not all; the others are
    accepted by name, as in an address or on the command line.
    """

    key: str
    label: str
    help: str
    choices: tuple[str, ...]
    default: str
    labels: tuple[str, ...]
    offered: tuple[str, ...] = ()

    @property
    def shown(self) -> Mapping[str, str]:
        """The labels of the choices that a form shows, by choice, in their order."""
        labels = zip(self.choices, self.labels, strict=True)
        return {key: label for key, label in labels if key in (self.offered or self.choices)}


def choose_options(offered: Iterable[Option], wanted: Mapping[str, str]) -> Options:
    """All options of a game: the choices given, and defaults for the others.

    Raises `OptionError` for a key or a choice that is not offered.
    """
    by_key = {option.key: option for option in offered}
    for key, choice in wanted.items():
        if key not in by_key:
            raise OptionError(f"unknown option {quote(key)}: there is {listed(by_key)}")
        if choice not in by_key[key].choices:
            choices = listed(by_key[key].choices, "or")
            raise OptionError(f"option {key} cannot be {quote(choice)}: choose {choices}")
    return Options({key: wanted.get(key, option.default) for key, option in by_key.items()})


class Outcome(NamedTuple):
    """How a game ended: the winner (`None`: a draw), the reason, and the points if any."""

    winner: Player | None
    reason: str
    scores: Mapping[Player, int] | None = None


EventKind = Literal["place", "move", "hit", "remove", "pass", "swap"]


class Event(NamedTuple):
    """One effect of a move: what happened, on which square, to whose piece of which kind.

    A piece is placed on a square, goes there from its `origin` ("move"), loses strength there
    ("hit"), changes hands there ("swap": the owner is the new one) or leaves the board from it;
    `piece` is its kind before. A `pass` has neither square nor piece.
    """

    kind: EventKind
    owner: Player
    square: str = ""
    piece: str = ""
    origin: str = ""


class State(Protocol):
    """A position with all that legality depends on; frozen and hashable."""

    @property
    def to_move(self) -> Player:
        """Whose turn it is; at the end, whose it would be."""
        ...

    @property
    def options(self) -> Options:
        """The choice made for every option before the game."""
        ...

    def __hash__(self) -> int: ...


S = TypeVar("S", bound=State)


class Played(NamedTuple, Generic[S]):
    """The result of a move: the next state, and what happened on the way."""

    state: S
    events: tuple[Event, ...]


class Game(Protocol[S]):
    """The rules of one game; they keep no state of their own."""

    id: str
    title: str
    aim: str
    """The whole game in a few words, without a full stop: ``Set stones, join them, score``."""
    about: str
    """The game in one sentence, for somebody who has never seen it."""
    rules_version: str
    options: tuple[Option, ...]
    reasons: Mapping[str, str]
    """For each `Outcome.reason` of the rules, why the game ended, in a sentence."""

    def start(self, options: Mapping[str, str] = ...) -> S:
        """The first position. Raises `OptionError` for an unknown key or choice."""
        ...

    def legal_moves(self, state: S) -> tuple[Move, ...]:
        """Every legal move, in an order that is the same everywhere; () when the game is over."""
        ...

    def play(self, state: S, move: Move) -> Played[S]:
        """The position after a move; the caller makes sure that it is legal."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""
        ...

    def scores(self, state: S) -> Mapping[Player, int] | None:
        """The points of both players so far, or `None` in a game without points."""
        ...

    def notation(self, state: S, move: Move) -> str:
        """The legal move in the author's notation."""
        ...

    def parse(self, state: S, text: str) -> Move:
        """The legal move that the text names.

        Raises `InvalidMove`, `IllegalMove` or `AmbiguousMove`, each quoting the text.
        """
        ...

    def explain(self, state: S, steps: Sequence[Step]) -> str:
        """Why the steps are not a legal move, as the end of a sentence; "" when they are one."""
        ...

    def describe(self, state: S, move: Move) -> str:
        """What the legal move does, in a sentence."""
        ...

    def position(self, state: S) -> str:
        """The position in one line of text."""
        ...

    def parse_position(self, text: str, options: Mapping[str, str] = ...) -> S:
        """The state that the line of text describes. Raises `PositionError` or `OptionError`.

        A position that no game can reach is refused with all its faults at once.
        """
        ...

    def setup(self, options: Mapping[str, str] = ...) -> Setup:
        """The pieces and hands that a position can be set up from. Raises `OptionError`."""
        ...

    def scene(self, state: S) -> Scene:
        """The picture: cells, pieces and marks, without sizes or colours."""
        ...


class _Games(Mapping[str, Game[Any]]):
    """The games by id; a game's module is loaded when it is first asked for."""

    def __init__(self, *ids: str) -> None:
        self._ids = ids

    def __getitem__(self, key: str) -> Game[Any]:
        if key not in self._ids:
            raise KeyError(key)
        game: Game[Any] = import_module(f"game.{key}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


GAMES: Mapping[str, Game[Any]] = _Games("maerstanas", "oferhlyp", "cyngesheall")


class Continuations(NamedTuple):
    """The steps that may follow those made so far, and whether these already are a whole move."""

    steps: tuple[Step, ...]
    complete: bool


def continuations(moves: Iterable[Move], prefix: Sequence[Step]) -> Continuations:
    """The next steps of those moves that begin with `prefix`, each once, in the moves' order.

    >>> continuations([("E4",), ("T", "E4"), ("T", "E5")], ("T",))
    Continuations(steps=('E4', 'E5'), complete=False)
    """
    made = tuple(prefix)
    depth = len(made)
    steps: dict[Step, None] = {}
    complete = False
    for move in moves:
        if move[:depth] == made:
            if len(move) > depth:
                steps[move[depth]] = None
            else:
                complete = True
    return Continuations(tuple(steps), complete)


def perft(game: Game[S], state: S, depth: int) -> int:
    """The number of move sequences of `depth` plies; the last ply is counted, not played.

    Sequences that end earlier because the game is over do not count.
    """
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(state, move).state, depth - 1) for move in moves)
