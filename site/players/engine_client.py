"""The page's end of the worker: starts it, asks one thing at a time, and survives its faults.

No browser here: `device.WorkerHandle` is the real worker, tests have their own. The newest request
wins; an answer to any other is dropped. A worker that is still busy with what is no longer wanted
is ended, as it cannot be interrupted, and another is started for the next request.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

Request = Mapping[str, Any]
Answer = dict[str, Any]
Heard = Callable[[str], None]

# Seconds without a word after which a worker counts as dead. To begin, it may have to fetch and
# compile a Python; once it thinks, it tells ten times a second how far it is.
TO_BEGIN = 60.0
TO_ANSWER = 15.0


class Worker(Protocol):
    """Takes texts, and is ended once."""

    def post(self, text: str) -> None:
        """Hands it a request."""
        ...

    def end(self) -> None:
        """Ends it at once, whatever it does."""
        ...


Spawn = Callable[[Heard, Callable[[], None]], Worker]
"""Starts a worker, given who hears its texts and who is called when it breaks down."""

Later = Callable[[float, Callable[[], None]], Callable[[], None]]
"""Calls something after so many seconds; what it returns calls that off."""


@dataclass
class _Asked:
    """The request that is worked on."""

    request: Request
    done: Callable[[Answer], None]
    failed: Callable[[str], None]
    progress: Callable[[Answer], None]
    again: bool = False


class EngineClient:
    """A worker for as long as one is wanted, and the one request that it is asked."""

    def __init__(self, spawn: Spawn, later: Later) -> None:
        self._spawn, self._later = spawn, later
        self._worker: Worker | None = None
        self._life: object = None
        self._spoken = False
        # A worker that breaks down before anything is asked of it is not begun again on suspicion.
        self._begun_in_vain = False
        self._asked: _Asked | None = None
        self._number = 0
        self._call_off: Callable[[], None] = lambda: None

    @property
    def busy(self) -> bool:
        """Whether a request is being worked on."""
        return self._asked is not None

    def begin(self, request: Request) -> None:
        """Starts a worker where there is none, with a first request that makes it ready.

        Whoever asks for something soon afterwards has less to wait for.
        """
        if self._worker is None and not self._begun_in_vain:
            self._number += 1
            self._start()
            self._say({"id": self._number, **request})

    def ask(
        self,
        request: Request,
        done: Callable[[Answer], None],
        failed: Callable[[str], None] = lambda why: None,
        progress: Callable[[Answer], None] = lambda how_far: None,
    ) -> None:
        """Asks for something in place of what was asked before.

        `done` gets the answer; `progress` how far it is, now and then; `failed` a sentence, when
        the worker broke down or reported a fault, and the next one did so too.
        """
        self.drop()
        self._number += 1
        self._asked = _Asked({"id": self._number, **request}, done, failed, progress)
        self._post()

    def drop(self) -> None:
        """Gives up what was asked; its answer is wanted no more."""
        if self._asked is not None:
            self._asked = None
            self._end()

    def end(self) -> None:
        """Gives up what was asked, and the worker with it; the next request starts another."""
        self._asked = None
        self._end()

    def _post(self) -> None:
        if self._asked is None:
            return
        if self._worker is None:
            self._start()
        self._say(self._asked.request)
        self._watch()

    def _say(self, request: Request) -> None:
        assert self._worker is not None
        self._worker.post(json.dumps(request, separators=(",", ":")))

    def _start(self) -> None:
        self._spoken = False
        self._life = life = object()

        # What a worker says after its end is no news of the next one.
        def heard(text: str) -> None:
            if self._life is life:
                self._heard(text)

        def broke() -> None:
            if self._life is life:
                self._broke("The engine could not be started.")

        self._worker = self._spawn(heard, broke)

    def _end(self) -> None:
        self._call_off()
        if self._worker is not None:
            self._worker.end()
        self._worker = self._life = None

    # --- what it says -----------------------------------------------------------------------------

    def _heard(self, text: str) -> None:
        said = json.loads(text)
        self._spoken = "failed" not in said
        asked = self._asked
        if "failed" in said:
            self._broke(f"The engine could not be started: {said['failed']}.")
        elif asked is None or said["id"] != self._number:
            return
        elif "progress" in said:
            self._watch()
            asked.progress(said["progress"])
        elif "error" in said:
            self._broke(said["error"])
        else:
            self._asked = None
            self._begun_in_vain = False
            self._call_off()
            asked.done(said["answer"])

    def _watch(self) -> None:
        """Counts the seconds of silence anew."""
        self._call_off()
        limit = TO_ANSWER if self._spoken else TO_BEGIN
        self._call_off = self._later(limit, lambda: self._broke("The engine does not answer."))

    def _broke(self, why: str) -> None:
        """Tries once more with another worker; then says why it came to nothing."""
        self._end()
        asked = self._asked
        if asked is None:
            self._begun_in_vain = True
        elif asked.again:
            self._asked = None
            asked.failed(why)
        else:
            asked.again = True
            self._post()
