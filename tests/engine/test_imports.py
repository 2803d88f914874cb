"""Who may import whom: the rules know no screen, and no part knows one game from another."""

import ast
import sys
from pathlib import Path

import pytest

from game.core import GAMES

ROOT = Path(__file__).parents[2]
RULES = set(GAMES)
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js"}
# What a program compares a game's id with when it means one game.
WRITTEN = ast.Constant | ast.Tuple | ast.List | ast.Set | ast.Dict

# What each part of game/ may import from game/. The ground is core and board; above it, what plays
# a game knows matches, and what shows one knows scenes.
GROUND = {"core", "board", "values", "words"}
MAY_IMPORT = {
    "__init__": {"core"},
    "__main__": GROUND | {"match", "record", "terminal", "scaffold", "ai"},
    "board": set(),
    "core": {"values", "words"},
    "scene": GROUND,
    "rows": GROUND | {"scene"},
    "ways": GROUND,
    "placing": GROUND,
    "moving": GROUND | {"rows", "scene"},
    "values": set(),
    "laws": GROUND | {"rows"},
    "testing": GROUND | {"laws"},
    "template": GROUND | {"rows", "scene"},
    "scaffold": GROUND,
    "words": set(),
    "artwork": GROUND,
    "svg": GROUND | {"scene", "artwork"},
    "tree": GROUND,
    "match": GROUND | {"tree"},
    "record": GROUND | {"match", "tree"},
    "terminal": GROUND | {"match", "scene", "record"},
    "link": GROUND | {"match"},
    "ai": GROUND | {"match", "moving"},
} | dict.fromkeys(RULES, GROUND | {"scene", "rows", "moving", "placing", "ways"})

# What of site/ may know that there is a browser, besides the views.
BROWSER_FACING = {"main.py", "device.py", "device_clipboard.py", "saves/store.py"}
SITE = {path.stem for path in (ROOT / "site").iterdir() if path.suffix in ("", ".py")}


def faces_the_browser(path):
    where = path.relative_to(ROOT / "site").as_posix()
    return where.endswith("_view.py") or where in BROWSER_FACING


def sources(folder):
    return sorted((ROOT / folder).rglob("*.py"))


def named(path):
    return path.relative_to(ROOT).as_posix()


def tree(source):
    return ast.parse(source.read_text("utf-8") if isinstance(source, Path) else source)


def is_for_types_only(node):
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def run_time_nodes(node):
    """Every node but those under `if TYPE_CHECKING`, which no program ever runs."""
    yield node
    for child in ast.iter_child_nodes(node):
        if is_for_types_only(child):
            for other in child.orelse:
                yield from run_time_nodes(other)
        else:
            yield from run_time_nodes(child)


def imported(source, *, types_too=False):
    """The dotted names that a file imports, wherever in the file it does."""
    names = set()
    for node in ast.walk(tree(source)) if types_too else run_time_nodes(tree(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: write imports in full"
            # `from game import svg` names a module, `from game import GAMES` what is in one.
            names |= (
                {f"game.{a.name}" if (ROOT / "game" / f"{a.name}.py").exists() else "game.core"
                 for a in node.names}
                if node.module == "game"
                else {node.module}
            )  # fmt: skip
    return names


def parts(source):
    """Which parts of game/ a file imports."""
    return {name.split(".")[1] for name in imported(source) if name.startswith("game.")}


def asks_for_the_game(node):
    return ast.unparse(node).endswith("game.id")


def games_told_apart(source):
    """The places where a file looks which game it has."""
    module = tree(source)
    found = []
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and node.value in RULES:
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
    listed = {constant for each in lists for constant in ast.walk(each)}
    return [f"line {node.lineno}: {ast.unparse(node)}" for node in found if node not in listed]


# --- the walk itself ----------------------------------------------------------------------------


def test_the_walk_sees_every_way_to_import():
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
    assert parts(source) == {"svg", "match", "core", "ai"}
    assert "js" in imported(source)
    assert "game.scene" in imported(source, types_too=True)


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
def test_the_walk_sees_every_way_to_tell_games_apart(source):
    assert games_told_apart(source)


@pytest.mark.parametrize(
    "source",
    [
        "'''As in maerstanas.'''",
        "print(game.id)",
        "GAMES: Mapping[str, Game] = Games('maerstanas')",
    ],
)
def test_the_walk_lets_the_rest_be(source):
    assert not games_told_apart(source)


# --- the engine ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sources("game"), ids=named)
def test_the_engine_imports_the_standard_library_and_itself(path):
    outside = {name.split(".")[0] for name in imported(path, types_too=True)} - {"game"}
    assert outside <= sys.stdlib_module_names


@pytest.mark.parametrize("path", sources("game"), ids=named)
def test_each_part_of_the_engine_imports_what_it_may(path):
    part = path.relative_to(ROOT / "game").parts[0].removesuffix(".py")
    # A game too long for one file has companions, called after it, which no other game knows.
    game = path.stem.partition("_")[0]
    if path.parent == ROOT / "game" and game in RULES:
        part = game
    # What the search has to know of a game may know that game's rules, and no other's.
    own = {name for name in parts(path) if game in RULES and name.partition("_")[0] == game}
    assert parts(path) - {part} - own <= MAY_IMPORT[part]


def test_the_games_are_there():
    assert {path.stem for path in sources("game")} >= RULES


@pytest.mark.parametrize("path", [p for p in sources("game") if p.stem not in RULES], ids=named)
def test_no_other_part_of_the_engine_tells_games_apart(path):
    assert games_told_apart(path) == []


# --- the site -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sources("site"), ids=named)
def test_few_modules_touch_the_browser(path):
    used = {name.split(".")[0] for name in imported(path, types_too=True)} & BROWSER
    assert not used or faces_the_browser(path)


@pytest.mark.parametrize("path", sources("site"), ids=named)
def test_the_site_imports_the_engine_itself_and_the_standard_library(path):
    known = sys.stdlib_module_names | {"game"} | BROWSER | SITE
    assert {name.split(".")[0] for name in imported(path, types_too=True)} <= known


@pytest.mark.parametrize("path", sources("site"), ids=named)
def test_the_site_imports_no_game_of_its_own_choice(path):
    assert parts(path) & RULES == set()


@pytest.mark.parametrize("path", sources("site"), ids=named)
def test_the_site_tells_no_games_apart(path):
    assert games_told_apart(path) == []
