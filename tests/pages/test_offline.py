"""The site without a network, after one visit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from game.core import GAMES
from game.match import Match
from kept_site import (
    NO_IMAGE,
    PATIENCE,
    Site,
    Watching,
    copied,
    kept_files,
    until_kept,
    without_browser_cache,
)
from learn.tutor import lessons_of
from optional import present
from play import opened
from puzzling import ALL, begun, wrong_move
from tools import offline

# The browser does not say how much memory the device has.
NO_MEMORY_TOLD = "delete Navigator.prototype.deviceMemory;"

each_game = pytest.mark.parametrize("game", list(GAMES))


class Visit:
    """A browser that has been to the site once, and the site."""

    def __init__(self, site: Site, context: BrowserContext) -> None:
        self.site, self.context = site, context


@pytest.fixture(scope="module")
def visit(
    browser: Browser, public: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Visit]:
    """One visit to the play page, as long as the site takes to be kept."""
    site = Site(copied(public, tmp_path_factory.mktemp("site") / "public"))
    context = browser.new_context(service_workers="allow")
    context.add_init_script(NO_IMAGE)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    opened(page, site.url)
    until_kept(page)
    page.evaluate("() => localStorage.setItem('tafl:welcomed', 'yes')")
    page.close()
    yield Visit(site, context)
    context.close()
    site.kill()


@pytest.fixture
def page(visit: Visit, request: pytest.FixtureRequest, watching: Watching) -> Iterator[Page]:
    """A page of the visitor's, on which nothing may go wrong."""
    page = visit.context.new_page()
    with watching(visit.context) as troubles:
        yield page
    page.close()
    # The worker looks for the .wasm in the browser's own cache first: no page notices a failure.
    troubles = [each for each in troubles if not re.match(r"failed request: \S+\.wasm: ", each)]
    if not request.node.get_closest_marker("allow_page_errors"):
        assert not troubles, "\n".join(troubles)


@pytest.fixture
def tunnel(visit: Visit, page: Page) -> Iterator[Visit]:
    """The same visitor without a network, and with no more than what the site keeps."""
    without_browser_cache(visit.context, page)
    visit.site.kill()
    yield visit
    visit.site.start()


def wasm(visit: Visit) -> str:
    """The address of the WebAssembly, whose name has a hash in it."""
    (path,) = visit.site.folder.glob("runtime/pyodide/*.wasm")
    return path.relative_to(visit.site.folder).as_posix()


def test_the_first_visit_keeps_every_file_once_the_page_is_ready(visit: Visit, page: Page) -> None:
    site, listed = visit.site, offline.site_list(visit.site.folder)
    asked = site.asked
    assert asked.index("sw.js") > asked.index("app/app.zip")
    assert asked.index("sw.js") > asked.index(wasm(visit))
    page.goto(f"{site.url}about/")
    name = f"tafl:{site.prefix}:{listed.version}"
    unlisted = {f"{name} {site.url}{address}" for address in ("?state", *listed.later)}
    kept = kept_files(page)
    assert {key: kept[key] for key in set(kept) - unlisted} == {
        f"{name} {site.url}{address}": file.integrity for address, file in listed.files.items()
    }


@contextmanager
def first_visit(visit: Visit, browser: Browser, script: str = "") -> Iterator[Page]:
    """An empty page of somebody who has never been here."""
    visit.site.forget()
    with browser.new_context(service_workers="allow") as context:
        context.add_init_script(NO_IMAGE)
        context.add_init_script(script)
        context.set_default_timeout(PATIENCE)
        yield context.new_page()


def test_a_first_visit_prepares_the_computer_out_of_what_is_kept(
    visit: Visit, browser: Browser
) -> None:
    """Not earlier: until the site is kept, there is enough to fetch."""
    with first_visit(visit, browser) as page:
        with page.expect_response("**/ai.zip") as answer:
            opened(page, visit.site.url)
        assert answer.value.from_service_worker
        assert visit.site.asked.count("app/ai.zip") == 1, "it was fetched only to be kept"


@pytest.mark.parametrize("tells", [True, False])
def test_a_first_visit_prepares_nothing_in_a_browser_that_tells_no_memory(
    visit: Visit, browser: Browser, tells: bool
) -> None:
    with first_visit(visit, browser, "" if tells else NO_MEMORY_TOLD) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        opened(page, visit.site.url)
        # A task later, so that whatever else waits for this has begun.
        page.evaluate("navigator.serviceWorker.ready.then(() => new Promise(setTimeout))")
        assert any(url.endswith("/js/idle.js") for url in asked) is tells


