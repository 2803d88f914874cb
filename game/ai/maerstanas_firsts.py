"""What a first stone of Mǽrstánas is worth, measured, for games in which Light may swap.

No level sees forty plies ahead. `tools/figures/firsts.jsonl` has Dark's share of the games that
level 6 played against itself from each first square; this is the same in whole percent.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from game.ai.model import UNIT
from game.board import place

# By board, scoring and special stones: A1, B1 and so on to the middle of the first row, then what
# is left of the second from B2, and so on. Where edges are joined, all squares are alike.
SHARES: Mapping[tuple[str, str, str], tuple[int, ...]] = {
    ("7", "standard", "off"): (77, 64, 61, 61, 45, 37, 53, 40, 44, 46),
    ("7", "standard", "on"): (69, 65, 59, 62, 49, 47, 56, 52, 56, 56),
    ("7", "simple", "off"): (45, 58, 55, 55, 70, 74, 75, 76, 74, 73),
    ("7", "simple", "on"): (50, 56, 55, 51, 64, 66, 66, 62, 62, 56),
    ("7", "wraparound", "off"): (74,),
    ("7", "wraparound", "on"): (63,),
    ("5", "standard", "off"): (82, 66, 58, 56, 37, 43),
    ("5", "standard", "on"): (68, 62, 56, 53, 50, 46),
    ("5", "simple", "off"): (46, 57, 56, 73, 80, 80),
    ("5", "simple", "on"): (49, 56, 57, 65, 62, 58),
    ("5", "wraparound", "off"): (72,),
    ("5", "wraparound", "on"): (58,),
}
# With the thunder-stone first, Dark wins next to nothing anywhere.
THUNDER = 3


def lead_of(options: Mapping[str, str], square: str, special: bool) -> int | None:
    """Dark's lead at the end after a first stone, in hundredths; `None` if it was not measured."""
    shares = SHARES.get((options["board"], options["scoring"], options["specials"]))
    if shares is None:
        return None
    size = int(options["board"])
    share = THUNDER if special else shares[kind_of(square, size) if len(shares) > 1 else 0]
    return round((0.8 + 0.12 * size * size) * log(share / (100 - share)) * UNIT)


def kind_of(square: str, size: int) -> int:
    """The place of a square among those that turning and reflecting the board tells apart."""
    row, column = sorted(min(at, size - 1 - at) for at in place(square))
    half = (size + 1) // 2
    return row * half - row * (row - 1) // 2 + column - row
