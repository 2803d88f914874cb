"""Shows a puzzle beside its board, and handles its buttons.

It brings its own elements, so that a page without a puzzle has none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from js import Date, document, location, navigator, window

import device
import dom
from address import FIRST
from game import svg
from game.core import GAMES, GameError, opponent
from game.match import Match
from game.words import sentence
from parts import Parts
from players.engine_client import PUZZLE, EngineClient
from players.play import FIRST_LEVEL
from puzzles import notice, onward, result
from puzzles.book import ANY, TODAY, Book, Wanted
from puzzles.notice import Notice
from puzzles.puzzle import Puzzle
from puzzles.puzzle_html import OVERLAY, PANEL, line_html
from puzzles.record import Record
from puzzles.sharing import share_text
from puzzles.shelf_view import Shelf
from puzzles.solving import Refuter, Solving, opened
from saves import match_json

# Seconds that the engine thinks about the answer to a wrong move.
THOUGHT = 1.0
DAY = 86_400_000


def panel(parts: Parts) -> PuzzleView:
    """The panel for puzzles."""
    return PuzzleView(parts)


class PuzzleView:
    """The elements beside a puzzle's board, and the puzzle on it."""

    def __init__(self, parts: Parts) -> None:
        self._parts, self._play = parts, parts.play
        self._engine = EngineClient(parts.engine, PUZZLE)
        self._record = Record(parts.journal, device.now)
        self._texts = dom.Writer()
        self._shelf = Shelf()
        self._guest: Solving | Notice | None = None
        self._puzzle_day, self._number = 0, 0
        self._gain, self._counts = 0.0, True
        self._before: tuple[int, str] | None = None
        dom.add_html(dom.by_id("lesson"), "afterend", PANEL)
        dom.add_html(dom.by_id("flight"), "beforebegin", OVERLAY)
        self._panel = dom.by_id("puzzle")
        found = self._panel.querySelectorAll("[data-puzzle-do]")
        self._buttons = {each.getAttribute("data-puzzle-do"): each for each in found}
        self._requests: Mapping[str, Callable[[Solving], None]] = {
            "retry": Solving.retry,
            "hint": Solving.hint,
            "show": Solving.show,
            "next": self._go_on,
            "share": self._share,
            "play": self._play_on,
            "analyse": self._analyse,
        }
        dom.listen(self._panel, {"click": self._clicked})

    # --- opening a puzzle -------------------------------------------------------------------------

    def act(self, request: str) -> None:
        """Opens the puzzle that the request names: an id, the day's, or the next of a set."""
        name = request.partition(" ")[2]
        asked = self._asked()
        if name != asked.get("puzzle"):
            return  # the address has changed meanwhile
        game = next((game for game in GAMES if game[0] == name[:1]), asked.get("game", FIRST))
        self._say(notice.ON_ITS_WAY, game)
        self._shelf.with_book(lambda book: self._find(book, name), lambda: self._fail(name))

    def _asked(self) -> dict[str, str]:
        return dom.split_query(dom.address_part())

    def _is_asked(self, name: str) -> bool:
        return self._asked().get("puzzle") == name

    @property
    def _wanted(self) -> Wanted:
        """The set to train on that the address names."""
        asked = self._asked()
        return Wanted(asked.get("game", ""), asked.get("theme", ""), asked.get("level", ""))

    def _find(self, book: Book, name: str) -> None:
        """Fetches a puzzle, or goes to the address of the one that a word stands for."""
        if not self._is_asked(name):
            return
        if name == TODAY:
            location.replace(_address(book.of_day(_today()), Wanted()))
        elif name == ANY:
            if found := self._next(book, ""):
                location.replace(_address(found, self._wanted))
        elif book.game_of(name):
            self._shelf.with_puzzle(
                name, lambda puzzle: self._open(puzzle, name), lambda: self._fail(name)
            )
        else:
            self._say(notice.unknown(name), FIRST)
            self._parts.changed()

    def _next(self, book: Book, now: str) -> str:
        """The id of the next puzzle of the set; "" after saying that there is none."""
        record = self._record
        found = book.next_of(self._wanted, record.solved, record.rating, now)
        if not found:
            self._say(notice.NONE_LEFT, self._play.match.game.id)
            self._parts.changed()
        return found

    def _open(self, puzzle: Puzzle | None, name: str) -> None:
        """Puts a puzzle on the board, unless the address has changed meanwhile."""
        book = self._shelf.book
        if not self._is_asked(name) or book is None:
            return
        refuter = Refuter(self._ask, self._get_ready, self._engine.drop)
        number, settings = self._number + 1, self._play.settings
        solving = puzzle and opened(puzzle, number, refuter, self._note, settings)
        if puzzle is None or solving is None:
            text = notice.CHANGED.format(name) if puzzle else notice.unknown(name)
            self._say(text, self._play.match.game.id)
        else:
            solving.on_change(self._parts.changed)
            self._puzzle_day = _today() if book.of_day(_today()) == name else 0
            known = {each.id for each in self._record.attempts}
            self._gain, self._counts = 0.0, name not in known
            self._lend(solving, puzzle.game)
        self._parts.changed()

    def _fail(self, name: str) -> None:
        """Says that a puzzle could not be fetched."""
        if self._is_asked(name):
            self._say(notice.FAILED, self._play.match.game.id)
            self._parts.changed()

    def _say(self, text: str, game: str) -> None:
        """Shows a sentence in place of a puzzle."""
        game = game if game in GAMES else FIRST
        self._lend(Notice(GAMES[game], self._number + 1, text), game)

    def _lend(self, guest: Solving | Notice, game: str) -> None:
        play = self._play
        self._number = guest.lesson_number
        play.boards.switch_to(GAMES[game])
        self._guest = guest
        play.lend(guest)
        home = f"#{dom.join_query(play.match.choice)}"
        self._panel.querySelector("[data-leave-puzzle]").setAttribute("href", home)

    def _go_on(self, solving: Solving) -> None:
        book = self._shelf.book
        if book and (found := self._next(book, solving.puzzle.id)):
            location.hash = _address(found, self._wanted)

    # --- the engine and the record ----------------------------------------------------------------

    def _ask(
        self,
        match: Match,
        done: Callable[[Mapping[str, Any]], None],
        failed: Callable[[str], None],
    ) -> None:
        request = {"kind": "hint", "match": match_json.dumps(match, whole=False)}
        self._engine.ask({**request, "seconds": THOUGHT}, done, failed)

    def _get_ready(self, match: Match) -> None:
        self._engine.begin({"kind": "ready", "match": match_json.dumps(match, whole=False)})

    def _note(self) -> None:
        """Keeps what has happened to the puzzle on the board."""
        solving = self._guest
        if isinstance(solving, Solving):
            self._gain += self._record.note(
                solving.puzzle,
                solving.tries,
                solving.hints,
                solved=solving.is_solved,
                day=self._puzzle_day,
            )

    # --- the buttons ------------------------------------------------------------------------------

    def _clicked(self, event: Any) -> None:
        solving = self._guest
        button = event.target.closest("[data-puzzle-do], [data-step]")
        if not button or not isinstance(solving, Solving):
            return
        if step := dom.data_of(button, "step"):
            solving.go_to(int(step))
        elif not dom.is_disabled(button):
            self._requests[dom.data_of(button, "puzzle-do")](solving)
        self._parts.changed()

    def _share(self, solving: Solving) -> None:
        puzzle = solving.puzzle
        day = _date(self._puzzle_day) if self._puzzle_day else ""
        address = f"{dom.page_address()}#puzzle={puzzle.id}"
        text = share_text(puzzle.rules.title, puzzle.id, day, solving.steps, address)
        if window.matchMedia("(pointer: coarse)").matches and hasattr(navigator, "share"):
            navigator.share(dom.to_object({"text": text})).catch(lambda error: None)
            return
        write = self._texts.write
        dom.copy(
            text,
            lambda: write("puzzle-shared", "Copied. Paste it where you like."),
            lambda: write("puzzle-shared", text),
        )

    def _play_on(self, solving: Solving) -> None:
        """Begins a game against the computer from the position, or from the puzzle's own."""
        play, rival = self._play, opponent(solving.solver)
        try:
            begun = onward.to_play_on(solving)
        except GameError as error:
            solving.tell(sentence(str(error)))
            return

        def put(match: Match) -> None:
            play.open_for_people(match)
            play.seat(rival, FIRST_LEVEL)

        play.boards.put_on(begun, put)

    def _analyse(self, solving: Solving) -> None:
        """Puts the whole line on the game's own board, with the analysis."""
        line = onward.to_analyse(solving)
        self._play.boards.put_on(line, self._play.open_for_people)
        if self._play.match is line and not dom.by_id("game").hasAttribute("data-analysing"):
            self._play.act("analysis")

    # --- what the page shows ----------------------------------------------------------------------

    def show(self) -> None:
        """Shows the puzzle, or ends it once the board has another owner."""
        if self._guest and self._play.guest is not self._guest:
            self._guest = None
            self._engine.end()
        guest = self._guest
        self._panel.hidden = guest is None
        dom.by_id("game").toggleAttribute("data-puzzle", guest is not None)
        if isinstance(guest, Solving):
            self._show_puzzle(guest)
        elif guest:
            self._show_notice(guest)
        self._texts.write("announced", self._announced())
        self._show_hint()
        before = self._before
        self._before = self._phase()
        self._lead_focus(before)

    def _show_notice(self, guest: Notice) -> None:
        write = self._texts.write
        write("puzzle-title", "Puzzle")
        write("puzzle-task", guest.text)
        for name in ("about", "says"):
            write(f"puzzle-{name}", "")
        waits = guest.text == notice.ON_ITS_WAY
        self._panel.querySelector(".puzzle-way").hidden = waits
        self._panel.querySelector(".puzzle-buttons").hidden = True
        self._panel.querySelector(".puzzle-after").hidden = True

    def _show_puzzle(self, solving: Solving) -> None:
        write, puzzle = self._texts.write, solving.puzzle
        done = solving.phase == "done"
        write("puzzle-title", result.title_of(puzzle, is_todays=bool(self._puzzle_day)))
        write("puzzle-about", result.about(puzzle))
        write("puzzle-task", solving.verdict or solving.task)
        write("puzzle-says", solving.says)
        self._panel.dataset.phase = solving.phase
        self._panel.querySelector(".puzzle-way").hidden = True
        self._panel.querySelector(".puzzle-buttons").hidden = done
        self._buttons["retry"].hidden = solving.phase != "wrong"
        dom.set_flag(self._buttons["hint"], "aria-disabled", not solving.can_hint)
        after = self._panel.querySelector(".puzzle-after")
        if done and after.hidden:
            write("puzzle-shared", "")
        after.hidden = not done
        if not done:
            return
        write("puzzle-rating", self._rating_text())
        line = line_html(solving.line, solving.match.ply)
        self._texts.write_html("puzzle-line", line, "step")
        themes = self._shelf.book.themes if self._shelf.book else {}
        write("puzzle-themes", result.theme_text(puzzle, themes))

    def _rating_text(self) -> str:
        said = result.rating_text(self._record.rating, self._gain, counts=self._counts)
        days = self._record.streak(_today()) if self._puzzle_day else 0
        return f"{said} {result.streak_text(days)}".strip()

    def _announced(self) -> str:
        """What a screen reader says of the puzzle, beside what happens on the board."""
        solving = self._guest
        if not isinstance(solving, Solving):
            return ""
        if solving.verdict or solving.says:
            return f"{solving.verdict} {solving.says}".strip()
        if solving.match.ply or solving.turn.begun or solving.alert.text:
            return ""
        return f"{solving.task} {result.hands(solving.puzzle)}".strip()

    def _show_hint(self) -> None:
        """Draws a ring round each square that a hint names, and marks the cells of the tray."""
        solving = self._guest
        hinted = solving.hinted if isinstance(solving, Solving) else None
        overlay, board = dom.by_id("puzzle-hint"), document.querySelector("#board > svg")
        overlay.setAttribute("viewBox", board.getAttribute("viewBox"))
        cells = hinted.cells if hinted else ()
        for each in document.querySelectorAll("[data-hinted]"):
            each.removeAttribute("data-hinted")
        rings = []
        for name in cells:
            cell = document.querySelector(f"#board [data-cell='{name}']")
            if cell:
                place = cell.getAttribute("transform")
                rings.append(f'<path class="hint-ring" d="{svg.RING}" transform="{place}"/>')
            elif isinstance(solving, Solving):
                selector = f"[data-tray={solving.solver}] [data-cell='{name}']"
                document.querySelector(selector).toggleAttribute("data-hinted", True)
        dom.set_html(overlay, "".join(rings))

    def _phase(self) -> tuple[int, str] | None:
        guest = self._guest
        if guest is None:
            return None
        return guest.lesson_number, guest.phase if isinstance(guest, Solving) else ""

    def _lead_focus(self, before: tuple[int, str] | None) -> None:
        """Moves the focus to the button that is wanted next, and back to the board."""
        now = self._before
        if now == before or now is None or not document.body.hasAttribute("data-ready"):
            return
        on_board = dom.by_id("board").contains(document.activeElement)
        same = before is not None and before[0] == now[0]
        wanted = {"wrong": "retry", "done": "next"}.get(now[1], "")
        focus_on = self._buttons[wanted] if wanted else None
        hidden = not on_board and not document.activeElement.offsetParent
        if same and focus_on and (on_board or hidden):
            dom.focus_without_scrolling(focus_on)
        elif not wanted and now[1]:
            if not same:
                window.scrollTo(0, 0)
            dom.focus_without_scrolling(document.querySelector("#board [tabindex='0']"))


def _address(name: str, wanted: Wanted) -> str:
    named = {"puzzle": name, **{key: text for key, text in wanted._asdict().items() if text}}
    return f"#{dom.join_query(named)}"


def _today() -> int:
    """The number of the visitor's calendar day since 1970."""
    now = Date.new()
    return int(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY)


def _date(day: int) -> str:
    style = {"day": "numeric", "month": "long", "year": "numeric", "timeZone": "UTC"}
    return str(Date.new(day * DAY).toLocaleDateString("en-GB", dom.to_object(style)))
