"""Long work in slices: others have their turn between them, and it can be given up; no browser."""

from __future__ import annotations

from collections.abc import Callable

from game import record
from game.core import GAMES, GameError
from game.match import Match
from game.steps import Steps, finished
from records import wander
from share.slices import LENGTH, Slices


class Turns:
    """A clock that every step moves on, and the calls that wait for their turn."""

    def __init__(self, step: float) -> None:
        self.time, self.step = 0.0, step
        self.calls: list[Callable[[], object]] = []

    def now(self) -> float:
        return self.time

    def later(self, seconds: float, call: Callable[[], object]) -> Callable[[], None]:
        assert seconds == 0
        self.calls.append(call)
        return lambda: self.calls.remove(call) if call in self.calls else None

    def work(self, count: int, fault: str = "") -> Steps[int]:
        for _ in range(count):
            self.time += self.step
            yield
        if fault:
            raise GameError(fault)
        return count

    def give(self) -> None:
        calls, self.calls = self.calls, []
        for call in calls:
            call()


def unwanted(result: object) -> None:
    raise AssertionError(f"never wanted: {result}")


def test_work_that_takes_a_moment_is_done_at_once() -> None:
    turns, done = Turns(LENGTH / 10), list[int]()
    slices: Slices[int] = Slices(turns.later, turns.now)
    assert not slices.run(turns.work(5), done.append, unwanted)
    assert (done, turns.calls) == ([5], [])


def test_longer_work_gives_others_a_turn_after_each_slice() -> None:
    turns, done = Turns(LENGTH / 2), list[int]()
    slices: Slices[int] = Slices(turns.later, turns.now)
    assert slices.run(turns.work(7), done.append, unwanted)
    given = 0
    while not done:
        assert len(turns.calls) == 1
        turns.give()
        given += 1
    assert (done, given) == ([7], 3)


def test_a_fault_ends_the_work_in_whatever_slice_it_is() -> None:
    for count in (0, 9):
        turns, faults = Turns(LENGTH), list[GameError]()
        slices: Slices[int] = Slices(turns.later, turns.now)
        slices.run(turns.work(count, "bad"), unwanted, faults.append)
        while turns.calls:
            turns.give()
        assert [str(fault) for fault in faults] == ["bad"]


def test_work_that_is_given_up_or_replaced_never_ends() -> None:
    turns, done = Turns(LENGTH), list[int]()
    slices: Slices[int] = Slices(turns.later, turns.now)
    slices.run(turns.work(5), done.append, unwanted)
    slices.run(turns.work(2), done.append, unwanted)
    assert len(turns.calls) == 1
    while turns.calls:
        turns.give()
    assert done == [2]
    slices.run(turns.work(5), done.append, unwanted)
    slices.stop()
    assert turns.calls == []
    turns.give()
    assert done == [2]


def test_a_record_is_read_in_steps_of_one_move() -> None:
    match = Match(GAMES["oferhlyp"])
    wander(match, 40)
    text = record.dumps(match)
    steps = record.reading(text)
    assert sum(1 for _ in steps) >= 40
    assert finished(record.reading(text)) == match
