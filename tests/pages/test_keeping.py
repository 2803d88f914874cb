"""Whether and when the site is kept on the device: refused, asked for, or installed as an app."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from kept_site import NO_IMAGE, PATIENCE, Site, Watching, copied, names_of_caches, until_kept
from looks import assert_no_violations
from play import Play, opened, until_ready

SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"


@pytest.fixture
def site(public: Path, tmp_path: Path) -> Iterator[Site]:
    site = Site(copied(public, tmp_path / "public"))
    yield site
    site.kill()


@pytest.fixture
def context(
    browser: Browser, request: pytest.FixtureRequest, watching: Watching
) -> Iterator[BrowserContext]:
    context = browser.new_context(service_workers="allow")
    context.add_init_script(NO_IMAGE)
    context.set_default_timeout(PATIENCE)
    with watching(context) as troubles:
        yield context
    context.close()
    if not request.node.get_closest_marker("allow_page_errors"):
        assert not troubles, "\n".join(troubles)


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def without_caches(page: Page, site: Site) -> None:
    _before_the_worker(site, 'Object.defineProperty(self, "caches", {value: undefined});')


def with_caches_that_refuse(page: Page, site: Site) -> None:
    _before_the_worker(site, 'caches.open = () => Promise.reject(new Error("refused"));')


def with_little_room(page: Page, site: Site) -> None:
    wanted = {"origin": site.url.removesuffix(site.prefix), "quotaSize": 1_000_000}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", wanted)


def _before_the_worker(site: Site, text: str) -> None:
    worker = site.folder / "sw.js"
    worker.write_text(text + worker.read_text("utf-8"), "utf-8")


def test_a_first_page_to_read_that_is_left_at_once_keeps_nothing(page: Page, site: Site) -> None:
    page.add_init_script(
        """const register = navigator.serviceWorker.register;
           navigator.serviceWorker.register = (...given) => {
             window.registered = true;
             return register.apply(navigator.serviceWorker, given);
           };"""
    )
    page.clock.install()
    page.goto(f"{site.url}about/")
    page.clock.pause_at(page.evaluate("Date.now()") + 500)
    # The page asks the same before it registers anything, and would have its answer first.
    page.evaluate("navigator.serviceWorker.getRegistration().then(() => null)")
    assert not page.evaluate("window.registered")
    page.clock.run_for(3_000)
    page.wait_for_function("() => window.registered")


@pytest.mark.parametrize(
    "refuse",
    [without_caches, with_caches_that_refuse, with_little_room],
)
def test_without_storage_the_page_plays_as_before(
    page: Page, site: Site, refuse: Callable[[Page, Site], None]
) -> None:
    refuse(page, site)
    play = Play(page)
    with page.expect_event("console", lambda said: said.text == "settled"):
        page.add_init_script(
            """navigator.serviceWorker.register = (register => async (...given) => {
                 const registration = await register.apply(navigator.serviceWorker, given);
                 registration.installing.addEventListener("statechange", ({target}) =>
                   target.state === "redundant" && console.log("settled"));
                 return registration;
               })(navigator.serviceWorker.register)"""
        )
        opened(page, site.url)
    assert names_of_caches(page) == set()
    play.cell("E4").click()
    expect(play.ply(1)).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize(
    "refusal",
    [
        "navigator.serviceWorker.register = () => Promise.reject(new Error('refused'))",
        "Object.defineProperty(navigator, 'serviceWorker', {get() { throw new Error('no'); }})",
        "Object.defineProperty(navigator, 'serviceWorker', {value: undefined})",
    ],
)
def test_a_browser_that_refuses_workers_shows_the_pages(
    page: Page, site: Site, refusal: str
) -> None:
    page.add_init_script(refusal)
    page.goto(f"{site.url}print/")
    page.wait_for_load_state("networkidle")
    expect(page.locator(".keep-sheets")).to_be_hidden()
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.allow_page_errors
def test_who_saves_data_is_asked(page: Page, site: Site) -> None:
    page.add_init_script(SAVES_DATA)
    page.goto(f"{site.url}about/")
    page.locator(".masthead summary").click()
    keep = page.locator("[data-offline=keep]")
    expect(keep).to_have_text("Keep offline")
    assert "sw.js" not in site.asked
    site.failing = {"terms/"}
    keep.click()
    expect(page.locator(".notice")).to_have_text(
        "Not everything could be saved for offline play. Check the connection and try again."
    )
    site.failing = set()
    page.locator(".masthead summary").click()
    keep.click()
    expect(page.locator(".notice")).to_have_text("Everything now works offline.")
    until_kept(page)
    # Having asked once is enough.
    page.reload()
    expect(keep).to_be_hidden()


def test_a_player_who_saves_data_is_asked_in_the_menu(page: Page, site: Site) -> None:
    page.add_init_script(SAVES_DATA)
    page.goto(site.url)
    page.locator("#load").click()
    until_ready(page)
    play = Play(page)
    play.menu.click()
    page.locator(".menu-list [data-offline=keep]").click()
    expect(page.locator(".notice")).to_have_text("Everything now works offline.")
    assert_no_violations(page)
    site.kill()
    play.reload()
    play.cell("E4").click()
    expect(play.ply(1)).to_be_visible()


@pytest.mark.parametrize("path", ["", "about/"])
def test_install_is_shown_where_the_browser_can(page: Page, site: Site, path: str) -> None:
    page.add_init_script(SAVES_DATA)
    page.goto(site.url + path)
    page.locator("summary", has_text="More" if path else "Menu").click()
    install = page.locator("[data-offline=install]")
    expect(install).to_be_hidden()
    page.evaluate(
        """() => {
             const event = new Event("beforeinstallprompt", {cancelable: true});
             event.prompt = () => { window.prompted = event.defaultPrevented; };
             dispatchEvent(event);
           }"""
    )
    expect(install).to_have_text("Install")
    install.click()
    assert page.evaluate("() => window.prompted")
    page.evaluate("() => dispatchEvent(new Event('appinstalled'))")
    expect(install).to_be_hidden()


def test_the_browser_understands_the_manifest(page: Page, site: Site) -> None:
    page.goto(f"{site.url}about/")
    session = page.context.new_cdp_session(page)
    answer = session.send("Page.getAppManifest")
    assert answer["errors"] == []
    assert answer["url"] == f"{site.url}manifest.webmanifest"
    manifest = json.loads(answer["data"])
    named = [each["src"] for each in (*manifest["icons"], *manifest["screenshots"])]
    assert [name for name in named if not (site.folder / name).is_file()] == []
    lacking = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {each["errorId"] for each in lacking} <= {"in-incognito"}  # as all contexts here are
