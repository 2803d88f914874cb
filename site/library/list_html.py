"""The list of games and the texts set aside, as HTML. No browser here."""

from __future__ import annotations

from html import escape

from game import svg
from game.core import GAMES
from game.words import plural
from library.library import Library
from saves.saved_game import SavedGame

SMALL = svg.Theme(coordinates=False)
# How many drawn boards are remembered: a few pages of the list.
REMEMBERED = 96
_drawn: dict[tuple[object, ...], str] = {}
BIN = "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13"


def game_html(library: Library, entry: SavedGame) -> str:
    """One game of the list, with the buttons to open and delete it.

    Its little board is there if `little_board` has drawn it lately; drawing takes its time.
    """
    board = _drawn.get(_key(entry), "")
    moves = f"{entry.moves:,}\N{NO-BREAK SPACE}{plural(entry.moves, 'move')}"
    places = [] if library.may_delete(entry) else ["on the board"]
    details = " · ".join([library.date(entry), moves, *places])
    return (
        f'<li><button type="button" class="kept-game" data-library="open {entry.id}">'
        f'<span class="little" data-board="{entry.id}" aria-hidden="true">{board}</span>'
        f"<span><strong>{escape(GAMES[entry.game].title)}</strong> "
        f"<span>{escape(library.players(entry))}</span> "
        f'<em data-result="{entry.result}">{escape(library.result(entry))}</em> '
        f"<small>{escape(details)}</small></span>"
        f"</button>{_delete_button(library, entry)}</li>"
    )


def _delete_button(library: Library, entry: SavedGame) -> str:
    if not library.may_delete(entry):
        return ""
    named = escape(f"{library.title(entry)}, {library.date(entry)}")
    return (
        f'<button type="button" class="drop" data-library="delete {entry.id}" '
        f'aria-label="Delete {named}" title="Delete">'
        f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{BIN}"/></svg>'
        "</button>"
    )


def little_board(entry: SavedGame) -> str:
    """The game's last position as a picture."""
    key = _key(entry)
    if key not in _drawn:
        if len(_drawn) == REMEMBERED:
            del _drawn[next(iter(_drawn))]
        game = GAMES[entry.game]
        scene = game.scene(game.parse_position(entry.position, dict(entry.options)))
        _drawn[key] = svg.render(scene, SMALL)
    return _drawn[key]


def _key(entry: SavedGame) -> tuple[object, ...]:
    return entry.game, entry.position, *entry.options.items()


def unreadable_html(library: Library) -> str:
    """The texts that can't be read as games, each with a button to save it; "" if none."""
    if not library.unreadable:
        return ""
    items = "".join(
        f'<li><button type="button" data-library="save {escape(entry_id)}">'
        f"Save text {number} ({len(text):,} characters)</button></li>"
        for number, (entry_id, text) in enumerate(library.unreadable.items(), 1)
    )
    return (
        "<h3>Set aside</h3><p>These texts can no longer be read as games. They stay here as they "
        f"are, and go into every backup.</p><ul>{items}</ul>"
    )
