"""What a puzzle is about: each theme by its word in the file, with a title and one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Theme(NamedTuple):
    """A theme for people: a title, and what a puzzle with it is about."""

    title: str
    meaning: str


THEMES: Mapping[str, Theme] = {
    # Mǽrstánas
    "thunder-stone": Theme("Thunder-stone", "The answer is a thunder-stone."),
    "woden-stone": Theme("Woden-stone", "The answer is a Woden-stone."),
    "limit-of-three": Theme(
        "Limit of three", "The answer bars squares, since no stone may have a fourth hinge."
    ),
    "last-hinge": Theme("Last hinge", "The last move of the line scores the point that decides."),
    "pass": Theme("Pass", "In the line somebody has no move and must pass."),
    "resist-greed": Theme("Resist greed", "Another move scores more at once, and is wrong."),
    "most-points": Theme("Most points", "The answer scores as much as any move can at once."),
    "no-points": Theme("No points", "The answer scores nothing at once."),
    "across-the-edge": Theme("Across the edge", "The answer scores with a stone on the far edge."),
    # Oferhlýp
    "chain": Theme("Chain", "The answer attacks more than once."),
    "friendly-jump": Theme("Friendly jump", "The answer jumps over a token of your own."),
    "king-hunt": Theme("King hunt", "The king is hit first and removed later."),
    "half-king": Theme("Half king", "A king is at half strength, one hit from the end."),
    # Cyngesheall
    "capture": Theme("Capture", "The answer captures."),
    "commander": Theme("Commander", "The answer is a move of the commander."),
    "corner": Theme("Corner", "A king reaches the far corner, or threatens to."),
    "trap": Theme("Trap", "A king is caught between two, or threatened with it."),
    # more than one game
    "quiet-move": Theme("Quiet move", "The answer takes nothing, and yet nothing else will do."),
    "king-move": Theme("King's move", "The answer is a move of your king."),
    "sacrifice": Theme("Sacrifice", "You lose a piece on the way."),
}
