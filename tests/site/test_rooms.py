"""Who may import whom in the site, read off its folders: each is a room, a feature of the page.

Nothing here lists modules: a new one in a room is held to the same rules by its place and name.
"""

from __future__ import annotations

import ast
import json
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from game.core import GAMES
from imports import BROWSER, MODULES, ROOT, graph, imported, module_of, named, sources

SITE = ROOT / "site"
EDGES = graph()
ROOMS = {path.parent.name for path in SITE.glob("*/__init__.py")}
BUNDLES: dict[str, list[str]] = json.loads((SITE / "bundles.json").read_text("utf-8"))
EARLY = ROOMS & {*BUNDLES["app"]}
IN_ROOMS = [path for path in sources("site") if path.parent.name in ROOMS]
AT_THE_ROOT = {path.stem for path in SITE.glob("*.py")}
# At the root of site/: what touches the page and the device for all, and what puts it all together.
BROWSER_FACING = {"main", "app", "dom", "device"}


def room_of(module: str) -> str:
    """The room of a module; "" for one outside of all rooms."""
    room = module.split(".")[0]
    return room if room in ROOMS else ""


def faces_the_browser(module: str) -> bool:
    """Whether a module may touch the browser: views, and a few modules at the root."""
    return module.endswith("_view") or module in BROWSER_FACING


def public(room: str) -> set[str]:
    """The modules that a room lets others import: those that its `__init__` names."""
    for node in ast.parse((SITE / room / "__init__.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return {f"{room}.{name}" for name in ast.literal_eval(node.value)}
    return set()


def test_every_folder_with_python_is_a_room_with_a_bundle() -> None:
    folders = {path.parent for path in SITE.rglob("*.py")} - {SITE}
    assert {folder.name for folder in folders} == ROOMS
    travel = [folder for folders in BUNDLES.values() for folder in folders if "/" not in folder]
    assert sorted(travel) == sorted(ROOMS)


def test_rooms_import_each_other_in_no_circle() -> None:
    rooms: dict[str, set[str]] = {room: set() for room in ROOMS}
    for name, names in EDGES.items():
        if room := room_of(name):
            rooms[room] |= {room_of(each) for each in names} - {"", room}
    # Raises CycleError, which names the circle.
    assert {*TopologicalSorter(rooms).static_order()} == ROOMS


@pytest.mark.parametrize("path", sources("site"), ids=named)
def test_a_room_is_entered_only_by_the_modules_that_it_names(path: Path) -> None:
    module = module_of(path)
    for name in EDGES[module]:
        if (room := room_of(name)) and room != room_of(module):
            assert name in public(room), f"{room}/__init__.py does not name {name}"


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_a_room_names_only_what_is_there_and_wanted(room: str) -> None:
    assert public(room) <= {*MODULES}
    wanted = {name for each, names in EDGES.items() if room_of(each) != room for name in names}
    assert public(room) <= wanted


@pytest.mark.parametrize("path", sources("site"), ids=named)
def test_nobody_imports_a_room_that_is_fetched_late(path: Path) -> None:
    module = module_of(path)
    rooms = {room_of(name) for name in EDGES[module]} - {"", room_of(module)}
    assert rooms <= EARLY


@pytest.mark.parametrize("path", IN_ROOMS, ids=named)
def test_no_room_knows_who_puts_the_page_together(path: Path) -> None:
    assert not EDGES[module_of(path)] & {"main", "app", "panels"}


@pytest.mark.parametrize("path", sources("site"), ids=named)
def test_only_views_and_a_few_modules_at_the_root_touch_the_browser(path: Path) -> None:
    module = module_of(path)
    if faces_the_browser(module):
        return
    assert not {name.split(".")[0] for name in imported(path)} & BROWSER
    assert not {name for name in EDGES[module] if faces_the_browser(name)}, "a model knows a view"


@pytest.mark.parametrize("path", sources("site"), ids=named)
def test_the_site_imports_itself_the_engine_and_the_standard_library(path: Path) -> None:
    known = sys.stdlib_module_names | {"game"} | BROWSER | ROOMS | AT_THE_ROOT
    assert {name.split(".")[0] for name in imported(path)} <= known


@pytest.mark.parametrize("path", sources("site"), ids=named)
def test_the_site_imports_no_game_of_its_own_choice(path: Path) -> None:
    assert not EDGES[module_of(path)] & {f"game.{game}" for game in GAMES}
