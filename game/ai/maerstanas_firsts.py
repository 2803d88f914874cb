"""What a first stone of Mǽrstánas is worth, measured, for games in which Light may swap.

No level sees forty plies ahead. `tools/figures/firsts.jsonl` has Dark's share of the games that
level 8 played against itself from each first square; this is the same in whole percent.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from game.ai.model import UNIT
from game.board import place

# By board, scoring and special stones: A1, B1 and so on to the middle of the first row, then what
# is left of the second from B2, and so on. Where edges are joined, all squares are alike.
SHARES: Mapping[tuple[str, str, str], tuple[int, ...]] = {
    ("7", "standard", "off"): (54, 55, 53, 54, 41, 53, 55, 52, 53, 62),
    ("7", "standard", "on"): (53, 54, 43, 45, 30, 48, 56, 33, 40, 49),
    ("7", "simple", "off"): (42, 56, 58, 54, 78, 78, 80, 83, 86, 87),
    ("7", "simple", "on"): (50, 53, 49, 49, 66, 66, 63, 57, 56, 54),
    ("7", "wraparound", "off"): (82,),
    ("7", "wraparound", "on"): (65,),
    ("5", "standard", "off"): (94, 94, 100, 80, 58, 70),
    ("5", "standard", "on"): (66, 68, 50, 44, 48, 45),
    ("5", "simple", "off"): (48, 79, 50, 92, 88, 92),
    ("5", "simple", "on"): (48, 57, 60, 61, 60, 64),
    ("5", "wraparound", "off"): (81,),
    ("5", "wraparound", "on"): (56,),
}
# With the thunder-stone first, Dark wins next to nothing anywhere.
THUNDER = 3
# A hundred games that were all won do not show that the next is, too.
MOST = 97


def lead_of(options: Mapping[str, str], square: str, special: bool) -> int | None:
    """Dark's lead at the end after a first stone, in hundredths; `None` if it was not measured."""
    shares = SHARES.get((options["board"], options["scoring"], options["specials"]))
    if shares is None:
        return None
    size = int(options["board"])
    share = THUNDER if special else shares[kind_of(square, size) if len(shares) > 1 else 0]
    share = min(share, MOST)
    return round((0.8 + 0.12 * size * size) * log(share / (100 - share)) * UNIT)


def kind_of(square: str, size: int) -> int:
    """The place of a square among those that turning and reflecting the board tells apart."""
    row, column = sorted(min(at, size - 1 - at) for at in place(square))
    half = (size + 1) // 2
    return row * half - row * (row - 1) // 2 + column - row
