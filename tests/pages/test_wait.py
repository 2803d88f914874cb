"""The wait of a first visit: the aim in pictures, a diagram a day, and nothing that looks ready."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from game.core import GAMES
from holding import hold
from looks import assert_no_violations_in_any_light, box_of
from play import Play, until_ready
from sights import faults
from tools import waiting

pytestmark = pytest.mark.first_visit
PHONE, TABLET, SIDEWAYS, DESKTOP = (360, 640), (820, 1180), (844, 390), (1440, 900)
SIZES = [PHONE, (390, 844), TABLET, SIDEWAYS, (1280, 720), DESKTOP]
DAY = 86_400  # in seconds
LATEST_SHIFT = """new PerformanceObserver(list => {
  window.shifts = (window.shifts ?? 0) + list.getEntries().reduce((sum, {value}) => sum + value, 0);
}).observe({type: "layout-shift", buffered: true})"""

LetGo = Callable[[], None]


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page of somebody who has never been here."""
    return context.new_page()


@pytest.fixture
def wait(page: Page, base_url: str) -> Callable[..., LetGo]:
    """What opens the play page without Python, and returns what lets Python come."""

    def begin(size: tuple[int, int], address: str = "") -> LetGo:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        let_go = hold(page, r"python_stdlib\.zip$")
        page.goto(f"{base_url}/{address}", wait_until="domcontentloaded")
        return let_go

    return begin


def until_long(page: Page) -> None:
    """Waits until the wait has been long enough for today's diagram."""
    expect(page.locator("#today")).not_to_have_attribute("hidden", "")


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("game", list(GAMES))
def test_the_aim_of_the_chosen_game_is_shown_in_three_pictures(
    page: Page, wait: Callable[..., LetGo], game: str, size: tuple[int, int]
) -> None:
    wait(size, f"#game={game}")
    aims = page.locator(".aims:visible")
    expect(aims).to_have_count(1)
    expect(aims).to_have_attribute("data-aims", game)
    told = [aim.caption for aim in waiting.aims(game)]
    expect(aims.locator("li")).to_have_text(told, use_inner_text=True)
    for picture in aims.locator(".aim > svg").all():
        expect(picture).to_be_in_viewport(ratio=1)
    assert not page.locator("body[data-ready]").count()


def test_a_game_chosen_meanwhile_is_shown_at_once(page: Page, wait: Callable[..., LetGo]) -> None:
    let_go = wait(PHONE)
    page.locator('.games a[href="#game=oferhlyp"]').click()
    expect(page.locator(".aims:visible")).to_have_attribute("data-aims", "oferhlyp")
    expect(page.locator("#board")).to_have_attribute("data-game", "oferhlyp")
    expect(page.locator("h1")).to_have_text(GAMES["oferhlyp"].title)
    let_go()
    until_ready(page)
    expect(page.locator("body")).to_have_attribute("data-game", "oferhlyp")


@pytest.mark.parametrize("size", SIZES)
def test_rules_and_boards_to_print_are_one_tap_away(
    page: Page, wait: Callable[..., LetGo], size: tuple[int, int]
) -> None:
    wait(size, "#game=cyngesheall")
    until_long(page)
    ways = page.locator(".wait-ways a")
    expect(ways).to_have_text(["Read the rules", "Print a board"])
    expect(ways.first).to_have_attribute("href", "rules/cyngesheall/")
    aims = '.aims[data-aims="cyngesheall"]'
    wanted = ["#welcome", ".wait-ways a", ".wait-ways a + a", aims, ".games", "#board"]
    assert faults(page, wanted, touch=False) == []
    for way in ways.all():
        assert box_of(way)["height"] >= (30 if size in SIZES[4:] else 44)


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_nothing_looks_ready_before_it_is(
    page: Page, wait: Callable[..., LetGo], size: tuple[int, int]
) -> None:
    let_go = wait(size)
    expect(page.locator("#turn")).to_be_hidden()
    for name in ("undo", "redo"):
        expect(page.locator(f"[data-action={name}]")).to_have_attribute("aria-disabled", "true")
    for hidden in (".record", "#typed", "[data-action=analysis]", ".lines button"):
        expect(page.locator(hidden).first).to_be_hidden()
    asked = page.locator("#welcome [data-action=beginner]")
    pending = asked.evaluate("button => getComputedStyle(button).backgroundColor")
    until_long(page)
    assert_no_violations_in_any_light(page)
    let_go()
    until_ready(page)
    expect(page.locator("#turn")).to_be_attached()
    assert asked.evaluate("button => getComputedStyle(button).backgroundColor") != pending
    # The diagram stays until the game is used; then the moves take its place.
    expect(page.locator("#today")).not_to_have_attribute("hidden", "")
    Play(page).cell("D2").click()
    expect(page.locator("#today")).to_be_hidden()
    expect(page.locator("#moves")).to_be_visible()


def test_a_choice_made_meanwhile_is_kept_and_said(page: Page, wait: Callable[..., LetGo]) -> None:
    let_go = wait(PHONE)
    page.locator("#welcome [data-action=beginner]").click()
    expect(page.locator("#loading")).to_contain_text("Your choice is kept.")
    let_go()
    until_ready(page)
    expect(page.locator("#name-light")).to_contain_text("Computer")


