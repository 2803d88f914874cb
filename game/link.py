"""A whole game as the short text at the end of a web address, to send and to keep.

A link is a `1`, which names this version, then its own length, then one number, in the 64 letters,
digits and signs that an address leaves alone. The number holds the game, what was chosen, where it
began if not where it always does, and each move as its place among the legal ones: where a player
had six moves, the next digit is one of base six. It is told times a prime and so is its own
checksum: of 262,139 altered texts one could pass.

The length is there to tell a link that was cut from one that was altered. What a digit stands for
must never change, or old links would lead elsewhere: another meaning takes another version.
"""

from __future__ import annotations

from collections.abc import Mapping, Sized
from typing import Any

from game.core import GAMES, PLAYERS, Game, GameError, opponent
from game.match import Match
from game.words import counted, quote

VERSION = "1"
LONGEST = 4096
"""Characters that a link has at most: a game of some four thousand plies."""

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)}
# All versions that there can be: a digit, so no link is the name of anything else on a page.
_VERSIONS = "123456789"
# The number that is written is one more than a multiple of the largest prime below 2**18. One
# altered character, or two that changed places, add no multiple of it, so these never pass; nor
# does a link that has lost one or two, or got them.
_PRIME = 262139
_OVER = 1
# Lengths below 48 are told in one character, those below 15 * 64 in two, others in three.
_SHORT, _LONG = 48, 63
# What is told before the moves: nothing, the options, or all that may be.
_NOTHING, _OPTIONS, _ALL = range(3)
# Positions are written in the signs of ASCII from the space on. What comes after the last of them
# tells the end. Each time that a sign comes it is reckoned to be so much likelier.
_END = chr(127)
_OFTEN = 30
_LONGEST_POSITION = 200


class LinkError(GameError):
    """A text that is no link, or is not as it was sent; the message says which."""


def encode(match: Match) -> str:
    """The link to a match: its line, where on it the match is, and how the players ended it.

    Variations, comments and tags are not in it. Raises `LinkError` where the game is too long, or
    began with a position that had a past.

    >>> encode(Match(GAMES["cyngesheall"]))
    '1GN_-7'
    """
    digits = _Digits()
    # What is put last is taken first, so the moves go in from the last to the first.
    for state, move in zip(match.line_states[-2::-1], match.line[::-1], strict=True):
        legal = match.game.legal_moves(state)
        digits.put(legal.index(move), _base(legal))
    _put_terms(digits, match)
    code = _sealed(digits.number)
    if len(code) > LONGEST:
        raise LinkError(f"a game of {len(match.line)} moves is too long for a link")
    return code