def test_the_second_visit_gets_no_byte_from_the_server(visit: Visit, page: Page) -> None:
    visit.site.forget()
    opened(page, visit.site.url)
    for path in ("rules/oferhlyp/", "print/", "search.html"):
        page.goto(visit.site.url + path)
        page.wait_for_load_state("networkidle")
    # The browser looks whether there is another version.
    assert set(visit.site.asked) <= {"sw.js"}
    assert visit.site.sent == 0


@each_game
def test_a_game_can_be_played_against_the_computer(tunnel: Visit, page: Page, game: str) -> None:
    play = opened(page, f"{tunnel.site.url}#game={game}")
    match = Match(GAMES[game])
    play.click_steps(match, match.legal_moves[0])
    expect(play.ply(1)).to_be_visible()
    page.locator('[data-seat="light"]').select_option("1")
    expect(play.ply(2)).to_be_visible()
    play.action("hint").click()
    expect(page.locator("#advised")).not_to_be_empty()


def test_a_game_can_be_learned(tunnel: Visit, page: Page) -> None:
    opened(page, f"{tunnel.site.url}#learn=oferhlyp")
    first = lessons_of(GAMES["oferhlyp"])[0]
    expect(page.locator("#lesson-goal")).to_have_text(first.goal)


def test_the_days_puzzle_is_shown_solved_and_refuted(tunnel: Visit, page: Page) -> None:
    page.goto(f"{tunnel.site.url}puzzles/")
    expect(page.locator(".puzzle-board:visible use").first).to_be_visible()
    name = present(page.locator("#today .way-on").get_attribute("href")).partition("=")[2]
    play = opened(page, f"{tunnel.site.url}#puzzle=today")
    page.locator("#puzzle[data-phase]").wait_for()
    assert page.url.endswith(f"#puzzle={name}")
    solving = begun(ALL[name])
    play.click_steps(solving.match, wrong_move(solving))
    expect(page.locator('[data-puzzle-do="retry"]')).to_be_visible()
    page.locator('[data-puzzle-do="show"]').click()
    expect(page.locator("#puzzle-line [data-step]")).to_have_text(["Start", *ALL[name].solution])


def test_games_can_be_exported_and_looked_at(tunnel: Visit, page: Page) -> None:
    play = opened(page, f"{tunnel.site.url}#game=maerstanas")
    for name in ("export", "library", "settings"):
        play.action(name).click()
        dialog = page.locator("dialog[open]")
        expect(dialog).to_be_visible()
        dialog.locator("[data-action=close], [value=close]").first.click()
        expect(dialog).to_have_count(0)


def test_every_page_can_be_read_with_its_pictures(tunnel: Visit, page: Page) -> None:
    listed = offline.site_list(tunnel.site.folder)
    pages = [address for address in listed.files if address.endswith("/")]
    assert len(pages) > 10
    for address in pages:
        assert present(page.goto(tunnel.site.url + address)).status == 200
        expect(page.locator("h1")).to_be_visible()
        pictures = page.locator("img")
        pictures.evaluate_all("all => all.forEach(each => { each.loading = 'eager' })")
        assert pictures.evaluate_all(
            "all => Promise.all(all.map(each => each.decode().then(() => each.naturalWidth > 0)))"
        ), address


def test_a_diagram_of_the_rules_can_be_played_in_place(tunnel: Visit, page: Page) -> None:
    page.goto(f"{tunnel.site.url}rules/cyngesheall/")
    page.get_by_text("Try it here").first.click()
    board = page.frame_locator("iframe").first
    expect(board.locator("body[data-ready]")).to_be_attached()


def test_the_search_finds(tunnel: Visit, page: Page) -> None:
    page.goto(f"{tunnel.site.url}search.html?q=thunder")
    expect(page.locator("#results a").first).to_be_visible()


def test_an_address_without_its_slash_leads_to_the_page(tunnel: Visit, page: Page) -> None:
    page.goto(f"{tunnel.site.url}rules")
    expect(page).to_have_url(f"{tunnel.site.url}rules/")
    page.goto(f"{tunnel.site.url}rules/index.html")
    expect(page.locator("h1")).to_be_visible()


@pytest.mark.allow_page_errors
def test_a_missing_page_says_so(tunnel: Visit, page: Page) -> None:
    response = page.goto(f"{tunnel.site.url}nowhere/at/all")
    assert present(response).status == 404
    assert page.locator("h1").inner_text() == "Page not found"


