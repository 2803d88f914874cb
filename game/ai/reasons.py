"""Words for what a move is good for that several games share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core import Player, listed, name_of, opponent
from game.words import counted

_MOST_NAMED = 3


def first_two(clauses: Iterable[str]) -> str:
    """The two weightiest of the clauses, which come first; "" for none."""
    return " and ".join(list(clauses)[:2])


def points(mover: Player, gained: int, cost: int) -> Iterator[str]:
    """Clauses for the points that a move gains its player and costs the opponent."""
    if gained:
        yield f"{'scores' if gained > 0 else 'loses'} {counted(abs(gained), 'point')}"
    if cost:
        yield f"costs {name_of(opponent(mover))} {counted(cost, 'point')}"


def pieces(squares: list[str], kind: str, kinds: str) -> str:
    """The pieces on some squares: by square, or only how many where they are too many to name."""
    if len(squares) > _MOST_NAMED:
        return f"{len(squares)} {kinds}"
    return f"the {kind if len(squares) == 1 else kinds} on {listed(squares)}"
