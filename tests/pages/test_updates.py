"""A new version of a site that is kept on the device: offered between games, and whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from kept_site import (
    NO_IMAGE,
    PATIENCE,
    Site,
    Watching,
    copied,
    kept_files,
    look_for_update,
    names_of_caches,
    until_kept,
    without_browser_cache,
)
from play import Play, opened, until_ready
from tools import offline

FILL = "name => caches.open(name).then(cache => cache.put('/x', new Response()))"
WELCOMED = "try { localStorage.setItem('tafl:welcomed', 'yes') } catch {}"
ANEW = '<i id="anew"></i></body>'


@pytest.fixture
def site(public: Path, tmp_path: Path) -> Iterator[Site]:
    """A site whose answers browsers keep for ten minutes."""
    site = Site(copied(public, tmp_path / "public"), cache="max-age=600")
    yield site
    site.kill()


@pytest.fixture
def context(
    browser: Browser, site: Site, request: pytest.FixtureRequest, watching: Watching
) -> Iterator[BrowserContext]:
    """A browser that has kept the site; nothing may go wrong on its pages."""
    context = browser.new_context(service_workers="allow")
    context.add_init_script(NO_IMAGE)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WELCOMED)
    page = context.new_page()
    with watching(context) as troubles:
        page.goto(f"{site.url}about/")
        until_kept(page)
        page.close()
        yield context
    context.close()
    if not request.node.get_closest_marker("allow_page_errors"):
        assert not troubles, "\n".join(troubles)


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def notice(page: Page) -> Locator:
    return page.locator(".notice")


def anew(page: Page) -> Locator:
    """What only pages of the new version have."""
    return page.locator("#anew")


# What stands in the way of a new version that doesn't come.
WORKERS = """async () => {
  const {installing, waiting, active} = await navigator.serviceWorker.getRegistration();
  const {controller} = navigator.serviceWorker;
  const states = Object.entries({installing, waiting, active, controller});
  return {
    ...Object.fromEntries(states.map(([name, worker]) => [name, worker?.state])),
    caches: await caches.keys(),
    notice: document.querySelector(".notice")?.outerHTML,
  };
}"""


def until_anew(page: Page) -> None:
    """Waits until the page is of the new version."""
    try:
        expect(anew(page)).to_have_count(1)
    except AssertionError:
        pytest.fail(f"the page is still of the old version: {page.evaluate(WORKERS)}")


def until_caches(page: Page, names: set[str]) -> None:
    """Waits until the page's origin has just these caches."""
    page.evaluate(
        """wanted => new Promise(done => {
             const look = async () => {
               const names = await caches.keys();
               if (names.length === wanted.length && wanted.every(name => names.includes(name)))
                 done();
               else setTimeout(look, 20);
             };
             look();
           })""",
        sorted(names),
    )


def name(site: Site) -> str:
    """The name of the cache of the version that the server has."""
    return f"tafl:{site.prefix}:{offline.site_list(site.folder).version}"


def test_a_new_version_is_offered_after_the_game_and_not_during_it(page: Page, site: Site) -> None:
    play = opened(page, site.url)
    play.cell("E4").click()
    expect(play.ply(1)).to_be_visible()
    site.change("index.html", "</body>", ANEW)
    assert look_for_update(page) == "installed"
    expect(notice(page)).to_be_hidden()
    play.cell("E5").click()
    expect(play.ply(2)).to_be_visible()
    expect(notice(page)).to_be_hidden()
    play.reload()  # the old version still
    expect(anew(page)).to_have_count(0)
    expect(play.ply(2)).to_be_visible()
    expect(notice(page)).to_be_hidden()
    play.resign()
    expect(notice(page)).to_have_text("A new version is ready. Update")
    notice(page).get_by_role("button", name="Update").click()
    until_anew(page)
    until_ready(page)
    expect(play.ply(2)).to_be_visible()
    expect(page.locator("#result")).not_to_be_empty()
    expect(notice(page)).to_have_count(0)
    until_caches(page, {name(site)})


def test_a_page_to_read_offers_it_at_once_and_other_caches_stay(page: Page, site: Site) -> None:
    page.goto(f"{site.url}about/")
    before = {f"tafl:{site.prefix}:half", name(site)}
    stay = {f"tafl-image:{site.prefix}:1", "tafl:/some/:1", f"tafl:{site.prefix}deeper/:1", "x"}
    for each in (before | stay) - {name(site)}:
        page.evaluate(FILL, each)
    site.change("about/index.html", "</body>", ANEW)
    assert look_for_update(page) == "installed"
    assert names_of_caches(page) == before | stay | {name(site)}
    notice(page).get_by_role("button", name="Update").click()
    until_anew(page)
    until_caches(page, stay | {name(site)})
    # The browser's own cache still had the old page.
    kept = kept_files(page)
    for address, file in offline.site_list(site.folder).files.items():
        assert kept[f"{name(site)} {site.url}{address}"] == file.integrity, address


