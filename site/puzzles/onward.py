"""The games that a puzzle leads on to: one to play, and its whole line to analyse. No browser."""

from __future__ import annotations

from game.match import Match
from puzzles.solving import Solving


def to_play_on(solving: Solving) -> Match:
    """A game from the position on the puzzle's board, or from its first if the game is over there.

    Raises `GameError`.
    """
    match = solving.match
    state = match.start if match.outcome else match.state
    game, options = match.game, dict(state.options)
    return Match(game, options, game.parse_position(game.position(state), options))


def to_analyse(solving: Solving) -> Match:
    """The whole line, at the position on the puzzle's board."""
    match = solving.puzzle.begun()
    for move in solving.match.line:
        match.play(move)
    match.go_to(solving.match.ply)
    return match
