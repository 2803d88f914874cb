"""Draws the games that are kept on this device, and hears what is to be done with them.

They are filed in the browser's database, which may be slow, full, refused or broken: whatever is
there at once is shown at once, and what can't be filed stays in the journal.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from js import Date, document
from pyodide.ffi import JsException

import device
import dom
from game.core import GAMES
from game.match import Match
from game.words import counted
from library.backup_file import BackupError
from library.database_view import Database, open_database
from library.library import Library
from library.list_html import game_html, ratings_html, unreadable_html
from parts import Parts
from saves.journal import FULL
from saves.saved_game import SavedGame, SavedGameError

PATIENCE = 5.0  # seconds for the database to open
LONG = 60.0  # and for it to take what it was given, perhaps a whole backup
PAGE = 24  # games that are listed at first
MOST = 64_000_000  # bytes of a file that is read
# A tab that was left for so long gets its game back from the list; until then from the journal.
DAY = 24 * 60 * 60

NO_DATABASE = (
    "This browser's database cannot be used, so games are kept beside it, where there is room for "
    "a few hundred. Back them up now and then."
)
NOT_FILED = (
    "This browser's database takes nothing more, so games stay where they are kept meanwhile. "
    "Back them up, and delete some."
)
NO_ROOM = (
    "This browser has no room for all of these games: what is not in a backup is lost when the "
    "page is closed. Back up all games now, and delete some."
)
ROOM_MADE = "The room for games on a board was used up; older games were moved to make some."


def panel(parts: Parts) -> LibraryView:
    """The panel of all games on the device."""
    return LibraryView(parts)


class LibraryView:
    """The dialog of the games, and what it shows now."""

    def __init__(self, parts: Parts) -> None:
        self._play, self._journal = parts.play, parts.journal
        self._level_ratings, self._changed = parts.level_ratings, parts.changed
        self._dialog = dom.by_id("library")
        self._search, self._list = dom.by_id("library-search"), dom.by_id("library-list")
        self._said = dom.by_id("library-said")
        self._filed: Database | None = None
        self._library: Library | None = None
        self._deleted: list[SavedGame] = []
        self._shown = PAGE
        self._warned = False
        self._work: asyncio.Future[None] | None = None
        self._requests: Mapping[str, Callable[[str], None]] = {
            "open": self._open,
            "delete": self._delete,
            "undo": self._undo,
            "more": self._more,
            "backup": self._backup,
            "restore": lambda given: dom.by_id("library-file").click(),
            "save": self._save_text,
        }
        dom.listen(self._dialog, {"click": self._clicked})
        dom.listen(self._search, {"input": self._searched})
        dom.listen(dom.by_id("library-file"), {"change": self._picked})

    def act(self, request: str) -> None:
        """Shows the games, or makes `room` where the journal has none."""
        if request == "library":
            self._deleted, self._shown, self._search.value = [], PAGE, ""
            self._say("")
            self._look()
            self._dialog.showModal()
            self._dialog.firstElementChild.scrollTop = 0
        self._list.setAttribute("aria-busy", "true")
        self._do(self._begin(request.endswith("room")))

    def show(self) -> None:
        """The list is drawn when it is opened; behind it the board is not played on."""

    # --- the database -----------------------------------------------------------------------------

    def _do(self, work: Awaitable[None]) -> None:
        """Does what takes a while, after what is still being done."""

        async def wait_and_do(before: asyncio.Future[None] | None) -> None:
            if before:
                await asyncio.wait([before])
            await work

        self._work = asyncio.ensure_future(wait_and_do(self._work))

    async def _begin(self, in_need: bool) -> None:
        """Opens the database, and files what has left its board."""
        await self._open_file()
        self._look()
        library = self._library
        assert library
        put = library.file()
        if await self._sync():
            library.tidy(
                put, device.now() if in_need or self._journal.is_full else device.time_ago(DAY)
            )
            self._write_again()
            if in_need and not self._journal.is_full and self._play.alert.text == FULL:
                self._play.alert.tell(ROOM_MADE)
                self._changed()
        self._list.setAttribute("aria-busy", "false")

    async def _open_file(self) -> None:
        """A fresh look into the database, which another tab may have changed."""
        try:
            before, self._filed = self._filed, None
            if before is not None:
                await before.close()
            self._filed = await asyncio.wait_for(open_database(), PATIENCE)
        except Exception:  # of whatever kind: a browser's own, or that it took too long
            if self._dialog.open and not self._warned:
                self._say(NO_DATABASE)
                self._warned = True

    async def _sync(self) -> bool:
        """Waits until all is filed. Where it can't be, that is told, and it is kept beside."""
        library, filed = self._library, self._filed
        assert library
        try:
            if filed is not None:
                await asyncio.wait_for(filed.sync(), LONG)
                return True
        except Exception:
            # What failed once fails ever after: it needs another beginning.
            await self._open_file()
            self._say(NOT_FILED)
        if not library.keep_beside(self._filed or {}):
            self._say(NO_ROOM)
        if filed is not None:
            self._look()
        return False

    async def _settle(self) -> None:
        """Waits until all is filed, and then keeps what may have room by now."""
        await self._sync()
        self._write_again()

    def _write_again(self) -> None:
        if self._journal.is_full:
            self._changed()

    def _look(self) -> None:
        """Reads the games anew, but for those that are being deleted, and lists them."""
        filed: MutableMapping[str, str] = {} if self._filed is None else self._filed
        self._library = Library(self._journal, filed, self._play.players.names, _day, self._library)
        for entry in self._deleted:
            if entry.id in self._library.entries:
                self._library.delete(entry.id)
        self._render()

    # --- what comes in ----------------------------------------------------------------------------

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-library]")
        if button:
            request, _, given = dom.data_of(button, "library").partition(" ")
            self._requests[request](given)

    def _searched(self, event: Any) -> None:
        self._shown = PAGE
        self._render()
        self._dialog.firstElementChild.scrollTop = 0
        games = self._found()
        self._say("No game has all of these words." if not games else counted(len(games), "game"))

    def _open(self, entry_id: str) -> None:
        """Puts the game on the board; the one that is there stays in the list."""
        library = self._library
        assert library
        entry = library.entries[entry_id]
        try:
            match = self._journal.put_on(entry)
        except SavedGameError as error:
            library.set_aside(entry)
            self._render()
            self._say(f"This game cannot be opened: {error}. It is set aside below.")
            self._do(self._settle())
            return
        self._dialog.close()
        self._put_on(match, entry)
        self._changed()
        dom.focus_board()

    def _put_on(self, match: Match, entry: SavedGame) -> None:
        """Where games are not kept, one that has begun is not dropped before somebody says so."""
        play = self._play

        def put(match: Match) -> None:
            play.open_saved(match, entry.players)

        play.take_back()
        if play.boards.would_drop(match.game):
            play.boards.offer(match, put=put)
        else:
            put(match)

    def _delete(self, entry_id: str) -> None:
        library = self._library
        assert library
        entry = library.delete(entry_id)
        self._deleted.append(entry)
        self._render()
        self._say(f"Deleted: {library.title(entry)}.")
        self._dialog.querySelector("[data-library=undo]").focus()
        self._do(self._settle())

    def _undo(self, given: str) -> None:
        library = self._library
        assert library
        entry = self._deleted.pop()
        library.put_back(entry)
        self._render()
        self._say(f"{library.title(entry)} is back.")
        focused = self._list.querySelector(f"[data-library='open {entry.id}']") or self._search
        focused.focus()
        self._do(self._settle())

    def _more(self, given: str) -> None:
        before = self._shown
        self._shown += PAGE
        self._render()
        self._list.children[before].querySelector("button").focus()

    # --- files ------------------------------------------------------------------------------------

    def _backup(self, given: str) -> None:
        library = self._library
        assert library
        now = device.now()
        dom.save_text(library.backup(now), f"games-{now[:10]}.json", "application/json")
        self._say(f"The backup holds {counted(len(library.found()), 'game')} and your ratings.")

    def _save_text(self, entry_id: str) -> None:
        library = self._library
        assert library
        dom.save_text(library.unreadable[entry_id], f"unreadable-{entry_id}.txt", "text/plain")

    def _picked(self, event: Any) -> None:
        files = event.target.files
        if files.length:
            self._do(self._restore(files.item(0)))

    async def _restore(self, file: Any) -> None:
        try:
            if file.size > MOST:
                raise BackupError("This file is too large for a backup; nothing was changed.")
            text = str(await file.text())
            # Beside what another tab may have filed meanwhile.
            await self._open_file()
            self._look()
            assert self._library
            report = self._library.restore(text)
        except BackupError as error:
            self._say(str(error))
        except JsException:
            self._say("The browser cannot read this file; nothing was changed.")
        else:
            self._render()
            self._say(str(report))
            await self._settle()
            if (trouble := self._said.textContent) != str(report):
                self._say(f"{report} {trouble}")
        # So that the same file can be chosen again.
        dom.by_id("library-file").value = ""

    # --- what is shown ----------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        self._said.textContent = text
        self._dialog.querySelector("[data-library=undo]").hidden = not self._deleted

    def _found(self) -> list[SavedGame]:
        assert self._library
        return self._library.found(str(self._search.value))

    def _render(self) -> None:
        library, games = self._library, self._found()
        assert library
        items = "".join(game_html(library, entry) for entry in games[: self._shown])
        none = "" if library.found() else '<li class="none">Games that you play are kept here.</li>'
        focused = document.activeElement
        wanted = dom.data_of(focused, "library") if self._list.contains(focused) else ""
        self._list.innerHTML = items or none
        if wanted:
            (self._list.querySelector(f"[data-library='{wanted}']") or self._search).focus()
        more = self._dialog.querySelector("[data-library=more]")
        more.hidden = len(games) <= self._shown
        dom.by_id("library-unreadable").innerHTML = unreadable_html(library)
        rated = {game: self._journal.rated(game) for game in GAMES}
        dom.by_id("library-ratings").innerHTML = ratings_html(
            rated, self._play.players.names, self._level_ratings
        )


def _day(time: str) -> str:
    """The date of a time in UTC, here, in words."""
    words = dom.to_object({"day": "numeric", "month": "long", "year": "numeric"})
    return str(Date.new(time).toLocaleDateString("en-GB", words))
