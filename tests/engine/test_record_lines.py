"""A record's lines are as full as they can be, and never longer than 80 signs."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game import record
from game.core import GAMES
from game.match import Match

WIDTH = 80


def lines(*words: int) -> list[str]:
    """The lines of moves of a record whose comment has words of these lengths."""
    match = Match(GAMES["maerstanas"])
    match.annotate(0, " ".join("x" * length for length in words))
    return record.dumps(match).partition("\n\n")[2].splitlines()


def test_a_line_of_80_signs_is_full_and_81_are_too_many() -> None:
    # The bracket is part of the first word, and "*" ends the record.
    full = lines(40, 38, 5)
    assert [len(line) for line in full] == [80, 5 + 1 + 2]
    assert [len(line) for line in lines(40, 39, 5)] == [41, 39 + 1 + 6 + 2]


@pytest.mark.parametrize("length", range(1, 24))
def test_no_line_has_room_for_the_next_word(length: int) -> None:
    found = lines(*(length + number % 3 for number in range(60)))
    assert len(found) > 1
    for line, following in pairwise(found):
        assert len(line) <= WIDTH
        assert len(line) + 1 + len(following.split(" ")[0]) > WIDTH
