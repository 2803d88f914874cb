"""A game as it is played: every state and move so far, undo and redo, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.core import (
    Event,
    Game,
    IllegalMove,
    Move,
    Outcome,
    Player,
    State,
    Step,
    name_of,
    opponent,
    quote,
)


class _Found(NamedTuple):
    """A position with its legal moves and outcome."""

    state: State
    moves: tuple[Move, ...]
    outcome: Outcome | None


class Match:
    """One game from its start, at any ply of it.

    Undone plies are kept until another move is played, so `redo` brings them back. Resigning and
    agreeing on a draw end the game and are undone like a move.
    """

    def __init__(
        self,
        game: Game[Any],
        options: Mapping[str, str] | None = None,
        start: State | None = None,
    ) -> None:
        """A new match from the first position, or from `start`. Raises `OptionError`."""
        self.game = game
        first = game.start(options or {}) if start is None else start
        self._states: list[State] = [first]
        self._moves: list[Move] = []
        self._events: list[tuple[Event, ...]] = []
        self._ply = 0
        # Resigning and agreeing on a draw are last steps of the line, undone and redone like moves.
        self._ending: Outcome | None = None
        self._ended = False
        self._found: _Found | None = None

    @property
    def state(self) -> State:
        """The position now."""
        return self._states[self._ply]

    @property
    def start(self) -> State:
        """The position that the match began with."""
        return self._states[0]

    @property
    def ply(self) -> int:
        """How many moves have been played to reach the position."""
        return self._ply

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of the position; () when the players ended the game."""
        return () if self._ended else self._find().moves

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that led to the position."""
        return tuple(self._moves[: self._ply])

    @property
    def states(self) -> tuple[State, ...]:
        """The positions from the first to the one now: one more than there are moves."""
        return tuple(self._states[: self._ply + 1])

    @property
    def events(self) -> tuple[tuple[Event, ...], ...]:
        """What each of the moves did."""
        return tuple(self._events[: self._ply])

    @property
    def line(self) -> tuple[Move, ...]:
        """All moves, those that were undone and can be redone too."""
        return tuple(self._moves)

    @property
    def line_states(self) -> tuple[State, ...]:
        """The positions of the whole line, before its first move and after each."""
        return tuple(self._states)

    @property
    def choice(self) -> dict[str, str]:
        """The game and its options by name, those left at their default not: an address in short.

        >>> from game.core import GAMES
        >>> Match(GAMES["maerstanas"], {"scoring": "simple"}).choice
        {'game': 'maerstanas', 'scoring': 'simple'}
        """
        chosen = self.start.options
        changed = (option for option in self.game.options if chosen[option.key] != option.default)
        return {"game": self.game.id, **{option.key: chosen[option.key] for option in changed}}

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo."""
        return self._ply > 0 or self._ended

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to redo."""
        return self._ply < len(self._moves) or (self._ending is not None and not self._ended)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or by the players; `None` while it goes on."""
        return self._ending if self._ended else self._find().outcome

    def _find(self) -> _Found:
        """What the rules say of the position, asked once: a turn of clicks asks at each of them."""
        if self._found is None or self._found.state is not self.state:
            game, state = self.game, self.state
            self._found = _Found(state, game.legal_moves(state), game.outcome(state))
        return self._found

    @property
    def ending(self) -> Outcome | None:
        """How the players ended the line, also while that is taken back; `None` if they did not."""
        return self._ending

    @property
    def why(self) -> str:
        """Why the game ended, in a sentence; "" while it goes on."""
        outcome = self.outcome
        if outcome is None:
            return ""
        if outcome.reason == "agreement":
            return "Both players agreed on a draw."
        if outcome.reason == "resignation" and outcome.winner is not None:
            return f"{name_of(opponent(outcome.winner))} resigned."
        return self.game.reasons[outcome.reason]

    def play(self, move: Sequence[Step]) -> tuple[Event, ...]:
        """Plays a move and forgets what had been undone.

        Raises `IllegalMove`, saying why; the match is then as it was.
        """
        move = tuple(move)  # a list of the same steps would equal no legal move
        if self._ended:
            raise IllegalMove(f"{quote(' '.join(move))}: the game is over")
        if move not in self.legal_moves:
            reason = self.game.explain(self.state, move)
            raise IllegalMove(f"{quote(' '.join(move))}: {reason}")
        state, events = self.game.play(self.state, move)
        self._forget_undone()
        self._states.append(state)
        self._moves.append(move)
        self._events.append(events)
        self._ply += 1
        return events

    def undo(self) -> bool:
        """Takes back the last move, or the resignation or draw after it; False at the start."""
        if not self.can_undo:
            return False
        if self._ended:
            self._ended = False
        else:
            self._ply -= 1
        return True

    def redo(self) -> bool:
        """Brings back what `undo` took back last; False where there is nothing."""
        if not self.can_redo:
            return False
        if self._ply < len(self._moves):
            self._ply += 1
        else:
            self._ended = True
        return True

    def go_to(self, ply: int) -> None:
        """Goes to the position after that many moves of the line; after the last, to its ending.

        Raises `IndexError` when the line is shorter.
        """
        if not 0 <= ply <= len(self._moves):
            raise IndexError(f"there is no ply {ply}: the game has {len(self._moves)}")
        self._ply = ply
        self._ended = self._ending is not None and ply == len(self._moves)

    def resign(self, player: Player) -> None:
        """The player gives the game up. Raises `IllegalMove` when the game is over."""
        self._end(Outcome(opponent(player), "resignation", self.game.scores(self.state)))

    def agree_draw(self) -> None:
        """The players agree on a draw. Raises `IllegalMove` when the game is over."""
        self._end(Outcome(None, "agreement", self.game.scores(self.state)))

    def _end(self, outcome: Outcome) -> None:
        if self.outcome is not None:
            raise IllegalMove("the game is over")
        self._forget_undone()
        self._ending, self._ended = outcome, True

    def _forget_undone(self) -> None:
        del self._states[self._ply + 1 :], self._moves[self._ply :], self._events[self._ply :]
        self._ending = None
