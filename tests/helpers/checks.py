"""What a game may say to input of any kind: a value that fits, or an error of its own."""

from game.core import AmbiguousMove, IllegalMove, InvalidMove, OptionError, PositionError


def tried(errors, call, *arguments):
    """What the call gives, and the error that it raised instead, if that is one of its own."""
    try:
        return call(*arguments), None
    except errors as error:
        return None, error


def quotes(error, text):
    """Whether the message shows the text, or its beginning where it is long."""
    return repr(text[:77])[1:-1] in str(error)


def parse(game, state, text):
    """The text is read as a legal move, or refused with an error that quotes it."""
    move, error = tried((InvalidMove, IllegalMove, AmbiguousMove), game.parse, state, text)
    if error:
        assert quotes(error, text), (text, error)
    else:
        assert move in game.legal_moves(state), (text, move)


def parse_position(game, text, options):
    """The state that the text is read as, written in the same way, or `None`."""
    state, error = tried(PositionError, game.parse_position, text, options)
    if error:
        assert str(error), text
        return None
    again = game.parse_position(game.position(state), options)
    assert (again, hash(again)) == (state, hash(state)), text
    return state


def start(game, options):
    """The options are taken, or refused with an error that quotes one of them."""
    state, error = tried(OptionError, game.start, options)
    if error:
        assert any(quotes(error, text) for pair in options.items() for text in pair), error
    else:
        assert set(options.items()) <= set(state.options.items())


def explain(game, state, steps):
    """The steps are objected to exactly when they are no legal move."""
    objection = game.explain(state, steps)
    assert isinstance(objection, str)
    legal = tuple(steps) in game.legal_moves(state)
    assert (objection == "") == legal, (steps, objection, game.position(state))
