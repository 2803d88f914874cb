"""Lists the games saved on this device, and handles the buttons of the list.

They are filed in the browser's database, which can be slow, full, blocked or broken. The games of
the journal are shown at once, and games that can't be filed stay there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, MutableMapping
from functools import lru_cache
from math import isnan
from time import perf_counter
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
from library.list_html import game_html, little_board, unreadable_html
from library.statistics import statistics
from library.statistics_html import statistics_html, summary_text
from parts import Parts
from saves.journal import FULL
from saves.saved_game import SavedGame, SavedGameError

PATIENCE = 5.0  # seconds for the database to open, while somebody waits for the list
LONG = 60.0  # seconds for the database to write, perhaps a whole backup, or to open unseen
SLICE = 0.02  # seconds of reading between which the page answers
PAGE = 24  # games that are listed at first
MOST = 64_000_000  # bytes of the largest backup that is read
# Seconds for which a game stays in the journal, so that a tab left open can go on with it.
DAY = 24 * 60 * 60

NO_DATABASE = (
    "This browser's database cannot be used, and without it only a few hundred games fit. Back "
    "them up now and then."
)
NOT_FILED = (
    "This browser's database is full, so new games stay in a smaller store. Back up your games, "
    "and delete some."
)
NO_ROOM = (
    "Browser storage is full: games that are not in a backup are lost when you close this page. "
    "Back up your games now, and delete some."
)
NO_GAMES = '<li class="none">No games yet. Every game you play is saved here.</li>'
ROOM_MADE = "Browser storage was full, so older games were moved to make room."


def panel(parts: Parts) -> LibraryView:
    """The panel that lists all games on the device."""
    return LibraryView(parts)


class LibraryView:
    """The dialog that lists the games, and what it shows now."""

    def __init__(self, parts: Parts) -> None:
        self._play, self._journal = parts.play, parts.journal
        self._level_ratings, self._changed = parts.level_ratings, parts.changed
        self._dialog = dom.by_id("library")
        self._search, self._list = dom.by_id("library-search"), dom.by_id("library-list")
        self._message = dom.by_id("library-said")
        self._filed: Database | None = None
        self._library: Library | None = None
        self._deleted: list[SavedGame] = []
        self._shown = PAGE
        self._listed: tuple[object, ...] | None = None
        self._warned = False
        self._work: asyncio.Future[None] | None = None
        self._drawing: asyncio.Future[None] | None = None
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
        """Opens the list of games, or makes `room` for the journal."""
        if request == "library":
            self._deleted, self._shown, self._search.value = [], PAGE, ""
            self._show_message("")
            self._read_games()
            self._dialog.showModal()
            self._dialog.firstElementChild.scrollTop = 0
        self._list.setAttribute("aria-busy", "true")
        self._queue(self._begin(request.endswith("room")))

    def show(self) -> None:
        """Does nothing: the list is drawn when it opens, and hides the board while it is open."""

    # --- the database -----------------------------------------------------------------------------

    def _queue(self, work: Awaitable[None]) -> None:
        """Starts a slow piece of work as soon as the previous one has ended."""

        async def wait_and_do(before: asyncio.Future[None] | None) -> None:
            if before:
                await asyncio.wait([before])
            await work

        self._work = _started(wait_and_do(self._work))

    async def _begin(self, in_need: bool) -> None:
        """Opens the database, files the journal's games, and tidies the journal."""
        if self._library is None:  # room was asked for before the list was ever opened
            self._read_games()
        await self._open_file()
        await self._read_ahead()
        self._read_games()
        library = self._library
        assert library
        filed = library.file()
        if await self._sync():
            # Room is made whatever the clock says, for it may have been put back.
            library.tidy(filed, None if in_need or self._journal.is_full else device.time_ago(DAY))
            self._write_again()
            if in_need and not self._journal.is_full and self._play.alert.text == FULL:
                self._play.alert.tell(ROOM_MADE)
                self._changed()
        self._list.setAttribute("aria-busy", "false")

    async def _open_file(self) -> None:
        """Opens the database again, because another tab may have changed it."""
        try:
            before, self._filed = self._filed, None
            if before is not None:
                await before.close()
            # While nobody looks at the list, a slow database is better than none.
            patience = PATIENCE if self._dialog.open else LONG
            self._filed = await asyncio.wait_for(open_database(), patience)
        except Exception:  # the browser's own kinds, or a timeout
            if self._dialog.open and not self._warned:
                self._show_message(NO_DATABASE)
                self._warned = True

    async def _sync(self) -> bool:
        """Waits for the database; False, with a message, if games had to stay in the journal."""
        library, filed = self._library, self._filed
        assert library
        try:
            if filed is not None:
                await asyncio.wait_for(filed.sync(), LONG)
                return True
        except Exception:
            # A database that has failed once never recovers: it has to be opened again.
            await self._open_file()
            self._show_message(NOT_FILED)
        if not library.keep_beside(self._filed or {}):
            self._show_message(NO_ROOM)
        if filed is not None:
            self._read_games()
        return False

    async def _settle(self) -> None:
        """Waits for the database, then saves again what the journal may now have room for."""
        await self._sync()
        self._write_again()

    def _write_again(self) -> None:
        if self._journal.is_full:
            self._changed()

    def _read_games(self) -> None:
        """Reads and lists the games again, except those that are being deleted."""
        filed: MutableMapping[str, str] = {} if self._filed is None else self._filed
        self._library = Library(self._journal, filed, self._play.players.names, _day, self._library)
        for entry in self._deleted:
            if entry.id in self._library.entries:
                self._library.delete(entry.id)
        self._render()

    async def _read_ahead(self) -> None:
        """Reads the filed games a few at a time, between which the page answers."""
        assert self._library
        end = perf_counter() + SLICE
        for _ in self._library.read_ahead(list((self._filed or {}).values())):
            if perf_counter() > end:
                await asyncio.sleep(0)
                end = perf_counter() + SLICE

    # --- events -----------------------------------------------------------------------------------

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-library]")
        if button:
            request, _, given = dom.data_of(button, "library").partition(" ")
            self._requests[request](given)

    def _searched(self, event: Any) -> None:
        self._shown = PAGE
        self._list_games()
        self._dialog.firstElementChild.scrollTop = 0
        games = self._found()
        self._show_message(counted(len(games), "game") if games else "No games found.")

    def _open(self, entry_id: str) -> None:
        """Puts a game on the board; the game that was there stays in the list."""
        library = self._library
        assert library
        entry = library.entries[entry_id]
        try:
            match = self._journal.put_on(entry)
        except SavedGameError as error:
            library.set_aside(entry)
            self._render()
            self._show_message(f"This game cannot be opened: {error}. It was set aside below.")
            self._queue(self._settle())
            return
        self._dialog.close()
        self._put_on(match, entry)
        self._changed()
        dom.focus_board()

    def _put_on(self, match: Match, entry: SavedGame) -> None:
        """Puts the match on the board, but asks first if that would drop moves."""
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
        self._show_message(f"Deleted: {library.title(entry)}.", can_undo=True)
        self._dialog.querySelector("[data-library=undo]").focus()
        self._queue(self._settle())

    def _undo(self, given: str) -> None:
        library = self._library
        assert library
        entry = self._deleted.pop()
        library.put_back(entry)
        self._render()
        self._show_message(f"{library.title(entry)} is back.", can_undo=bool(self._deleted))
        focused = self._list.querySelector(f"[data-library='open {entry.id}']") or self._search
        focused.focus()
        self._queue(self._settle())

    def _more(self, given: str) -> None:
        before = self._shown
        self._shown += PAGE
        self._list_games()
        self._list.children[before].querySelector("button").focus()

    # --- files ------------------------------------------------------------------------------------

    def _backup(self, given: str) -> None:
        library = self._library
        assert library
        now = device.now()
        dom.save_text(library.backup(now), f"games-{now[:10]}.json", "application/json")
        self._show_message(
            f"Backup saved: {counted(len(library.found()), 'game')} and your ratings."
        )

    def _save_text(self, entry_id: str) -> None:
        library = self._library
        assert library
        dom.save_text(library.unreadable[entry_id], f"unreadable-{entry_id}.txt", "text/plain")

    def _picked(self, event: Any) -> None:
        files = event.target.files
        if files.length:
            self._queue(self._restore(files.item(0)))

    async def _restore(self, file: Any) -> None:
        try:
            if file.size > MOST:
                raise BackupError("This file is too large to be a backup. Nothing was changed.")
            text = str(await file.text())
            # Another tab may have filed games meanwhile.
            await self._open_file()
            self._read_games()
            assert self._library
            report = self._library.restore(text)
        except BackupError as error:
            self._show_message(str(error))
        except JsException:
            self._show_message("The browser cannot read this file. Nothing was changed.")
        else:
            self._render()
            self._show_message(str(report))
            await self._settle()
            if (trouble := str(self._message.textContent).strip()) != str(report):
                self._show_message(f"{report} {trouble}")
        # Without this, choosing the same file again would cause no event.
        dom.by_id("library-file").value = ""

    # --- drawing ----------------------------------------------------------------------------------

    def _show_message(self, text: str, *, can_undo: bool = False) -> None:
        """Shows a message, and beside it the button that undoes the deletion it is about."""
        dom.say(self._message, text)
        self._dialog.querySelector("[data-library=undo]").hidden = not can_undo

    def _found(self) -> list[SavedGame]:
        assert self._library
        return self._library.found(str(self._search.value))

    def _render(self) -> None:
        """Shows the games and everything that follows from them."""
        self._list_games()
        assert self._library
        dom.set_html(dom.by_id("library-unreadable"), unreadable_html(self._library))
        self._show_statistics()

    def _list_games(self) -> None:
        """Lists the games that the search finds."""
        library, games = self._library, self._found()
        assert library
        shown, none = games[: self._shown], "" if library.found() else NO_GAMES
        listed = (none, *((entry, library.may_delete(entry)) for entry in shown))
        # A button that is drawn again between press and release loses the click.
        if listed != self._listed:
            self._listed = listed
            items = "".join(game_html(library, entry) for entry in shown)
            self._write_items(items or none)
        more = self._dialog.querySelector("[data-library=more]")
        more.hidden = len(games) <= self._shown

    def _write_items(self, items: str) -> None:
        """Writes the list anew; a focused button passes the focus to the new one."""
        focused = document.activeElement
        wanted = dom.data_of(focused, "library") if self._list.contains(focused) else ""
        dom.set_html(self._list, items)
        if self._drawing is None or self._drawing.done():
            self._drawing = _started(self._draw_boards())
        if wanted:
            (self._list.querySelector(f"[data-library='{wanted}']") or self._search).focus()

    async def _draw_boards(self) -> None:
        """Draws the little boards that are missing, one at a time."""
        while missing := self._list.querySelector("[data-board]:empty"):
            assert self._library
            entry = self._library.entries.get(dom.data_of(missing, "board"))
            dom.set_html(missing, little_board(entry) if entry else " ")
            await asyncio.sleep(0)

    def _show_statistics(self) -> None:
        assert self._library
        rated = {game: self._journal.rated(game) for game in GAMES}
        games = statistics(self._library.found(), rated)
        dom.by_id("statistics-summary").textContent = summary_text(games)
        table = statistics_html(games, self._play.players.names, self._level_ratings)
        dom.set_html(dom.by_id("library-statistics"), table)


@lru_cache(maxsize=1024)
def _day(time: str) -> str:
    """The local date of a time in UTC, in words; a file from elsewhere may have no true one."""
    date = Date.new(time)
    if isnan(date.valueOf()):
        return "no date"
    words = dom.to_object({"day": "numeric", "month": "long", "year": "numeric"})
    return str(date.toLocaleDateString("en-GB", words))


def _started(work: Coroutine[Any, Any, None]) -> asyncio.Future[None]:
    """The work, begun; an error in it is raised where the page hears of it, see page.js."""
    begun = asyncio.ensure_future(work)
    begun.add_done_callback(lambda done: done.exception() and device.later(0, done.result))
    return begun
