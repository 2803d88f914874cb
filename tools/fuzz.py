"""Feeds every parser of the project with texts of all kinds: good ones, damaged ones, and nonsense.

A parser may give a value or raise an error of its own, nothing else, and may take no longer than
`LIMIT` for a text. Prints a line for each parser; `make fuzz` does 100,000 texts in all.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "site"))

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

import backups
import controller
import editor
import entries
import entry
import game.__main__ as terminal
import imports
import opponents
import rating
import saved
from boards import Boards
from game import link, record
from game.core import GAMES, AmbiguousMove, GameError, IllegalMove, InvalidMove, PositionError
from game.match import Match
from library import Library

INPUTS = 100_000
LIMIT = 0.05
"""Seconds of processor time that a text may take."""

Texts = st.SearchStrategy[Any]

# --- texts --------------------------------------------------------------------------------------


def _parts(text: str) -> list[str]:
    """What stands between the spaces; ~~ stands for a space itself, ~n for the end of a line."""
    return [part.replace("~n", "\n").replace("~~", " ") for part in text.split()]


NOTATION = _parts("A1 D4 g7 E5 H1 E4 C3 x X - ~ / ! (2>1) (1>0) (-) (r) K C T w W pass Pass ½ ² é")
TAGS = _parts(
    """[Game~~ [Rules~~ [Options~~ [Result~~ [Position~~ [Ply~~ [Dark~~ "cyngesheall"] "1-0"] "*"]
    "progress=on"] "0~~1~~1"] "3"] ""] "\\n"]"""
)
MOVETEXT = _parts(
    """( ) { } {a} \\ ; % ~n 1. 2... $1 !? ! 1-0 0-1 1/2-1/2 * E4 D4 A4-E4 C2-C3 E6-E5
    Dark:~~0,~~Light:~~0"""
)
POSITION = _parts("S s T t W w M m C c K k N n J j . ... ....... / // D L TW - 7 ~~ ~n é")
LINK = [*link._DIGITS, "#", "1G", "2", "=", "%", " "]
NAMES = _parts("version game options start lines moves at end ply pace dark light")
JSON = ["{", "}", "[", "]", ",", ":", "0", "1", "-1", "1e999", "NaN", "null", "true"]
JSON += [f'"{name}"' for name in NAMES]


def joined(parts: Sequence[str], glue: str = "", most: int = 40) -> Texts:
    """Texts made of these parts."""
    return st.lists(st.sampled_from(parts), max_size=most).map(glue.join)


@st.composite
def damaged(draw: st.DrawFn, good: Sequence[str], parts: Sequence[str]) -> str:
    """A good text after up to four accidents, or none."""
    text = draw(st.sampled_from(good))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(text)))
        gone = draw(st.one_of(st.integers(0, 3), st.integers(0, len(text))))
        piece = st.one_of(st.just(""), st.sampled_from(parts), st.text(max_size=3))
        come = draw(st.one_of(piece, st.just(text[at : at + gone] * 2)))
        text = text[:at] + come + text[at + gone :]
    return text


def of_all_kinds(good: Sequence[str], parts: Sequence[str], glue: str = "") -> Texts:
    """Nonsense, texts of the right parts, and good ones that were damaged."""
    return st.one_of(st.text(), joined(parts, glue), damaged(good, parts), damaged(good, parts))


# --- what is good -------------------------------------------------------------------------------


def matches(number: int, plies: int) -> list[Match]:
    """Matches with variations, comments and tags, of all games and options."""
    made = []
    for seeded in range(number):
        dice = random.Random(seeded)
        game = GAMES[dice.choice([*GAMES])]
        match = Match(game, {each.key: dice.choice(each.choices) for each in game.options})
        for _ in range(plies):
            if match.legal_moves and dice.random() < 0.9:
                match.play(dice.choice(match.legal_moves))
            else:
                match.visit(dice.choice([match.root, *match.root.below]).number)
        match.annotate(match.node.number, dice.choice(["", "a {comment} of\nsorts\\"]))
        match.tags["Dark"] = 'Edith "the quick"'
        if match.outcome is None and dice.random() < 0.5:
            match.resign(dice.choice(("dark", "light")))
        made.append(match)
    return made


MATCHES = matches(60, 40)
# Where a king can go on attacking in many thousand ways.
CROWD = GAMES["oferhlyp"].parse_position(
    ".m...../mmmm.../.kKm.../mmmmm../.m.m.../......./....... D"
)

NOW = "2026-11-21T12:00:00Z"
ENTRIES = [
    entries.dumps(entries.made(match, saved.dumps(match), {"dark": 0, "light": 5}, "a1", NOW))
    for match in MATCHES
]
RATED = rating.dumps([rating.Rated("a1", NOW, 5, 1200, 1), rating.Rated("b2", NOW, 8, 900, 0)])
BACKUPS = [
    backups.dumps(
        backups.Backup(
            # Of the same id, so that what one has and the other lacks is looked into.
            [entries.loads(text) for text in ENTRIES[number : number + 2]],
            {"oferhlyp": rating.loads(RATED)},
            {"c3": "{"},
        ),
        NOW,
    )
    for number in range(0, 20, 2)
]
SEATS = '{"version":1,"dark":0,"light":5,"pace":"slow"}'

# --- parsers ------------------------------------------------------------------------------------


class Parser(NamedTuple):
    """What reads texts, of what kinds, which errors are its own, and its share of the inputs."""

    name: str
    read: Callable[[Any], object]
    texts: Texts
    errors: tuple[type[Exception], ...]
    share: int


def parsers() -> list[Parser]:
    """Every parser of the project."""
    found = [
        Parser(
            "record.loads",
            record.loads,
            st.one_of(
                of_all_kinds([*map(record.dumps, MATCHES)], [*TAGS, *MOVETEXT], " "),
                st.binary(),
            ),
            (record.RecordError,),
            25,
        ),
        Parser(
            "link.decode",
            lambda text: link.decode(link.code_in(text)),
            of_all_kinds([*map(link.encode, MATCHES)], LINK),
            (link.LinkError,),
            15,
        ),
        Parser(
            "saved.loads",
            saved.loads,
            _kept([*map(saved.dumps, MATCHES)]),
            (saved.SavedGameError,),
            10,
        ),
        Parser("entries.loads", entries.loads, _kept(ENTRIES), (entries.EntryError,), 5),
        Parser("backups", _restored, _kept(BACKUPS), (backups.BackupError,), 3),
        Parser("rating.loads", rating.loads, _kept([RATED]), (rating.RatingError,), 2),
        Parser("who plays", partial(opponents._read, levels=8), _kept([SEATS]), (), 2),
        Parser("pasted, chosen, dropped", _imported, _importable(), (GameError,), 6),
        Parser("the address", _open, _settings(), (GameError,), 3),
        Parser("typed moves", _completed, _begun(), (), 4),
        Parser("--set and --moves", _at_terminal, _typed(), (GameError,), 6),
    ]
    for game in GAMES:
        found += _of_game(game)
    return found


def _of_game(name: str) -> list[Parser]:
    game, of_game = GAMES[name], [match for match in MATCHES if match.game.id == name]
    states = [state for match in of_game for state in match.line_states[::5]]
    states += [CROWD] if name == "oferhlyp" else []
    moves = [
        game.notation(state, move)
        for state in states
        for move in islice(game.legal_moves(state), 0, 2000, 7)
    ]
    positions = [game.position(state) for state in states]
    options = st.fixed_dictionaries(
        {option.key: st.sampled_from(option.choices) for option in game.options}
    )
    drawn = st.tuples(of_all_kinds(positions, POSITION), options)
    return [
        Parser(
            f"{name}.parse",
            lambda drawn: game.parse(*drawn),
            st.tuples(st.sampled_from(states), of_all_kinds(moves, NOTATION)),
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
            lambda drawn: editor.read(game, drawn[0], game.start(drawn[1]).options),
            drawn,
            (PositionError,),
            3,
        ),
    ]


def _kept(good: Sequence[str]) -> Texts:
    """What is kept on the device as JSON: damaged, with a part of another form, or of any form."""
    wholes = [json.loads(text) for text in good]
    names = st.sampled_from(sorted({name for whole in wholes for name in whole}))
    plain = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5))
    parts = st.recursive(
        st.one_of(plain, names),
        lambda inner: st.one_of(
            st.lists(inner, max_size=4), st.dictionaries(names, inner, max_size=6)
        ),
        max_leaves=12,
    )
    changed = st.tuples(st.sampled_from(wholes), names, parts).map(
        lambda drawn: {**drawn[0], drawn[1]: drawn[2]}
    )
    return st.one_of(of_all_kinds(good, JSON, " "), st.one_of(parts, changed).map(json.dumps))


def _importable() -> Texts:
    """Records and links of both kinds, within what was said with them, as a text or a file."""
    codes = [f"https://tafl.example/#{link.encode(match)}" for match in MATCHES]
    named = [f"#{urlencode(match.choice)}" for match in MATCHES]
    texts = st.one_of(
        of_all_kinds([*map(record.dumps, MATCHES)], [*TAGS, *MOVETEXT], " "),
        of_all_kinds([*codes, *(f"Your turn! {code}" for code in codes), *named], LINK),
    )
    files = texts.map(lambda text: text.encode("utf-8", "surrogatepass"))
    return st.one_of(texts, files, st.binary())


def _imported(given: str | bytes) -> imports.Found:
    """Where a record is wrong is shown, too."""
    try:
        return imports.read(given, lambda part: dict(parse_qsl(part, keep_blank_values=True)))
    except record.RecordError as error:
        place = imports.place(given, error.line, error.column)
        shown = imports.shown(given).encode("utf-16-le", "surrogatepass")[2 * place.start :]
        assert shown.startswith(place.wrong.encode("utf-16-le", "surrogatepass")), "another place"
        raise


def _restored(text: str) -> object:
    """What is listed where a backup was restored."""
    boards = Boards({}, {}, lambda: NOW, lambda: "d4")
    shelf = Library(boards, {}, ("Child",) * 8, str)
    shelf.restore(text)
    return [shelf.title(each) + shelf.result(each) for each in shelf.found("a")]


def _settings() -> Texts:
    """What an address asks for, by name."""
    good = [{**match.choice, "position": match.game.position(match.state)} for match in MATCHES] + [
        match.choice for match in MATCHES
    ]
    names = st.sampled_from([*{name for wanted in good for name in wanted}])
    choices = st.sampled_from([*{choice for wanted in good for choice in wanted.values()}])
    more = st.dictionaries(
        st.one_of(names, st.text(max_size=4)), st.one_of(choices, st.text(max_size=9)), max_size=3
    )
    return st.tuples(st.sampled_from([{}, *good]), more).map(lambda two: {**two[0], **two[1]})


def _begun() -> Texts:
    """A match, and what somebody types of its next move."""
    moves = [text for match in MATCHES for text in _texts(match)]
    return st.tuples(st.sampled_from(MATCHES), of_all_kinds(moves, NOTATION))


def _completed(drawn: tuple[Match, str]) -> object:
    return entry.completions(*drawn)


def _open(wanted: dict[str, str]) -> Match:
    return controller.match_of(wanted)


def _typed() -> Texts:
    """A game, what follows each --set, and what follows --moves."""
    settings_ = damaged(["specials=off", "board=5", "progress=on", "scoring=simple"], ["=", "7"])
    lines = ["; ".join(_texts(match)) for match in MATCHES]
    return st.tuples(
        st.sampled_from([*GAMES]),
        st.lists(settings_, max_size=2),
        of_all_kinds(lines, [*NOTATION, ";", "; "]),
    )


def _texts(match: Match) -> list[str]:
    made = zip(match.line_states, match.line, strict=False)
    return [match.game.notation(state, move) for state, move in made]


def _at_terminal(drawn: tuple[str, list[str], str]) -> Match:
    name, settings_, moves = drawn
    return terminal._match(Namespace(game=name, set=settings_, moves=moves))


# --- the work -----------------------------------------------------------------------------------


class Tally:
    """What a parser did with its texts."""

    def __init__(self) -> None:
        self.read = 0
        self.refused = 0
        self.slowest = 0.0

    def __str__(self) -> str:
        return (
            f"{self.read + self.refused:6} texts, {self.read:6} read, {self.refused:6} refused, "
            f"slowest {1000 * self.slowest:.1f} ms"
        )


def fuzz(parser: Parser, inputs: int, number: int | None = None) -> Tally:
    """Gives the parser that many texts, different ones each time unless numbered.

    Raises whatever is no error of the parser's own, and `AssertionError` where it was too slow.
    """
    tally = Tally()

    def feed(text: Any) -> None:
        refused, took = _tried(parser, text)
        if took > LIMIT:  # others work on this machine too
            took = min(took, *(_tried(parser, text)[1] for _ in range(2)))
        tally.refused += refused
        tally.read += not refused
        tally.slowest = max(tally.slowest, took)
        assert took <= LIMIT, f"{parser.name} took {1000 * took:.0f} ms for {text!r}"

    checked = settings(
        max_examples=inputs,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=[*HealthCheck],
        # Several at once come as a group, which would hide what each of them is.
        report_multiple_bugs=False,
    )(given(parser.texts)(feed))
    (checked if number is None else seed(number)(checked))()
    return tally


def _tried(parser: Parser, text: Any) -> tuple[bool, float]:
    """Whether the text was refused, and the seconds of processor time that it took."""
    began = time.process_time()
    try:
        parser.read(text)
    except parser.errors:
        return True, time.process_time() - began
    return False, time.process_time() - began


def main(arguments: Sequence[str] | None = None) -> int:
    """Feeds all parsers. Raises what `fuzz` does, with the text that brought it about."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=INPUTS, help="how many texts in all")
    parser.add_argument("--only", default="", help="only the parsers with this in their name")
    given_ = parser.parse_args(arguments)
    every = parsers()
    shares = sum(each.share for each in every)
    texts = 0
    for each in every:
        if given_.only in each.name:
            tally = fuzz(each, ceil(each.share * given_.inputs / shares))
            texts += tally.read + tally.refused
            print(f"{each.name:28}{tally}", flush=True)
    print(f"{texts} texts, and no error but those of each parser's own")
    return 0


if __name__ == "__main__":
    sys.exit(main())
