"""The main states of the play page, on six sizes of screen, in light and dark.

With the environment variable SHOTS, each is also saved as a picture in the folder that it names.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from finger import Finger
from games_dialog import library
from looks import SCHEMES, until_dressed
from settings_dialog import settings
from sights import faults
from table import KEEP_WORKERS, Table

SIZES = [(360, 640), (390, 844), (820, 1180), (844, 390), (1280, 720), (1440, 900)]
TOUCH = SIZES[:4]
HINGES = "Ssss.s./...SS../.S...s./.s...s./.sS..../.....SS/.SSss.S D TW TW"
CHAIN = "K...M../.M.M.../..Mn..M/....m../.m.m..m/...m.../..m.k.. D"
KINGS = "kmmm.../m.....M/m...m../mc...M./....M../.M.M..M/.C..MMK D"


class Walk:
    """A visit that goes through the states, and what was wrong on the way."""

    def __init__(self, table: Table, size: tuple[int, int]) -> None:
        self.table, self.page, self.size = table, table.page, size
        self.faults: list[str] = []

    def at(self, state: str, *wanted: str) -> None:
        """Checks a state, in which these elements have to be in sight."""
        until_dressed(self.page)
        width, height = self.size
        for scheme in SCHEMES:
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found = faults(self.page, wanted, touch=self.size in TOUCH)
            self.faults += [f"{state}, {scheme}: {fault}" for fault in found]
            if folder := os.environ.get("SHOTS"):
                path = Path(folder) / f"{state}-{width}x{height}-{scheme}.png"
                self.page.screenshot(path=path)


@pytest.fixture
def walk(request: pytest.FixtureRequest, context: BrowserContext, base_url: str) -> Walk:
    """The first visit of somebody with a screen of that size."""
    width, height = request.param
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(KEEP_WORKERS)
    table = Table(page)
    return Walk(table, request.param)


@pytest.mark.slow
@pytest.mark.parametrize(
    "walk", SIZES, indirect=True, ids=[f"{width}x{height}" for width, height in SIZES]
)
def test_the_main_states_are_whole_on_every_screen(walk: Walk, base_url: str) -> None:
    finger = Finger(walk.table) if walk.size in TOUCH else None
    walk.page.goto(f"{base_url}/")
    walk.page.locator("body[data-ready]").wait_for(state="attached")
    begin(walk)
    play_on(walk, finger)
    end(walk)
    meet_the_computer(walk)
    open_panels(walk)
    see_the_other_games(walk)
    assert not walk.faults, "\n".join(walk.faults)


def begin(walk: Walk) -> None:
    expect(walk.page.locator("#welcome")).to_be_visible()
    walk.at("welcome", "#welcome", "#welcome [data-action=beginner]", "#board", ".games")
    walk.page.locator("#welcome .dismiss").click()


def play_on(walk: Walk, finger: Finger | None) -> None:
    page, table = walk.page, walk.table
    table.open_link(game="maerstanas", position=HINGES)
    table.cell("A5").click()
    expect(page.locator("#board .hinge").first).to_be_visible()
    # The smallest phone has room for the board or for the actions, not for both.
    actions = () if walk.size == SIZES[0] else ("[data-action=undo]", "[data-action=new]")
    walk.at("hinges", "#board", "#turn", "#score-dark", "#score-light", *actions)
    if finger:
        finger.send("touchStart", "F5")
    else:
        table.cell("F5").hover()
    expect(page.locator("#preview .would-stand")).to_have_count(1)
    walk.at("preview", "#board", "#preview .would-stand", "#preview .gain")
    if finger:
        finger.send("touchCancel")
    expect(page.locator("#preview .would-stand")).to_have_count(0 if finger else 1)
    table.menu.click()
    expect(page.locator(".menu-list")).to_be_visible()
    walk.at("menu", ".menu-list", ".menu-list [data-action=resign]", ".menu-list [data-learn]")
    page.keyboard.press("Escape")


def end(walk: Walk) -> None:
    walk.table.action("resign").click()
    expect(walk.page.locator("#asking")).to_be_visible()
    walk.at("question", "#asking", "#asking [data-action=yes]", "#asking-text")
    walk.table.action("yes").click()
    expect(walk.page.locator("#ending")).to_be_visible()
    walk.at("result", "#ending", "#result", "#ending [data-action=again]")
    # What begins a game shows the whole board again.
    walk.table.action("again").click()
    expect(walk.page.locator("#ending")).to_be_hidden()
    walk.at("rematch", "#board")


def meet_the_computer(walk: Walk) -> None:
    page, table = walk.page, walk.table
    table.action("new").click()
    form = page.locator("#new-game")
    form.locator("[name=opponent][value=computer]").check()
    expect(form.locator(".levels")).to_be_visible()
    walk.at("new-game", "#new-game-title", "#new-game [type=submit]", "#new-game .levels label")
    form.locator("[name=level][value='1']").check()
    form.locator("[type=submit]").click()
    table.cell("D4").click()
    table.wait_for_ply(2)
    expect(page.locator("#turn")).to_have_text("Your turn.")
    walk.at("computer", "#board", "#turn", "[data-tray=light] .who", "[data-tray=dark] .who")


def open_panels(walk: Walk) -> None:
    page, table = walk.page, walk.table
    settings(table)
    walk.at("settings", "#settings h2", "#settings [data-action=close]")
    page.keyboard.press("Escape")
    table.action("analysis").click()
    expect(page.locator("#lines button").first).to_be_visible()
    if os.environ.get("SHOTS"):
        table.rest()
    walk.at("analysis", "#analysis-says", "#lines button")
    table.action("analysis").click()
    library(table)
    expect(page.locator("#library-list")).to_have_attribute("aria-busy", "false")
    walk.at("library", "#library h2", "#library-search", "#library-list .kept-game")
    page.keyboard.press("Escape")
    table.learn()
    expect(page.locator("#lesson-step")).to_contain_text("1 of")
    expect(page.locator("#name-dark")).to_have_text("Dark")
    walk.at("lesson", "#lesson-text", "#lesson-goal", "#board")
    page.locator("[data-leave]").click()
    expect(page.locator("#lesson")).to_be_hidden()


def see_the_other_games(walk: Walk) -> None:
    table = walk.table
    table.open_link(game="oferhlyp", position=CHAIN)
    table.cell("C3").click()
    walk.at("oferhlyp", "#board", "#turn", "[data-tray=dark] .who")
    table.open_link(game="cyngesheall", position=KINGS)
    walk.at("cyngesheall", "#board", "#turn", "[data-tray=light] .who")
