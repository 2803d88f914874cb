"""A rules page as the browser prints it: few sheets, two columns, and nothing to click."""

from __future__ import annotations

import io
from collections.abc import Callable

import pdfplumber
import pytest
from pdfplumber.pdf import PDF
from playwright.sync_api import Browser, Page, ViewportSize

from game.core import GAMES

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
each_game = pytest.mark.parametrize("game", list(GAMES))
MOST_SHEETS = 8


@pytest.fixture
def opened(page: Page, base_url: str) -> Callable[[str], Page]:
    def open_page(game: str) -> Page:
        page.set_viewport_size(DESKTOP)
        page.goto(f"{base_url}/rules/{game}/")
        return page

    return open_page


def printed(page: Page) -> PDF:
    """The page as the browser prints it."""
    return pdfplumber.open(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))


def text_of(pdf: PDF) -> str:
    """The text of all sheets, column by column."""
    halves = []
    for sheet in pdf.pages:
        middle = sheet.width / 2
        halves.append(sheet.crop((0, 0, middle, sheet.height)).extract_text())
        halves.append(sheet.crop((middle, 0, sheet.width, sheet.height)).extract_text())
    return " ".join(" ".join(halves).split())


@each_game
def test_the_page_is_printed_on_few_sheets_without_anything_to_click(
    opened: Callable[[str], Page], game: str
) -> None:
    page = opened(game)
    with printed(page) as pdf:
        assert len(pdf.pages) <= MOST_SHEETS
        text = text_of(pdf)
        for button in ("Try it here", "Play from here", "Play it here", "Back to top", "Contents"):
            assert button not in text
        assert f"The rules of {GAMES[game].title[:3]}" in text
        # Rulings that fold on the screen are open on paper.
        for ruling in page.locator("article .ruling[id]").all():
            assert (ruling.text_content() or "?") in text


@each_game
def test_text_is_printed_in_two_columns_and_headings_stay_with_what_follows(
    opened: Callable[[str], Page], game: str
) -> None:
    titles = [text.split()[0] for text in opened(game).locator("h2, h3").all_inner_texts()]
    with printed(opened(game)) as pdf:
        found = 0
        for sheet in pdf.pages:
            middle = sheet.width / 2
            words = sheet.extract_words(extra_attrs=["size"])
            assert {word["x0"] > middle for word in words} == {True, False}
            for title in words:
                if title["size"] < 10.5 or title["text"] not in titles:
                    continue
                found += 1
                right = title["x0"] > middle
                below = [
                    word
                    for word in [*words, *sheet.rects, *sheet.curves]
                    if (word["x0"] > middle) == right and word["top"] > title["bottom"]
                ]
                assert below, f"{title['text']} ends a column on sheet {sheet.page_number}"
        assert found >= len(titles)


def test_a_rules_page_is_printed_without_javascript_too(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{base_url}/contributing/")
    with printed(page) as pdf:
        # As an example of how it is written, and in the box itself.
        assert text_of(pdf).count("The player with more points wins.") == 2
    context.close()
