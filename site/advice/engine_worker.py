"""What the worker's Python does: it takes a request as a text, thinks, and answers with a text.

No browser here, so all of it can be tried without one. The other end is
`players/engine_client.py`. A request is a JSON object with an `id`, a `kind` (one of `KINDS`), the
`match` as `match_json.dumps` writes it, and what that kind needs. Each text that comes back names
the same `id` and holds one of

- `progress`: how far it is; any number of these;
- `answer`: the result, and the end of it;
- `error`: one sentence that says what went wrong, and the end of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from advice import evaluate
from advice.reporter import Reporter, Request, Tell, as_text
from game.core import GameError
from game.match import Match
from saves import match_json

# Seconds for a look at a position to answer an offer of a draw, and the plies before any is taken.
GLANCE = 0.3
EARLY = 10


class EngineWorker:
    """Answers requests one after the other with a given engine, `game.ai`.

    The match of the last request is kept, for the next is mostly the same and a move longer, and to
    check two hundred moves again would take longer than the weak levels may think.
    """

    def __init__(self, engine: Any) -> None:
        self._engine = engine
        self._known: Match | None = None

    def answer(self, text: str, tell: Tell) -> str:
        """The answer to the request; `tell` gets a text now and then while it is worked out."""
        request = json.loads(text)
        try:
            match = self._match(request["match"])
            reporter = Reporter(request, tell)
            result: dict[str, object] = {
                "answer": KINDS[request["kind"]](self._engine, match, request, reporter)
            }
        except (GameError, match_json.MatchJsonError) as error:
            result = {"error": f"The engine cannot read this position: {error}."}
        except MemoryError:
            result = {"error": "The engine has run out of memory."}
        except Exception as error:  # whatever it is, the game has to go on
            result = {"error": f"There is a fault in the engine ({type(error).__name__}: {error})."}
        return as_text({"id": request["id"], **result})

    def _match(self, text: str) -> Match:
        match, self._known = match_json.loads(text, self._known), None
        # Only what was read without an error is gone on with.
        self._known = match
        return match


def _ready(engine: Any, match: Match, request: Request, reporter: Reporter) -> dict[str, object]:
    """Has everything loaded that the first move will need."""
    if match.outcome is None:
        engine.choose(match, 1, 0, nodes=1)
    return {}


def _move(engine: Any, match: Match, request: Request, reporter: Reporter) -> dict[str, object]:
    """The move of a level for the side to move; its own measure, but never longer than asked."""
    verdict = engine.choose(
        match, request["level"], request["seed"], progress=reporter.progress, stop=reporter.stop
    )
    return {"move": list(verdict.move), "score": verdict.score, "depth": verdict.depth}


def _draw(engine: Any, match: Match, request: Request, reporter: Reporter) -> dict[str, object]:
    """Whether the side that is not to move takes the draw that the other offers, and why.

    It does where a look at the position promises it nothing, but not when hardly begun.
    """
    if match.ply < EARLY:
        return {"taken": False, "why": "the game has hardly begun"}
    best = engine.analyse(match, lines=1, seconds=GLANCE)[0]
    if best.score < 0:
        return {"taken": False, "why": "it thinks that it stands better"}
    return {"taken": True, "why": "it does not think that it stands better"}


KINDS: Mapping[str, Callable[[Any, Match, Request, Reporter], dict[str, object]]] = {
    "ready": _ready,
    "move": _move,
    "draw": _draw,
    "hint": evaluate.hint,
    "analyse": evaluate.analyse,
    "review": evaluate.review,
}


def start() -> EngineWorker:
    """A worker with the engine itself; called by `worker.js`."""
    return EngineWorker(
        import_module("game.ai")
    )  # late, so that the rest can be tried with another
