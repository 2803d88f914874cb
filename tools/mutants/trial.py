"""One mutant before the tests: a process of its own that imports the mutant instead of the file.

The process is a copy of this one, in which pytest and Hypothesis are loaded already, so most
mutants take no longer than the first test that notices them. Nothing is written to the source.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import tempfile
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any

import hypothesis.internal.conjecture.engine  # noqa: F401  # loaded here for all copies
import pytest
from hypothesis import Phase, settings

ROOT = Path(__file__).resolve().parents[2]
# Seconds of processor time for a test, or for importing all: a mutant that takes longer hangs.
LIMIT = 5
MEMORY = 3 * 2**30
SURVIVED, KILLED = 0, 1


class _Mutated(SourceFileLoader):
    """Loads a file with another text than the one on the disk."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._text, self.path, "exec")


class _Finder(MetaPathFinder):
    """Finds one module, the mutant."""

    def __init__(self, file: str, text: str) -> None:
        self._path = ROOT / file
        parts = Path(file).with_suffix("").parts
        # The page's rooms are packages of their own; `site` is no package.
        self._name = ".".join(parts[1:] if parts[0] == "site" else parts)
        self._text = text

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name != self._name:
            return None
        loader = _Mutated(name, str(self._path), self._text)
        return spec_from_file_location(name, self._path, loader=loader)


class _Limits:
    """A plugin that gives each test the same time of the processor."""

    @staticmethod
    def pytest_runtest_logstart() -> None:
        signal.setitimer(signal.ITIMER_PROF, LIMIT)


def prepare() -> None:
    """Settings for all copies: few examples, always the same ones, and none shrunk or kept."""
    settings.register_profile(
        "mutants",
        phases=[Phase.explicit, Phase.generate],
        max_examples=20,
        deadline=None,
        database=None,
        derandomize=True,
    )
    settings.load_profile("mutants")
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = tempfile.gettempdir()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    # Compiled tests and modules for all copies; the mutant itself is never written down.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(ROOT / "build/mutants/compiled")
    for folder in ("tests/helpers", "site", ""):
        sys.path.insert(0, str(ROOT / folder))
    loaded = {name.partition(".")[0] for name in sys.modules}
    assert not loaded & {"game", "saves"}, "the engine must be loaded by each copy anew"


def begin(file: str, text: str, tests: tuple[str, ...]) -> int:
    """The id of a new process in which the tests meet the text instead of the file's."""
    sys.stdout.flush()
    sys.stderr.flush()
    if child := os.fork():
        return child
    status = KILLED
    try:
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        os.chdir(ROOT)
        sys.meta_path.insert(0, _Finder(file, text))
        status = _ran(tests)
    finally:
        os._exit(status)


def _ran(tests: tuple[str, ...]) -> int:
    quiet = ("-q", "-x", "-o", "addopts=", "-p", "no:cacheprovider", "--tb=no", "--no-header")
    # File by file: most mutants are noticed by the first, and need not load the others.
    for test in tests:
        if pytest.main([*quiet, test], plugins=[_Limits()]) != pytest.ExitCode.OK:
            return KILLED
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
    return SURVIVED


def ended(status: int) -> bool:
    """Whether a process that ended with this status had survived all tests."""
    return os.WIFEXITED(status) and os.WEXITSTATUS(status) == SURVIVED
