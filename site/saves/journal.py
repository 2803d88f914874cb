"""The journal: the games on the boards of this tab, each written down after every change.

No browser here: where texts are kept is handed in. What is written at once outlives a crash; the
library takes from here what is on no board any more.

Every game has an id and a place of its own, so that two tabs don't write over each other. A tab
knows the games on its boards by its session, and a new tab opens those that were played last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from game.core import Player
from game.match import Match
from saves import match_json, rating, saved_game
from saves.saved_game import SavedGame, SavedGameError

# Keys. What stands behind LAST and BOARD is kept for the tab and for the device.
LAST = "tafl:game"
BOARD = "tafl:board:"
MATCH = "tafl:match:"
ASIDE = "tafl:unreadable:"
LEARN = "tafl:learn:"
PLAYERS_OF = "tafl:players:"
RATING = "tafl:rating:"
# What leads from a board to its game; without it, it is the game itself, of an earlier version.
POINTER = "id:"

REFUSED = "This browser keeps nothing for this page, so what is played is lost when it is closed."
FULL = (
    "The room that this browser has for the page is used up, so what is played now is lost when it "
    "is closed. Back up and delete some games under Games."
)
UNREADABLE = (
    "The game kept on this device cannot be read: {}. It is set aside, and this is a new one."
)
FORKED = (
    "This game went on in another tab meanwhile, so it is kept as a second game here; "
    "both are under Games."
)
UNRATED = "Your rating here cannot be read. It is set aside, and you start again at 1000."

Texts = MutableMapping[str, str]


class StorageRefused(OSError):
    """The browser lets this page keep nothing."""


class StorageFull(StorageRefused):
    """There is no room for the text."""


class _Kept(NamedTuple):
    """A game on a board: its match, its entry, and the text that is known to be written of it."""

    match: Match
    entry: SavedGame
    text: str


class Followed(NamedTuple):
    """What another tab made of a game on one of this tab's boards."""

    before: Match
    match: Match
    players: Mapping[Player, int]


