"""Long work in slices, between which the page answers clicks. No browser here."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Generic, TypeVar

from game.core import GameError
from game.steps import Steps

T = TypeVar("T")
# Seconds that a slice takes, if none of its steps takes longer.
LENGTH = 0.02


class Slices(Generic[T]):
    """One piece of work at a time; another one replaces it."""

    def __init__(
        self,
        later: Callable[[float, Callable[[], None]], Callable[[], None]],
        now: Callable[[], float] = perf_counter,
    ) -> None:
        """`later` makes a call after some seconds, and returns what cancels it."""
        self._later, self._now = later, now
        self._cancel: Callable[[], None] = lambda: None

    def run(
        self, steps: Steps[T], done: Callable[[T], None], failed: Callable[[GameError], None]
    ) -> bool:
        """Does the first slice now and the others later, then calls `done`, or `failed`.

        Returns whether there is more to do.
        """
        self.stop()

        def go_on() -> bool:
            end = self._now() + LENGTH
            try:
                while self._now() < end:
                    next(steps)
            except StopIteration as result:
                done(result.value)
                return False
            except GameError as error:
                failed(error)
                return False
            self._cancel = self._later(0, next_slice)
            return True

        def next_slice() -> None:
            go_on()

        return go_on()

    def stop(self) -> None:
        """Gives up the work that is under way, if any is."""
        self._cancel()
        self._cancel = lambda: None
