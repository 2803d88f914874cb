"""The journal: the games on the boards of this tab, each saved after every change.

No browser here: storage is handed in. Saving at once lets a game survive a crash; the library files
the games that have left their boards.
Every game has an id, so that two tabs don't overwrite each other. A tab finds the games on its
boards through its session; a new tab opens those played last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from game.core import Player
from game.match import Match
from saves import match_json, rating, saved_game
from saves.rated_games import RatedGames
from saves.saved_game import SavedGame, SavedGameError
from saves.settings import Settings

# Keys in storage. LAST and BOARD are saved both for the tab and for the device.
LAST = "tafl:game"
BOARD = "tafl:board:"
MATCH = "tafl:match:"
ASIDE = "tafl:unreadable:"
LEARN = "tafl:learn:"
PLAYERS_OF = "tafl:players:"
RATING = "tafl:rating:"
SETTINGS = "tafl:settings"
# Begins a board's text, before the id of its game. Without it the text is the game itself, as an
# earlier version of this page saved it.
POINTER = "id:"

REFUSED = "This browser blocks storage for this page; games are lost when you close it."
FULL = (
    "Browser storage is full, so new moves are lost when you close this page. "
    "Back up your games under Games, and delete some."
)
UNREADABLE = "Your saved game cannot be read: {}. It is set aside, and this is a new one."
FORKED = (
    "This game was continued in another tab, so it is a second game here; both are under Games."
)
UNRATED = "Your rating cannot be read. It is set aside, and you start again at 1000."

Texts = MutableMapping[str, str]


class StorageRefused(OSError):
    """The browser blocks storage for this page."""


class StorageFull(StorageRefused):
    """Storage has no room for the text."""


class _Board(NamedTuple):
    """A game on a board: its match, its entry, and the text last written for it ("": none)."""

    match: Match
    entry: SavedGame
    text: str


class Followed(NamedTuple):
    """A game on one of this tab's boards, before and after a change in another tab."""

    before: Match
    match: Match
    players: Mapping[Player, int]


