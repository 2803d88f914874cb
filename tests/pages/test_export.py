"""Games that are given away, as text and as pictures, and read: pasted, chosen, dropped."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image
from play import Play
from playwright.sync_api import Page, expect

import exports
from game import record
from game.core import GAMES
from game.match import Match


class Clerk(Play):
    """Somebody who gives games away and reads them."""

    def open_export(self) -> None:
        self.action("export").click()
        expect(self.page.locator("#export")).to_be_visible()

    def open_import(self) -> None:
        self.action("import").click()
        expect(self.page.locator("#import-text")).to_be_focused()

    def download(self, wish: str) -> tuple[str, bytes]:
        """The name and content of what a button of the dialog saves."""
        with self.page.expect_download() as caught:
            self.page.locator(f"[data-export={wish}]").click()
        name = caught.value.suggested_filename
        expect(self.page.locator("#export-says")).to_have_text(f"Saved as {name}.")
        return name, Path(caught.value.path()).read_bytes()

    def read(self, text: str) -> None:
        """Puts a text into the field and opens it."""
        self.page.locator("#import-text").fill(text)
        self.page.locator("[data-import=open]").click()

    def drop(self, text: str, *, as_file: bool) -> None:
        """Drops a text from elsewhere, or a file with that text, on the board."""
        self.page.locator("#board").evaluate(
            """(board, [text, asFile]) => {
                 const dataTransfer = new DataTransfer();
                 if (asFile) dataTransfer.items.add(new File([text], "game.txt"));
                 else dataTransfer.setData("text/plain", text);
                 const told = { dataTransfer, bubbles: true, cancelable: true };
                 for (const kind of ["dragenter", "dragover", "drop"])
                   board.dispatchEvent(new DragEvent(kind, told));
               }""",
            [text, as_file],
        )

    def trouble(self, text: str) -> None:
        expect(self.page.locator("#import-trouble p")).to_contain_text(text)

    def shows(self, match: Match) -> None:
        """The game that is on the board is this one."""
        expect(self.page.locator("body")).to_have_attribute("data-game", match.game.id)
        texts = [
            match.game.notation(state, move)
            for state, move in zip(match.line_states, match.line, strict=False)
        ]
        expect(self.page.locator("#moves > li:not(.first) > [data-ply] span")).to_have_text(texts)


def played(name: str, plies: int, **options: str) -> Match:
    match = Match(GAMES[name], options)
    for ply in range(plies):
        moves = match.legal_moves
        match.play(moves[(7 * ply + 3) % len(moves)])
    return match


@pytest.fixture
def clerk(ready_page: Page) -> Clerk:
    ready_page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return Clerk(ready_page)


def test_a_game_is_given_away_as_text_picture_and_moving_picture(clerk):
    page = clerk.page
    match = played("oferhlyp", 9)
    match.go_to(5)
    clerk.open_import()
    clerk.read(record.dumps(match))
    expect(page.locator("#import")).to_be_hidden()

    clerk.open_export()
    text = page.locator("#export-record").input_value()
    assert record.loads(text) == match
    page.locator("[data-export=copy]").click()
    expect(page.locator("#export-says")).to_have_text("The record is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == text
    assert clerk.download("save") == ("oferhlyp.txt", text.encode())

    assert clerk.download("svg") == ("oferhlyp-5.svg", exports.position(match).encode())
    name, content = clerk.download("png")
    picture = Image.open(io.BytesIO(content))
    assert (name, picture.size) == ("oferhlyp-5.png", (exports.WIDTH, exports.WIDTH))
    name, content = clerk.download("gif")
    film = Image.open(io.BytesIO(content))
    assert (name, film.n_frames, film.info["loop"]) == ("oferhlyp.gif", 10, 0)
