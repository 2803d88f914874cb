"""Every parser of the project, the texts that the fuzz feeds it, and the errors it may raise."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from hypothesis import strategies as st

import address
import game.__main__ as terminal
from editor import draft, move_input
from game import link, record
from game.core import GAMES, AmbiguousMove, GameError, IllegalMove, InvalidMove, PositionError
from game.match import Match
from library import backup_file
from library.library import Library
from players import players
from saves import match_json, rating, saved_game
from saves.journal import Journal
from share import game_import
from tools import fuzz_texts as texts


class Parser(NamedTuple):
    """A function that reads texts, the texts, its own errors, and its share of the inputs."""

    name: str
    read: Callable[[Any], object]
    texts: texts.Texts
    errors: tuple[type[Exception], ...]
    share: int


def parsers() -> list[Parser]:
    """Every parser of the project."""
    found = [
        Parser(
            "record.loads",
            record.loads,
            st.one_of(
                texts.of_all_kinds(
                    [*map(record.dumps, texts.MATCHES)], [*texts.TAGS, *texts.MOVETEXT], " "
                ),
                st.binary(),
            ),
            (record.RecordError,),
            25,
        ),
        Parser(
            "link.decode",
            lambda text: link.decode(link.code_in(text)),
            texts.of_all_kinds([*map(link.encode, texts.MATCHES)], texts.LINK),
            (link.LinkError,),
            15,
        ),
        Parser(
            "match_json.loads",
            match_json.loads,
            texts.kept([*map(match_json.dumps, texts.MATCHES)]),
            (match_json.MatchJsonError,),
            10,
        ),
        Parser(
            "saved_game.loads",
            saved_game.loads,
            texts.kept(texts.ENTRIES),
            (saved_game.SavedGameError,),
            5,
        ),
        Parser("backups", _restored, texts.kept(texts.BACKUPS), (backup_file.BackupError,), 3),
        Parser("rating.loads", rating.loads, texts.kept([texts.RATED]), (rating.RatingError,), 2),
        Parser("who plays", partial(players._read, levels=8), texts.kept([texts.SEATS]), (), 2),
        Parser("pasted, chosen, dropped", _imported, texts.importable(), (GameError,), 6),
        Parser("the address", _open, texts.addresses(), (GameError,), 3),
        Parser("typed moves", _completed, texts.typed_moves(), (), 4),
        Parser("--set and --moves", _at_terminal, texts.at_terminal(), (GameError,), 6),
    ]
    for game in GAMES:
        found += _of_game(game)
    return found


def _of_game(name: str) -> list[Parser]:
    game, of_game = GAMES[name], [match for match in texts.MATCHES if match.game.id == name]
    states = [state for match in of_game for state in match.line_states[::5]]
    states += [game.parse_position(text) for text in texts.CROWDED.get(name, ())]
    moves = [
        game.notation(state, move)
        for state in states
        for move in islice(game.legal_moves(state), 0, 2000, 7)
    ]
    positions = [game.position(state) for state in states]
    options = st.fixed_dictionaries(
        {option.key: st.sampled_from(option.choices) for option in game.options}
    )
    drawn = st.tuples(texts.of_all_kinds(positions, texts.POSITION), options)
    return [
        Parser(
            f"{name}.parse",
            lambda drawn: game.parse(*drawn),
            st.tuples(st.sampled_from(states), texts.of_all_kinds(moves, texts.NOTATION)),
            (InvalidMove, IllegalMove, AmbiguousMove),
            8,
        ),
        Parser(
            f"{name}.parse_position",
            lambda drawn: game.parse_position(*drawn),
            drawn,
            (PositionError,),
            5,
        ),
        Parser(
            f"{name} in the editor",
            lambda drawn: draft.read(game, drawn[0], game.start(drawn[1]).options),
            drawn,
            (PositionError,),
            3,
        ),
    ]


def _imported(given: str | bytes) -> game_import.ImportedGame:
    """The game found in the text; the place shown for a faulty record must be the faulty one."""
    try:
        return game_import.read(given, lambda part: dict(parse_qsl(part, keep_blank_values=True)))
    except record.RecordError as error:
        place = game_import.place(given, error.line, error.column)
        shown = game_import.shown(given).encode("utf-16-le", "surrogatepass")[2 * place.start :]
        assert shown.startswith(place.wrong.encode("utf-16-le", "surrogatepass")), "another place"
        raise


def _restored(text: str) -> object:
    """The list of games after the backup is restored."""
    journal = Journal({}, {}, lambda: texts.NOW, lambda: "d4")
    shelf = Library(journal, {}, ("Child",) * 8, str)
    shelf.restore(text)
    return [shelf.title(each) + shelf.result(each) for each in shelf.found("a")]


def _completed(drawn: tuple[Match, str]) -> object:
    return move_input.completions(*drawn)


def _open(wanted: dict[str, str]) -> Match:
    return address.match_of(wanted)


def _at_terminal(drawn: tuple[str, list[str], str]) -> Match:
    name, settings_, moves = drawn
    return terminal._match(Namespace(game=name, set=settings_, moves=moves))
