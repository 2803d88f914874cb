"""Hints, analysis and the review of a game, in a browser with the engine itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from looks import assert_no_violations, box_of
from play import Play, until_ready


def test_the_engine_is_fetched_only_when_it_is_wanted(page: Page, base_url: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{base_url}/")
    until_ready(page)
    page.locator('#board [data-cell="E4"]').click()
    page.wait_for_load_state("networkidle")
    # Another worker makes the image for the next start, unless an earlier test has left one.
    assert not [url for url in asked if url.endswith(("/worker.js", "/ai.zip", "/advice.css"))]
    assert not page.locator(".advice").count()


def test_a_hint_by_keyboard_is_drawn_and_announced_and_goes_away(ready_page: Page) -> None:
    page, play = ready_page, Play(ready_page)
    play.pick("cyngesheall")
    said, drawn = page.locator("#advised"), page.locator("#advised-move .arrow")
    play.action("hint").focus()
    page.keyboard.press("Enter")
    expect(play.action("hint")).to_have_attribute("data-thinking", "")
    expect(said).to_have_text(re.compile(r"^Hint: [A-Z]?[A-G]\d.[A-G]\d, .+\.$"))
    expect(drawn).to_have_count(1)
    assert "Hint: " in play.status()
    expect(play.action("hint")).to_be_focused()
    page.keyboard.press("Escape")
    expect(said).to_have_text("")
    expect(drawn).to_have_count(0)
    # A special stone is marked in its tray, and a stone is shown on its square.
    play.pick("maerstanas")
    play.action("hint").click()
    expect(said).not_to_have_text("")
    expect(page.locator("#advised-move .to-be")).to_have_count(1)
    play.cell("E4").click()
    expect(said).to_have_text("")
    expect(page.locator("#advised-move .to-be")).to_have_count(0)


def test_analysis_and_review_of_a_short_game(ready_page: Page) -> None:
    page, play = ready_page, Play(ready_page)
    for move in ("D4", "G1", "T C4", "A1", "A2", "G7"):
        play.click_move(move)
    analyse(page, play)
    review(page, play)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert_no_violations(page)
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def analyse(page: Page, play: Play) -> None:
    play.action("analysis").click()
    lines = page.locator("#lines button")
    expect(lines).to_have_count(3)
    expect(page.locator("#chance")).to_have_attribute("aria-valuetext", re.compile(r"^Dark \d+%$"))
    expect(page.locator("#analysis-says strong")).to_have_text(
        re.compile(r"^((Dark|Light) \+[\d.]+|Even|(Dark|Light) wins in \d+ moves?)$")
    )
    # Dark's seventh ply: each line is numbered as the list of moves is, and names who is ahead.
    # The first lines to come are short; they grow while the computer looks further.
    numbered = r"((Dark|Light) \+[\d.]+|Even)\s+4\. \S+( \S+)*"
    for place in range(3):
        expect(lines.nth(place)).to_have_text(re.compile(rf"^\s*{numbered}"))
    expect(lines.first).to_have_text(re.compile(rf"^\s*{numbered} 5\. "))
    # The best move is on the board without another click.
    expect(lines.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#advised-move .to-be")).to_have_count(1)
    assert page.locator("#advised").inner_text() == ""
    lines.nth(1).click()
    expect(lines.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#advised-move .to-be")).to_have_count(1)


def review(page: Page, play: Play) -> None:
    page.locator("[data-advice=review]").click()
    expect(page.locator("[data-advice=close]")).to_be_visible()
    expect(page.locator("#review-table tbody tr")).to_have_count(7)
    slider = page.locator("#graph-ply")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(play.ply(5)).to_have_attribute("aria-current", "step")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^3\. A2: Dark \d+%, "))
    graph = box_of(page.locator("#graph"))
    assert graph
    page.mouse.click(graph["x"] + graph["width"] / 2, graph["y"] + 20)
    expect(play.ply(3)).to_have_attribute("aria-current", "step")
    # Light's corner stones gained nothing, so the review lists a mistake.
    mistake = page.locator("#mistakes button").first
    text = mistake.inner_text()
    found = re.match(r"(\d+)(\.|…) .+ lost [\d.]+ points; better: .+ \(.+\)", text)
    assert found
    mistake.click()
    ply_before = 2 * int(found[1]) - (2 if found[2] == "." else 1)
    expect(play.ply(ply_before)).to_have_attribute("aria-current", "step")
    expect(page.locator("#advised")).to_have_text(re.compile("^Better: "))
    expect(mistake).to_be_focused()


# What has moved although nobody touched anything, summed up as browsers do.
SHIFTS = """() => {
    window.shifted = 0;
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
            if (!entry.hadRecentInput) window.shifted += entry.value;
        }
    }).observe({type: "layout-shift"});
}"""


def open_analysis(page: Page, play: Play) -> None:
    """Opens the analysis, and makes sure that the board has stayed in its place on the page."""
    page.evaluate(SHIFTS)
    before = place_on_page(page)
    play.action("analysis").click()
    expect(page.locator("#lines button")).to_have_count(3)
    expect(play.action("analysis")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#advised-move .to-be")).to_have_count(1)
    assert place_on_page(page) == before
    assert page.evaluate("shifted") <= 0.02


def place_on_page(page: Page) -> dict[str, float]:
    """Where the board is when the page is at its beginning."""
    place: dict[str, float] = page.evaluate(
        """() => {
            const scrolled = scrollY;
            scrollTo(0, 0);
            const {x, y, width} = document.getElementById("board").getBoundingClientRect();
            scrollTo(0, scrolled);
            return {x, y, width};
        }"""
    )
    return place


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)], ids=str)
def test_beside_the_board_the_analysis_takes_the_place_of_the_moves(
    ready_page: Page, size: tuple[int, int]
) -> None:
    page, play = ready_page, Play(ready_page)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    play.click_move("D4")
    tabs, moves = page.locator(".record-head"), page.locator("#moves")
    before = box_of(tabs)
    open_analysis(page, play)
    assert box_of(tabs) == before
    advice = page.locator("#advice")
    assert 0 <= box_of(advice)["y"] - (before["y"] + before["height"]) < 12
    expect(advice).to_be_in_viewport(ratio=1)
    expect(moves).to_be_hidden()
    page.get_by_role("button", name="Moves", exact=True).click()
    expect(moves).to_be_visible()
    expect(advice).to_be_hidden()
    expect(page.locator("#advised-move .to-be")).to_have_count(0)
    expect(play.action("analysis")).to_have_attribute("aria-pressed", "false")
    assert box_of(tabs) == before


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (820, 1180)], ids=str)
def test_on_a_phone_the_analysis_is_a_sheet_below_the_board(
    ready_page: Page, size: tuple[int, int]
) -> None:
    page, play = ready_page, Play(ready_page)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    play.click_move("D4")
    open_analysis(page, play)
    sheet, board = box_of(page.locator("#advice")), box_of(page.locator("#board"))
    assert sheet["y"] + sheet["height"] == pytest.approx(size[1], abs=1)
    assert sheet["height"] <= 0.45 * size[1] + 1
    assert board["y"] >= 0
    # All of the board is in sight, but for its edge on the smallest phones.
    assert sheet["y"] - board["y"] >= 0.93 * board["height"]
    for seen in ("#chance", "#analysis-says strong", "#lines li:first-child button"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=1)
    play.cell("A1").click()
    expect(page.locator("#lines strong").first).to_have_text(re.compile(r"^2\. "))
    page.get_by_role("button", name="Close the analysis").click()
    expect(page.locator("#advice")).to_be_hidden()
    expect(play.action("analysis")).to_be_focused()


def test_on_a_phone_on_its_side_board_and_analysis_are_seen_together(ready_page: Page) -> None:
    page, play = ready_page, Play(ready_page)
    page.set_viewport_size({"width": 844, "height": 390})
    play.click_move("D4")
    open_analysis(page, play)
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)
    expect(page.locator("#lines")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(390, 844), (1280, 720)], ids=str)
def test_a_review_opens_where_it_is_seen_and_waits_behind_the_moves(
    ready_page: Page, size: tuple[int, int]
) -> None:
    page, play = ready_page, Play(ready_page)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for move in ("D4", "A1"):
        play.click_move(move)
    play.resign()
    page.locator("#ending [data-action=review]").click()
    expect(page.locator("#review-table tbody tr")).to_have_count(3)
    expect(page.locator(".graph-field")).to_be_in_viewport(ratio=1)
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#analysis")).to_be_hidden()
    page.locator("[data-advice=moves]:visible").last.click()
    expect(page.locator("#review")).to_be_hidden()
    play.action("analysis").click()
    expect(page.locator("#review")).to_be_visible()
    expect(page.locator("#analysis-says")).to_have_text("The game is over.")


@pytest.mark.allow_page_errors
def test_advice_that_does_not_arrive_is_reported_and_can_be_asked_for_again(
    ready_page: Page,
) -> None:
    page, play = ready_page, Play(ready_page)
    page.route("**/ai.zip", lambda route: route.fulfill(status=404, body="gone"), times=1)
    play.action("analysis").click()
    expect(page.locator("#alert")).to_have_text(
        "Advice did not arrive. Check the connection and try again."
    )
    play.action("analysis").click()
    expect(page.locator("#analysis")).to_be_visible()
    expect(page.locator("#alert")).to_have_text("")
