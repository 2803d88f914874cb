"""The computer as an opponent and adviser: which move to play, how good it is, and why.

The search is the same for every game (`game.ai.search`). What it must know of one game is in the
module of that game's name: a `SearchModel`, the strengths of its eight levels, and the words that
say what a move is good for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from game.ai import search
from game.ai.levels import LEVELS, Level, Strength, of_the_day
from game.ai.model import SURE, UNIT, SearchModel
from game.ai.model import WIN as _WIN
from game.core import Move, name_of, opponent
from game.match import Match

__all__ = [
    "LEVELS",
    "WIN",
    "Level",
    "Verdict",
    "analyse",
    "choose",
    "ordered_moves",
    "reason",
    "score_text",
    "win_probability",
]

WIN = 1000.0
"""The score of a game that is won; a win that can be forced in n plies is ``WIN - n``."""
_SURE = WIN - 10 * search.DEEPEST

Progress = Callable[[int, float, tuple[Move, ...], int], None]
Stop = Callable[[], bool]


class Verdict(NamedTuple):
    """A move, and what was found out about it.

    `score` is what it comes to for the side to move, in the game's own unit (a lead at the end, or
    `WIN` less the plies that a forced win takes); `line` is how the game may go on, the move first;
    `exact` is whether the score is proved.
    """

    move: Move
    score: float
    line: tuple[Move, ...]
    depth: int
    nodes: int
    exact: bool


def choose(
    match: Match,
    level: int,
    seed: int = 0,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Verdict:
    """The move that a player of this level makes in the match's position.

    It looks at the level's own number of positions, or at `nodes`, or for `seconds`. Without
    `seconds` and `stop` the same match, level, seed and nodes give the same move everywhere. A
    level has better and worse days, one to a seed: keep the seed for a whole game.
    `progress` is called with depth, score, line and nodes as the search gets deeper; `stop` is
    asked every few milliseconds, and ends it with the best move so far when it says so. Raises
    `ValueError` for a level that there is not, and when the game is over.
    """
    if not 1 <= level <= len(LEVELS):
        raise ValueError(f"there is no level {level}: choose 1 to {len(LEVELS)}")
    strength = of_the_day(_module(match).LADDER[level - 1], level, seed)
    model = _model(match)
    rng = Random((seed * 1009 + match.ply) * 11 + level)
    candidates = _seen(model, match.legal_moves, strength, rng)
    whims = {move: int(rng.random() * (strength.whim + 1)) for move in candidates}
    if nodes is None and seconds is None:
        nodes = strength.nodes
    looking = search.Search(model, nodes, _deadline(seconds, stop))
    verdict: Verdict | None = None
    for (line,) in looking.lines(candidates, 1, strength.depth, whims):
        verdict = _verdict(model, line, looking.nodes)
        if strength.overlooks and verdict.score < _SURE:
            # A move that was not thought of may be better.
            verdict = verdict._replace(exact=False)
        if progress is not None:
            progress(verdict.depth, verdict.score, verdict.line, verdict.nodes)
    assert verdict is not None  # lines() gives one at least
    return verdict


def analyse(
    match: Match,
    *,
    lines: int = 3,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[tuple[Verdict, ...]], None] | None = None,
    stop: Stop | None = None,
) -> tuple[Verdict, ...]:
    """The best moves of the position at full strength, as many as there are up to `lines`.

    The best comes first. With neither `nodes` nor `seconds` it looks as far as the strongest level.
    `progress` is called with what is known whenever there is more; `stop` is as in `choose`. Raises
    `ValueError` when the game is over.
    """
    model = _model(match)
    if nodes is None and seconds is None:
        nodes = _module(match).LADDER[-1][-1].nodes * lines
    looking = search.Search(model, nodes, _deadline(seconds, stop))
    verdicts: tuple[Verdict, ...] = ()
    for found in looking.lines(model.moves(model.root), lines):
        verdicts = tuple(_verdict(model, line, looking.nodes) for line in found)
        if progress is not None:
            progress(verdicts)
    return verdicts


def ordered_moves(match: Match) -> tuple[Move, ...]:
    """The moves that the search looks at, those first that look best at first sight.

    Raises `ValueError` when the game is over.
    """
    model = _model(match)
    return tuple(model.decode(number) for number in model.moves(model.root))


def reason(match: Match, verdict: Verdict) -> str:
    """Why the verdict's move is good: ``+3 points and takes two of Light's squares``."""
    text: str = _module(match).reason(match.state, verdict.line)
    if _forced(verdict) is not None and verdict.score > 0:
        return f"{text}; it wins by force" if text else "it wins by force"
    return text or "nothing else is better"


def win_probability(match: Match, verdict: Verdict) -> float:
    """How likely the side to move is to win from the match's position, 0 to 1."""
    score = verdict.score
    if verdict.exact or abs(score) >= _SURE:
        return 0.5 + (score > 0) / 2 - (score < 0) / 2
    likely: float = _module(match).win_probability(match.state, score)
    return likely


def score_text(match: Match, verdict: Verdict) -> str:
    """The score in words: ``solved: Dark by 2``, ``Dark wins in 3 plies`` or ``Light +1.5``."""
    mover = match.state.to_move
    score = round(verdict.score, 1)
    ahead = name_of(mover if score > 0 else opponent(mover))
    forced = _forced(verdict)
    if forced is not None:
        return f"{ahead} wins in {forced} {'ply' if forced == 1 else 'plies'}"
    by = f"{abs(score):.1f}".removesuffix(".0")
    if verdict.exact:
        return f"solved: {ahead} by {by}" if score else "solved: a draw"
    return f"{ahead} +{by}" if score else "even"


def _forced(verdict: Verdict) -> int | None:
    """The plies to a forced win of either side; `None` where none is known."""
    return round(WIN - abs(verdict.score)) if abs(verdict.score) >= _SURE else None


def _module(match: Match) -> Any:
    return import_module(f"game.ai.{match.game.id}")


def _model(match: Match) -> SearchModel[Any]:
    """The game's model for the position."""
    if not match.legal_moves:
        raise ValueError("the game is over, so there is no move to choose")
    model: SearchModel[Any] = _module(match).MODEL(match.state)
    return model


def _seen(
    model: SearchModel[Any], legal: Sequence[Move], strength: Strength, rng: Random
) -> list[int]:
    """The moves that the player thinks of, the most promising first."""
    good = model.moves(model.root)
    if not strength.overlooks:
        return good
    # A turn may have thousands of chains: only those that are seen become numbers.
    seen = [move for move in legal if rng.random() >= strength.overlooks]
    numbers = [model.encode(move) for move in seen or [legal[int(rng.random() * len(legal))]]]
    thought_of = set(numbers)
    return [number for number in good if number in thought_of] or numbers


def _verdict(model: SearchModel[Any], line: search.Line, nodes: int) -> Verdict:
    moves = tuple(model.decode(move) for move in line.moves)
    score = line.score + model.margin
    if abs(line.score) >= SURE:
        plies = _WIN - abs(line.score)
        shown = WIN - plies if line.score > 0 else plies - WIN
    else:
        shown = score / UNIT
    return Verdict(moves[0], shown, moves, line.depth, nodes, line.exact)


def _deadline(seconds: float | None, stop: Stop | None) -> Stop | None:
    """A question that is answered with yes once the time is over or `stop` says so."""
    if seconds is None:
        return stop
    end = perf_counter() + seconds
    if stop is None:
        return lambda: perf_counter() >= end
    return lambda: perf_counter() >= end or stop()
