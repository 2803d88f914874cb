"""The answers to the keys that ask about the board, for players who hear rather than see it.

No browser here. An answer is read off the screen and asked of the game, so every game has all of
them, in its own words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from board.screen import Screen, labelled, tallies_text
from game import svg
from game.core import PLAYERS, Player, continuations, name_of
from game.words import counted, listed
from players.players import Thinking

NOT_COUNTED = "Time is counted in games only."


def _square(screen: Screen) -> str:
    """The square under the cursor, with what stands there: ``D4, dark man, can be played.``"""
    scene, name = screen.scene, screen.cursor
    cell = next(cell for cell in scene.cells if cell.name == name)
    there = next((piece for piece in scene.pieces if piece.cell == name), None)
    goal = next((goal for goal in scene.goals if goal.cell == name), None)
    label = svg.label(cell, there, goal)
    return f"{labelled(label, screen.marks.get(name, ()), screen.effects.get(name))}."


def _board(screen: Screen) -> str:
    """All pieces, in the game's own words."""
    return screen.scene.text


def _last(screen: Screen) -> str:
    """The last move, or the turn so far where it could end."""
    if "finish" in screen.actions:
        return screen.happened
    if not screen.plies:
        return "No moves yet."
    last = screen.plies[-1]
    return screen.game.describe(last.start, last.path)


def _count(screen: Screen) -> str:
    """The points of both players, or the pieces or lives that they have left."""
    return tallies_text(screen.scene.tally)


def _moves(screen: Screen) -> str:
    """What can be chosen next: of the piece chosen or under the cursor, or else at all."""
    if screen.result:
        return f"{screen.result} {screen.why}"
    squares = [cell for cell, marks in screen.marks.items() if "target" in marks]
    tray = [
        cell.label
        for cell in screen.scene.tray
        if "target" in screen.tray_marks.get((screen.scene.to_move, cell.name), ())
        and cell.tray == screen.scene.to_move
    ]
    if screen.begun:
        ends = "finish" in screen.actions
        said = [f"{_chosen(screen)} can go to {_squares(squares, screen)}."] if squares else []
        return " ".join([*said, *(["Enter ends the turn."] if ends else [])])
    if not squares and not tray:
        return screen.turn
    after = continuations(screen.game.legal_moves(screen.state), (screen.cursor,)).steps
    if screen.cursor in squares and after:
        return f"{screen.cursor} can go to {_squares(after, screen)}."
    said = [f"You can choose {_squares(squares, screen)}."] if squares else []
    return " ".join([*said, *([f"From the tray: {listed(tray, 'or')}."] if tray else [])])


def _chosen(screen: Screen) -> str:
    """What is chosen: a square by its name, or a piece of the tray."""
    labels = {(cell.tray, cell.name): cell.label for cell in screen.scene.tray}
    named: list[str] = [cell for cell, marks in screen.marks.items() if "selected" in marks]
    named += [labels[key] for key, marks in screen.tray_marks.items() if "selected" in marks]
    return listed(named)


def _squares(squares: Collection[str], screen: Screen) -> str:
    """The squares in the board's order, or the others where those are fewer."""
    names = [cell.name for cell in screen.scene.cells]
    others = [name for name in names if name not in squares]
    if not others:
        return "any square"
    if len(others) < len(squares):
        return f"any square but {listed(others)}"
    return listed([name for name in names if name in squares], "or")


ANSWERS: Mapping[str, Callable[[Screen], str]] = {
    "o": _square,
    "b": _board,
    "l": _last,
    "c": _count,
    "m": _moves,
}


def answer(key: str, screen: Screen) -> str:
    """What the board tells when one of the keys of `ANSWERS` is pressed."""
    return ANSWERS[key](screen)


# --- the time ---------------------------------------------------------------------------------


def time_text(thinking: Thinking, to_move: Player | None) -> str:
    """How long both have thought, and the player to move about this move; `None` at the end."""
    spent = thinking.spent
    total = ", ".join(f"{name_of(player)} {duration(spent[player])}" for player in PLAYERS)
    if to_move is None:
        return f"In all: {total}."
    now = f"{name_of(to_move)} has had {duration(thinking.on_move)} for this move."
    return f"{now} In all: {total}."


def duration(seconds: float) -> str:
    """A length of time in whole seconds, without seconds from an hour on.

    >>> duration(1.9), duration(65), duration(3720)
    ('1 second', '1 minute 5 seconds', '1 hour 2 minutes')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    parts = [(hours, "hour"), (minutes, "minute")] + ([] if hours else [(rest, "second")])
    said = [counted(number, unit) for number, unit in parts if number]
    return " ".join(said) or counted(0, "second")