class Journal:
    """The game on each board, kept after every change, and what else is remembered of the games.

    `local` is kept for the device, `session` for the tab; both raise `StorageRefused`. `now` gives
    the time, `new_id` another id each time, `levels` the ratings of the levels in a game.
    `trouble` is what the player has to know, once ("": nothing); `is_full` whether what was written
    last found no room; `keeps` whether anything can be kept at all.
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
        self._now, self._new_id, self._levels = now, new_id, levels
        self._on: dict[str, _Kept] = {}
        # What could be written nowhere, for as long as the page is there.
        self._unwritten: dict[str, str] = {}
        self._verdicts: dict[str, str] = {}

    # --- the boards -------------------------------------------------------------------------------

    def take_trouble(self) -> str:
        """What the player has to know, once; "" for nothing."""
        trouble, self.trouble = self.trouble, ""
        return trouble

    def last(self) -> str:
        """The id of the game that was played last here; "" where none was."""
        return self._in_tab(LAST)

    def load(self, game: str) -> Match | None:
        """The match on the board of a game, or `None`; what cannot be read is set aside."""
        pointer = self._get(BOARD + game)
        if pointer and not pointer.startswith(POINTER):
            return self._take_over(game, pointer)
        for pointing in (self._session_get(BOARD + game), pointer):
            entry_id = pointing.removeprefix(POINTER)
            text = entry_id and self._get(MATCH + entry_id)
            if text:
                return self._read(game, entry_id, text)
        return None

    def _read(self, game: str, entry_id: str, text: str) -> Match | None:
        try:
            entry = saved_game.loads(text)
            match = saved_game.match_of(entry)
            if entry.game != game:
                raise SavedGameError("it is of another game")
        except SavedGameError as error:
            self._set_aside(entry_id, text, error)
            return None
        self._on[game] = _Kept(match, entry, text)
        return match

    def _take_over(self, game: str, text: str) -> Match | None:
        """The game that an earlier version of this page kept on the board."""
        entry_id = self._new_id()
        try:
            entry, match = saved_game.of_text(text, entry_id, self._now())
            if entry.game != game:
                raise SavedGameError("it is of another game")
        except SavedGameError as error:
            self._set_aside(entry_id, text, error)
            self._remove(BOARD + game)
            return None
        self._write(_Kept(match, entry, ""), entry)
        return match

    def _set_aside(self, entry_id: str, text: str, error: SavedGameError) -> None:
        self.trouble = UNREADABLE.format(error)
        if self._put(ASIDE + entry_id, text):
            self._remove(MATCH + entry_id)

    def keep(self, match: Match, players: Mapping[Player, int], *, advised: bool = False) -> None:
        """Keeps the match where it changed, and counts it for the rating when it ends."""
        game, text = match.game.id, match_json.dumps(match)
        board = self._on.get(game)
        if board is None or board.match is not match:
            self._begin(board, match, text, players)
        else:
            self._go_on(board, text, players, advised)
        if game != self._session_get(LAST):
            self._put(LAST, game)
            self._session_put(LAST, game)

    def _begin(
        self, before: _Kept | None, match: Match, text: str, players: Mapping[Player, int]
    ) -> None:
        """Another game takes the board. The one before stays where it is, for the library."""
        entry = saved_game.made(match, text, players, self._new_id(), self._now())
        self._write(_Kept(match, entry, ""), entry)
        if before and not before.entry.is_worth_keeping:
            self._remove(MATCH + before.entry.id)

    def _go_on(self, board: _Kept, text: str, players: Mapping[Player, int], advised: bool) -> None:
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
        if entry.ended and not before.ended:
            self._count(entry, match)
        self._write(board, entry)

    def _write(self, board: _Kept, entry: SavedGame) -> None:
        """Writes the entry, as another game where another tab has changed it meanwhile."""
        there = self._get(MATCH + entry.id)
        if board.text and there and there != board.text:
            entry = entry._replace(id=self._new_id(), helped=saved_game.ELSEWHERE)
            self.trouble = FORKED
        text = saved_game.dumps(entry)
        self._on[entry.game] = _Kept(board.match, entry, text)
        self._put(MATCH + entry.id, text)
        pointer = POINTER + entry.id
        if self._get(BOARD + entry.game) != pointer:
            self._put(BOARD + entry.game, pointer)
        if self._session_get(BOARD + entry.game) != pointer:
            self._session_put(BOARD + entry.game, pointer)

    def entry(self, match: Match) -> SavedGame | None:
        """The entry of a match that is on a board."""
        board = self._on.get(match.game.id)
        return board.entry if board and board.match is match else None

    def put_on(self, entry: SavedGame) -> Match:
        """The match of a kept game, put on its board. Raises `SavedGameError`, changing nothing."""
        board = self._on.get(entry.game)
        if board and board.entry.id == entry.id:
            return board.match
        there = self._get(MATCH + entry.id)
        if there and (newer := saved_game.loads(there)).revision > entry.revision:
            entry = newer  # another tab has it on its board
        match = saved_game.match_of(entry)
        # As this page writes it, so that what was only opened is not changed.
        entry = entry._replace(saved=match_json.dumps(match))
        self._write(_Kept(match, entry, ""), entry)
        if board and not board.entry.is_worth_keeping:
            self._remove(MATCH + board.entry.id)
        return match

    # --- another tab ------------------------------------------------------------------------------

    def shows(self, key: str, match: Match) -> bool:
        """Whether the key is that of the match, which is on a board."""
        entry = self.entry(match)
        return entry is not None and key == MATCH + entry.id

    def follow(self, key: str, text: str) -> Followed | None:
        """Takes over what another tab wrote of a game that is on one of this tab's boards."""
        board = next((b for b in self._on.values() if MATCH + b.entry.id == key), None)
        if board is None or not text or text == board.text:
            return None
        try:
            entry = saved_game.loads(text)
            match = saved_game.match_of(entry)
        except SavedGameError:
            return None
        # What is the same game must be the same text here, or two tabs would never rest.
        entry = entry._replace(saved=match_json.dumps(match))
        self._on[entry.game] = _Kept(match, entry, text)
        return Followed(board.match, match, entry.players)

    # --- the rating -------------------------------------------------------------------------------

    def rated(self, game: str) -> tuple[rating.Rated, ...]:
        """The games that count for the rating in a game."""
        text = self._get(RATING + game)
        try:
            return rating.loads(text) if text else ()
        except rating.RatingError:
            self.trouble = UNRATED
            if self._put(f"{ASIDE}rating{game}", text):
                self._remove(RATING + game)
            return ()

    def keep_rated(self, game: str, games: Sequence[rating.Rated]) -> bool:
        """Keeps that list; False where it can't be."""
        return self._put(RATING + game, rating.dumps(games))

    def _count(self, entry: SavedGame, match: Match) -> None:
        """Counts a game that has just ended, once."""
        level = rating.level_in(entry)
        levels = self._levels(entry.game)
        if not level or len(levels) < level:
            return
        usual = match.start == match.game.start(match.start.options)
        if why := rating.why_not(entry, usual):
            self._verdicts[entry.id] = f"It does not count for your rating: {why}."
            return
        games = self.rated(entry.game)
        if all(each.id != entry.id for each in games):
            counted = rating.rated(entry, levels[level - 1], self._now())
            self.keep_rated(entry.game, (*games, counted))

    def verdict(self, match: Match) -> str:
        """What a finished game did to the rating, in words; "" for one that has to do with none."""
        entry = self.entry(match)
        if entry is None or match.outcome is None or not rating.level_in(entry):
            return ""
        return self._verdicts.get(entry.id) or rating.rating_text(self.rated(entry.game), entry.id)

    # --- what else is remembered ------------------------------------------------------------------

    def players(self, game: str) -> str:
        """The text kept of who plays the sides of a game; "" where none is."""
        return self._in_tab(PLAYERS_OF + game)

    def keep_players(self, game: str, text: str) -> None:
        """Keeps that text where it changed."""
        if text != self.players(game):
            self._put(PLAYERS_OF + game, text)
            self._session_put(PLAYERS_OF + game, text)

    def place(self, game: str) -> str:
        """The text kept of how far the guided game of a game was followed; "" where none is."""
        return self._get(LEARN + game)

    def keep_place(self, game: str, text: str) -> None:
        """Keeps that text where it changed."""
        self._keep_text(LEARN + game, text)

    def _keep_text(self, key: str, text: str) -> None:
        if text != self._get(key):
            self._put(key, text)

    # --- the library's part -----------------------------------------------------------------------

    @property
    def on_boards(self) -> frozenset[str]:
        """The ids of the games that are on a board, of this tab or of the last one."""
        pointers = [self._get(key) for key in self._keys() if key.startswith(BOARD)]
        here = {board.entry.id for board in self._on.values()}
        return frozenset(here | {text.removeprefix(POINTER) for text in pointers})

    def texts(self, kind: str = MATCH) -> dict[str, str]:
        """All texts that are kept here, or those set `ASIDE`, by their ids."""
        keys = {*self._keys(), *self._unwritten}
        return {key.removeprefix(kind): self._get(key) for key in keys if key.startswith(kind)}

    def drop(self, entry_id: str, kind: str = MATCH) -> None:
        """Removes what is kept here under that id."""
        self._remove(kind + entry_id)

    def put(self, entry_id: str, text: str, kind: str = MATCH) -> bool:
        """Keeps a text of the library's here; False where it can't be."""
        return self._put(kind + entry_id, text)

    # --- texts ------------------------------------------------------------------------------------

    def _keys(self) -> list[str]:
        try:
            return list(self._local)
        except StorageRefused:
            return []

    def _get(self, key: str) -> str:
        if key in self._unwritten:
            return self._unwritten[key]
        try:
            return self._local.get(key, "")
        except StorageRefused:
            self._refused()
            return ""

    def _put(self, key: str, text: str) -> bool:
        try:
            self._local[key] = text
        except StorageFull:
            if not self.is_full:
                self.trouble = FULL
            self.is_full = True
        except StorageRefused:
            self._refused()
        else:
            self._unwritten.pop(key, None)
            self.is_full = bool(self._unwritten) and self.is_full
            return True
        self._unwritten[key] = text
        return False

    def _remove(self, key: str) -> None:
        self._unwritten.pop(key, None)
        try:
            self._local.pop(key, None)
        except StorageRefused:
            self._refused()

    def _refused(self) -> None:
        if self.keeps:
            self.trouble = REFUSED
        self.keeps = False

    def _in_tab(self, key: str) -> str:
        """What the tab remembers, or the device; nothing in a tab that outlived what was kept."""
        kept = self._get(key)
        return kept and (self._session_get(key) or kept)

    def _session_get(self, key: str) -> str:
        try:
            return self._session.get(key, "")
        except StorageRefused:
            return ""

    def _session_put(self, key: str, text: str) -> None:
        # Where that is refused the tab opens what was played last, wherever that was.
        with suppress(StorageRefused):
            self._session[key] = text
