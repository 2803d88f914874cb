"""The image of Python's memory: made after a visit, used by the next, and never in the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from broken_start import BREAKS_DOWN
from game.core import GAMES
from game.match import Match
from play import Play, until_ready
from table import Table

pytestmark = pytest.mark.first_visit
# Waits until there is one whole image, and none in the cache of the given name.
IMAGE = """async (other) => {
  const pause = () => new Promise((go) => setTimeout(go, 50));
  for (const end = Date.now() + 60_000; Date.now() < end; await pause()) {
    const names = (await caches.keys()).filter((name) => name.startsWith("tafl-image:/:"));
    if (names.length !== 1 || names[0] === other) continue;
    const cache = await caches.open(names[0]);
    if ((await cache.keys()).length) return;
  }
  throw new Error("no image of Python's memory was made");
}"""
# What is in the one image, by a function of its bytes.
CHANGE = """async (how) => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  const [request] = await cache.keys();
  const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
  const change = {
    cut: () => bytes.slice(0, bytes.length / 2),
    empty: () => new Uint8Array(),
    foreign: () => bytes.map((byte) => byte ^ 1),
    smaller: () => {
      const size = new Uint32Array(bytes.buffer, 0, 3)[1];
      const head = new TextDecoder().decode(bytes.subarray(12, 12 + size));
      bytes.set(new TextEncoder().encode(head.replace(/"heap":\\d/, '"heap":9')), 12);
      return bytes;
    },
    silent: () => bytes.fill(0, bytes.length / 2),
  };
  await cache.put(request, new Response(change[how]()));
}"""

# True as soon as the page has asked for our own Python, which an image would hold.
WITHOUT_IMAGE = """() => performance.getEntriesByType("resource")
  .some((each) => each.name.endsWith("app.zip"))"""


@pytest.fixture
def visited(page: Page, base_url: str) -> Page:
    """The page after a first visit that has left an image."""
    page.goto(f"{base_url}/")
    until_ready(page)
    page.evaluate(IMAGE)
    return page


def used(page: Page) -> bool:
    """Whether the page began with an image: then it needs our own Python from nowhere else."""
    return not page.evaluate(WITHOUT_IMAGE)


def test_a_lesson_begins_with_the_image_and_keeps_it(visited: Page, base_url: str) -> None:
    visits = []
    visited.on("framenavigated", lambda frame: visits.append(frame.url))
    visited.goto(f"{base_url}/about/")
    visited.goto(f"{base_url}/#learn=maerstanas")
    expect(visited.locator("body")).to_have_attribute("data-ready", "")
    assert visits == [f"{base_url}/about/", f"{base_url}/#learn=maerstanas"], "no reload"
    assert visited.evaluate("caches.keys().then(names => names.length)") == 1


def test_the_next_visit_begins_with_the_image_and_plays_on(visited: Page, base_url: str) -> None:
    assert not used(visited)
    play = Play(visited)
    play.click_move("D4")
    play.reload()
    assert used(visited)
    assert play.notations() == ["D4"]
    for game in ("oferhlyp", "cyngesheall"):
        play.pick(game)
        match = Match(GAMES[game])
        play.click_steps(match, match.legal_moves[0])
        assert len(play.notations()) == 1
    # What is not in the image comes from where it always came from: PyScript's own Python, too.
    play.action("library").click()
    expect(visited.locator("#library")).to_be_visible()


@pytest.mark.parametrize("damage", [None, "cut"])
def test_the_computer_begins_with_the_image_too(visited: Page, damage: str | None) -> None:
    play = Table(visited)
    play.reload()
    assert used(visited)
    if damage:
        visited.evaluate(CHANGE, damage)
    asked: list[str] = []
    visited.on("request", lambda request: asked.append(request.url))
    play.start(dark="0", light="1")
    play.click_move("D4")
    play.wait_for_ply(2)
    bundles = {url.rsplit("/", 1)[1] for url in asked if url.endswith(".zip")}
    assert "ai.zip" in bundles
    # Nothing else that the computer needs is fetched, unless the image is damaged.
    assert ("app.zip" in bundles) == (damage is not None)


@pytest.mark.parametrize("damage", ["cut", "empty", "foreign", "smaller", "silent"])
def test_a_damaged_image_is_dropped_and_the_page_starts_all_the_same(
    visited: Page, damage: str
) -> None:
    visited.evaluate(CHANGE, damage)
    play = Play(visited)
    play.reload()
    assert not used(visited)
    play.click_move("D4")
    assert play.notations() == ["D4"]
    # A new one is made.
    visited.evaluate(IMAGE)
    play.reload()
    assert used(visited)


@pytest.mark.allow_page_errors
def test_an_image_with_which_webassembly_breaks_down_is_dropped(visited: Page) -> None:
    visited.add_init_script(BREAKS_DOWN % 1)
    visited.reload()
    visited.wait_for_function(WITHOUT_IMAGE)
    until_ready(visited)
    play = Play(visited)
    play.click_move("D4")
    assert play.notations() == ["D4"]


def test_an_image_of_another_build_goes_and_those_of_other_sites_stay(
    page: Page, base_url: str
) -> None:
    page.goto(f"{base_url}/learn/")
    names = ["tafl-image:/:0123:an older build", "tafl-image:/elsewhere/:0123:", "not ours"]
    page.evaluate("(names) => Promise.all(names.map((name) => caches.open(name)))", names)
    page.goto(f"{base_url}/")
    until_ready(page)
    page.evaluate(IMAGE, names[0])
    assert set(names[1:]) <= set(page.evaluate("caches.keys()"))


def test_without_storage_for_it_the_page_starts_and_makes_no_image(
    context: BrowserContext, base_url: str
) -> None:
    context.add_init_script("Object.defineProperty(window, 'caches', { value: undefined })")
    page = context.new_page()
    page.goto(f"{base_url}/")
    until_ready(page)
    Play(page).click_move("D4")
    expect(page.locator("#status")).not_to_have_text(re.compile("could not"))


def test_where_storage_is_refused_the_page_starts(context: BrowserContext, base_url: str) -> None:
    context.add_init_script(
        "if (window.caches) for (const name of ['match', 'open', 'keys'])"
        " CacheStorage.prototype[name] = () => Promise.reject(new DOMException('refused'))"
    )
    page = context.new_page()
    page.goto(f"{base_url}/")
    until_ready(page)
    Play(page).click_move("D4")
    assert Play(page).notations() == ["D4"]
