"""The site with a fourth game that is one rules file and nothing else."""

from __future__ import annotations

import fcntl
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from game import scaffold
from game.core import Game

ROOT = Path(__file__).resolve().parents[1]
ID = "fourth"
TITLE = "Fourth"
# What the build reads.
SOURCES = ("game", "site", "docs", "tools", "LICENSES", "LICENSE", "NOTICE", "mkdocs.yml")
# Preparing the runtime takes longest, and another game changes nothing in it.
MADE = ("build/runtime", "build/runtime.stamp")


def write_rules(project: Path) -> None:
    """Writes the game's one file, as `python -m game new` does, into a copy of the project."""
    scaffold.write(ID, project / "game")


def rules(public: Path) -> Game[Any]:
    """The game of a site that was built with it, for tests to know what is legal."""
    path = public.parent / f"game/{ID}.py"
    spec = importlib.util.spec_from_file_location(f"game.{ID}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    game: Game[Any] = module.GAME
    return game


def register(project: Path) -> None:
    """Adds the game's id to the line of `game/core.py` that lists the games."""
    core = project / "game/core.py"
    text, lines = re.subn(r'(_Games\("[^)]*")\)', rf'\1, "{ID}")', core.read_text("utf-8"))
    assert lines == 1, "game/core.py lists the games in one line"
    core.write_text(text, "utf-8")


def copy_project(folder: Path) -> Path:
    """A copy of the project as far as the build needs it; what is fetched is linked."""
    project = folder / "project"
    # Whoever comes after a build that failed is told of its fault, not of what it left behind.
    shutil.rmtree(project, ignore_errors=True)
    for name in (*SOURCES, *MADE):
        source, target = ROOT / name, project / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    (project / "node_modules").symlink_to((ROOT / "node_modules").resolve())
    return project


def built_once(shared: Path) -> Path:
    """The folder of the site with the game, built by whichever of the tests' processes asks first.

    `shared` is a folder that these processes have in common.
    """
    folder = shared / "fourth"
    folder.mkdir(exist_ok=True)
    public = folder / "project/public"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "built").exists():
            build(folder)
            (folder / "built").touch()
    return public


def build(folder: Path) -> Path:
    """The site's folder, built in a copy of the project to which the game was added."""
    project = copy_project(folder)
    write_rules(project)
    register(project)
    run = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"],
        cwd=project,
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert run.returncode == 0, f"the build failed:\n{run.stdout}{run.stderr}"
    return project / "public"
