"""The turn being made: the steps chosen so far, their continuations, and their effect.

No browser here. A turn knows its match but not how it is shown; the function that plays a whole
move is handed in.
"""

from __future__ import annotations

from collections.abc import Callable

from board.alert import Alert
from board.preview import Preview, preview
from board.story import Ply
from game.board import BIT
from game.core import (
    Continuations,
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
from saves.settings import Settings

OVER = "The game is over: start a new one, or undo to try another move"


class Turn:
    """The steps of a turn that has not been played yet.

    `aimed` is the cell under the pointer or cursor; its marks show what playing there would do.
    `seen` is how many steps of the move played last the board showed before it was played.
    """

    def __init__(
        self,
        match: Callable[[], Match],
        alert: Alert,
        play: Callable[[Move], None],
        settings: Settings | None = None,
    ) -> None:
        """`match` gives the match on the board; `play` is called with each whole move.

        Without `settings`, all are at their defaults.
        """
        self.steps: tuple[Step, ...] = ()
        self.aimed: str | None = None
        self.seen = 0
        self._match, self._alert, self._play = match, alert, play
        self._settings = settings or Settings()
        self._known: tuple[State | None, dict[Move, Continuations]] = (None, {})

    # --- choosing ---------------------------------------------------------------------------------

    def choose(self, cell: str, tray: Player | None = None) -> None:
        """Continues the turn with a cell, or begins another turn there, or says why it cannot.

        `tray` is whose tray the cell is in; `None` for the board.
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
            # Choosing the last step again ends the turn, or else takes that step back.
            if not self.finish():
                self.steps = self.steps[:-1]
        else:
            self._step(cell)
        self.aimed = None

    def _step(self, cell: str) -> None:
        # In a turn that waits to be confirmed, another last step replaces the one made.
        steps = (*(self.steps[:-1] if self.waits else self.steps), cell)
        after, asks = self.after(steps), self._settings.is_on("confirm")
        if after.complete and not after.steps and not asks:
            self._make(steps, len(self.steps) if self.could_end else 0)
            return
        # A step off the path can begin another turn, but must never play one by surprise.
        for begun in (steps, (cell,)):
            after = self.after(begun)
            if after.steps or (asks and after.complete):
                self.steps = begun
                return
        match = self._match()
        reason = match.game.explain(match.state, steps)
        named = cell not in BIT or cell in reason.split()
        self._alert.tell(sentence(reason if named else f"Not {cell}: {reason}"))

    def enter(self, text: str) -> bool:
        """Plays a whole move in notation; False, after saying why, if it can't be played."""
        self._alert.clear()
        match = self._match()
        try:
            if match.outcome is not None:
                raise IllegalMove(OVER)
            move = match.game.parse(match.state, text)
        except GameError as error:
            self._alert.tell(sentence(str(error)))
            return False
        self._make(move, 0)
        return True

    def finish(self) -> bool:
        """Plays the steps as a whole move; False if the turn can't end yet."""
        if not self.could_end:
            return False
        self._make(self.steps, len(self.steps))
        return True

    def _make(self, move: Move, seen: int) -> None:
        self._play(move)
        self.seen = seen

    def aim(self, cell: str | None) -> None:
        """Notes the square under the pointer or cursor, to show what playing there would do."""
        self.aimed = cell

    def reset(self) -> None:
        """Takes back the steps and forgets the aimed square."""
        self.steps, self.aimed, self.seen = (), None, 0

    def drop_steps(self) -> None:
        """Takes back the steps, but keeps the aimed square."""
        self.steps = ()

    # --- continuations ----------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """Whether a turn is half made."""
        return bool(self.steps)

    @property
    def could_end(self) -> bool:
        """Whether the steps are a whole move already, though more could follow."""
        return self.begun and self.after(self.steps).complete

    @property
    def waits(self) -> bool:
        """Whether the turn is made and only waits to be confirmed."""
        return self.could_end and not self.after(self.steps).steps

    def after(self, steps: Move) -> Continuations:
        """The continuations of a turn that begins with these steps, remembered by position."""
        match = self._match()
        state, known = self._known
        if state is not match.state:
            known = {}
            self._known = (match.state, known)
        if steps not in known:
            known[steps] = continuations(match.legal_moves, steps)
        return known[steps]

    # --- what the page shows ----------------------------------------------------------------------

    def shown(self) -> Played[State]:
        """The position to show and its events: those of the turn, if it could end here."""
        match = self._match()
        if self.could_end:
            return match.game.play(match.state, self.steps)
        return Played(match.state, match.events[-1] if match.ply else ())

    def plies(self) -> tuple[Ply, ...]:
        """The last two moves that led to what is shown, with the turn if it could end here."""
        match = self._match()
        nodes = [node for node in match.line_nodes[: match.ply + 1][-2:] if node.move]
        plies = [
            Ply(node.parent.state, node.move, node.events, node.state)
            for node in nodes
            if node.parent and node.move
        ]
        if self.could_end:
            shown = self.shown()
            plies.append(Ply(match.state, self.steps, shown.events, shown.state))
        return tuple(plies[-2:])

    def marks(self) -> dict[str, list[str]]:
        """The cells of each mark: target, selected, doomed (would be removed), struck (hit)."""
        match = self._match()
        if match.outcome is not None:
            return {}
        targets = self.after(self.steps).steps
        marks = {"target": [*targets], "selected": [*self.steps[-1:]]}
        if expected := self.preview():
            marks |= {"doomed": [*expected.doomed], "struck": [*expected.struck]}
        return marks

    @property
    def aims(self) -> bool:
        """Whether it matters now which square the pointer is on."""
        return self._match().outcome is None and (self.begun or self._settings.is_on("previews"))

    def preview(self) -> Preview | None:
        """What going on to the aimed square would do; `None` if the turn can't go on there."""
        match, path = self._match(), (*self.steps, self.aimed or "")
        if not self.aims or self.aimed not in self.after(self.steps).steps:
            return None
        state, events = self.shown() if self.could_end else (match.state, ())
        return preview(match.game, match.state, path, self.after(path), state, events)

    def happened(self, moves: int = 1) -> str:
        """The effect of the half-made turn, or else of the last `moves`, in sentences."""
        match = self._match()
        if self.could_end:
            done = match.game.describe(match.state, self.steps)
            return f"{done} Play it?" if self.waits else f"{done} Go on, or finish the turn."
        if self.begun:
            return f"{self._asked_for(self.steps[-1])} Select it again to cancel."
        played = [*zip(match.states, match.moves, strict=False)][-moves:]
        return " ".join(match.game.describe(state, move) for state, move in played)

    def _asked_for(self, step: Step) -> str:
        """What to choose next, or what the piece chosen from the tray does, in a sentence."""
        match = self._match()
        tray = {cell.name: cell for cell in match.game.scene(match.state).tray}
        if step in tray and tray[step].help:
            return f"{tray[step].label}: {tray[step].help}."
        return sentence(match.game.explain(match.state, self.steps))
