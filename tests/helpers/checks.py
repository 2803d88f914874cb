"""The answers a game may give to any input: a fitting value, or an error of its own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from game.core import (
    AmbiguousMove,
    Game,
    IllegalMove,
    InvalidMove,
    OptionError,
    PositionError,
    Step,
)

# The errors that may refuse a text typed as a move.
MOVE_ERRORS = (InvalidMove, IllegalMove, AmbiguousMove)

T = TypeVar("T")
E = TypeVar("E", bound=Exception)


def tried(errors: type[E] | tuple[type[E], ...], call: Callable[..., T], *arguments: Any) -> T | E:
    """The result of the call, or the error that it raised instead, if that is one of its own."""
    try:
        return call(*arguments)
    except errors as error:
        return error


def quotes(error: Exception, text: str) -> bool:
    """Whether the message shows the text, or its beginning where it is long."""
    return repr(text[:77])[1:-1] in str(error)


def parse(game: Game[Any], state: Any, text: str) -> None:
    """Checks that the text is read as a legal move, or refused with an error that quotes it."""
    found = tried(MOVE_ERRORS, game.parse, state, text)
    if isinstance(found, MOVE_ERRORS):
        assert quotes(found, text), (text, found)
    else:
        assert found in game.legal_moves(state), (text, found)


def parse_position(game: Game[Any], text: str, options: Mapping[str, str]) -> Any:
    """The state that the text is read as, written in the same way, or `None`."""
    state = tried(PositionError, game.parse_position, text, options)
    if isinstance(state, PositionError):
        assert str(state), text
        return None
    again = game.parse_position(game.position(state), options)
    assert (again, hash(again)) == (state, hash(state)), text
    return state


def start(game: Game[Any], options: Mapping[str, str]) -> None:
    """Checks that the options are accepted, or refused with an error that quotes one of them."""
    state = tried(OptionError, game.start, options)
    if isinstance(state, OptionError):
        assert any(quotes(state, text) for pair in options.items() for text in pair), state
    else:
        assert set(options.items()) <= set(state.options.items())


def explain(game: Game[Any], state: Any, steps: Sequence[Step]) -> None:
    """Checks that the steps meet an objection exactly when they are no legal move."""
    objection = game.explain(state, steps)
    assert isinstance(objection, str)
    legal = tuple(steps) in game.legal_moves(state)
    assert (objection == "") == legal, (steps, objection, game.position(state))
