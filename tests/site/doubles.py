"""What stands in for a worker and for a clock where there is no browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any


class FakeWorker:
    """Keeps what it was asked, and says what a test has it say; ended twice, it complains."""

    def __init__(self, heard: Callable[[str], None], broke: Callable[[], None]) -> None:
        self.heard, self.broke = heard, broke
        self.wishes: list[dict[str, Any]] = []
        self.ended = False

    def post(self, text: str) -> None:
        assert not self.ended
        self.wishes.append(json.loads(text))

    def end(self) -> None:
        assert not self.ended
        self.ended = True

    def say(self, **said: object) -> None:
        """An answer to the last wish."""
        self.heard(json.dumps({"id": self.wishes[-1]["id"], **said}))


class Workers(list[FakeWorker]):
    """All that were ever started."""

    def spawn(self, heard: Callable[[str], None], broke: Callable[[], None]) -> FakeWorker:
        self.append(FakeWorker(heard, broke))
        return self[-1]


class Clock(list[tuple[float, Callable[[], None]]]):
    """A clock that stands still: what is to be called, and after how many seconds."""

    def later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        timer = (seconds, call)
        self.append(timer)
        return lambda: self.remove(timer) if timer in self else None

    def ring(self) -> float:
        """The one timer that runs, rung; how many seconds it was set to."""
        ((seconds, call),) = self
        self.clear()
        call()
        return seconds
