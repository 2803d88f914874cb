"""Proves small boards of Mǽrstánas and keeps the figures for `docs/balance.md`.

python -m tools.solve                          all boards
python -m tools.solve --missing                only those that `solved.jsonl` does not have yet
python -m tools.solve --set board=6            those with this choice of an option
"""

from __future__ import annotations

import argparse
import json
import sys
from threading import Thread
from typing import Any

from tools import progress
from tools.figure_files import commit, file_of, place_of, put, read
from tools.solve.boards import Prover, Setting, warm_up
from tools.solve.proofs import SETTINGS, figure_of, proof, prover_of

_TICK = 0.5


def main() -> int:
    """Proves the boards that the words of the command name."""
    parser = argparse.ArgumentParser(prog="python -m tools.solve", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--missing", action="store_true", help="keep the figures that are there")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=CHOICE")
    parser.add_argument("--jobs", type=int, default=2, help="threads that search: 2 if not given")
    given = parser.parse_args()
    asked = [choice.partition("=")[::2] for choice in given.set]
    chosen = [
        setting
        for setting in SETTINGS
        if all(setting._asdict().get(key) == choice for key, choice in asked)
    ]
    if not chosen:
        parser.error(f"no board is played with {' '.join(given.set)}")
    warm_up()
    for number, setting in enumerate(chosen, 1):
        path, wanted = file_of("solved"), figure_of(setting)
        if given.missing and place_of(wanted, read(path)) is not None:
            continue
        print(f"{number} of {len(chosen)}: {setting}", file=sys.stderr, flush=True)
        figure = proved(prover_of(setting, given.jobs), setting) | {"commit": commit()}
        print(json.dumps(figure, ensure_ascii=False), flush=True)
        put(path, figure)
    return 0


def proved(prover: Prover, setting: Setting) -> dict[str, Any]:
    """The figure of a board, with a bar that counts positions and finished parts meanwhile."""
    made: list[dict[str, Any]] = []
    # A thread that Control-C leaves behind: what it has finished is in the file of parts.
    working = Thread(target=lambda: made.append(proof(prover, setting)), daemon=True)
    with progress.counting(f"{setting}", "position", prover.visited) as count:
        working.start()
        while working.is_alive():
            working.join(_TICK)
            count(prover.visited, f"{prover.parts} parts" if prover.parts else "")
    if not made:
        raise SystemExit(f"{setting} was not proved")
    return made[0]


if __name__ == "__main__":
    sys.exit(main())
