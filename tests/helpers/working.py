"""The worker's Python, asked by a test as the page asks it."""

from __future__ import annotations

import json
from typing import Any

from advice.engine_worker import EngineWorker


def answered(worker: EngineWorker, request: dict[str, Any]) -> tuple[dict[str, Any], list[Any]]:
    """What the worker says last about a request, and what it says before."""
    said: list[str] = []
    worker.take(json.dumps(request), said.append)
    while worker.step():
        pass
    *reports, answer = map(json.loads, said)
    return answer, reports
