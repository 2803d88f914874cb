"""The ```figures fence: a table made from what the arena and the solver printed.

    ```figures
    ladder maerstanas
    ```

stands for the lines of `tools/figures/ladder.txt` that are about Mǽrstánas; there are `balance`,
`strength` and `solved`, too. The files hold the lines as `python -m game` printed them, so a figure
on a page is one that was measured, and below a table is the command for each line. Lines that begin
with # are for people. A line that can't be read stops the build with its file and number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape
from math import sqrt
from pathlib import Path
from typing import NoReturn

from game.ai import LEVELS
from game.core import GAMES, listed, quote
from tools.fences import FenceError

NAME = "figures"
FIGURES = Path(__file__).resolve().parent / "figures"
_SETTING = r"(?P<game>[a-z]+)(?P<options>(?: [a-z]+=\w+)*)"
_ARENA = re.compile(
    _SETTING + r", (?P<a>\w+) against (?P<b>\w+)"
    r"(?P<limits>(?:, [\d.]+ (?:nodes|seconds) a move)*), seed (?P<seed>\d+): "
    r"score (?P<score>[\d.]+)% ± (?P<error>[\d.]+)%, Elo (?P<elo>\S+) \((?P<elos>\S+ to \S+)\); "
    r"(?P<games>\d+) games: (?P<won>\d+) won, (?P<drawn>\d+) drawn, (?P<lost>\d+) lost; "
    r"Dark (?P<dark>[\d.]+)%; (?P<plies>[\d.]+) plies a game; (?P<unfinished>\d+) unfinished"
)
_SOLVE = re.compile(
    _SETTING + r": (?P<solved>solved|not solved): (?P<value>[^;]+?)"
    r"(?: after (?P<depth>\d+) pl\w+)?; "
    r"(?P<nodes>\d+) nodes, (?P<seconds>[\d.]+) s; line (?P<line>.+)"
)
_FENCE = re.compile(rf"^```{NAME}\n(?P<body>.*?)^```$", re.M | re.S)

Line = Mapping[str, str]


def filled(markdown: str, file: str, first: int = 1, folder: Path = FIGURES) -> str:
    """The page's text with its figures fences replaced by tables. Raises `FenceError`."""

    def table_of(found: re.Match[str]) -> str:
        line = first + markdown.count("\n", 0, found.start()) + 1
        kind, _, game = found["body"].strip().partition(" ")
        if kind not in _TABLES or game not in GAMES:
            kinds, games = listed(_TABLES, "or"), listed(GAMES, "or")
            _fail(f"{file}:{line}", f"{quote(found['body'].strip())}: write {kinds}, and {games}")
        return table(kind, game, folder / f"{kind}.txt")

    return _FENCE.sub(table_of, markdown)


def table(kind: str, game: str, path: Path) -> str:
    """A table in Markdown, and the commands that make its figures again."""
    lines = [line for line in read(kind, path) if line["game"] == game]
    if not lines:
        return "These figures have not been made yet.\n"
    heads, row = _TABLES[kind]
    rows = [heads, ["---"] * len(heads), *(row(line) for line in lines)]
    text = "\n".join(f"| {' | '.join(cells)} |" for cells in rows)
    commands = "\n".join(escape(command(line)) for line in lines)
    return (
        f'<div class="measured" markdown>\n\n{text}\n\n</div>\n'
        "<details><summary>The commands that make these figures again</summary>"
        f"<pre><code>{commands}</code></pre></details>\n"
    )


def read(kind: str, path: Path) -> list[Line]:
    """The lines of a file of figures in their parts. Raises `FenceError` for one it can't read."""
    form = _SOLVE if kind == "solved" else _ARENA
    lines: list[Line] = []
    try:
        texts = path.read_text("utf-8").splitlines()
    except OSError as error:
        _fail(_named(path), f"this file cannot be read: {error.strerror}")
    for number, text in enumerate(texts, 1):
        if not text.strip() or text.startswith("#"):
            continue
        found = form.fullmatch(text)
        if found is None or found["game"] not in GAMES:
            _fail(f"{_named(path)}:{number}", f"{quote(text)} is no line that the command prints")
        lines.append(found.groupdict(default=""))
    return lines


