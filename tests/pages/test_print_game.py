"""Printing the position or the whole game from the play page, as the browser lays it out."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from game.core import GAMES
from game.match import Match
from play import Play, until_ready
from saves import match_json

CORPUS = Path(__file__).parent.parent / "data" / "corpus"
SIZES = {"A4": (595.28, 841.89), "Letter": (612, 792)}
# Chromium rounds a sheet up to whole pixels, of which there are 96 an inch.
ROUNDING = 1.5


def recorded(variant: str, plies: int) -> Match:
    record = json.loads((CORPUS / f"{variant}.jsonl").read_text("utf-8").splitlines()[12])
    match = Match(GAMES[variant.partition("-")[0]])
    for text in record["moves"][:plies]:
        match.play(match.game.parse(match.state, text))
    return match


def with_game(page: Page, base_url: str, match: Match) -> Play:
    """The play page with the game on the board, and a `print` that only notes its call."""
    page.add_init_script("window.print = () => { window.printed = true; }")
    page.goto(f"{base_url}/about/")
    kept = [f"tafl:board:{match.game.id}", match_json.dumps(match)]
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", kept)
    page.goto(f"{base_url}/#game={match.game.id}")
    until_ready(page)
    return Play(page)


def printed(play: Play, what: str, every: str = "8", size: str = "A4") -> PdfReader:
    page = play.page
    play.action("print").click()
    page.locator(f'#print [value="{what}"]').check()
    page.locator('#print [name="every"]').select_option(every)
    page.locator('#print button[type="submit"]').click()
    assert page.evaluate("window.printed") is True
    return PdfReader(io.BytesIO(page.pdf(format=size)))


def words(reader: PdfReader) -> str:
    return " ".join(" ".join(sheet.extract_text().split()) for sheet in reader.pages)


@pytest.mark.parametrize("size", SIZES)
def test_a_position_fills_one_sheet(page: Page, base_url: str, size: str) -> None:
    match = recorded("oferhlyp", 30)
    reader = printed(with_game(page, base_url, match), "position", size=size)
    assert len(reader.pages) == 1
    width, height = SIZES[size]
    box = reader.pages[0].mediabox
    assert abs(float(box.width) - width) <= ROUNDING
    assert abs(float(box.height) - height) <= ROUNDING
    text = words(reader)
    assert "Oferhlýp" in text
    assert "Dark to move." in text
    assert match.game.position(match.state) in text
    assert "Undo" not in text


@pytest.mark.parametrize("what", ["position", "game"])
def test_a_sheet_begins_at_the_top_of_its_page(page: Page, base_url: str, what: str) -> None:
    play = with_game(page, base_url, recorded("oferhlyp", 6))
    reader = printed(play, what)
    tops: list[float] = []
    reader.pages[0].extract_text(
        visitor_text=lambda text, cm, tm, font, size: (
            tops.append(cm[3] * tm[5] + cm[5]) if "Oferhlýp" in text else None
        )
    )
    # The paper's margin and the title's own height, in points.
    assert tops[0] > SIZES["A4"][1] - 90


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_has_its_diagrams_and_every_move(page: Page, base_url: str, size: str) -> None:
    match = recorded("maerstanas-special-standard", 99)
    play = with_game(page, base_url, match)
    reader = printed(play, "game", "8", size)
    assert play.page.locator("#paper svg").count() == len(range(0, match.ply, 8)) + 1
    text = words(reader)
    states = match.states
    for state, move in zip(states, match.moves, strict=False):
        assert match.game.notation(state, move) in text
    assert match.why in text
    assert len(reader.pages) == 2


def test_no_diagram_is_torn_between_two_sheets(page: Page, base_url: str) -> None:
    play = with_game(page, base_url, recorded("oferhlyp", 60))
    reader = printed(play, "game", "4")
    texts = [" ".join(sheet.extract_text().split()) for sheet in reader.pages]
    captions = [text.count(" to move.") for text in texts]
    assert sum(captions) == play.page.locator("#paper figure").count()
    # A board's letters are above and below it: both rows are on the sheet of its caption.
    for text, number in zip(texts, captions, strict=True):
        assert text.count("A") >= 2 * number


def test_the_form_closes_without_printing(page: Page, base_url: str) -> None:
    play = with_game(page, base_url, recorded("oferhlyp", 2))
    play.action("print").click()
    play.page.keyboard.press("Escape")
    expect(play.page.locator("#print")).to_be_hidden()
    assert play.page.evaluate("window.printed") is None
    assert play.status().endswith("Dark to move.")


def test_paper_is_light_where_the_screen_is_dark(page: Page, base_url: str) -> None:
    play = with_game(page, base_url, recorded("cyngesheall", 9))
    page.emulate_media(color_scheme="dark", media="print")
    colours = play.page.evaluate(
        """() => [document.body, document.documentElement].map(
             each => getComputedStyle(each).backgroundColor)"""
    )
    assert set(colours) <= {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}
