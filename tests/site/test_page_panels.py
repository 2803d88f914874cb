"""Panels that are fetched when first wanted, and the requests that wait for them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from doubles import no_later, no_worker
from fake_device import Device
from game_table import playing
from panels import PANEL_MODULES, PanelModule, Panels
from parts import Parts
from players.engine_client import Engine
from saves.settings import Settings

# Two panels of one bundle, and one of another.
SOME_MODULES = {
    "hint": PanelModule("ai", "fake_advice"),
    "review": PanelModule("ai", "fake_advice"),
    "setup": PanelModule("desk", "fake_editor"),
    "export": PanelModule("desk", "fake_export"),
}


class FakePanel:
    """A panel that remembers what it was asked for."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.done: list[str] = []
        self.shown = 0

    def act(self, request: str) -> None:
        self.done.append(request)

    def show(self) -> None:
        self.shown += 1


class Connection:
    """Keeps what it was asked to fetch until the test lets it come or fail."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Callable[[], None], Callable[[], None]]] = []
        self.settled: list[tuple[str, bool]] = []
        # The panels that were made, by their modules; each is made but once.
        self.made: dict[str, FakePanel] = {}
        self.parts = Parts(
            playing(),
            Engine(no_worker, no_later),
            Device().tab(),
            Settings(),
            lambda game: (),
            lambda: None,
        )
        self.panels = Panels(
            self.parts,
            lambda *call: self.asked.append(call),
            lambda bundle, missing: self.settled.append((bundle, missing)),
            SOME_MODULES,
        )

    def module(self, name: str) -> ModuleType:
        """A module that makes a panel, as those of the page do."""

        def panel(parts: Parts) -> FakePanel:
            assert name not in self.made
            self.made[name] = FakePanel(parts)
            return self.made[name]

        module = ModuleType(name)
        vars(module)["panel"] = panel
        return module

    def arrive(self, number: int = -1) -> None:
        """What was asked for comes, the last unless a number is given."""
        self.asked[number][1]()

    def fail(self, number: int = -1) -> None:
        """What was asked for does not come."""
        self.asked[number][2]()


@pytest.fixture
def connection(monkeypatch: pytest.MonkeyPatch) -> Connection:
    connection = Connection()
    for place in SOME_MODULES.values():
        monkeypatch.setitem(sys.modules, place.module, connection.module(place.module))
    return connection


def test_requests_wait_for_the_panel_and_are_done_in_order(
    connection: Connection,
) -> None:
    panels = connection.panels
    panels.show()
    panels.act("hint")
    panels.act("review")
    assert (len(connection.asked), connection.made) == (1, {})
    assert panels.waits("ai")
    connection.arrive()
    panel = connection.made["fake_advice"]
    assert panel.done == ["hint", "review"]
    assert not panels.waits("ai")
    panels.act("hint")
    assert panel.done == ["hint", "review", "hint"]
    assert len(connection.asked) == 1
    assert connection.settled == [("ai", False), ("ai", False)]
    assert panel.shown == 0
    panels.show()
    assert panel.shown == 1


def test_a_missing_bundle_drops_the_requests_and_the_next_fetches_it_again(
    connection: Connection,
) -> None:
    panels = connection.panels
    panels.act("hint")
    connection.fail()
    assert connection.settled == [("ai", True)]
    assert not panels.waits("ai")
    panels.act("review")
    assert len(connection.asked) == 2
    connection.arrive()
    assert connection.made["fake_advice"].done == ["review"]
    assert connection.settled == [("ai", True), ("ai", False)]


def test_two_panels_of_one_bundle_are_fetched_together_and_each_gets_its_own_requests(
    connection: Connection,
) -> None:
    panels = connection.panels
    panels.act("export")
    panels.act("setup")
    panels.act("export")
    assert [bundle for bundle, _, _ in connection.asked] == ["desk"]
    connection.arrive()
    assert connection.made["fake_export"].done == ["export", "export"]
    assert connection.made["fake_editor"].done == ["setup"]
    panels.show()
    assert [panel.shown for panel in connection.made.values()] == [1, 1]


def test_two_bundles_are_fetched_and_waited_for_on_their_own(connection: Connection) -> None:
    panels = connection.panels
    panels.act("hint")
    panels.act("setup")
    assert [bundle for bundle, _, _ in connection.asked] == ["ai", "desk"]
    connection.fail(0)
    assert (panels.waits("ai"), panels.waits("desk")) == (False, True)
    connection.arrive(1)
    assert list(connection.made) == ["fake_editor"]
    assert connection.settled == [("ai", True), ("desk", False)]


def test_a_panel_gets_the_parts_and_the_whole_request(
    connection: Connection,
) -> None:
    connection.panels.act("setup D4")
    connection.arrive()
    panel = connection.made["fake_editor"]
    assert panel.done == ["setup D4"]
    assert panel.parts is connection.parts


def test_every_button_that_the_game_does_not_answer_itself_opens_a_panel() -> None:
    play = playing("E4", "E3")
    asked: list[str] = []
    play.open_panels_with(asked.append)
    # Buttons of the page itself, which open a form or the browser's own dialog.
    own = {"new", "print", "comment"}
    for action in sorted(play.screen().actions - own):
        play.act(action)
    assert {*asked} >= {"hint", "analysis", "review", "export", "import", "library", "setup"}
    assert {*asked} <= PANEL_MODULES.keys()


def test_a_panel_that_is_prepared_is_there_when_it_is_wanted(connection: Connection) -> None:
    panels = connection.panels
    panels.prepare("hint")
    assert ([bundle for bundle, _, _ in connection.asked], connection.made) == (["ai"], {})
    connection.arrive()
    panels.prepare("review")
    panels.act("hint")
    assert len(connection.asked) == 1
    assert connection.made["fake_advice"].done == ["hint"]


def test_what_could_not_be_prepared_is_fetched_when_it_is_wanted(connection: Connection) -> None:
    connection.panels.prepare("hint")
    connection.fail()
    assert connection.settled == []
    connection.panels.act("hint")
    connection.arrive()
    assert connection.made["fake_advice"].done == ["hint"]
