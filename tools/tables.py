"""The ```figures fence: a table made from measured figures.

    ```figures
    ladder maerstanas
    ```

stands for the figures of `tools/figures/ladder.jsonl` about Mǽrstánas; there are `balance`,
`strength`, `solved`, `endgames`, `swap` and `firsts`, which has boards above its table, too.
`specials` tells what special stones did in the games of `balance`, and `duels` how versions of the
computer did against earlier ones. Charts go with `ladder` and `balance`. Two stand alone: `shares`
draws Dark's share in all games, and `puzzles` counts the puzzles of `docs/puzzles.jsonl`. So a
figure on a page is one that was measured, and below each table is the command for each of its rows.
A line that cannot be read stops the build with its file and number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import NoReturn

from game import link
from game.ai import LEVELS
from game.ai.arena import elo, elo_difference
from game.core import GAMES, listed, quote
from game.match import Match
from game.words import counted
from tools import duel_tables, endings, pictures
from tools.fences import FenceError
from tools.figure_files import FIGURES, Figure, FigureError, command, file_of, read, tally
from tools.first_boards import boards, error_in_percent
from tools.puzzles import book, counts

NAME = "figures"
# A score of all or nothing has no measure in Elo; the levels' ratings take it for this many.
_MOST_ELO = 800
_FENCE = re.compile(rf"^```{NAME}\n(?P<body>.*?)^```$", re.M | re.S)


def filled(markdown: str, file: str, first: int = 1, folder: Path = FIGURES) -> str:
    """The page's text with its figures fences replaced by tables. Raises `FenceError`."""

    def table_of(found: re.Match[str]) -> str:
        if found["body"].strip() == "puzzles":
            return _framed(counts.table(book.read()))
        if found["body"].strip() == "shares":
            return _all_shares(folder)
        line = first + markdown.count("\n", 0, found.start()) + 1
        kind, _, game = found["body"].strip().partition(" ")
        known = (*_TABLES, "specials", "duels")
        if kind not in known or game not in GAMES:
            kinds, games = listed(known, "or"), listed(GAMES, "or")
            _fail(f"{file}:{line}: {quote(found['body'].strip())}: write {kinds}, and {games}")
        return table(kind, game, folder)

    return _FENCE.sub(table_of, markdown)


def table(kind: str, game: str, folder: Path = FIGURES) -> str:
    """A table in Markdown, and the commands that make its figures again. Raises `FenceError`."""
    figures = figures_of(kind, game, folder)
    if kind == "specials":
        figures = [figure for figure in figures if "specials" in figure]
    if not figures:
        return "These figures have not been made yet.\n"
    if kind == "duels":
        return _duels(figures)
    if kind == "specials":
        rows = [row for figure in figures for row in endings.specials(figure, _setting(figure))]
        text = _table(endings.SPECIALS, rows)
    else:
        heads, row = _TABLES[kind]
        main = [each for each in figures if "1" not in each.get("own", "") + each.get("other", "")]
        text = _table(heads, map(row, main))
        if len(main) < len(figures):
            others = _table(heads, (row(each) for each in figures if each not in main))
            summary = "<summary>The same with some of them at half strength</summary>"
            text += f"<details markdown>{summary}\n\n{others}\n</details>\n"
    if kind == "firsts":
        summary = "<summary>Each figure, also for the small board and the thunder-stone</summary>"
        text = f"{boards(figures)}\n<details markdown>{summary}\n\n{text}\n</details>\n"
    elif kind == "ladder":
        text = f"{pictures.ladder(figures, _played)}\n{text}"
    elif kind == "balance":
        text += f"\n{pictures.lengths(figures, _setting)}\n{_ends(figures)}"
    return text + _commands(figures)


def _duels(figures: Sequence[Figure]) -> str:
    text = _table(duel_tables.VERSIONS, duel_tables.versions(figures))
    if rows := duel_tables.settings(figures, _setting):
        summary = "<summary>Each variant by itself</summary>"
        each = _table(duel_tables.SETTINGS, rows)
        text += f"<details markdown>{summary}\n\n{each}\n</details>\n"
    return text + _command_list(duel_tables.commands(figures))


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return _framed("\n".join(f"| {' | '.join(cells)} |" for cells in lines))


def _ends(figures: Sequence[Figure]) -> str:
    """How the games ended, in a game that can end in several ways; else ""."""
    found = [endings.ends(figure, _setting(figure)) for figure in figures]
    if max(map(len, found)) < 2:
        return ""
    return _table(endings.ENDS, [row for rows in found for row in rows])


def _all_shares(folder: Path) -> str:
    """Dark's share in every game that was measured, as a chart with its commands."""
    figures = [figure for game in GAMES for figure in figures_of("balance", game, folder)]
    return f"{pictures.shares(figures, _setting)}{_commands(figures)}"


def _commands(figures: Iterable[Figure]) -> str:
    # One command may make several figures.
    return _command_list(dict.fromkeys(map(command, figures)))


def _command_list(commands: Iterable[str]) -> str:
    lines = "\n".join(escape(each, quote=False) for each in commands)
    return (
        "<details><summary>The commands that make these figures again</summary>"
        f"<pre><code>{lines}</code></pre></details>\n"
    )


def _framed(table: str) -> str:
    return f'<div class="measured" markdown>\n\n{table}\n\n</div>\n'


