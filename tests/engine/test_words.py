"""English for messages, at the edges where another word or another length begins."""

from __future__ import annotations

import pytest

from game.words import capital, counted, listed, plural, quote, small, spelled


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "no"), (1, "one"), (2, "two"), (9, "nine"), (10, "ten"), (11, "11"), (1000, "1,000")],
)
def test_numbers_are_words_up_to_ten(number: int, text: str) -> None:
    assert spelled(number) == text


def test_only_one_is_singular() -> None:
    assert [plural(number, "move") for number in (0, 1, 2)] == ["moves", "move", "moves"]
    assert counted(2, "man", "men") == "2 men"


def test_only_the_first_letter_changes() -> None:
    assert capital("eGE") == "EGE"
    assert small("EGE") == "eGE"
    assert capital("") == small("") == ""


def test_texts_are_quoted_whole_up_to_the_length_of_a_position() -> None:
    assert quote("x" * 80) == repr("x" * 80)
    assert quote("x" * 81) == repr("x" * 77 + "...")


def test_nothing_is_listed_as_nothing() -> None:
    assert listed([]) == "nothing"
    assert listed(["D4"]) == "D4"
    assert listed(["D4", "E3"], "or") == "D4 or E3"
