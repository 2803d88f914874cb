"""Reading a game from a text or a file: a record, or a link. No browser here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from controller import match_of
from game import link, record
from game.match import Match

# Bytes of a file that is worth reading.
LARGEST = 1 << 20
# Signs to each side of a fault that are shown with it.
AROUND = 24

_ADDRESS = re.compile(r"https?://|[^\s#{(\[]*#", re.ASCII | re.IGNORECASE)
# The link of a whole game begins with a digit, its version; a record that does goes on with a dot.
_CODE = re.compile(r"[1-9][\w-]*", re.ASCII)


class Found(NamedTuple):
    """A match that was read, and what the address of a link says behind its #."""

    match: Match
    part: str = ""


class Place(NamedTuple):
    """Where in a text something is wrong.

    `start` and `end` are counted as browsers do, in units of UTF-16; `before`, `wrong` and `after`
    are what the line says there.
    """

    start: int
    end: int
    before: str
    wrong: str
    after: str


def read(given: str | bytes, named: Callable[[str], Mapping[str, str]]) -> Found:
    """The match that a record or a link tells of; `named` takes ``a=b&c=d`` apart.

    Raises `GameError`: a `RecordError` knows the line and column.
    """
    text = _text(given)
    if text is None or not is_link(text):
        return Found(record.loads(given))
    part = link.code_in(text)
    if "=" in part:
        return Found(match_of(named(part)), part)
    part = "".join(part.split())  # a mail may have broken it over lines
    return Found(link.decode(part), part)


def is_link(text: str) -> bool:
    """Whether the text is meant for a link, or for what stands behind the # of one.

    >>> is_link("https://tafl.example/#1GN_-7"), is_link("1GN_-7"), is_link("1. E4 D4")
    (True, True, False)
    """
    text = text.strip()
    return bool(_ADDRESS.match(text) or _CODE.fullmatch(text))


def place(given: str | bytes, line: int, column: int) -> Place:
    """Where a line and a column, counted from 1, are in a text."""
    text = shown(given)
    lines = text.split("\n")
    said = lines[line - 1] if line <= len(lines) else ""
    before, rest = said[: column - 1], said[column - 1 :]
    wrong = (re.match(r"\S+", rest) or re.match(r".?", rest, re.DOTALL))[0][:AROUND]  # type: ignore[index]
    start = _units("\n".join(lines[: line - 1])) + (line > 1) + _units(before)
    return Place(
        start,
        start + _units(wrong),
        f"…{before[-AROUND:]}" if len(before) > AROUND else before,
        wrong,
        _cut(rest[len(wrong) :]),
    )


def shown(given: str | bytes) -> str:
    """The text as a field of the page shows it, its lines ended alike."""
    text = given.decode("utf-8", "replace") if isinstance(given, bytes) else given
    return re.sub(r"\r\n?", "\n", text.removeprefix("\ufeff"))


def _cut(text: str) -> str:
    return f"{text[:AROUND]}…" if len(text) > AROUND else text


def _text(given: str | bytes) -> str | None:
    """What was given, if it is text."""
    if isinstance(given, str):
        return given
    try:
        return given.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _units(text: str) -> int:
    return sum(2 if ord(sign) > 0xFFFF else 1 for sign in text)