@pytest.mark.parametrize("size", [PHONE, TABLET, SIDEWAYS])
def test_a_small_screen_says_in_the_welcome_what_is_loading(
    page: Page, wait: Callable[..., LetGo], size: tuple[int, int]
) -> None:
    let_go = wait(size)
    line = page.locator(".wait-line")
    expect(line).to_contain_text("Loading the game: ")
    expect(line).to_be_in_viewport(ratio=1)
    let_go()
    until_ready(page)
    expect(line).to_have_text("The game is ready.")


@pytest.mark.parametrize("day", [0, 1, 5])
def test_each_day_has_a_diagram_of_its_own(
    page: Page, wait: Callable[..., LetGo], public: Path, day: int
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    count = len(waiting.questions())
    page.clock.set_fixed_time(DAY * count * 1700 + DAY * day + DAY // 2)
    wait(DESKTOP)
    until_long(page)
    assert [url.rpartition("/")[2] for url in asked if "/wait/" in url] == [f"{day + 1}.json"]
    html = json.loads((public / f"wait/{day + 1}.json").read_text("utf-8"))
    question = page.locator(".today-words > p").inner_text()
    assert question in html
    answer = page.locator(".today details p")
    expect(answer).to_be_hidden()
    first, second = page.locator(".today-board > svg").all()
    expect(first).to_be_visible()
    expect(second).to_be_hidden()
    page.locator(".today summary").click()
    expect(answer).to_be_visible()
    expect(first).to_be_hidden()
    expect(second).to_be_visible()


def test_the_diagram_waits_for_the_rest_of_a_page_that_comes_in_slowly(
    page: Page, base_url: str
) -> None:
    let_go = hold(page, r"python_stdlib\.zip$")
    rest = hold(page, r"js/games\.js$")
    page.goto(f"{base_url}/", wait_until="commit")
    # The wait is told of as soon as it is long.
    expect(page.locator("#loading")).to_contain_text("Loading the game: 0.0 of")
    rest()
    until_long(page)
    let_go()


def test_a_first_visit_asks_for_the_large_parts_after_the_stylesheets(
    page: Page, base_url: str
) -> None:
    steps: list[tuple[str, str]] = []
    for event in ("request", "requestfinished"):
        page.on(event, lambda request, event=event: steps.append((event, request.url)))
    page.goto(f"{base_url}/")
    until_ready(page)

    def first(event: str, ending: str) -> int:
        return next(
            at
            for at, (kind, url) in enumerate(steps)
            if (kind, url[-len(ending) :]) == (event, ending)
        )

    styles = {url for kind, url in steps if url.endswith(".css")}
    assert len(styles) >= 5
    for large in (".wasm", "python_stdlib.zip", "pyodide.asm.mjs", "app.zip"):
        asked = first("request", large)
        assert all(("requestfinished", style) in steps[:asked] for style in styles), large


def test_on_a_phone_the_diagram_is_opened_over_the_welcome(
    page: Page, wait: Callable[..., LetGo]
) -> None:
    let_go = wait(PHONE)
    opener = page.get_by_role("button", name="Today's diagram")
    expect(opener).to_be_visible()
    expect(page.locator("#today")).to_be_hidden()
    opener.click()
    expect(page.locator("#today")).to_be_in_viewport(ratio=1)
    page.locator(".today summary").click()
    assert faults(page, ["#today", ".today details p"], touch=False) == []
    assert_no_violations_in_any_light(page)
    let_go()
    until_ready(page)
    # Somebody may be reading: it is not taken away under the finger.
    expect(page.locator("#today")).to_be_visible()
    page.locator("[data-wait=hide]").click()
    expect(page.locator("#today")).to_be_hidden()
    expect(page.locator("#welcome")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_the_page_becomes_ready(
    page: Page, wait: Callable[..., LetGo], size: tuple[int, int]
) -> None:
    let_go = wait(size)
    until_long(page)
    expect(page.locator("#loading")).not_to_be_empty()
    page.evaluate("window.shifts = 0")
    page.evaluate(LATEST_SHIFT.replace(", buffered: true", ""))
    watched = "#welcome :is(button, a):not([hidden]), .actions > *, .games a, #today, #sound"
    places = """([selector]) => [...document.querySelectorAll(selector)].map(each => {
      const {left, top} = each.getBoundingClientRect();
      return [Math.round(left), Math.round(top)];
    })"""
    before = page.evaluate(places, [watched])
    let_go()
    until_ready(page)
    assert page.evaluate(places, [watched]) == before
    assert page.evaluate("window.shifts") <= 0.005


def test_a_short_wait_and_data_saving_fetch_no_diagram(page: Page, base_url: str) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    page.set_viewport_size({"width": 360, "height": 640})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{base_url}/")
    # The question whether to load at all is not covered by anything.
    assert faults(page, ["#load", "#loading"], touch=False) == []
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1_500)
    assert not [url for url in asked if "/wait/" in url or url.endswith("wait.js")]
    page.locator("#load").click()
    expect(page.locator("#welcome")).to_be_visible()
    until_ready(page)


@pytest.mark.allow_page_errors
def test_a_failure_is_seen_over_the_welcome_too(page: Page, base_url: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.route("**/python_stdlib.zip", lambda route: route.fulfill(status=404, body="gone"))
    page.goto(f"{base_url}/")
    line = page.locator(".wait-line")
    expect(line).to_contain_text("reload the page")
    expect(line).to_be_in_viewport(ratio=1)
