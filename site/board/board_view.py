"""Draws a `Screen` into the page, changing only what differs.

Knows the page's elements and no rules. Elements that can have the focus are never replaced; only
their attributes and contents change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import page
from js import document

import dom
from board.hinge_view import HingeView
from board.motion import Animation, animated, between, changed
from board.motion_view import MotionView
from board.move_list import Block, alike
from board.move_list_html import block_html
from board.preview_view import PreviewView
from board.screen import SPOKEN, Screen, labelled, tallies_text
from board.sound_view import SoundView
from board.sounds import cues
from board.story import news
from game import svg
from game.core import PLAYERS, Game, Player, State, name_of
from game.scene import Cell, Piece, Scene
from saves.settings import Settings

# How many moves are added to the list in one frame: a browser takes long to lay out hundreds.
AT_ONCE = 40
# The buttons that lessons and the editor have, too.
NEVER_DISABLED = frozenset({"beginner", "sound"})


class BoardView:
    """The elements of the board and beside it, and what they show now."""

    def __init__(self, game: Game[Any], settings: Settings) -> None:
        """Shows the first position of a game, as the build drew it."""
        self._settings, self._motion = settings, MotionView()
        self._sound, self._preview = SoundView(settings), PreviewView()
        self._sound.listen()
        self._motion.listen()
        self._shown: Screen | None = None
        # What is on the page's list of moves.
        self._listed: tuple[Block, ...] = ()
        self._texts = dom.Writer()
        self._board, self._game = dom.by_id("board"), dom.by_id("game")
        self._hinges = HingeView(self._board)
        self._finish = document.querySelector("[data-action=finish]")
        self._cancel = document.querySelector("[data-action=cancel]")
        self._trays = {p: document.querySelector(f"[data-tray={p}]") for p in PLAYERS}
        self._show_game(game)

    # --- the board --------------------------------------------------------------------------------

    def _show_game(self, game: Game[Any]) -> None:
        """Puts the game's first position on the page, as the build drew it."""
        page.showGame(game.id)
        first = game.scene(game.start())
        self._spare: dict[tuple[Player, str], Piece | None] = {
            (piece.owner, piece.cell): piece for piece in first.spare
        }
        self._tray_marked: dict[tuple[Player, str], frozenset[str]] = {}
        for player in PLAYERS:
            # These texts came with the game's template and are unknown here.
            self._texts.forget(f"score-{player}", f"unit-{player}")
        self._texts.forget("summary")
        self._take(first)

    def _redraw(self, scene: Scene) -> None:
        dom.set_html(self._board, svg.render(scene, svg.PAGE))
        self._take(scene)

    def _take(self, scene: Scene) -> None:
        self._drawn = scene.cells
        found = self._board.querySelectorAll("[data-cell]")
        self._cells = {cell.dataset.cell: cell for cell in found}
        self._pieces = {piece.cell: piece for piece in scene.pieces}
        self._marked: dict[str, frozenset[str]] = {}
        # What the label of the aimed square says of playing there, by the square.
        self._effects: dict[str, str] = {}
        self._hinges.take(scene)
        self._focusable = ""

    def show(self, screen: Screen) -> None:
        """Brings the page up to date with the screen."""
        before = self._shown
        if not self._follows(screen):
            self._motion.settle()
        if before is not None and before.game is not screen.game:
            self._show_game(screen.game)
        # A board of another size, or the same one turned round.
        if screen.scene.cells != self._drawn:
            focused = self._has_focus()
            self._redraw(screen.scene)
            if focused:
                self._cells[screen.cursor].focus()
        self._show_cells(screen)
        self._show_trays(screen)
        self._show_words(screen)
        self._show_moves(screen)
        self._show_buttons(screen)
        self._shown = screen

    def _show_cells(self, screen: Screen) -> None:
        pieces = {piece.cell: piece for piece in screen.scene.pieces}
        animation = self._animation(screen, pieces)
        goals = {goal.cell: goal for goal in screen.scene.goals}
        said = screen.effects
        for cell in screen.scene.cells:
            name = cell.name
            there, marks = pieces.get(name), screen.marks.get(name, frozenset())
            was_there, was_marked = self._pieces.get(name), self._marked.get(name, frozenset())
            is_told = said.get(name) == self._effects.get(name)
            if there == was_there and marks == was_marked and is_told:
                continue
            element = self._cells[name]
            if there != was_there:
                standing = element.querySelector(".standing")
                dom.set_html(standing, svg.piece(there) if there else "")
                element.toggleAttribute("data-taken", there is not None)
            _mark(element, was_marked, marks)
            _set_label(element, svg.label(cell, there, goals.get(name)), marks, said.get(name))
        if animation.length:
            self._motion.show(animation, screen.scene, self._cells)
        if heard := cues(animation.acts, self._newly_ended(screen)):
            self._sound.play(heard)
        self._pieces, self._marked, self._effects = pieces, dict(screen.marks), said
        self._show_hinges(screen, animation.length)
        self._preview.show(screen.preview, screen.scene)
        self._board.dataset.toMove = screen.scene.to_move
        self._board.toggleAttribute("data-hinges", screen.show_hinges)
        for element in (self._board, self._game):
            element.toggleAttribute("data-begun", bool(screen.begun))
        self._move_cursor(screen.cursor)

    def _newly_ended(self, screen: Screen) -> str:
        """How the game has just ended; "" if it has not, or somebody only looks at its end."""
        before = self._shown
        if before is None or before.ended or not self._follows(screen):
            return ""
        last = before.plies[-1] if before.plies else None
        goes_on = news(before.state, last, screen.plies) or before.state == screen.state
        return screen.ended if goes_on else ""

    def _show_hinges(self, screen: Screen, moving: int) -> None:
        """Draws the hinges, new ones once nothing moves any more; counts all up at the end."""
        self._hinges.show(screen.scene, self._follows(screen), moving)
        if not screen.points:
            self._hinges.stop_counting()
        elif screen.scene.hinges and self._newly_ended(screen):
            self._hinges.count(screen.scene, screen.points, moving)

    def _follows(self, screen: Screen) -> bool:
        """Whether a move can have led here; not if the game or the lesson has changed."""
        before = self._shown
        return before is not None and (before.game, before.lesson) == (screen.game, screen.lesson)

    def _animation(self, screen: Screen, pieces: Mapping[str, Piece]) -> Animation:
        """What moves on the way to the screen: its moves, or else whatever has changed."""
        before, speed = self._shown, self._settings["speed"]
        if before is None or not self._follows(screen):
            return Animation()
        carried = self._board.hasAttribute("data-dropped")
        last = before.plies[-1] if before.plies else None
        if (found := news(before.state, last, screen.plies)) is None:
            return changed(between(self._pieces, pieces), pieces, speed)
        plies, seen = found

        def pictures(state: State) -> Mapping[str, Piece]:
            if state is screen.state:
                return pieces
            return {piece.cell: piece for piece in screen.game.scene(state).pieces}

        return animated(plies, seen, self._pieces, pictures, speed=speed, carried=carried)

    def _move_cursor(self, cursor: str) -> None:
        """Makes the cell under the cursor the board's only tab stop."""
        if cursor == self._focusable:
            return
        if self._focusable:
            self._cells[self._focusable].setAttribute("tabindex", "-1")
        self._cells[cursor].setAttribute("tabindex", "0")
        # A click has focused its square already, and asking again has the browser lay out the page.
        if self._has_focus() and not document.activeElement.isSameNode(self._cells[cursor]):
            self._cells[cursor].focus()
        self._focusable = cursor

    def _has_focus(self) -> bool:
        return bool(self._board.contains(document.activeElement))

    # --- beside the board -------------------------------------------------------------------------

    def _show_trays(self, screen: Screen) -> None:
        spare = {(piece.owner, piece.cell): piece for piece in screen.scene.spare}
        cells = {(cell.tray, cell.name): cell for cell in screen.scene.tray}
        only = not screen.begun and not any("target" in each for each in screen.marks.values())
        for player in PLAYERS:
            tray = self._trays[player]
            choices = any(
                "target" in each
                for (owner, _), each in screen.tray_marks.items()
                if owner == player
            )
            tray.toggleAttribute("data-only", only and choices)
            moving = bool(screen.turn) and screen.scene.to_move == player
            tray.toggleAttribute("data-to-move", moving)
            tray.toggleAttribute("data-waits", screen.waits and screen.scene.to_move == player)
            tally = screen.scene.tally[player]
            self._texts.write(f"score-{player}", str(tally.number))
            self._texts.write(f"unit-{player}", tally.unit)
            for element in tray.querySelectorAll("[data-cell]"):
                key = (player, element.dataset.cell)
                marks = screen.tray_marks.get(key, frozenset())
                self._show_tray_cell(element, key, cells.get(key), spare.get(key), marks)
            tray.toggleAttribute("data-word", bool(tray.querySelector(".word:not([hidden])")))

    def _show_tray_cell(
        self,
        element: Any,
        key: tuple[Player, str],
        cell: Cell | None,
        there: Piece | None,
        marks: frozenset[str],
    ) -> None:
        """Shows a tray cell: a piece's cell always, any other only while it can be chosen."""
        standing = element.querySelector(".standing")
        element.hidden = cell is None or not (standing or marks)
        if cell is None:
            return
        if standing and there != self._spare.get(key):
            dom.set_html(standing, svg.piece(there) if there else "")
        elif not standing:
            element.textContent = f"{cell.label}: {cell.help}" if cell.help else cell.label
        self._spare[key] = there
        _mark(element, self._tray_marked.get(key, frozenset()), marks)
        self._tray_marked[key] = marks
        dom.set_flag(element, "aria-pressed", "selected" in marks)
        label = f"{name_of(key[0])}'s {cell.label}"
        _set_label(element, label if there or not standing else f"{label}, played", marks)

    def _show_words(self, screen: Screen) -> None:
        alert = screen.alert
        self._texts.write("alert", dom.unlike(alert) if screen.alert_again else alert)
        self._texts.write("tallies", self._spoken_tallies(screen))
        self._game.toggleAttribute("data-alert", bool(screen.alert))
        self._game.toggleAttribute("data-answered", screen.answered)
        self._texts.write("happened", screen.happened)
        self._texts.write("turn", screen.turn)
        self._texts.write("result", screen.result)
        self._texts.write("why", screen.why)
        self._texts.write("summary", screen.summary)
        self._texts.write("asking-text", screen.asking)
        dom.by_id("asking").hidden = not screen.asking
        self._texts.write("question-text", screen.question)
        self._texts.write("to-lose", _to_lose(screen.to_lose, screen.keeps))
        self._show_ending(screen)
        self._texts.write("send", screen.send)
        dom.by_id("send").hidden = not screen.send
        dom.show_dialog(dom.by_id("question"), bool(screen.question))

    def _spoken_tallies(self, screen: Screen) -> str:
        """What both players have, once a move has changed it: ``Dark 2, Light 1 point``.

        At the end the result says it.
        """
        before, tallies = self._shown, screen.scene.tally
        if before is None or not self._follows(screen) or screen.result or not screen.plies:
            return ""
        if before.scene.tally == tallies:
            return self._texts.written("tallies")
        return tallies_text(tallies)

    def _show_ending(self, screen: Screen) -> None:
        """Shows the card with the result, and the points if the game has any."""
        card = dom.by_id("ending")
        has_come = bool(card.hidden and screen.result and self._shown)
        card.hidden = not screen.result
        self._texts.write("rating", screen.rating)
        points = screen.points or {}
        card.querySelector(".points").hidden = not points
        for player, number in points.items():
            self._texts.write(f"end-{player}", str(number))
            self._texts.write(f"end-name-{player}", name_of(player))
        if has_come:
            dom.bring_into_view(card)

    def _show_moves(self, screen: Screen) -> None:
        before = self._shown
        if before and before.moves is screen.moves and before.node == screen.node:
            return
        self._list_moves(screen, AT_ONCE if before else len(screen.moves))

    def _list_moves(self, screen: Screen, most: int) -> None:
        """Brings the list up to date, with `most` new items at once and others after the frame."""
        moves = dom.by_id("moves")
        kept = alike(self._listed, screen.moves)
        while moves.children.length > kept + 1:
            moves.lastElementChild.remove()
        listed = screen.moves[: kept + most]
        if len(listed) > kept:
            dom.add_html(moves, "beforeend", "".join(map(block_html, listed[kept:])))
        self._listed = listed
        if current := moves.querySelector("[aria-current]"):
            current.removeAttribute("aria-current")
        if item := moves.querySelector(f"[data-node='{screen.node}']"):
            item.setAttribute("aria-current", "step")
        dom.before_frame(self._list_more if len(listed) < len(screen.moves) else self._scroll_moves)

    def _list_more(self) -> None:
        """Lists the next moves of a long game."""
        if self._shown and len(self._listed) < len(self._shown.moves):
            self._list_moves(self._shown, AT_ONCE)

    def _scroll_moves(self) -> None:
        """Scrolls the list alone, because the page must not move under the player's hand."""
        moves = dom.by_id("moves")
        if item := moves.querySelector("[aria-current]"):
            top = item.closest("#moves > li").offsetTop
            moves.scrollTop = top - moves.clientHeight // 2

    def _show_buttons(self, screen: Screen) -> None:
        before, actions = self._shown, screen.actions | NEVER_DISABLED
        if before is None or before.actions != screen.actions:
            for button in document.querySelectorAll("#game [data-action]"):
                dom.set_flag(button, "aria-disabled", button.dataset.action not in actions)
        self._sound.show()
        self._show_finish("finish" in screen.actions, screen.waits, screen.scene.to_move)
        flip = document.querySelector("[data-action=flip]")
        dom.set_flag(flip, "aria-pressed", screen.flipped)
        self._game.toggleAttribute("data-flipped", screen.flipped)
        self._game.toggleAttribute("data-learning", screen.lesson > 0)

    def _show_finish(self, possible: bool, waits: bool, mover: Player) -> None:
        """Shows the buttons that end a turn beside the mover's name, or hides them."""
        focused = document.activeElement
        if possible:
            if self._finish.hidden or not self._trays[mover].contains(self._finish):
                self._trays[mover].querySelector(".score").before(self._finish, self._cancel)
            self._finish.querySelector("span").textContent = "Play it" if waits else "Finish turn"
        elif focused.isSameNode(self._finish) or focused.isSameNode(self._cancel):
            self._cells[self._focusable].focus()
        self._finish.hidden, self._cancel.hidden = not possible, not waits


def _mark(element: Any, before: Iterable[str], after: Iterable[str]) -> None:
    for mark in SPOKEN:
        if (mark in after) != (mark in before):
            element.toggleAttribute(f"data-{mark}", mark in after)


def _set_label(element: Any, label: str, marks: Iterable[str], effect: str | None = None) -> None:
    element.setAttribute("aria-label", labelled(label, marks, effect))


def _to_lose(moves: int, kept: bool) -> str:
    if not moves:
        return ""
    if kept:
        return "The game on the board is not over; it is kept under Games, to go on with later."
    return (
        f"The game on the board is not over; its {moves} moves are dropped."
        if moves > 1
        else ("The game on the board is not over; its one move is dropped.")
    )
