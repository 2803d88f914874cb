"""The evaluations for a hint, an analysis and a review, made in the worker; see `engine_worker`.

All are of type `Evaluation`, from Dark's side. No browser here.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from advice.evaluation import Evaluation
from advice.reporter import Reporter, Request, Work
from game.core import name_of
from game.match import Match


def hint(engine: Any, match: Match, request: Request, reporter: Reporter) -> Work:
    """The best move of the position, and why it is good."""
    found = yield from best(engine, match, reporter, seconds=reporter.seconds)
    return {"best": evaluate(engine, match, found)._asdict()}


def best(
    engine: Any, match: Match, reporter: Reporter, **limits: object
) -> Generator[None, None, Any]:
    """The engine's verdict on the best move, found within those limits."""
    verdict = None
    looks = engine.analysing(match, lines=1, stop=reporter.stop, pause=reporter.pause, **limits)
    for found in looks:
        if found:
            (verdict,) = found
            reporter.progress(verdict.depth)
        yield
    return verdict


def analyse(engine: Any, match: Match, request: Request, reporter: Reporter) -> Work:
    """The best lines; the reporter also gets them as they improve."""
    last: tuple[Any, ...] = ()

    def lines() -> dict[str, object]:
        return {"lines": [evaluate(engine, match, verdict)._asdict() for verdict in last]}

    for found in engine.analysing(
        match,
        lines=request["lines"],
        seconds=reporter.seconds,
        stop=reporter.stop,
        pause=reporter.pause,
    ):
        if found:
            last = found
            reporter.report(found[0].depth, lines)
        yield
    return lines()


def review(engine: Any, match: Match, request: Request, reporter: Reporter) -> Work:
    """Nothing: the reporter gets the evaluation of each position of the line, from ply `first` on.

    The search of each is limited by `nodes`, and a proof by `extra` positions, so that a game has
    the same review everywhere; and by `each` seconds, for slow machines. So it pauses only where
    that changes nothing.
    """
    for ply in range(request["first"], len(match.line) + 1):
        _go_to(match, ply)
        if match.outcome is None:
            stop = reporter.stop_after(request["each"])
            verdicts: tuple[Any, ...] = ()
            for found in engine.analysing(
                match, lines=1, nodes=request["nodes"], stop=stop, extra=request["extra"]
            ):
                verdicts = found or verdicts
                yield
            evaluation = evaluate(engine, match, verdicts[0])
        else:
            evaluation = decided(match, engine.WIN)
        reporter.send(ply=ply, evaluation=evaluation._asdict())
        yield
    return {}


def evaluate(engine: Any, match: Match, verdict: Any) -> Evaluation:
    """The engine's verdict on the match's position as an evaluation, from Dark's side."""
    mover = match.state.to_move
    probability = engine.win_probability(match, verdict)
    return Evaluation(
        mover,
        verdict.score if mover == "dark" else -verdict.score,
        round(probability if mover == "dark" else 1 - probability, 4),
        verdict.exact,
        engine.score_text(match, verdict),
        verdict.move,
        match.game.notation(match.state, verdict.move),
        engine.reason(match, verdict),
        tuple(_noted(match, verdict.line)),
        verdict.depth,
        verdict.nodes,
        verdict.certain if mover == "dark" else -verdict.certain,
    )


def decided(match: Match, win: float) -> Evaluation:
    """The evaluation of a position in which the game is over."""
    outcome = match.outcome
    assert outcome is not None
    sign = {"dark": 1, "light": -1, None: 0}[outcome.winner]
    scores = outcome.scores
    lead = float(scores["dark"] - scores["light"]) if scores else sign * win
    score_text = f"{name_of(outcome.winner)} won" if outcome.winner else "a draw"
    return Evaluation(match.state.to_move, lead, 0.5 + sign / 2, True, score_text)


def _go_to(match: Match, ply: int) -> None:
    """Goes to a position, ignoring a resignation or an agreed draw there."""
    match.go_to(ply)
    if match.outcome is not None and match.outcome is match.ending:
        match.undo()


def _noted(match: Match, line: tuple[Any, ...]) -> Iterator[str]:
    game, state = match.game, match.state
    for move in line:
        yield game.notation(state, move)
        state = game.play(state, move).state
