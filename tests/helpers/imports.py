"""The imports of each module, read from the sources; imports for types alone count too."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BROWSER = frozenset({"js", "page", "pyodide", "pyodide_js", "pyscript"})


def sources(folder: str) -> list[Path]:
    """The Python files below a folder, in order."""
    return sorted((ROOT / folder).rglob("*.py"))


def named(path: Path) -> str:
    """The path from the project's root, to name a test by."""
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> str:
    """The name that a module of game/ or site/ is imported by: site/ is no part of it."""
    name = path.relative_to(ROOT).with_suffix("").as_posix().removeprefix("site/")
    return name.removesuffix("/__init__").replace("/", ".")


MODULES: Mapping[str, Path] = {
    module_of(path): path for folder in ("game", "site") for path in sources(folder)
}
"""Every module of game/ and site/ by its name."""


def imported(source: Path | str, modules: Mapping[str, Path] = MODULES) -> set[str]:
    """The dotted names of the modules that a file, or a text, imports anywhere in it.

    Names that are imported from one of our packages are modules of it where there are such.
    """
    text = source.read_text("utf-8") if isinstance(source, Path) else source
    names: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: write imports in full"
            assert node.module
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            found = {name for name in inside if name in modules}
            names |= found
            if len(found) < len(inside):
                names.add(node.module)
    return names


def graph() -> dict[str, set[str]]:
    """For each of our modules, those of ours that it imports."""
    return {name: imported(path) & {*MODULES} - {name} for name, path in MODULES.items()}


def reached(start: str, edges: Mapping[str, set[str]]) -> set[str]:
    """Every module that this one imports, directly or through others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for name in edges[waiting.pop()] - found:
            found.add(name)
            waiting.append(name)
    return found
