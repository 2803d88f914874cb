"""Setting up a position: the pieces on the board and in hand, and whose turn it is.

No browser here. The editor knows a game only by its `setup` and `parse_position`. A position can be
impossible while it is being set up; its faults are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from board.alert import Alert
from board.display import Display
from board.keyboard import Cursor, Keyboard
from board.move_list import MoveList
from board.screen import BoardParts, Screen, screen_of
from board.turn import Turn
from editor.draft import Draft, drafted, held_pieces, read, written
from game import rows
from game.core import Game, Player, PositionError, State, name_of
from game.match import Match
from game.scene import Scene, in_words
from game.words import sentence
from saves.settings import Settings

# The tool that empties a square, and the keys that do so.
NOTHING = ""
AWAY = frozenset({".", "Delete", "Backspace"})


class PositionCheck(NamedTuple):
    """The state of a position that can be played, or else its faults, in sentences.

    `over` says how the game has ended in this position ("": it has not).
    """

    state: State | None
    faults: tuple[str, ...]
    over: str


class Editor:
    """The board while a position is set up: clicks and keys put pieces on it.

    It has the board as a guest of the game. `tool` is the letter of the piece that a click puts
    down, or `NOTHING`; `done` describes the last edit; `trouble` is why the typed text is no
    position ("": it is one).
    """

    # The editor is no lesson.
    lesson_number = 0

    def __init__(
        self, match: Match, flipped: bool = False, settings: Settings | None = None
    ) -> None:
        """Begins with the position on the board of a match, which does not change."""
        self.match = Match(match.game, match.state.options)
        self._display = Display(flipped, settings)
        self.alert, self._cursor = Alert(), Cursor()
        # A screen needs a turn, but none is ever made here.
        self._turn = Turn(lambda: self.match, self.alert, lambda move: None)
        self._listed = MoveList()
        self._keyboard = Keyboard(self._cursor, self.choose, self.aim, self.cancel, self._by_letter)
        self._drafts = [drafted(match.game, match.state)]
        self._at = 0
        self._checked: tuple[Draft, PositionCheck] | None = None
        self.tool = self.setup.pieces[0].letter
        self.done = self.trouble = ""
        self._buttons: Mapping[str, Callable[[], None]] = {
            "flip": self._display.flip,
            "undo": self._undo,
            "redo": self._redo,
        }

    # --- the position -----------------------------------------------------------------------------

    @property
    def draft(self) -> Draft:
        """The position as it is set up now."""
        return self._drafts[self._at]

    @property
    def game(self) -> Game[Any]:
        """The game of the position."""
        return self.match.game

    @property
    def setup(self) -> rows.Setup:
        """The pieces and hands that the game's positions can have with the current options."""
        return self.game.setup(self.match.state.options)

    @property
    def text(self) -> str:
        """The position as one line of text, even if it is impossible."""
        return written(self.game, self.draft)

    @property
    def check(self) -> PositionCheck:
        """Whether the position can be played, and its faults."""
        if self._checked is None or self._checked[0] is not self.draft:
            self._checked = (self.draft, self._check())
        return self._checked[1]

    def _check(self) -> PositionCheck:
        options = self.draft.options
        try:
            state = self.game.parse_position(self.text, options)
        except PositionError as error:
            return PositionCheck(None, tuple(map(sentence, error.faults)), "")
        match = Match(self.game, options, state)
        if match.outcome is None:
            return PositionCheck(state, (), "")
        winner = match.outcome.winner
        ended = f"{name_of(winner)} has won" if winner else "it is a draw"
        return PositionCheck(state, (), f"In this position the game is over: {ended}. {match.why}")

    def begun_match(self) -> Match | None:
        """A match that begins with the position; `None` while it is impossible."""
        state = self.check.state
        return None if state is None else Match(self.game, state.options, state)

    def address(self) -> dict[str, str]:
        """The names and values of the position's address; {} while it is impossible."""
        match = self.begun_match()
        return {} if match is None else {**match.choice, "position": self.text}

    # --- the board as a surface -------------------------------------------------------------------

    # The editor has no turns, so nothing is aimed at.
    aimed: str | None = None
    aims = False

    @property
    def flipped(self) -> bool:
        """Whether the board is turned round."""
        return self._display.flipped

    def aim(self, cell: str | None) -> None:
        """Does nothing: the editor has no turn to show the effect of."""

    def cancel(self) -> None:
        """Clears the alert; the editor has no turn to take back."""
        self.alert.clear()

    def tell(self, text: str) -> None:
        """Shows the player a message."""
        self.alert.tell(text)

    def look(self) -> None:
        """Does nothing: a change in the editor calls for no response."""

    def key(self, key: str, square: str | None = None) -> bool:
        """Handles a key pressed on the board; False if the key has no meaning here."""
        scene = self._display.scene(self.game, self.match.state)
        return self._keyboard.press(key, scene, square)

    def choose(self, cell: str, tray: Player | None = None) -> None:
        """Puts the chosen piece on a square, or removes it if it is already there."""
        self._cursor.put(cell)
        there = dict(self.draft.pieces).get(cell, NOTHING)
        self._put(cell, NOTHING if there == self.tool else self.tool)

    def carry(self, origin: str, goal: str) -> None:
        """Moves a piece from one square to another, or off the board if `goal` is ""."""
        letter = dict(self.draft.pieces).get(origin, NOTHING)
        if letter and origin != goal:
            pieces = {**dict(self.draft.pieces), origin: NOTHING}
            where = f"moved from {origin} to {goal}" if goal else f"taken from {origin}"
            self._set_pieces(
                pieces | ({goal: letter} if goal else {}), f"{self._called(letter)} {where}."
            )

    def _by_letter(self, key: str, scene: Scene) -> bool:
        """Puts a piece on the cursor's square by its letter: capital for Dark, small for Light."""
        letter = NOTHING if key in AWAY else key
        if letter not in ("", *(piece.letter for piece in self.setup.pieces)):
            return False
        self._put(self._cursor.square, letter)
        return True

    def _put(self, cell: str, letter: str) -> None:
        done = f"{self._called(letter)} on {cell}." if letter else f"{cell} is empty."
        self._set_pieces({**dict(self.draft.pieces), cell: letter}, done)

    def _set_pieces(self, letters: Mapping[str, str], done: str) -> None:
        order = [cell.name for cell in self.game.scene(self.match.state).cells]
        pieces = tuple((cell, letters[cell]) for cell in order if letters.get(cell))
        self._change(self.draft._replace(pieces=pieces), done)

    def _called(self, letter: str) -> str:
        piece = next(piece for piece in self.setup.pieces if piece.letter == letter)
        return f"{name_of(piece.owner)}'s {piece.name}"

    # --- the rest of the position -----------------------------------------------------------------

    def take(self, tool: str) -> None:
        """Chooses what a click puts on a square: a piece by its letter, or `NOTHING`."""
        self.tool = tool

    def turn(self, player: Player) -> None:
        """Sets whose turn it is."""
        self._change(self.draft._replace(to_move=player), f"{name_of(player)} to move.")

    def hold(self, hand: int, cell: str) -> None:
        """Puts a piece into a hand, by the hand's number, or takes it out."""
        held = set(self.draft.hands[hand]) ^ {cell}
        order = tuple(piece.cell for piece in self.setup.hands[hand] if piece.cell in held)
        hands = (*self.draft.hands[:hand], order, *self.draft.hands[hand + 1 :])
        self._change(self.draft._replace(hands=hands), "")

    def choose_option(self, key: str, choice: str) -> None:
        """Changes an option. Pieces off a smaller board go; hands of another kind start afresh.

        Pieces that the game no longer has become the first kind of their side.
        """
        draft = self.draft
        options = {**draft.options, key: choice}
        start = self.game.start(options)
        setup = self.game.setup(options)
        squares = {cell.name for cell in self.game.scene(start).cells}
        known = {piece.letter for piece in setup.pieces}
        first = {piece.owner: piece.letter for piece in reversed(setup.pieces)}
        owners = {piece.letter: piece.owner for piece in self.setup.pieces}
        pieces = tuple(
            (square, letter if letter in known else first[owners[letter]])
            for square, letter in draft.pieces
            if square in squares
        )
        hands = draft.hands
        if len(hands) != len(setup.hands) or not any(setup.hands) or not any(self.setup.hands):
            hands = drafted(self.game, start).hands
        self._change(Draft(start.options, pieces, draft.to_move, hands), "")

    def clear(self) -> None:
        """Empties the board and resets the hands as at the start of a game."""
        first = self._first()
        self._change(first._replace(pieces=(), to_move=self.draft.to_move), "The board is empty.")

    def begin_anew(self) -> None:
        """Sets up the first position of a game."""
        self._change(self._first(), "Start position.")

    def _first(self) -> Draft:
        return drafted(self.game, self.game.start(self.draft.options))

    def read(self, text: str) -> None:
        """Sets up a position from one line of text; a faulty text only sets `trouble`."""
        if text.strip() == self.text:
            self.trouble = ""
            return
        try:
            draft = read(self.game, text, self.draft.options)
        except PositionError as error:
            self.trouble = " ".join(map(sentence, error.faults))
        else:
            self._change(draft, "Position set up.")

    def _change(self, draft: Draft, done: str) -> None:
        self.done, self.trouble = done, ""
        if draft != self.draft:
            self._drafts = [*self._drafts[: self._at + 1], draft]
            self._go_to(self._at + 1)

    def _go_to(self, at: int) -> None:
        self._at = at
        self.alert.clear()
        options = self.draft.options
        if options != self.match.state.options:
            self.match = Match(self.game, options)
            if self.tool not in {piece.letter for piece in self.setup.pieces}:
                self.tool = self.setup.pieces[0].letter

    # --- the buttons ------------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """Carries out an action, if it is possible here."""
        if action in self.actions:
            self._buttons[action]()

    @property
    def actions(self) -> frozenset[str]:
        """The actions possible now, among flip, undo and redo."""
        able = {"undo": self._at > 0, "redo": self._at + 1 < len(self._drafts)}
        return frozenset({"flip", *(action for action, can in able.items() if can)})

    def _undo(self) -> None:
        self.done = self.trouble = ""
        self._go_to(self._at - 1)

    def _redo(self) -> None:
        self.done = self.trouble = ""
        self._go_to(self._at + 1)

    # --- the screen -------------------------------------------------------------------------------

    def screen(self) -> Screen:
        """The screen of the board as it is set up, with nothing to play."""
        parts = BoardParts(self._turn, self._cursor, self._display, self.alert, self._listed)
        return screen_of(self.match, parts)._replace(
            scene=self._set_up(),
            marks={},
            tray_marks={},
            turn=f"{name_of(self.draft.to_move)} to move.",
            actions=self.actions,
        )

    def _set_up(self) -> Scene:
        state = self.check.state
        if state is not None:
            scene = self._display.scene(self.game, state)
        else:
            first = self.game.scene(self.match.state)
            setup, draft = self.setup, self.draft
            looks = {piece.letter: piece for piece in setup.pieces}
            hinges = first.hinges and ()
            pieces = tuple(looks[letter]._replace(cell=cell) for cell, letter in draft.pieces)
            scene = first._replace(
                pieces=pieces,
                text=in_words(pieces),
                spare=tuple(held_pieces(setup, draft)),
                hinges=hinges,
            )
            scene = self._display.oriented(scene)
        return scene._replace(to_move=self.draft.to_move, note="")
