"""The game being played: the effect of each click, key, typed move and button.

It combines the board's parts with the players. No browser here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from address import match_of
from board.alert import Alert
from board.boards import Boards
from board.display import Display
from board.keyboard import Cursor, Keyboard
from board.lines import Lines
from board.link_opponent import set_opponent
from board.move_list import MoveList
from board.screen import BoardParts, Screen, Surface, game_screen
from board.story import PAUSE, before_answer
from board.turn import Turn
from game.core import PLAYERS, Game, GameError, Player, name_of, opponent
from game.match import Match, Node
from game.words import sentence
from players.computer import Computer
from players.engine_client import EngineClient, Later
from players.going_back import GoingBack
from players.players import PERSON, Players, Thinking
from players.questions import Questions
from players.seating import (
    Seating,
    allowed_actions,
    chosen_players,
    heard_end,
    seating_of,
    turn_text,
)
from saves.settings import Settings

# Default level for "Play the computer": neither a pushover nor a wall.
FIRST_LEVEL = 3
# The level of a first game, which a beginner wins now and then.
BEGINNER = 2


class Kept(NamedTuple):
    """The saved match and the saved players of a game, by its id."""

    match: Callable[[str], Match | None] = lambda game: None
    players: Callable[[str], str] = lambda game: ""


NOTHING_KEPT = Kept()


class Play:
    """The game on the board and its players.

    Call `look` after everything that may have changed the game. `guest` is a lesson or an editor
    that has the board for a while, as the game waits underneath; `None`: nobody.
    """

    def __init__(
        self,
        match: Match,
        engine: EngineClient,
        later: Later,
        names: Sequence[str],
        kept: Kept = NOTHING_KEPT,
        seed: Callable[[], int] = lambda: 0,
        settings: Settings | None = None,
    ) -> None:
        """`names` are the levels', weakest first; `seed` gives a new number for each game.

        Without `settings`, all are at their defaults.
        """
        self.settings = settings or Settings()
        self.alert, self.display, self.cursor = Alert(), Display(settings=self.settings), Cursor()
        self.boards = Boards(
            match, self.alert, kept.match, opening=self.take_back, replaced=self._replaced
        )
        self.lines = Lines(self.boards, self._changed)
        self.turn = Turn(lambda: self.boards.match, self.alert, self.lines.play, self.settings)
        self.players = Players(names, kept.players)
        self.computer = Computer(
            self.boards,
            self.players,
            self.alert,
            engine,
            later,
            self.lines.play,
            seed,
            self._before_answer,
            lambda: PAUSE[self.settings["speed"]] / 2,
        )
        self.questions = Questions(
            self.boards, self.players, self.computer, self.alert, self._changed
        )
        self._back = GoingBack(
            self.boards, self.lines, self.players, self.computer, self.turn, self.alert
        )
        self.thinking = Thinking()
        self.guest: Surface | None = None
        self.advised = False
        self._seed = seed
        self._sent_node: Node | None = None
        self._listed = MoveList()
        self._keyboard = Keyboard(self.cursor, self.choose, self.aim, self.cancel)
        self._open: Callable[[str], None] = lambda action: None
        self._actions = self._handlers()
        self._sit_down()

    def _handlers(self) -> Mapping[str, Callable[[], None]]:
        """What each action of the page does, by its name."""
        return {
            "undo": self._back.undo,
            "redo": self._back.redo,
            "finish": self._finish,
            "cancel": self.cancel,
            "flip": self.display.flip,
            "resign": self.questions.ask_to_resign,
            "draw": self.questions.ask_for_draw,
            "yes": lambda: self.questions.answer(True),
            "no": lambda: self.questions.answer(False),
            "again": self._rematch,
            "swap": lambda: self._rematch(swapped=True),
            "beginner": self._begin_as_beginner,
            "promote": self.lines.promote,
            "delete": self.lines.delete,
            "restore": self.lines.restore,
            "computer": lambda: self.seat(opponent(self.match.state.to_move), FIRST_LEVEL),
            "retry": self.computer.retry,
            "takeover": lambda: self.seat(self.match.state.to_move, PERSON),
            "pause": self._back.pause,
            "advance": self._back.advance,
        }

    def open_panels_with(self, open_panel: Callable[[str], None]) -> None:
        """Sets the function that opens a panel for an action such as `export` or `hint`."""
        self._open = open_panel

    @property
    def match(self) -> Match:
        """The match on the board."""
        return self.boards.match

    # --- the board as a surface -------------------------------------------------------------------

    # A game is no lesson.
    lesson_number = 0

    def tell(self, text: str) -> None:
        """Shows the player a message."""
        self.alert.tell(text)

    @property
    def aimed(self) -> str | None:
        """The cell under the pointer or cursor during a turn; `None` if none."""
        return self.turn.aimed

    @property
    def aims(self) -> bool:
        """Whether it matters now which square the pointer is on."""
        return self.turn.aims and not self.computer.is_to_move

    def choose(self, cell: str, tray: Player | None = None) -> None:
        """Handles a click on a cell, which is refused while somebody else is to move."""
        if tray is None:
            self.cursor.put(cell)
        if self._is_refused():
            self.turn.aim(None)
        else:
            self.turn.choose(cell, tray)

    def enter(self, text: str) -> bool:
        """Plays a move in notation; False, with an alert, if it can't be played."""
        return not self._is_refused() and self.turn.enter(text)

    def _is_refused(self) -> bool:
        """Whether the computer or an opponent by link is to move; an alert then says so."""
        if self.computer.is_to_move:
            self.alert.tell(self.computer.refusal())
            return True
        return self.questions.refuse_for_opponent()

    def aim(self, cell: str | None) -> None:
        """Notes the cell under the pointer or cursor."""
        self.turn.aim(cell)

    def cancel(self) -> None:
        """Takes back the half-made turn."""
        self.turn.drop_steps()
        self.alert.clear()

    def key(self, key: str, square: str | None = None) -> bool:
        """Handles a key pressed on the board; False if the key has no meaning here."""
        scene = self.display.scene(self.match.game, self.match.state)
        return self._keyboard.press(key, scene, square)

    def act(self, action: str) -> None:
        """Carries out an action: the game's own, or else a panel's."""
        if action in self._actions:
            self._actions[action]()
        else:
            self._open(action)

    # --- guests -----------------------------------------------------------------------------------

    def lend(self, guest: Surface) -> None:
        """Gives the board to a guest; the half-made turn is taken back."""
        self.cancel()
        self.guest = guest

    def take_back(self) -> None:
        """Takes the board back from a guest."""
        self.guest = None

    # --- the buttons ------------------------------------------------------------------------------

    def _finish(self) -> None:
        self.turn.finish()

    def go_to(self, ply: int) -> None:
        """Shows the position after that many plies; the computer waits unless it is the last."""
        self._back.go_to(ply)

    def visit(self, node: int) -> None:
        """Shows a position of the tree; the computer waits unless it ends its line."""
        self._back.visit(node)

    # --- players ----------------------------------------------------------------------------------

    def seat(self, player: Player, level: int) -> None:
        """Gives a side to a person, or to the computer at a level."""
        self.cancel()
        self.players.set_level(player, level)
        if level:
            set_opponent(self.match, None)
        self.computer.wake()
        self._face_person()

    def _sit_down(self) -> None:
        """Loads the saved players of the game."""
        self.players.sit_down(self.match.game.id)
        self.computer.hold()
        self._face_person()

    def _face_person(self) -> None:
        """Turns the board to face a person who plays the computer."""
        if self.players.has_rival:
            self.display.face(self.match, self.players.person)

    # --- games ------------------------------------------------------------------------------------

    def open_named(self, named: Mapping[str, str]) -> None:
        """Opens a game by its name, options and position, as in the page's address.

        A game of that kind that is on a board already resumes; otherwise a new one begins.
        """
        if not named:
            return
        self.take_back()
        try:
            linked = match_of(named)
        except GameError as error:
            self.alert.tell(sentence(f"This link cannot be opened: {error}"))
            return
        self.boards.open_named(named, linked)

    def start_chosen(self, form: Mapping[str, str]) -> None:
        """Starts the game chosen in the form for a new game, with the players chosen there."""
        levels, options = chosen_players(form, "dark" if self._seed() % 2 else "light")
        self.new_game(options, levels=levels)

    def _rematch(self, *, swapped: bool = False) -> None:
        """Starts the same game again, with the same players or with their sides swapped."""
        levels = self.players.levels
        if swapped:
            levels = {player: levels[opponent(player)] for player in PLAYERS}
        self.new_game(self.match.start.options, levels=levels)

    def _begin_as_beginner(self) -> None:
        """Starts a game against a level that a beginner can beat, and ends a lesson."""
        self.take_back()
        self.new_game(self.match.start.options, levels={"dark": PERSON, "light": BEGINNER})

    def new_game(
        self,
        options: Mapping[str, str],
        game: Game[Any] | None = None,
        levels: Mapping[Player, int] | None = None,
    ) -> None:
        """Starts another game, with the same players unless `levels` are given.

        An unknown choice causes an alert and no change.
        """
        levels = self.players.levels if levels is None else levels
        try:
            match = Match(game or self.match.game, options)
        except GameError as error:
            self.alert.tell(sentence(str(error)))
            return
        self.boards.begin(match)
        self.players.set_levels(levels)
        self.computer.wake()
        self._face_person()

    def open_saved(self, match: Match, levels: Mapping[Player, int]) -> None:
        """Puts a saved game on the board, with its players."""
        self.boards.show(match)
        self.players.set_levels(levels)
        self.computer.hold()
        self.computer.forget_failure()
        self._face_person()

    def open_for_people(self, match: Match) -> None:
        """Puts a game on the board with a person on each side, until they choose otherwise."""
        self.open_saved(match, dict.fromkeys(PLAYERS, PERSON))

    def follow_tab(self, before: Match, match: Match, levels: Mapping[Player, int]) -> None:
        """Replaces a game by its continuation in another tab, whose engine now moves."""
        if self.match is before:
            self.players.set_levels(levels)
            self.computer.leave_to_other_tab(match.state)
            self.computer.hold()
        self.boards.follow(before, match)

    def note_advice(self, in_sight: bool) -> None:
        """Notes whether advice is visible, which makes the game unrated."""
        self.advised = in_sight

    def note_sent(self) -> None:
        """Notes that the position was sent or came by link, so nothing is left to send."""
        self._sent_node = self.match.node

    def _replaced(self, before: Match) -> None:
        self._changed()
        if before.game is not self.match.game:
            self._sit_down()

    def _changed(self) -> None:
        self.questions.withdraw()
        self.turn.reset()
        self.alert.clear()
        self.take_back()

    def _before_answer(self) -> float:
        """Seconds before the last move may be answered: it is seen to its end, and then a while.

        Reduced motion shows the move at once, but the player needs as long to see what it did.
        """
        node, speed = self.match.node, self.settings["speed"]
        return before_answer(node.move, node.events, self.turn.seen, speed) if node.move else 0.0

    # --- what the page shows ----------------------------------------------------------------------

    def look(self) -> None:
        """Lets the computer think if it is its turn, and counts the time of whoever does."""
        self.thinking.look(None if self.guest else self.match)
        self.computer.look()

    def screen(self) -> Screen:
        """The screen now; on the computer's turn it marks no squares to choose."""
        parts = BoardParts(self.turn, self.cursor, self.display, self.alert, self._listed)
        # After the computer's answer, a person reads what both have played.
        moves = 2 if self.players.answers(opponent(self.match.state.to_move)) else 1
        screen = game_screen(self.boards, parts, self.lines, self._sent_node, moves)
        allowed = allowed_actions(
            screen.actions, self.match, self.players, self.computer, can_undo=self._back.can_undo
        )
        if self.questions.asked:
            allowed |= {"yes", "no"}
        screen = screen._replace(
            actions=allowed,
            asking=self.questions.question,
            ended=heard_end(self.match, self.players),
        )
        if not self.computer.is_to_move:
            return screen._replace(turn=turn_text(screen.turn, self.match, self.players))
        return screen.without_targets()._replace(turn=self.computer.waiting() or screen.turn)

    def seating(self) -> Seating:
        """The players as the page shows them now; a lesson has no opponent to name."""
        seating = seating_of(self.match, self.players, self.computer)
        if self.guest and self.guest.lesson_number:
            return seating._replace(names={player: name_of(player) for player in PLAYERS})
        return seating
