"""How the site arrives: small, from its own server alone, under any path."""

from __future__ import annotations

import gzip
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from game.core import GAMES
from optional import present
from play import until_ready

pytestmark = pytest.mark.first_visit
FIRST_VISIT = 4_100_000
PAGE = 150_000
RULES = [f"rules/{name}/" for name in GAMES]
PAGES = [
    "",
    "learn/",
    "rules/",
    *RULES,
    "terms/",
    "print/",
    "puzzles/",
    "about/",
    "balance/",
    "records/",
    "contributing/",
    "strength/",
    "search.html",
]


def sent(path: Path) -> int:
    """Bytes of a file as a host that compresses sends it."""
    body = path.read_bytes()
    done = path.suffix in {".zip", ".woff2", ".png", ".ico"}
    return len(body) if done else min(len(body), len(gzip.compress(body, 6)))


def test_a_first_visit_is_small(page: Page, base_url: str, public: Path) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{base_url}/")
    until_ready(page)
    page.wait_for_load_state("networkidle")
    paths = {urlsplit(url).path.lstrip("/") or "index.html" for url in asked if "data:" not in url}
    total = sum(sent(public / path) for path in paths)
    assert total <= FIRST_VISIT, f"{total:,} bytes in {len(paths)} files"
    assert [path for path in paths if path.endswith(".wasm")]


@pytest.mark.parametrize("path", ["learn/", "rules/", *RULES, "terms/", "about/"])
def test_a_page_to_read_is_small_and_loads_no_python(
    page: Page, base_url: str, public: Path, path: str
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{base_url}/{path}")
    page.wait_for_load_state("networkidle")
    paths = {urlsplit(url).path.lstrip("/") for url in asked if "data:" not in url}
    files = [each + "index.html" if each.endswith("/") else each for each in paths]
    total = sum(sent(public / each) for each in files)
    assert total <= PAGE, f"{total:,} bytes in {len(files)} files"
    assert not [each for each in paths if each.startswith(("runtime/", "app/"))]


def test_no_file_is_requested_twice(page: Page, base_url: str) -> None:
    """Pyodide waits for the very requests that boot.js makes early."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{base_url}/")
    until_ready(page)
    large = [url for url in asked if "/runtime/" in url or "/app/" in url]
    assert sorted(large) == sorted(set(large))


@pytest.mark.parametrize("path", PAGES)
def test_pages_ask_no_other_server_and_set_no_cookie(page: Page, base_url: str, path: str) -> None:
    origin = urlsplit(base_url).netloc
    others: list[str] = []
    page.on(
        "request",
        lambda request: (
            others.append(request.url) if urlsplit(request.url).netloc not in ("", origin) else None
        ),
    )
    page.goto(f"{base_url}/{path}")
    page.wait_for_load_state("networkidle")
    assert others == []
    assert page.context.cookies() == []
    assert page.evaluate("document.cookie") == ""


@pytest.mark.parametrize("path", PAGES)
def test_pages_work_under_a_sub_path(page: Page, sub_path_url: str, path: str) -> None:
    outside: list[str] = []
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((f"{sub_path_url}/", "data:"))
            else outside.append(request.url)
        ),
    )
    assert present(page.goto(f"{sub_path_url}/{path}")).status == 200
    if not path:
        until_ready(page)
        page.locator('#board [data-cell="E4"]').click()
        page.locator('#moves [data-ply="1"]').wait_for()
    page.wait_for_load_state("networkidle")
    assert outside == []


def test_links_of_the_navigation_lead_on_under_a_sub_path(page: Page, sub_path_url: str) -> None:
    page.goto(f"{sub_path_url}/rules/maerstanas/")
    addresses = page.locator("a[href]").evaluate_all("links => links.map(link => link.href)")
    host = urlsplit(sub_path_url).netloc
    inside = {url.split("#")[0] for url in addresses if urlsplit(url).netloc == host}
    assert len(inside) >= 4
    for url in inside:
        assert url.startswith(f"{sub_path_url}/")
        assert page.request.get(url).status == 200, url


@pytest.mark.allow_page_errors
def test_a_missing_page_says_so(page: Page, base_url: str) -> None:
    response = page.goto(f"{base_url}/nowhere")
    assert present(response).status == 404
    assert page.locator("h1").inner_text() == "Page not found"


def test_licences_are_served(page: Page, base_url: str, public: Path) -> None:
    for path in ("NOTICE.txt", "LICENSE.txt", "fonts/OFL.txt"):
        assert page.request.get(f"{base_url}/{path}").status == 200, path
    notice = (public / "NOTICE.txt").read_text()
    for named in ("licenses/", "fonts/OFL.txt"):
        assert named in notice
    for line in notice.split():
        name = line.strip("().,")
        if name.startswith("licenses/"):
            assert (public / name).is_file(), name
