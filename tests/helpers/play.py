"""The play page as a player uses it: clicks, keys and texts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from game.board import SQUARES
from game.core import continuations
from game.match import Match

COLUMNS, ROWS = "ABCDEFG", "1234567"

# Resolved once the page has followed an address: its own listener is older, so it is called first.
FOLLOW = """() => {
  window.followed = new Promise(done => addEventListener("hashchange", () => done(), {once: true}));
}"""

SEND_CLICKS = """selectors => {
  for (const selector of selectors) {
    document.querySelector(selector).dispatchEvent(new MouseEvent("click", {bubbles: true}));
  }
}"""


def until_ready(page: Page) -> None:
    """Waits until the page answers clicks."""
    # Not wait_for_function, which needs eval: a page may forbid that.
    page.locator("body[data-ready]").wait_for(state="attached")


def opened(page: Page, address: str) -> Play:
    """The play page at an address, answering clicks."""
    page.goto(address)
    until_ready(page)
    return Play(page)


class Play:
    """A page that is ready, and the hands and eyes of its player."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._middles: dict[str, list[float]] = {}

    # --- elements ---------------------------------------------------------------------------------

    def cell(self, square: str) -> Locator:
        return self.page.locator(f'#board [data-cell="{square}"]')

    def tray(self, player: str, cell: str) -> Locator:
        return self.page.locator(f'[data-tray="{player}"] [data-cell="{cell}"]')

    def action(self, name: str) -> Locator:
        """The first button for an action; if it is in the menu, the menu opens."""
        button = self.page.locator(f'[data-action="{name}"]').first
        button.evaluate("button => button.closest('details')?.setAttribute('open', '')")
        return button

    @property
    def menu(self) -> Locator:
        """What opens the menu."""
        return self.page.locator(".actions > details > summary")

    def in_menu(self, name: str) -> Locator:
        """An action's button in the menu, which opens."""
        self.page.locator(".actions > details").evaluate("menu => menu.setAttribute('open', '')")
        return self.page.locator(f'.menu-list [data-action="{name}"]')

    def resign(self) -> None:
        """Resigns, and answers the question with yes."""
        self.action("resign").click()
        self.action("yes").click()

    def learn(self) -> None:
        """Opens the lessons of the game on the board, from the menu."""
        self.page.get_by_text("Menu", exact=True).click()
        self.page.locator(".menu-list [data-learn]").click()

    def agree_on_a_draw(self) -> None:
        """Ends the game as a draw between two people."""
        self.action("draw").click()
        self.action("yes").click()

    def ply(self, number: int) -> Locator:
        return self.page.locator(f'#moves [data-ply="{number}"]')

    # --- reading ----------------------------------------------------------------------------------

    def status(self) -> str:
        return " ".join(self.page.locator("#status").inner_text().split())

    def tallies(self) -> list[int]:
        return [int(self.page.locator(f"#score-{p}").inner_text()) for p in ("dark", "light")]

    def kept(self, game: str) -> str:
        """The saved game that the device keeps for a game's board."""
        entry = self.page.evaluate(
            """game => localStorage.getItem(
                 localStorage.getItem(`tafl:board:${game}`).replace("id:", "tafl:match:"))""",
            game,
        )
        text = json.loads(entry)["saved"]
        assert isinstance(text, str)
        return text

    def notations(self) -> list[str]:
        return self.page.locator("#moves [data-ply] span").all_inner_texts()

    def marked(self, mark: str) -> set[str]:
        found = self.page.locator(f"#board [data-cell][data-{mark}]")
        return set(found.evaluate_all("cells => cells.map(cell => cell.dataset.cell)"))

    def squares(self) -> set[str]:
        """The squares of the board, whatever its size."""
        found = self.page.locator("#board [data-cell]")
        return set(found.evaluate_all("cells => cells.map(cell => cell.dataset.cell)"))

    def stones(self) -> dict[str, tuple[str, str]]:
        found = self.page.locator("#board [data-cell]:has([data-piece])").evaluate_all(
            """cells => cells.map(cell => {
                 const piece = cell.querySelector("[data-piece]").dataset;
                 return [cell.dataset.cell, [piece.owner, piece.piece]];
               })"""
        )
        return {cell: tuple(piece) for cell, piece in found}

    def mover(self) -> str:
        player = self.page.locator("[data-tray][data-to-move]").get_attribute("data-tray")
        assert player is not None
        return player

    # --- waiting ----------------------------------------------------------------------------------
    # A click, a key or a drop has been taken when the next thing is read. What comes later by
    # itself is waited for: an address that is followed, what is under the pointer, an answer of the
    # engine's, another tab.

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Waits until the page has followed the address that it gets meanwhile."""
        self.page.evaluate(FOLLOW)
        yield
        self.page.evaluate("() => window.followed")
        self._middles = {}

    def expect_address(self, end: str) -> None:
        """Waits for the address to end so; the browser shows it a little later than the page."""
        expect(self.page).to_have_url(re.compile(re.escape(end) + "$"))

    def expect_marked(self, mark: str, squares: Iterable[str]) -> None:
        """Waits until just these squares have the mark."""
        wanted = [f'#board [data-cell="{square}"][data-{mark}]' for square in squares]
        for cell in wanted:
            expect(self.page.locator(cell)).to_have_count(1)
        expect(self.page.locator(f"#board [data-cell][data-{mark}]")).to_have_count(len(wanted))

    # --- acting -----------------------------------------------------------------------------------

    def pick(self, game: str) -> None:
        """Chooses a game above the board, and waits until it is on the board."""
        self._pick(game, Locator.click)

    def pick_by_keyboard(self, game: str) -> None:
        """As `pick`, by keys alone."""
        self._pick(game, lambda link: link.press("Enter"))

    def _pick(self, game: str, choose: Callable[[Locator], None]) -> None:
        link = self.page.locator(f'.games a[href="#game={game}"]')
        if link.evaluate("link => link.hash === location.hash"):
            choose(link)
        else:
            with self.followed():
                choose(link)
        expect(self.page.locator("body")).to_have_attribute("data-game", game)

    def reload(self) -> None:
        """Reloads the page, and waits until it answers clicks."""
        self.page.reload()
        until_ready(self.page)
        self._middles = {}

    def new_game(self, **options: str) -> None:
        self.action("new").click()
        for key, choice in options.items():
            self.page.locator(f'#new-game input[name="{key}"][value="{choice}"]').check()
        self.page.locator('#new-game button[type="submit"]').click()

    def new_game_by_keyboard(self, **options: str) -> None:
        """Starts a game by keys; an option's radio buttons are one tab stop, and arrows choose."""
        self.action("new").focus()
        self.page.keyboard.press("Enter")
        for key, choice in options.items():
            chosen = self.page.locator(f'#new-game input[name="{key}"][value="{choice}"]')
            for _ in range(4):
                if chosen.is_checked():
                    break
                self.page.locator(f'#new-game input[name="{key}"]:checked').focus()
                self.page.keyboard.press("ArrowDown")
            assert chosen.is_checked()
        # The form begins with a list to choose from, where Enter does not send it.
        self.page.locator('#new-game [type="submit"]').focus()
        self.page.keyboard.press("Enter")

    def click_move(self, notation: str) -> None:
        """Places a stone by clicks, given the move as it is written."""
        for step in notation.partition("x")[0].replace("Pass", "pass").split():
            self.click_step(step)

    def click_steps(self, match: Match, move: Sequence[str]) -> None:
        """Makes a legal move by clicks alone, ended with the button where it could go on."""
        for step in move:
            self.click_step(step)
        if continuations(match.legal_moves, move).steps:
            self.action("finish").click()

    def send_clicks(self, match: Match, moves: Iterable[Sequence[str]]) -> None:
        """Plays the moves from the match's position on by click events, without the mouse's ways.

        The match is played on with them.
        """
        clicked = []
        for move in moves:
            for step in move:
                where = "#board" if step in SQUARES else f'[data-tray="{match.state.to_move}"]'
                clicked.append(f'{where} [data-cell="{step}"]')
            if continuations(match.legal_moves, tuple(move)).steps:
                clicked.append('[data-action="finish"]')
            match.play(tuple(move))
        self.page.evaluate(SEND_CLICKS, clicked)

    def click_step(self, step: str) -> None:
        if step in SQUARES:
            self.page.mouse.click(*self.middle(step))
        else:
            self.tray(self.mover(), step).click()

    def middle(self, square: str) -> tuple[float, float]:
        """Where a square is on the screen; a board that is not turned or moved stays there."""
        if not self._middles:
            self._middles = self.page.locator("#board [data-cell] .hit").evaluate_all(
                """hits => Object.fromEntries(hits.map(hit => {
                     const box = hit.getBoundingClientRect();
                     return [hit.parentElement.dataset.cell,
                             [box.x + box.width / 2, box.y + box.height / 2]];
                   }))"""
            )
        x, y = self._middles[square]
        return x, y

    def tab_to_the_board(self) -> None:
        self.page.locator("body").evaluate("() => document.activeElement.blur()")
        # Once round the page from the last button used.
        stops = self.page.locator("a, button, input, select, summary, [tabindex]").count()
        for _ in range(stops):
            self.page.keyboard.press("Tab")
            if self.page.locator("#board [data-cell]:focus").count():
                return
        raise AssertionError(f"{stops} times Tab did not reach the board")

    def type_steps(self, match: Match, move: Sequence[str]) -> None:
        """Makes a legal move by keys alone."""
        for step in move:
            if step in SQUARES:
                self.walk_to(step)
                self.page.keyboard.press("Enter")
            else:
                self.page.keyboard.press(step[0].lower())
        if continuations(match.legal_moves, move).steps:
            self.page.keyboard.press("Enter")

    def walk_to(self, square: str) -> None:
        here = self.page.locator("#board [data-cell]:focus").get_attribute("data-cell")
        assert here is not None
        across = COLUMNS.index(square[0]) - COLUMNS.index(here[0])
        down = ROWS.index(square[1]) - ROWS.index(here[1])
        for _ in range(abs(across)):
            self.page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        for _ in range(abs(down)):
            self.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")

    def open_link(self, **wanted: str) -> None:
        """Follows a link that names a position; the page takes it out of the address again."""
        with self.followed():
            self.page.evaluate("fragment => { location.hash = fragment }", urlencode(wanted))
