"""A whole game as the short text at the end of a web address, to send and to keep.

A link is a `1`, which names this version, then its own length, then one number, in the 64 letters,
digits and signs that an address leaves alone. The number holds the game, its options, the start if
it is not the usual one, and each move as its place among the legal ones: where a player had six
moves, the next digit is one of base six. It is multiplied by a prime, which makes it its own
checksum: one altered text in 262,139 could pass.

The length distinguishes a link that was cut off from one that was altered. The meaning of a digit
must never change, or old links would lead elsewhere: a new meaning needs a new version.
"""

from __future__ import annotations

from collections.abc import Mapping, Sized
from typing import Any

from game.core import GAMES, PLAYERS, Game, GameError, opponent
from game.match import Match
from game.words import counted, quote

VERSION = "1"
LONGEST = 4096
"""The most characters that a link can have: a game of about 4,000 plies."""

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)}
# All possible versions: a digit, because no name on a page begins with one.
_VERSIONS = "123456789"
# The number that is written is one more than a multiple of the largest prime below 2**18. One
# altered character, or two that changed places, never add a multiple of it, so they are always
# found; so are one or two characters lost or added.
_PRIME = 262139
_OVER = 1
# Lengths below 48 take one character, those below 15 * 64 two, others three.
_SHORT, _LONG = 48, 63
# What comes before the moves: nothing, the options, or everything possible.
_NOTHING, _OPTIONS, _ALL = range(3)
# Positions are written in printable ASCII; the sign after the last of these marks the end. Each
# time a sign occurs, it is taken to be this much likelier.
_END = chr(127)
_OFTEN = 30
_LONGEST_POSITION = 200


class LinkError(GameError):
    """A text that is not a link, or was damaged on its way; the message says which."""


def encode(match: Match) -> str:
    """The link to a match: its line, where on it the match is, and how the players ended it.

    Variations, comments and tags are not in it. Raises `LinkError` if the game is too long, or
    began with a position that has a history.

    >>> encode(Match(GAMES["cyngesheall"]))
    '1GN_-7'
    """
    digits = _Digits()
    # Digits are taken in reverse, so the last move goes in first.
    for state, move in zip(match.line_states[-2::-1], match.line[::-1], strict=True):
        legal = match.game.legal_moves(state)
        digits.put(legal.index(move), _base(legal))
    _put_terms(digits, match)
    code = _sealed(digits.number)
    if len(code) > LONGEST:
        raise LinkError(f"a game of {len(match.line)} moves is too long for a link")
    return code


def decode(text: str) -> Match:
    """The match that the link leads to; white space in it is ignored.

    Raises `LinkError`, which distinguishes a link that was cut off, one that was altered, and one
    that a newer version of this site made.
    """
    digits = _Digits(_unsealed("".join(text.split())))
    try:
        return _take_match(digits)
    # The checksum is right, so the link was made wrong on purpose, or by other rules.
    except (IndexError, GameError) as error:
        raise LinkError("the link is whole, but it leads to no game that is known here") from error


def code_in(text: str) -> str:
    """The link in a pasted address: what follows the last #, or the whole text.

    >>> code_in(" https://tafl.example/play/#1GN_-7 ")
    '1GN_-7'
    """
    return text.rpartition("#")[2].strip()


# --- a match as digits ----------------------------------------------------------------------------


