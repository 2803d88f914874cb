"""The computer as an opponent and adviser: which move to play, how good it is, and why.

The search is the same for every game (`game.ai.search`). What it must know of one game is in the
module of that game's name: a `SearchModel`, the strengths of its eight levels, and the words that
say what a move is good for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from game.ai import search
from game.ai.character import considered
from game.ai.knowledge import knowledge_of
from game.ai.levels import LEVELS, Level, of_the_day
from game.ai.line import Line
from game.ai.model import SURE, UNIT, SearchModel
from game.ai.model import WIN as _WIN
from game.ai.moving_search import search_of
from game.core import Move, name_of, opponent
from game.match import Match
from game.words import counted

__all__ = [
    "LEVELS",
    "WIN",
    "Level",
    "Verdict",
    "analyse",
    "analysing",
    "choose",
    "choosing",
    "is_stuck",
    "ordered_moves",
    "reason",
    "score_text",
    "win_probability",
]

WIN = 1000.0
"""The score of a game that is won; a forced win in n plies is ``WIN - n``."""
# A forced win is at most so many plies away; no lead is as large.
_SURE = WIN - 4 * search.DEEPEST

STUCK_AFTER = 40
"""After so many plies in which nothing was taken a game may be stuck."""

Progress = Callable[[int, float, tuple[Move, ...], int], None]
Stop = Callable[[], bool]


class Verdict(NamedTuple):
    """A move, and what the search found out about it.

    `score` is from the side to move, in the game's own unit: a lead at the end, or `WIN` less the
    plies that a forced win takes. `line` is how the game may continue, the move first. `exact` says
    that the score is proved. `certain` is 1 or -1 once it is proved that the side to move wins or
    loses, though not yet by how much.
    """

    move: Move
    score: float
    line: tuple[Move, ...]
    depth: int
    nodes: int
    exact: bool
    certain: int = 0


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
    """The move that a level plays in the match's position.

    The level searches its own number of positions, or `nodes`, or for `seconds`. Without `seconds`
    and `stop` the same match, level, seed and nodes give the same move everywhere. A level has
    better and worse days, drawn by the seed: keep one seed for a whole game. `progress` is called
    with depth, score, line and nodes whenever the search gets deeper. `stop` is asked every few
    milliseconds; once it is true, the best move so far is returned. Raises `ValueError` for an
    unknown level, and when the game is over.
    """
    chosen: Verdict | None = None
    for verdict in choosing(match, level, seed, nodes=nodes, seconds=seconds, stop=stop):
        if verdict is not None:
            chosen = verdict
            if progress is not None:
                progress(verdict.depth, verdict.score, verdict.line, verdict.nodes)
    assert chosen is not None  # the search yields at least once
    return chosen


def choosing(
    match: Match,
    level: int,
    seed: int = 0,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    stop: Stop | None = None,
) -> Iterator[Verdict | None]:
    """The steps of `choose`: a verdict whenever the search gets deeper, the last of which counts.

    Between them comes `None` many times, for whoever has something else to do meanwhile.
    """
    if not 1 <= level <= len(LEVELS):
        raise ValueError(f"there is no level {level}: choose 1 to {len(LEVELS)}")
    strength = of_the_day(knowledge_of(match.game).ladder[level - 1], level, seed)
    model = _model(match, bool(strength.looks))
    rng = Random((seed * 1009 + match.ply) * 11 + level)
    moves, depth, whims = considered(match, model, strength, LEVELS[level - 1].style, rng)
    if nodes is None and seconds is None:
        nodes = strength.nodes
    looking = search_of(model, nodes, _deadline(seconds, stop))
    for found in looking.steps(moves, 1, depth, whims):
        verdict = _verdict(model, found[0], looking.nodes) if found else None
        if verdict and strength.looks and verdict.score < _SURE:
            # A move that it did not look at may be better.
            verdict = verdict._replace(exact=False, certain=max(0, verdict.certain))
        yield verdict


def analyse(
    match: Match,
    *,
    lines: int = 3,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[tuple[Verdict, ...]], None] | None = None,
    stop: Stop | None = None,
) -> tuple[Verdict, ...]:
    """Up to `lines` moves of the position at full strength, the best first.

    Without `nodes` and `seconds` it searches as far as the strongest level. `progress` is called
    with the lines whenever they get better; `stop` is as in `choose`. Raises `ValueError` when the
    game is over.
    """
    verdicts: tuple[Verdict, ...] = ()
    steps = analysing(match, lines=lines, nodes=nodes, seconds=seconds, stop=stop)
    for verdicts in filter(None, steps):
        if progress is not None:
            progress(verdicts)
    return verdicts


def analysing(
    match: Match,
    *,
    lines: int = 3,
    nodes: int | None = None,
    seconds: float | None = None,
    stop: Stop | None = None,
    pause: Stop | None = None,
    extra: int | None = None,
) -> Iterator[tuple[Verdict, ...]]:
    """The steps of `analyse`: the lines whenever they get better, and many times () between.

    What solves an ending may look at `extra` positions besides those that are searched.
    `pause` is asked every few milliseconds; once it is true, () comes at once, even in the middle
    of a move, which costs some of the work done on it.
    """
    model = _model(match)
    model.be_impartial()
    if nodes is None and seconds is None:
        nodes = knowledge_of(match.game).ladder[-1][-1].nodes * lines
    looking = search_of(model, nodes, _deadline(seconds, stop), pause, extra)
    for found in looking.steps(model.moves(model.root), lines):
        yield tuple(_verdict(model, line, looking.nodes) for line in found)


def ordered_moves(match: Match) -> tuple[Move, ...]:
    """The moves that the search considers, those first that look best at first sight.

    Raises `ValueError` when the game is over.
    """
    model = _model(match)
    return tuple(model.decode(number) for number in model.moves(model.root))


def reason(match: Match, verdict: Verdict) -> str:
    """Why the verdict's move is good, such as ``scores 3 points and takes two squares``."""
    text = knowledge_of(match.game).reason(match.state, verdict.line)
    if _forced(verdict) is not None and verdict.score > 0:
        return f"{text}; it wins by force" if text else "it wins by force"
    return text or "nothing else is better"


