"""A board of Mǽrstánas and what it is worth: the surface of the compiled searches.

A position is seen by the player to move: own stones, the other's, and the hands as
`tools.solve.special` has them. Moves are numbers, as there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Lock, Semaphore, Thread
from time import thread_time
from typing import NamedTuple

import numpy as np

from tools.figure_files import ROOT
from tools.naive.squares import COLUMNS, ROWS, Move
from tools.solve import special, table
from tools.solve.geometry import SIZE, board_of

PARTS = ROOT / "build/solve"
BITS = 27
"""The table of a large board has room for so many positions, as a power of two: 1.6 GB."""
_WIDTH = 256
_DEPTH = 96
_ROW_MASK = 255


class Setting(NamedTuple):
    """A way to play Mǽrstánas: the options' choices."""

    board: str
    specials: str
    scoring: str

    def __str__(self) -> str:
        specials = "special" if self.specials == "on" else "plain"
        return f"{self.board}x{self.board}-{specials}-{self.scoring}"


class Position(NamedTuple):
    """The stones and hands as the player to move sees them."""

    own: int
    other: int
    hands: int


class Part(NamedTuple):
    """A finished part of a proof: the position's value is over `alpha` or not, by `bound`."""

    position: Position
    alpha: int
    bound: int
    positions: int
    seconds: float


class Prover:
    """Proves values on one board, with several threads that share a table.

    Positions up to `plies` after the one asked about are handed out as parts. Those finished are
    kept in a file, if one is given, and not searched again.
    """

    def __init__(
        self,
        setting: Setting,
        bits: int = BITS,
        plies: int = 0,
        jobs: int = 1,
        path: Path | None = None,
    ) -> None:
        self.board = board_of(int(setting.board), setting.scoring)
        self.start = Position(0, 0, 15 if setting.specials == "on" else 0)
        self._keys, self._facts = table.empty(bits)
        self._plies = plies
        self._free, self._lock = Semaphore(jobs), Lock()
        self._running: list[table.Array] = []
        self._path = path
        self._kept = {(part.position, part.alpha): part for part in _read(path)}
        self._visited = sum(part.positions for part in self._kept.values())
        self.seconds = sum(part.seconds for part in self._kept.values())

    @property
    def visited(self) -> int:
        """How many positions were visited, those under way too."""
        with self._lock:
            return self._visited + sum(int(counter[0]) for counter in self._running)

    @property
    def parts(self) -> int:
        """How many parts are finished."""
        return len(self._kept)

    def moves(self, position: Position) -> list[int]:
        """The legal moves, the best first, or the pass; none when the game is over."""
        line = np.zeros(_WIDTH, np.int64)
        number = special.ordered(self.board, line, *position)
        return [int(packed) & _ROW_MASK for packed in line[:number]]

    def after(self, position: Position, move: int) -> tuple[Position, int]:
        """The position after a move, and the points gained by it."""
        own, other, hands, gained = special.after_move(self.board, *position, move)
        return Position(other, own, hands), gained

    def exceeds(self, position: Position, alpha: int, plies: int | None = None) -> int:
        """A bound of the value: from below if that is more than `alpha`, else from above."""
        plies = self._plies if plies is None else plies
        moves = self.moves(position) if plies else []
        if not moves:
            return self._searched(position, alpha)
        found: list[int] = []

        def look(move: int) -> None:
            after, gained = self.after(position, move)
            found.append(gained - self.exceeds(after, gained - alpha - 1, plies - 1))

        first, *others = self._different(position, moves)
        look(first)
        if found[0] <= alpha:
            # Most likely no move does better, so all are needed, and may be searched at once.
            threads = [Thread(target=look, args=(move,), daemon=True) for move in others]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            if len(found) <= len(others):
                raise RuntimeError("a part of the proof has failed")
        return max(found)

    def value(self, position: Position | None = None, plies: int | None = None) -> int:
        """What the player to move gains over the other from here on with best play of both."""
        position = position or self.start
        low, high, guess = -1000, 1000, 0
        while low < high:
            alpha = guess if guess < high else high - 1
            bound = self.exceeds(position, alpha, plies)
            if bound > alpha:
                low, guess = bound, bound
            else:
                high, guess = bound, bound - 1
        return low

    def line(self, value: int) -> Iterator[int]:
        """The moves of a game from the start in which neither side errs."""
        position, plies = self.start, self._plies
        while moves := self.moves(position):
            plies = max(plies - 1, 0)
            for move in moves:
                after, gained = self.after(position, move)
                if self.exceeds(after, gained - value, plies) <= gained - value:
                    break
            else:
                raise AssertionError(f"no move keeps {value} on {position}")
            yield move
            position, value = after, gained - value

    def name(self, move: int) -> Move:
        """A move as the slow rules have it."""
        if move == special.PASS:
            return ("pass",)
        square = COLUMNS[move & 7] + ROWS[move >> 3 & 7]
        return ((square,), ("T", square), ("W", square))[move >> 6]

    @property
    def size(self) -> int:
        """How many rows the board has."""
        return int(self.board[SIZE])

    def _different(self, position: Position, moves: list[int]) -> list[int]:
        """The moves without those that symmetry makes the same as one before."""
        known: dict[tuple[int, int], int] = {}
        for move in moves:
            after, _ = self.after(position, move)
            known.setdefault(special.key(self.board, *after), move)
        return list(known.values())

    def _searched(self, position: Position, alpha: int) -> int:
        """What `exceeds` says, from the parts or the compiled search."""
        kept = self._kept.get((position, alpha))
        if kept:
            return kept.bound
        with self._free:
            lines, counter = np.zeros((_DEPTH, _WIDTH), np.int64), np.zeros(1, np.int64)
            with self._lock:
                self._running.append(counter)
            began = thread_time()
            bound = int(
                special.search(
                    self.board, self._keys, self._facts, lines, counter, *position, alpha, 0
                )
            )
            seconds = thread_time() - began
        with self._lock:
            self._running = [each for each in self._running if each is not counter]
            self._visited += int(counter[0])
            self.seconds += seconds
            if self._path:
                part = Part(position, alpha, bound, int(counter[0]), round(seconds, 3))
                self._kept[position, alpha] = part
                self._path.parent.mkdir(parents=True, exist_ok=True)
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(part) + "\n")
        return bound


def warm_up() -> None:
    """Has everything compiled, so that no proof is timed with it."""
    Prover(Setting("3", "on", "standard"), 12).value()


def _read(path: Path | None) -> Iterator[Part]:
    """The parts that a file has; a line that was cut short is none."""
    for line in path.read_text("utf-8").splitlines() if path and path.exists() else ():
        try:
            position, *others = json.loads(line)
        except ValueError:
            continue
        yield Part(Position(*position), *others)
