"""The statistics as HTML, with a graph of the rating as SVG. No browser here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import ceil, floor

from game.core import GAMES
from game.words import counted
from library.statistics import GameStatistics, LevelRecord

NONE_YET = "Finish a game against the computer to see your statistics here."
NOTE = "These are the finished games saved here."
RATED_NOTE = (
    "Ratings start at 1000; rated games are against the computer, with standard options and no "
    "undo, hint or analysis."
)
# The graph's width, height and room for the figures at its left, in its own units.
WIDTH, HEIGHT, LEFT = 320, 120, 38
# The room above and below the curve, which half a line of figures needs.
EDGE = 8
# The ratings between the lowest and the highest line of a graph, at least, and between two lines.
SPAN, STEP = 100, 50


def summary_text(games: Iterable[GameStatistics]) -> str:
    """All games in a few words: ``12 games, 7 won``; "" if there are none."""
    totals = [each.total for each in games]
    played = sum(total.played for total in totals)
    return f"{counted(played, 'game')}, {sum(each.won for each in totals):,} won" if played else ""


def statistics_html(
    games: Iterable[GameStatistics],
    names: Sequence[str],
    level_ratings: Callable[[str], Sequence[int]],
) -> str:
    """The statistics of the games that were played; one sentence if none were.

    `names` are the levels', and `level_ratings` gives their ratings in a game, weakest first; ()
    if they were never measured, as in a game without ratings.
    """
    played = [each for each in games if each.records or len(each.ratings) > 1]
    if not played:
        return f"<p>{NONE_YET}</p>"
    parts = (_game_html(each, names, level_ratings(each.game)) for each in played)
    rated_note = f" {RATED_NOTE}" if any(level_ratings(each.game) for each in played) else ""
    return "".join([*parts, f"<p>{NOTE}{rated_note}</p>"])


def _game_html(game: GameStatistics, names: Sequence[str], levels: Sequence[int]) -> str:
    title = escape(GAMES[game.game].title)
    parts = [f"<section><h3>{title}</h3>"]
    if levels:
        parts.append(f"<p>{_rating(game.ratings, names, levels)}</p>")
    if game.records:
        parts.append(f"<p>{_streaks(game)}</p>")
    if levels and len(game.ratings) > 1:
        parts.append(rating_graph(game.ratings))
    if game.records:
        parts.append(_table(game, names, title))
    return "".join([*parts, "</section>"])


def _rating(ratings: Sequence[float], names: Sequence[str], levels: Sequence[int]) -> str:
    """The rating now, and the level nearest to it."""
    now, rated = ratings[-1], len(ratings) - 1
    nearest = min(range(len(levels)), key=lambda n: abs(levels[n] - now))
    near = f"nearest to {escape(names[nearest])} at {levels[nearest]}"
    games = f"{counted(rated, 'rated game')}, {near}" if rated else "no rated game yet"
    return f"Rating <b>{now:.0f}</b> {games}"


def _streaks(game: GameStatistics) -> str:
    return f"Winning streak <b>{game.streak}</b> longest <b>{game.longest}</b>"


def _table(game: GameStatistics, names: Sequence[str], title: str) -> str:
    """The records against the levels, and their total if there are several."""
    heads = "".join(
        f"<th scope='col'>{head}</th>" for head in ("Level", "Played", "Won", "Drawn", "Lost")
    )
    rows = [
        _row(f"{level} {escape(names[level - 1])}", record)
        for level, record in game.records.items()
    ]
    total = f"<tfoot>{_row('All levels', game.total)}</tfoot>" if len(rows) > 1 else ""
    return (
        f"<table><caption class='unseen'>{title}: your results by level</caption><thead><tr>"
        f"{heads}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody>{total}</table>"
    )


def _row(name: str, record: LevelRecord) -> str:
    cells = "".join(f"<td>{number:,}</td>" for number in (record.played, *record))
    return f'<tr><th scope="row">{name}</th>{cells}</tr>'


# --- the graph ------------------------------------------------------------------------------------


def rating_text(ratings: Sequence[float]) -> str:
    """The graph in a sentence."""
    return (
        f"Your rating over {counted(len(ratings) - 1, 'rated game')}: from {ratings[0]:.0f} to "
        f"{ratings[-1]:.0f}, highest {max(ratings):.0f}, lowest {min(ratings):.0f}."
    )


def rating_graph(ratings: Sequence[float]) -> str:
    """The rating, game by game, as SVG; `ratings` are at least two."""
    low, high = _limits(ratings)

    def y(rating: float) -> str:
        return f"{EDGE + (HEIGHT - 2 * EDGE) * (high - rating) / (high - low):.1f}"

    across = (WIDTH - LEFT - EDGE) / (len(ratings) - 1)
    points = [f"{LEFT + n * across:.1f} {y(rating)}" for n, rating in enumerate(ratings)]
    step = STEP * ceil((high - low) / STEP / 4)
    lines = "".join(
        f'<path class="rule" d="M{LEFT} {y(rating)}H{WIDTH}"/>'
        f'<text x="{LEFT - 6}" y="{y(rating)}">{rating}</text>'
        for rating in range(low, high + 1, step)
    )
    return (
        f'<svg class="rating-graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{rating_text(ratings)}">{lines}<path class="curve" d="M{"L".join(points)}"/>'
        f'<path class="now" d="M{points[-1]}h0"/></svg>'
    )


def _limits(ratings: Sequence[float]) -> tuple[int, int]:
    """The ratings of the lowest and the highest line, around all of these."""
    low, high = STEP * floor(min(ratings) / STEP), STEP * ceil(max(ratings) / STEP)
    return low, max(high, low + SPAN)
