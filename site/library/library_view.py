"""Draws the games that are kept on this device, and hears what is to be done with them.

They are filed in the browser's database, which may be slow, full, refused or broken: whatever is
there at once is shown at once, and what can't be filed stays in the journal.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from html import escape
from typing import Any

from pyodide.ffi import JsException, create_proxy, to_js
from pyscript import Storage, storage
from pyscript.flatted import parse

from game import svg
from game.core import GAMES
from game.match import Match
from js import URL, Blob, Date, document
from library.backup_file import BackupError
from library.library import Library
from players.opponents import Opponents
from players.players_view import names_of_levels
from saves import rating, saved_game
from saves.journal import FULL
from saves.saved_game import Entry, EntryError
from saves.store import STORE, now, ratings_of_levels

NAME = "games"
PATIENCE = 5.0  # seconds for the database to open
LONG = 60.0  # and for it to take what it was given, perhaps a whole backup
SMALL = svg.Theme(coordinates=False)
PAGE = 24  # games that are listed at first
KEPT_FOR = 60.0  # seconds for which a browser may fetch what it saves
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
BIN = "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13"


class Filed(Storage):  # type: ignore[misc]  # PyScript's, without types
    """The filed texts. One that can't be read is there as it is, and the others with it."""

    def __init__(self, store: Any) -> None:
        dict.__init__(self)
        self._store = store
        for key, value in store.entries():
            dict.__setitem__(self, str(key), _text(value))

    def pop(self, key: str, *default: str) -> str:
        """Takes a text out, of the database too."""
        text = self.get(key, *default)
        if key in self:
            del self[key]
        return str(text)


def _text(value: Any) -> str:
    try:
        kind, text = parse(value)
    except Exception:  # whatever a damaged value brings about
        return saved_game.told(value)
    return text if kind == "generic" and isinstance(text, str) else saved_game.told(value)


