"""Plays each level against the one below and keeps the figures for `docs/balance.md`.

python tools/ladder.py              all games; takes hours
python tools/ladder.py oferhlyp     one of them
python tools/ladder.py --missing    only what `tools/figures/ladder.jsonl` does not have yet
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.ai import LEVELS
from game.core import GAMES
from tools.contests import engine_is_committed
from tools.figure_files import OPENING, ROOT, Figure, file_of, remake

GAMES_OF_A_PAIR = 400
# Games of the strongest levels take longest, except where a game is soon over.
GAMES_OF_THE_STRONGEST = 200
SOON_OVER = {"maerstanas"}
SEED = 1


def pairs() -> list[tuple[str, str]]:
    """Each level with the one below; the weakest with random moves, the strongest with greed."""
    ids = [str(level.id) for level in LEVELS]
    return [*zip(ids, ["random", *ids], strict=False), (ids[-1], "greedy")]


def games_of(game: str, level: str) -> int:
    """How many games a level plays against the one below."""
    is_slow = level in [str(each.id) for each in LEVELS[-2:]] and game not in SOON_OVER
    return GAMES_OF_THE_STRONGEST if is_slow else GAMES_OF_A_PAIR


def contest(game: str, a: str, b: str, games: int, options: dict[str, str]) -> Figure:
    """The wanted figure for a contest."""
    return {
        "game": game,
        "options": options,
        "a": a,
        "b": b,
        "limits": {},
        "seed": SEED,
        "opening": OPENING,
        "games": games,
    }


def contests() -> list[Figure]:
    """The contests of all games."""
    return [contest(game, a, b, games_of(game, a), {}) for game in GAMES for a, b in pairs()]


def main(kind: str, wanted: Sequence[Figure]) -> int:
    """Measures the figures of a kind again, for all games or for those named."""
    path = file_of(kind)
    parser = argparse.ArgumentParser(description=f"Makes {path.relative_to(ROOT)} again.")
    parser.add_argument("game", nargs="*", help=f"one of {', '.join(GAMES)}; all if none is named")
    parser.add_argument("--missing", action="store_true", help="keep what is there already")
    parser.add_argument("--jobs", type=int, default=2, help="processes that play: 2 if not given")
    given = parser.parse_args()
    for game in given.game:
        if game not in GAMES:
            parser.error(f"there is no game {game!r}")
    if not engine_is_committed():
        parser.error("commit the changes in game/ first: a figure names the commit it was made on")
    named = given.game or list(GAMES)
    chosen = [figure for figure in wanted if figure["game"] in named]
    try:
        remake(path, chosen, given.missing, given.jobs)
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on from here.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main("ladder", contests()))
