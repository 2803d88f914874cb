"""The progress of a search, sent to the page at intervals, and the limit of its time."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping
from time import monotonic
from typing import Any

Send = Callable[[str], None]
Request = Mapping[str, Any]
Work = Generator[None, None, dict[str, object]]
"""The work of a request: it yields where it can be left for a while, and returns the answer."""

# Seconds that a move can take unless the request says: nobody likes to wait for an opponent. With
# the way there and back, that is a second and a half.
PATIENCE = 1.4
# Seconds between two reports: reading them takes the page time.
PACE = 0.1
# Seconds of work between two looks at what else is wanted.
SLICE = 0.1


def as_text(value: object) -> str:
    """A value as one line of JSON, in which the page and its worker talk to each other."""
    return json.dumps(value, separators=(",", ":"))


class Reporter:
    """Sends the progress of a search, in depth and part of its time, and limits that time."""

    def __init__(self, request: Request, send: Send) -> None:
        self._id, self._send = request["id"], send
        self.seconds = float(request.get("seconds", PATIENCE))
        self._began = self._last = self._slice = monotonic()
        self._depth = 0
        self._more: Callable[[], dict[str, object]] | None = None
        self._has_reported = False

    def progress(self, depth: int, *rest: object) -> None:
        """Reports that another iteration is done."""
        self._depth = depth
        self._report_now(monotonic())

    def send(self, **progress: object) -> None:
        """Sends these values as progress."""
        self._send(as_text({"id": self._id, "progress": progress}))

    def report(self, depth: int, more: Callable[[], dict[str, object]]) -> None:
        """Reports that another iteration is done; `more` gives its results once a report is due."""
        self._depth, self._more = depth, more
        now = monotonic()
        # The first result is worth more than the pace.
        if now - self._last >= PACE or not self._has_reported:
            self._has_reported = True
            self._report_now(now)

    def in_slices(self, work: Work) -> Generator[None, None, dict[str, object]]:
        """Does some work, and yields after each slice of time; returns the answer."""
        self._slice = monotonic() + SLICE
        try:
            while True:
                next(work)
                if self.pause():
                    yield
                    self._slice = monotonic() + SLICE
        except StopIteration as done:
            answer: dict[str, object] = done.value
            return answer

    def pause(self) -> bool:
        """Whether the slice is over."""
        return monotonic() >= self._slice

    @property
    def part(self) -> float:
        """The part of the time that is over, 0 to 1."""
        return min(1.0, (monotonic() - self._began) / self.seconds)

    def stop_after(self, seconds: float) -> Callable[[], bool]:
        """A function that says whether so many seconds have passed since this call."""
        end = monotonic() + seconds
        return lambda: monotonic() >= end

    def stop(self) -> bool:
        """Whether the time is up."""
        now = monotonic()
        if now - self._last >= PACE:
            self._report_now(now)
        return now - self._began >= self.seconds

    def _report_now(self, now: float) -> None:
        self._last = now
        more, self._more = self._more, None
        self.send(depth=self._depth, part=self.part, **(more() if more else {}))
