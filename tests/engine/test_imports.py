"""Which modules of the engine may import which: rules know no screen, and no game knows another.

Nothing here lists modules: what a file may import follows from where it is and what it is called.
"""

from __future__ import annotations

import ast
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from game.core import GAMES
from imports import BROWSER, MODULES, graph, imported, module_of, named, reached, sources

EDGES = graph()
# These work with games as they are played; the rules never need them.
AROUND_THE_RULES = {"ai", "link", "match", "record", "svg", "terminal"}


def game_of(module: str) -> str:
    """The id of the game whose own file this is, or a companion of it as `oferhlyp_notation`."""
    stem = module.rpartition(".")[2]
    owned = (game for game in GAMES if stem == game or stem.startswith(f"{game}_"))
    return next(owned, "")


def part_of(module: str) -> str:
    """The part of the engine that a module is in: ``record`` for ``game.record.reader``."""
    return module.split(".")[1] if module.startswith("game.") else ""


def game_checks(source: str | Path) -> list[str]:
    """The places where a file checks which game it has."""
    text = source.read_text("utf-8") if isinstance(source, Path) else source
    module = ast.parse(text)
    found: list[ast.expr] = []
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and node.value in {*GAMES}:
            found.append(node)
        elif isinstance(node, ast.Match) and asks_for_the_game(node.subject):
            found.append(node.subject)
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            written = any(
                isinstance(each, ast.Constant) for side in sides for each in ast.walk(side)
            )
            if written and any(map(asks_for_the_game, sides)):
                found.append(node)
    # The list of the games is the one place that names them.
    lists = [
        node
        for node in module.body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "GAMES"
    ]
    listed = {id(constant) for each in lists for constant in ast.walk(each)}
    return [f"line {node.lineno}: {ast.unparse(node)}" for node in found if id(node) not in listed]


def asks_for_the_game(node: ast.expr) -> bool:
    return ast.unparse(node).endswith("game.id")


# --- the walk itself ----------------------------------------------------------------------------


def test_the_walk_sees_every_way_to_import() -> None:
    source = """
import game.svg
from game import match
from game import GAMES
from game.ai.search import best

def late():
    import js

if TYPE_CHECKING:
    from game.scene import Scene
"""
    assert imported(source) == {
        "game",
        "game.ai.search",
        "game.match",
        "game.scene",
        "game.svg",
        "js",
    }


@pytest.mark.parametrize(
    "source",
    [
        "if game.id == 'x': pass",
        "if 'x' in match.game.id: pass",
        "match match_.game.id:\n    case 'x': pass",
        "name = 'maerstanas'",
        "SPECIAL = {'maerstanas': 1}",
    ],
)
def test_the_walk_sees_every_way_to_check_for_a_game(source: str) -> None:
    assert game_checks(source)


@pytest.mark.parametrize(
    "source",
    [
        "'''As in maerstanas.'''",
        "print(game.id)",
        "GAMES: Mapping[str, Game] = Games('maerstanas')",
    ],
)
def test_the_walk_ignores_everything_else(source: str) -> None:
    assert not game_checks(source)


# --- the engine ---------------------------------------------------------------------------------


def test_no_modules_of_the_engine_or_the_site_import_each_other_in_a_circle() -> None:
    # Raises CycleError, which names the circle.
    assert len([*TopologicalSorter(EDGES).static_order()]) == len(MODULES)


@pytest.mark.parametrize("path", sources("game"), ids=named)
def test_the_engine_imports_the_standard_library_and_itself(path: Path) -> None:
    outside = {name.split(".")[0] for name in imported(path)} - {"game"}
    assert outside <= sys.stdlib_module_names
    assert not outside & BROWSER


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_import_nothing_that_is_built_on_them(game: str) -> None:
    around = {part_of(name) for name in reached(f"game.{game}", EDGES)} & AROUND_THE_RULES
    assert not around


@pytest.mark.parametrize("path", sources("game"), ids=named)
def test_a_games_own_files_are_imported_by_no_others(path: Path) -> None:
    module = module_of(path)
    others = {game_of(name) for name in EDGES[module]} - {""}
    assert others <= {game_of(module)}


@pytest.mark.parametrize("path", sources("game/ai"), ids=named)
def test_the_computer_draws_and_writes_nothing(path: Path) -> None:
    assert not {part_of(name) for name in reached(module_of(path), EDGES)} & {
        "link",
        "record",
        "svg",
        "terminal",
    }


def test_only_the_terminal_starts_the_computer_in_the_engine() -> None:
    starts = {name for name, names in EDGES.items() if {part_of(each) for each in names} & {"ai"}}
    outside = {name for name in starts if part_of(name) != "ai" and name.startswith("game")}
    assert outside <= {"game.__main__"}


def test_the_games_are_there() -> None:
    assert {f"game.{game}" for game in GAMES} <= {*MODULES}


@pytest.mark.parametrize(
    "path",
    [path for path in (*sources("game"), *sources("site")) if not game_of(module_of(path))],
    ids=named,
)
def test_nothing_outside_a_games_own_files_checks_for_a_game(path: Path) -> None:
    assert game_checks(path) == []
