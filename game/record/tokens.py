"""The tokens that a record is made of, and the moves that a word may stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.record.terms import NAME, RecordError

LONGEST_WORD = 300

DIGITS = re.compile(r"[0-9]+")
SPACE = re.compile(r"\s*+")
LINE = re.compile(r"[^\r\n]*+")
LINE_END = re.compile(r"\r\n|\r|\n")
_STRING = r'"((?:[^"\\\r\n]|\\[^\r\n])*+)"'
TAG = re.compile(rf"\[\s*+(?:({NAME.pattern})|{_STRING})\s*+{_STRING}\s*+\]", re.ASCII)
WORD = re.compile(r"[^\s(){};*]++(?:\([^\s(){};*]*+\)[^\s(){};*]*+)*+")
# Brackets right behind a sign belong to the word, as in C3xE5(2>1); what is cut off is read again.
TOKEN = re.compile(
    rf"""
      (?P<comment> \{{ (?: [^\\}}]++ | \\. )*+ \}} )
    | (?P<rest> ; [^\r\n]*+ )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<result> \* | (?: 1-0 | 0-1 | 1/2-1/2 | ½-½ ) (?= [\s(){{}};] | \Z ) )
    | (?P<score> (?i: Dark ) \s*+ :? \s*+ [0-9]{{1,4}} \s*+ [,;]? \s*+
                 (?i: Light ) \s*+ :? \s*+ [0-9]{{1,4}} )
    | (?P<number> [0-9]++ (?: [.…]++ | (?= [\s(){{}};] | \Z ) ) | [.…]++ )
    | (?P<remark> \$ [0-9]*+ | [!?]++ (?= [\s(){{}};] | \Z ) )
    | (?P<tag> \[ )
    | (?P<word> {WORD.pattern} )
    | (?P<brace> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPED = re.compile(r"\\([\\{}nrst\"])|\r\n|\r|\n")
_MEANT = {"n": "\n", "r": "\r", "s": " ", "t": "\t"}


def decoded(text: bytes) -> str:
    """The text of a file. Raises `RecordError` where a byte is not text."""
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        before = text[: error.start].decode("utf-8").removeprefix("\ufeff")
        problem = f"the byte {text[error.start]:#04x} is not text"
        raise RecordError(*line_and_column(before, len(before)), problem, "UTF-8") from None


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """The line and column of a place in the text, both counted from 1."""
    ends = [end.end() for end in LINE_END.finditer(text, 0, at)]
    return len(ends) + 1, at - (ends[-1] if ends else 0) + 1


def unescaped(text: str) -> str:
    """The text that a comment or tag stands for; each raw end of line is a space."""
    return _ESCAPED.sub(lambda found: _MEANT.get(found[1], found[1] or " "), text)


_MARKS = "!?‼⁇⁈⁉"


def candidates(text: str, word: re.Match[str]) -> Iterator[tuple[str, int]]:
    """The texts that may be the move where a word stands, each with where it ends.

    In turn: the word itself; without a remark as ``!?``; with the next word, for a move may be two;
    without brackets behind it that begin a variation.
    """
    whole, at = word[0][:LONGEST_WORD], word.start()
    yield whole, word.end()
    if len(word[0]) > len(whole):
        return
    yield from _unmarked(whole, at)
    after = SPACE.match(text, word.end())
    if after and (second := WORD.match(text, after.end())) and len(second[0]) < LONGEST_WORD:
        yield f"{whole} {second[0]}", second.end()
        for shorter, end in _unmarked(second[0], second.start()):
            yield f"{whole} {shorter}", end
    for shorter, end in _unbracketed(whole, at):
        yield shorter, end
        yield from _unmarked(shorter, at)


def _unmarked(word: str, at: int) -> Iterator[tuple[str, int]]:
    bare = word.rstrip(_MARKS)
    if bare and bare != word:
        yield bare, at + len(word)


def _unbracketed(word: str, at: int) -> Iterator[tuple[str, int]]:
    end = word.rfind("(")
    while end > 0:
        yield word[:end], at + end
        end = word.rfind("(", 0, end)


def version_key(version: str) -> list[int]:
    """The numbers in a version, which are greater in a newer one."""
    return [int(number) for number in re.findall(r"[0-9]{1,9}", version)]
