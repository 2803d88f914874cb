"""The file of puzzles, `docs/puzzles.jsonl`: one JSON object a line, sorted by id.

`docs/contributing.md` explains the fields.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple, get_args

FILE = Path(__file__).resolve().parents[2] / "docs" / "puzzles.jsonl"

Goal = Literal["win", "best", "save"]
GOALS: tuple[Goal, ...] = get_args(Goal)

# Nobody mistakes one of these for another.
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_LENGTH = 5


class Puzzle(NamedTuple):
    """One puzzle; its fields are the keys of its line, in their order."""

    id: str
    game: str
    options: Mapping[str, str]
    position: str
    goal: Goal
    plies: int
    solution: tuple[str, ...]
    rating: int
    themes: tuple[str, ...]

    def line(self) -> str:
        """The puzzle as one line of JSON."""
        return json.dumps(self._asdict(), ensure_ascii=False)


def id_of(game: str, options: Mapping[str, str], form: str) -> str:
    """The id of a puzzle: the game's first letter, and five characters of a hash.

    `form` is the smallest text of its position under the game's symmetries, so that a puzzle and
    its mirror image share an id.
    """
    text = json.dumps([game, sorted(options.items()), form])
    number = int.from_bytes(sha256(text.encode()).digest()[:8], "big")
    letters = []
    for _ in range(_LENGTH):
        number, letter = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[letter])
    return game[0] + "".join(letters)


def read(file: Path = FILE) -> tuple[Puzzle, ...]:
    """The puzzles of a file. Raises `ValueError` for any other line, with its number."""
    puzzles = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        fields = json.loads(line)
        if tuple(fields) != Puzzle._fields:
            raise ValueError(f"{file.name}:{number}: wanted the keys {', '.join(Puzzle._fields)}")
        fields["solution"], fields["themes"] = tuple(fields["solution"]), tuple(fields["themes"])
        puzzles.append(Puzzle(**fields))
    return tuple(puzzles)


def write(puzzles: Iterable[Puzzle], file: Path = FILE) -> None:
    """Writes the puzzles, sorted by id."""
    lines = [puzzle.line() + "\n" for puzzle in sorted(puzzles, key=lambda each: each.id)]
    file.write_text("".join(lines), encoding="utf-8")
