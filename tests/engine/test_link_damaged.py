"""Links that were cut or altered: each is refused with the damage named."""

import random
import re

import pytest

from game import link
from ground_truth import corpus
from links import (
    ALTERED,
    CUT,
    DAMAGED,
    GOLDEN,
    NEWER,
    NO_LINK,
    SIGNS,
    STRANGE,
    TOO_LONG,
    TOO_MUCH,
    UNKNOWN,
    recorded,
    refusal,
)

# --- damaged links --------------------------------------------------------------------------------

damaged = pytest.mark.parametrize("code", DAMAGED)


def end_of_length(code: str) -> int:
    """Where the link's statement of its length ends and its contents begin."""
    return 1 + len(link._length(len(code)))


@damaged
def test_every_cut_is_recognised(code: str) -> None:
    assert {refusal(code[:length]) for length in range(1, len(code))} == {CUT}


@damaged
def test_every_altered_character_is_recognised(code: str) -> None:
    for place, now in enumerate(code[1:], 1):
        for sign in SIGNS:
            if sign != now:
                assert refusal(f"{code[:place]}{sign}{code[place + 1 :]}") == ALTERED, (place, sign)


@damaged
def test_swapped_characters_are_recognised(code: str) -> None:
    for place in range(end_of_length(code), len(code) - 1):
        one, other = code[place], code[place + 1]
        if one != other:
            assert refusal(f"{code[:place]}{other}{one}{code[place + 2 :]}") == ALTERED


@damaged
def test_characters_left_out_or_added_anywhere_are_recognised(code: str) -> None:
    for place in range(end_of_length(code), len(code)):
        assert refusal(code[:place] + code[place + 1 :]) == CUT, place
        assert refusal(f"{code[:place]}Q{code[place:]}") == TOO_MUCH, place


@damaged
def test_characters_after_the_end_are_recognised(code: str) -> None:
    for more in (*SIGNS, "and", "-so-on" * 20):
        assert refusal(code + more) == TOO_MUCH
    for more in (".", ")", "&utm=1", "é", "\0"):
        assert refusal(code + more) == STRANGE


@damaged
def test_the_first_character_names_the_version(code: str) -> None:
    for sign in SIGNS:
        if sign != link.VERSION:
            newer = sign in "23456789"
            assert refusal(sign + code[1:]) == (NEWER if newer else NO_LINK)
    assert refusal("2" + "anything, however it may look, " * 1000) == NEWER


def test_how_often_an_alteration_passes_the_checksum() -> None:
    """One in 262,139, so two or three of 600,000 numbers in a row pass."""
    code = GOLDEN[-1]["link"]
    number = link._read(code[2:])
    passed = [more for more in range(600_000) if (number + more) % link._PRIME == link._OVER]
    assert 2 <= len(passed) <= 3
    # And of 5,000 links altered at random, none.
    dice, refused = random.Random(6), 0
    for _ in range(5_000):
        body = "".join(dice.choices(SIGNS, k=len(code) - 2))
        refused += refusal(code[:2] + body) == ALTERED
    assert refused == 5_000


def test_other_texts_are_no_links() -> None:
    assert refusal("") == refusal(" \n") == "is empty"
    assert refusal("game=oferhlyp") == NO_LINK
    assert refusal("1" * 4097) == TOO_LONG
    assert refusal("1é") == STRANGE


def test_the_messages_say_how_much_is_wrong_and_what_to_do() -> None:
    code = GOLDEN[0]["link"]
    for text, sentence in {
        code[:-2]: "the link was cut off, and lacks 2 characters: copy the whole of it",
        code[:-1]: "the link was cut off, and lacks 1 character: copy the whole of it",
        code[:1]: "the link was cut off near its beginning: copy the whole of it",
        f"{code}A": "the link goes on for 1 character after its end: copy it without them",
        f"{code[:-1]}!": "'!' is not part of a link: it has only letters A to Z, digits, - and _",
        f"{code[:-1]}A": "the link was altered on its way, so it has to be sent again",
        "3": "the link was made by a newer version of this site: load the page anew",
        "hello": "'hello' is not a link to a game: those begin with 1",
    }.items():
        with pytest.raises(link.LinkError, match=f"^{re.escape(sentence)}$"):
            link.decode(text)


def sealed(*digits: tuple[int, int]) -> str:
    """A whole link that holds these digits, each with its base, in the order they are read."""
    number = link._Digits()
    for digit, base in reversed(digits):
        number.put(digit, base)
    return link._sealed(number.number)


@pytest.mark.parametrize(
    "digits",
    [
        [],
        [(3, 4), (0, 16)],
        [(0, 4)],
        [(0, 4), (1, 3), (1, 4), (3, 4), (7, 16)],
        [(0, 4), (1, 3), (1, 4), (0, 4), (3, 4), (7, 16)],
        [(0, 4), (1, 3), (1, 4), (2, 4), (3, 4), (15, 16)],
        [(0, 4), (2, 3), (0, 4), (1, 2)],
        [(0, 4), (2, 3), (0, 4), (0, 2), (0, 4), (1, 4)],
        [(0, 4), (2, 3), (0, 4), (0, 2), (3, 4), (1, 16), (0, 4)],
        [(0, 4), (0, 3), (1, 98), (0, 9999999)],
    ],
    ids=[
        "nothing",
        "no such game",
        "options left out",
        "no such option",
        "no such choice",
        "a number without end",
        "no position",
        "before its start",
        "no such ending",
        "moves left over",
    ],
)
def test_a_whole_link_to_no_game_is_refused(digits: list[tuple[int, int]]) -> None:
    assert refusal(sealed(*digits)) == UNKNOWN


def test_a_whole_link_to_an_impossible_position_is_refused() -> None:
    for text in ("S......", "", "SSSSSSS" * 40, ".S./SSS/.S. D - -"):
        number = link._Digits()
        number.put_text(text)
        for digit, base in ((1, 2), (0, 4), (2, 3), (0, 4)):
            number.put(digit, base)
        assert refusal(link._sealed(number.number)) == UNKNOWN


def test_a_whole_link_that_ends_a_game_twice_is_refused() -> None:
    ended = recorded("oferhlyp", corpus("oferhlyp")[0])
    number = link._Digits()
    for state, move in zip(ended.states[-2::-1], ended.moves[::-1], strict=True):
        legal = ended.game.legal_moves(state)
        number.put(legal.index(move), max(2, len(legal)))
    for digit, base in ((0, 4), (1, 4), (0, 2), (0, 4), (2, 3), (1, 4)):
        number.put(digit, base)
    assert refusal(link._sealed(number.number)) == UNKNOWN
