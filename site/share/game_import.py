"""Reading a game from a record or a link, given as a text or a file. No browser here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from address import match_of
from game import link, record
from game.core import GameError
from game.match import Match
from game.record import RecordError
from game.steps import Steps, finished

# Bytes of the largest file that is read.
LARGEST = 1_000_000
# Characters shown on each side of a fault.
AROUND = 24

_ADDRESS = re.compile(r"https?://|[^\s#{(\[]*#", re.ASCII | re.IGNORECASE)
# The link of a game begins with its version, a digit. In a record a dot would follow the digit.
_CODE = re.compile(r"[1-9][\w-]*", re.ASCII)
_SENT = re.compile(r"https?://[^\s#]*#([1-9][\w-]+|game=\S+)", re.ASCII | re.IGNORECASE)


class ImportedGame(NamedTuple):
    """A match that was read, and the part after # if it came from a link ("": a record)."""

    match: Match
    part: str = ""


class FaultPlace(NamedTuple):
    """The place of a fault in a text.

    `start` and `end` are counted in units of UTF-16, as browsers do; `before`, `wrong` and `after`
    are the line's text before, at and after the fault.
    """

    start: int
    end: int
    before: str
    wrong: str
    after: str


def read(given: str | bytes, named: Callable[[str], Mapping[str, str]]) -> ImportedGame:
    """The game of a record or a link; `named` splits ``a=b&c=d``.

    A link can also be inside a message. Raises `GameError`; a `RecordError` has the line and
    column.
    """
    return finished(reading(given, named))


def reading(given: str | bytes, named: Callable[[str], Mapping[str, str]]) -> Steps[ImportedGame]:
    """The same in steps, each of one move of a record at most."""
    check_size(len(given))
    text = _text(given)
    if text is None:
        return ImportedGame((yield from record.reading(given)))
    if not text.strip():
        raise GameError("nothing to import: paste a record or a link, or choose a file")
    if is_link(text):
        return _linked(link.code_in(text), named)
    sent = None if text.lstrip().startswith("[") else _SENT.search(text)
    try:
        return ImportedGame((yield from record.reading(text)))
    except RecordError:
        if sent is None:
            raise
        return _linked(sent[1], named)


def check_size(size: int) -> None:
    """Raises `GameError` if a record can't have that many bytes."""
    if size > LARGEST:
        megabytes = -(-size // 100_000) / 10
        raise GameError(
            f"this file has {megabytes} MB, and the limit is 1 MB: import one game at a time"
        )


def _linked(part: str, named: Callable[[str], Mapping[str, str]]) -> ImportedGame:
    if "=" in part:
        return ImportedGame(match_of(named(part)), part)
    part = "".join(part.split())  # an email can break a link into lines
    return ImportedGame(link.decode(part), part)


def is_link(text: str) -> bool:
    """Whether the text is meant as a link, or as the part of one after #.

    >>> is_link("https://tafl.example/#1GN_-7"), is_link("1GN_-7"), is_link("1. E4 D4")
    (True, True, False)
    """
    text = text.strip()
    return bool(_ADDRESS.match(text) or _CODE.fullmatch(text))


def place(given: str | bytes, line: int, column: int) -> FaultPlace:
    """The place of a line and a column, counted from 1, in a text."""
    text = shown(given)
    lines = text.split("\n")
    wrong_line = lines[line - 1] if line <= len(lines) else ""
    before, rest = wrong_line[: column - 1], wrong_line[column - 1 :]
    wrong = (re.match(r"\S+", rest) or re.match(r".?", rest, re.DOTALL))[0][:AROUND]  # type: ignore[index]
    start = _units("\n".join(lines[: line - 1])) + (line > 1) + _units(before)
    return FaultPlace(
        start,
        start + _units(wrong),
        f"…{before[-AROUND:]}" if len(before) > AROUND else before,
        wrong,
        _cut(rest[len(wrong) :]),
    )


def shown(given: str | bytes) -> str:
    """The text as a field of the page shows it, with every line ended by a line feed."""
    text = given.decode("utf-8", "replace") if isinstance(given, bytes) else given
    return re.sub(r"\r\n?", "\n", text.removeprefix("\ufeff"))


def _cut(text: str) -> str:
    return f"{text[:AROUND]}…" if len(text) > AROUND else text


def _text(given: str | bytes) -> str | None:
    """The text of the given bytes or text; `None` for bytes that are not quite UTF-8.

    Raises `GameError` for bytes that are clearly no text.
    """
    if isinstance(given, str):
        return given.removeprefix("\ufeff")
    if 0 in given:
        raise GameError("this file is not text: choose a record, which is plain text in UTF-8")
    try:
        return given.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        return None


def _units(text: str) -> int:
    return sum(2 if ord(sign) > 0xFFFF else 1 for sign in text)
