"""The page that offers the sheets: a picture and downloads of each, game by game."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path

from mkdocs.utils import get_relative_url

from game.core import GAMES
from tools.sheets import PAPERS, Sheet, sheets

MARKER = "<!-- sheets -->"
FOLDER = "print"
_PAPER_NAMES = {"a4": "A4", "letter": "Letter"}


def filled(markdown: str, url: str, files: Mapping[str, Path]) -> str:
    """The page's text with its marker replaced by all sheets; links are relative to the page."""
    listed = sheets()
    groups = {"": "For every game"} | {game.id: game.title for game in GAMES.values()}
    parts = []
    for group, title in groups.items():
        shown = "".join(_figure(sheet, url, files) for sheet in listed if sheet.group == group)
        if shown:
            parts.append(f'## {title}\n\n<div class="sheets">\n{shown}</div>\n')
    return markdown.replace(MARKER, "\n".join(parts))


def _figure(sheet: Sheet, url: str, files: Mapping[str, Path]) -> str:
    def address(name: str) -> str:
        return escape(get_relative_url(f"{FOLDER}/{name}", url))

    width, height = _size(files[sheet.picture])
    title = escape(sheet.title)
    downloads = "".join(
        f'<a href="{address(sheet.file(paper))}" download '
        f'aria-label="{title}, {_PAPER_NAMES[paper]}, PDF">{_PAPER_NAMES[paper]}</a>'
        for paper in PAPERS
    )
    pages = "" if sheet.pages == 1 else f" {sheet.pages} pages."
    return (
        f'<figure class="sheet"><img src="{address(sheet.picture)}" width="{width}" '
        f'height="{height}" alt="Picture of the sheet: {title}" loading="lazy">'
        f"<figcaption><strong>{title}</strong> {escape(sheet.about)}{pages}"
        f'<span class="downloads">{downloads}</span></figcaption></figure>\n'
    )


def _size(png: Path) -> tuple[int, int]:
    """The picture's width and height, read from its header."""
    head = png.read_bytes()[16:24]
    return int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")
