"""Simple players to measure the levels against: chance, greed and random playouts.

A bot gets the match and a seed; the same match and seed give the same move everywhere. The bots
know a game by its rules alone. Those with playouts want a game of points, and use the game's own
fast playouts where it has some.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from game.ai.knowledge import own_module
from game.core import Game, Move, Player, opponent
from game.match import Match

Bot = Callable[[Match, int], Move]

GAMES_PLAYED = 100
"""How many random games the playout bots play: in all, or for each move."""
LONGEST_PLAYOUT = 300
"""After so many plies a random game counts as it stands."""


def at_random(match: Match, seed: int) -> Move:
    """Any legal move, each as likely as any other."""
    rng = _rng(match, seed)
    return _any_of(_legal(match), rng)


def greedy(match: Match, seed: int) -> Move:
    """The move that is best at once, without looking further ahead.

    In a game of points that is the largest lead. In other games it is a win, or else the move that
    takes most lives or pieces of those after which the opponent cannot win at once, if there are
    any. The seed decides among equals.
    """
    rng = _rng(match, seed)
    moves = sorted(_legal(match), key=lambda _: rng.random())
    game, state, mover = match.game, match.state, match.state.to_move
    if game.scores(state) is not None:
        return max(moves, key=lambda move: _lead(game, game.play(state, move).state, mover))
    moves.sort(key=lambda move: _gain(game, state, move), reverse=True)
    return next((move for move in moves if _is_safe(game, state, move)), moves[0])


def best_playout(match: Match, seed: int) -> Move:
    """The first move of the one of a hundred random games that ended best for the mover."""
    rng = _rng(match, seed)
    legal = _legal(match)
    return _best(match, [_any_of(legal, rng) for _ in range(GAMES_PLAYED)], 1, rng)


def best_mean(match: Match, seed: int) -> Move:
    """The move after which a hundred random games end best for the mover on average."""
    rng = _rng(match, seed)
    moves = sorted(_legal(match), key=lambda _: rng.random())
    return _best(match, moves, GAMES_PLAYED, rng)


BOTS: Mapping[str, Bot] = MappingProxyType(
    {
        "random": at_random,
        "greedy": greedy,
        "playouts": best_playout,
        "playouts-each": best_mean,
    }
)
"""The bots by name; the two with playouts play games of points only."""


def _rng(match: Match, seed: int) -> Random:
    """The random numbers of a seed for this ply, so that one seed serves for a whole game."""
    return Random(seed * 1009 + match.ply)


def _legal(match: Match) -> tuple[Move, ...]:
    if not match.legal_moves:
        raise ValueError("the game is over, so there is no move to choose")
    return match.legal_moves


def _any_of(moves: Sequence[Move], rng: Random) -> Move:
    return moves[int(rng.random() * len(moves))]


# --- greed --------------------------------------------------------------------------------------


def _lead(game: Game[Any], state: Any, player: Player) -> int:
    """By how many points the player is ahead."""
    scores = game.scores(state)
    assert scores is not None
    return scores[player] - scores[opponent(player)]


def _gain(game: Game[Any], state: Any, move: Move) -> tuple[bool, int]:
    """Whether the move wins the game, and how many lives or pieces it takes."""
    after, events = game.play(state, move)
    lost = sum(event.kind in ("hit", "remove") for event in events)
    return _is_won(game, after, state.to_move), lost


def _is_won(game: Game[Any], state: Any, player: Player) -> bool:
    outcome = game.outcome(state)
    return outcome is not None and outcome.winner == player


def _is_safe(game: Game[Any], state: Any, move: Move) -> bool:
    """Whether no answer to the move wins at once."""
    after = game.play(state, move).state
    answers = (game.play(after, answer).state for answer in game.legal_moves(after))
    return not any(_is_won(game, answered, after.to_move) for answered in answers)


# --- playouts -----------------------------------------------------------------------------------


def _best(match: Match, moves: Sequence[Move], games: int, rng: Random) -> Move:
    """The first of the moves after which so many random games each end best for the mover."""
    game, state = match.game, match.state
    if game.scores(state) is None:
        raise ValueError(f"random playouts are for a game of points, which {game.title} is not")
    starts = [game.play(state, move).state for move in moves]
    leads = _mean_leads(game, starts, games, rng.getrandbits(32))
    sign = 1 if state.to_move == "dark" else -1
    margins = [sign * lead for lead in leads]
    return moves[margins.index(max(margins))]


def _mean_leads(game: Game[Any], starts: Sequence[Any], games: int, seed: int) -> list[float]:
    """Dark's mean lead at the end of so many random games from each of the positions."""
    fast = own_module(f"{game.id}_playouts")
    if fast is not None:
        return [end.margin for end in fast.playouts_each(starts, games, seed)]
    rng = Random(seed)
    return [
        sum(_lead(game, _played_out(game, start, rng), "dark") for _ in range(games)) / games
        for start in starts
    ]


def _played_out(game: Game[Any], state: Any, rng: Random) -> Any:
    """The last position of a random game."""
    for _ in range(LONGEST_PLAYOUT):
        legal = game.legal_moves(state)
        if not legal:
            break
        state = game.play(state, _any_of(legal, rng)).state
    return state
