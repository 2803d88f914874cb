"""Puzzles on paper: a month of each game, six a page, and a booklet with all games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any

from game import svg
from game.core import GAMES, Game
from puzzles.puzzle import Puzzle, hands_of, options_of, task_of
from tools import puzzlebook
from tools.sheets.singles import empty_board, one
from tools.sheets.typeset import Sheet

MONTH, A_PAGE = 30, 6
# Of each game in the booklet: two pages.
IN_BOOKLET = 2 * A_PAGE
NOTE = "To hold: find the one move that doesn't lose."


def on_paper(theme: svg.Theme) -> Iterator[Sheet]:
    """Every sheet of puzzles."""
    games = _games(MONTH)
    for game in games:
        yield Sheet(
            f"{game.id}-puzzles",
            game.id,
            "A month of puzzles",
            f"{MONTH} puzzles from easy to hard, {A_PAGE} a page, with the answers upside down.",
            one("puzzles", partial(_month, game, theme)),
            pages=MONTH // A_PAGE,
            choice=game.title,
            pictured=game is games[0],
        )
    yield from booklet(theme)


def booklet(theme: svg.Theme) -> Iterator[Sheet]:
    """Puzzles of all games that have enough of them, on half pages."""
    games = _games(IN_BOOKLET)
    if not games:
        return
    # The cover, two pages a game, the answers; then as many as make whole sheets.
    leaves = -(-(2 + 2 * len(games)) // 4)
    yield Sheet(
        "puzzle-booklet",
        "",
        "Puzzle booklet",
        f"{IN_BOOKLET} puzzles of each game, with the answers on the last page: {leaves} sheets, "
        f"{4 * leaves} pages. Fold it once.",
        one("puzzle-booklet", partial(_booklet, theme)),
        pages=2 * leaves,
        landscape=True,
    )


def _games(least: int) -> list[Game[Any]]:
    """The games that have so many puzzles at least."""
    return [GAMES[game] for game, found in puzzlebook.puzzles().items() if len(found) >= least]


def spread(game: Game[Any], count: int) -> list[Puzzle]:
    """That many puzzles of a game, from the easiest to the hardest."""
    found = sorted(puzzlebook.puzzles()[game.id], key=lambda each: (each.rating, each.id))
    return [found[at * len(found) // count] for at in range(count)]


def _month(game: Game[Any], theme: svg.Theme) -> dict[str, object]:
    return {
        "title": f"A month of puzzles: {game.title}",
        "note": NOTE,
        "pages": _pages(_drawn(game.id, MONTH, theme)),
    }


def _booklet(theme: svg.Theme) -> dict[str, object]:
    games = []
    for game in _games(IN_BOOKLET):
        pages = _pages(_drawn(game.id, IN_BOOKLET, theme))
        games.append({"title": game.title, "pages": pages})
    return {**empty_board("Puzzle booklet", theme), "note": NOTE, "games": games}


def _pages(drawn: Sequence[object]) -> list[Sequence[object]]:
    return [drawn[at : at + A_PAGE] for at in range(0, len(drawn), A_PAGE)]


# A sheet and its picture are made of the same diagrams.
@cache
def _drawn(game: str, count: int, theme: svg.Theme) -> list[dict[str, object]]:
    """Each puzzle with its number, its diagram, what is to be done, and the answer."""
    drawn: list[dict[str, object]] = []
    for number, puzzle in enumerate(spread(GAMES[game], count), 1):
        scene = GAMES[game].scene(puzzle.begun().state)
        drawn.append(
            {
                "number": number,
                "svg": svg.render(scene, theme),
                "alt": scene.text,
                "task": task_of(puzzle),
                "more": more_of(puzzle),
                "answer": answer_of(puzzle),
            }
        )
    return drawn


def more_of(puzzle: Puzzle) -> str:
    """The options and the hands that the diagram doesn't show, and the rating."""
    match = puzzle.begun()
    options = options_of(puzzle)
    parts = (
        options and f"{options}.",
        hands_of(match.game, match.state),
        f"Rated {puzzle.rating}.",
    )
    return " ".join(filter(None, parts))


def answer_of(puzzle: Puzzle) -> str:
    """The moves of the solution that are to be found, with the answers between them."""
    return ", ".join(puzzle.solution[: puzzle.plies])
