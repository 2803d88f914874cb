"""Equal bots against each other: figures of `docs/balance.md`.

python tools/balance.py             all of it, some hours
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

LEVEL = "8"
SPECIALS, SCORINGS = ("on", "off"), ("standard", "simple", "wraparound")
# A game of level 8 takes seconds, so all of them take hours. With higher numbers the same engine
# goes on from the games that are kept.
GAMES_AS_USUAL, GAMES_OF_A_VARIANT = 200, 100
# The variants to measure of a game; one that is not named is measured as it is usually played.
VARIANTS: dict[str, list[dict[str, str]]] = {
    "maerstanas": [
        *(
            {"specials": specials, "scoring": scoring}
            for specials, scoring in product(SPECIALS, SCORINGS)
        ),
        {"board": "5"},
    ],
    "oferhlyp": [{}, {"progress": "on"}],
    "cyngesheall": [{}, {"progress": "on"}],
}


def contests() -> list[Figure]:
    """A level against itself, in each variant of each game."""
    return [
        contest(game, LEVEL, LEVEL, GAMES_OF_A_VARIANT if options else GAMES_AS_USUAL, options)
        for game in GAMES
        for options in VARIANTS.get(game, [{}])
    ]


if __name__ == "__main__":
    sys.exit(main("balance", contests()))
