"""The examples in the docstrings are true."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import game

MODULES = ["game", *(m.name for m in pkgutil.walk_packages(game.__path__, "game."))]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_examples(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_some_docstrings_have_examples() -> None:
    attempted = [doctest.testmod(import_module(name)).attempted for name in ("game", "game.core")]
    assert min(attempted) > 0
