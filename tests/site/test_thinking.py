"""The page's end of the worker: what it asks, drops and tries again; no browser, no clock."""

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
        self.told: list[Any] = []
        self.thinking = EngineClient(self.workers.spawn, self.timers.later)

    def ask(self, kind: str = "move") -> None:
        self.thinking.ask({"kind": kind}, self.done.append, self.failed.append, self.told.append)

    def ring(self) -> float:
        return self.timers.ring()

    @property
    def worker(self) -> FakeWorker:
        return self.workers[-1]


@pytest.fixture
def world() -> World:
    return World()


def test_no_worker_is_started_before_it_is_wanted(world):
    assert world.workers == []
    world.ask()
    assert [wish["kind"] for wish in world.worker.wishes] == ["move"]
    assert world.thinking.busy


def test_an_answer_comes_once_with_what_was_told_before(world):
    world.ask()
    world.worker.say(told={"depth": 1})
    world.worker.say(answer={"move": ["E4"]})
    world.worker.say(answer={"move": ["E5"]})
    assert (world.told, world.done, world.failed) == ([{"depth": 1}], [{"move": ["E4"]}], [])
    assert not world.thinking.busy
    assert world.timers == []


def test_the_same_worker_answers_the_next_wish(world):
    for _ in range(3):
        world.ask()
        world.worker.say(answer={})
    assert len(world.workers) == 1
    assert len({wish["id"] for wish in world.worker.wishes}) == 3


def test_the_newest_wish_wins_and_a_busy_worker_is_ended(world):
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


def test_what_is_dropped_is_not_heard_of_again(world):
    world.ask()
    old = world.worker
    world.thinking.drop()
    assert old.ended
    assert world.timers == []
    old.say(answer={})
    assert (world.done, world.failed) == ([], [])
    world.ask()
    assert len(world.workers) == 2


def test_dropping_nothing_leaves_the_worker_alone(world):
    world.ask()
    world.worker.say(answer={})
    world.thinking.drop()
    assert not world.worker.ended


def test_an_answer_to_another_wish_is_dropped(world):
    world.ask()
    world.worker.heard(json.dumps({"id": 99, "answer": {"move": ["A1"]}}))
    assert world.done == []
    assert world.thinking.busy


FAULTS: dict[str, Callable[[World], object]] = {
    "breaks": lambda world: world.worker.broke(),
    "fails to begin": lambda world: world.worker.heard('{"failed":"no memory"}'),
    "reports a fault": lambda world: world.worker.say(error="There is a fault."),
    "is silent": lambda world: world.ring(),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_after_a_fault_another_worker_is_asked_the_same(world, fault):
    world.ask()
    first = world.worker
    fault(world)
    assert first.ended
    assert world.worker is not first
    assert world.worker.wishes == first.wishes
    world.worker.say(answer={"move": ["E4"]})
    assert (world.done, world.failed) == ([{"move": ["E4"]}], [])


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_a_second_fault_is_told_in_a_sentence_and_the_next_wish_starts_anew(world, fault):
    world.ask()
    fault(world)
    fault(world)
    assert len(world.failed) == 1
    assert world.failed[0].endswith(".")
    assert not world.thinking.busy
    assert len(world.workers) == 2
    world.ask()
    fault(world)
    world.worker.say(answer={})
    assert (len(world.workers), len(world.failed), world.done) == (4, 1, [{}])


def test_a_worker_has_longer_to_begin_than_to_answer(world):
    world.ask()
    world.worker.say(told={})
    assert world.ring() == TO_ANSWER
    assert world.ring() == TO_BEGIN
    assert TO_ANSWER < TO_BEGIN


def test_what_breaks_while_nothing_is_asked_is_replaced_when_wanted(world):
    world.ask()
    world.worker.say(answer={})
    world.worker.broke()
    assert (world.worker.ended, world.failed) == (True, [])
    world.ask()
    assert len(world.workers) == 2


def test_a_worker_is_made_ready_once_and_the_first_wish_waits_for_it_there(world):
    world.thinking.begin({"kind": "ready"})
    world.thinking.begin({"kind": "ready"})
    assert [wish["kind"] for wish in world.worker.wishes] == ["ready"]
    assert (world.thinking.busy, world.timers) == (False, [])
    world.ask()
    assert len(world.workers) == 1
    ready, asked = world.worker.wishes
    world.worker.heard(json.dumps({"id": ready["id"], "answer": {}}))
    assert world.done == []
    world.worker.heard(json.dumps({"id": asked["id"], "answer": {"move": ["E4"]}}))
    assert world.done == [{"move": ["E4"]}]


def test_a_worker_that_cannot_be_made_ready_is_not_begun_again_before_it_is_needed(world):
    world.thinking.begin({"kind": "ready"})
    world.worker.broke()
    world.thinking.begin({"kind": "ready"})
    assert len(world.workers) == 1
    assert world.failed == []
    world.ask()
    world.worker.say(answer={})
    world.ask()
    world.thinking.drop()
    world.thinking.begin({"kind": "ready"})
    assert len(world.workers) == 3


def test_a_worker_is_ended_when_it_is_told_to_and_what_was_asked_with_it():
    world = World()
    world.ask()
    world.thinking.end()
    assert world.workers[0].ended
    assert not world.thinking.busy
    world.thinking.end()
    world.ask()
    assert len(world.workers) == 2
