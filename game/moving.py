"""What the games have in common in which pieces move: armies, choosing a piece, going on for ever.

Such a game keeps in its state a `history`: a key for each position since the last move that cannot
be undone on the board (a hit, a capture, a removal), the present one included. What was before
such a move can never come again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TypeVar

from game.board import BIT, squares_of
from game.core import PLAYERS, Option, Options, Player, PositionError, name_of, opponent
from game.words import listed, plural

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
    plies = f"{'one' if left == 1 else left} more {plural(left, 'ply', 'plies')}"
    return f"After {plies} without a hit, capture or removal the game is a draw."


def check_armies(dark: int, light: int, kings: int, most: int, word: str, **single: int) -> None:
    """Whether the pieces of both sides can be armies, with a king somewhere among them.

    A side has no more than `most` pieces, which the game calls by `word`, and one at most of the
    kings and of each kind in `single`; the others are men, and no piece becomes another. Raises
    `PositionError` with all faults.
    """
    faults: list[str] = []
    for player, pieces in zip(PLAYERS, (dark, light), strict=True):
        faults += _faults_of_army(name_of(player), pieces, {"king": kings, **single}, most, word)
    if not kings:
        faults.append("neither side has a king; one at least is always on the board")
    if faults:
        raise PositionError(*faults)


def _faults_of_army(
    name: str, pieces: int, single: Mapping[str, int], most: int, word: str
) -> Iterator[str]:
    men = pieces
    for kind, squares in single.items():
        men &= ~squares
        if (pieces & squares).bit_count() > 1:
            yield f"{name} has more than one {kind}: {listed(squares_of(pieces & squares))}"
    if pieces.bit_count() > most:
        yield f"{name} has {pieces.bit_count()} {word}s; {most} are the most, the king included"
    elif men.bit_count() > most - len(single):
        yield f"{name} has {men.bit_count()} men; {most - len(single)} are the most"


def objection_to_origin(origin: str, mover: Player, own: int, enemy: int, word: str) -> str:
    """Why a turn of the mover's cannot begin on a square; "" where it holds an own piece."""
    if own & BIT[origin]:
        return ""
    if enemy & BIT[origin]:
        other = name_of(opponent(mover))
        return f"the {word} on {origin} is {other}'s, and it is {name_of(mover)}'s turn"
    return f"{origin} is empty; choose one of {name_of(mover)}'s {word}s"
