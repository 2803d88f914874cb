"""What the computer knows of a game that has told it nothing: the rules, and no more.

The model plays any game by the `Game` protocol. It counts points where the game has them and pieces
hit or removed where it has not, sees wins and draws for what they are, and is slow and weak beside
a model made for the game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from math import exp
from typing import Any, NamedTuple

from game.ai import reasons
from game.ai.levels import Form, Strength
from game.ai.model import UNIT, WIN, SearchModel
from game.core import Event, Game, Move, Outcome, Player, State, opponent

_MOST_MOVES = 48
_MOST_MOVES_AT_ROOT = 500
# Up to so many moves of the root are tried beforehand, to put the best in front.
_MOST_SORTED = 120
# Larger leads would look like forced wins.
_LARGEST_LEAD = 700
# The number of the turn that the other side waits out when a player has two in a row.
_WAIT = 0


class Knowledge(NamedTuple):
    """What the computer knows of one game; a module of the game's name may replace each part."""

    model: Callable[[Any], SearchModel[Any]]
    """Makes the search's model of a position."""
    ladder: tuple[Form, ...]
    """The strengths of the eight levels, weakest first."""
    win_probability: Callable[[Any, float], float]
    """How likely the side to move is to win a position with a score, 0 to 1."""
    reason: Callable[[Any, Sequence[Move]], str]
    """What the first move of a line from a position is good for; "" if it cannot say."""
    quiet_plies: Callable[[Any], int] = lambda state: 0
    """For how long nothing has been taken or hit, in a game that can go on like that for ever."""
    novice: Callable[[Any], SearchModel[Any]] | None = None
    """The model for players who look at some moves only, if it differs."""


class Node(NamedTuple):
    """A position, whose turn it is for the search, and how many more pieces that side has taken.

    The search changes sides with every move. Where the rules give a player another turn at once,
    the mover is not the state's: the other side then waits, which is its only move.
    """

    state: Any
    mover: Player
    taken: int


class RulesModel(SearchModel[Node]):
    """Any game for the search, played by its rules.

    A turn may have thousands of moves, and finding them may take long: few are searched, evenly
    chosen, and the search asks often whether to stop.
    """

    stop_interval = 4
    table_size = 20_000

    def __init__(self, game: Game[Any], state: State) -> None:
        self.skipped = 0
        self.margin = 0
        self._game = game
        self._has_points = game.scores(state) is not None
        self._moves: list[Move] = [()]
        self._numbers: dict[Move, int] = {(): _WAIT}
        self.root = Node(state, state.to_move, 0)

    def encode(self, move: Move) -> int:
        """The number of a move, the same wherever it occurs."""
        number = self._numbers.get(move)
        if number is None:
            number = self._numbers[move] = len(self._moves)
            self._moves.append(move)
        return number

    def decode(self, number: int) -> Move:
        """The move of a number; () for waiting."""
        return self._moves[number]

    def moves(self, node: Node) -> list[int]:
        """The moves in the rules' order; at the root those that gain most come first."""
        legal: Sequence[Move] = self._game.legal_moves(node.state)
        if legal and node.mover != node.state.to_move:
            return [_WAIT]
        at_root = node is self.root
        most = _MOST_MOVES_AT_ROOT if at_root else _MOST_MOVES
        if len(legal) > most:
            self.skipped += 1
            legal = [legal[number * len(legal) // most] for number in range(most)]
        numbers = [self.encode(move) for move in legal]
        if at_root and len(numbers) <= _MOST_SORTED:
            numbers.sort(key=lambda number: self._lead(self.play(node, number)[0]))
        return numbers

    def play(self, node: Node, move: int) -> tuple[Node, int]:
        """The position after a move; the estimate counts what it gains."""
        state, mover, taken = node
        if move != _WAIT:
            state, events = self._game.play(state, self._moves[move])
            if not self._has_points:
                taken += sum(_taken_by(mover, event) for event in events)
        return Node(state, opponent(mover), -taken), 0

    def value(self, node: Node) -> int:
        """The lead in points or pieces taken, and the truth once the game is over."""
        outcome = self._game.outcome(node.state)
        return self._lead(node) if outcome is None else self._result(node, outcome)

    def final(self, node: Node) -> int:
        """The result of a game that is over."""
        return self.value(node)

    def key(self, node: Node) -> Hashable:
        """The node itself: the state holds all that the future depends on."""
        return node

    def _lead(self, node: Node) -> int:
        """By how much the mover is ahead, as far as a lead can be told from a forced win."""
        scores = self._game.scores(node.state) if self._has_points else None
        lead = scores[node.mover] - scores[opponent(node.mover)] if scores else node.taken
        return max(-_LARGEST_LEAD, min(_LARGEST_LEAD, lead)) * UNIT

    def _result(self, node: Node, outcome: Outcome) -> int:
        """The lead where points decided the game, ±`WIN` where something else did, 0 for a draw."""
        if outcome.winner is None:
            return 0
        sign = 1 if outcome.winner == node.mover else -1
        lead = self._lead(node)
        return lead if self._has_points and lead * sign > 0 else sign * WIN


def _taken_by(mover: Player, event: Event) -> int:
    """What an event is worth to the mover: 1 for an enemy piece hit or removed, -1 for its own."""
    if event.kind not in ("hit", "remove"):
        return 0
    return -1 if event.owner == mover else 1


LADDER: tuple[Form, ...] = (
    (Strength(nodes=100, depth=1, whim=400, looks=4, careless=0.95),),
    (Strength(nodes=100, depth=1, whim=250, looks=4, careless=0.8),),
    (Strength(nodes=100, depth=1, whim=150, looks=5, careless=0.6),),
    (Strength(nodes=150, depth=2, whim=100, looks=6, careless=0.4),),
    (Strength(nodes=200, depth=2, whim=80, looks=8, careless=0.25),),
    (Strength(nodes=400, depth=2, whim=60, looks=12, careless=0.1),),
    (Strength(nodes=800, depth=3, whim=40, looks=24, careless=0.02),),
    (Strength(nodes=1500, depth=60, whim=20),),
)


def knowledge(game: Game[Any]) -> Knowledge:
    """What can be known of any game."""
    return Knowledge(
        partial(RulesModel, game), LADDER, _win_probability, partial(_reason_for, game)
    )


def _win_probability(state: State, score: float) -> float:
    """The chance to win with this lead in points or pieces, 0 to 1."""
    return 1 / (1 + exp(-score / 4))


def _reason_for(game: Game[Any], state: State, line: Sequence[Move]) -> str:
    """The points that the first move of the line gains, and what it hits and captures."""
    if len(game.legal_moves(state)) == 1:
        return "there is no other move"
    after, events = game.play(state, line[0])
    return reasons.first_two(
        [*_points_made(game, state, after), *_pieces_taken(state.to_move, events)]
    )


def _points_made(game: Game[Any], before: State, after: State) -> Iterator[str]:
    mover = before.to_move
    had, has = game.scores(before), game.scores(after)
    if had is not None and has is not None:
        other = opponent(mover)
        yield from reasons.points(mover, has[mover] - had[mover], had[other] - has[other])


def _pieces_taken(mover: Player, events: Sequence[Event]) -> Iterator[str]:
    for verb, kind in (("captures", "remove"), ("hits", "hit")):
        taken = [event for event in events if event.kind == kind and event.owner != mover]
        if taken:
            kinds = {event.piece for event in taken}
            name = (kinds.pop() if len(kinds) == 1 else "") or "piece"
            squares = [event.square for event in taken]
            yield f"{verb} {reasons.pieces(squares, name, 'pieces')}"
