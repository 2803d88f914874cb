"""The pages' policy: kept by what the pages do, and refusing what is put into them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from game.core import GAMES
from games_dialog import library
from play import Play, opened
from served_file import served_file
from settings_dialog import settings

# Counts in `window.refused` what the policy refuses on the page, and before anything runs on it.
LISTEN = """
window.refused = [];
addEventListener("securitypolicyviolation", (event) => {
  window.refused.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`);
});
"""
ELSEWHERE = "https://elsewhere.example/"
# What somebody would put into a page, by what it would do: it sets `window.ran`, or the colour of
# what it stands in, or asks another site.
INJECTED = {
    "an inline script": "<script>window.ran = 1</script>",
    "a script from elsewhere": f'<script src="{ELSEWHERE}a.js"></script>',
    "a script in an address": '<script src="data:text/javascript,window.ran=1"></script>',
    "an event": "<img src='data:,' onerror='window.ran = 1'>",
    "an event of SVG": "<svg onload='window.ran = 1'></svg>",
    "an inline style": "<style>#injected { color: rgb(1, 2, 3) }</style>",
    "a style in an attribute": "<p style='color: rgb(1, 2, 3)'>.</p>",
    "a stylesheet from elsewhere": f'<link rel="stylesheet" href="{ELSEWHERE}a.css">',
    "a picture from elsewhere": f'<img src="{ELSEWHERE}a.png">',
    "a frame from elsewhere": f'<iframe src="{ELSEWHERE}"></iframe>',
    "an object": '<object data="data:text/html,x"></object>',
    "another base": f'<base href="{ELSEWHERE}">',
}
# What a script that runs on the page might do with a text from outside, as functions of the page.
SINKS = {
    "markup": "() => { document.body.innerHTML = '<b>x</b>' }",
    "markup beside": "() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')",
    "a document": "() => new DOMParser().parseFromString('<b>x</b>', 'text/html')",
    "a frame's page": "() => { document.createElement('iframe').srcdoc = '<b>x</b>' }",
    "a script's address": "() => { document.createElement('script').src = 'js/menu.js' }",
    "a script's text": "() => { document.createElement('script').text = 'window.ran = 1' }",
    "an event": "() => document.body.setAttribute('onclick', 'window.ran = 1')",
    "a worker": "() => new Worker('worker.js')",
    "another policy": "() => trustedTypes.createPolicy('mine', { createHTML: (text) => text })",
    "the same policy again": "() => trustedTypes.createPolicy('tafl', { createHTML: (t) => t })",
}


def refused(page: Page) -> list[str]:
    """What the policy has refused on the page, after what is under way."""
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    return [str(each) for each in page.evaluate("window.refused")]


@pytest.fixture
def listening(page: Page) -> Page:
    page.add_init_script(LISTEN)
    return page


def test_no_page_does_what_its_policy_refuses(listening: Page, base_url: str, public: Path) -> None:
    pages = [path.relative_to(public).as_posix() for path in public.rglob("*.html")]
    assert len(pages) >= 14
    for path in pages:
        listening.goto(f"{base_url}/{path.removesuffix('index.html')}")
        # What a page puts off until it has time, such as the service worker.
        listening.evaluate("() => new Promise((done) => requestIdleCallback(done))")
        assert refused(listening) == [], path


def test_searching_and_playing_a_diagram_keep_the_policy(listening: Page, base_url: str) -> None:
    listening.goto(f"{base_url}/search.html")
    listening.locator("#search").fill("thunder")
    listening.locator("#results article").first.wait_for()
    listening.locator("#search").press("Enter")
    expect(listening.locator("#results article")).not_to_have_count(0)
    assert refused(listening) == []
    listening.goto(f"{base_url}/rules/maerstanas/")
    listening.locator(".board-figure button.try").first.click()
    frame = listening.frame_locator(".board-figure iframe")
    frame.locator("body[data-ready]").wait_for(state="attached")
    inside = next(each for each in listening.frames if each is not listening.main_frame)
    assert inside.evaluate("window.refused") == []
    assert refused(listening) == []


def test_playing_and_all_panels_keep_the_policy(listening: Page, base_url: str) -> None:
    play = opened(listening, f"{base_url}/")
    for game in GAMES:
        play.pick(game)
    play.pick(next(iter(GAMES)))
    play.click_step("D4")
    play.page.locator('[data-seat="light"]').select_option("1")
    play.ply(2).wait_for()
    for kind in ("gif", "png", "svg"):
        export(play, kind)
    play.page.locator('[data-seat="light"]').select_option("0")
    play.action("hint").click()
    expect(play.page.locator("#advised")).not_to_have_text("")
    settings(play)
    play.page.keyboard.press("Escape")
    library(play)
    play.page.keyboard.press("Escape")
    assert refused(listening) == []


def export(play: Play, kind: str) -> None:
    """Saves a file of that kind by the dialog for exports."""
    play.action("export").click()
    with play.page.expect_download():
        play.page.locator(f'[data-export="{kind}"]').click()
    play.page.keyboard.press("Escape")


@pytest.mark.allow_page_errors
@pytest.mark.parametrize("path", ["", "about/", "print/"])
def test_what_is_put_into_a_page_does_not_run(listening: Page, base_url: str, path: str) -> None:
    elsewhere: list[Request] = []
    listening.on(
        "request",
        lambda request: elsewhere.append(request) if request.url.startswith(ELSEWHERE) else None,
    )

    def inject(route: Route) -> None:
        content, kind = served_file(route)
        added = f'<div id="injected">{"".join(INJECTED.values())}</div></main>'
        body = content.decode().replace("</main>", added, 1)
        route.fulfill(body=body, content_type=kind)

    listening.route(f"{base_url}/{path}", inject)
    listening.goto(f"{base_url}/{path}", wait_until="load")
    expect(listening.locator("#injected p")).to_have_count(1)
    told: list[str] = refused(listening)
    wanted = [
        "script-src-elem: inline",
        f"script-src-elem: {ELSEWHERE}",
        "script-src-elem: data",
        "script-src-attr: inline",
        "style-src-elem: inline",
        "style-src-attr: inline",
        f"style-src-elem: {ELSEWHERE}",
        f"img-src: {ELSEWHERE}",
        "object-src: data",
        f"base-uri: {ELSEWHERE}",
    ]
    for each in wanted:
        assert any(line.startswith(each) for line in told), (each, told)
    assert [each for each in told if each.startswith("frame-src")], told
    assert listening.evaluate("window.ran") is None
    for element in ("#injected", "#injected p"):
        colour = listening.locator(element).evaluate("each => getComputedStyle(each).color")
        assert colour != "rgb(1, 2, 3)"
    # The browser tells of them, but has let none go out.
    assert {request.failure for request in elsewhere} == {"csp"}


@pytest.mark.allow_page_errors
@pytest.mark.parametrize("path", ["", "rules/maerstanas/"])
def test_no_script_brings_markup_or_code_past_the_one_way(
    listening: Page, base_url: str, path: str
) -> None:
    listening.goto(f"{base_url}/{path}", wait_until="load")  # our own policy has been made
    answers: dict[str, Any] = {
        name: listening.evaluate(
            f"() => {{ try {{ ({sink})(); return 'done' }} catch (error) {{ return error.name }} }}"
        )
        for name, sink in SINKS.items()
    }
    assert answers == dict.fromkeys(SINKS, "TypeError")
    assert listening.evaluate("window.ran") is None
    # Within a task of the page's own, as the tools of a browser may do it all the same.
    code = """() => new Promise((done) => setTimeout(() => {
      try { Function("window.ran = 1")(); done("done") } catch (error) { done(error.name) }
    }))"""
    assert listening.evaluate(code) == "EvalError"
