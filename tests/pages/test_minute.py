"""A rules page opens with the whole game on one screen, and the rest of it is short."""

import pytest
from playwright.sync_api import Locator, Page, expect

from looks import box_of

# Half of what the pages were before each began with a minute, in pixels.
LONGEST = {
    390: {"maerstanas": 13_988, "oferhlyp": 14_823, "cyngesheall": 15_071},
    1440: {"maerstanas": 10_164, "oferhlyp": 9_668, "cyngesheall": 9_116},
}
PLACE_OF_WORDS = """element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { right, y } = range.getBoundingClientRect();
    return { right, y };
}"""
CONTENTS_ARE_AT_TOP = """() => {
    const button = document.querySelector(".contents-menu summary");
    return button.getBoundingClientRect().bottom < window.innerHeight / 2;
}"""


def contents_at_top(page: Page) -> Locator:
    """The Contents button, once it stands beside the title.

    A browser draws the first frame before it knows how far the page is scrolled, with the button at
    the foot of the window. On a busy machine a test can look at that frame.
    """
    page.wait_for_function(CONTENTS_ARE_AT_TOP)
    return page.locator(".contents-menu summary")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (1440, 900)])
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
    assert length <= LONGEST[max(width, 390)][game]


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (820, 1180)])
@pytest.mark.parametrize("game", LONGEST[390])
def test_the_contents_lie_over_nothing_at_the_top_and_follow_the_reader(
    page: Page, base_url: str, game: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{base_url}/rules/{game}/")
    button = contents_at_top(page)
    place = box_of(button)
    title = page.locator("h1").evaluate(PLACE_OF_WORDS)
    assert title["right"] < place["x"]
    last = box_of(page.locator(".siblings a").last)
    assert last["x"] + last["width"] < place["x"] or last["y"] + last["height"] <= place["y"]
    assert place["y"] + place["height"] <= box_of(page.locator("#minute + ol"))["y"]
    button.click()
    expect(page.locator(".contents-menu li").first).to_be_in_viewport(ratio=1)
    button.click()
    page.mouse.wheel(0, 900)
    expect(button).to_be_in_viewport(ratio=1)
    page.wait_for_function(
        "button => window.scrollY > 300"
        " && button.getBoundingClientRect().y > window.innerHeight - 70",
        arg=button.element_handle(),
    )


@pytest.mark.parametrize("width", [320, 360, 390, 600])
@pytest.mark.parametrize("path", ["about/", "balance/", "contributing/", "print/", "records/"])
def test_the_contents_lie_over_no_words_at_the_top_of_other_pages(
    page: Page, base_url: str, path: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    page.goto(f"{base_url}/{path}")
    place = box_of(contents_at_top(page))
    title = page.locator("h1").evaluate(PLACE_OF_WORDS)
    assert title["right"] < place["x"]
    words = page.locator(".reading h1 + *").evaluate(PLACE_OF_WORDS)
    assert place["y"] + place["height"] <= words["y"]
