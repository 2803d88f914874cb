"""Diagrams of the rules pages that are played where they stand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, FrameLocator, Locator, Page, expect

from looks import assert_no_violations_in_any_light
from optional import present

PYTHON = re.compile(r"/(runtime|app)/")


@pytest.fixture
def asked(page: Page) -> list[str]:
    """The addresses that the page and its frames have requested."""
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    return urls


def figure(page: Page, base_url: str, game: str, words: str) -> Locator:
    page.goto(f"{base_url}/rules/{game}/")
    return page.locator("figure.board-figure", has_text=words).first


def started(shown: Locator) -> FrameLocator:
    shown.locator(".try").click()
    frame = shown.frame_locator("iframe")
    frame.locator("body[data-ready]").wait_for(state="attached")
    return frame


CASES = [
    ("maerstanas", "Dark has placed the first stone on E4", ["E5"], "Light places a stone on E5."),
    ("oferhlyp", "how the back row gets out", ["E1", "E3"], "Dark's man leaps over its own token"),
]


@pytest.mark.parametrize(("game", "words", "squares", "said"), CASES)
def test_a_diagram_is_played_where_it_stands(
    page: Page,
    base_url: str,
    asked: list[str],
    game: str,
    words: str,
    squares: list[str],
    said: str,
) -> None:
    shown = figure(page, base_url, game, words)
    pieces = shown.locator("svg.board [data-piece]").count()
    assert [url for url in asked if PYTHON.search(url)] == []
    frame = started(shown)
    assert [url for url in asked if PYTHON.search(url)]
    expect(shown.locator("> svg")).to_be_hidden()
    assert frame.locator("#board [data-piece]").count() == pieces
    for square in squares:
        frame.locator(f'#board [data-cell="{square}"]').click()
    expect(frame.locator("#status")).to_contain_text(said)
    frame.locator('[data-action="undo"]').click()
    assert frame.locator("#board [data-piece]").count() == pieces


def test_nothing_of_it_is_kept_or_put_into_an_address(page: Page, base_url: str) -> None:
    address = f"{base_url}/rules/oferhlyp/"
    frame = started(figure(page, base_url, "oferhlyp", "how the back row gets out"))
    for square in ("E1", "E3"):
        frame.locator(f'#board [data-cell="{square}"]').click()
    expect(frame.locator("#status")).to_contain_text("Light to move.")
    # The earlier visit of the fixture was welcomed.
    assert page.evaluate("Object.keys(localStorage)") == ["tafl:welcomed"]
    assert page.url == address


def test_only_the_board_and_its_controls_are_shown(page: Page, base_url: str) -> None:
    frame = started(figure(page, base_url, "oferhlyp", "how the back row gets out"))
    for seen in ("#board", "#status", '[data-action="undo"]', '[data-action="flip"]'):
        expect(frame.locator(seen)).to_be_visible()
    for hidden in (
        ".masthead",
        ".games",
        "#moves",
        '[data-action="new"]',
        '[data-action="resign"]',
    ):
        expect(frame.locator(hidden)).to_be_hidden()


def test_the_frame_is_as_high_as_its_content(page: Page, base_url: str) -> None:
    shown = figure(page, base_url, "oferhlyp", "how the back row gets out")
    frame = started(shown)
    expect(frame.locator("#board")).to_be_visible()
    page.wait_for_function(
        """frame => {
             const {height} = frame.getBoundingClientRect();
             return Math.abs(height - frame.contentDocument.body.scrollHeight) <= 2;
           }""",
        arg=shown.locator("iframe").element_handle(),
    )


def test_the_picture_comes_back_and_one_board_lives_at_a_time(page: Page, base_url: str) -> None:
    shown = figure(page, base_url, "oferhlyp", "how the back row gets out")
    started(shown)
    other = page.locator("figure.board-figure", has_text="all the room it could want")
    started(other)
    assert page.locator("iframe").count() == 1
    expect(shown.locator("> svg")).to_be_visible()
    expect(other.locator(".try")).to_have_text("Back to the picture")
    other.locator(".try").click()
    assert page.locator("iframe").count() == 0
    expect(other.locator("> svg")).to_be_visible()
    expect(other.locator(".try")).to_have_text("Try it here")


def test_a_diagram_is_played_by_keyboard(page: Page, base_url: str) -> None:
    shown = figure(page, base_url, "oferhlyp", "how the back row gets out")
    shown.locator(".try").focus()
    page.keyboard.press("Enter")
    frame = shown.frame_locator("iframe")
    frame.locator("#board [data-cell]:focus").wait_for(state="attached")
    for key in ("ArrowUp", "ArrowUp", "Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(frame.locator("#status")).to_contain_text("Dark's man steps from D2 to D3.")


def test_a_click_on_the_picture_starts_it_too(page: Page, base_url: str) -> None:
    shown = figure(page, base_url, "oferhlyp", "how the back row gets out")
    shown.locator("> svg").click()
    shown.frame_locator("iframe").locator("body[data-ready]").wait_for(state="attached")
    assert shown.frame_locator("iframe").locator("#status").inner_text().strip() == "Dark to move."


@pytest.mark.first_visit
@pytest.mark.allow_page_errors
def test_without_python_the_picture_stays_and_says_why(page: Page, base_url: str) -> None:
    page.route("**/app.zip", lambda route: route.fulfill(status=404, body="gone"))
    shown = figure(page, base_url, "oferhlyp", "how the back row gets out")
    shown.locator(".try").click()
    expect(shown.locator(".trouble")).to_contain_text("reload the page", ignore_case=True)
    expect(shown.locator("> svg")).to_be_visible()
    assert page.locator("iframe").count() == 0
    expect(shown.locator(".try")).to_have_text("Try it here")


def test_without_javascript_the_picture_has_its_text(browser: Browser, base_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    shown = figure(page, base_url, "oferhlyp", "how the back row gets out")
    assert shown.locator(".try").count() == 0
    assert "Dark: man on A1" in present(shown.locator("svg").get_attribute("aria-label"))
    context.close()


def test_a_diagram_of_a_finished_game_is_only_looked_at(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/rules/maerstanas/")
    over = page.locator("figure.board-figure[data-over]")
    assert over.count() >= 1
    assert over.locator(".try").count() == 0


def test_a_diagram_being_played_is_accessible(page: Page, base_url: str) -> None:
    started(figure(page, base_url, "oferhlyp", "how the back row gets out"))
    assert_no_violations_in_any_light(page)


# --- goals --------------------------------------------------------------------------------------


def goal(page: Page, base_url: str) -> Locator:
    """The diagram with a goal on the page for developers: to remove D4 by thunder on D5."""
    page.goto(f"{base_url}/contributing/")
    return page.locator("figure.board-figure:has(.play-goal)")


def play_at(frame: FrameLocator, *cells: str) -> None:
    """Makes a turn: first the dark or light special stone, if one is named, then the square."""
    for cell in cells:
        tray = frame.locator(f'[data-tray="light"] [data-cell="{cell}"]')
        square = frame.locator(f'#board [data-cell="{cell}"]')
        (tray if len(cell) == 1 else square).click()


def test_a_goal_is_played_in_place_and_checked_by_the_engine(page: Page, base_url: str) -> None:
    shown = goal(page, base_url)
    assert shown.locator(".whole-lesson").get_attribute("href") == "../#learn=maerstanas"
    assert shown.get_by_role("button", name="Play it here").count() == 1
    expect(shown.get_by_role("link", name="Play it here")).to_be_hidden()
    frame = started(shown)
    words = "Remove the standard stone on D4 and spare your own pieces."
    expect(frame.locator("#lesson-goal")).to_have_text(words)
    # Thunder elsewhere takes a stone of the player's own.
    play_at(frame, "T", "C3")
    expect(frame.locator("#alert")).to_have_text(re.compile("Try again"))
    play_at(frame, "T", "D5")
    expect(frame.locator("#lesson[data-reached]")).to_be_visible()
    expect(frame.locator("#status")).to_contain_text("Well done.")
    assert page.evaluate("Object.keys(localStorage)") == ["tafl:welcomed"]
    shown.locator(".try").click()
    expect(shown.locator("> svg")).to_be_visible()
    expect(shown.locator(".try")).to_have_text("Play it here")


def test_a_goal_shows_no_more_than_it_needs(page: Page, base_url: str) -> None:
    frame = started(goal(page, base_url))
    for seen in ("#board", "#lesson-goal", '[data-lesson="hint"]', '[data-lesson="retry"]'):
        expect(frame.locator(seen)).to_be_visible()
    for hidden in ("#lesson-title", "#lesson-step", '[data-lesson="next"]', ".leave", ".actions"):
        expect(frame.locator(hidden)).to_be_hidden()
    frame.locator('[data-lesson="hint"]').click()
    expect(frame.locator("#lesson-hint")).to_have_text("Choose the thunder-stone, then D5.")
    assert_no_violations_in_any_light(page)


def test_a_goal_opens_on_the_play_page_too(page: Page, base_url: str) -> None:
    address = goal(page, base_url).locator(".play-goal").get_attribute("href")
    page.goto(f"{base_url}/contributing/{present(address)}")
    expect(page.locator("#lesson-goal")).to_have_text(re.compile("Remove the standard stone on D4"))
    expect(page.locator("#lesson-title")).to_have_text("A small goal")
    expect(page.locator("#lesson-step")).to_be_hidden()
    page.locator('[data-tray="light"] [data-cell="T"]').click()
    page.locator('#board [data-cell="D5"]').click()
    expect(page.locator("#lesson[data-reached]")).to_be_visible()
    # It is no step of the lessons, whose progress stays as it was.
    assert page.evaluate("Object.keys(localStorage).filter(key => key.includes('learn'))") == []


def test_a_goal_that_cannot_be_read_says_so_and_teaches(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/#learn=maerstanas&goal=dance")
    expect(page.locator("#alert")).to_contain_text("This goal could not be read: 'dance' is no")
    expect(page.locator("#lesson-step")).to_contain_text("Step 1 of")
