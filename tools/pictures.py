"""The charts of `docs/balance.md`: Dark's shares, lengths of games, and steps of a ladder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from game.ai.arena import LONGEST, error_of
from game.core import GAMES
from tools import charts
from tools.figure_files import Figure
from tools.first_boards import error_in_percent, share_of

# A histogram has at most so many bars, and so many numbers below it.
_BARS, _NUMBERS = 20, 4
_WIDTHS = (1, 2, 5, 10, 20, 50)

Naming = Callable[[Figure], str]


def shares(figures: Sequence[Figure], setting: Naming) -> str:
    """Dark's share in each variant of each game, on one axis."""
    rows, last = [], ""
    for figure in figures:
        share, error = share_of(figure), error_in_percent(figure)
        heading = GAMES[figure["game"]].title
        said = f"{share:.1f} ± {error:.1f}%"
        rows.append(charts.Row(setting(figure), share, error, said, heading * (heading != last)))
        last = heading
    chart = charts.intervals(rows, charts.axis_for(rows, 10, 50), 50, "Dark's share of the games")
    return _figure(
        chart, "Dark's share of the games. To the right of the strong line Dark does better."
    )


def ladder(figures: Sequence[Figure], played: Naming) -> str:
    """The score of each level against the one below."""
    rows = []
    for figure in figures:
        won, drawn, games = figure["won"], figure["drawn"], figure["games"]
        score, error = 100 * (won + drawn / 2) / games, 100 * error_of(won, drawn, figure["lost"])
        rows.append(charts.Row(played(figure), score, error, f"{score:.1f} ± {error:.1f}%"))
    chart = charts.intervals(rows, charts.axis_for(rows, 10, 50), 50, "Score of the stronger side")
    return _figure(chart, "The score of the player named first; at the strong line both are equal.")


def lengths(figures: Sequence[Figure], setting: Naming) -> str:
    """How long the games lasted, a histogram for each figure; "" where that was not kept."""
    kept = [figure for figure in figures if "lengths" in figure]
    if not kept:
        return ""
    every = [plies for figure in kept for plies, _ in figure["lengths"]]
    width = next((w for w in _WIDTHS if (max(every) - min(every)) // w < _BARS), _WIDTHS[-1])
    low, high = width * (min(every) // width), max(every)
    bins = [charts.binned(dict(figure["lengths"]), low, high, width) for figure in kept]
    span = bins[0].high - low
    step = next(s for n in range(9) for s in (10**n, 2 * 10**n, 5 * 10**n) if span / s < _NUMBERS)
    # Shares and not numbers of games are compared, since not all were measured alike often.
    most = max(max(each.counts) / figure["games"] for each, figure in zip(bins, kept, strict=True))
    pictures = (
        _figure(
            charts.histogram(each, most * figure["games"], step, "Games by length in plies"),
            f"<strong>{escape(setting(figure), quote=False)}</strong>: {_span(figure)}",
        )
        for each, figure in zip(bins, kept, strict=True)
    )
    return (
        "<p>Games by length, in plies. The number above the tallest bar counts its games.</p>\n"
        f'<div class="charts">{"".join(pictures)}</div>\n'
    )


def _span(figure: Figure) -> str:
    """How long the games lasted, in a few words: ``26 to 45 plies, median 38``."""
    pairs = figure["lengths"]
    every = [plies for plies, number in pairs for _ in range(number)]
    middle = every[(len(every) - 1) // 2]
    stopped = figure["unfinished"]
    ended = f"; {stopped} of {figure['games']} stopped after {LONGEST}" if stopped else ""
    return f"{every[0]} to {every[-1]} plies, median {middle}{ended}."


def _figure(chart: str, caption: str) -> str:
    return f'<figure class="chart-figure">{chart}<figcaption>{caption}</figcaption></figure>\n'
