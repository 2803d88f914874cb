"""`make mutants` tells a fault that is noticed from one that is not, and its lists are true."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutants.modules import MODULES

ROOT = Path(__file__).resolve().parents[2]
LISTED = ROOT / "tools/mutants/survivors.jsonl"
FIGURES = ROOT / "tools/figures/mutants.jsonl"
# In a process of its own, which has not loaded the engine.
TRY = """
import os, sys
from pathlib import Path
from tools.mutants import trial
trial.prepare()
text = Path("game/words.py").read_text("utf-8")
tests = ("tests/engine/test_doctests.py::test_examples[game.words]",)
trial.LIMIT = 3
for old, new in ((text, text), *(pair.split(">") for pair in sys.argv[1:])):
    assert old in text, old
    trial.begin("game/words.py", text.replace(old, new), tests)
    print(trial.ended(os.wait()[1]))
"""


def test_a_fault_is_noticed_and_the_source_as_it_is_survives() -> None:
    faults = [".upper()>.lower()", "return f>while True: f"]
    command = [sys.executable, "-c", TRY, *faults]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["True", "False", "False"]


@pytest.mark.parametrize("file", MODULES)
def test_mutated_files_and_their_tests_are_there(file: str) -> None:
    for path in (file, *MODULES[file]):
        assert (ROOT / path.partition("::")[0]).is_file(), path


def test_each_listed_survivor_is_a_line_of_its_file_and_has_a_reason() -> None:
    survivors = [json.loads(line) for line in LISTED.read_text("utf-8").splitlines()]
    for each in survivors:
        lines = (ROOT / each["file"]).read_text("utf-8").splitlines()
        assert each["was"] in [line.strip() for line in lines], each
        assert len(each["why"]) > 20, each
    keys = [(each["file"], each["operator"], each["was"], each["nth"]) for each in survivors]
    assert len(keys) == len({*keys})


def test_nine_tenths_of_the_mutants_are_killed() -> None:
    figures = [json.loads(line) for line in FIGURES.read_text("utf-8").splitlines()]
    assert {each["file"] for each in figures} <= {*MODULES}
    assert sum(f["killed"] for f in figures) >= 0.9 * sum(f["tried"] for f in figures)
