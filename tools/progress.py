"""How far a long command is, and how long it will still take, as a bar on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TypeVar

from tqdm import tqdm

T = TypeVar("T")

# In a log, where every report is a new line, seconds between two.
_SELDOM = 30.0


def shown(
    items: Iterable[T], about: str, *, total: int | None = None, done: int = 0, unit: str = "game"
) -> Iterator[T]:
    """The items one by one, with a bar that says how many of `total` have come.

    `about` says what is under way. `done` are those that an earlier run has left nothing to do for.
    Without a total the bar counts, but knows nothing about the time left.
    """
    watched = sys.stderr.isatty()
    return iter(
        tqdm(
            items,
            desc=about,
            total=total,
            initial=done,
            unit=f" {unit}",
            dynamic_ncols=watched,
            mininterval=0.2 if watched else _SELDOM,
            smoothing=0.05,
        )
    )


@contextmanager
def of_time(about: str, seconds: float) -> Iterator[Callable[[str], None]]:
    """A bar for work that takes a given time; the function moves it on, with what was found."""
    bar = tqdm(
        desc=about,
        total=round(seconds),
        mininterval=0.2 if sys.stderr.isatty() else _SELDOM,
        bar_format="{desc}: {percentage:3.0f}%|{bar}| {n} of {total} s{postfix}",
    )
    began = monotonic()

    def move_on(found: str) -> None:
        bar.set_postfix_str(found, refresh=False)
        bar.update(min(bar.total, round(monotonic() - began)) - bar.n)

    with bar:
        yield move_on


@contextmanager
def counting(about: str, unit: str, done: int = 0) -> Iterator[Callable[[int, str], None]]:
    """A bar for work without a known end; the function says how many there are now, and a note."""
    bar = tqdm(
        desc=about,
        unit=f" {unit}s",
        unit_scale=True,
        initial=done,
        mininterval=0.2 if sys.stderr.isatty() else _SELDOM,
    )

    def move_on(now: int, note: str) -> None:
        bar.set_postfix_str(note, refresh=False)
        bar.update(now - bar.n)

    with bar:
        yield move_on