def test_an_update_fetches_only_what_has_changed(page: Page, site: Site) -> None:
    page.goto(f"{site.url}about/")
    site.change("rules/index.html", "</body>", ANEW)
    site.forget()
    assert look_for_update(page) == "installed"
    assert set(site.asked) == {"sw.js", "rules/"}


@pytest.mark.slow
@pytest.mark.allow_page_errors
def test_an_update_that_is_cut_off_leaves_the_old_version_whole(page: Page, site: Site) -> None:
    site.forget()
    page.goto(f"{site.url}about/")
    old, before = name(site), kept_files(page)
    # A browser looks by itself, once a visit; this test is about later looks.
    while "sw.js" not in site.asked:
        page.wait_for_timeout(20)
    changed = ["", "about/", "records/", "terms/", "search.html"]
    for address in changed:
        file = address if address.endswith(".html") else f"{address}index.html"
        site.change(file, "</body>", ANEW)
    for address in changed:
        site.failing = {address}
        page.evaluate("name => caches.delete(name)", name(site))
        without_browser_cache(page.context, page)
        assert look_for_update(page) == "redundant", address
        kept = kept_files(page)
        assert {key: digest for key, digest in kept.items() if key.startswith(old)} == before
    for address in changed:
        page.goto(f"{site.url}{address}")
        expect(anew(page)).to_have_count(0)
        expect(notice(page)).to_have_count(0)
    site.failing = set()
    site.forget()
    without_browser_cache(page.context, page)
    assert look_for_update(page) == "installed"
    # What had arrived is not fetched again.
    assert len(site.asked) < len(changed)


@pytest.mark.allow_page_errors
def test_a_file_that_is_not_the_one_in_the_list_is_not_kept(page: Page, site: Site) -> None:
    page.goto(f"{site.url}about/")
    old, before = name(site), kept_files(page)
    new = f"tafl:{site.prefix}:{site.change('terms/index.html', '</body>', ANEW)}"
    terms = site.folder / "terms/index.html"
    right = terms.read_bytes()
    terms.write_bytes(right + b"<script>window.ran = 1</script>")
    without_browser_cache(page.context, page)
    assert look_for_update(page) == "redundant"
    expect(notice(page)).to_contain_text("The new version is damaged, so this one stays.")
    kept = kept_files(page)
    assert {key: digest for key, digest in kept.items() if key.startswith(old)} == before
    assert [key for key in kept if key.startswith(new)]  # what was right is not fetched again
    assert not [key for key in kept if key.startswith(new) and key.endswith("/terms/")]
    page.goto(f"{site.url}terms/")
    assert page.evaluate("window.ran") is None
    terms.write_bytes(right)
    assert look_for_update(page) == "installed"


def test_two_tabs_of_two_versions_each_have_their_own_files(
    context: BrowserContext, page: Page, site: Site
) -> None:
    old = name(site)
    playing = opened(context.new_page(), site.url)
    playing.cell("E4").click()
    expect(playing.ply(1)).to_be_visible()
    site.change("about/index.html", "</body>", ANEW)
    (site.folder / "worker.js").write_text("throw new Error('of another version')")
    (site.folder / "app/ai.zip").write_bytes(b"of another version")
    site.change("index.html", "</body>", ANEW)
    page.goto(f"{site.url}about/")
    assert look_for_update(page) == "installed"
    notice(page).get_by_role("button", name="Update").click()
    until_anew(page)
    # The game goes on as it began.
    expect(notice(playing.page)).to_be_hidden()
    playing.page.locator('[data-seat="light"]').select_option("1")
    expect(playing.ply(2)).to_be_visible()
    assert names_of_caches(page) == {old, name(site)}
    playing.resign()
    expect(notice(playing.page)).to_have_text("A new version is ready. Reload")
    notice(playing.page).get_by_role("button", name="Reload").click()
    until_anew(playing.page)
    until_ready(playing.page)
    # No page needs the older files any more.
    playing.page.goto(f"{site.url}about/")
    page.goto(f"{site.url}rules/")
    until_caches(page, {name(site)})


def test_a_game_that_has_not_begun_is_offered_it_until_it_begins(page: Page, site: Site) -> None:
    play: Play = opened(page, site.url)
    site.change("index.html", "</body>", ANEW)
    assert look_for_update(page) == "installed"
    expect(notice(page)).to_be_visible()
    play.cell("E4").click()
    expect(notice(page)).to_be_hidden()
    play.resign()
    expect(notice(page)).to_be_visible()
    # Whoever does not want it now is left alone until the next visit.
    notice(page).get_by_role("button", name="Dismiss").click()
    play.new_game()
    expect(notice(page)).to_be_hidden()
    play.reload()
    expect(notice(page)).to_be_visible()


def test_the_worker_of_a_watched_build_lets_everything_go(page: Page, site: Site) -> None:
    page.goto(f"{site.url}about/")
    page.evaluate(FILL, f"tafl-image:{site.prefix}:1")
    offline.forget(site.folder)
    look_for_update(page)
    until_caches(page, {f"tafl-image:{site.prefix}:1"})
    site.kill()
    site.start()
    site.forget()
    page.reload()
    assert "about/" in site.asked
