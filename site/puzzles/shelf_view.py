"""Fetches the index of puzzles and the files that they are in, each once."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from js import fetch

import device
from puzzles.book import Book, puzzle_in
from puzzles.puzzle import Puzzle

FOLDER = "./puzzles/"


class Shelf:
    """The index and the files that have arrived."""

    def __init__(self) -> None:
        self.book: Book | None = None
        self._files: dict[str, list[Any]] = {}

    def with_book(self, done: Callable[[Book], None], failed: Callable[[], None]) -> None:
        """Calls `done` with the index once it is here, or `failed`."""

        def take(index: Any) -> None:
            self.book = Book(index)
            done(self.book)

        if self.book:
            done(self.book)
        else:
            _fetch("index.json", take, failed)

    def with_puzzle(
        self, name: str, done: Callable[[Puzzle | None], None], failed: Callable[[], None]
    ) -> None:
        """Calls `done` with the puzzle of that id, which the index has, or `failed`.

        It gets `None` where the index and the files are not of one version.
        """
        assert self.book is not None
        game, file = self.book.game_of(name), self.book.file_of(name)

        def take(rows: list[Any]) -> None:
            self._files[file] = rows
            done(puzzle_in(rows, game, name))

        if file in self._files:
            take(self._files[file])
        else:
            _fetch(file, take, failed)


def _fetch(file: str, done: Callable[[Any], None], failed: Callable[[], None]) -> None:
    def take(response: Any) -> Any:
        if not response.ok:
            raise OSError(file)
        return response.text()

    def arrived(text: Any) -> None:
        read = json.loads(str(text))
        # Outside this promise, which would swallow an error in it.
        device.later(0, lambda: done(read))

    fetch(f"{FOLDER}{file}").then(take).then(arrived).catch(lambda error: failed())
