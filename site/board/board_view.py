"""Draws a `Screen` into the page, changing only what differs, and reports what is clicked.

Knows the page's elements and no rules. Elements that the reader's focus may be on are never
replaced, only their attributes and what lies in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from pyodide.ffi import create_proxy, to_js

from board.controller import Controller, Screen, alike
from board.motion import Motion, between
from board.move_list import Block, Ply
from game import svg
from game.core import PLAYERS, Game, Player, name_of
from game.scene import Cell, Piece, Scene
from js import Object, document, window

if TYPE_CHECKING:
    from learn.tutor import Panel, Tutor

MARKS = ("target", "selected", "last", "removed", "hit", "struck", "doomed")
SPOKEN = {
    "target": "can be played",
    "selected": "chosen",
    "last": "last move",
    "removed": "emptied by the last move",
    "hit": "hit by the last move",
    "struck": "would be hit",
    "doomed": "would be removed",
}
# What a click may be meant for.
WANTED = "[data-cell],[data-action],[data-ply],[data-node],[data-answer],[data-lesson]"
FIELDS = "input:not([type=radio], [type=range]), textarea"
# Milliseconds that a piece is under way.
MOTION = 180


class View:
    """The page's elements, and what they show now."""

    def __init__(self, controller: Controller, changed: Callable[[], None]) -> None:
        self._playing = controller
        self._tutor: Tutor | None = None
        self._panel: Panel | None = None
        self._jumped = False
        self._changed = changed
        self._board = document.getElementById("board")
        self._flight = document.getElementById("flight")
        self._moving: list[Any] = []
        self._landed = create_proxy(lambda event: self._flight.replaceChildren())
        self._still = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._finish = document.querySelector("[data-action=finish]")
        self._shown: Screen | None = None
        self._words: dict[str, str] = {}
        self._trays = {p: document.querySelector(f"[data-tray={p}]") for p in PLAYERS}
        self._wear(controller.match.game)

    @property
    def _controller(self) -> Controller:
        """Whose the board is: the lesson's, or the game's and whoever that lends it to."""
        return self._tutor.controller if self._tutor else self._playing.guest or self._playing

    # --- the board --------------------------------------------------------------------------------

    def _wear(self, game: Game[Any]) -> None:
        """Puts the game's first position on the page, as the build drew it."""
        window.wearGame(game.id)
        first = game.scene(game.start())
        self._spare: dict[tuple[Player, str], Piece | None] = {
            (piece.owner, piece.cell): piece for piece in first.spare
        }
        self._tray_marked: dict[tuple[Player, str], frozenset[str]] = {}
        for player in PLAYERS:
            # As they came with the game: see `_write`.
            for element_id in (f"score-{player}", f"unit-{player}"):
                self._words.pop(element_id, None)
        self._words.pop("summary", None)
        self._take(first)

    def _redraw(self, scene: Scene) -> None:
        self._board.innerHTML = svg.render(scene, svg.PAGE)
        self._take(scene)

    def _take(self, scene: Scene) -> None:
        self._drawn = scene.cells
        found = self._board.querySelectorAll("[data-cell]")
        self._cells = {cell.dataset.cell: cell for cell in found}
        self._pieces = {piece.cell: piece for piece in scene.pieces}
        self._marked: dict[str, frozenset[str]] = {}
        self._hinges = svg.hinges(scene)
        self._focusable = ""

    def show(self, screen: Screen, panel: Panel | None = None) -> None:
        """Makes the page show the screen, and the step of a lesson where there is one."""
        before, panel_before, self._panel = self._shown, self._panel, panel
        # Another step's position is nothing that a move has led to.
        self._jumped = (panel and panel.number) != (panel_before and panel_before.number)
        if before is not None and before.game is not screen.game:
            self._wear(screen.game)
        # Another board, or the same one turned round.
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
        self._show_panel(panel)
        self._follow_lesson(panel_before, panel)
        self._shown = screen

    def _show_cells(self, screen: Screen) -> None:
        pieces = {piece.cell: piece for piece in screen.scene.pieces}
        motion = between(self._pieces, pieces)
        for cell in screen.scene.cells:
            name = cell.name
            there, marks = pieces.get(name), screen.marks.get(name, frozenset())
            was_there, was_marked = self._pieces.get(name), self._marked.get(name, frozenset())
            if there == was_there and marks == was_marked:
                continue
            element = self._cells[name]
            if there != was_there:
                standing = element.querySelector(".standing")
                standing.innerHTML = svg.piece(there) if there else ""
                element.toggleAttribute("data-taken", there is not None)
            _mark(element, was_marked, marks)
            _say(element, svg.label(cell, there), marks)
        if self._shown and self._shown.game is screen.game and not self._jumped:
            dropped = self._board.hasAttribute("data-dropped")
            self._move(motion._replace(went=()) if dropped else motion, screen.scene)
        self._pieces, self._marked = pieces, dict(screen.marks)
        if (hinges := svg.hinges(screen.scene)) != self._hinges:
            self._board.querySelector(".hinges").innerHTML = hinges
            self._hinges = hinges
        self._board.dataset.toMove = screen.scene.to_move
        self._board.toggleAttribute("data-hinges", screen.show_hinges)
        self._board.toggleAttribute("data-begun", bool(screen.begun))
        self._move_cursor(screen.cursor)

    def _move(self, motion: Motion, scene: Scene) -> None:
        """Lets what changed be seen: pieces fly over the board, fade, turn over or settle."""
        if self._still.matches or motion == Motion():
            return
        for moving in self._moving:
            moving.cancel()
        self._moving = []
        self._flight.replaceChildren()
        self._flight.setAttribute("viewBox", self._board.firstElementChild.getAttribute("viewBox"))
        places = {cell.name: svg.middle(cell) for cell in scene.cells}
        for origin, cell in motion.went:
            (from_x, from_y), (x, y) = places[origin], places[cell]
            away = f"translate({from_x - x}px, {from_y - y}px)"
            standing = self._cells[cell].querySelector(".standing")
            self._animate(standing, [{"opacity": 0}, {"opacity": 0}])
            flown = self._fly(standing.innerHTML, places[cell])
            self._animate(flown, [{"transform": away}, {"transform": "none"}])
        for piece in motion.left:
            gone = {"opacity": 0, "transform": "scale(.7)"}
            flown = self._fly(svg.piece(piece), places[piece.cell])
            self._animate(flown, [{"opacity": 1}, {"opacity": 1, "offset": 0.4}, gone])
        for cell in motion.changed:
            turning = [{"transform": "scale(1.2)"}, {"transform": "scale(.12, 1.1)"}, {}]
            self._animate(self._cells[cell].querySelector(".standing"), turning)
        for cell in motion.came:
            settling = [{"transform": "scale(1.18)", "opacity": 0.3}, {}]
            self._animate(self._cells[cell].querySelector(".standing"), settling)
        # All end together, and the copies with them.
        self._moving[-1].onfinish = self._landed

    def _animate(self, element: Any, frames: list[dict[str, Any]]) -> None:
        timing = {"duration": MOTION, "easing": "ease-out"}
        self._moving.append(element.animate(_js(frames), _js(timing)))

    def _fly(self, piece: str, place: tuple[int, int]) -> Any:
        """A copy of a piece over the board, without the names that pieces on it go by."""
        place_x, place_y = place
        copy = f'<g transform="translate({place_x} {place_y})"><g>{piece}</g></g>'
        self._flight.insertAdjacentHTML("beforeend", copy.replace(" data-piece=", " data-copy="))
        return self._flight.lastElementChild.firstElementChild

    def _move_cursor(self, cursor: str) -> None:
        """The board is one tab stop: the cell that the cursor is on."""
        if cursor == self._focusable:
            return
        if self._focusable:
            self._cells[self._focusable].setAttribute("tabindex", "-1")
        self._cells[cursor].setAttribute("tabindex", "0")
        if self._has_focus():
            self._cells[cursor].focus()
        self._focusable = cursor

    def _has_focus(self) -> bool:
        return bool(self._board.contains(document.activeElement))

    # --- beside the board -------------------------------------------------------------------------

    def _show_trays(self, screen: Screen) -> None:
        spare = {(piece.owner, piece.cell): piece for piece in screen.scene.spare}
        cells = {(cell.tray, cell.name): cell for cell in screen.scene.tray}
        for player in PLAYERS:
            tray = self._trays[player]
            moving = bool(screen.turn) and screen.scene.to_move == player
            tray.toggleAttribute("data-to-move", moving)
            tally = screen.scene.tally[player]
            self._write(f"score-{player}", str(tally.number))
            self._write(f"unit-{player}", tally.unit)
            for element in tray.querySelectorAll("[data-cell]"):
                key = (player, element.dataset.cell)
                marks = screen.tray_marks.get(key, frozenset())
                self._show_tray_cell(element, key, cells.get(key), spare.get(key), marks)

    def _show_tray_cell(
        self,
        element: Any,
        key: tuple[Player, str],
        cell: Cell | None,
        there: Piece | None,
        marks: frozenset[str],
    ) -> None:
        """A cell for a piece stays when that is spent; another shows when it can be chosen."""
        standing = element.querySelector(".standing")
        element.hidden = cell is None or not (standing or marks)
        if cell is None:
            return
        if standing and there != self._spare.get(key):
            standing.innerHTML = svg.piece(there) if there else ""
        self._spare[key] = there
        _mark(element, self._tray_marked.get(key, frozenset()), marks)
        self._tray_marked[key] = marks
        element.setAttribute("aria-pressed", str("selected" in marks).lower())
        said = f"{name_of(key[0])}'s {cell.label}"
        _say(element, said if there or not standing else f"{said}, played", marks)

    def _show_words(self, screen: Screen) -> None:
        self._write("alert", screen.alert)
        self._write("happened", screen.happened)
        self._write("turn", screen.turn)
        self._write("result", screen.result)
        self._write("why", screen.why)
        self._write("summary", screen.summary)
        self._write("question-text", screen.question)
        self._write("to-lose", _to_lose(screen.to_lose, screen.keeps))
        document.getElementById("ending").hidden = not screen.result
        self._write("send", screen.send)
        document.getElementById("send").hidden = not screen.send
        _open(document.getElementById("question"), bool(screen.question))

    def _write(self, element_id: str, text: str) -> None:
        if self._words.get(element_id) != text:
            document.getElementById(element_id).textContent = text
            self._words[element_id] = text

    def _show_moves(self, screen: Screen) -> None:
        before = self._shown
        if before and before.moves is screen.moves and before.node == screen.node:
            return
        moves = document.getElementById("moves")
        kept = alike(before.moves if before else (), screen.moves)
        while moves.children.length > kept + 1:
            moves.lastElementChild.remove()
        if len(screen.moves) > kept:
            moves.insertAdjacentHTML("beforeend", "".join(map(_block, screen.moves[kept:])))
        current = moves.querySelector("[aria-current]")
        if current:
            current.removeAttribute("aria-current")
        entry = moves.querySelector(f"[data-node='{screen.node}']")
        entry.setAttribute("aria-current", "step")
        # Only the list may scroll, not the page under the player's hand.
        moves.scrollTop = entry.closest("#moves > li").offsetTop - moves.clientHeight // 2

    def _show_buttons(self, screen: Screen) -> None:
        before = self._shown
        if before is None or before.actions != screen.actions:
            for button in document.querySelectorAll("#game [data-action]"):
                action = button.dataset.action
                button.setAttribute("aria-disabled", str(action not in screen.actions).lower())
        document.querySelector("[data-action=hinges]").hidden = screen.scene.hinges is None
        self._show_finish("finish" in screen.actions, screen.scene.to_move)
        for action, pressed in (("hinges", screen.show_hinges), ("flip", screen.flipped)):
            button = document.querySelector(f"[data-action={action}]")
            button.setAttribute("aria-pressed", str(pressed).lower())
        document.getElementById("game").toggleAttribute("data-flipped", screen.flipped)

    def _show_finish(self, possible: bool, mover: Player) -> None:
        """The button to end a turn that could go on, beside the mover's name."""
        if possible:
            self._trays[mover].querySelector(".score").before(self._finish)
        elif document.activeElement.isSameNode(self._finish):
            self._cells[self._focusable].focus()
        self._finish.hidden = not possible

    def ask_for_game(self, options: Mapping[str, str]) -> None:
        """Opens the new-game form with the options of the game on the board chosen."""
        form = document.getElementById("new-game")
        for option in self._controller.match.game.options:
            chosen = options[option.key]
            # What only an address can choose is no choice of the form's.
            choice = chosen if chosen in option.shown else option.default
            form.querySelector(f"input[name='{option.key}'][value='{choice}']").checked = True
        _open(form, True)

    def _ask_for_comment(self, comment: str) -> None:
        """Opens the form for what is to be said of the position, with what is said of it now."""
        dialog = document.getElementById("comment")
        dialog.querySelector("textarea").value = comment
        _open(dialog, True)

    # --- a lesson ---------------------------------------------------------------------------------

    def learn(self, tutor: Tutor | None, home: str) -> None:
        """Clicks and keys are the tutor's from now on; `None`: the game's, which `home` names."""
        self._tutor = tutor
        for link in document.querySelectorAll("[data-leave]"):
            link.setAttribute("href", home)

    def _show_panel(self, panel: Panel | None) -> None:
        document.getElementById("game").toggleAttribute("data-learning", panel is not None)
        self._write("announced", panel.announced if panel else "")
        if panel is None:
            return
        lesson = document.getElementById("lesson")
        self._write("lesson-step", f"Step {panel.number} of {panel.of}")
        self._write("lesson-title", panel.title)
        self._write("lesson-text", panel.text)
        self._write("lesson-goal", panel.goal)
        self._write("lesson-hint", panel.hint)
        lesson.querySelector(".goal").hidden = False
        lesson.querySelector(".hint").hidden = not panel.hint
        lesson.querySelector(".lesson-end").hidden = not (panel.last and panel.reached)
        lesson.toggleAttribute("data-reached", panel.reached)
        buttons = {each.dataset.lesson: each for each in lesson.querySelectorAll("[data-lesson]")}
        buttons["next"].textContent = "Next" if panel.may_go_on else "Skip"
        buttons["next"].hidden = panel.last
        for wish, possible in (("back", panel.number > 1), ("hint", not panel.reached)):
            buttons[wish].setAttribute("aria-disabled", str(not possible).lower())

    def _follow_lesson(self, before: Panel | None, panel: Panel | None) -> None:
        """Brings the focus from the board to the way on, and back to the board of a new step."""
        still = _js({"preventScroll": True})
        if panel and before and panel.reached and not before.reached:
            if self._has_focus():
                way_on = ".lesson-end a" if panel.last else "[data-lesson=next]"
                document.querySelector(f"#lesson {way_on}").focus(still)
        elif _step(before) != _step(panel) and document.body.hasAttribute("data-ready"):
            if not (before and panel):
                window.scrollTo(0, 0)
            self._cells[self._focusable].focus(still)

    # --- what comes in ----------------------------------------------------------------------------

    def listen(self) -> None:
        """One listener for each kind of event, on the whole page."""
        heard: Mapping[str, Callable[[Any], None]] = {
            "click": self._clicked,
            "keydown": self._typed,
            "pointerover": self._pointed,
            "submit": self._submitted,
            "close": self._closed,
            "focusin": self._entered,
        }
        for kind, listener in heard.items():
            # A dialog's closing does not bubble, so all are heard on the way down.
            document.addEventListener(kind, create_proxy(listener), True)

    def _clicked(self, event: Any) -> None:
        target = event.target.closest(WANTED)
        if target:
            self.press(target)

    def press(self, target: Any) -> None:
        """Does what a click on a cell, a button or a move of the list asks for."""
        controller = self._controller
        if cell := _of(target, "cell"):
            controller.choose(cell, _tray_of(target))
        elif ply := _of(target, "ply"):
            controller.go_to(int(ply))
        elif node := _of(target, "node"):
            controller.visit(int(node))
        elif answer := _of(target, "answer"):
            controller.answer(answer == "yes")
        elif (wish := _of(target, "lesson")) and self._tutor:
            if target.getAttribute("aria-disabled") != "true":
                self._tutor.go(wish)
        elif (action := _of(target, "action")) == "new":
            self.ask_for_game(controller.match.state.options)
        elif action == "print":
            _open(document.getElementById("print"), True)
        elif action == "comment":
            if "comment" in controller.screen().actions:
                self._ask_for_comment(controller.screen().comment)
        elif action == "close":
            _open(target.closest("dialog"), False)
        elif action == "import":
            # What is dropped on the page is opened in place of a lesson or an editor, too.
            self._playing.act(action)
        elif target.getAttribute("aria-disabled") != "true":
            controller.act(action)
        self._changed()

    def _typed(self, event: Any) -> None:
        # In a field, keys write, and what they undo is what was written.
        if event.altKey or event.defaultPrevented or event.target.closest(FIELDS):
            return
        if event.ctrlKey or event.metaKey:
            action = {"z": "undo", "y": "redo"}.get(event.key)
            if not action or action not in self._controller.screen().actions:
                return
            self._controller.act(action)
        elif event.key == "Escape" and not document.querySelector("dialog[open]"):
            self._controller.cancel()
        elif not event.target.closest("#board") or not self._controller.key(event.key):
            return
        event.preventDefault()
        self._changed()

    def _pointed(self, event: Any) -> None:
        """Over which square the pointer is matters only where something would be removed."""
        cell = event.target.closest("#board [data-cell]")
        aimed = cell.dataset.cell if cell else None
        if self._controller.prefix and aimed != self._controller.aimed:
            self._controller.aim(aimed)
            self._changed()

    def _entered(self, event: Any) -> None:
        """Whoever is about to type a move is helped with it."""
        if event.target.id == "typed":
            self._controller.act("entry")

    def _closed(self, event: Any) -> None:
        """Closing the question without an answer, as by Escape, keeps the game."""
        if event.target.id == "question":
            self._controller.answer(False)
            self._changed()

    def _submitted(self, event: Any) -> None:
        event.preventDefault()
        form = event.target
        if form.id == "entry":
            self._enter()
            return
        dialog = form.closest("dialog")
        fields = form.querySelectorAll("input:checked, select")
        chosen = {field.name: field.value for field in fields}
        _open(dialog, False)
        if dialog.id == "print":
            self._print(chosen["what"] == "game", int(chosen["every"]))
            return
        if dialog.id == "comment":
            self._controller.comment(form.querySelector("textarea").value)
        else:
            self._controller.new_game(chosen)
        self._changed()

    def _enter(self) -> None:
        """Plays what was typed as a move; what can't be played stays, to be mended."""
        typed = document.getElementById("typed")
        if typed.value.strip() and self._controller.enter(typed.value):
            typed.value = ""
        self._changed()

    def _print(self, whole: bool, every: int) -> None:
        """Sets the position or the game on paper and hands it to the browser's own print."""
        from board import print_sheet  # late, as nothing of it is needed to play

        match = self._controller.match
        sheet = print_sheet.whole_game(match, every) if whole else print_sheet.position(match)
        document.getElementById("paper").innerHTML = sheet
        window.print()


