"""Works out endgames with few pieces and keeps the figures for `docs/balance.md`.

python -m tools.solve.endgames                   both games
python -m tools.solve.endgames oferhlyp          one of them
python -m tools.solve.endgames --missing         only what `endgames.jsonl` does not have yet
"""

from __future__ import annotations

import argparse
import sys

from tools import progress
from tools.figure_files import commit, file_of, place_of, put, read
from tools.solve.ends import MATERIALS, Ends, both, figure, named, wanted


def main() -> int:
    """Works out the endgames that the words of the command name."""
    parser = argparse.ArgumentParser(prog="python -m tools.solve.endgames", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", nargs="*", help=f"{' or '.join(MATERIALS)}; both if none is named")
    parser.add_argument("--missing", action="store_true", help="keep the figures that are there")
    given = parser.parse_args()
    for game in given.game:
        if game not in MATERIALS:
            parser.error(f"no endgames of {game!r} are worked out")
    path = file_of("endgames")
    for game in given.game or MATERIALS:
        ends, materials = Ends(game), list(both(MATERIALS[game]))
        for material in progress.shown(materials, game, total=len(materials), unit="material"):
            if given.missing and place_of(wanted(game, material), read(path)) is not None:
                continue
            made = figure(ends, material) | {"commit": commit()}
            own, other = (named(side) for side in material)
            print(f"{game} {own} against {other}: {made['longest']} plies", flush=True)
            put(path, made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
