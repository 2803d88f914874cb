"""Which rulings the tests of a game are named after, and which its rules cite."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]


def rulings_tested(letter: str, game: str) -> set[str]:
    """The rulings that tests of the game are named after, ``M1`` and so on."""
    return _found(rf"^def test_({letter}\d+)_", TESTS / "engine", f"test_rulings_{game}*.py")


def rulings_cited(letter: str, game: str) -> set[str]:
    """The rulings that the game's own files cite."""
    return _found(rf"\b({letter}\d+)\b", TESTS.parent / "game", f"{game}*.py")


def _found(pattern: str, folder: Path, files: str) -> set[str]:
    texts = [path.read_text("utf-8") for path in folder.glob(files)]
    assert texts
    return {found for text in texts for found in re.findall(pattern, text, re.MULTILINE)}
