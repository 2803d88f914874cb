"""With the reader's own few colours, what is chosen still differs from what is not."""

from __future__ import annotations

from collections import Counter
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Locator, expect

from colours import contrast
from play import Play
from settings_dialog import settings

ENOUGH = 3.0


@pytest.fixture(params=["light", "dark"])
def forced(request: pytest.FixtureRequest, play: Play) -> Play:
    """The play page in forced colours, light or dark ones."""
    play.page.emulate_media(
        forced_colors="active", color_scheme=request.param, reduced_motion="reduce"
    )
    return play


def ground(shown: Locator) -> str:
    """The colour that most of an element has."""
    return _most(Image.open(BytesIO(shown.screenshot())).convert("RGB"))


def edge(shown: Locator) -> str:
    """The colour of an element's left edge, half way down."""
    picture = Image.open(BytesIO(shown.screenshot())).convert("RGB")
    middle = picture.height // 2
    return _most(picture.crop((1, middle - 4, 4, middle + 4)))


def _most(picture: Image.Image) -> str:
    parts = picture.tobytes()
    ((colour, _),) = Counter(zip(parts[::3], parts[1::3], parts[2::3], strict=True)).most_common(1)
    return "#" + "".join(f"{part:02x}" for part in colour)


def apart(one: str, other: str) -> None:
    assert contrast(one, other) >= ENOUGH, f"{one} beside {other}"


def test_the_current_game_and_move_differ_from_others(forced: Play) -> None:
    games = forced.page.locator(".games a")
    apart(ground(games.nth(0)), ground(games.nth(1)))
    forced.click_move("E4")
    apart(ground(forced.ply(1)), ground(forced.ply(0)))


def test_the_side_to_move_differs_from_the_other(forced: Play) -> None:
    for mover, other in (("dark", "light"), ("light", "dark")):
        sides = [forced.page.locator(f".player[data-tray={side}]") for side in (mover, other)]
        apart(*(edge(side) for side in sides))
        if mover == "dark":
            forced.click_move("E4")


def test_chips_show_the_colours_of_the_stones(forced: Play) -> None:
    chips = [forced.page.locator(f".player[data-tray={side}] .chip") for side in ("dark", "light")]
    apart(*(ground(chip) for chip in chips))


def test_pressed_tools_differ_from_others(forced: Play) -> None:
    page = forced.page
    analysis, moves = forced.action("analysis"), page.locator("[data-advice=moves]").first
    apart(ground(moves), ground(analysis))
    forced.tray("dark", "T").click()
    chosen = forced.tray("dark", "T").locator(".chosen")
    expect(chosen).to_be_visible()
    forced.action("setup").click()
    for pressed, other in (("turn dark", "turn light"), ("take", "turn light")):
        page.locator(f"[data-edit='{pressed}']").click()
        apart(
            ground(page.locator(f"[data-edit='{pressed}']")),
            ground(page.locator(f"[data-edit='{other}']")),
        )


def test_chosen_settings_differ_from_others(forced: Play) -> None:
    page = forced.page
    settings(forced)
    row = page.locator("#settings .segments").first
    apart(
        ground(row.locator(":checked + span")), ground(row.locator(":not(:checked) + span").first)
    )
    switch = page.locator("#settings .switch input").first
    before = ground(switch)
    switch.click()
    assert ground(switch) != before