def command(line: Line) -> str:
    """The command that printed a line."""
    program = "python3 -m game"
    if "a" in line:
        words = ["arena", line["game"], line["a"], line["b"], "--games", line["games"]]
        if "seconds" in line["limits"]:
            # What a level thinks of in a time is of interest where visitors have it play.
            program = "node tools/arena.mjs"
        words += ["--seed", line["seed"]]
        for limit in filter(None, line["limits"].split(", ")):
            number, name, *_ = limit.split()
            words += [f"--{name}", number]
    else:
        words = ["solve", line["game"], "--nodes", MOST_NODES]
    words += [f"--set {setting}" for setting in line["options"].split()]
    return " ".join([program, *words])


MOST_NODES = "3000000"
"""How many positions the solver looks at before it gives up: a minute or two's worth."""


def _named(path: Path) -> str:
    return f"tools/figures/{path.name}"


def _fail(where: str, message: str) -> NoReturn:
    raise FenceError(f"{where}: {message}")


# --- the rows -----------------------------------------------------------------------------------


def _player(name: str) -> str:
    """A bot by its name, a level with its number."""
    names = {str(level.id): f"{level.id} {level.name}" for level in LEVELS}
    return names.get(name, _BOTS.get(name, name))


_BOTS = {
    "random": "random moves",
    "greedy": "one-move greed",
    "playouts": "the best of 100 random games",
}


def _setting(line: Line) -> str:
    """The options that the line names, in the words of the form for a new game."""
    given = dict(pair.split("=") for pair in line["options"].split())
    said = []
    for option in GAMES[line["game"]].options:
        if option.key in given:
            label = option.labels[option.choices.index(given[option.key])]
            # One word alone, as "Standard", does not say what of.
            said.append(label if " " in label else f"{label} {option.label}")
    words = ", ".join(said).lower()
    return words[:1].upper() + words[1:] or "As it is usually played"


def _strength_row(line: Line) -> list[str]:
    played, score, results, _ = _ladder_row(line)
    return [played, line["limits"].removeprefix(", ").removesuffix(" a move"), score, results]


def _ladder_row(line: Line) -> list[str]:
    return [
        f"{_player(line['a'])} against {_player(line['b'])}",
        f"{line['score']} ± {line['error']} %",
        f"{line['won']} / {line['drawn']} / {line['lost']}",
        line["elo"].replace("-", "−"),
    ]


def _balance_row(line: Line) -> list[str]:
    games = int(line["games"])
    share, draws = float(line["dark"]) / 100, int(line["drawn"]) / games
    # Half the width of the interval that holds the true share with 95 %.
    wins, losses = share - draws / 2, 1 - share - draws / 2
    spread = wins * (1 - share) ** 2 + draws * (0.5 - share) ** 2 + losses * share**2
    unfinished = int(line["unfinished"])
    return [
        _setting(line),
        f"{line['dark']} ± {196 * sqrt(spread / games):.1f} %",
        f"{100 * draws:.1f} %" + (f" ({unfinished} unfinished)" if unfinished else ""),
        line["plies"],
        line["games"],
    ]


def _solved_row(line: Line) -> list[str]:
    value = line["value"]
    if line["solved"] == "not solved":
        value = f"not solved; it looks like {value} after {line['depth']} plies"
    return [
        _setting(line),
        value[:1].upper() + value[1:],
        f"{int(line['nodes']):,}",
        f"{line['seconds']}\N{NO-BREAK SPACE}s",
    ]


_TABLES: Mapping[str, tuple[list[str], Callable[[Line], list[str]]]] = {
    "strength": (["played", "time a move", "score", "won / drawn / lost"], _strength_row),
    "ladder": (["level", "score", "won / drawn / lost", "Elo"], _ladder_row),
    "balance": (["played", "Dark's share", "drawn", "plies a game", "games"], _balance_row),
    "solved": (["played", "with best play", "positions", "time"], _solved_row),
}
