"""A match as a text for people and programs, much like chess's PGN.

Tags come first, one a line: ``[Game "maerstanas"]``. Then the moves in the author's notation, with
numbers, comments in braces and variations in brackets, and how it ended::

    1. E4 {the middle} E5 (1... D5 2. D4) 2. T D4xE4 1-0

``1-0``, ``0-1`` and ``1/2-1/2`` mean that Dark won, Light won, or neither did; ``*`` means that the
line goes on. Where the rules did not end the line, the players did: the other side resigned, or
both agreed on a draw. In a comment the end of a line is a space; a brace, a backslash, a line break
and a space at the edge are written ``\\{``, ``\\}``, ``\\\\``, ``\\n``, ``\\r`` and ``\\s``.
"""

from game.record.reader import BUDGET, loads, reading
from game.record.terms import GOES_ON, NAMES, RecordError, result
from game.record.writer import WIDTH, dumps, movetext

__all__ = [
    "BUDGET",
    "GOES_ON",
    "NAMES",
    "WIDTH",
    "RecordError",
    "dumps",
    "loads",
    "movetext",
    "reading",
    "result",
]
