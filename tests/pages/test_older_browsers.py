"""Browsers without what is new: the oldest supported ones play, and older ones are told so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from play import opened, until_ready
from served_file import served_file

# What Chrome 103, Firefox 104 or Safari 16.4 lacks of what later browsers have.
NEWER = """
  for (const [owner, names] of [
    [window, ["Iterator", "requestIdleCallback", "scheduler", "navigation"]],
    [Array, ["fromAsync"]],
    [Array.prototype, ["toReversed", "toSorted", "toSpliced", "with"]],
    [AbortSignal, ["any"]],
    [Document.prototype, ["startViewTransition"]],
    [Element.prototype, ["checkVisibility", "setHTMLUnsafe"]],
    [HTMLElement.prototype, ["popover", "showPopover", "hidePopover", "togglePopover"]],
    [Map, ["groupBy"]],
    [Object, ["groupBy"]],
    [Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
     ["map", "filter", "take", "drop", "toArray", "some", "every", "find", "forEach", "reduce"]],
    [Promise, ["withResolvers", "try"]],
    [ReadableStream.prototype, [Symbol.asyncIterator, "values"]],
    [Response, ["json"]],
    [Set.prototype, ["union", "intersection", "difference", "isSubsetOf", "isDisjointFrom"]],
    [String.prototype, ["isWellFormed", "toWellFormed"]],
    [Uint8Array, ["fromBase64", "fromHex"]],
    [Uint8Array.prototype, ["toBase64", "toHex"]],
    [URL, ["canParse", "parse"]],
    [URLSearchParams.prototype, ["size"]],
    [WebAssembly, ["Suspending", "promising", "JSTag"]],
  ]) for (const name of names) if (owner) delete owner[name];
"""
WAYS_IN = {
    "#game=oferhlyp": "oferhlyp",
    "#game=maerstanas&scoring=simple&specials=off": "maerstanas",
    "#learn=cyngesheall": "cyngesheall",
}


@pytest.mark.parametrize("address", WAYS_IN)
def test_without_what_is_newer_every_address_opens(page: Page, base_url: str, address: str) -> None:
    page.add_init_script(NEWER)
    page.goto(f"{base_url}/{address}")
    until_ready(page)
    assert page.evaluate("'size' in URLSearchParams.prototype || 'json' in Response") is False
    expect(page.locator("body")).to_have_attribute("data-game", WAYS_IN[address])
    expect(page.locator("#alert")).to_be_empty()


def test_without_what_is_newer_the_computer_answers(page: Page, base_url: str) -> None:
    page.add_init_script(NEWER)
    play = opened(page, f"{base_url}/")
    play.cell("E4").click()
    expect(play.ply(1)).to_be_visible()
    page.locator('[data-seat="light"]').select_option("1")
    expect(play.ply(2)).to_be_visible()


def test_heights_are_known_where_a_browser_has_no_dynamic_ones(public: Path) -> None:
    styles = "".join(path.read_text("utf-8") for path in sorted((public / "css").glob("*.css")))
    assert "@supports (height: 1dvh)" in styles
    assert styles.count("dvh") - styles.count("--dvh") == 2, "use var(--dvh)"


# A rule that needs `:has()`, and the condition for browsers without it, as they are served.
NEEDS_HAS = re.compile(r"[^{};]*:has\([^{}]*\{[^{}]*\}")
LACKS_HAS = "@supports not selector(:has(*))"


def without_has(route: Route) -> None:
    """Answers with the stylesheet as a browser without `:has()` understands it."""
    content, kind = served_file(route)
    css = content.decode().replace(LACKS_HAS, "@media all")
    route.fulfill(body=NEEDS_HAS.sub("", css), content_type=kind)


def test_without_has_a_player_finds_the_same_things(page: Page, base_url: str) -> None:
    page.route("**/css/*.css", without_has)
    page.set_viewport_size({"width": 360, "height": 640})
    play = opened(page, f"{base_url}/")
    for cell in ("E4", "A1"):
        play.cell(cell).click()
    play.action("analysis").click()
    # The sheet over the foot of the page leaves room to scroll the last line above it.
    advice, game = page.locator("#advice"), page.locator("#game")
    expect(advice).to_be_visible()
    expect(game).to_have_css("padding-bottom", re.compile(r"^\d{3}"))
    page.locator("[data-advice=review]").click()
    expect(page.locator("#review-table tbody tr")).to_have_count(3)
    graph = page.locator(".graph-field")
    expect(graph).to_have_css("outline-style", "none")
    graph.locator("input").focus()
    expect(graph).to_have_css("outline-style", "solid")
    play.open_link(
        game="maerstanas",
        position="......./......./......./...S.../......./......./....... L TW TW",
    )
    expect(page.locator("[data-tray=light] [data-cell=T]")).to_be_visible()


@pytest.mark.allow_page_errors
@pytest.mark.parametrize(
    ("lacks", "told"),
    [
        ("delete window.structuredClone", "This browser is too old for the games."),
        ("delete window.WebAssembly", "WebAssembly is switched off"),
    ],
)
def test_a_browser_that_is_too_old_is_told_so_and_shown_what_works(
    page: Page, base_url: str, lacks: str, told: str
) -> None:
    page.add_init_script(lacks)
    page.goto(f"{base_url}/")
    alert = page.locator("#alert")
    expect(alert).to_contain_text(told)
    expect(alert.get_by_role("link")).to_have_text(["rules", "boards to print"])
    for name, heading in (("rules", "Rules"), ("boards to print", "Print")):
        page.goto(f"{base_url}/")
        alert.get_by_role("link", name=name).click()
        expect(page.locator("h1")).to_contain_text(heading)
