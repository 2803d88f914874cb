"""The masthead of every page: five words in one row, the last of them a menu."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from game.core import GAMES
from looks import SIZES, assert_no_violations_in_any_light, box_of
from play import until_ready

ROW = ["Play", "Learn", "Rules", "Print", "More"]
MENU = ["Puzzles", "Words", "About", "Balance", "Records", "Search", "For developers"]
PAGES = [
    "",
    "learn/",
    "rules/",
    *(f"rules/{name}/" for name in GAMES),
    "print/",
    "puzzles/",
    "terms/",
    "about/",
    "balance/",
    "records/",
    "search.html",
    "contributing/",
    "strength/",
    "404.html",
]
# The word in the row, and in the menu, that stands for a page.
CURRENT = {
    "": ["Play"],
    "learn/": ["Learn"],
    "rules/": ["Rules"],
    "print/": ["Print"],
    "puzzles/": ["More", "Puzzles"],
    "terms/": ["More", "Words"],
    "search.html": ["More", "Search"],
    "contributing/": ["More", "For developers"],
    "strength/": [],
    "404.html": [],
}


@pytest.mark.parametrize("path", PAGES)
def test_every_page_leads_to_the_others_by_the_same_words(
    page: Page, base_url: str, path: str
) -> None:
    page.goto(f"{base_url}/{path}")
    nav = page.get_by_role("navigation", name="Pages")
    row = nav.locator("> ul > li > a, summary")
    assert row.all_inner_texts() == ROW
    assert nav.locator(".menu li a").all_text_contents() == MENU
    links = nav.locator("a").evaluate_all("links => links.map(link => link.href)")
    there = ["", "learn/", "rules/", "print/", "puzzles/", "terms/", "about/", "balance/"]
    after = ["records/", "search.html", "contributing/"]
    assert links == [f"{base_url}/{each}" for each in [*there, *after]]


@pytest.mark.parametrize("path", CURRENT)
def test_the_current_page_is_marked_and_no_other(page: Page, base_url: str, path: str) -> None:
    page.goto(f"{base_url}/{path}")
    marked = page.locator(".masthead [aria-current]").all_text_contents()
    assert [text.strip() for text in marked] == CURRENT[path]


def test_the_words_are_in_one_row_and_can_be_touched(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/terms/")
    for width, height in [*SIZES, (844, 390)]:
        page.set_viewport_size({"width": width, "height": height})
        boxes = [box_of(each) for each in page.locator(".masthead nav > ul > li > *").all()]
        assert len(boxes) == len(ROW)
        assert len({box["y"] for box in boxes}) == 1
        assert min(min(box["height"], box["width"]) for box in boxes) >= 44
        assert [box["x"] for box in boxes] == sorted(box["x"] for box in boxes)
        assert boxes[-1]["x"] + boxes[-1]["width"] <= width
        assert box_of(page.locator(".wordmark"))["y"] < box_of(page.locator(".masthead"))["height"]
        assert box_of(page.locator(".masthead"))["height"] < 2 * 44


@pytest.mark.parametrize("path", ["", "about/"])
def test_the_menu_looks_like_one(page: Page, base_url: str, path: str) -> None:
    page.goto(f"{base_url}/{path}")
    arrow = "word => getComputedStyle(word, '::after').display"
    assert page.locator(".masthead summary").evaluate(arrow) != "none"


def test_the_menu_is_opened_and_closed_by_keyboard(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/about/")
    menu = page.locator(".menu")
    word = menu.locator("summary")
    word.focus()
    page.keyboard.press("Enter")
    expect(menu.get_by_role("link", name="Puzzles")).to_be_visible()
    page.keyboard.press("Tab")
    expect(menu.get_by_role("link", name="Puzzles")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu.get_by_role("link", name="Puzzles")).to_be_hidden()
    expect(word).to_be_focused()


@pytest.mark.parametrize("by", ["click", "focus"])
def test_the_menu_closes_once_the_player_turns_elsewhere(
    page: Page, base_url: str, by: str
) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{base_url}/about/")
    menu = page.locator(".menu")
    menu.locator("summary").click()
    last = menu.get_by_role("link", name="For developers")
    expect(last).to_be_visible()
    for link in menu.locator("a").all():
        box = box_of(link)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["height"] >= 44
    if by == "click":
        page.mouse.click(20, 600)
    else:
        page.get_by_role("link", name="Learn").focus()
    expect(last).to_be_hidden()


def test_the_open_menu_is_accessible(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/rules/")
    page.locator(".menu summary").click()
    assert_no_violations_in_any_light(page)


def test_an_overview_leads_to_each_game(page: Page, base_url: str) -> None:
    for game in GAMES.values():
        page.goto(f"{base_url}/rules/")
        page.get_by_role("link", name=f"Rules of {game.title}").click()
        expect(page.locator("h1")).to_have_text(f"The rules of {game.title}")
        page.get_by_role("navigation", name="Rules").get_by_role("link", name="All games").click()
        expect(page).to_have_url(f"{base_url}/rules/")


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("path", ["rules/", "learn/"])
def test_the_ways_on_do_not_touch_what_is_said_above_them(
    page: Page, base_url: str, path: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{base_url}/{path}")
    for about in page.locator(".overview .about").all():
        said, ways = (box_of(about.locator("> *").nth(-each)) for each in (2, 1))
        assert said["y"] + said["height"] + 8 <= ways["y"]


def test_a_lesson_begins_from_the_overview(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/learn/")
    page.get_by_role("link", name="Learn Oferhlýp").click()
    until_ready(page)
    expect(page.locator("#lesson-title")).to_have_text("A step")