class LibraryView:
    """The dialog of the games, and what it shows now."""

    def __init__(self, controller: Opponents, changed: Callable[[], None]) -> None:
        self._controller, self._changed = controller, changed
        self._dialog = document.getElementById("library")
        self._search = document.getElementById("library-search")
        self._list = document.getElementById("library-list")
        self._said = document.getElementById("library-said")
        self._filed: Any = None
        self._library: Library | None = None
        self._deleted: list[Entry] = []
        self._shown = PAGE
        self._told = False
        self._work: asyncio.Future[None] | None = None
        self._wishes: dict[str, Callable[[str], None]] = {
            "open": self._open,
            "delete": self._delete,
            "undo": self._undo,
            "more": self._more,
            "backup": self._backup,
            "restore": lambda given: document.getElementById("library-file").click(),
            "save": self._save_text,
        }
        self._dialog.addEventListener("click", create_proxy(self._clicked))
        self._search.addEventListener("input", create_proxy(self._searched))
        picked = document.getElementById("library-file")
        picked.addEventListener("change", create_proxy(self._picked))

    def act(self, wish: str) -> None:
        """Shows the games, or makes `room` where the journal has none."""
        if wish == "library":
            self._deleted, self._shown, self._search.value = [], PAGE, ""
            self._say("")
            self._look()
            self._dialog.showModal()
            self._dialog.firstElementChild.scrollTop = 0
        self._list.setAttribute("aria-busy", "true")
        self._do(self._begin(wish.endswith("room")))

    def show(self, *, resting: bool) -> None:
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
            library.tidy(put, now() if in_need or STORE.is_full else _ago(DAY))
            self._write_again()
            if in_need and not STORE.is_full and self._controller.alert == FULL:
                self._controller.alert = ROOM_MADE
                self._changed()
        self._list.setAttribute("aria-busy", "false")

    async def _open_file(self) -> None:
        """A fresh look into the database, which another tab may have changed."""
        try:
            before, self._filed = self._filed, None
            if before is not None:
                await before._store.close()
            self._filed = await asyncio.wait_for(storage(NAME, Filed), PATIENCE)
        except Exception:  # of whatever kind: a browser's own, or that it took too long
            if self._dialog.open and not self._told:
                self._say(NO_DATABASE)
                self._told = True

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
        if STORE.is_full:
            self._changed()

    def _look(self) -> None:
        """Reads the games anew, but for those that are being deleted, and lists them."""
        filed: MutableMapping[str, str] = {} if self._filed is None else self._filed
        self._library = Library(STORE, filed, names_of_levels(), _day, self._library)
        for entry in self._deleted:
            if entry.id in self._library.entries:
                self._library.delete(entry.id)
        self._render()

    # --- what comes in ----------------------------------------------------------------------------

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-library]")
        if button:
            wish, _, given = str(button.getAttribute("data-library")).partition(" ")
            self._wishes[wish](given)

    def _searched(self, event: Any) -> None:
        self._shown = PAGE
        self._render()
        self._dialog.firstElementChild.scrollTop = 0
        games = self._found()
        self._say("No game has all of these words." if not games else _count(len(games)))

    def _open(self, entry_id: str) -> None:
        """Puts the game on the board; the one that is there stays in the list."""
        library = self._library
        assert library
        entry = library.entries[entry_id]
        try:
            match = STORE.put_on(entry)
        except EntryError as error:
            library.set_aside(entry)
            self._render()
            self._say(f"This game cannot be opened: {error}. It is set aside below.")
            self._do(self._settle())
            return
        self._dialog.close()
        self._put_on(match, entry)
        self._changed()
        document.querySelector("#board [tabindex='0']").focus()

    def _put_on(self, match: Match, entry: Entry) -> None:
        """Where games are not kept, one that has begun is not dropped before somebody says so."""
        controller = self._controller

        def put(match: Match) -> None:
            controller.open_kept(match, entry.players)

        controller.guest = None
        if controller.would_drop(match.game):
            controller.offer(match, taken=put)
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
        _download(library.backup(now()), f"games-{now()[:10]}.json", "application/json")
        self._say(f"The backup holds {_count(len(library.found()))} and your ratings.")

    def _save_text(self, entry_id: str) -> None:
        library = self._library
        assert library
        _download(library.unreadable[entry_id], f"unreadable-{entry_id}.txt", "text/plain")

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
        document.getElementById("library-file").value = ""

    # --- what is shown ----------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        self._said.textContent = text
        self._dialog.querySelector("[data-library=undo]").hidden = not self._deleted

    def _found(self) -> list[Entry]:
        assert self._library
        return self._library.found(str(self._search.value))

    def _render(self) -> None:
        library, games = self._library, self._found()
        assert library
        items = "".join(self._item(library, entry) for entry in games[: self._shown])
        none = "" if library.found() else '<li class="none">Games that you play are kept here.</li>'
        focused = self._list.contains(document.activeElement) and document.activeElement
        wish = focused and focused.getAttribute("data-library")
        self._list.innerHTML = items or none
        if wish:
            (self._list.querySelector(f"[data-library='{wish}']") or self._search).focus()
        more = self._dialog.querySelector("[data-library=more]")
        more.hidden = len(games) <= self._shown
        document.getElementById("library-unreadable").innerHTML = _unreadable(library)
        document.getElementById("library-ratings").innerHTML = self._ratings()

    def _item(self, library: Library, entry: Entry) -> str:
        game = GAMES[entry.game]
        board = _little(entry.game, entry.position, tuple(entry.options.items()))
        title, moves = library.title(entry), "move" if entry.moves == 1 else "moves"
        places = [] if library.may_delete(entry) else ["on the board"]
        told = " · ".join([library.date(entry), f"{entry.moves}\N{NO-BREAK SPACE}{moves}", *places])
        drop = (
            f'<button type="button" class="drop" data-library="delete {entry.id}" '
            f'aria-label="Delete {escape(title)}, {escape(library.date(entry))}" title="Delete">'
            f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{BIN}"/></svg>'
            "</button>"
            if library.may_delete(entry)
            else ""
        )
        return (
            f'<li><button type="button" class="kept-game" data-library="open {entry.id}">'
            f'<span class="little" aria-hidden="true">{board}</span>'
            f"<span><strong>{escape(game.title)}</strong> "
            f"<span>{escape(library.players(entry))}</span> "
            f'<em data-result="{entry.result}">{escape(library.result(entry))}</em> '
            f"<small>{escape(told)}</small></span>"
            f"</button>{drop}</li>"
        )

    def _ratings(self) -> str:
        names, rows = names_of_levels(), []
        for game in GAMES.values():
            standing = rating.standing(STORE.rated(game.id))
            levels = ratings_of_levels(game.id)
            like = min(range(len(levels)), key=lambda n: abs(levels[n] - standing.rating))
            told = (
                f"{_count(standing.games)}, nearest to {escape(names[like])} at {levels[like]}"
                if standing.games
                else "no game yet"
            )
            rows.append(f"<dt>{game.title}</dt><dd><b>{standing.rating:.0f}</b> {told}</dd>")
        return (
            f"<dl>{''.join(rows)}</dl><p>Everybody starts at 1000. What counts is a game against "
            "the computer with the game's usual choices, played here to its end, resigned ones "
            "too, without taking back a move and without advice.</p>"
        )


@lru_cache(maxsize=4 * PAGE)
def _little(game_id: str, position: str, options: tuple[tuple[str, str], ...]) -> str:
    game = GAMES[game_id]
    return svg.render(game.scene(game.parse_position(position, dict(options))), SMALL)


def _unreadable(library: Library) -> str:
    if not library.unreadable:
        return ""
    items = "".join(
        f'<li><button type="button" data-library="save {escape(entry_id)}">'
        f"Save text {number} ({len(text):,} characters)</button></li>"
        for number, (entry_id, text) in enumerate(library.unreadable.items(), 1)
    )
    return (
        "<h3>Set aside</h3><p>This cannot be read as a game any more. It stays here as it is, and "
        f"goes into every backup.</p><ul>{items}</ul>"
    )


def _download(text: str, name: str, kind: str) -> None:
    options = to_js({"type": kind}, dict_converter=_object)
    link = document.createElement("a")
    link.href, link.download = URL.createObjectURL(Blob.new(to_js([text]), options)), name
    link.click()
    # Not at once, as some browsers begin to read it only then.
    asyncio.get_event_loop().call_later(KEPT_FOR, URL.revokeObjectURL, link.href)


def _object(pairs: Any) -> Any:
    from js import Object

    return Object.fromEntries(pairs)


def _day(time: str) -> str:
    """The date of a time in UTC, here, in words."""
    words = to_js({"day": "numeric", "month": "long", "year": "numeric"}, dict_converter=_object)
    return str(Date.new(time).toLocaleDateString("en-GB", words))


def _ago(seconds: float) -> str:
    return str(Date.new(Date.now() - 1000 * seconds).toISOString())


def _count(games: int) -> str:
    return "1 game" if games == 1 else f"{games} games"
