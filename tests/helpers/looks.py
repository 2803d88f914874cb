"""How pages look: screens, places of elements, and accessibility."""

from __future__ import annotations

from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import FloatRect, Locator, Page

from optional import present

SIZES = [(360, 640), (768, 1024), (1440, 900)]
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")


def box_of(shown: Locator) -> FloatRect:
    """The place of an element on the screen; fails where it has none."""
    return present(shown.bounding_box())


def until_dressed(page: Page) -> None:
    """Waits for the stylesheets, some of which are requested late."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('link[rel=stylesheet]')].every(link => link.sheet)"
    )


def assert_no_violations(page: Page) -> None:
    until_dressed(page)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def assert_no_violations_in_any_light(page: Page) -> None:
    """Checks the page as it is, in light and dark."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert_no_violations(page)
