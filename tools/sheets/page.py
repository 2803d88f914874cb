"""The page that offers the sheets: a picture and downloads of each, game by game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from mkdocs.utils import get_relative_url

from game.core import GAMES
from tools import png
from tools.sheets import LOW, MINI, PAPERS, PUZZLES, Sheet, sheets

MARKER = "<!-- sheets -->"
FOLDER = "print"
# What a part of the page begins with, as Markdown.
_INTRODUCTIONS = {
    LOW: "For a black and white printer: outlines and hatching take a third of the ink for boards "
    "and pieces, and can be coloured in.\n\n",
    PUZZLES: "Something for the train, or a class: each answer is proved, and there are "
    "[more of them](puzzles.md) to solve on the board.\n\n",
    MINI: "No stones at hand? Play with a pencil: 4, 6, 9 or 16 little boards a page.\n\n",
}
_PAPER_NAMES = {"a4": "A4", "letter": "Letter"}


def filled(markdown: str, url: str, files: Mapping[str, Path]) -> str:
    """The page's text with its marker replaced by all sheets; links are relative to the page."""
    listed = sheets()
    groups = {game.id: game.title for game in GAMES.values()} | {
        "": "For every game",
        PUZZLES: "Puzzles",
        MINI: "Mini-boards",
        LOW: "Low ink",
    }
    parts = []
    for group, title in groups.items():
        own = [sheet for sheet in listed if sheet.group == group]
        shown = "".join(
            _figure([sheet for sheet in own if sheet.title == each], url, files)
            for each in dict.fromkeys(sheet.title for sheet in own)
        )
        if shown:
            anchor = group or "every-game"
            heading = f"## {title} {{#{anchor}}}\n\n{_INTRODUCTIONS.get(group, '')}"
            parts.append(f'{heading}<div class="sheets">\n{shown}</div>\n')
    return markdown.replace(MARKER, "\n".join(parts))


def _figure(choices: Sequence[Sheet], url: str, files: Mapping[str, Path]) -> str:
    """One picture with the downloads of all choices below it."""

    def address(name: str) -> str:
        return escape(get_relative_url(f"{FOLDER}/{name}", url))

    shown = next(sheet for sheet in choices if sheet.pictured)
    width, height = png.size(files[shown.picture])
    title = escape(shown.title)
    rows = []
    for sheet in choices:
        choice = f", {escape(sheet.choice)}" if sheet.choice else ""
        links = "".join(
            f'<a href="{address(sheet.file(paper))}" download '
            f'aria-label="{title}{choice}, {_PAPER_NAMES[paper]}, PDF">{_PAPER_NAMES[paper]}</a>'
            for paper in PAPERS
        )
        label = f'<span class="choice">{escape(sheet.choice)}</span>' if choice else ""
        rows.append(f'<span class="downloads">{label}{links}</span>')
    kind = "sheet whole" if shown.name.endswith("-kit") else "sheet"
    return (
        f'<figure class="{kind}"><img src="{address(shown.picture)}" width="{width}" '
        f'height="{height}" alt="Picture of the sheet: {title}" loading="lazy">'
        f"<figcaption><strong>{title}</strong> {escape(shown.about)}"
        f"{''.join(rows)}</figcaption></figure>\n"
    )
