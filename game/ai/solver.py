"""What a position is worth with best play of both sides, and whether that is proved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from time import perf_counter
from typing import NamedTuple

from game import ai
from game.ai.arena import Limits, setting_text
from game.core import Move
from game.match import Match

PATIENCE = 60.0
"""Seconds that a position is searched for without any limits."""


class Solution(NamedTuple):
    """What a search found out about the position of a match, and how long it took.

    `options` are those named for the match, the others are left at their defaults.
    """

    match: Match
    options: Mapping[str, str]
    limits: Limits
    verdict: ai.Verdict
    seconds: float

    @property
    def value(self) -> str:
        """What the position is worth, in words: ``Dark by 2``, ``a draw`` or ``Light +0.3``."""
        return ai.score_text(self.match, self.verdict).removeprefix("solved: ")

    def record(self) -> dict[str, object]:
        """The solution as one JSON object; `value` is as `Verdict.score`, but from Dark's side."""
        match, verdict = self.match, self.verdict
        texts = _notations(match, verdict.line)
        score = verdict.score if match.state.to_move == "dark" else -verdict.score
        return {
            "game": match.game.id,
            "options": dict(self.options),
            "moves": texts[: match.ply],
            "limits": self.limits.record(),
            "solved": verdict.exact,
            "value": round(score, 2),
            "text": self.value,
            "depth": verdict.depth,
            "nodes": verdict.nodes,
            "seconds": round(self.seconds, 1),
            "line": texts[match.ply :],
        }

    def __str__(self) -> str:
        """The solution in one sentence."""
        match, verdict = self.match, self.verdict
        texts = _notations(match, verdict.line)
        after = f" after {'; '.join(texts[: match.ply])}" if match.ply else ""
        plies = f"{verdict.depth} {'ply' if verdict.depth == 1 else 'plies'}"
        found = f"solved: {self.value}"
        if not verdict.exact:
            known = "partly solved" if verdict.certain else "not solved"
            found = f"{known}: {self.value} after {plies}"
        return (
            f"{setting_text(match.game.id, self.options)}{after}: {found}; "
            f"{verdict.nodes} nodes, {self.seconds:.1f} s; line {'; '.join(texts[match.ply :])}"
        )


def solve(match: Match, options: Mapping[str, str], limits: Limits) -> Solution:
    """The solution of the match's position. Raises `ValueError` when the game is over."""
    nodes, seconds = limits
    if nodes is None and seconds is None:
        seconds = PATIENCE
    began = perf_counter()
    (verdict,) = ai.analyse(match, lines=1, nodes=nodes, seconds=seconds)
    return Solution(match, options, limits, verdict, perf_counter() - began)


def _notations(match: Match, line: Iterable[Move]) -> list[str]:
    """The notation of the match's moves and of a line that continues from there."""
    later = Match(match.game, start=match.start)
    texts = []
    for move in (*match.moves, *line):
        texts.append(match.game.notation(later.state, move))
        later.play(move)
    return texts