def figures_of(kind: str, game: str, folder: Path = FIGURES) -> list[Figure]:
    """The figures of a kind about a game; none if there are none. Raises `FenceError`."""
    source = "balance" if kind == "specials" else kind
    try:
        return [figure for figure in read(file_of(source, folder)) if figure["game"] == game]
    except FigureError as error:
        _fail(str(error))


def ladder_elos(game: str, folder: Path = FIGURES) -> dict[int, int] | None:
    """How many points of Elo each level of a game is above the level below it, by level.

    The weakest level has no level below, and the strongest may not be measured. `None` where the
    game has no ladder at all.
    """
    elos = {
        int(figure["a"]): round(
            max(-_MOST_ELO, min(_MOST_ELO, elo_difference(tally(figure).score)))
        )
        for figure in figures_of("ladder", game, folder)
        if figure["b"].isdecimal()
    }
    return elos or None


def _fail(message: str) -> NoReturn:
    raise FenceError(message)


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


def _setting(figure: Figure) -> str:
    """The options that the figure names, in the words of the form for a new game."""
    given = figure["options"]
    labels = []
    for option in GAMES[figure["game"]].options:
        if option.key in given:
            label = option.labels[option.choices.index(given[option.key])]
            # One word alone, as "Standard", does not say what of.
            labels.append(label if " " in label else f"{label} {option.label}")
    words = ", ".join(labels).lower()
    return words[:1].upper() + words[1:] or "As it is usually played"


def _strength_row(figure: Figure) -> list[str]:
    played, score, results, _ = _ladder_row(figure)
    limits = ", ".join(f"{limit} {name}" for name, limit in figure["limits"].items())
    return [played, limits, score, results]


def _played(figure: Figure) -> str:
    return f"{_player(figure['a'])} against {_player(figure['b'])}"


def _ladder_row(figure: Figure) -> list[str]:
    cells = duel_tables.score_cells([figure])
    return [_played(figure), *cells, elo(tally(figure).score).replace("-", "−")]


def _balance_row(figure: Figure) -> list[str]:
    wins, draws, games = figure["dark_won"], figure["drawn"], figure["games"]
    unfinished = figure["unfinished"]
    return [
        _setting(figure),
        f"{100 * (wins + draws / 2) / games:.1f} ± {error_in_percent(figure):.1f} %",
        f"{100 * draws / games:.1f} %" + (f" ({unfinished} unfinished)" if unfinished else ""),
        f"{figure['plies_per_game']:.1f}",
        f"{games}",
    ]


def _first_row(figure: Figure) -> list[str]:
    setting, *found = _balance_row(figure)
    return [setting, figure["moves"][0], *found]


def _solved_row(figure: Figure) -> list[str]:
    value = figure["text"]
    if not figure["solved"]:
        value = f"not solved; it looks like {value} after {figure['depth']} plies"
    return [
        _setting(figure),
        value[:1].upper() + value[1:],
        f"{figure['nodes']:,}",
        f"{figure['seconds']:.1f}\N{NO-BREAK SPACE}s",
        _played_through(figure),
    ]


def _played_through(figure: Figure) -> str:
    """A link to the figure's game on the play page, from a page one folder below it."""
    game, options = GAMES[figure["game"]], figure["options"]
    start = game.parse_position(figure["position"], options) if "position" in figure else None
    match = Match(game, options, start)
    for text in figure["line"]:
        match.play(game.parse(match.state, text))
    plies = counted(len(match.moves), "ply", "plies")
    return f'<a href="../#{link.encode(match)}">{plies}</a>'


def _endgame_row(figure: Figure) -> list[str]:
    shares = [_share(figure[name], figure["positions"]) for name in ("won", "drawn", "lost")]
    longest = _played_through(figure) if figure["line"] else "none"
    return [_pieces(figure["own"]), _pieces(figure["other"]), *shares, longest]


def _share(part: int, whole: int) -> str:
    """In percent; what is not all or nothing never looks like it."""
    text = f"{100 * part / whole:.1f} %"
    if text == "0.0 %" and part:
        return "under 0.1 %"
    return "over 99.9 %" if text == "100.0 %" and part < whole else text


_PIECES = {"K": "king", "M": "man", "C": "commander"}


def _pieces(side: str) -> str:
    """``king, man``; those at half strength, if there are any, are named so."""
    named = re.findall(r"([A-Z])(\d?)", side)
    return ", ".join(f"{'half ' * (lives == '1')}{_PIECES[piece]}" for piece, lives in named)


_TABLES: Mapping[str, tuple[list[str], Callable[[Figure], list[str]]]] = {
    "strength": (["played", "time a move", "score", "won / drawn / lost"], _strength_row),
    "ladder": (["level", "score", "won / drawn / lost", "Elo"], _ladder_row),
    "balance": (["played", "Dark's share", "drawn", "plies a game", "games"], _balance_row),
    "swap": (["played", "Dark's share", "drawn", "plies a game", "games"], _balance_row),
    "firsts": (
        ["played", "first stone", "Dark's share", "drawn", "plies a game", "games"],
        _first_row,
    ),
    "endgames": (["to move", "against", "won", "drawn", "lost", "longest"], _endgame_row),
    "solved": (
        ["played", "with best play", "positions", "time", "a game without errors"],
        _solved_row,
    ),
}
