"""How far a search is, told to the page now and then; and when its time is up."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

Tell = Callable[[str], None]
Request = Mapping[str, Any]

# Seconds that a move may take where the request does not say: nobody likes to wait for an opponent.
PATIENCE = 1.5
# Seconds between two texts about how far it is: the page has better things to do than to read.
PACE = 0.1


def as_text(value: object) -> str:
    """A value as the page and its worker send it to each other: a line of JSON."""
    return json.dumps(value, separators=(",", ":"))


class Reporter:
    """Tells how far a search is, in depth and in the part of its time; and says when that is up."""

    def __init__(self, request: Request, tell: Tell) -> None:
        self._id, self._tell = request["id"], tell
        self.seconds = float(request.get("seconds", PATIENCE))
        self._began = self._last = monotonic()
        self._depth = 0
        self._more: Callable[[], dict[str, object]] | None = None

    def progress(self, depth: int, *rest: object) -> None:
        """Another iteration is done."""
        self._depth = depth
        self._now(monotonic())

    def tell(self, **progress: object) -> None:
        """Tells something else."""
        self._tell(as_text({"id": self._id, "progress": progress}))

    def found(self, depth: int, more: Callable[[], dict[str, object]]) -> None:
        """Another iteration is done, and `more` says what came of it when that is to be told."""
        self._depth, self._more = depth, more
        now = monotonic()
        if now - self._last >= PACE:
            self._now(now)

    def stop_after(self, seconds: float) -> Callable[[], bool]:
        """Whether so much time has gone by from now on, for a part of what is asked for."""
        end = monotonic() + seconds
        return lambda: monotonic() >= end

    def stop(self) -> bool:
        """Whether the time is up."""
        now = monotonic()
        if now - self._last >= PACE:
            self._now(now)
        return now - self._began >= self.seconds

    def _now(self, now: float) -> None:
        self._last = now
        part = min(1.0, (now - self._began) / self.seconds)
        more, self._more = self._more, None
        self.tell(depth=self._depth, part=part, **(more() if more else {}))
