"""The laws of the protocol in `game.core`, tried on any game: `check_game(GAMES["oferhlyp"])`.

A new game that keeps them can be played, saved, sent, recorded and drawn by everything else. The
games are random but the same every time. Nothing but the standard library is needed.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from game.core import Game, OptionError, PositionError
from game.laws import NOWHERE, POSITION_LAWS, Case, check_state, error_of, is_sentence
from game.values import Piece


def check_game(game: Game[Any], games: int = 5, plies: int = 100, seed: int = 1) -> None:
    """Tries every law on random games, each up to so many plies.

    Raises `AssertionError` with a sentence that names the law, the position and the move.
    """
    for law in GAME_LAWS:
        law(game)
    for number in range(games):
        dice = Random(f"{seed} {number}")
        # The first game has the usual options, the others any.
        chosen = {each.key: dice.choice(each.choices) for each in game.options} if number else {}
        start = game.start(chosen)
        _check_first_position(game, start)
        _check_one_game(game, start, plies, dice)


def _check_first_position(game: Game[Any], start: Any) -> None:
    """The first position is read back as the same value."""
    case = Case(game, start, ())
    check_state(case)
    read = game.parse_position(game.position(start), start.options)
    same = (read, hash(read)) == (start, hash(start))
    case.demand(same, "the first position is read back as it is", read)


def _check_one_game(game: Game[Any], state: Any, plies: int, dice: Random) -> None:
    earlier: tuple[str, ...] = ()
    for _ in range(plies):
        case = Case(game, state, game.legal_moves(state), earlier)
        for law in POSITION_LAWS:
            law(case)
        if not case.moves:
            return
        move = dice.choice(case.moves)
        earlier = tuple(game.notation(state, each) for each in case.some)
        state = game.play(state, move).state


def _demand(game: Game[Any], kept: object, law: str, found: object) -> None:
    if not kept:
        raise AssertionError(f"{game.title}: {law}; found {found!r}")


# --- the game itself ----------------------------------------------------------------------------


def check_names(game: Game[Any]) -> None:
    """The id is a word in small letters, and title, aim, version and reasons are there."""
    letters = game.id.isascii() and game.id.isalpha() and game.id.islower()
    _demand(game, letters, "an id is a word in small letters from a to z", game.id)
    _demand(game, game.title and game.rules_version, "a game has a title and a version", game)
    _demand(game, game.aim and game.aim[-1] != ".", "the aim is a few words", game.aim)
    _demand(game, is_sentence(game.about), "what the game is about is a sentence", game.about)
    for reason, why in game.reasons.items():
        _demand(game, is_sentence(why), f"the reason {reason!r} is a sentence", why)


def check_options(game: Game[Any]) -> None:
    """Every choice can be made, and anything else raises `OptionError` and is quoted."""
    keys = [option.key for option in game.options]
    _demand(game, len({*keys}) == len(keys), "no two options share a key", keys)
    _demand(game, {*game.start().options} == {*keys}, "the state has every option", keys)
    for option in game.options:
        fits = option.default in option.choices and {*option.offered} <= {*option.choices}
        _demand(game, fits, "the default and what is offered are choices", option)
        _demand(game, len(option.labels) == len(option.choices), "each choice has a label", option)
        for choice in option.choices:
            chosen = game.start({option.key: choice}).options[option.key]
            _demand(game, chosen == choice, f"the option {option.key} is what was chosen", chosen)
    text = game.position(game.start())
    wrong = [{"no such key": "on"}, *({key: "no such choice"} for key in keys)]
    for options in wrong:
        unknown = "no such key" if "no such key" in options else "no such choice"
        for call in (game.start, game.setup, lambda each: game.parse_position(text, each)):
            error = error_of(call, options)
            kept = isinstance(error, OptionError) and unknown in str(error)
            _demand(game, kept, "an unknown option raises OptionError and is quoted", error)


def check_bad_positions(game: Game[Any]) -> None:
    """A text that is not a position raises `PositionError`, saying why."""
    for text in ("", "?", f"{game.position(game.start())} {NOWHERE}"):
        error = error_of(game.parse_position, text)
        kept = isinstance(error, PositionError) and str(error)
        _demand(game, kept, f"the text {text!r} raises PositionError", error)


def check_setup(game: Game[Any]) -> None:
    """Each kind of piece of each side has a letter of its own, upper case for Dark."""
    pieces = game.setup().pieces
    kinds = {(piece.owner, piece.kind) for piece in pieces}
    letters = {piece.letter for piece in pieces}
    kept = len(kinds) == len(letters) == len(pieces) > 0
    _demand(game, kept, "each kind of piece of each side has its own letter", sorted(letters))
    for piece in pieces:
        _demand(game, _has_its_case(piece), "Dark's letters are capitals, Light's small", piece)


def _has_its_case(piece: Piece) -> bool:
    letter = piece.letter
    return len(letter) == 1 and (letter.isupper() if piece.owner == "dark" else letter.islower())


GAME_LAWS: tuple[Callable[[Game[Any]], None], ...] = (
    check_names,
    check_options,
    check_bad_positions,
    check_setup,
)
