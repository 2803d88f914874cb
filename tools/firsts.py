"""Equal bots against each other from each first move of Mǽrstánas, and with the swap.

python tools/firsts.py             all of it, which takes hours
python tools/firsts.py --missing   only what `firsts.jsonl` and `swap.jsonl` do not have yet
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.board import COLUMNS, GRIDS
from tools.balance import SPECIALS
from tools.figure_files import Figure
from tools.ladder import contest, main

LEVEL = "8"
"""The strongest."""

GAMES_OF_A_SQUARE = 150
"""Enough to know a share to six or seven points."""
# On the small board the computer only has to know which first stones to take over.
GAMES_ON_THE_SMALL_BOARD = 100
# Wherever it is placed, Dark hardly ever wins, which few games show.
GAMES_OF_A_THUNDER_STONE = 40
BOARDS = ("7", "5")
SCORINGS = ("standard", "simple", "wraparound")

# Enough to know Dark's share with the swap to six or seven points.
GAMES_WITH_THE_SWAP = 150


def squares(size: int) -> list[str]:
    """One square of each kind that turning and reflecting the board tells apart: A1, B1, …, D4."""
    half = (size + 1) // 2
    return [COLUMNS[column] + str(row + 1) for row in range(half) for column in range(row, half)]


def first_moves(board: str, scoring: str, specials: str) -> list[str]:
    """The first moves to measure; where edges are joined, every square is like every other."""
    size = GRIDS[board].size
    places = ["D4"[: 2 * (size == 7)] or "C3"] if scoring == "wraparound" else squares(size)
    return [*places, *(f"T {place}" for place in places if specials == "on")]


def games_of(board: str, move: str) -> int:
    """How many games are played from a first move."""
    if " " in move:
        return GAMES_OF_A_THUNDER_STONE
    return GAMES_OF_A_SQUARE if board == "7" else GAMES_ON_THE_SMALL_BOARD


def contests() -> list[Figure]:
    """A level against itself from each first move, with each way to play."""
    return [
        {
            **contest("maerstanas", LEVEL, LEVEL, games_of(board, move), options),
            "opening": 0,
            "moves": [move],
        }
        for board, scoring, specials in product(BOARDS, SCORINGS, SPECIALS[::-1])
        for options in [_options(board, scoring, specials)]
        for move in first_moves(board, scoring, specials)
    ]


def with_the_swap() -> list[Figure]:
    """A level against itself where Light may swap; it chooses the first two plies itself."""
    return [
        {
            **contest("maerstanas", LEVEL, LEVEL, GAMES_WITH_THE_SWAP, options | {"swap": "on"}),
            "opening": 0,
        }
        for board, scoring, specials in product(BOARDS, SCORINGS, SPECIALS[::-1])
        for options in [_options(board, scoring, specials)]
    ]


def _options(board: str, scoring: str, specials: str) -> dict[str, str]:
    chosen = {"board": board, "specials": specials, "scoring": scoring}
    return chosen if board != "7" else {key: chosen[key] for key in ("specials", "scoring")}


if __name__ == "__main__":
    sys.exit(main("firsts", contests()) or main("swap", with_the_swap()))