def _step(panel: Panel | None) -> tuple[int, bool] | None:
    return panel and (panel.number, panel.reached)


def _of(element: Any, name: str) -> str:
    """The element's data-… attribute of that name; "" where it has none."""
    return element.getAttribute(f"data-{name}") or ""


def _tray_of(element: Any) -> Player | None:
    tray = element.closest("[data-tray]")
    return tray.dataset.tray if tray else None


def _mark(element: Any, before: Iterable[str], after: Iterable[str]) -> None:
    for mark in MARKS:
        if (mark in after) != (mark in before):
            element.toggleAttribute(f"data-{mark}", mark in after)


def _say(element: Any, label: str, marks: Iterable[str]) -> None:
    spoken = [SPOKEN[mark] for mark in MARKS if mark in marks]
    element.setAttribute("aria-label", ", ".join([label, *spoken]))


def _open(dialog: Any, wanted: bool) -> None:
    if wanted and not dialog.open:
        dialog.showModal()
        dialog.scrollTop = 0  # the focus may be further down, on what is chosen
    elif dialog.open and not wanted:
        dialog.close()


def _js(value: Any) -> Any:
    return to_js(value, dict_converter=Object.fromEntries)


def _block(block: Block) -> str:
    """One entry of the list of moves."""
    if block.kind == "comment":
        return f'<li class="comment">{escape(block.text)}</li>'
    if block.kind == "variations":
        return f'<li class="variations">{_variations(block.plies)}</li>'
    (ply,) = block.plies
    owner = f' data-owner="{ply.player}"' if ply.player else ' class="ending-of-line"'
    points = f" <small>{_points(ply)}</small>"
    return f"<li{owner}>{_button(ply, points)}</li>"


def _variations(plies: Iterable[Ply]) -> str:
    """What else was tried, each try in brackets of its own."""
    html, depth = [], 0
    for ply in plies:
        html.append("</span>" * (depth - ply.depth + ply.begins))
        if ply.begins:
            html.append('<span class="variation">')
        depth = ply.depth
        html.append(_button(ply))
        if ply.comment:
            html.append(f"<i>{escape(ply.comment)}</i> ")
    return "".join([*html, "</span>" * depth])


def _button(ply: Ply, points: str = "") -> str:
    on_line = f' data-ply="{ply.ply}"' if ply.on_line and ply.player else ""
    said = [f"Move {ply.ply}, {name_of(ply.player)}: " if ply.player else "", ply.notation]
    told = _points(ply)
    said += [f", points {told}" if told else "", ", variation" if ply.depth else ""]
    return (
        f'<button type="button"{on_line} data-node="{ply.node}" aria-label="{"".join(said)}">'
        f"<span>{ply.notation}</span>{points}</button>"
    )


def _points(ply: Ply) -> str:
    scores = ply.scores if ply.player else None
    return f"{scores['dark']}–{scores['light']}" if scores else ""


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
