"""The page's end of the worker: starts it, sends one request at a time, and survives its faults.

No browser here: `device.WorkerHandle` is the real worker, and tests have their own. The newest
request wins; an answer to any other is ignored. A search cannot be interrupted, so a worker that is
busy with a dropped request is ended, and the next request starts another.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

Request = Mapping[str, Any]
Answer = dict[str, Any]
Heard = Callable[[str], None]

# Seconds of silence after which a worker counts as dead. To start, it may have to download and
# compile Python; once it thinks, it reports its progress ten times a second.
TO_BEGIN = 60.0
TO_ANSWER = 15.0


class Worker(Protocol):
    """A worker that takes requests as texts until it is ended, once."""

    def post(self, text: str) -> None:
        """Sends it a request."""
        ...

    def end(self) -> None:
        """Ends it at once, even if it is busy."""
        ...


Spawn = Callable[[Heard, Callable[[], None]], Worker]
"""Starts a worker; the first function is called with its texts, the second if it breaks down."""

Later = Callable[[float, Callable[[], None]], Callable[[], None]]
"""Makes a call after that many seconds, and returns a function that cancels it."""


@dataclass
class _Pending:
    """The request that the worker is busy with, and whom to call about it."""

    request: Request
    done: Callable[[Answer], None]
    failed: Callable[[str], None]
    progress: Callable[[Answer], None]
    again: bool = False


class EngineClient:
    """A worker while one is needed, and its current request."""

    def __init__(self, spawn: Spawn, later: Later) -> None:
        self._spawn, self._later = spawn, later
        self._worker: Worker | None = None
        self._life: object = None
        self._has_answered = False
        # If a worker breaks down before its first request, only a request starts another.
        self._begun_in_vain = False
        self._pending: _Pending | None = None
        self._number = 0
        self._cancel_timer: Callable[[], None] = lambda: None

    @property
    def busy(self) -> bool:
        """Whether a request is being worked on."""
        return self._pending is not None

    def begin(self, request: Request) -> None:
        """Starts a worker, unless one runs, with a first request that makes it ready.

        The next request then takes less time.
        """
        if self._worker is None and not self._begun_in_vain:
            self._number += 1
            self._start()
            self._send({"id": self._number, **request})

    def ask(
        self,
        request: Request,
        done: Callable[[Answer], None],
        failed: Callable[[str], None] = lambda why: None,
        progress: Callable[[Answer], None] = lambda report: None,
    ) -> None:
        """Sends a request in place of the previous one.

        `done` gets the answer, and `progress` reports on the way. `failed` gets a sentence if the
        worker broke down or reported a fault, and its successor did so too.
        """
        self.drop()
        self._number += 1
        self._pending = _Pending({"id": self._number, **request}, done, failed, progress)
        self._post()

    def drop(self) -> None:
        """Drops the current request, whose answer is no longer needed."""
        if self._pending is not None:
            self._pending = None
            self._end()

    def end(self) -> None:
        """Drops the current request and ends the worker; the next request starts another."""
        self._pending = None
        self._end()

    def _post(self) -> None:
        if self._pending is None:
            return
        if self._worker is None:
            self._start()
        self._send(self._pending.request)
        self._watch()

    def _send(self, request: Request) -> None:
        assert self._worker is not None
        self._worker.post(json.dumps(request, separators=(",", ":")))

    def _start(self) -> None:
        self._has_answered = False
        self._life = life = object()

        # A text that arrives from an ended worker says nothing about its successor.
        def heard(text: str) -> None:
            if self._life is life:
                self._heard(text)

        def broke() -> None:
            if self._life is life:
                self._broke("The engine could not be started.")

        self._worker = self._spawn(heard, broke)

    def _end(self) -> None:
        self._cancel_timer()
        if self._worker is not None:
            self._worker.end()
        self._worker = self._life = None

    # --- answers ----------------------------------------------------------------------------------

    def _heard(self, text: str) -> None:
        message = json.loads(text)
        self._has_answered = "failed" not in message
        pending = self._pending
        if "failed" in message:
            self._broke(f"The engine could not be started: {message['failed']}.")
        elif pending is None or message["id"] != self._number:
            return
        elif "progress" in message:
            self._watch()
            pending.progress(message["progress"])
        elif "error" in message:
            self._broke(message["error"])
        else:
            self._pending = None
            self._begun_in_vain = False
            self._cancel_timer()
            pending.done(message["answer"])

    def _watch(self) -> None:
        """Starts counting the seconds of silence again."""
        self._cancel_timer()
        limit = TO_ANSWER if self._has_answered else TO_BEGIN
        self._cancel_timer = self._later(limit, lambda: self._broke("The engine does not answer."))

    def _broke(self, why: str) -> None:
        """Tries once more with another worker; after that, reports the failure."""
        self._end()
        pending = self._pending
        if pending is None:
            self._begun_in_vain = True
        elif pending.again:
            self._pending = None
            pending.failed(why)
        else:
            pending.again = True
            self._post()
