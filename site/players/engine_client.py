"""The page's end of the worker: starts it, sends it requests, and survives its faults.

No browser here: `device.WorkerHandle` is the real worker, and tests have their own. There is one
worker, since each has a Python of its own, which takes a good deal of memory and a while to start.
Those who ask it are its clients. Of each the newest request wins, and the worker does what is most
urgent first: see `advice/engine_worker.py`. An answer to a dropped request is ignored.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

Request = Mapping[str, Any]
Answer = dict[str, Any]
Heard = Callable[[str], None]

# The clients, the most urgent first.
COMPUTER, PUZZLE, ADVICE = range(3)
# Seconds of silence after which a worker counts as dead. While it starts it gives a sign of life
# each second, and once it thinks it reports its progress ten times a second. The player is told
# after the second such silence, so that nobody waits longer than twenty seconds for nothing.
SILENCE = 10.0


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
    """A client's request that has no answer yet, and whom to call about it."""

    request: Request
    done: Callable[[Answer], None]
    failed: Callable[[str], None]
    progress: Callable[[Answer], None]
    again: bool = False


class Engine:
    """The worker, once it is wanted, and its clients' current requests."""

    def __init__(self, spawn: Spawn, later: Later, report: Callable[[str], object] = str) -> None:
        """`report` gets the trace of each fault in the worker's Python that failed a request."""
        self._spawn, self._later, self._report = spawn, later, report
        self._worker: Worker | None = None
        self._life: object = None
        # If a worker breaks down before its first request, only a request starts another.
        self._begun_in_vain = False
        self._is_kept = False
        self._pending: dict[int, _Pending] = {}
        self._number = 0
        self._cancel_timer: Callable[[], None] = lambda: None

    def is_busy(self, client: int) -> bool:
        """Whether a client's request is being worked on."""
        return client in self._pending

    def begin(self, request: Request) -> None:
        """Starts a worker to keep, unless one runs, with a request that makes it ready."""
        self._is_kept = True
        if self._worker is None and not self._begun_in_vain:
            self._send(self._numbered(request))

    def ask(self, client: int, pending: _Pending) -> None:
        """Sends a client's request in place of its previous one."""
        pending.request = self._numbered({"client": client, **pending.request})
        self._pending[client] = pending
        self._send(pending.request)
        self._watch()

    def drop(self, client: int) -> None:
        """Drops a client's request, whose answer is no longer needed."""
        if self._pending.pop(client, None):
            self._send({"client": client})
            self._watch()

    def release(self, client: int) -> None:
        """Drops a client's request, and ends a worker that nobody wants to keep."""
        self.drop(client)
        if not self._is_kept and not self._pending:
            self._end()

    def _numbered(self, request: Request) -> Request:
        self._number += 1
        return {"id": self._number, **request}

    def _send(self, request: Request) -> None:
        if self._worker is None:
            self._start()
        assert self._worker is not None
        self._worker.post(json.dumps(request, separators=(",", ":")))

    def _start(self) -> None:
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
        if "failed" in message:
            why = f"The engine could not be started: {message['failed']}."
            self._broke(why, trace=message.get("trace", ""))
            return
        if "starting" in message:
            self._watch()
            return
        asked = message["id"]
        client = next((c for c, each in self._pending.items() if each.request["id"] == asked), None)
        if client is None:
            self._watch()
        elif "progress" in message:
            self._watch()
            self._pending[client].progress(message["progress"])
        elif "error" in message:
            self._broke(message["error"], client, message.get("trace", ""))
        else:
            self._begun_in_vain = False
            pending = self._pending.pop(client)
            self._watch()
            pending.done(message["answer"])

    def _watch(self) -> None:
        """Counts the seconds of silence from now on, while an answer is wanted."""
        self._cancel_timer()
        if self._pending:
            self._cancel_timer = self._later(
                SILENCE, lambda: self._broke("The engine does not answer.")
            )

    def _broke(self, why: str, client: int | None = None, trace: str = "") -> None:
        """Starts another worker; a request that it broke with twice has failed.

        Unless the client is known, it broke with the most urgent request.
        """
        self._end()
        if not self._pending:
            self._begun_in_vain = True
            return
        client = min(self._pending) if client is None else client
        pending = self._pending[client]
        if pending.again:
            del self._pending[client]
        for each in self._pending.values():
            self._send(each.request)
        self._watch()
        if pending.again:
            if trace:
                self._report(trace)
            pending.failed(why)
        pending.again = True


class EngineClient:
    """One who asks the engine, one request at a time."""

    def __init__(self, engine: Engine, client: int = COMPUTER) -> None:
        self._engine, self._client = engine, client

    @property
    def busy(self) -> bool:
        """Whether a request is being worked on."""
        return self._engine.is_busy(self._client)

    def begin(self, request: Request) -> None:
        """Starts a worker, unless one runs, with a first request that makes it ready.

        The next request then takes less time, and so does each later one: the worker is kept.
        """
        self._engine.begin(request)

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
        self._engine.ask(self._client, _Pending(request, done, failed, progress))

    def drop(self) -> None:
        """Drops the current request, whose answer is no longer needed."""
        self._engine.drop(self._client)

    def end(self) -> None:
        """Drops the current request; ends the worker if nobody else wants it."""
        self._engine.release(self._client)
