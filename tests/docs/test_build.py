"""The real build, with its own configuration and hooks, on true and false pages."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]


def built(
    tmp_path: Path, pages: Mapping[str, str]
) -> tuple[subprocess.CompletedProcess[str], Path]:
    """Builds the pages as the site's own, in another process, since the hooks reload the engine."""
    for name, text in pages.items():
        path = tmp_path / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    config = {
        "INHERIT": str(ROOT / "mkdocs.yml"),
        "site_dir": "out",
        "nav": None,
        "theme": {"name": None, "custom_dir": str(ROOT / "site/theme")},
        "hooks": [str(ROOT / "tools/hooks.py")],
    }
    # JSON is YAML, and the paths in it may hold anything.
    (tmp_path / "mkdocs.yml").write_text(json.dumps(config), "utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(tmp_path / "mkdocs.yml")],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    return run, tmp_path / "out"


INDEX = "---\ntitle: Play\n---\n\nText.\n"
FENCE = "```board\nmoves: E4\ncaption: {illegal E4} and\n  {%s E5}.\n```\n"


def test_true_claims_are_built_and_link_to_the_play_page(tmp_path: Path) -> None:
    pages = {
        "index.md": INDEX,
        "page.md": "# Page\n\n" + FENCE % "legal",
        "deep/er/page.md": "# Page\n\n" + FENCE % "legal",
    }
    run, out = built(tmp_path, pages)
    assert run.returncode == 0, run.stderr
    for page, home in (("page/", "../"), ("deep/er/page/", "../../../")):
        html = (out / page / "index.html").read_text("utf-8")
        assert f'href="{home}#game=maerstanas&amp;position=' in html
        assert "E4 is illegal and\nE5 is legal." in html


def test_a_false_claim_stops_the_build_at_its_file_and_line(tmp_path: Path) -> None:
    pages = {
        "index.md": INDEX,
        "rules/page.md": "---\ntitle: Page\n---\n\n# Page\n\n" + FENCE % "illegal",
    }
    run, _ = built(tmp_path, pages)
    assert run.returncode != 0
    assert "docs/rules/page.md:10: {illegal E5} is not so: E5 is legal" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_fence_without_an_end_stops_the_build(tmp_path: Path) -> None:
    run, _ = built(tmp_path, {"index.md": INDEX, "page.md": "# Page\n\n```board\nmoves: E4\n"})
    assert run.returncode != 0
    assert "docs/page.md:3: this fence has no end" in run.stderr
