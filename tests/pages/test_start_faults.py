"""Each file of the start missing, cut short or replaced: the page plays, or says why it cannot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from broken_start import BREAKS_DOWN
from holding import hold
from kept_site import NO_IMAGE
from play import Play, opened, until_ready
from served_file import served_file

pytestmark = [pytest.mark.first_visit, pytest.mark.allow_page_errors]

# The page is played without these, if need be; without any other file of its start it cannot be.
HARMLESS = {
    "css/board-life.css",
    "css/board.css",
    "css/pico.min.css",
    "css/play.css",
    "css/site.css",
    "fonts/junicode-subset.woff2",
    "icons/icon.svg",
    "js/boot.js",
    "js/drag.js",
    "js/games.js",
    "js/looks.js",
    "js/menu.js",
    "js/offline.js",
    "js/old.js",
    "js/wait.js",
}
# A first visit that waits long asks for the diagram of the day, which has another name each day.
OF_THE_DAY = "wait/"
WELCOMED = "try { localStorage.setItem('tafl:welcomed', 'yes') } catch {}"


def missing(route: Route) -> None:
    """Answers that there is no such file."""
    route.fulfill(status=404, body="gone")


def cut_short(route: Route) -> None:
    """Answers with the first half of the file."""
    content, kind = served_file(route)
    route.fulfill(body=content[: len(content) // 2], content_type=kind)


def another_page(route: Route) -> None:
    """Answers as the gate of a hotel's network does."""
    page = "<!doctype html><title>Sign in</title><p>Sign in"
    route.fulfill(status=200, body=page, content_type="text/html")


FAULTS = [missing, cut_short, another_page]
Fault = Callable[[Route], None]


def files_of_the_start(page: Page, base_url: str) -> set[str]:
    """What a first visit asks for until it can be played, where one move is made and saved."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path.lstrip("/")))
    play = opened(page, f"{base_url}/")
    page.wait_for_load_state("networkidle")
    files = {path for path in asked if path and not path.startswith(OF_THE_DAY)}
    play.cell("E4").click()
    assert play.notations() == ["E4"]
    return files


def visit(context: BrowserContext, base_url: str, broken: set[str], fault: Fault) -> Page:
    """A page that has begun to load, whose requests for these files have that fault."""
    page = context.new_page()
    page.add_init_script(NO_IMAGE)
    page.add_init_script(WELCOMED)
    for path in broken:
        page.route(f"{base_url}/{path}", fault)
    page.goto(f"{base_url}/", wait_until="commit")
    return page


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_file_of_the_start_is_faulty_the_page_ends_in_words(
    page: Page, base_url: str, fault: Fault
) -> None:
    context = page.context
    page.add_init_script(NO_IMAGE)
    needed = files_of_the_start(page, base_url) - HARMLESS
    assert {Path(path).suffix for path in needed} == {".js", ".mjs", ".wasm", ".zip"}
    page.close()
    for path in sorted(needed):
        broken = visit(context, base_url, {path}, fault)
        alert = broken.locator("#alert")
        expect(alert, f"{fault.__name__}: {path}").to_contain_text("reload the page")
        assert "stalled" not in alert.inner_text(), f"{path} is waited for in vain"
        assert broken.locator("#board svg").is_visible(), path
        assert not broken.locator("body[data-ready]").count(), f"{path} is not needed"
        broken.close()
    again = opened(context.new_page(), f"{base_url}/")
    assert again.notations() == ["E4"], "the game is kept"


@pytest.mark.parametrize("fault", FAULTS)
def test_without_what_only_adds_to_the_page_games_are_played(
    page: Page, base_url: str, fault: Fault
) -> None:
    # All of them at once, but for what notes what failed.
    visited = visit(page.context, base_url, HARMLESS - {"js/boot.js"}, fault)
    until_ready(visited)
    said = visited.locator("#fault p")
    expect(said).to_have_text("A part of the page is incomplete. Reload the page.")
    play = Play(visited)
    play.cell("E4").click()
    expect(play.ply(1)).to_be_visible()


@pytest.mark.parametrize("fault", [cut_short, another_page])
def test_a_part_that_is_fetched_later_and_is_not_whole_is_told(
    page: Page, base_url: str, fault: Fault
) -> None:
    page.add_init_script(NO_IMAGE)
    for bundle in ("ai", "desk", "learn", "puzzles"):
        page.route(f"{base_url}/app/{bundle}.zip", fault)
    play = opened(page, f"{base_url}/")
    alert = page.locator("#alert")
    play.cell("E4").click()
    play.action("hint").click()
    expect(alert).to_have_text("Advice did not arrive. Check the connection and try again.")
    play.in_menu("library").click()
    expect(alert).to_contain_text("This part of the page did not arrive.")
    for address, named in (("learn=maerstanas", "The guided game"), ("puzzle=today", "The puzzle")):
        page.evaluate("to => { location.hash = to }", address)
        expect(alert).to_contain_text(f"{named} did not arrive.")
    play.cell("E5").click()
    assert play.notations() == ["E4", "E5"]


@pytest.mark.parametrize("times", [1, 2])
def test_a_page_whose_webassembly_breaks_down_loads_itself_again_once(
    page: Page, base_url: str, times: int
) -> None:
    page.add_init_script(NO_IMAGE)
    page.add_init_script(WELCOMED)
    page.add_init_script(BREAKS_DOWN % times)
    visits: list[str] = []
    page.on("framenavigated", lambda frame: visits.append(frame.url))
    page.goto(f"{base_url}/")
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    fault = page.locator("#fault")
    if times == 2:
        expect(fault.locator("p")).to_have_text("Something went wrong.")
    # Our own Python has not broken down, so the page plays all the same.
    until_ready(page)
    assert len(visits) == 2, "no third try"
    assert fault.is_visible() == (times == 2)
    play = Play(page)
    play.cell("E4").click()
    assert play.notations() == ["E4"]


def test_a_dead_line_is_told(page: Page, base_url: str) -> None:
    page.add_init_script(NO_IMAGE)
    # The thirty seconds without a byte, in two.
    page.add_init_script(
        """const begin = window.setTimeout;
           window.setTimeout = (call, after, ...rest) =>
             begin(call, after === 30_000 ? 2_000 : after, ...rest);"""
    )
    hold(page, r"python_stdlib\.zip$")
    page.goto(f"{base_url}/", wait_until="commit")
    expect(page.locator("#alert")).to_have_text(
        "Loading has stalled. Check the connection and reload the page."
    )