def decode(text: str) -> Match:
    """The match that the link leads to, new and whole; white space in it is nothing.

    Raises `LinkError`, which tells a link that was cut from one that was altered, and from one that
    a newer version of this site has made.
    """
    digits = _Digits(_unsealed("".join(text.split())))
    try:
        return _take_match(digits)
    # The checksum is right, so this was made to be wrong, or by other rules than these.
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
    """A number to which digits of any base are put, and from which they are taken, last first.

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
        """A number that is nearly always below three, but can be any."""
        if number < 3:
            self.put(number, 4)
            return
        octal = f"{number - 3:o}"
        for place, digit in enumerate(octal):
            more = 8 if place else 0  # the first is taken last
            self.put(more + int(digit), 16)
        self.put(3, 4)

    def take_any(self) -> int:
        """A number that was put so."""
        if (number := self.take(4)) < 3:
            return number
        unit = 1
        while (digit := self.take(16)) >= 8:
            number += (digit - 8) * unit
            unit *= 8
        return number + digit * unit

    def put_text(self, text: str) -> None:
        """A position; what came often in it takes little room when it comes again."""
        counts, shares = _counts(), []
        for sign in (*text, _END):
            below = sum(count for other, count in counts.items() if other < sign)
            shares.append((below, counts[sign], sum(counts.values())))
            counts[sign] += _OFTEN
        for below, count, total in reversed(shares):
            times, slot = divmod(self.number, count)
            self.number = times * total + below + slot

    def take_text(self) -> str:
        """A position that was put so. Raises `IndexError` where none is as long."""
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
    """How often each sign came in a text, as long as none has."""
    return {chr(sign): 1 for sign in range(ord(" "), ord(_END) + 1)}


def _at(counts: Mapping[str, int], slot: int) -> tuple[str, int]:
    """The sign whose share the slot lies in, and how far within."""
    for sign, count in counts.items():
        if slot < count:
            return sign, slot
        slot -= count
    raise IndexError("the slot is beyond all shares")


def _base(legal: Sized) -> int:
    """What a move is told in: a forced one, too, or nobody could tell whether it was made."""
    return max(2, len(legal))


def _put_terms(digits: _Digits, match: Match) -> None:
    """All but the moves: the game, its options, the start, the ending and the place, taken so."""
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
    """How the players ended the line: 0, or 1 for a draw, or 2 or 3 for who of them resigned."""
    if match.ending is None:
        return 0
    winner = match.ending.winner
    return 1 if winner is None else 2 + PLAYERS.index(opponent(winner))


def _put_options(digits: _Digits, game: Game[Any], chosen: Mapping[str, str]) -> None:
    """How many are not at their default, and the number and choice of each."""
    for number, option in enumerate(game.options):
        if option.key in chosen:
            digits.put_any(option.choices.index(chosen[option.key]))
            digits.put_any(number)
    digits.put_any(len(chosen))


def _take_match(digits: _Digits) -> Match:
    """The match, its moves played. Raises `IndexError` or `GameError` where that cannot be."""
    game = GAMES[[*GAMES][digits.take_any()]]
    told = digits.take(3)
    options: dict[str, str] = {}
    start, ending, back = "", 0, 0
    for _ in range(digits.take_any() if told else 0):
        option = game.options[digits.take_any()]
        options[option.key] = option.choices[digits.take_any()]
    if told == _ALL:
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
    # The length counts the characters that tell it.
    told = next(n for n in (1, 2, 3) if len(_length(1 + n + len(body))) == n)
    return f"{VERSION}{_length(1 + told + len(body))}{body}"


def _unsealed(code: str) -> int:
    """The number that the link holds. Raises `LinkError` where it is not as it was made."""
    _check_looks(code)
    length = _length(len(code))
    number, over = divmod(_read(code[1 + len(length) :]), _PRIME)
    right = number > 0 and over == _OVER
    whole = code.startswith(length, 1)
    if right and whole:
        return number
    told = _length_told(code)
    if right or whole or told == len(code):
        raise LinkError("the link was altered on its way, so it has to be sent again")
    if told is None:
        raise LinkError("the link was cut off near its beginning: copy the whole of it")
    if told > len(code):
        missing = _characters(told - len(code))
        raise LinkError(f"the link was cut off, and lacks {missing}: copy the whole of it")
    more = _characters(len(code) - told)
    raise LinkError(f"the link goes on for {more} after its end: copy it without them")


def _check_looks(code: str) -> None:
    """Whether it can be a link of this version at all."""
    if not code:
        raise LinkError("the link is empty: copy the whole of it")
    if code[0] not in _VERSIONS:
        raise LinkError(f"{quote(code)} is not a link to a game: such a one begins with {VERSION}")
    if code[0] != VERSION:
        raise LinkError("the link was made by a newer version of this site: load the page anew")
    if len(code) > LONGEST:
        raise LinkError(f"the link has {_characters(len(code))}, and none has more than {LONGEST}")
    strange = next((sign for sign in code if sign not in _VALUES), "")
    if strange:
        raise LinkError(
            f"{quote(strange)} is no part of a link: it has only letters A to Z, digits, - and _"
        )


def _characters(count: int) -> str:
    return counted(count, "character")


def _length(length: int) -> str:
    """A length as a link tells it."""
    more, last = divmod(length, 64)
    if length < _SHORT:
        return _DIGITS[length]
    if _SHORT + more < _LONG:
        return _DIGITS[_SHORT + more] + _DIGITS[last]
    return _DIGITS[_LONG] + _DIGITS[more % 64] + _DIGITS[last]


def _length_told(code: str) -> int | None:
    """The length that a link tells, or `None` where it was cut before that."""
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
