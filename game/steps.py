"""Long work in steps: a generator that yields after each step and returns its result.

Whoever has to answer a player meanwhile takes a few steps at a time; others call `finished`.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[None, None, T]


def finished(steps: Steps[T]) -> T:
    """The result of the work, all done at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result