class _Digits:
    """A stack of digits of any base, held in one number; the last one put is the first one taken.

    It is 1 while it holds none.
    """

    def __init__(self, number: int = 1) -> None:
        self.number = number

    def put(self, digit: int, base: int) -> None:
        self.number = self.number * base + digit

    def take(self, base: int) -> int:
        """The last digit. Raises `IndexError` where there is none."""
        self.number, digit = divmod(self.number, base)
        if not self.number:
            raise IndexError("it ends too soon")
        return digit

    def put_any(self, number: int) -> None:
        """Puts a number that is nearly always below three, but can be any."""
        if number < 3:
            self.put(number, 4)
            return
        octal = f"{number - 3:o}"
        for place, digit in enumerate(octal):
            more = 8 if place else 0  # the first is taken last
            self.put(more + int(digit), 16)
        self.put(3, 4)

    def take_any(self) -> int:
        """The number that `put_any` put."""
        if (number := self.take(4)) < 3:
            return number
        unit = 1
        while (digit := self.take(16)) >= 8:
            number += (digit - 8) * unit
            unit *= 8
        return number + digit * unit

    def put_text(self, text: str) -> None:
        """Puts a position; a sign that is frequent in it takes little room."""
        counts, shares = _counts(), []
        for sign in (*text, _END):
            below = sum(count for other, count in counts.items() if other < sign)
            shares.append((below, counts[sign], sum(counts.values())))
            counts[sign] += _OFTEN
        for below, count, total in reversed(shares):
            times, slot = divmod(self.number, count)
            self.number = times * total + below + slot

    def take_text(self) -> str:
        """The position that `put_text` put. Raises `IndexError` if it is too long to be one."""
        counts, text = _counts(), ""
        while len(text) < _LONGEST_POSITION:
            times, slot = divmod(self.number, sum(counts.values()))
            sign, slot = _at(counts, slot)
            self.number = times * counts[sign] + slot
            if sign == _END:
                return text
            text += sign
            counts[sign] += _OFTEN
        raise IndexError("no position is so long")


def _counts() -> dict[str, int]:
    """The weight of each sign before any has occurred."""
    return {chr(sign): 1 for sign in range(ord(" "), ord(_END) + 1)}


def _at(counts: Mapping[str, int], slot: int) -> tuple[str, int]:
    """The sign whose share the slot lies in, and the offset within it."""
    for sign, count in counts.items():
        if slot < count:
            return sign, slot
        slot -= count
    raise IndexError("the slot is beyond all shares")


def _base(legal: Sized) -> int:
    """The base of a move's digit; at least 2, or a forced move would leave no trace."""
    return max(2, len(legal))


def _put_terms(digits: _Digits, match: Match) -> None:
    """Puts all but the moves: the place, the ending, the start, the options and the game."""
    game, nodes = match.game, match.line_nodes
    chosen = {key: choice for key, choice in match.choice.items() if key != "game"}
    start = "" if match.start == game.start(chosen) else game.position(match.start)
    if start and game.parse_position(start, chosen) != match.start:
        raise LinkError("the game began with a position that had a past, which no link tells")
    back = len(nodes) - 1 - nodes.index(match.node)
    ending = _ending_of(match)
    more = bool(start or ending or back)
    if more:
        digits.put_any(back)
        digits.put_any(ending)
        if start:
            digits.put_text(start)
        digits.put(bool(start), 2)
    if more or chosen:
        _put_options(digits, game, chosen)
    digits.put(_ALL if more else _OPTIONS if chosen else _NOTHING, 3)
    digits.put_any([*GAMES].index(game.id))


def _ending_of(match: Match) -> int:
    """How the players ended the line: 0 not at all, 1 by a draw, 2 or 3 by resigning."""
    if match.ending is None:
        return 0
    winner = match.ending.winner
    return 1 if winner is None else 2 + PLAYERS.index(opponent(winner))


def _put_options(digits: _Digits, game: Game[Any], chosen: Mapping[str, str]) -> None:
    """Puts the number and choice of each option that is not at its default, and their count."""
    for number, option in enumerate(game.options):
        if option.key in chosen:
            digits.put_any(option.choices.index(chosen[option.key]))
            digits.put_any(number)
    digits.put_any(len(chosen))


