"""The legal moves that match the beginning of a typed move."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.board import BIT
from game.core import Move
from game.match import Match

_SQUARE = re.compile(r"[A-G][1-7]")
# Some positions have so many moves that writing them all down would freeze the page.
_MOST_LOOKED_AT = 3000


def completions(match: Match, typed: str, most: int = 8) -> tuple[str, ...]:
    """The notations of up to `most` legal moves that begin as typed, in the order of legal moves.

    Capitals and spaces don't matter, nor does a piece's letter before its square.
    """
    begun = _plain(typed)
    if not begun:
        return ()
    found = []
    for move in _those_over(match, _SQUARE.findall(begun)):
        text = match.game.notation(match.state, move)
        plain = _plain(text)
        named = move[0] in BIT and plain[1:2].isalpha()
        if plain.startswith(begun) or (named and plain[1:].startswith(begun)):
            found.append(text)
            if len(found) == most:
                break
    return tuple(found)


def _plain(text: str) -> str:
    """The text in capitals, with one kind of dash and no spaces."""
    dashes = str.maketrans({"–": "-", "—": "-", "−": "-"})
    return "".join(text.upper().split()).translate(dashes)


def _those_over(match: Match, squares: list[str]) -> Iterator[Move]:
    """The legal moves whose path begins with the squares, as far as both go."""
    looked_at = 0
    for move in match.legal_moves:
        path = [step for step in move if step in BIT]
        if all(one == other for one, other in zip(path, squares, strict=False)):
            yield move
            looked_at += 1
            if looked_at == _MOST_LOOKED_AT:
                return
