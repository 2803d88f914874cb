"""A page with one board fence, as the build draws and checks it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from textwrap import dedent

import pytest
from markdown import Markdown

from tools import fences

THREE_AROUND = "......./......./...S.../..sSs../......./......./......."
FULL_OF_LIGHT = "......./......./...S.../..SsS../......./......./......."
CHAIN = "......./.M...../..m..../......./..n..../......./K.....k D"


def in_text(text: str) -> Iterator[tuple[int, str]]:
    """The line and the body of each board fence of a page, inside a box or not."""
    for found in re.finditer(r"^( *)```board\n(.*?)^\1```$", text, re.M | re.S):
        yield text.count("\n", 0, found.start()) + 1, dedent(found[2])


def rendered(
    body: str,
    file: str = "docs/page.md",
    home: str = "../",
    before: str = "# Title\n\n",
    game: str = "",
) -> str:
    """The HTML of a page with one fence, through superfences as the build runs it."""
    page = f"{before}```board\n{body}\n```\n"
    md = Markdown(
        extensions=["pymdownx.superfences", "md_in_html", "attr_list"],
        extension_configs={"pymdownx.superfences": {"custom_fences": [fences.CUSTOM_FENCE]}},
    )
    html: str = md.convert(fences.located(page, file, home, game=game))
    return html


def caption(html: str) -> str:
    found = re.search(r"<figcaption>(.*?) <span class=.ways", html, re.S)
    assert found, html
    return unescape(found[1])


def link(html: str) -> str:
    found = re.search(r'<a class="play-from-here" href="([^"]*)">', html)
    assert found, html
    return unescape(found[1])


def failure(body: str, **more: str) -> str:
    with pytest.raises(fences.FenceError) as error:
        rendered(body, **more)
    return str(error.value)


def drawn_marks(html: str) -> list[str]:
    return re.findall(r' data-(\w+)=""', html)
