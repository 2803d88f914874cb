"""The files for the browser: complete, compiled, and no more than it needs."""

from __future__ import annotations

import ast
import html
import json
import marshal
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from mkdocs.exceptions import PluginError

from game.core import GAMES
from tools import hooks, pack

ROOT = Path(__file__).resolve().parents[2]
RUNTIME = ROOT / "build/runtime"


@pytest.fixture(scope="module")
def stdlib() -> zipfile.ZipFile:
    path = RUNTIME / "pyodide/python_stdlib.zip"
    if not path.is_file():
        pytest.fail(f"{path.relative_to(ROOT)} is missing: run 'make build'.", pytrace=False)
    return zipfile.ZipFile(path)


@pytest.fixture(scope="module")
def app() -> zipfile.ZipFile:
    return zipfile.ZipFile(ROOT / "build/app.zip")


@pytest.fixture(scope="module")
def bundles() -> dict[str, set[str]]:
    """The modules of each bundle by its name."""
    return {name: modules(zipfile.ZipFile(ROOT / f"build/{name}.zip")) for name in hooks.BUNDLES}


def modules(archive: zipfile.ZipFile) -> set[str]:
    names = (name.removesuffix(".pyc") for name in archive.namelist() if "__pycache__" not in name)
    return {name.removesuffix("/__init__").replace("/", ".") for name in names}


def test_the_library_is_compiled_and_small(stdlib: zipfile.ZipFile) -> None:
    assert {Path(name).suffix for name in stdlib.namelist()} == {".pyc"}
    assert sum(info.compress_size for info in stdlib.infolist()) < 950_000
    # header: the version's magic number, then 1 for a hash that nobody checks
    assert {stdlib.read(name)[4:8] for name in stdlib.namelist()} == {b"\1\0\0\0"}


def test_the_library_is_of_the_pyodide_that_is_served(
    stdlib: zipfile.ZipFile, app: zipfile.ZipFile
) -> None:
    original = zipfile.ZipFile(ROOT / "node_modules/pyodide/python_stdlib.zip")
    there = {name.removesuffix(".py") + ".pyc" for name in original.namelist()}
    assert set(stdlib.namelist()) <= there
    magic = {archive.read(name)[:4] for archive in (stdlib, app) for name in archive.namelist()}
    assert len(magic) == 1


def test_only_classes_whose_annotations_are_fields_keep_them() -> None:
    source = """
from dataclasses import dataclass
from typing import NamedTuple
CORNERS: tuple[str, ...] = ("A1", "G7")
class Corner(NamedTuple):
    square: str = "A1"
    def beside(self, *others: int, last: str = "") -> bool: ...
@dataclass
class Edge:
    squares: tuple[str, ...]
class Board:
    size: int
    corners: tuple[str, ...] = CORNERS
class Empty:
    size: int
async def wait(seconds: float, /) -> None: ...
"""
    names: dict[str, Any] = {"__name__": "corner"}
    exec(marshal.loads(pack.compiled(source, "corner.py", bare=True)[16:]), names)
    assert names["Corner"].__annotations__ == {"square": str}
    assert not names["Corner"].beside.__annotations__
    assert not names["wait"].__annotations__
    assert set(names["Edge"].__annotations__) == {"squares"}
    assert not names["Board"].__annotations__
    assert not names["Empty"].__annotations__
    assert names["Board"].corners == names["CORNERS"] == ("A1", "G7")
    assert not names.get("__annotations__")
    exec(marshal.loads(pack.compiled(source, "corner.py")[16:]), names)
    assert set(names["wait"].__annotations__) == {"seconds", "return"}
    assert "CORNERS" in names["__annotations__"]


def test_every_module_on_the_keep_list_is_in_the_library(stdlib: zipfile.ZipFile) -> None:
    required, left_out = pack.keep_list((ROOT / "tools/stdlib-keep.txt").read_text())
    original = zipfile.ZipFile(ROOT / "node_modules/pyodide/python_stdlib.zip")
    known = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in original.namelist()
    }
    # sys is built in; modules such as io and codecs are frozen into the interpreter
    missing = (required & known) - modules(stdlib) - {"io", "codecs", "os", "abc"}
    assert not missing
    assert not left_out & modules(stdlib)


