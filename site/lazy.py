"""Parts of the page that are fetched when they are first wanted.

No browser here: who fetches is given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Part(Protocol):
    """What does wishes, once it is there."""

    def act(self, wish: str) -> None:
        """Does what was asked for."""
        ...

    def show(self, *, resting: bool) -> None:
        """Makes the page show what it knows; resting while a lesson is on the board."""
        ...


Fetch = Callable[[Callable[[], None], Callable[[], None]], None]


class Late:
    """A part that may not be there yet, and the wishes that wait for it.

    `fetch` gets its modules and calls the first or the second of what it is given; `begin` makes
    it of them. `settled` is called when wishes were done or, `missing` being true, can't be: then
    another wish fetches anew.
    """

    def __init__(
        self, fetch: Fetch, begin: Callable[[], Part], settled: Callable[[bool], None]
    ) -> None:
        self._fetch, self._begin, self._settled = fetch, begin, settled
        self._part: Part | None = None
        self._wishes: list[str] = []

    @property
    def waits(self) -> bool:
        """Whether there are wishes that are not done yet."""
        return bool(self._wishes)

    def act(self, wish: str) -> None:
        """Passes the wish on, now or when the part is there."""
        self._wishes.append(wish)
        if self._part:
            self._take_wishes()
        elif len(self._wishes) == 1:
            self._fetch(self._came, self._failed)

    def show(self, *, resting: bool) -> None:
        """Lets the part show what it knows, if it is there."""
        if self._part:
            self._part.show(resting=resting)

    def _came(self) -> None:
        self._part = self._begin()
        self._take_wishes()

    def _take_wishes(self) -> None:
        while self._part and self._wishes:
            self._part.act(self._wishes.pop(0))
        self._settled(False)

    def _failed(self) -> None:
        self._wishes.clear()
        self._settled(True)
