"""Plays each level against the one below, and keeps what the arena prints for `docs/balance.md`.

python tools/ladder.py              all games, hours of it
python tools/ladder.py oferhlyp     one of them
python tools/ladder.py --missing    only what `tools/figures/ladder.txt` does not have yet
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.ai import LEVELS
from game.core import GAMES

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "tools/figures/ladder.txt"
# Games of the other two take several times as long, and those of the strongest longer still.
GAMES_OF_A_PAIR = {"maerstanas": 400}
FEWER_GAMES = 200
OF_THE_STRONGEST = 60
SEED = 1

Command = Sequence[str]
"""The words after `python -m game`; the line that it prints begins with its `head`."""


def pairs() -> list[tuple[str, str]]:
    """Who plays whom: each level the one below, the weakest chance, the strongest also greed."""
    ids = [str(level.id) for level in LEVELS]
    return [*zip(ids, ["random", *ids], strict=False), (ids[-1], "greedy")]


def games_of(game: str, level: str) -> int:
    """How many games a level of a game plays against the one below."""
    strongest = [str(each.id) for each in LEVELS[-2:]]
    if level in strongest and game not in GAMES_OF_A_PAIR:
        return OF_THE_STRONGEST
    return GAMES_OF_A_PAIR.get(game, FEWER_GAMES)


def contests() -> list[Command]:
    """The contests of all games, in the order of the file."""
    return [
        [
            *("arena", game, a, b, "--games", str(games_of(game, a))),
            *("--seed", str(SEED), "--jobs", "2"),
        ]
        for game in GAMES
        for a, b in pairs()
    ]


def head(command: Command) -> str:
    """How the line begins that a command prints, up to the colon.

    >>> head("solve maerstanas --nodes 9 --set board=3".split())
    'maerstanas board=3'
    >>> head("arena maerstanas 2 1 --games 9 --seed 1 --set board=5".split())
    'maerstanas board=5, 2 against 1, seed 1'
    """
    given = dict(pairwise(command))
    settings = [value for word, value in pairwise(command) if word == "--set"]
    said = " ".join([command[1], *settings])
    if command[0] == "arena":
        said += f", {command[2]} against {command[3]}, seed {given['--seed']}"
    return said


def remake(path: Path, commands: Iterable[Command], missing: bool = False) -> None:
    """Runs the commands, and puts what each prints in the place of its old line, or at the end."""
    for command in commands:
        begins = f"{head(command)}: "
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        old = [number for number, line in enumerate(lines) if line.startswith(begins)]
        if old and missing:
            continue
        made = subprocess.run(
            [sys.executable, "-m", "game", *command],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=True,
        ).stdout.strip()
        print(made, flush=True)
        lines[slice(*(old[0], old[0] + 1) if old else (len(lines), None))] = [made]
        path.write_text("\n".join(lines) + "\n", "utf-8")


def main(path: Path, commands: Sequence[Command]) -> int:
    """Makes the figures of a file again, of all games or of those that are named."""
    parser = argparse.ArgumentParser(description=f"Makes {path.relative_to(ROOT)} again.")
    parser.add_argument("game", nargs="*", help=f"one of {', '.join(GAMES)}; all if none is named")
    parser.add_argument("--missing", action="store_true", help="leave what is there already")
    given = parser.parse_args()
    for game in given.game:
        if game not in GAMES:
            parser.error(f"there is no game {game!r}")
    wanted = [each for each in commands if each[1] in (given.game or GAMES)]
    remake(path, wanted, given.missing)
    return 0


if __name__ == "__main__":
    sys.exit(main(FILE, contests()))
