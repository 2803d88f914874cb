"""How games ended, and what special pieces did in them, as rows of the tables of figures."""

from __future__ import annotations

from game.ai.arena import LONGEST, error_of
from game.core import GAMES
from tools.figure_files import Figure

ENDS = ["played", "how games ended", "Dark won", "Light won", "drawn"]
SPECIALS = ["played", "stone", "placed", "points at once", "decided"]


def ends(figure: Figure, setting: str) -> list[list[str]]:
    """A row for each reason that games ended for, the most frequent first; [] if none was kept."""
    by_winner = figure.get("ends", {})
    counts: dict[str, list[int]] = {}
    for column, winner in enumerate(("dark", "light", "nobody")):
        for reason, games in by_winner.get(winner, {}).items():
            counts.setdefault(reason, [0, 0, 0])[column] = games
    why = {**GAMES[figure["game"]].reasons, "unfinished": f"It was stopped after {LONGEST} plies."}
    return [
        [setting, why[reason], *map(str, found)]
        for reason, found in sorted(counts.items(), key=lambda item: -sum(item[1]))
    ]


def specials(figure: Figure, setting: str) -> list[list[str]]:
    """A row for each kind of special piece; [] where none was placed."""
    games = figure["games"]
    pieces = GAMES[figure["game"]].setup(figure["options"]).pieces
    names = {piece.kind: piece.name for piece in pieces}
    rows = []
    for kind, found in figure.get("specials", {}).items():
        decided = found["decided"]
        error = 100 * error_of(decided, 0, games - decided)
        brought = f"{found['gained'] / found['placed']:+.1f}".replace("-", "−")
        rows.append(
            [
                setting,
                names[kind],
                f"{found['placed']} in {games} games",
                brought,
                f"{100 * decided / games:.1f} ± {error:.1f} %",
            ]
        )
    return rows
