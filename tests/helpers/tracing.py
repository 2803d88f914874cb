"""The work of a page's threads, timed by the processor and by the clock.

Another program's turn on the processor is no fault of the page's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Page

CATEGORIES = ["__metadata", "disabled-by-default-devtools.timeline"]
MAIN, WORKER = "CrRendererMain", "DedicatedWorker thread"


class Task(NamedTuple):
    """A piece of work that a thread did without a break: processor and clock milliseconds."""

    thread: str
    own: float
    clock: float


def tasks_while(page: Page, done: Callable[[], object]) -> list[Task]:
    """The tasks of all threads of pages and workers meanwhile, the longest first."""
    events: list[dict[str, Any]] = []
    ended: list[object] = []
    session = page.context.new_cdp_session(page)
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", lambda told: ended.append(told))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": CATEGORIES}})
    done()
    session.send("Tracing.end")
    while not ended:
        page.evaluate("0")  # receives the browser's events meanwhile
    session.detach()
    names = {
        (event["pid"], event["tid"]): str(event["args"]["name"])
        for event in events
        if event["name"] == "thread_name"
    }
    tasks = [
        Task(name, event.get("tdur", 0) / 1000, event.get("dur", 0) / 1000)
        for event in events
        if event["name"] == "RunTask"
        and (name := names.get((event["pid"], event["tid"]), "")) in (MAIN, WORKER)
    ]
    return sorted(tasks, key=lambda task: task.own, reverse=True)


def of(thread: str, tasks: list[Task]) -> list[float]:
    """The milliseconds of processor time of that thread's tasks, in their order."""
    return [task.own for task in tasks if task.thread == thread]
