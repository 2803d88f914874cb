"""Boxes of rulings that fold: what is seen of a closed one says which rulings are in it.

    ??? site "This site's ruling: who moves first"
        [M23](#m23){ .ruling #m23 } Dark moves first.

Markdown makes a `<details>` of it. Its summary gets the numbers of the rulings inside, so that a
reader who looks for one finds it; `site/js/reading.js` opens the box that a link leads into.
"""

from __future__ import annotations

import re

_BOX = re.compile(r"<summary>(?P<title>.*?)</summary>(?P<body>.*?)(?=</details>)", re.S)
_RULING = re.compile(r'<a class="ruling" href="#\w+" id="\w+">(?P<name>\w+)</a>')


def numbered(html: str) -> str:
    """The page with the numbers of their rulings in the summaries of boxes."""
    return _BOX.sub(_with_numbers, html)


def _with_numbers(box: re.Match[str]) -> str:
    names = "".join(f"<b>{found['name']}</b> " for found in _RULING.finditer(box["body"]))
    numbers = f'<span class="numbers">{names.rstrip()}</span> ' if names else ""
    return f"<summary>{numbers}{box['title']}</summary>{box['body']}"
