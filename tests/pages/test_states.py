"""The main states of the play page, on six sizes of screen, in light and dark.

With the environment variable SHOTS, each is also saved as a picture in the folder that it names.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from looks import SCHEMES, until_dressed
from play import until_ready
from sights import faults
from states import STATES, State, Visit
from table import KEEP_WORKERS

SIZES = [(360, 640), (390, 844), (820, 1180), (844, 390), (1280, 720), (1440, 900)]
TOUCH = SIZES[:4]
# A lesson is left before another game is opened.
MAIN = [state for state in STATES if state.wanted or state.name == "left"]


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_the_main_states_are_whole_on_every_screen(
    size: tuple[int, int], context: BrowserContext, base_url: str
) -> None:
    width, height = size
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(KEEP_WORKERS)
    visit = Visit(page, touch=size in TOUCH)
    page.goto(f"{base_url}/")
    until_ready(page)
    found: list[str] = []
    for state in MAIN:
        state.reach(visit)
        found += wrong(visit, state, size)
        state.leave(visit)
    assert not found, "\n".join(found)


def wrong(visit: Visit, state: State, size: tuple[int, int]) -> list[str]:
    """What is wrong in a state, in which the wanted elements have to be in sight."""
    page, found = visit.page, []
    until_dressed(page)
    folder = os.environ.get("SHOTS")
    if folder:
        visit.rest()
    # The smallest phone has room for the board or for the actions, not for both.
    wanted = state.wanted if size == SIZES[0] else (*state.wanted, *state.roomy)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        seen = faults(page, wanted, touch=size in TOUCH)
        found += [f"{state.name}, {scheme}: {fault}" for fault in seen]
        if folder:
            name = f"{state.name}-{size[0]}x{size[1]}-{scheme}.png"
            page.screenshot(path=Path(folder) / name)
    return found
