"""Feeds every parser of the project with texts of all kinds: good ones, damaged ones, and nonsense.

A parser may return a value or raise an error of its own, nothing else, and may take no longer than
`LIMIT` for a text. Prints a line for each parser; `make fuzz` feeds 100,000 texts in all.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "site"))

from hypothesis import HealthCheck, Phase, given, seed, settings

from tools.fuzz_parsers import Parser, parsers

INPUTS = 100_000
LIMIT = 0.05
"""Seconds of processor time that a text may take."""


class Counts:
    """How many texts a parser read and refused, and its slowest time."""

    def __init__(self) -> None:
        self.read = 0
        self.refused = 0
        self.slowest = 0.0

    def __str__(self) -> str:
        return (
            f"{self.read + self.refused:6} texts, {self.read:6} read, {self.refused:6} refused, "
            f"slowest {1000 * self.slowest:.1f} ms"
        )


def fuzz(parser: Parser, inputs: int, number: int | None = None) -> Counts:
    """What the parser did with that many texts, new ones each time unless numbered.

    Raises any error that is not the parser's own, and `AssertionError` if it was too slow.
    """
    tally = Counts()

    def feed(text: Any) -> None:
        refused, took = _tried(parser, text)
        if took > LIMIT:  # other programs may have slowed this one down
            took = min(took, *(_tried(parser, text)[1] for _ in range(2)))
        tally.refused += refused
        tally.read += not refused
        tally.slowest = max(tally.slowest, took)
        assert took <= LIMIT, f"{parser.name} took {1000 * took:.0f} ms for {text!r}"

    checked = settings(
        max_examples=inputs,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=[*HealthCheck],
        # Several errors at once would come as a group, which hides what each of them is.
        report_multiple_bugs=False,
    )(given(parser.texts)(feed))
    (checked if number is None else seed(number)(checked))()
    return tally


def _tried(parser: Parser, text: Any) -> tuple[bool, float]:
    """Whether the text was refused, and the seconds of processor time that it took."""
    began = time.process_time()
    try:
        parser.read(text)
    except parser.errors:
        return True, time.process_time() - began
    return False, time.process_time() - began


def main(arguments: Sequence[str] | None = None) -> int:
    """0 once all parsers were fed. Raises what `fuzz` raises, with the text that caused it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=INPUTS, help="how many texts in all")
    parser.add_argument("--only", default="", help="only the parsers with this in their name")
    given_ = parser.parse_args(arguments)
    every = parsers()
    shares = sum(each.share for each in every)
    texts = 0
    for each in every:
        if given_.only in each.name:
            tally = fuzz(each, ceil(each.share * given_.inputs / shares))
            texts += tally.read + tally.refused
            print(f"{each.name:28}{tally}", flush=True)
    print(f"{texts} texts, no unexpected error")
    return 0


if __name__ == "__main__":
    sys.exit(main())
