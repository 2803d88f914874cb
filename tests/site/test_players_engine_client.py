"""The page's end of the worker: requests, drops and retries; no browser, no clock."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from doubles import Clock, FakeWorker, Workers
from players.engine_client import TO_ANSWER, TO_BEGIN, EngineClient


class World:
    """Workers, a clock that stands still, and what came back."""

    def __init__(self) -> None:
        self.workers, self.timers = Workers(), Clock()
        self.done: list[Any] = []
        self.failed: list[str] = []
        self.progress: list[Any] = []
        self.client = EngineClient(self.workers.spawn, self.timers.later)

    def ask(self, kind: str = "move") -> None:
        self.client.ask({"kind": kind}, self.done.append, self.failed.append, self.progress.append)

    def ring(self) -> float:
        return self.timers.ring()

    @property
    def worker(self) -> FakeWorker:
        return self.workers[-1]


@pytest.fixture
def world() -> World:
    return World()


def test_no_worker_is_started_before_it_is_needed(world: World) -> None:
    assert world.workers == []
    world.ask()
    assert [request["kind"] for request in world.worker.requests] == ["move"]
    assert world.client.busy


def test_progress_and_one_answer_arrive(world: World) -> None:
    world.ask()
    world.worker.say(progress={"depth": 1})
    world.worker.say(answer={"move": ["E4"]})
    world.worker.say(answer={"move": ["E5"]})
    assert (world.progress, world.done, world.failed) == ([{"depth": 1}], [{"move": ["E4"]}], [])
    assert not world.client.busy
    assert world.timers == []


def test_the_same_worker_answers_the_next_request(world: World) -> None:
    for _ in range(3):
        world.ask()
        world.worker.say(answer={})
    assert len(world.workers) == 1
    assert len({request["id"] for request in world.worker.requests}) == 3


def test_the_newest_request_wins_and_a_busy_worker_is_ended(world: World) -> None:
    world.ask("move")
    old = world.worker
    world.ask("hint")
    assert old.ended
    assert world.worker is not old
    old.say(answer={"move": ["A1"]})
    old.broke()
    assert (world.done, len(world.workers)) == ([], 2)
    world.worker.say(answer={"move": ["B1"]})
    assert world.done == [{"move": ["B1"]}]


def test_a_dropped_request_is_never_answered(world: World) -> None:
    world.ask()
    old = world.worker
    world.client.drop()
    assert old.ended
    assert world.timers == []
    old.say(answer={})
    assert (world.done, world.failed) == ([], [])
    world.ask()
    assert len(world.workers) == 2


def test_dropping_nothing_leaves_the_worker_alone(world: World) -> None:
    world.ask()
    world.worker.say(answer={})
    world.client.drop()
    assert not world.worker.ended


def test_an_answer_to_another_request_is_dropped(world: World) -> None:
    world.ask()
    world.worker.heard(json.dumps({"id": 99, "answer": {"move": ["A1"]}}))
    assert world.done == []
    assert world.client.busy


Fault = Callable[[World], object]
FAULTS: dict[str, Fault] = {
    "breaks": lambda world: world.worker.broke(),
    "fails to begin": lambda world: world.worker.heard('{"failed":"no memory"}'),
    "reports a fault": lambda world: world.worker.say(error="There is a fault."),
    "is silent": lambda world: world.ring(),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_repeats_the_request_with_another_worker(world: World, fault: Fault) -> None:
    world.ask()
    first = world.worker
    fault(world)
    assert first.ended
    assert world.worker is not first
    assert world.worker.requests == first.requests
    world.worker.say(answer={"move": ["E4"]})
    assert (world.done, world.failed) == ([{"move": ["E4"]}], [])


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_a_second_fault_is_reported_and_the_next_request_starts_again(
    world: World, fault: Fault
) -> None:
    world.ask()
    fault(world)
    fault(world)
    assert len(world.failed) == 1
    assert world.failed[0].endswith(".")
    assert not world.client.busy
    assert len(world.workers) == 2
    world.ask()
    fault(world)
    world.worker.say(answer={})
    assert (len(world.workers), len(world.failed), world.done) == (4, 1, [{}])


def test_a_worker_has_longer_to_begin_than_to_answer(world: World) -> None:
    world.ask()
    world.worker.say(progress={})
    assert world.ring() == TO_ANSWER
    assert world.ring() == TO_BEGIN
    assert TO_ANSWER < TO_BEGIN


def test_an_idle_worker_that_breaks_is_replaced_when_needed(world: World) -> None:
    world.ask()
    world.worker.say(answer={})
    world.worker.broke()
    assert (world.worker.ended, world.failed) == (True, [])
    world.ask()
    assert len(world.workers) == 2


def test_a_worker_is_made_ready_once_and_the_first_request_waits_for_it_there(world: World) -> None:
    world.client.begin({"kind": "ready"})
    world.client.begin({"kind": "ready"})
    assert [request["kind"] for request in world.worker.requests] == ["ready"]
    assert (world.client.busy, world.timers) == (False, [])
    world.ask()
    assert len(world.workers) == 1
    ready, asked = world.worker.requests
    world.worker.heard(json.dumps({"id": ready["id"], "answer": {}}))
    assert world.done == []
    world.worker.heard(json.dumps({"id": asked["id"], "answer": {"move": ["E4"]}}))
    assert world.done == [{"move": ["E4"]}]


def test_a_worker_that_cannot_get_ready_is_replaced_only_when_needed(
    world: World,
) -> None:
    world.client.begin({"kind": "ready"})
    world.worker.broke()
    world.client.begin({"kind": "ready"})
    assert len(world.workers) == 1
    assert world.failed == []
    world.ask()
    world.worker.say(answer={})
    world.ask()
    world.client.drop()
    world.client.begin({"kind": "ready"})
    assert len(world.workers) == 3


def test_ending_the_worker_drops_its_request() -> None:
    world = World()
    world.ask()
    world.client.end()
    assert world.workers[0].ended
    assert not world.client.busy
    world.client.end()
    world.ask()
    assert len(world.workers) == 2
