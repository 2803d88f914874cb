"""Equal bots against each other, and small boards solved: the figures of `docs/balance.md`.

python tools/balance.py             all of it, about an hour
python tools/balance.py --missing   only what the files do not have yet
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.ladder import SEED, Command, main
from tools.tables import MOST_NODES

ROOT = Path(__file__).resolve().parents[1]
BALANCE = ROOT / "tools/figures/balance.txt"
SOLVED = ROOT / "tools/figures/solved.txt"
LEVEL = "6"
SPECIALS, SCORINGS = ("on", "off"), ("standard", "simple", "wraparound")
# What the solver can't do stands for others like it, so it is tried with one scoring only.
SMALL = (("3", "off", SCORINGS), ("3", "on", SCORINGS), ("4", "off", SCORINGS))
TOO_LARGE = (("4", "on", SCORINGS[:1]), ("5", "off", SCORINGS[:1]))
# So many games that a share is known to about a tenth; those of Oferhlýp are long.
GAMES, FEWER_GAMES = "100", "60"


def contests() -> list[Command]:
    """A level against itself: each variant of Mǽrstánas, the practice board, the other games."""
    variants = [
        ["specials=" + specials, "scoring=" + scoring]
        for specials, scoring in product(SPECIALS, SCORINGS)
    ]
    played = [("maerstanas", GAMES, settings) for settings in [*variants, ["board=5"]]]
    played += [("oferhlyp", FEWER_GAMES, []), ("cyngesheall", GAMES, [])]
    return [
        ["arena", game, LEVEL, LEVEL, "--games", games, "--seed", str(SEED), *_set(settings)]
        for game, games, settings in played
    ]


def solves() -> list[Command]:
    """The small boards of Mǽrstánas, each with what it can be played with."""
    return [
        [
            *("solve", "maerstanas", "--nodes", MOST_NODES),
            *_set([f"board={board}", f"specials={specials}", f"scoring={scoring}"]),
        ]
        for board, specials, scorings in (*SMALL, *TOO_LARGE)
        for scoring in scorings
    ]


def _set(settings: list[str]) -> list[str]:
    return [word for setting in settings for word in ("--set", setting)]


if __name__ == "__main__":
    sys.exit(main(SOLVED, solves()) or main(BALANCE, contests()))
