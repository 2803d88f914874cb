"""Firefox and WebKitGTK, each started once, and a visitor of the built site in each."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kept_site import Site
from started_engines import STARTS, Started, firefox_with, running
from visitor import Visitor

PUBLIC = Path(__file__).resolve().parents[2] / "public"


def need(name: str) -> None:
    """Skips the test where that browser is missing, or fails it if the run needs them all."""
    engine, _ = STARTS[name]
    if why := engine().missing():
        if os.environ.get("ENGINES") == "all":
            pytest.fail(why, pytrace=False)
        pytest.skip(why)


@pytest.fixture(scope="module", params=STARTS)
def browser_of_its_own(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Started]:
    """A browser with a profile that is new when it starts, and kept until it ends."""
    need(request.param)
    with running(request.param, tmp_path_factory.mktemp(request.param)) as browser:
        yield browser


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """The built site, on a server that can be ended."""
    if not (PUBLIC / "index.html").is_file():
        pytest.fail("public/index.html is missing: run 'make build'.", pytrace=False)
    site = Site(PUBLIC)
    yield site
    site.kill()


@pytest.fixture
def visitor(
    request: pytest.FixtureRequest,
    browser_of_its_own: Started,
    site: Site,
    record_property: Callable[[str, object], None],
) -> Iterator[Visitor]:
    """A visitor on whose pages nothing may go wrong, and who has been welcomed before.

    Tests marked `allow_page_errors` are about what goes wrong.
    """
    record_property("engine", f"{browser_of_its_own.name} {browser_of_its_own.version}")
    visitor = Visitor(browser_of_its_own, site.url)
    before = len(browser_of_its_own.errors())
    visitor.forget()
    yield visitor
    if request.node.get_closest_marker("allow_page_errors"):
        return
    faults = visitor.faults() + browser_of_its_own.errors()[before:]
    assert not faults, "the page misbehaved:\n" + "\n".join(faults)


@pytest.fixture
def wary_visitor(
    request: pytest.FixtureRequest,
    site: Site,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> Iterator[Visitor]:
    """A visitor who has changed the settings of Firefox that the test names."""
    need("firefox")
    with firefox_with(request.param, tmp_path) as browser:
        record_property("engine", f"{browser.name} {browser.version}")
        yield Visitor(browser, site.url)
        faults = browser.errors()
    assert not faults, "the page misbehaved:\n" + "\n".join(faults)
