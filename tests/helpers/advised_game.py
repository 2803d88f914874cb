"""A game with advice, an engine that answers when a test says so, and a clock that waits."""

from __future__ import annotations

from typing import Any

from advice.advice import Advice
from advice.advice_panel import AdvicePanel, Reviewed
from advice.evaluation import Evaluation
from doubles import Clock, Workers
from game.core import GAMES
from game.match import Match
from game_table import play_of
from optional import present
from players.engine_client import ADVICE, Engine, EngineClient


class AdvisedGame:
    """A board with advice, an engine that answers when a test says so, and a clock that waits."""

    def __init__(self, game: str = "maerstanas", plies: int = 0) -> None:
        self.match = Match(GAMES[game])
        for _ in range(plies):
            self.match.play(self.match.legal_moves[0])
        self.workers, self.timers = Workers(), Clock()
        self.play = play_of(self.match)
        self._engine = EngineClient(Engine(self.workers.spawn, self.timers.later), ADVICE)
        self.advice = Advice(self.play, self._engine, self.timers.later)
        self.advice.on_events(self.advice.look, lambda: None)

    def ring(self, seconds: float) -> None:
        for timer in [timer for timer in self.timers if timer[0] == seconds]:
            self.timers.remove(timer)
            timer[1]()

    @property
    def request(self) -> dict[str, Any] | None:
        """The request that the engine works on, if any."""
        alive = [worker for worker in self.workers if not worker.ended]
        return alive[-1].requests[-1] if alive and self._engine.busy else None

    @property
    def asked(self) -> dict[str, Any]:
        """The request that the engine works on; fails where there is none."""
        return present(self.request)

    def say(self, **said: object) -> None:
        """Gives the engine's answer to the last request, or a report of its progress."""
        self.workers[-1].say(**said)

    def best(self, number: int = 0, score: float = 1.5) -> dict[str, Any]:
        """One of the position's moves in the form of the engine's best line."""
        move = self.match.legal_moves[number]
        text = self.match.game.notation(self.match.state, move)
        evaluation = Evaluation(
            "dark", score, 0.6, False, "Dark +1.5", move, text, "scores 2 points", (text,)
        )
        return evaluation._asdict()

    def panel(self) -> AdvicePanel:
        return self.advice.panel()

    def review(self) -> Reviewed:
        return present(self.panel().review)