class Journal:
    """The game on each board, and each game's players, lesson progress and rated games.

    `local` is the device's storage and `session` the tab's; both raise `StorageRefused`. `now`
    gives the time, `new_id` a new id each time, and `levels` the levels' ratings in a game.

    `trouble` is a message for the player ("": none); `is_full` is whether storage is out of room;
    `keeps` is whether anything can be saved at all.
    """

    def __init__(
        self,
        local: Texts,
        session: Texts,
        now: Callable[[], str],
        new_id: Callable[[], str],
        levels: Callable[[str], Sequence[int]] = lambda game: (),
    ) -> None:
        self.trouble = ""
        self.is_full = False
        self.keeps = True
        self._local, self._session = local, session
        self._now, self._new_id = now, new_id
        self._boards: dict[str, _Board] = {}
        # Texts that storage did not take, for as long as the page is open.
        self._unwritten: dict[str, str] = {}
        self._rated_games = RatedGames(
            lambda game: self._get(RATING + game),
            lambda game, text: self._put(RATING + game, text),
            self._set_rating_aside,
            levels,
            now,
        )

    # --- the boards -------------------------------------------------------------------------------

    def take_trouble(self) -> str:
        """The message for the player, given once; "" if there is none."""
        trouble, self.trouble = self.trouble, ""
        return trouble

    def last(self) -> str:
        """The id of the game played last; "" if none was."""
        return self._in_tab(LAST)

    def load(self, game: str) -> Match | None:
        """The saved match on a game's board, or `None`; an unreadable one is set aside."""
        pointer = self._get(BOARD + game)
        if pointer and not pointer.startswith(POINTER):
            return self._take_over(game, pointer)
        for reference in (self._session_get(BOARD + game), pointer):
            entry_id = reference.removeprefix(POINTER)
            text = entry_id and self._get(MATCH + entry_id)
            if text:
                return self._read(game, entry_id, text)
        return None

    def _read(self, game: str, entry_id: str, text: str) -> Match | None:
        try:
            entry = saved_game.loads(text)
            match = saved_game.match_of(entry)
            if entry.game != game:
                raise SavedGameError("it belongs to another game")
        except SavedGameError as error:
            self._set_aside(entry_id, text, error)
            return None
        self._boards[game] = _Board(match, entry, text)
        return match

    def _take_over(self, game: str, text: str) -> Match | None:
        """The match that an earlier version of this page saved on the board."""
        entry_id = self._new_id()
        try:
            entry, match = saved_game.of_text(text, entry_id, self._now())
            if entry.game != game:
                raise SavedGameError("it belongs to another game")
        except SavedGameError as error:
            self._set_aside(entry_id, text, error)
            self._remove(BOARD + game)
            return None
        self._write(_Board(match, entry, ""), entry)
        return match

    def _set_aside(self, entry_id: str, text: str, error: SavedGameError) -> None:
        self.trouble = UNREADABLE.format(error)
        if self._put(ASIDE + entry_id, text):
            self._remove(MATCH + entry_id)

    def keep(self, match: Match, players: Mapping[Player, int], *, advised: bool = False) -> None:
        """Saves the match if it has changed; the one it replaces may now count for the rating."""
        game, text = match.game.id, match_json.dumps(match)
        board = self._boards.get(game)
        if board is None or board.match is not match:
            self._begin(board, match, text, players)
        else:
            self._save(board, text, players, advised)
        if game != self._session_get(LAST):
            self._put(LAST, game)
            self._session_put(LAST, game)

    def _begin(
        self, before: _Board | None, match: Match, text: str, players: Mapping[Player, int]
    ) -> None:
        """Puts another game on the board. The previous one stays saved, for the library."""
        entry = saved_game.made(match, text, players, self._new_id(), self._now())
        self._write(_Board(match, entry, ""), entry)
        self._leave(before)

    def _save(self, board: _Board, text: str, players: Mapping[Player, int], advised: bool) -> None:
        before, match = board.entry, board.match
        advised = advised and bool(match.line) and not before.ended and not before.helped
        same_players = before.ended or players == before.players
        if text == before.saved and same_players and not advised:
            if MATCH + before.id in self._unwritten:
                self._write(board, before)
            return
        entry = saved_game.changed(before, match, text, players, self._now())
        if advised:
            entry = entry._replace(helped=saved_game.ADVISED)
        self._write(board, entry)

    def _write(self, board: _Board, entry: SavedGame) -> None:
        """Writes the entry, under a new id if another tab has changed it meanwhile."""
        there = self._get(MATCH + entry.id)
        if board.text and there and there != board.text:
            entry = entry._replace(id=self._new_id(), helped=saved_game.ELSEWHERE)
            self.trouble = FORKED
        text = saved_game.dumps(entry)
        self._boards[entry.game] = _Board(board.match, entry, text)
        self._put(MATCH + entry.id, text)
        pointer = POINTER + entry.id
        if self._get(BOARD + entry.game) != pointer:
            self._put(BOARD + entry.game, pointer)
        if self._session_get(BOARD + entry.game) != pointer:
            self._session_put(BOARD + entry.game, pointer)

    def entry(self, match: Match) -> SavedGame | None:
        """The entry of a match on a board; `None` if it is on none."""
        board = self._boards.get(match.game.id)
        return board.entry if board and board.match is match else None

    def put_on(self, entry: SavedGame) -> Match:
        """The match of a saved game, put on its board; no change if it raises `SavedGameError`."""
        board = self._boards.get(entry.game)
        if board and board.entry.id == entry.id:
            return board.match
        there = self._get(MATCH + entry.id)
        if there and (newer := saved_game.loads(there)).revision > entry.revision:
            entry = newer  # another tab has it on its board
        match = saved_game.match_of(entry)
        # Rewritten as this version does, so that opening a game does not count as a change.
        entry = entry._replace(saved=match_json.dumps(match))
        self._write(_Board(match, entry, ""), entry)
        self._leave(board)
        return match

    def _leave(self, board: _Board | None) -> None:
        """Counts the game that has left its board for the rating, or drops it if it is empty."""
        if board and board.entry.is_worth_keeping:
            self._rated_games.count(board.entry, board.match)
        elif board:
            self._remove(MATCH + board.entry.id)

    # --- another tab ------------------------------------------------------------------------------

    def shows(self, key: str, match: Match) -> bool:
        """Whether the key is that of the match; False if it is on no board."""
        entry = self.entry(match)
        return entry is not None and key == MATCH + entry.id

    def follow(self, key: str, text: str) -> Followed | None:
        """The change that another tab made to a game on a board here; `None` if it made none."""
        board = next((b for b in self._boards.values() if MATCH + b.entry.id == key), None)
        if board is None or not text or text == board.text:
            return None
        try:
            entry = saved_game.loads(text)
            match = saved_game.match_of(entry)
        except SavedGameError:
            return None
        # Both tabs must write the same game as the same text, or each would answer the other for
        # ever.
        entry = entry._replace(saved=match_json.dumps(match))
        self._boards[entry.game] = _Board(match, entry, text)
        return Followed(board.match, match, entry.players)

    # --- the rating -------------------------------------------------------------------------------

    def rated(self, game: str) -> tuple[rating.Rated, ...]:
        """The games that count for the rating in a game."""
        return self._rated_games.of(game)

    def keep_rated(self, game: str, games: Sequence[rating.Rated]) -> bool:
        """Saves that list; False if it can't be saved."""
        return self._rated_games.keep(game, games)

    def records(self, game: str) -> Mapping[int, str]:
        """The player's record against each level of a game, in words."""
        return self._rated_games.records(game)

    def _set_rating_aside(self, game: str, text: str) -> None:
        self.trouble = UNRATED
        if self._put(f"{ASIDE}rating{game}", text):
            self._remove(RATING + game)

    def rating_message(self, match: Match) -> str:
        """A finished game's effect on the rating, in words; "" if no person played a level."""
        entry = self.entry(match)
        return self._rated_games.message(entry, match) if entry and match.outcome else ""

    # --- players and lessons ----------------------------------------------------------------------

    def players(self, game: str) -> str:
        """The saved text of who plays each side of a game; "" if there is none."""
        return self._in_tab(PLAYERS_OF + game)

    def keep_players(self, game: str, text: str) -> None:
        """Saves that text if it has changed."""
        if text != self.players(game):
            self._put(PLAYERS_OF + game, text)
            self._session_put(PLAYERS_OF + game, text)

    def place(self, game: str) -> str:
        """The saved text of the learner's progress in a guided game; "" if there is none."""
        return self._get(LEARN + game)

    def keep_place(self, game: str, text: str) -> None:
        """Saves that text if it has changed."""
        self._keep_text(LEARN + game, text)

    def settings(self) -> Settings:
        """The player's settings, which save themselves here."""
        return Settings(self._get(SETTINGS), lambda text: self._keep_text(SETTINGS, text))

    def _keep_text(self, key: str, text: str) -> None:
        if text != self._get(key):
            self._put(key, text)

    # --- for the library --------------------------------------------------------------------------

    @property
    def on_boards(self) -> frozenset[str]:
        """The ids of the games on a board, in this tab or in the one used last."""
        pointers = [self._get(key) for key in self._keys() if key.startswith(BOARD)]
        here = {board.entry.id for board in self._boards.values()}
        return frozenset(here | {text.removeprefix(POINTER) for text in pointers})

    def texts(self, kind: str = MATCH) -> dict[str, str]:
        """All saved texts by their ids: the games, or the texts set `ASIDE`."""
        keys = {*self._keys(), *self._unwritten}
        return {key.removeprefix(kind): self._get(key) for key in keys if key.startswith(kind)}

    def drop(self, entry_id: str, kind: str = MATCH) -> None:
        """Removes the text saved under that id."""
        self._remove(kind + entry_id)

    def put(self, entry_id: str, text: str, kind: str = MATCH) -> bool:
        """Saves a text for the library; False if it can't be saved."""
        return self._put(kind + entry_id, text)

    # --- texts ------------------------------------------------------------------------------------

    def _keys(self) -> list[str]:
        try:
            return list(self._local)
        except StorageRefused:
            return []

    def _get(self, key: str) -> str:
        try:
            return self._unwritten[key] if key in self._unwritten else self._local.get(key, "")
        except StorageRefused:
            self._refused()
            return ""

    def _put(self, key: str, text: str) -> bool:
        try:
            self._local[key] = text
        except StorageFull:
            self.trouble, self.is_full = FULL, True
        except StorageRefused:
            self._refused()
        else:
            self._unwritten.pop(key, None)
            self._write_rest()
            return True
        self._unwritten[key] = text
        return False

    def _write_rest(self) -> None:
        """Writes what waits for room, since there may be some now."""
        with suppress(StorageRefused):
            for key, text in list(self._unwritten.items()):
                self._local[key] = text
                del self._unwritten[key]
        self.is_full = bool(self._unwritten) and self.is_full

    def _remove(self, key: str) -> None:
        self._unwritten.pop(key, None)
        try:
            self._local.pop(key, None)
        except StorageRefused:
            self._refused()
        self._write_rest()

    def _refused(self) -> None:
        if self.keeps:
            self.trouble = REFUSED
        self.keeps = False

    def _in_tab(self, key: str) -> str:
        """The tab's text, or else the device's; "" if the device has lost its text."""
        kept = self._get(key)
        return kept and (self._session_get(key) or kept)

    def _session_get(self, key: str) -> str:
        try:
            return self._session.get(key, "")
        except StorageRefused:
            return ""

    def _session_put(self, key: str, text: str) -> None:
        # If this is refused, the tab opens the game played last in any tab.
        with suppress(StorageRefused):
            self._session[key] = text
