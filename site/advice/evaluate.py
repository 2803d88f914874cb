"""What the worker's Python finds out for a hint, an analysis and a review; see `engine_worker`.

Everything is said as `Evaluation`, from Dark's side. No browser here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from advice.evaluation import Evaluation
from advice.reporter import Reporter, Request
from game.core import name_of
from game.match import Match


def hint(engine: Any, match: Match, request: Request, reporter: Reporter) -> dict[str, object]:
    """The best move of the position, and why it is good."""
    best = engine.analyse(
        match,
        lines=1,
        seconds=reporter.seconds,
        progress=lambda found: reporter.progress(found[0].depth),
        stop=reporter.stop,
    )
    return {"best": evaluate(engine, match, best[0])._asdict()}


def analyse(engine: Any, match: Match, request: Request, reporter: Reporter) -> dict[str, object]:
    """The best lines; told as they get better, and in the end."""

    def lines(found: tuple[Any, ...]) -> list[dict[str, object]]:
        return [evaluate(engine, match, verdict)._asdict() for verdict in found]

    last = engine.analyse(
        match,
        lines=request["lines"],
        seconds=reporter.seconds,
        progress=lambda found: reporter.found(found[0].depth, lambda: {"lines": lines(found)}),
        stop=reporter.stop,
    )
    return {"lines": lines(last)}


def review(engine: Any, match: Match, request: Request, reporter: Reporter) -> dict[str, object]:
    """Every position of the line, from the ply `first` on, each told when it is done.

    Each is looked at for `nodes` positions, so that the same game is judged alike everywhere;
    `each` seconds are the most, where the machine is slow.
    """
    for ply in range(request["first"], len(match.line) + 1):
        _go_to(match, ply)
        if match.outcome is None:
            stop = reporter.stop_after(request["each"])
            best = engine.analyse(match, lines=1, nodes=request["nodes"], stop=stop)[0]
            found = evaluate(engine, match, best)
        else:
            found = decided(match, engine.WIN)
        reporter.tell(ply=ply, evaluation=found._asdict())
    return {}


def evaluate(engine: Any, match: Match, verdict: Any) -> Evaluation:
    """A verdict on the match's position, from Dark's side and in words."""
    mover = match.state.to_move
    chance = engine.win_probability(match, verdict)
    return Evaluation(
        mover,
        verdict.score if mover == "dark" else -verdict.score,
        round(chance if mover == "dark" else 1 - chance, 4),
        verdict.exact,
        engine.score_text(match, verdict),
        verdict.move,
        match.game.notation(match.state, verdict.move),
        engine.reason(match, verdict),
        tuple(_noted(match, verdict.line)),
        verdict.depth,
        verdict.nodes,
    )


def decided(match: Match, win: float) -> Evaluation:
    """A position in which the game is over."""
    outcome = match.outcome
    assert outcome is not None
    sign = {"dark": 1, "light": -1, None: 0}[outcome.winner]
    scores = outcome.scores
    lead = float(scores["dark"] - scores["light"]) if scores else sign * win
    says = f"{name_of(outcome.winner)} has won" if outcome.winner else "a draw"
    return Evaluation(match.state.to_move, lead, 0.5 + sign / 2, True, says)


def _go_to(match: Match, ply: int) -> None:
    """The position, as if nobody had resigned or agreed on anything there."""
    match.go_to(ply)
    if match.outcome is not None and match.outcome is match.ending:
        match.undo()


def _noted(match: Match, line: tuple[Any, ...]) -> Iterator[str]:
    game, state = match.game, match.state
    for move in line:
        yield game.notation(state, move)
        state = game.play(state, move).state
