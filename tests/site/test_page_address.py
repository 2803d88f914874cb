"""What the part of an address after # asks for."""

from __future__ import annotations

import doctest
from collections.abc import Mapping
from urllib.parse import parse_qsl

import pytest

import address
from address import Address
from game import link
from game.core import GAMES, GameError
from game_table import new_match


def split(part: str) -> Mapping[str, str]:
    return dict(parse_qsl(part, keep_blank_values=True))


def read(part: str) -> Address:
    return address.read(part, split)


def test_an_empty_address_asks_for_nothing_and_is_about_the_first_game() -> None:
    assert read("") == Address("", "", {})
    assert read("").game == next(iter(GAMES))


@pytest.mark.parametrize("before", ["", "#"])
def test_the_link_of_a_whole_game_names_nothing_else(before: str) -> None:
    code = link.encode(new_match("E4", "E3"))
    assert read(before + code) == Address(code, "", {})


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_named_by_its_game(game: str) -> None:
    asked = read(f"learn={game}")
    assert (asked.link, asked.lesson, asked.game) == ("", game, game)


def test_a_lesson_of_an_unknown_game_is_asked_for_as_a_game() -> None:
    asked = read("learn=chess")
    assert asked == Address("", "", {"game": "chess"})
    assert asked.game == next(iter(GAMES))
    with pytest.raises(GameError, match="there is no game 'chess' here"):
        address.match_of(asked.named)


def test_a_game_is_named_with_its_options_and_a_position() -> None:
    position = "S.../..../..../...s D T W"
    asked = read(f"#game=maerstanas&board=4&position={position.replace(' ', '+')}")
    assert asked.named == {"game": "maerstanas", "board": "4", "position": position}
    assert asked.game == "maerstanas"
    match = address.match_of(asked.named)
    assert match.choice == {"game": "maerstanas", "board": "4"}
    assert match.game.position(match.state) == position


def test_options_without_a_game_are_those_of_the_first() -> None:
    asked = read("scoring=simple")
    assert (asked.named, asked.game) == ({"scoring": "simple"}, "maerstanas")
    assert address.match_of(asked.named).state.options["scoring"] == "simple"


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess' here"),
        ({"colour": "red"}, "unknown option 'colour'"),
        ({"position": "nonsense"}, "'nonsense' is not a position"),
    ],
)
def test_an_unknown_name_is_refused_in_words(named: dict[str, str], said: str) -> None:
    before = dict(named)
    with pytest.raises(GameError) as caught:
        address.match_of(named)
    assert said in str(caught.value)
    assert named == before


def test_the_address_examples_are_true() -> None:
    assert doctest.testmod(address).attempted > 0
    assert doctest.testmod(address).failed == 0
