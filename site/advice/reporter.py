"""The progress of a search, sent to the page at intervals, and the limit of its time."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

Send = Callable[[str], None]
Request = Mapping[str, Any]

# Seconds that a move can take unless the request says: nobody likes to wait for an opponent.
PATIENCE = 1.5
# Seconds between two reports: reading them takes the page time.
PACE = 0.1


def as_text(value: object) -> str:
    """A value as one line of JSON, in which the page and its worker talk to each other."""
    return json.dumps(value, separators=(",", ":"))


class Reporter:
    """Sends the progress of a search, in depth and part of its time, and limits that time."""

    def __init__(self, request: Request, send: Send) -> None:
        self._id, self._send = request["id"], send
        self.seconds = float(request.get("seconds", PATIENCE))
        self._began = self._last = monotonic()
        self._depth = 0
        self._more: Callable[[], dict[str, object]] | None = None

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
        if now - self._last >= PACE:
            self._report_now(now)

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
        part = min(1.0, (now - self._began) / self.seconds)
        more, self._more = self._more, None
        self.send(depth=self._depth, part=part, **(more() if more else {}))
