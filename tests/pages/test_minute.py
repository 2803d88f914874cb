"""A rules page opens with the whole game on one screen, and the rest of it is short."""

import pytest
from playwright.sync_api import Page

from looks import box_of

# Half of what the pages were before each began with a minute, in pixels.
LONGEST = {
    390: {"maerstanas": 13_988, "oferhlyp": 14_823, "cyngesheall": 15_071},
    1440: {"maerstanas": 10_164, "oferhlyp": 9_668, "cyngesheall": 9_116},
}


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
@pytest.mark.parametrize("game", LONGEST[390])
def test_the_game_is_told_on_one_screen(
    page: Page, base_url: str, game: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{base_url}/rules/{game}/")
    boards = page.locator("#minute ~ .figures").first.locator(".board-figure > svg")
    assert boards.count() == 3
    lines = box_of(page.locator("#minute + ol"))
    assert lines["y"] > 0
    places = [box_of(board) for board in boards.all()]
    for place in places:
        assert place["y"] >= lines["y"] + lines["height"]
        assert place["y"] + place["height"] <= height
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= width
    assert max(place["y"] for place in places) - min(place["y"] for place in places) < 20
    length = page.evaluate("document.documentElement.scrollHeight")
    assert length <= LONGEST[width][game]
