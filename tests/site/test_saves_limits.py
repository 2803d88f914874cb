"""Which values a saved game may have: each bound itself is read, and what is beyond is refused."""

from __future__ import annotations

from typing import Any

import pytest

from fake_device import PEOPLE, Device, begun
from saves import saved_game
from saves.saved_game import SavedGame, SavedGameError

HIGHEST = 2**32 - 1


@pytest.fixture
def entry(device: Device) -> SavedGame:
    """The entry of a game of two moves."""
    tab = device.tab()
    found = tab.entry(begun(tab, "E4", "E3"))
    assert found is not None
    return found


def read(entry: SavedGame, **changes: Any) -> SavedGame:
    """The changed entry, as it is read after it was written."""
    return saved_game.loads(saved_game.dumps(entry._replace(**changes)))


@pytest.mark.parametrize(
    "changes",
    [
        {"revision": 0},
        {"revision": HIGHEST},
        {"moves": 0, "nodes": 1},
        {"moves": HIGHEST - 1, "nodes": HIGHEST},
        {"id": "a" * 40},
        {"players": {"dark": 0, "light": 1 << 16}},
        *({"result": result} for result in ("", "draw", "dark", "light")),
        *({"helped": why} for why in saved_game.HELP),
        {"ended": True},
        {"words": ""},
    ],
    ids=repr,
)
def test_values_up_to_each_bound_are_read(entry: SavedGame, changes: dict[str, Any]) -> None:
    assert read(entry, **changes) == entry._replace(**changes)


@pytest.mark.parametrize(
    "changes",
    [
        *({name: -1} for name in ("revision", "moves", "nodes")),
        *({name: HIGHEST + 1} for name in ("revision", "nodes")),
        *({name: True} for name in ("revision", "moves", "nodes")),
        {"moves": 3},
        {"id": ""},
        {"id": "a-b"},
        {"id": "a" * 41},
        {"players": {"dark": 0}},
        {"players": {"dark": 0, "light": 0, "grey": 0}},
        {"players": {"dark": 0, "light": -1}},
        {"players": {"dark": 0, "light": (1 << 16) + 1}},
        {"result": "won"},
        {"helped": "much"},
        {"ended": 1},
        {"game": "chess"},
        *({name: 5} for name in ("id", "saved", "game", "position", "begun", "played", "words")),
    ],
    ids=repr,
)
def test_values_beyond_a_bound_are_refused(entry: SavedGame, changes: dict[str, Any]) -> None:
    with pytest.raises(SavedGameError):
        read(entry, **changes)


def test_the_levels_of_this_page_are_the_last_that_are_read(entry: SavedGame) -> None:
    text = saved_game.dumps(entry._replace(players={"dark": 8, "light": 0}))
    assert saved_game.loads(text, levels=8).players["dark"] == 8
    with pytest.raises(SavedGameError, match="an unknown level"):
        saved_game.loads(text, levels=7)


def test_a_game_without_moves_is_worth_keeping_for_its_words_alone(device: Device) -> None:
    tab = device.tab()
    match = begun(tab)
    empty = tab.entry(match)
    assert empty is not None
    assert not empty.is_worth_keeping
    assert (empty.revision, empty.moves, empty.nodes) == (1, 0, 1)
    assert empty._replace(words="Wes hal").is_worth_keeping
    assert empty._replace(nodes=2).is_worth_keeping
    match.play(("E4",))
    tab.keep(match, PEOPLE)
    played = tab.entry(match)
    assert played is not None
    assert (played.revision, played.moves, played.nodes) == (2, 1, 2)


def test_a_game_that_was_saved_long_ago_is_still_read() -> None:
    entry = saved_game.loads(
        '{"version":1,"id":"id1","revision":3,"saved":"{\\"version\\":2,\\"game\\":\\"maerstanas\\",'
        '\\"rules\\":\\"0.5.1\\",\\"options\\":{\\"specials\\":\\"on\\",\\"scoring\\":\\"standard\\"},'
        '\\"start\\":\\"......./......./......./......./......./......./....... D TW TW\\",'
        '\\"lines\\":[[0,[[\\"E4\\"],[\\"E3\\"]]]],\\"at\\":2,\\"end\\":2}","game":"maerstanas",'
        '"options":{"specials":"on","scoring":"standard","board":"7","swap":"off"},'
        '"position":"......./......./....s../....S../......./......./....... D TW TW",'
        '"moves":2,"nodes":3,"result":"","players":{"dark":0,"light":0},"helped":"",'
        '"ended":false,"begun":"2026-11-21T12:00:00Z","played":"2026-11-21T12:00:02Z","words":""}'
    )
    assert saved_game.match_of(entry).moves == (("E4",), ("E3",))
