"""Games in which pieces move could go on for ever: positions that come again, and quiet plies.

Such a game keeps in its state a `history`: a key for each position since the last move that cannot
be undone on the board (a hit, a capture, a removal), the present one included. What was before
such a move can never come again.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

from game.core import Option, Options, Player, name_of

QUIET_PLIES = 50
_TOLD_FROM = 40

PROGRESS = Option(
    key="progress",
    label="Play without progress",
    help=f"This site's own choice, not in the author's rules: a draw after {QUIET_PLIES} plies "
    "in a row without a hit, capture or removal.",
    choices=("off", "on"),
    default="off",
    labels=("May go on for ever", f"Drawn after {QUIET_PLIES} plies without progress"),
)

REASONS = {"no progress": f"In {QUIET_PLIES} plies nothing was hit, captured or removed."}

K = TypeVar("K", bound=Hashable)


def repeated(history: Sequence[K]) -> set[K]:
    """The positions that occurred more than once.

    >>> repeated("abcab") == {"a", "b"}
    True
    """
    once: set[K] = set()
    again: set[K] = set()
    for key in history:
        (again if key in once else once).add(key)
    return again


def lacks_progress(history: Sequence[Hashable], options: Options) -> bool:
    """Whether the option is on and its number of quiet plies is reached."""
    return options["progress"] == "on" and len(history) > QUIET_PLIES


def note(to_move: Player, warning: str) -> str:
    """Whose turn it is, with the warning; "" where there is none."""
    return warning and f"{name_of(to_move)} to move. {warning}"


def warning(history: Sequence[Hashable], options: Options) -> str:
    """A sentence shortly before the draw; "" while it is far, or does not threaten."""
    left = QUIET_PLIES + 1 - len(history)
    if options["progress"] == "off" or not 0 < left <= QUIET_PLIES - _TOLD_FROM:
        return ""
    plies = "one more ply" if left == 1 else f"{left} more plies"
    return f"After {plies} without a hit, capture or removal the game is a draw."
