"""A small site, built as the real one is: its configuration and hooks, on a few pages."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]


def built(
    folder: Path, pages: Mapping[str, str], **config: object
) -> tuple[subprocess.CompletedProcess[str], Path]:
    """How the build of these pages went, and where the site is.

    It runs in another process, since the hooks reload the engine. `config` is added to the
    configuration.
    """
    for name, text in pages.items():
        path = folder / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    settings = {
        "INHERIT": str(ROOT / "mkdocs.yml"),
        "site_dir": "out",
        "nav": None,
        "theme": {"name": None, "custom_dir": str(ROOT / "site/theme")},
        "hooks": [str(ROOT / "tools/hooks.py")],
        **config,
    }
    # JSON is YAML, and the paths in it may hold anything.
    (folder / "mkdocs.yml").write_text(json.dumps(settings), "utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(folder / "mkdocs.yml")],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    return run, folder / "out"
