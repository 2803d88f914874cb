"""The page as a whole: its parts, and what follows every change."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import page
from js import document, history, location, window

import address
import device
import dom
from board.board_view import BoardView
from board.screen import Surface
from game.core import GAMES
from game.match import Match
from panels import Panels
from parts import Parts
from players.engine_client import Engine, EngineClient
from players.input_view import InputView
from players.new_game_view import NewGameView
from players.play import Kept, Play
from players.players_view import PlayersView, has_lessons, level_names, level_ratings
from saves.journal import SETTINGS, Journal

# The stylesheet that a bundle needs.
STYLESHEETS: Mapping[str, str] = {"ai": "advice", "desk": "desk", "puzzles": "puzzles"}
# What to call a bundle in the message that its download failed.
BUNDLE_NAMES: Mapping[str, str] = {
    "ai": "Advice",
    "desk": "This part of the page",
    "spoken": "The answer",
    "learn": "The guided game",
    "puzzles": "The puzzle",
}
# The bundles whose panels take the board, which waits for them.
GUESTS = ("learn", "puzzles")


class App:
    """The parts of the page: the game, the journal, the views and the panels."""

    def __init__(self) -> None:
        # A diagram on another page, played in place: nothing is saved.
        self._embedded = bool(document.body.classList.contains("embedded"))
        self._journal = Journal(
            device.BrowserStorage("localStorage"),
            device.BrowserStorage("sessionStorage"),
            device.now,
            device.new_id,
            level_ratings,
        )
        self._settings = self._journal.settings()
        # The part of the address after # that was opened last.
        self._followed = ""
        # The match for which the library was last asked to make room in a full storage.
        self._asked_for_room: Match | None = None
        self._is_listening = False
        engine = Engine(device.WorkerHandle, device.later, page.reportFault)
        self._play = Play(
            self._opened(),
            EngineClient(engine),
            device.later,
            level_names(),
            Kept() if self._embedded else Kept(self._journal.load, self._journal.players),
            device.random_number,
            self._settings,
        )
        self._play.boards.set_keeps(self._journal.keeps and not self._embedded)
        parts = Parts(
            self._play, engine, self._journal, self._settings, level_ratings, self.changed
        )
        self._panels = Panels(parts, self._fetch, self._report_bundle)
        self._board = BoardView(self._play.match.game, self._settings)
        self._players = PlayersView(self._play, self.changed)
        self._new_game = NewGameView(self._play, self._journal.records)
        self._input = InputView(self._play, self._new_game.ask, self.changed, self._show_board)
        self._play.open_panels_with(self._panels.act)
        self._play.computer.on_events(self.changed, self._players.show_progress)

    def _opened(self) -> Match:
        """The saved match of the game that the address names, or of the game played last."""
        asked = self._asked()
        named = bool(asked.named or self._embedded)
        game = asked.game if named else self._journal.last() or address.FIRST
        game = game if game in GAMES else address.FIRST
        kept = None if self._embedded else self._journal.load(game)
        return kept or Match(GAMES[game])

    def start(self) -> None:
        """Opens what the address asks for, and listens for clicks once it is there."""
        self._follow_address()
        if not self._awaits_guest():
            self._listen()
        # Last, because js/boot.js takes a page without it for one that has failed.
        document.body.dataset.started = ""

    # --- after every change -----------------------------------------------------------------------

    def changed(self) -> None:
        """Saves the game and shows the page as it is now."""
        play = self._play
        play.computer.rest(play.guest is not None)
        play.look()
        if play.guest:
            play.guest.look()
        surface: Surface = play.guest or play
        # During a lesson the game underneath is neither saved nor named in the address.
        in_lesson = surface.lesson_number > 0
        if not in_lesson and not self._embedded:
            self._keep()
        if trouble := self._journal.take_trouble():
            surface.tell(trouble)
        self._show_board()
        if not in_lesson and not self._embedded:
            self._name_game()
        self._players.show()
        self._panels.show()

    def _show_board(self) -> None:
        """Shows the board and the words beside it as they are now."""
        play = self._play
        screen = (play.guest or play).screen()
        if not play.guest:
            screen = screen._replace(rating=self._journal.rating_message(play.match))
        self._board.show(screen)

    def _keep(self) -> None:
        """Saves the game and its players, and asks for room, once a game, if storage is full."""
        play, journal = self._play, self._journal
        journal.keep(play.match, play.players.levels, advised=play.advised)
        journal.keep_players(play.match.game.id, play.players.text)
        # In a full storage a game that leaves the board may not be found again after a reload.
        play.boards.set_keeps(journal.keeps and not journal.is_full)
        # Noted first, because the request may lead back here.
        asked, self._asked_for_room = self._asked_for_room, play.match if journal.is_full else None
        if journal.is_full and asked is not play.match:
            self._panels.act("library room")

    # --- the address ------------------------------------------------------------------------------

    def _asked(self) -> address.Address:
        return address.read(dom.address_part(), dom.split_query)

    def _follow_address(self, event: Any = None) -> None:
        """Opens what the part of the address after # asks for."""
        self._followed = dom.address_part()
        asked = self._asked()
        if event and not self._followed:
            # Back to where the page was opened: an address without a game is the first game's.
            asked = asked._replace(named={"game": address.FIRST})
        if asked.lesson and has_lessons(asked.lesson):
            if not self._is_taught(asked.lesson):
                self._panels.act(f"learn {asked.lesson}")
            return
        if asked.puzzle:
            self._panels.act(f"puzzle {asked.puzzle}")
            return
        self._play.take_back()
        if asked.link:
            self._panels.act(f"open-link {asked.link}")
        else:
            self._play.open_named({"game": asked.lesson} if asked.lesson else asked.named)
        self.changed()

    def _awaits_guest(self) -> bool:
        """Whether the address asks for a lesson or a puzzle that has not arrived."""
        return any(map(self._panels.waits, GUESTS))

    def _is_taught(self, game: str) -> bool:
        """Whether the board already shows a lesson of that game."""
        guest = self._play.guest
        return bool(guest and guest.lesson_number and self._play.match.game.id == game)

    def _name_game(self) -> None:
        """Names the game in the address, unless the address has yet to be followed."""
        asked, choice = self._asked(), self._play.match.choice
        named = {} if asked.link else asked.named or {"game": address.FIRST}
        waits = self._awaits_guest() or dom.address_part() != self._followed
        if choice != named and not waits:
            history.replaceState(None, "", f"#{dom.join_query(choice)}")
            self._followed = dom.address_part()

    # --- panels -----------------------------------------------------------------------------------

    def _fetch(self, bundle: str, done: Any, failed: Any) -> None:
        if bundle in STYLESHEETS:
            dom.load_stylesheet(STYLESHEETS[bundle])
        device.fetch_bundle(bundle, done, failed)

    def _report_bundle(self, bundle: str, missing: bool) -> None:
        """Shows an alert if a bundle is missing, and updates the page either way."""
        not_there = f"{BUNDLE_NAMES[bundle]} did not arrive. Check the connection and try again."
        if missing:
            dom.by_id("game").removeAttribute("data-puzzle")
            self._play.alert.tell(not_there)
        else:
            self._play.alert.withdraw(not_there)
        self.changed()
        if not self._is_listening:
            self._listen()

    # --- events -----------------------------------------------------------------------------------

    def _listen(self) -> None:
        """Handles the clicks made while the page was loading, then listens for more."""
        self._is_listening = True
        for clicked in page.keptClicks():
            clicked.removeAttribute("data-kept")
            # A click before a lesson's position arrived was meant for another position, and so was
            # a click on a square of a board that has since been replaced.
            if not self._play.guest and clicked.isConnected:
                self._input.press(clicked)
        self._input.listen()
        self._players.listen()
        self._new_game.listen()
        dom.listen(window, {"hashchange": self._follow_address})
        if not self._embedded:
            dom.listen(window, {"storage": self._follow_tab, "focus": self._come_back})
        dom.listen(document, {"paste": self._pasted, "idle": self._get_ready})
        dom.listen(document, {"take-record": self._tell_record})
        document.body.dataset.ready = ""

    def _follow_tab(self, event: Any) -> None:
        """Follows what another tab saved: settings, or a game on one of this tab's boards."""
        play, key, text = self._play, str(event.key or ""), str(event.newValue or "")
        if key == SETTINGS:
            self._settings.follow(text)
            self.changed()
            return
        # A player who is making a turn or setting up a position is left alone; the result is saved
        # as another game.
        if (play.turn.begun or play.guest) and self._journal.shows(key, play.match):
            return
        if followed := self._journal.follow(key, text):
            play.follow_tab(*followed)
            self.changed()

    def _come_back(self, event: Any) -> None:
        """Lets this tab use its engine again, because the player has come back to it."""
        if self._play.computer.is_elsewhere:
            self._play.computer.leave_to_other_tab(None)
            self.changed()

    def _get_ready(self, event: Any) -> None:
        """Prepares what is likely to be wanted, while nobody waits for anything: see idle.js."""
        self._play.computer.get_ready()
        self._panels.prepare("hint")

    def _tell_record(self, event: Any) -> None:
        """Tells a report of a fault what was played: see report.js."""
        tell, match = event.detail, self._play.match
        name = "report.bare_record"
        device.fetch_bundle("desk", lambda: tell(import_module(name).text(match)), lambda: tell(""))

    def _pasted(self, event: Any) -> None:
        """Opens a game's link or record that is pasted anywhere but into a field."""
        text = str(event.clipboardData.getData("text"))
        if event.target.closest("input, textarea"):
            return
        if text.lstrip().startswith("[") and not self._embedded:
            event.preventDefault()
            page.keepDropped(text)
            self._panels.act("import")
        elif code := address.link_in(text):
            event.preventDefault()
            location.hash = "".join(code.split())
