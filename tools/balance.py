"""Equal bots against each other, and small boards solved: the figures of `docs/balance.md`.

python tools/balance.py             all of it, about an hour
python tools/balance.py --missing   only what the files do not have yet
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.core import GAMES
from tools.figure_files import Figure
from tools.ladder import contest, main

LEVEL = "6"
SPECIALS, SCORINGS = ("on", "off"), ("standard", "simple", "wraparound")
# Boards too large for the solver are tried with one scoring only; the others would fail alike.
SMALL = (("3", "off", SCORINGS), ("3", "on", SCORINGS), ("4", "off", SCORINGS))
TOO_LARGE = (("4", "on", SCORINGS[:1]), ("5", "off", SCORINGS[:1]))
MOST_NODES = 3_000_000
"""How many positions the solver visits before it gives up: a minute or two."""
# Enough games to know a share to about a tenth; those of the others may be long.
GAMES_OF_A_VARIANT = {"maerstanas": 100, "cyngesheall": 100}
FEWER_GAMES = 60
# The variants to measure of a game; one that is not named is measured as it is usually played.
VARIANTS: dict[str, list[dict[str, str]]] = {
    "maerstanas": [
        *(
            {"specials": specials, "scoring": scoring}
            for specials, scoring in product(SPECIALS, SCORINGS)
        ),
        {"board": "5"},
    ]
}


def contests() -> list[Figure]:
    """A level against itself, in each variant of each game."""
    return [
        contest(game, LEVEL, LEVEL, GAMES_OF_A_VARIANT.get(game, FEWER_GAMES), options)
        for game in GAMES
        for options in VARIANTS.get(game, [{}])
    ]


def solves() -> list[Figure]:
    """The wanted figures for the small boards of Mǽrstánas, with each way to play them."""
    return [
        {
            "game": "maerstanas",
            "options": {"board": board, "specials": specials, "scoring": scoring},
            "limits": {"nodes": MOST_NODES},
        }
        for board, specials, scorings in (*SMALL, *TOO_LARGE)
        for scoring in scorings
    ]


if __name__ == "__main__":
    sys.exit(main("solved", solves()) or main("balance", contests()))
