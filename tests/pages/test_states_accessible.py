"""Every state of the play page, and every page to read, checked by Axe and by measuring.

Each is opened once, and then shown in dark, in forced colours, on small screens and with text set
wide, without being opened again.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Page

from looks import ABOUT_COLOURS, forced_violations, until_dressed, violations
from narrow import CUT, SPACED, UNSPACED
from play import until_ready
from sights import at_rest
from states import STATES, Visit
from table import KEEP_WORKERS

PAGES = [
    "learn/",
    "rules/",
    "rules/maerstanas/",
    "rules/oferhlyp/",
    "rules/cyngesheall/",
    "terms/",
    "about/",
    "balance/",
    "records/",
    "contributing/",
    "strength/",
    "puzzles/",
    "print/",
    "search.html",
    "404.html",
]
USUAL, PHONE, ZOOMED = (1280, 720), (360, 640), (320, 256)
# The rules whose answer depends on where things are and how large; the first is off by default.
ABOUT_PLACES = {"runOnly": ["target-size", "scrollable-region-focusable"]}


class Wrong(NamedTuple):
    """What was found wrong, and where."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def checked(page: Page, state: str) -> list[Wrong]:
    """What is wrong with a state, in every light, on every size, and with text set wide."""
    until_dressed(page)
    at_rest(page)
    found = [Wrong(f"{state}, light", each) for each in violations(page)]
    page.emulate_media(color_scheme="dark")
    found += [Wrong(f"{state}, dark", each) for each in violations(page, ABOUT_COLOURS)]
    page.emulate_media(color_scheme="light", forced_colors="active")
    found += [Wrong(f"{state}, forced", each) for each in forced_violations(page)]
    page.emulate_media(forced_colors="none")
    resize(page, PHONE)
    at_rest(page)
    found += [Wrong(f"{state}, phone", each) for each in violations(page, ABOUT_PLACES)]
    # What is whole with text set wide is whole without.
    page.evaluate(SPACED)
    found += [Wrong(f"{state}, phone, spaced", each) for each in page.evaluate(CUT)]
    resize(page, ZOOMED)
    found += [Wrong(f"{state}, zoomed, spaced", each) for each in page.evaluate(CUT)]
    page.evaluate(UNSPACED)
    resize(page, USUAL)
    return found


@pytest.mark.slow
def test_every_state_is_accessible_in_every_light_and_size(
    context: BrowserContext, base_url: str
) -> None:
    page = context.new_page()
    resize(page, USUAL)
    page.add_init_script(KEEP_WORKERS)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    visit = Visit(page)
    page.goto(f"{base_url}/")
    until_ready(page)
    found = []
    for state in STATES:
        visit._middles = {}
        state.reach(visit)
        found += checked(page, state.name)
        state.leave(visit)
    assert not found, "\n".join(map(str, found))


@pytest.mark.slow
def test_every_page_to_read_is_accessible_in_every_light_and_size(
    page: Page, base_url: str
) -> None:
    resize(page, USUAL)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = []
    for path in PAGES:
        page.goto(f"{base_url}/{path}")
        found += checked(page, path)
    assert not found, "\n".join(map(str, found))
