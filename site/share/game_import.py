"""Reading a game from a text or a file: a record, or a link. No browser here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from address import match_of
from game import link, record
from game.core import GameError
from game.match import Match
from game.record import RecordError

# Bytes of a file that is worth reading.
LARGEST = 1_000_000
# Signs to each side of a fault that are shown with it.
AROUND = 24

_ADDRESS = re.compile(r"https?://|[^\s#{(\[]*#", re.ASCII | re.IGNORECASE)
# The link of a whole game begins with a digit, its version; a record that does goes on with a dot.
_CODE = re.compile(r"[1-9][\w-]*", re.ASCII)
_SENT = re.compile(r"https?://[^\s#]*#([1-9][\w-]+|game=\S+)", re.ASCII | re.IGNORECASE)


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

    A link may also be within what was said when it was sent. Raises `GameError`: a `RecordError`
    knows the line and column.
    """
    check_size(len(given))
    text = _text(given)
    if text is None:
        return Found(record.loads(given))
    if not text.strip():
        raise GameError("there is nothing to open: paste a record or a link, or choose a file")
    if is_link(text):
        return _linked(link.code_in(text), named)
    sent = None if text.lstrip().startswith("[") else _SENT.search(text)
    try:
        return Found(record.loads(text))
    except RecordError:
        if sent is None:
            raise
        return _linked(sent[1], named)


def check_size(size: int) -> None:
    """Raises `GameError` for more bytes than a record can have."""
    if size > LARGEST:
        megabytes = -(-size // 100_000) / 10
        raise GameError(
            f"that is {megabytes} MB, and a record has 1 MB at most: open each game on its own"
        )


def _linked(part: str, named: Callable[[str], Mapping[str, str]]) -> Found:
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
    """What was given, as text; `None`: bytes that are none, though they look like it.

    Raises `GameError` for those that don't.
    """
    if isinstance(given, str):
        return given.removeprefix("\ufeff")
    if 0 in given:
        raise GameError("this file is no text: choose a record, which is plain text in UTF-8")
    try:
        return given.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        return None


def _units(text: str) -> int:
    return sum(2 if ord(sign) > 0xFFFF else 1 for sign in text)
