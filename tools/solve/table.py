"""The table of what is known about positions, in machine code; threads may share it.

An entry is a key's second half and a number: a lower and an upper bound and how much work they
were. The number is stirred into the key, so that an entry that two threads wrote at once is never
taken for a third. The key's first half says where an entry may be.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.solve.compiled import compiled

UNKNOWN = 127
"""A bound that says nothing; those stored are smaller."""
_PLACES = 4
_STIR = 0x1E3779B97F4A7C15

Array = Any


def empty(bits: int) -> tuple[Array, Array]:
    """A table with room for ``2 ** bits`` positions, of twelve bytes each."""
    return np.zeros(1 << bits, np.int64), np.zeros(1 << bits, np.int32)


@compiled
def look_up(keys: Array, facts: Array, first: int, second: int) -> tuple[int, int]:
    """What is known of a position: at least and at most so much."""
    base = first & keys.size - 1 & ~(_PLACES - 1)
    for place in range(base, base + _PLACES):
        fact: Any = np.int64(facts[place])
        if fact and keys[place] ^ fact * _STIR == second:
            return (fact & 255) - 128, (fact >> 8 & 255) - 128
    return -UNKNOWN, UNKNOWN


@compiled
def note(
    keys: Array, facts: Array, first: int, second: int, low: int, high: int, work: int
) -> None:  # fmt: skip
    """Keeps what is known of a position, instead of what was the least work of four."""
    low, high = max(low, -UNKNOWN), min(high, UNKNOWN)
    base = first & keys.size - 1 & ~(_PLACES - 1)
    least, where = 1 << 30, base
    for place in range(base, base + _PLACES):
        fact: Any = np.int64(facts[place])
        if fact and keys[place] ^ fact * _STIR == second:
            where = place
            break
        if fact >> 16 < least:
            least, where = fact >> 16, place
    effort = 1
    while work:
        work >>= 1
        effort += 1
    made = low + 128 | high + 128 << 8 | effort << 16
    facts[where] = made
    keys[where] = second ^ made * _STIR