def is_stuck(match: Match, verdict: Verdict) -> bool:
    """Whether nothing has been taken for so long, and so little gained, that a draw is fair."""
    if knowledge_of(match.game).quiet_plies(match.state) < STUCK_AFTER:
        return False
    return abs(win_probability(match, verdict) - 0.5) <= 0.2


def win_probability(match: Match, verdict: Verdict) -> float:
    """How likely the side to move is to win from the match's position, 0 to 1."""
    score = verdict.score
    if verdict.exact or abs(score) >= _SURE:
        return 0.5 + (score > 0) / 2 - (score < 0) / 2
    if verdict.certain:
        return 0.5 + verdict.certain / 2
    return knowledge_of(match.game).win_probability(match.state, score)


def score_text(match: Match, verdict: Verdict) -> str:
    """The score in words: ``solved: Dark by 2``, ``solved: Light wins`` or ``even``."""
    mover = match.state.to_move
    score = round(verdict.score, 1)
    ahead = name_of(mover if score > 0 else opponent(mover))
    forced = _forced(verdict)
    if forced is not None:
        # Players count their own moves: the winner makes every other ply, and the last.
        return f"{ahead} wins in {counted((forced + 1) // 2, 'move')}"
    by = f"{abs(score):.1f}".removesuffix(".0")
    if verdict.exact:
        return f"solved: {ahead} by {by}" if score else "solved: a draw"
    if verdict.certain:
        return f"solved: {ahead} wins"
    return f"{ahead} +{by}" if score else "even"


def _forced(verdict: Verdict) -> int | None:
    """The plies to a forced win of either side; `None` if none is known."""
    return round(WIN - abs(verdict.score)) if abs(verdict.score) >= _SURE else None


def _model(match: Match, novice: bool = False) -> SearchModel[Any]:
    """The search's model of the match's position. Raises `ValueError` when the game is over."""
    if not match.legal_moves:
        raise ValueError("the game is over, so there is no move to choose")
    known = knowledge_of(match.game)
    make = known.novice if novice and known.novice else known.model
    return make(match.state)


def _verdict(model: SearchModel[Any], line: Line, nodes: int) -> Verdict:
    moves = tuple(filter(None, map(model.decode, line.moves)))
    score = line.score + model.margin
    if abs(line.score) >= SURE:
        plies = _WIN - abs(line.score)
        shown = WIN - plies if line.score > 0 else plies - WIN
    else:
        shown = score / UNIT
    return Verdict(moves[0], shown, moves, line.depth, nodes, line.exact, line.certain)


def _deadline(seconds: float | None, stop: Stop | None) -> Stop | None:
    """A function that is true once the time is up or `stop` says so; `None` without either."""
    if seconds is None:
        return stop
    end = perf_counter() + seconds
    if stop is None:
        return lambda: perf_counter() >= end
    return lambda: perf_counter() >= end or stop()