def module_of(path: Path) -> str:
    """The name that a module of game/ or site/ is imported by."""
    inside = path.relative_to(ROOT).with_suffix("").as_posix()
    return inside.removeprefix("site/").removesuffix("/__init__").replace("/", ".")


def test_every_module_that_the_app_imports_is_there(
    stdlib: zipfile.ZipFile, bundles: dict[str, set[str]]
) -> None:
    sources = [
        path.read_text()
        for folder in ("game", "site")
        for path in (ROOT / folder).rglob("*.py")
        if module_of(path) in set().union(*bundles.values())
    ]
    original = zipfile.ZipFile(ROOT / "node_modules/pyodide/python_stdlib.zip")
    from_library = {
        name
        for name in pack.imported_names(sources)
        if {f"{name.replace('.', '/')}.py", f"{name.replace('.', '/')}/__init__.py"}
        & set(original.namelist())
    }
    frozen = {"__future__", "io", "os", "abc", "codecs", "collections.abc"}
    assert from_library - modules(stdlib) <= frozen
    ours = {module_of(path) for path in (ROOT / "site").rglob("*.py")}
    assert ours <= set().union(*bundles.values())
    assert {"game", "game.core", "game.match", "game.svg"} <= bundles["app"]


def imported_by(path: Path) -> set[str]:
    """All modules that a module of ours names, in imports or as text."""
    name = module_of(path)
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    text = path.read_text()
    named = pack.imported_names([text])
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package.rsplit(".", node.level - 1)[0]
            start = f"{base}.{node.module}" if node.module else base
            named |= {start, *(f"{start}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            named.add(node.value)  # for import_module
    return named | {name.rpartition(".")[0] for name in named}


def test_a_browser_gets_the_modules_that_it_imports_and_no_others(
    bundles: dict[str, set[str]], app: zipfile.ZipFile
) -> None:
    paths = {
        module_of(path): path for top in ("game", "site") for path in (ROOT / top).rglob("*.py")
    }
    # Imported by a computed name: a game, its part of the AI, its lessons.
    by_game = {f"{where}.{key}" for where in ("game", "game.ai", "learn") for key in GAMES}
    todo, wanted = {"main", "advice.engine_worker", *by_game} & set(paths), set[str]()
    while todo:
        name = todo.pop()
        wanted.add(name)
        todo |= (imported_by(paths[name]) & set(paths)) - wanted
    ours = {name for name in set().union(*bundles.values()) if not name.startswith("pyscript")}
    assert ours == wanted
    terminal = {name.replace("/", ".") for name in hooks.FOR_THE_TERMINAL}
    assert wanted | terminal == set(paths)
    assert not wanted & terminal
    assert {Path(name).suffix for name in app.namelist()} == {".pyc"}


def test_every_folder_travels_in_the_bundle_that_is_named_for_it(
    bundles: dict[str, set[str]],
) -> None:
    named = hooks.BUNDLES
    terminal = {name.replace("/", ".") for name in hooks.FOR_THE_TERMINAL}
    rooms = {path.parent.name for path in (ROOT / "site").glob("*/__init__.py")}
    folders = [folder for each in named.values() for folder in each]
    assert rooms <= set(folders)
    # A single module may be named by two bundles that are fetched late, and by no others.
    twice = {folder for folder in folders if folders.count(folder) > 1}
    assert all((ROOT / f"site/{each}.py").is_file() for each in twice), "a folder travels twice"
    shared = {each.replace("/", ".") for each in twice}
    for bundle, its_folders in named.items():
        for folder in its_folders:
            top = ROOT if folder.startswith("game/") else ROOT / "site"
            paths = [top / f"{folder}.py", *(top / folder).rglob("*.py")]
            wanted = {module_of(path) for path in paths if path.is_file()} - terminal
            assert wanted, f"nothing is in {folder}"
            assert (wanted if folder in twice else wanted - shared) <= bundles[bundle]
    everything = [module for bundle in bundles.values() for module in bundle]
    assert {each for each in everything if everything.count(each) > 1} == shared
    assert not bundles["app"] & shared


def test_pyscripts_own_python_travels_only_with_those_who_import_it(
    bundles: dict[str, set[str]],
) -> None:
    folder = ROOT / "node_modules/@pyscript/core/src/stdlib/pyscript"
    there = {
        f"pyscript.{path.stem}".removesuffix(".__init__")
        for path in folder.glob("*.py")
        if path.stem != "__main__"
    }
    assert not there & bundles["app"], "a start that waits for what is rarely wanted"
    left_out = there - bundles["desk"]
    # files on the visitor's disk, cameras and microphones, and a wrapper of the document
    assert left_out == {"pyscript.fs", "pyscript.media", "pyscript.web"}
    asked = pack.imported_names([path.read_text() for path in (ROOT / "site").rglob("*.py")])
    assert not left_out & asked


def test_the_page_knows_how_pyscripts_first_python_begins() -> None:
    """`interpreter.js` keeps PyScript from writing out its own package by these lines."""
    core = next((RUNTIME / "pyscript").glob("core-*.js")).read_text()
    script = (ROOT / "site/js/start/interpreter.js").read_text()
    lines = re.search(r'PYSCRIPTS_OWN = "(.*)\\n"', script)
    assert lines
    assert ",".join(f'"{line}"' for line in lines[1].split("\\n")) in core


def test_the_lock_names_no_packages_and_is_otherwise_unchanged() -> None:
    loader = (RUNTIME / "pyodide/pyodide.mjs").read_text()
    lock = json.loads(loader.rpartition("export const lock=")[2].rstrip(";\n"))
    original = json.loads((ROOT / "node_modules/pyodide/pyodide-lock.json").read_text())
    assert lock == {**original, "packages": {}}


def test_pyscript_makes_no_function_of_a_text_at_its_start() -> None:
    """The page's policy refuses it, and the page would not start."""
    (core,) = (RUNTIME / "pyscript").glob("core-*.js")
    (original,) = (ROOT / "node_modules/@pyscript/core/dist").glob(core.name)
    changed = core.read_text("utf-8")
    assert "Function(`return(w,x)=>" in original.read_text("utf-8")
    assert "Function(`return(w,x)=>" not in changed
    # What is left runs only in workers of PyScript's own, or when such a worker asks for it.
    assert len(re.findall(r"(?<![.\w])Function\(", changed)) == 2


def test_pyscript_starts_where_it_may_open_no_channel() -> None:
    (core,) = (RUNTIME / "pyscript").glob("core-*.js")
    guarded = r'\{try\{return new BroadcastChannel\("[\w-]+"\)\}catch\{return\{\}\}\}'
    assert len(re.findall(guarded, core.read_text("utf-8"))) == 1


def test_python_runs_on_one_stack() -> None:
    """Chromium can crash while it samples the memory of a page that runs on another."""
    script = (RUNTIME / "pyodide/pyodide.asm.mjs").read_text("utf-8")
    original = (ROOT / "node_modules/pyodide/pyodide.asm.mjs").read_text("utf-8")
    assert '"Suspending"in WebAssembly' in original
    assert not re.search('"Suspend(ing|er)" ?in', script)


def test_nothing_served_points_at_a_missing_source_map() -> None:
    for path in RUNTIME.rglob("*js"):
        assert "sourceMappingURL=" not in path.read_text()[-200:], path.name


def test_our_scripts_and_styles_are_served_smaller_under_their_names_and_exports() -> None:
    exports = re.compile(r"\bexport const (\w+)|,(\w+)=")
    paths = [path for suffix in hooks.SMALLER for path in (ROOT / "site").rglob(f"*{suffix}")]
    assert {"boot.js", "page.js", "worker.js", "site.css"} <= {path.name for path in paths}
    for path in paths:
        source = path.read_text()
        small = (ROOT / "build/small" / path.relative_to(ROOT / "site")).read_text()
        assert len(small) < 0.9 * len(source), path.name
        assert not re.search(r"/\*|^\s*//|sourceMappingURL", small, re.MULTILINE), path.name
        # a plain script that became a module, or the other way round, would not start
        assert bool(re.search(r"\bexport\b", small)) == bool(
            re.search("^export ", source, re.MULTILINE)
        ), path.name
        exported = set(re.findall(r"^export const (\w+)", source, re.MULTILINE))
        assert exported <= {name for pair in exports.findall(small) for name in pair}, path.name


def test_the_template_has_the_bytes_and_a_way_to_start() -> None:
    values = hooks.start()
    configured, early = values["pyscript_config"], values["runtime_modules"]
    assert isinstance(configured, str)
    assert isinstance(early, list)
    served = [path for path in RUNTIME.rglob("*") if path.is_file()] + [ROOT / "build/app.zip"]
    assert values["runtime_bytes"] == sum(path.stat().st_size for path in served)
    config = json.loads(configured)
    assert (ROOT / "site" / config["interpreter"]).is_file()
    # an empty list of packages would make PyScript ask for an installer that isn't there
    assert "packages" not in config
    for module in early:
        assert any((ROOT / root / module).is_file() for root in ("build", "site")), module


@pytest.mark.parametrize("name", [*hooks.BUNDLES, "runtime"])
def test_a_bundle_over_its_budget_stops_the_build(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooks.check_budgets()
    monkeypatch.setattr(hooks, "BUDGETS", {**hooks.BUDGETS, name: 1_000})
    with pytest.raises(PluginError, match=rf"^{name} has [\d,]+ bytes, and may have 1,000:"):
        hooks.check_budgets()


def test_the_same_sources_make_the_same_zip() -> None:
    entries = {"b.pyc": b"2", "a.pyc": b"1"}
    assert pack.zipped(entries, 9) == pack.zipped(dict(reversed(entries.items())), 9)


def test_the_modules_that_a_package_loads_are_found_in_turn() -> None:
    package = {
        "it/__init__.py": "from it.near import one\nif one:\n    import it.branch",
        "it/near.py": "def late():\n    import it.far\nclass Now:\n    import it.inside",
        "it/branch.py": "import json",
        "it/inside.py": "import it",
        "it/far.py": "",
        "it/asked.py": "",
    }
    start = {"it/__init__.py", "it/near.py", "it/branch.py", "it/inside.py"}
    assert pack.loaded(package, ["import other"]) == {}
    assert set(pack.loaded(package, ["from it import one"])) == start
    ours = ["def late():\n    from it.asked import two"]
    assert set(pack.loaded(package, ours)) == start | {"it/asked.py"}


def test_names_in_imports_are_found() -> None:
    text = "import json, os.path\nfrom collections import abc\nfrom . import near\n"
    assert pack.imported_names([text]) == {"json", "os.path", "collections", "collections.abc"}


def test_the_stand_in_has_everything_the_library_asks_of_it(stdlib: zipfile.ZipFile) -> None:
    original = zipfile.ZipFile(ROOT / "node_modules/pyodide/python_stdlib.zip")
    stand_in = ROOT / "tools/stand_ins/_colorize.py"
    asked: set[str] = set()
    for name in stdlib.namelist():
        source = name.removesuffix("c")
        if source != stand_in.name and source in original.namelist():
            asked |= set(re.findall(r"_colorize\.(\w+)", original.read(source).decode()))
    defined = {
        n.name for n in ast.parse(stand_in.read_text()).body if isinstance(n, ast.FunctionDef)
    }
    assert asked == defined
    assert len(stdlib.read("_colorize.pyc")) < len(original.read("_colorize.py")) / 2


def stand_in_for_html() -> dict[str, object]:
    names: dict[str, object] = {}
    exec((ROOT / "tools/stand_ins/html/__init__.py").read_text("utf-8"), names)
    return names


@pytest.mark.parametrize("quote", [True, False])
@pytest.mark.parametrize("text", ["", "a", "<b> & \"c\" 'd' &amp;", "Ǽ\u0000"])
def test_the_stand_in_escapes_as_the_library_does(text: str, quote: bool) -> None:
    escape = stand_in_for_html()["escape"]
    assert callable(escape)
    assert escape(text, quote) == html.escape(text, quote)


def test_nothing_in_the_browser_needs_more_of_html_than_escape() -> None:
    folders = [ROOT / "game", ROOT / "site", ROOT / "node_modules/@pyscript/core/src/stdlib"]
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        text = path.read_text("utf-8")
        assert set(re.findall(r"^from html import (.*)$", text, re.M)) <= {"escape"}, path
        assert set(re.findall(r"\bhtml\.(\w+)\(", text)) <= {"escape"}, path
        assert "html.entities" not in text, path
