"""A browser, the built site on a server, and a page that may not misbehave unnoticed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import time
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Page,
    Request,
    Response,
    WebError,
    expect,
)

from play import Play, opened
from table import KEEP_WORKERS, Table
from tools import browser as machine
from tools.serve import Server

# Milliseconds that anything may take on a busy machine. Nobody waits that long unless something is
# broken.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

# Looked up before Playwright starts: to ask where its own Chromium is, it has to be started, too.
LAUNCH = machine.quick_launch_options()

# Both save processor time: a page in the process of the page before finds the runtime compiled, and
# in a context that has fetched nothing yet it is compiled once, not a second time to run faster.
ONE_PROCESS = "--renderer-process-limit=1"
COMPILED_ONCE = "--js-flags=--liftoff-only"

PUBLIC = Path(__file__).resolve().parents[2] / "public"


def launched(argument: str) -> dict[str, Any]:
    """What a browser is launched with, and one argument more."""
    return {**LAUNCH, "args": [*LAUNCH.get("args", ()), argument]}


@pytest.fixture(scope="session")
def public() -> Path:
    """The built site."""
    if not (PUBLIC / "index.html").is_file():
        pytest.fail("public/index.html is missing: run 'make build'.", pytrace=False)
    return PUBLIC


@pytest.fixture(scope="session")
def base_url(public: Path) -> Iterator[str]:
    """Where the site is served, without a slash at the end."""
    with Server(public, cache="max-age=600") as server:
        yield server.url.rstrip("/")


@pytest.fixture(scope="session")
def sub_path_url(public: Path) -> Iterator[str]:
    """Where the site is served a second time, as if below another site's folders."""
    with Server(public, prefix="/some/sub/path/") as server:
        yield server.url.rstrip("/")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **launched(COMPILED_ONCE)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(autouse=True)
def engine_of_the_test(record_property: Callable[[str, object], None]) -> None:
    """Notes which browser the test runs in."""
    record_property("engine", "Chromium")


class Browsers:
    """One browser profile for many tests: what it has fetched and compiled stays in its cache.

    A first visit costs twice as much processor time as a later one, and nearly all tests are about
    something else. What pages keep is emptied between tests.
    """

    def __init__(self, browser_type: BrowserType, profile: Path, arguments: dict[str, Any]) -> None:
        self._browser_type, self._profile, self._arguments = browser_type, profile, arguments
        self._context: BrowserContext | None = None

    def context(self) -> BrowserContext:
        """The context, opened if it is not open, or no longer open after a crash."""
        if self._context is None:
            self._context = self._browser_type.launch_persistent_context(
                self._profile, **self._arguments
            )
            self._context.set_default_timeout(PATIENCE)
            self._context.on("close", self._forget)
        return self._context

    def _forget(self, context: BrowserContext) -> None:
        self._context = None

    def tidy(self, origins: Iterable[str]) -> None:
        """Closes all pages but the first, and empties what they kept."""
        context = self._context
        if context is None:
            return
        context.unroute_all(behavior="ignoreErrors")
        context.clear_permissions()
        first, *others = context.pages
        for page in others:
            page.close()
        behind = time() - first.evaluate("Date.now()") / 1000
        if abs(behind) > 60:
            self.close()
            pytest.fail("A set clock stays set: mark a test that sets it `first_visit`.")
        session = context.new_cdp_session(first)
        for origin in origins:
            wanted = {"origin": origin, "storageTypes": "cookies,local_storage,indexeddb"}
            session.send("Storage.clearDataForOrigin", wanted)
        session.detach()

    def close(self) -> None:
        """Ends the browser."""
        if self._context is not None:
            self._context.close()


@pytest.fixture(scope="session")
def browsers(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Browsers]:
    """The browser that tests share."""
    arguments = {**browser_type_launch_args, **browser_context_args, **launched(ONE_PROCESS)}
    browsers = Browsers(browser_type, tmp_path_factory.mktemp("profile"), arguments)
    yield browsers
    browsers.close()


@pytest.fixture
def context(
    request: pytest.FixtureRequest, browsers: Browsers, base_url: str, sub_path_url: str
) -> Iterator[BrowserContext]:
    """A context in which any error, failed request or request to elsewhere fails the test.

    Tests marked `allow_page_errors` are about just such things; those marked `first_visit` get a
    context that has fetched nothing yet. A test that crashes a page has to be one of them.
    """
    if request.node.get_closest_marker("first_visit"):
        context = request.getfixturevalue("new_context")()
        context.set_default_timeout(PATIENCE)
    else:
        context = browsers.context()
    with watched(context) as troubles:
        yield context
    browsers.tidy((base_url, origin_of(sub_path_url)))
    if not request.node.get_closest_marker("allow_page_errors"):
        assert not troubles, "the page misbehaved:\n" + "\n".join(troubles)


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page of the context, of somebody who has been welcomed on an earlier visit."""
    page = context.new_page()
    page.add_init_script("try { localStorage.setItem('tafl:welcomed', 'yes') } catch {}")
    return page


def origin_of(url: str) -> str:
    """The URL without its path."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


@contextmanager
def watched(context: BrowserContext) -> Iterator[list[str]]:
    """A list that fills with the faults of the context's pages meanwhile."""
    troubles: list[str] = []
    heard = _listen(context, troubles)
    yield troubles
    for event, listener in heard.items():
        context.remove_listener(event, listener)


@pytest.fixture(scope="session")
def watching() -> Callable[[BrowserContext], AbstractContextManager[list[str]]]:
    """What notes the faults of a context's pages, for tests with a context of their own."""
    return watched


def _listen(context: BrowserContext, troubles: list[str]) -> dict[str, Callable[[Any], None]]:
    """The listeners by event, one for each kind of fault, which hear from now on."""

    def asked(request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:", "about:")):
            troubles.append(f"request to elsewhere: {request.url}")

    def failed(request: Request) -> None:
        # A page that is left or closed gives up its open requests: no fault.
        if request.failure != "net::ERR_ABORTED":
            troubles.append(f"failed request: {request.url}: {request.failure}")

    def answered(response: Response) -> None:
        if response.status >= 400:
            troubles.append(f"status {response.status}: {response.url}")

    def logged(message: ConsoleMessage) -> None:
        if message.type == "error":
            troubles.append(f"console error: {message.text}")

    def raised(error: WebError) -> None:
        troubles.append(f"uncaught: {error.error}")

    context.on("request", asked)
    context.on("requestfailed", failed)
    context.on("response", answered)
    context.on("console", logged)
    context.on("weberror", raised)
    return {
        "request": asked,
        "requestfailed": failed,
        "response": answered,
        "console": logged,
        "weberror": raised,
    }


@pytest.fixture
def ready_page(page: Page, base_url: str) -> Page:
    """The play page, answering clicks."""
    return opened(page, f"{base_url}/").page


@pytest.fixture
def play(ready_page: Page) -> Play:
    """The play page as a player uses it."""
    return Play(ready_page)


@pytest.fixture
def table(page: Page, base_url: str) -> Table:
    """The play page with its workers and timers in sight."""
    page.add_init_script(KEEP_WORKERS)
    return Table(opened(page, f"{base_url}/").page)