def _take_match(digits: _Digits) -> Match:
    """The match with its moves played. Raises `IndexError` or `GameError` if that is impossible."""
    game = GAMES[[*GAMES][digits.take_any()]]
    terms = digits.take(3)
    options: dict[str, str] = {}
    start, ending, back = "", 0, 0
    for _ in range(digits.take_any() if terms else 0):
        option = game.options[digits.take_any()]
        options[option.key] = option.choices[digits.take_any()]
    if terms == _ALL:
        start = digits.take_text() if digits.take(2) else ""
        ending, back = digits.take_any(), digits.take_any()
    match = Match(game, options, game.parse_position(start, options) if start else None)
    while digits.number > 1:
        legal = match.legal_moves
        match.play(legal[digits.take(_base(legal))])
    if ending == 1:
        match.agree_draw()
    elif ending:
        match.resign(PLAYERS[ending - 2])
    if back >= len(match.line_nodes):
        raise IndexError("it goes back before its start")
    for _ in range(back):
        match.undo()
    return match


# --- a link as a text -----------------------------------------------------------------------------


def _sealed(number: int) -> str:
    """The link that holds the number."""
    body, rest = "", number * _PRIME + _OVER
    while rest:
        rest, digit = divmod(rest, 64)
        body = _DIGITS[digit] + body
    # The length includes the characters that state it.
    width = next(n for n in (1, 2, 3) if len(_length(1 + n + len(body))) == n)
    return f"{VERSION}{_length(1 + width + len(body))}{body}"


def _unsealed(code: str) -> int:
    """The number that the link holds. Raises `LinkError` if the link is damaged."""
    _check_looks(code)
    length = _length(len(code))
    number, over = divmod(_read(code[1 + len(length) :]), _PRIME)
    right = number > 0 and over == _OVER
    whole = code.startswith(length, 1)
    if right and whole:
        return number
    stated = _stated_length(code)
    if right or whole or stated == len(code):
        raise LinkError("the link was altered on its way, so it has to be sent again")
    if stated is None:
        raise LinkError("the link was cut off near its beginning: copy the whole of it")
    if stated > len(code):
        missing = _characters(stated - len(code))
        raise LinkError(f"the link was cut off, and lacks {missing}: copy the whole of it")
    more = _characters(len(code) - stated)
    raise LinkError(f"the link goes on for {more} after its end: copy it without them")


def _check_looks(code: str) -> None:
    """Checks that it can be a link of this version at all. Raises `LinkError`."""
    if not code:
        raise LinkError("the link is empty: copy the whole of it")
    if code[0] not in _VERSIONS:
        raise LinkError(f"{quote(code)} is not a link to a game: those begin with {VERSION}")
    if code[0] != VERSION:
        raise LinkError("the link was made by a newer version of this site: load the page anew")
    if len(code) > LONGEST:
        raise LinkError(f"the link has {_characters(len(code))}, and none has more than {LONGEST}")
    strange = next((sign for sign in code if sign not in _VALUES), "")
    if strange:
        raise LinkError(
            f"{quote(strange)} is not part of a link: it has only letters A to Z, digits, - and _"
        )


def _characters(count: int) -> str:
    return counted(count, "character")


def _length(length: int) -> str:
    """A length as a link states it."""
    more, last = divmod(length, 64)
    if length < _SHORT:
        return _DIGITS[length]
    if _SHORT + more < _LONG:
        return _DIGITS[_SHORT + more] + _DIGITS[last]
    return _DIGITS[_LONG] + _DIGITS[more % 64] + _DIGITS[last]


def _stated_length(code: str) -> int | None:
    """The length that a link states, or `None` if it was cut off before that."""
    first, *more = [_VALUES[sign] for sign in code[1:4]] or [_SHORT]
    if first < _SHORT:
        return first
    if first < _LONG:
        return (first - _SHORT) * 64 + more[0] if more else None
    return more[0] * 64 + more[1] if len(more) == 2 else None


def _read(text: str) -> int:
    number = 0
    for sign in text:
        number = number << 6 | _VALUES[sign]
    return number
