"""Pico CSS without rules that no page needs and that browsers pay for at every click.

For a rule with `:has()`, or with an attribute and any element below it, a browser looks through a
large part of the page whenever something changes there that might concern the rule, whether or not
the rule ever applies. On the board, where a click changes dozens of attributes, that was most of
the time until the answer was on the screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "node_modules/@picocss/pico/css/pico.min.css"
CHARSET = '@charset "UTF-8";'
# Parts of selectors: rings around Pico's own groups of buttons, search forms, breadcrumbs and
# tooltips, of which this site has none.
UNUSED = (":has(", "breadcrumb", "[data-tooltip]", "[role=search]")


def write(folder: Path) -> Path:
    """The trimmed stylesheet, written into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / SOURCE.name
    path.write_text(CHARSET + trimmed(SOURCE.read_text("utf-8")), "utf-8")
    return path


def trimmed(css: str) -> str:
    """The stylesheet without the selectors that have an unused part."""
    return "".join(_rules(css))


def _rules(css: str) -> Iterator[str]:
    for head, body in _blocks(css):
        if head.startswith("@"):
            inner = trimmed(body) if _holds_rules(head) else body
            if inner:
                yield f"{head}{{{inner}}}"
        elif used := [each for each in _split(head) if not any(part in each for part in UNUSED)]:
            yield f"{','.join(used)}{{{body}}}"


def _holds_rules(head: str) -> bool:
    """Whether the block of an at-rule holds rules that depend on the page."""
    return head.startswith(("@media", "@supports", "@-moz-document"))


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """What stands before each block of the outermost level, and what is in it."""
    begin = opened = depth = 0
    for at, sign in _signs(css):
        if sign == "{":
            opened = opened if depth else at
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                yield css[begin:opened].strip(), css[opened + 1 : at]
                begin = at + 1
        elif sign == ";" and depth == 0:  # such as @charset
            begin = at + 1


def _split(selectors: str) -> Iterator[str]:
    """The selectors of a list."""
    begin = depth = 0
    for at, sign in _signs(selectors):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            yield selectors[begin:at]
            begin = at + 1
    yield selectors[begin:]


def _signs(css: str) -> Iterator[tuple[int, str]]:
    """Each sign outside texts, with its place."""
    quote, escaped = "", False
    for at, sign in enumerate(css):
        if escaped:
            escaped = False
        elif sign == "\\":
            escaped = True
        elif quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        else:
            yield at, sign
