"""A browser, the built site on a server, and a page that may not misbehave unnoticed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tools import browser as machine
from tools.serve import Server

PUBLIC = Path(__file__).resolve().parents[2] / "public"


@pytest.fixture(scope="session")
def public() -> Path:
    """The built site."""
    if not (PUBLIC / "index.html").is_file():
        pytest.fail("public/index.html is missing: run 'make build'.", pytrace=False)
    return PUBLIC


@pytest.fixture(scope="session")
def base_url(public: Path) -> Iterator[str]:
    """Where the site is served, without a slash at the end."""
    with Server(public) as server:
        yield server.url.rstrip("/")


@pytest.fixture(scope="session")
def sub_path_url(public: Path) -> Iterator[str]:
    """Where the site is served a second time, as if below another site's folders."""
    with Server(public, prefix="/some/sub/path/") as server:
        yield server.url.rstrip("/")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    return {**browser_type_launch_args, **machine.launch_options()}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict) -> dict:
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture
def context(context: BrowserContext, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A context in which any error, failed request or request to elsewhere fails the test.

    Tests marked `allow_page_errors` are about just such things.
    """
    troubles = watch(context)
    yield context
    if not request.node.get_closest_marker("allow_page_errors"):
        assert not troubles, "the page misbehaved:\n" + "\n".join(troubles)


def watch(context: BrowserContext) -> list[str]:
    """A list that fills with what goes wrong in the context's pages."""
    troubles: list[str] = []

    def asked(request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:", "about:")):
            troubles.append(f"request to elsewhere: {request.url}")

    def failed(request) -> None:
        # What a page had begun to load when it was left or closed is given up: no fault.
        if request.failure != "net::ERR_ABORTED":
            troubles.append(f"failed request: {request.url}: {request.failure}")

    def answered(response) -> None:
        if response.status >= 400:
            troubles.append(f"status {response.status}: {response.url}")

    def logged(message) -> None:
        if message.type == "error":
            troubles.append(f"console error: {message.text}")

    context.on("request", asked)
    context.on("requestfailed", failed)
    context.on("response", answered)
    context.on("console", logged)
    context.on("weberror", lambda error: troubles.append(f"uncaught: {error.error}"))
    return troubles


@pytest.fixture
def ready_page(page: Page, base_url: str) -> Page:
    """The play page, answering clicks."""
    page.goto(f"{base_url}/")
    # Not wait_for_function: that needs eval, which a page may forbid.
    page.locator("body[data-ready]").wait_for(state="attached")
    return page
