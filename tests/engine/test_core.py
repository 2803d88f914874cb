"""What all games share: their list, options, next steps and counting."""

from collections.abc import Sequence

import pytest

from game.core import (
    GAMES,
    AmbiguousMove,
    Continuations,
    GameError,
    IllegalMove,
    InvalidMove,
    Option,
    OptionError,
    PositionError,
    choose_options,
    continuations,
    listed,
    perft,
    quote,
)
from positions import BLOCKED, helpers

GAME = GAMES["maerstanas"]
position = helpers(GAME).position

MOVES = [("E4",), ("C3", "E5"), ("C3", "E5", "G7"), ("T", "E4"), ("T", "A1"), ("T", "E4", "x")]


def test_the_games_are_listed_by_id() -> None:
    authors = {
        "maerstanas": "Mǽrstánas",
        "oferhlyp": "Oferhlýp",
        "cyngesheall": "Cyngesheall",
    }
    assert list(GAMES)[:3] == list(authors)
    assert authors.items() <= {id_: game.title for id_, game in GAMES.items()}.items()
    for id_, game in GAMES.items():
        assert game.id == id_
        assert id_ in GAMES
    assert len(GAMES) == len(list(GAMES)) == len(set(GAMES))


@pytest.mark.parametrize("key", ["chess", "core", "match", "", "os"])
def test_only_games_are_loaded(key: str) -> None:
    assert key not in GAMES
    assert GAMES.get(key) is None
    with pytest.raises(KeyError):
        GAMES[key]


# --- options ------------------------------------------------------------------------------------


def test_options_not_chosen_are_the_defaults() -> None:
    defaults = {"specials": "on", "scoring": "standard", "board": "7", "swap": "off"}
    assert GAME.start().options == defaults
    assert GAME.start({"scoring": "simple"}).options == defaults | {"scoring": "simple"}


@pytest.mark.parametrize(
    "option",
    [
        pytest.param(option, id=f"{id_}, {option.key}")
        for id_, game in GAMES.items()
        for option in game.options
    ],
)
def test_an_option_can_be_shown(option: Option) -> None:
    assert option.default in option.choices
    assert len(option.labels) == len(option.choices) == len(set(option.labels))
    assert option.default in option.shown
    assert {*option.shown} <= {*option.choices}
    assert option.label
    assert option.help.endswith(".")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"edges": "simple"}, "unknown option 'edges': there is specials, scoring, board and swap"),
        ({"": ""}, "unknown option '': there is specials, scoring, board and swap"),
        (
            {"scoring": "Simple"},
            "option scoring cannot be 'Simple': choose standard, simple or wraparound",
        ),
        ({"specials": ""}, "option specials cannot be '': choose on or off"),
        (
            {"specials": "off", "x": "y"},
            "unknown option 'x': there is specials, scoring, board and swap",
        ),
    ],
)
def test_an_unknown_option_or_choice_is_explained(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        GAME.start(options)
    assert str(caught.value) == sentence


def test_a_form_shows_all_choices_or_those_that_are_offered() -> None:
    option = Option("pace", "Pace", "How fast.", ("a", "b", "c"), "b", ("Ant", "Bee", "Cat"))
    assert [*option.shown.items()] == [("a", "Ant"), ("b", "Bee"), ("c", "Cat")]
    fewer = option._replace(offered=("c", "b"))
    assert [*fewer.shown.items()] == [("b", "Bee"), ("c", "Cat")]
    # A choice that the form hides can still be made by name.
    assert choose_options((fewer,), {"pace": "a"}) == {"pace": "a"}


@pytest.mark.parametrize("id_", ["oferhlyp", "cyngesheall"])
def test_the_games_of_kings_have_one_option(id_: str) -> None:
    assert GAMES[id_].start({"progress": "on"}).options == {"progress": "on"}
    with pytest.raises(OptionError) as caught:
        GAMES[id_].start({"specials": "on"})
    assert str(caught.value) == "unknown option 'specials': there is progress"
    with pytest.raises(OptionError) as caught:
        GAMES[id_].start({"progress": "yes"})
    assert str(caught.value) == "option progress cannot be 'yes': choose off or on"


@pytest.mark.parametrize(
    "error", [AmbiguousMove, IllegalMove, InvalidMove, OptionError, PositionError]
)
def test_every_error_is_a_value_error(error: type[Exception]) -> None:
    assert issubclass(error, GameError)
    assert issubclass(error, ValueError)


# --- steps --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prefix", "steps", "complete"),
    [
        ([], ("E4", "C3", "T"), False),
        (["E4"], (), True),
        (["C3"], ("E5",), False),
        (("C3", "E5"), ("G7",), True),
        (["C3", "E5", "G7"], (), True),
        (["T"], ("E4", "A1"), False),
        (["A7"], (), False),
        (["T", "E4", "x", "y"], (), False),
    ],
)
def test_continuations(prefix: Sequence[str], steps: tuple[str, ...], complete: bool) -> None:
    assert continuations(MOVES, prefix) == Continuations(steps, complete)


def test_continuations_of_a_position() -> None:
    state = position("......./......./...S.../..s.s../...s.../......./....... D TW -")
    moves = GAME.legal_moves(state)
    assert continuations(moves, ["W"]) == Continuations(("C4", "E4", "D5"), False)
    assert continuations(moves, []).steps[-2:] == ("T", "W")
    assert continuations(moves, ["W", "E4"]) == Continuations((), True)


# --- words and counting -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [([], "nothing"), (["A1"], "A1"), (["A1", "B1"], "A1 and B1"), ("abc", "a, b and c")],
)
def test_listed(words: Sequence[str], sentence: str) -> None:
    assert listed(words) == sentence


def test_quote_shortens_a_long_text() -> None:
    assert quote("x" * 80) == f"'{'x' * 80}'"
    assert quote("x" * 81) == f"'{'x' * 77}...'"
    assert quote("it's\n\udcff") == '"it\'s\\n\\udcff"'


def test_perft_counts_no_sequence_that_ends_early() -> None:
    # Dark must pass, Light replaces any of seventeen stones, and the game is over.
    state = position(f"{BLOCKED} D - W")
    assert [perft(GAME, state, depth) for depth in (0, 1, 2, 3, 4)] == [1, 1, 17, 0, 0]
