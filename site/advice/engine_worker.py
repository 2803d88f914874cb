"""The Python side of the worker: takes a request as text, thinks, and answers with a text.

No browser here, so tests can run all of it. The other end is `players/engine_client.py`. A request
is a JSON object with an `id`, a `kind` (one of `KINDS`), the `match` as `match_json.dumps` writes
it, and the values that its kind needs. Each text that comes back names the same `id` and holds one
of

- `progress`: the progress so far; any number of these can come;
- `answer`: the result, which is the last text;
- `error`: a sentence that says what went wrong, which is the last text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from advice import evaluate
from advice.reporter import Reporter, Request, Send, as_text
from game.core import GameError
from game.match import Match
from saves import match_json

# Seconds of thought about a draw offer, and the ply before which none is accepted.
GLANCE = 0.3
EARLY = 10
# The computer offers a draw in two of so many plies at most: once, as it moves in one of the two.
OFTEN = 20


class EngineWorker:
    """Answers requests one after the other with a given engine, `game.ai`.

    It remembers the match of the last request, because the next is mostly the same and a move
    longer, and checking two hundred moves again would take longer than a weak level thinks.
    """

    def __init__(self, engine: Any) -> None:
        self._engine = engine
        self._known: Match | None = None

    def answer(self, text: str, send: Send) -> str:
        """The answer to the request; `send` gets texts about the progress on the way."""
        request = json.loads(text)
        try:
            match = self._match(request["match"])
            reporter = Reporter(request, send)
            result: dict[str, object] = {
                "answer": KINDS[request["kind"]](self._engine, match, request, reporter)
            }
        except (GameError, match_json.MatchJsonError) as error:
            result = {"error": f"The engine cannot read this position: {error}."}
        except MemoryError:
            result = {"error": "The engine ran out of memory."}
        except Exception as error:  # the game has to go on, whatever the fault
            result = {"error": f"The engine failed ({type(error).__name__}: {error})."}
        return as_text({"id": request["id"], **result})

    def _match(self, text: str) -> Match:
        match, self._known = match_json.loads(text, self._known), None
        # Only a match that was read without an error can be extended.
        self._known = match
        return match


def _ready(engine: Any, match: Match, request: Request, reporter: Reporter) -> dict[str, object]:
    """Nothing, once everything that the first move needs is loaded."""
    if match.outcome is None:
        engine.choose(match, 1, 0, nodes=1)
    return {}


def _move(engine: Any, match: Match, request: Request, reporter: Reporter) -> dict[str, object]:
    """A level's move for the side to move, by its own limits or the reporter's time.

    `draw` says whether it offers a draw with the move.
    """
    verdict = engine.choose(
        match, request["level"], request["seed"], progress=reporter.progress, stop=reporter.stop
    )
    return {
        "move": list(verdict.move),
        "score": verdict.score,
        "depth": verdict.depth,
        "draw": match.ply % OFTEN < 2 and engine.is_stuck(match, verdict),
    }


def _draw(engine: Any, match: Match, request: Request, reporter: Reporter) -> dict[str, object]:
    """Whether the side that is not to move accepts a draw, and why.

    It does unless a short search finds it ahead in a game that moves on, but never in one that has
    hardly begun.
    """
    if match.ply < EARLY:
        return {"taken": False, "why": "the game has only just begun"}
    best = engine.analyse(match, lines=1, seconds=GLANCE)[0]
    if engine.is_stuck(match, best):
        return {"taken": True, "why": "nothing moves any more"}
    if best.score < 0:
        return {"taken": False, "why": "it thinks it is ahead"}
    return {"taken": True, "why": "it does not think it is ahead"}


KINDS: Mapping[str, Callable[[Any, Match, Request, Reporter], dict[str, object]]] = {
    "ready": _ready,
    "move": _move,
    "draw": _draw,
    "hint": evaluate.hint,
    "analyse": evaluate.analyse,
    "review": evaluate.review,
}


def start() -> EngineWorker:
    """A worker with the real engine; called by `worker.js`."""
    # Imported late, so that tests can run a worker with another engine.
    return EngineWorker(import_module("game.ai"))
