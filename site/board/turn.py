"""The turn being made: the steps chosen so far, what may follow them, and what they would do.

No browser here. A turn knows its match and nothing of how it is shown; what is done with a whole
move is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from board.alert import Alert
from game.board import BIT
from game.core import (
    Continuations,
    Event,
    GameError,
    IllegalMove,
    Move,
    Played,
    Player,
    State,
    Step,
    continuations,
    name_of,
)
from game.match import Match
from game.words import sentence

OVER = "The game is over: start a new one, or undo to try another move"


class Turn:
    """The steps of a turn that is not played yet.

    `aimed` is the cell under the pointer or the cursor, whose consequences are shown.
    """

    def __init__(
        self, match: Callable[[], Match], alert: Alert, play: Callable[[Move], None]
    ) -> None:
        """`match` gives the match now; `play` is called with each whole move."""
        self.steps: tuple[Step, ...] = ()
        self.aimed: str | None = None
        self._match, self._alert, self._play = match, alert, play
        self._known: tuple[State | None, dict[Move, Continuations]] = (None, {})

    # --- what is chosen ---------------------------------------------------------------------------

    def choose(self, cell: str, tray: Player | None = None) -> None:
        """A cell goes on with the turn, begins another, or is refused in a sentence.

        `tray` says whose tray the cell is in; `None` for the board.
        """
        self._alert.clear()
        match = self._match()
        to_move = match.state.to_move
        if match.outcome is not None:
            self._alert.tell(f"{OVER}.")
        elif tray not in (None, to_move):
            self._alert.tell(
                f"That is {name_of(tray)}'s tray, and it is {name_of(to_move)}'s turn."
            )
        elif self.steps and cell == self.steps[-1]:
            # What could end here ends here; what could not is put back.
            if not self.finish():
                self.steps = self.steps[:-1]
        else:
            self._step(cell)
        self.aimed = None

    def _step(self, cell: str) -> None:
        steps = (*self.steps, cell)
        after = self.after(steps)
        if after.complete and not after.steps:
            self._play(steps)
            return
        # A step off the path may begin another turn, but never completes one by surprise.
        for begun in (steps, (cell,)):
            if self.after(begun).steps:
                self.steps = begun
                return
        match = self._match()
        reason = match.game.explain(match.state, steps)
        named = cell not in BIT or cell in reason.split()
        self._alert.tell(sentence(reason if named else f"Not {cell}: {reason}"))

    def enter(self, text: str) -> bool:
        """Plays a whole move as it is written; where it can't be played, says why: False."""
        self._alert.clear()
        match = self._match()
        try:
            if match.outcome is not None:
                raise IllegalMove(OVER)
            move = match.game.parse(match.state, text)
        except GameError as error:
            self._alert.tell(sentence(str(error)))
            return False
        self._play(move)
        return True

    def finish(self) -> bool:
        """Plays the turn as far as it is made; False where it can't end yet."""
        if not self.could_end:
            return False
        self._play(self.steps)
        return True

    def aim(self, cell: str | None) -> None:
        """The pointer or the keyboard is over a square: shows what playing there would remove."""
        self.aimed = cell

    def reset(self) -> None:
        """Takes back the half-made turn."""
        self.steps, self.aimed = (), None

    def drop_steps(self) -> None:
        """Takes back the steps; what is aimed at stays."""
        self.steps = ()

    # --- what may follow --------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """Whether a turn is half made."""
        return bool(self.steps)

    @property
    def could_end(self) -> bool:
        """Whether the steps are a whole move already, though more could follow."""
        return self.begun and self.after(self.steps).complete

    def after(self, steps: Move) -> Continuations:
        """How a turn that begins with the steps can go on; asked of a position's moves but once."""
        match = self._match()
        state, known = self._known
        if state is not match.state:
            known = {}
            self._known = (match.state, known)
        if steps not in known:
            known[steps] = continuations(match.legal_moves, steps)
        return known[steps]

    # --- what is seen of it -----------------------------------------------------------------------

    def shown(self) -> Played[State]:
        """The position to show and what led to it: where a turn could end, what it leads to."""
        match = self._match()
        if self.could_end:
            return match.game.play(match.state, self.steps)
        return Played(match.state, match.events[-1] if match.ply else ())

    def marks(self) -> dict[str, list[str]]:
        """The cells of each mark: target, selected, doomed (would be removed), struck (hit)."""
        match = self._match()
        if match.outcome is not None:
            return {}
        targets = self.after(self.steps).steps
        marks = {"target": [*targets], "selected": [*self.steps[-1:]]}
        whole = (*self.steps, self.aimed or "")
        if self.aimed in targets and self.after(whole).complete:
            threatened = match.game.play(match.state, whole).events
            marks["doomed"] = _squares(threatened, "remove")
            marks["struck"] = _squares(threatened, "hit")
        return marks

    def happened(self) -> str:
        """What the half-made turn does, or else what the last move did, in sentences."""
        match = self._match()
        if self.could_end:
            done = match.game.describe(match.state, self.steps)
            return f"{done} Go on, or finish the turn."
        if self.begun:
            reason = match.game.explain(match.state, self.steps)
            return f"{sentence(reason)} Choose {self._named(self.steps[-1])} again to put it back."
        if not match.ply:
            return ""
        return match.game.describe(match.states[-2], match.moves[-1])

    def _named(self, step: Step) -> str:
        match = self._match()
        spare = {piece.cell: piece.name for piece in match.game.scene(match.state).spare}
        return f"the {spare[step]}" if step in spare else step


def _squares(events: Iterable[Event], kind: str) -> list[str]:
    return [event.square for event in events if event.kind == kind]
