"""The puzzles somebody has tried, with the rating and the streak that follow from them.

Travels with the puzzles and with the library, which backs it up. No browser here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

from saves import rating

VERSION = 1
# The key in storage: the whole list is one text.
KEY = "tafl:puzzles"


class AttemptsError(ValueError):
    """The saved text is no list of attempts."""


class Attempt(NamedTuple):
    """What became of one puzzle, by its id.

    `date` is when it was decided, `rating` the puzzle's then, and `score` what counts for one's own
    rating: 1 for the solution at the first try and without help, else 0. `tries` are the wrong
    moves and `hints` the hints; `solved` is whether it was solved in the end, and not shown. `day`
    is the last calendar day whose puzzle it was when it was solved on that day; 0 if it never was.
    """

    id: str
    date: str
    rating: int
    score: int
    tries: int
    hints: int
    solved: bool
    day: int


def own_rating(attempts: Iterable[Attempt]) -> float:
    """The rating after these attempts, which begins where every rating here begins."""
    *_, last = accumulate(
        attempts,
        lambda mine, each: mine + rating.gain(mine, each.rating, each.score),
        initial=rating.START,
    )
    return last


def streak(attempts: Iterable[Attempt], today: int) -> int:
    """On how many days in a row the day's puzzle was solved, up to today or yesterday.

    >>> days = [Attempt("", "", 1000, 1, 0, 0, True, day) for day in (3, 5, 6, 7)]
    >>> streak(days, 7), streak(days, 8), streak(days, 9), streak(days, 4)
    (3, 3, 0, 1)
    """
    days = {each.day for each in attempts}
    last = today if today in days else today - 1
    length = 0
    while last - length in days:
        length += 1
    return length


def merged(first: Iterable[Attempt], second: Iterable[Attempt]) -> tuple[Attempt, ...]:
    """The attempts of both lists, each puzzle once: what was decided first counts."""
    found: dict[str, Attempt] = {}
    for each in sorted((*first, *second), key=lambda each: (each.date, each.id)):
        known = found.setdefault(each.id, each)
        solved, day = known.solved or each.solved, max(known.day, each.day)
        found[each.id] = known._replace(solved=solved, day=day)
    return tuple(found.values())


def dumps(attempts: Iterable[Attempt]) -> str:
    """The attempts as one line of JSON, with the rating for whoever only shows it."""
    listed = tuple(attempts)
    kept = {"version": VERSION, "rating": round(own_rating(listed)), "puzzles": listed}
    return json.dumps(kept, separators=(",", ":"))


def loads(text: str) -> tuple[Attempt, ...]:
    """The attempts that `dumps` wrote. Raises `AttemptsError`."""
    try:
        kept = json.loads(text)
        if kept["version"] != VERSION:
            raise AttemptsError("the list of puzzles is from another version")
        attempts = read(kept["puzzles"])
    except AttemptsError:
        raise
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise AttemptsError("the list of puzzles is damaged") from error
    return attempts


def read(rows: object) -> tuple[Attempt, ...]:
    """The attempts in these rows, which came as JSON. Raises `AttemptsError`."""
    if not isinstance(rows, list):
        raise AttemptsError("the list of puzzles is damaged")
    try:
        attempts = tuple(Attempt(*row) for row in rows)
    except TypeError as error:
        raise AttemptsError("the list of puzzles is damaged") from error
    if not all(map(_is_fine, attempts)):
        raise AttemptsError("the list of puzzles is damaged")
    return attempts


def _is_fine(each: Attempt) -> bool:
    numbers = (each.rating, each.score, each.tries, each.hints, each.day)
    return (
        isinstance(each.id, str)
        and 0 < len(each.id) <= 20
        and isinstance(each.date, str)
        and all(type(number) is int and 0 <= number < 1_000_000 for number in numbers)
        and each.score in (0, 1)
        and isinstance(each.solved, bool)
    )
