"""Texts for the fuzz: good ones, damaged ones and nonsense, for every kind of parser."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from hypothesis import strategies as st

from game import link, record
from game.core import GAMES
from game.match import Match
from library import backup_file
from saves import match_json, rating, saved_game

Texts = st.SearchStrategy[Any]


def _parts(text: str) -> list[str]:
    """The parts between spaces; ~~ stands for a space itself, ~n for the end of a line."""
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


# --- good texts ---------------------------------------------------------------------------------


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
# Positions with many thousand legal moves, by game.
CROWDED = {"oferhlyp": (".m...../mmmm.../.kKm.../mmmmm../.m.m.../......./....... D",)}

NOW = "2026-11-21T12:00:00Z"
ENTRIES = [
    saved_game.dumps(
        saved_game.made(match, match_json.dumps(match), {"dark": 0, "light": 5}, "a1", NOW)
    )
    for match in MATCHES
]
RATED = rating.dumps([rating.Rated("a1", NOW, 5, 1200, 1), rating.Rated("b2", NOW, 8, 900, 0)])
BACKUPS = [
    backup_file.dumps(
        backup_file.Backup(
            # Both have the same id, so restoring has to compare them.
            [saved_game.loads(text) for text in ENTRIES[number : number + 2]],
            {"oferhlyp": rating.loads(RATED)},
            {"c3": "{"},
        ),
        NOW,
    )
    for number in range(0, 20, 2)
]
SEATS = '{"version":1,"dark":0,"light":5,"pace":"slow"}'

# --- texts of each kind -------------------------------------------------------------------------


def kept(good: Sequence[str]) -> Texts:
    """JSON as the device stores it: damaged, with one part of another form, or of any form."""
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


def importable() -> Texts:
    """Records and links of both kinds, alone or within a message, as a text or a file."""
    codes = [f"https://tafl.example/#{link.encode(match)}" for match in MATCHES]
    named = [f"#{urlencode(match.choice)}" for match in MATCHES]
    texts = st.one_of(
        of_all_kinds([*map(record.dumps, MATCHES)], [*TAGS, *MOVETEXT], " "),
        of_all_kinds([*codes, *(f"Your turn! {code}" for code in codes), *named], LINK),
    )
    files = texts.map(lambda text: text.encode("utf-8", "surrogatepass"))
    return st.one_of(texts, files, st.binary())


def addresses() -> Texts:
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


def typed_moves() -> Texts:
    """A match, and a text that somebody types as its next move."""
    moves = [text for match in MATCHES for text in _notation(match)]
    return st.tuples(st.sampled_from(MATCHES), of_all_kinds(moves, NOTATION))


def at_terminal() -> Texts:
    """A game, what follows each --set, and what follows --moves."""
    settings_ = damaged(["specials=off", "board=5", "progress=on", "scoring=simple"], ["=", "7"])
    lines = ["; ".join(_notation(match)) for match in MATCHES]
    return st.tuples(
        st.sampled_from([*GAMES]),
        st.lists(settings_, max_size=2),
        of_all_kinds(lines, [*NOTATION, ";", "; "]),
    )


def _notation(match: Match) -> list[str]:
    made = zip(match.line_states, match.line, strict=False)
    return [match.game.notation(state, move) for state, move in made]
