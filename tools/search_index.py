"""The index of the search page: what each section of each page says, without its pictures.

A box that is folded has an entry of its own, whose address opens it.

`site/js/search.js` reads it, and finds and orders the sections.
"""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import NamedTuple

# The index's place in the built site.
FILE = "search.json"
_HEADINGS = ("h1", "h2", "h3")
# A picture's words are for those who can't see it, and those of buttons say nothing of the page.
_LEFT_OUT = ("svg", "button", "script", "style")
# The class of a folded box with this site's rulings.
_BOX = "site"
_LEFT_OUT_CLASSES = {"ways", "goal", "downloads"}
# Elements within a line: the text goes on without a gap.
_INLINE = ("a", "abbr", "b", "code", "em", "i", "kbd", "small", "span", "strong", "sub", "sup", "u")
_EMPTY = ("br", "hr", "img", "input", "wbr")


class Section(NamedTuple):
    """A heading with its page's title, its address within the site, and the text below it."""

    page: str
    title: str
    address: str
    text: str


def sections(html: str, page: str, url: str, about: str = "") -> list[Section]:
    """The sections of a page that has this title and address; a page without text says `about`."""
    reader = _Reader(page)
    reader.feed(html)
    found = [
        Section(page, _line(title), url + (anchor and f"#{anchor}"), _line(text))
        for anchor, title, text in reader.found
    ]
    found = [section for section in found if section.text]
    return found or [Section(page, page, url, about)]


def dumps(found: list[Section]) -> str:
    """The index as JSON: a list of pages' sections, each a list in the order of `Section`."""
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _line(text: str) -> str:
    return " ".join(text.split())


class _Reader(HTMLParser):
    """Reads a page's HTML; `found` holds the anchor, title and text of each section and box."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = [("", page, "")]
        self._in_heading = False
        # Which of those is being read, and the section around the box, if it is one.
        self._at, self._around = 0, 0
        # The open elements inside one that is left out; [] outside.
        self._skipped: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        classes = (named.get("class") or "").split()
        if self._skipped or tag in _LEFT_OUT or _LEFT_OUT_CLASSES.intersection(classes):
            if tag not in _EMPTY:
                self._skipped.append(tag)
        elif tag in _HEADINGS and named.get("id"):
            # The address of a page's first heading is the page's own.
            self._begin("" if tag == "h1" else named["id"] or "")
            self._in_heading = True
        elif tag == "details" and _BOX in classes:
            self._around = self._at
            self._begin("")
        elif tag == "summary" and self._is_box():
            self._in_heading = True
        elif self._is_box() and "id" in named and not self.found[self._at][0]:
            # Any anchor within opens the box.
            self.found[self._at] = (named["id"] or "", *self.found[self._at][1:])
        elif tag not in _INLINE:
            self.handle_data(" ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Does nothing: such an element, as a path of a picture, has no text."""

    def handle_endtag(self, tag: str) -> None:
        if self._skipped:
            if tag in self._skipped:
                while self._skipped.pop() != tag:
                    pass
        elif tag in (*_HEADINGS, "summary"):
            self._in_heading = False
        elif tag == "details" and self._is_box():
            anchor, title, text = self.found[self._at]
            self.found[self._at] = (anchor or self.found[self._around][0], title, text)
            self._at, self._around = self._around, 0
        elif tag not in _INLINE:
            self.handle_data(" ")

    def handle_data(self, data: str) -> None:
        if self._skipped:
            return
        anchor, title, text = self.found[self._at]
        if self._in_heading:
            title += data
        else:
            text += data
        self.found[self._at] = (anchor, title, text)

    def _begin(self, anchor: str) -> None:
        self.found.append((anchor, "", ""))
        self._at = len(self.found) - 1

    def _is_box(self) -> bool:
        """Whether a box is being read; the first section of a page has none around it."""
        return self._around > 0
