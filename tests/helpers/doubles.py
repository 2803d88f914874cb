"""Stand-ins for the worker, the clock and the engine client where there is no browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from players.engine_client import Answer, Engine, EngineClient, Request, Worker


class FakeWorker:
    """Keeps its requests and gives the answers of a test; it must not be ended twice."""

    def __init__(self, heard: Callable[[str], None], broke: Callable[[], None]) -> None:
        self.heard, self.broke = heard, broke
        self.requests: list[dict[str, Any]] = []
        self.dropped: list[int] = []
        self.ended = False

    def post(self, text: str) -> None:
        assert not self.ended
        request = json.loads(text)
        if "kind" in request:
            self.requests.append(request)
        else:
            self.dropped.append(request["client"])

    def end(self) -> None:
        assert not self.ended
        self.ended = True

    def say(self, **said: object) -> None:
        """Answers the last request."""
        self.heard(json.dumps({"id": self.requests[-1]["id"], **said}))


class Workers(list[FakeWorker]):
    """Every worker that was ever started."""

    def spawn(self, heard: Callable[[str], None], broke: Callable[[], None]) -> FakeWorker:
        self.append(FakeWorker(heard, broke))
        return self[-1]


class Clock(list[tuple[float, Callable[[], None]]]):
    """A clock that stands still: the calls that are due, and after how many seconds."""

    def later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        timer = (seconds, call)
        self.append(timer)
        return lambda: self.remove(timer) if timer in self else None

    def ring(self) -> float:
        """How many seconds the only timer was set to; it rings now."""
        ((seconds, call),) = self
        self.clear()
        call()
        return seconds


def no_worker(heard: Callable[[str], None], broke: Callable[[], None]) -> Worker:
    """Fails: no worker may be started here."""
    raise AssertionError("nobody wants a worker")


def no_later(seconds: float, call: Callable[[], None]) -> Callable[[], None]:
    """Fails: nothing may be put off here."""
    raise AssertionError("nobody waits for the engine")


class FakeEngine(EngineClient):
    """An engine client without a worker: one request at a time, answered when a test says so."""

    def __init__(self) -> None:
        super().__init__(Engine(no_worker, no_later))
        self.request: dict[str, Any] | None = None
        self.requests: list[dict[str, Any]] = []
        self.begun = 0
        self.dropped = 0
        self.done: Callable[[Answer], None]
        self.failed: Callable[[str], None]
        self.progress: Callable[[Answer], None]

    @property
    def asked(self) -> dict[str, Any]:
        """The request that it works on; fails where there is none."""
        assert self.request is not None
        return self.request

    def begin(self, request: Request) -> None:
        self.begun += 1

    def ask(
        self,
        request: Request,
        done: Callable[[Answer], None],
        failed: Callable[[str], None] = lambda why: None,
        progress: Callable[[Answer], None] = lambda how_far: None,
    ) -> None:
        self.request, self.done = dict(request), done
        self.failed, self.progress = failed, progress
        self.requests.append(self.request)

    def drop(self) -> None:
        self.request = None
        self.dropped += 1