def test_the_wasm_comes_from_the_browsers_cache_or_else_from_the_workers(
    visit: Visit, page: Page
) -> None:
    """Beside the browser's own copy is the compiled one."""
    page.goto(f"{visit.site.url}print/")  # a page that may fetch
    ask = "url => fetch(url, {cache: 'force-cache'}).then(answer => answer.arrayBuffer())"
    ask = f"url => ({ask})(url).then(body => body.byteLength)"
    size = (visit.site.folder / wasm(visit)).stat().st_size
    assert page.evaluate(ask, visit.site.url + wasm(visit)) == size
    visit.site.forget()
    assert page.evaluate(ask, visit.site.url + wasm(visit)) == size
    assert wasm(visit) not in visit.site.asked
    without_browser_cache(visit.context, page)
    visit.site.kill()
    assert page.evaluate(ask, visit.site.url + wasm(visit)) == size
    visit.site.start()


DAMAGE = """async ([files, body]) => {
  const [name] = (await caches.keys()).filter(name => name.startsWith("tafl:"));
  const cache = await caches.open(name);
  for (const url of files)
    body ? await cache.put(url, new Response(body)) : await cache.delete(url);
}"""


@pytest.mark.allow_page_errors
@pytest.mark.parametrize("body", ["", "rubbish"], ids=["missing", "damaged"])
@pytest.mark.parametrize("file", ["app/app.zip", "runtime/pyodide/pyodide.asm.mjs"])
def test_a_damaged_cache_mends_itself(visit: Visit, page: Page, file: str, body: str) -> None:
    page.goto(f"{visit.site.url}about/")
    before = kept_files(page)
    page.evaluate(DAMAGE, [[visit.site.url + file], body])
    play = opened(page, visit.site.url)
    expect(play.cell("E4")).to_be_visible()
    page.goto(f"{visit.site.url}about/")
    after = kept_files(page)
    assert {key: hash for key, hash in after.items() if "?state" not in key} == {
        key: hash for key, hash in before.items() if "?state" not in key
    }


def test_a_sheet_is_kept_once_it_has_been_opened(visit: Visit, page: Page) -> None:
    page.goto(f"{visit.site.url}print/")
    link = page.locator(".downloads a")
    with page.expect_download() as caught:
        link.nth(0).click()
    name = caught.value.suggested_filename
    assert name == Path(present(link.nth(0).get_attribute("href"))).name
    visit.site.kill()
    with page.expect_download() as caught:
        link.nth(0).click()
    original = visit.site.folder / "print" / name
    assert Path(caught.value.path()).read_bytes() == original.read_bytes()
    visit.site.start()


@pytest.mark.allow_page_errors
def test_all_sheets_are_kept_when_asked_for(visit: Visit, page: Page) -> None:
    page.goto(f"{visit.site.url}print/")
    button, said = page.locator(".keep-sheets button"), page.locator(".keep-sheets [role=status]")
    listed = offline.site_list(visit.site.folder).later
    sheets = {address: file for address, file in listed.items() if address.endswith(".pdf")}
    size = sum(file.size for file in sheets.values()) / 1e6
    expect(button).to_have_text(f"Keep the printed sheets offline ({size:.1f} MB)")
    visit.site.failing.add("print/booklet-letter.pdf")
    button.click()
    expect(said).to_have_text(
        "Some sheets could not be downloaded. Check the connection and try again."
    )
    visit.site.failing.clear()
    button.click()
    expect(said).to_have_text("All sheets are kept on this device.")
    expect(button).to_be_hidden()
    kept = {key.partition(visit.site.url)[2] for key in kept_files(page)}
    assert set(sheets) <= kept
    page.reload()
    expect(said).to_have_text("All sheets are kept on this device.")


@pytest.mark.allow_page_errors
def test_a_sheet_that_is_not_there_says_so(tunnel: Visit, page: Page) -> None:
    page.goto(f"{tunnel.site.url}print/")
    page.evaluate(
        """async () => {
             const cache = await caches.open((await caches.keys())[0]);
             for (const request of await cache.keys())
               if (request.url.endsWith(".pdf")) await cache.delete(request);
           }"""
    )
    page.locator(".downloads a").first.click()
    expect(page.locator(".keep-sheets [role=status]")).to_have_text(
        "This sheet is not kept on this device. Check the connection and try again."
    )


def test_the_second_visit_prepares_the_computer_when_nothing_happens(
    visit: Visit, page: Page
) -> None:
    with page.expect_worker(lambda worker: worker.url.endswith("/worker.js")):
        opened(page, visit.site.url)
