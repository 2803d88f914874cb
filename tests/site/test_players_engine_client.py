"""The page's end of the worker: requests, drops and retries; no browser, no clock."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from doubles import Clock, FakeWorker, Workers
from players.engine_client import ADVICE, COMPUTER, SILENCE, Engine, EngineClient


class World:
    """Workers, a clock that stands still, and what came back."""

    def __init__(self) -> None:
        self.workers, self.timers = Workers(), Clock()
        self.done: list[Any] = []
        self.failed: list[str] = []
        self.progress: list[Any] = []
        self.reported: list[str] = []
        self.engine = Engine(self.workers.spawn, self.timers.later, self.reported.append)
        self.client = EngineClient(self.engine)

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


def test_the_newest_request_wins_and_the_worker_is_kept(world: World) -> None:
    world.ask("move")
    world.ask("hint")
    assert len(world.workers) == 1
    old, new = world.worker.requests
    world.worker.heard(json.dumps({"id": old["id"], "answer": {"move": ["A1"]}}))
    assert (world.done, world.client.busy) == ([], True)
    world.worker.heard(json.dumps({"id": new["id"], "answer": {"move": ["B1"]}}))
    assert world.done == [{"move": ["B1"]}]


def test_a_dropped_request_is_never_answered_and_the_worker_hears_of_it(world: World) -> None:
    world.ask()
    world.client.drop()
    assert (world.worker.dropped, world.worker.ended) == ([COMPUTER], False)
    assert world.timers == []
    world.worker.say(answer={})
    assert (world.done, world.failed) == ([], [])
    world.ask()
    assert len(world.workers) == 1


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


def test_nobody_waits_longer_than_twenty_seconds_for_dead_workers(world: World) -> None:
    world.ask()
    waited = 0.0
    while not world.failed:
        waited += world.ring()
    assert waited == 2 * SILENCE <= 20


def test_a_worker_that_takes_long_to_start_has_time_as_long_as_it_is_alive(world: World) -> None:
    world.ask()
    for second in range(40):
        waiting = world.timers[-1]
        world.worker.heard(json.dumps({"starting": second}))
        assert len(world.timers) == 1
        assert world.timers[-1] is not waiting
    world.worker.say(answer={"move": ["E4"]})
    assert (world.done, world.failed, len(world.workers)) == ([{"move": ["E4"]}], [], 1)


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
    world.worker.broke()
    world.worker.broke()
    assert (len(world.workers), len(world.failed)) == (3, 1)
    world.client.begin({"kind": "ready"})
    assert len(world.workers) == 4


def test_ending_the_worker_drops_its_request() -> None:
    world = World()
    world.ask()
    world.client.end()
    assert world.workers[0].ended
    assert not world.client.busy
    world.client.end()
    world.ask()
    assert len(world.workers) == 2


# --- several clients ------------------------------------------------------------------------------


@pytest.fixture
def two(world: World) -> tuple[World, EngineClient, list[Any]]:
    """A world in which a second client waits for advice, and what that one heard."""
    heard: list[Any] = []
    advice = EngineClient(world.engine, ADVICE)
    advice.ask({"kind": "analyse"}, heard.append, heard.append, heard.append)
    return world, advice, heard


def test_clients_share_a_worker_and_each_gets_its_own_answer(
    two: tuple[World, EngineClient, list[Any]],
) -> None:
    world, advice, heard = two
    world.ask()
    assert len(world.workers) == 1
    first, second = world.worker.requests
    assert (first["client"], second["client"]) == (ADVICE, COMPUTER)
    world.worker.heard(json.dumps({"id": first["id"], "progress": {"depth": 2}}))
    world.worker.heard(json.dumps({"id": second["id"], "answer": {"move": ["E4"]}}))
    assert (world.done, heard) == ([{"move": ["E4"]}], [{"depth": 2}])
    assert (world.client.busy, advice.busy) == (False, True)
    # The advice has yet to come, so its silence is watched.
    assert len(world.timers) == 1
    world.worker.heard(json.dumps({"id": first["id"], "answer": {}}))
    assert (heard[1:], world.timers) == ([{}], [])


def test_a_client_drops_only_its_own_request(two: tuple[World, EngineClient, list[Any]]) -> None:
    world, advice, _ = two
    world.ask()
    world.client.drop()
    assert (world.client.busy, advice.busy, world.worker.dropped) == (False, True, [COMPUTER])
    advice.end()
    assert world.worker.ended


def test_a_worker_that_a_player_wants_outlives_the_advice(
    two: tuple[World, EngineClient, list[Any]],
) -> None:
    world, advice, _ = two
    world.client.begin({"kind": "ready"})
    advice.end()
    assert (len(world.workers), world.worker.ended, advice.busy) == (1, False, False)


def test_a_fault_of_one_request_fails_no_other(
    two: tuple[World, EngineClient, list[Any]],
) -> None:
    world, _, heard = two
    advised = world.worker.requests[0]["id"]
    world.ask()
    for _ in range(2):
        world.worker.heard(json.dumps({"id": advised, "error": "There is a fault."}))
    assert (heard, world.failed) == (["There is a fault."], [])
    assert [request["kind"] for request in world.worker.requests] == ["move"]
    world.worker.say(answer={})
    assert (world.done, len(world.workers)) == ([{}], 3)


def test_silence_is_the_fault_of_the_most_urgent_request(
    two: tuple[World, EngineClient, list[Any]],
) -> None:
    world, _, heard = two
    world.ask()
    world.ring()
    world.ring()
    assert (len(world.failed), heard, len(world.timers)) == (1, [], 1)
    world.worker.say(answer={})
    assert heard == [{}]


@pytest.mark.parametrize("said", [{"error": "It failed."}, {"failed": "a fault in it"}])
def test_a_trace_is_reported_once_the_request_has_failed(
    world: World, said: dict[str, str]
) -> None:
    world.ask()
    world.worker.say(**said, trace="Traceback: first")
    assert world.reported == [], "the second worker may do better"
    world.worker.say(**said, trace="Traceback: second")
    assert world.reported == ["Traceback: second"]
    assert len(world.failed) == 1


def test_a_fault_without_a_trace_needs_no_report(world: World) -> None:
    world.ask()
    world.worker.broke()
    world.worker.broke()
    assert (world.reported, len(world.failed)) == ([], 1)
