"""Going back and forth in a game with players: to one's own turns, and past the computer's.

No browser here.
"""

from __future__ import annotations

from collections.abc import Iterable

from board.alert import Alert
from board.boards import Boards
from board.lines import Lines
from board.turn import Turn
from game.match import Match
from players.computer import Computer, is_behind
from players.players import Players


class GoingBack:
    """Undo, redo and visits to earlier positions, with the computer held while it is behind."""

    def __init__(
        self,
        boards: Boards,
        lines: Lines,
        players: Players,
        computer: Computer,
        turn: Turn,
        alert: Alert,
    ) -> None:
        self._boards, self._lines, self._players = boards, lines, players
        self._computer, self._turn, self._alert = computer, turn, alert

    @property
    def _match(self) -> Match:
        return self._boards.match

    def undo(self) -> None:
        """Takes back the half-made turn, or else the last move of a person, or an agreed ending."""
        match = self._match
        if self._turn.begun:
            self._turn.drop_steps()
            self._alert.clear()
        elif self._players.watching:
            self._computer.hold()
            self._lines.undo()
        elif match.outcome is not None and match.outcome is match.ending:
            self._lines.undo()
        elif (ply := self._own_turn(reversed(range(match.ply)))) is not None:
            self._lines.undo_to(ply)
            self._computer.hold_if_behind()

    @property
    def can_undo(self) -> bool:
        """Whether a person has anything to undo."""
        match = self._match
        ended_by_players = match.outcome is not None and match.outcome is match.ending
        earlier = self._own_turn(reversed(range(match.ply)))
        return self._turn.begun or ended_by_players or earlier is not None

    def redo(self) -> None:
        """Plays what was undone last, up to the next turn of a person."""
        match = self._match
        if self._players.watching or match.ply == len(match.line):
            self._lines.redo()
            return
        ply = self._own_turn(range(match.ply + 1, len(match.line)))
        self.go_to(len(match.line) if ply is None else ply)

    def _own_turn(self, plies: Iterable[int]) -> int | None:
        """The first of these plies that was a person's turn; `None` if none was."""
        states = self._match.line_states
        return next((n for n in plies if not self._players.is_computer(states[n].to_move)), None)

    def go_to(self, ply: int) -> None:
        """Shows the position after that many plies; the computer waits unless it is the last."""
        self._lines.go_to(ply)
        self._computer.hold_if_behind()

    def visit(self, node: int) -> None:
        """Shows a position of the tree; the computer waits unless it ends its line."""
        self._lines.visit(node)
        self._computer.hold_if_behind()

    def pause(self) -> None:
        """Pauses a game that the computer plays against itself, or resumes it at its end."""
        self._computer.toggle_pause()
        if not self._computer.paused and is_behind(self._match):
            self._lines.go_to(len(self._match.line))

    def advance(self) -> None:
        """Makes one move in a paused game that the computer plays against itself."""
        self._alert.clear()
        if is_behind(self._match):
            self._lines.redo()
        else:
            self._computer.advance()
