"""The measured figures in `tools/figures`: one JSON object a line, as the commands print them.

A figure says what was measured (game, options, who played, limits, seed) and what came out.
`tools/figures/README.md` explains the fields. A wanted figure has the first half only: enough for
the command that measures it.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from game.ai.arena import ContestScore
from game.core import GAMES
from tools import contests

ROOT = Path(__file__).resolve().parents[1]
FIGURES = ROOT / "tools/figures"
OPENING = 2
"""The plies drawn at random that a contest's games begin with."""

Figure = Mapping[str, Any]

_MEASURED = ("game", "options", "a", "b", "own", "other", "limits", "seed", "opening", "moves")
_CONTEST = ("a", "b", "limits", "seed", "opening", "games", "won", "drawn", "lost", "dark_won")
_CONTEST_FIELDS = {"game", "options", *_CONTEST, "plies_per_game", "unfinished"}
_SOLUTION_FIELDS = {"game", "options", "limits", "solved", "text", "depth", "nodes", "seconds"}
_ENDGAME_FIELDS = {
    "game",
    "options",
    "own",
    "other",
    "positions",
    "won",
    "drawn",
    "lost",
    "longest",
}


class FigureError(ValueError):
    """A file of figures, or a line of one, that cannot be read; the message says where."""


def file_of(kind: str, folder: Path = FIGURES) -> Path:
    """The file with the figures of a kind: ``ladder``, ``balance``, ``strength`` or ``solved``."""
    return folder / f"{kind}.jsonl"


def read(path: Path) -> list[Figure]:
    """The figures of a file. Raises `FigureError` for any other line, with its number."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise FigureError(f"tools/figures/{path.name}: cannot be read: {error.strerror}") from error
    figures = []
    for number, line in enumerate(lines, 1):
        problem = _problem(line)
        if problem:
            raise FigureError(f"tools/figures/{path.name}:{number}: {problem}")
        figures.append(json.loads(line))
    return figures


def _problem(line: str) -> str:
    """What is wrong with a line; "" if nothing is."""
    try:
        figure = json.loads(line)
    except ValueError as error:
        return f"this is not JSON: {error}"
    if not isinstance(figure, dict):
        return "this is not a JSON object"
    if figure.get("game") not in GAMES:
        return f"there is no game {figure.get('game')!r}"
    fields = _SOLUTION_FIELDS if "own" not in figure else _ENDGAME_FIELDS
    missing = (_CONTEST_FIELDS if "a" in figure else fields) - set(figure)
    return f"this figure lacks {', '.join(sorted(missing))}" if missing else ""


def tally(*figures: Figure) -> ContestScore:
    """The results of the contests of some figures, counted together."""

    def sum_of(name: str) -> int:
        return sum(figure[name] for figure in figures)

    return ContestScore(
        wins=sum_of("won"),
        draws=sum_of("drawn"),
        losses=sum_of("lost"),
        dark=sum_of("dark_won"),
        unfinished=sum_of("unfinished"),
        plies=sum(round(figure["plies_per_game"] * figure["games"]) for figure in figures),
    )


def measurement(figure: Figure) -> str:
    """What was measured: a figure with the same measurement is the same one made again."""
    measured = {name: figure.get(name) for name in _MEASURED if figure.get(name)}
    return json.dumps(measured, sort_keys=True, ensure_ascii=False)


def words(figure: Figure) -> list[str]:
    """The words after ``python -m game`` that measure a figure."""
    limits = [
        word for name, limit in figure["limits"].items() for word in (f"--{name}", f"{limit}")
    ]
    if "a" in figure:
        given = ["arena", figure["game"], figure["a"], figure["b"], "--games", f"{figure['games']}"]
        given += ["--seed", f"{figure['seed']}"]
        if figure["opening"] != OPENING:
            given += ["--opening", f"{figure['opening']}"]
    else:
        given = ["solve", figure["game"]]
    if figure.get("moves"):
        given += ["--moves", "; ".join(figure["moves"])]
    options = [
        word for key, choice in figure["options"].items() for word in ("--set", f"{key}={choice}")
    ]
    return given + limits + options


def command(figure: Figure) -> str:
    """The command that measures a figure, as it is typed.

    A figure about a given time is measured where visitors play: inside Pyodide.
    """
    if "own" in figure:
        return f"python3 -m tools.solve.endgames {figure['game']}"
    if "checked" in figure:
        choices = [f"--set {key}={choice}" for key, choice in figure["options"].items()]
        return f"python3 -m tools.solve {' '.join(choices)}"
    program = "node tools/arena.mjs" if "seconds" in figure["limits"] else "python3 -m game"
    return f"{program} {shlex.join(words(figure))}"


def measure(wanted: Figure, jobs: int = 2) -> Figure:
    """The figure that a wanted one becomes once its command has run, with the commit it ran on."""
    figure: dict[str, Any]
    if "a" in wanted:
        figure = contests.play(contests.contest_of(wanted), wanted["games"], jobs)
    else:
        given = [*words(wanted), "--json"]
        figure = json.loads(_output_of([sys.executable, "-m", "game", *given]))
    return figure | {"commit": commit()}


def commit() -> str:
    """The version that a figure is measured with."""
    return _output_of(["git", "rev-parse", "--short", "HEAD"]).strip()


def remake(path: Path, wanted: Iterable[Figure], missing: bool = False, jobs: int = 2) -> None:
    """Measures figures again, each in the place of its old line or at the end of the file.

    With `missing` it keeps those that are there. The file is written after each, and the games of
    the contest under way are kept, too, so stopping loses next to nothing.
    """
    every = list(wanted)
    for number, each in enumerate(every, 1):
        if missing and path.exists() and place_of(each, read(path)) is not None:
            continue
        print(f"{number} of {len(every)}: {command(each)}", file=sys.stderr, flush=True)
        made = measure(each, jobs)
        print(_line(made), flush=True)
        put(path, made)


def place_of(wanted: Figure, figures: Sequence[Figure]) -> int | None:
    """Where among the figures a wanted one is; `None` if it is not there."""
    made = [measurement(figure) for figure in figures]
    asked = measurement(wanted)
    return made.index(asked) if asked in made else None


def put(path: Path, made: Figure) -> None:
    """Writes a figure into a file, in the place of its old line or at the end."""
    figures = read(path) if path.exists() else []
    place = place_of(made, figures)
    if place is None:
        figures.append(made)
    else:
        figures[place] = made
    path.write_text("".join(f"{_line(figure)}\n" for figure in figures), "utf-8")


def _line(figure: Figure) -> str:
    return json.dumps(figure, ensure_ascii=False)


def _output_of(command: list[str]) -> str:
    ran = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", check=True)
    return ran.stdout
