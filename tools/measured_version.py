"""One version of the computer measuring itself, for `tools/bench_versions.py`.

python tools/measured_version.py FOLDER    with the package `game` in the folder

It reads tasks, a line of JSON each: what to measure, the game, its options and the moves before.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from time import perf_counter
from typing import Any

SEARCHED = 20_000
"""Positions that a search visits before its time is taken."""
LONGEST = 10.0
"""Seconds after which an ending counts as unsolved, and as this long."""


def measured(kind: str, game: str, options: dict[str, str], moves: list[list[str]]) -> float:
    """The positions searched in a second (``search``) or the seconds until a proof (``solve``)."""
    match = import_module("game.match").Match(import_module("game.core").GAMES[game], options)
    for move in moves:
        match.play(tuple(move))
    if kind == "solve":
        began = perf_counter()
        (verdict,) = import_module("game.ai").analyse(match, lines=1, seconds=LONGEST)
        return perf_counter() - began if verdict.exact else LONGEST
    model: Any = import_module("game.ai.knowledge").knowledge_of(match.game).model(match.state)
    # Later versions choose among two searches.
    ai, search = import_module("game.ai"), import_module("game.ai.search")
    began = perf_counter()
    looking = getattr(ai, "search_of", search.Search)(model, SEARCHED)
    for _ in looking.lines(model.moves(model.root)):
        pass
    return float(looking.nodes / (perf_counter() - began))


if __name__ == "__main__":
    sys.path[0] = sys.argv[1]  # instead of `tools`
    for line in sys.stdin:
        print(measured(*json.loads(line)), flush=True)
