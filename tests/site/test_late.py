"""Parts that are fetched when they are first wanted, and the wishes that wait for them."""

from __future__ import annotations

import pytest
from lazy import Late


class Wished:
    """A part that remembers."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.shown: list[bool] = []

    def act(self, wish: str) -> None:
        self.done.append(wish)

    def show(self, *, resting: bool) -> None:
        self.shown.append(resting)


class Connection:
    """Keeps what it was asked to fetch until the test lets it come or fail."""

    def __init__(self) -> None:
        self.asked: list[tuple] = []
        self.settled: list[bool] = []
        self.part = Wished()
        self.late = Late(lambda *calls: self.asked.append(calls), self._make, self.settled.append)

    def _make(self) -> Wished:
        return self.part


@pytest.fixture
def connection():
    return Connection()


def test_wishes_wait_until_the_part_is_there_and_are_done_in_their_order(connection):
    late = connection.late
    late.show(resting=False)
    late.act("hint")
    late.act("review")
    assert (len(connection.asked), connection.part.done) == (1, [])
    assert late.waits
    came, _ = connection.asked[0]
    came()
    assert connection.part.done == ["hint", "review"]
    assert not late.waits
    late.act("hint")
    assert connection.part.done == ["hint", "review", "hint"]
    assert len(connection.asked) == 1
    assert connection.settled == [False, False]
    late.show(resting=True)
    assert connection.part.shown == [True]


def test_where_it_does_not_come_the_wishes_are_dropped_and_the_next_fetches_anew(connection):
    late = connection.late
    late.act("hint")
    connection.asked[0][1]()
    assert connection.settled == [True]
    late.act("review")
    assert len(connection.asked) == 2
    connection.asked[1][0]()
    assert connection.part.done == ["review"]
