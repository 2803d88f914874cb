"""How pages look: screens, places of elements, and accessibility."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
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


# Marks all elements that keep colours of their own; returns how many.
MARK_OWN = """() => {
    let own = 0;
    for (const element of document.body.querySelectorAll("*")) {
        const keeps = getComputedStyle(element).forcedColorAdjust === "none";
        element.toggleAttribute("data-own", keeps && !element.closest("svg"));
        own += element.hasAttribute("data-own");
    }
    return own;
}"""
# The rules whose answer depends on colours.
ABOUT_COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}


def _checked(page: Page, options: Mapping[str, object], within: str = "html") -> AxeResults:
    """What Axe finds within some elements; its half megabyte goes to each page only once."""
    if page.evaluate("() => !window.axe"):
        page.evaluate(AXE_SCRIPT)
    asked = {"resultTypes": ["violations"], **options}
    found = page.evaluate("([within, options]) => axe.run(within, options)", [within, asked])
    return AxeResults(found)


def violations(page: Page, options: Mapping[str, object] = {}, within: str = "html") -> list[str]:
    """What Axe finds wrong with the page as it is: the rule, and the element."""
    return [
        f"{rule['id']}: {node['html'][:120]} ({' '.join(node['failureSummary'].split())})"
        for rule in _checked(page, options, within).response["violations"]
        for node in rule["nodes"]
    ]


def forced_violations(page: Page) -> list[str]:
    """What Axe finds wrong with colours that stay the page's own where the reader forces some.

    All others are the reader's, and Axe would judge the ones that the page asked for in vain.
    """
    return violations(page, ABOUT_COLOURS, "[data-own]") if page.evaluate(MARK_OWN) else []


def assert_no_violations(page: Page, options: Mapping[str, object] = {}) -> None:
    until_dressed(page)
    results = _checked(page, options)
    assert results.violations_count == 0, results.generate_report()


def assert_no_violations_in_any_light(page: Page) -> None:
    """Checks the page as it is, in light and dark.

    The schemes differ in nothing but colours, so the second is asked only about those.
    """
    first, second = SCHEMES
    page.emulate_media(color_scheme=first, reduced_motion="reduce")
    assert_no_violations(page)
    page.emulate_media(color_scheme=second)
    assert_no_violations(page, ABOUT_COLOURS)
