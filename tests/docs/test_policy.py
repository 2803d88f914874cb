"""The Content-Security-Policy of every built page: nothing inline, nothing from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

PUBLIC = Path(__file__).resolve().parents[2] / "public"
SELF = {"'self'"}
NONE = {"'none'"}
# What every page has in common. The sources of these alone differ from page to page.
COMMON = {
    "default-src": NONE,
    "style-src": SELF,
    "img-src": {"'self'", "data:"},
    "font-src": SELF,
    "worker-src": SELF,
    "manifest-src": SELF,
    "object-src": NONE,
    "base-uri": NONE,
    "trusted-types": {"tafl"},
    "require-trusted-types-for": {"'script'"},
}
# Who alone has a script that fetches, and a form that is sent.
FETCHING = {"index.html", "search.html", "print/index.html"}
SENDING = {"search.html"}
# Browsers ignore these in a page.
ONLY_IN_HEADERS = {"frame-ancestors", "report-uri", "sandbox"}
DATA = {"application/json", "py"}


class Parts(HTMLParser):
    """A page's policies, what stands before the first, and what of it would be inline."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.policies: list[str] = []
        self.early: list[str] = []
        self.inline: list[str] = []
        self.figures = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "meta" and values.get("http-equiv") == "Content-Security-Policy":
            self.policies.append(values["content"])
        elif tag in {"script", "link", "style", "img"} and not self.policies:
            self.early.append(tag)
        is_inline = tag == "style" or (tag == "script" and not values.get("src"))
        if is_inline and values.get("type") not in DATA:
            self.inline.append(f"<{tag}>")
        self.inline += [name for name in values if name == "style" or name.startswith("on")]
        self.figures += "board-figure" in values.get("class", "")


def directives(policy: str) -> dict[str, set[str]]:
    split = (part.split() for part in policy.split(";"))
    return {name: set(sources) for name, *sources in split}


@pytest.fixture(scope="module")
def pages() -> dict[str, Parts]:
    found = {
        path.relative_to(PUBLIC).as_posix(): Parts(path.read_text("utf-8"))
        for path in PUBLIC.rglob("*.html")
    }
    if "index.html" not in found:
        pytest.fail("public/index.html is missing: run 'make build'.", pytrace=False)
    return found


def test_each_page_has_one_policy_above_all_that_it_is_about(pages: dict[str, Parts]) -> None:
    assert len(pages) >= 14
    for name, page in pages.items():
        assert len(page.policies) == 1, name
        assert page.early == [], name


def test_each_page_may_do_only_what_it_does(pages: dict[str, Parts]) -> None:
    for name, page in pages.items():
        wasm = {"'wasm-unsafe-eval'"} if name == "index.html" else set()
        wanted = {
            **COMMON,
            "script-src": SELF | wasm,
            "form-action": SELF if name in SENDING else NONE,
            **({"connect-src": SELF} if name in FETCHING else {}),
            **({"frame-src": SELF} if page.figures else {}),
        }
        assert directives(page.policies[0]) == wanted, name


def test_no_page_names_what_a_page_cannot_ask_for(pages: dict[str, Parts]) -> None:
    for name, page in pages.items():
        assert not ONLY_IN_HEADERS & directives(page.policies[0]).keys(), name


def test_nothing_in_a_page_would_be_refused_as_inline(pages: dict[str, Parts]) -> None:
    for name, page in pages.items():
        assert page.inline == [], name


def test_diagrams_of_every_width_have_their_rule(pages: dict[str, Parts]) -> None:
    rules = (PUBLIC / "css/reading.css").read_text("utf-8")
    for name in pages:
        for width in re.findall(r' data-units="(\d+)"', (PUBLIC / name).read_text("utf-8")):
            assert rules.count(f'[data-units="{width}"]{{--units:{width}}}') == 1, (name, width)
