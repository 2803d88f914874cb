"""Boards with Dark's measured share on each first square, for the ```figures fence `firsts`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game import svg
from game.ai.arena import error_of
from game.ai.maerstanas_firsts import kind_of
from game.core import GAMES
from tools.figure_files import Figure
from tools.firsts import squares

SIZE = 7


def share_of(figure: Figure) -> float:
    """Dark's share of the games, in percent; a draw is half a win."""
    return float(100 * (figure["dark_won"] + figure["drawn"] / 2) / figure["games"])


def error_in_percent(figure: Figure) -> float:
    """Half the width of the interval that holds the true share with 95% probability."""
    wins, draws = figure["dark_won"], figure["drawn"]
    return 100 * error_of(wins, draws, figure["games"] - wins - draws)


def boards(figures: Iterable[Figure]) -> str:
    """The boards in HTML: one a scoring, without special stones and with them, side by side."""
    of: dict[str, dict[str, list[Figure]]] = {}
    for figure in figures:
        chosen = figure["options"]
        if "board" not in chosen and " " not in figure["moves"][0]:
            by_specials = of.setdefault(chosen["scoring"], {})
            by_specials.setdefault(chosen["specials"], []).append(figure)
    rows = (
        "".join(_board(scoring, *each) for each in by_specials.items())
        for scoring, by_specials in of.items()
    )
    return "\n".join(f'<div class="figures">{row}</div>' for row in rows)


def _board(scoring: str, specials: str, figures: Sequence[Figure]) -> str:
    shares = {figure["moves"][0]: share_of(figure) for figure in figures}
    error = max(map(error_in_percent, figures))
    played = "with special stones" if specials == "on" else "standard stones only"
    alike = " Every square is like every other." if len(shares) == 1 else ""
    return (
        f'<figure class="board-figure" data-over="" data-units="780">{_picture(shares)}'
        f"<figcaption><strong>{scoring.capitalize()} scoring</strong>, {played}, each ± "
        f"{error:.1f} or less.{alike}</figcaption></figure>"
    )


def _picture(shares: Mapping[str, float]) -> str:
    """The empty board, with the share of each square's kind on it."""
    game = GAMES["maerstanas"]
    scene = game.scene(game.start())
    known = [shares.get(square) for square in squares(SIZE)]
    said = ", ".join(f"{square} {share:.0f}%" for square, share in shares.items())
    numbers = []
    for cell in scene.cells:
        share = known[kind_of(cell.name, SIZE)] if len(shares) > 1 else max(shares.values())
        x, y = svg.middle(cell)
        if share is not None:
            numbers.append(
                f'<text class="coordinate inside share" x="{x}" y="{y + 12}">{share:.0f}</text>'
            )
    picture = svg.render(scene._replace(text=f"Dark's share by first square: {said}."))
    return picture.replace("</svg>", f'<g aria-hidden="true">{"".join(numbers)}</g></svg>')
