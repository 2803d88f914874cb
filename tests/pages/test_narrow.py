"""At 320 pixels, and with letters and lines set wide, nothing has to be scrolled sideways."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from narrow import SPACED
from play import Play, opened

CHAIN = "K...M../.M.M.../..Mn..M/....m../.m.m..m/...m.../..m.k.. D"
# What sticks out of the window, or out of a button.
OUT = """() => {
    const shown = [...document.querySelectorAll("body *")].filter(element =>
        !element.closest("svg") && element.checkVisibility({visibilityProperty: true}));
    const out = shown.filter(element => {
        const {right, width} = element.getBoundingClientRect();
        const spills = element.matches(".actions > *, .actions summary, .player button") &&
            element.scrollWidth > element.clientWidth + 1;
        return width > 1 && (right > innerWidth + .5 || spills);
    });
    const wide = document.documentElement.scrollWidth;
    return [...(wide > innerWidth ? [`the page: ${wide}`] : []), ...out.map(element =>
        element.outerHTML.slice(0, 90))];
}"""


@pytest.fixture(params=[False, True], ids=["usual", "spaced"])
def narrow(request: pytest.FixtureRequest, context: BrowserContext, base_url: str) -> Page:
    """The play page, 320 pixels wide, with and without wide letters and lines."""
    page = context.new_page()
    page.add_init_script("try { localStorage.setItem('tafl:welcomed', 'yes') } catch {}")
    page.set_viewport_size({"width": 320, "height": 640})
    opened(page, f"{base_url}/")
    if request.param:
        page.evaluate(SPACED)
    return page


def test_nothing_is_wider_than_a_small_window(narrow: Page) -> None:
    play = Play(narrow)
    assert narrow.evaluate(OUT) == []
    play.click_move("E4")
    assert narrow.evaluate(OUT) == []
    play.open_link(game="oferhlyp", position=CHAIN)
    # The longest name of a player stands beside the button.
    narrow.locator('[data-seat="light"]').select_option("8")
    play.cell("C3").click()
    play.cell("E3").click()
    expect(narrow.locator("[data-action=finish]")).to_be_visible()
    assert narrow.evaluate(OUT) == []
    narrow.keyboard.press("Escape")
    for game in ("maerstanas", "oferhlyp", "cyngesheall"):
        play.open_link(game=game)
        play.action("setup").click()
        expect(narrow.locator("#editor")).to_be_visible()
        assert narrow.evaluate(OUT) == [], game
        narrow.locator("[data-edit=leave]").click()


def test_a_moves_name_has_in_it_what_is_seen(play: Play) -> None:
    for move in ("D1", "D2", "C4"):
        play.click_move(move)
    expect(play.ply(1)).to_have_accessible_name("Move 1, Dark: D1 1–0 points")
    for button in play.page.locator("#moves button").all():
        seen = " ".join(button.inner_text().split())
        expect(button).to_have_accessible_name(re.compile(re.escape(seen)))
