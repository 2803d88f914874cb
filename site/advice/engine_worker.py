"""The Python side of the worker: takes requests as texts, thinks, and answers with texts.

No browser here, so tests can run all of it. The other end is `players/engine_client.py`. A request
is a JSON object with an `id`, a `kind` (one of `KINDS`), the `match` as `match_json.dumps` writes
it, and the values that its kind needs. Each text that comes back names the same `id` and holds one
of

- `progress`: the progress so far; any number of these can come;
- `answer`: the result, which is the last text;
- `error`: a sentence that says what went wrong, which is the last text; with it comes `trace`,
  which says where.

A request names its `client`, a number. Python cannot be interrupted, so it works in slices, between
which it hears of newer requests. The newest of a client replaces its last; without a kind, it only
drops that. The client with the lowest number comes first, and the others' work waits meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from itertools import pairwise
from random import Random
from traceback import format_exc
from typing import Any

from advice import evaluate
from advice.reporter import Reporter, Request, Send, Work, as_text
from game.core import GAMES, GameError, Move
from game.match import Match
from saves import match_json

# Seconds of thought about a draw offer, and the ply before which none is accepted.
GLANCE = 0.3
EARLY = 10
# The computer offers a draw in two of so many plies at most: once, as it moves in one of the two.
OFTEN = 20
# A choice among so many moves is as hard as any.
MANY = 60


class EngineWorker:
    """Answers requests with a given engine, `game.ai`, the most urgent first.

    It remembers the match of the last request, because the next is mostly the same and a move
    longer, and checking two hundred moves again would take longer than a weak level thinks.
    """

    def __init__(self, engine: Any) -> None:
        self._engine = engine
        self._known: Match | None = None
        self._work: dict[int, Iterator[None]] = {}

    def take(self, text: str, send: Send) -> None:
        """Takes a request; `send` gets the texts about it while `step` works on it."""
        request = json.loads(text)
        client = request.get("client", 0)
        self._work.pop(client, None)
        if "kind" in request:
            self._work[client] = self._steps(request, send)

    def step(self) -> bool:
        """Works on the most urgent request for a slice of time; whether any work is left."""
        if self._work:
            client = min(self._work)
            for _ in self._work[client]:
                return True
            del self._work[client]
        return bool(self._work)

    def _steps(self, request: Request, send: Send) -> Iterator[None]:
        """Does the work of a request, and yields after each slice."""
        try:
            match = self._match(request["match"])
            reporter = Reporter(request, send)
            work = KINDS[request["kind"]](self._engine, match, request, reporter)
            result: dict[str, object] = {"answer": (yield from reporter.in_slices(work))}
        except (GameError, match_json.MatchJsonError) as error:
            result = _fault(f"The engine cannot read this position: {error}.")
        except MemoryError:
            result = {"error": "The engine ran out of memory."}
        except Exception as error:  # the game has to go on, whatever the fault
            result = _fault(f"The engine failed ({type(error).__name__}: {error}).")
        send(as_text({"id": request["id"], **result}))

    def _match(self, text: str) -> Match:
        match, self._known = match_json.loads(text, self._known), None
        # Only a match that was read without an error can be extended.
        self._known = match
        return match


def _fault(sentence: str) -> dict[str, object]:
    """The answer about the exception being handled: a sentence and its traceback."""
    return {"error": sentence, "trace": format_exc()}


def _ready(engine: Any, match: Match, request: Request, reporter: Reporter) -> Work:
    """Nothing, once everything that the first move of any game needs is loaded."""
    for each in (match, *map(Match, GAMES.values())):
        if each.outcome is None:
            engine.choose(each, 1, 0, nodes=1)
        yield
    return {}


def _move(engine: Any, match: Match, request: Request, reporter: Reporter) -> Work:
    """A level's move for the side to move, by the level's own limits or the reporter's time.

    `draw` says whether it offers a draw with the move, and `linger` how much longer a person would
    have thought, 0 to 1.
    """
    verdict, moves = None, []
    for found in engine.choosing(match, request["level"], request["seed"], stop=reporter.stop):
        if found is not None:
            verdict = found
            moves.append(verdict.move)
            reporter.progress(verdict.depth)
        yield
    assert verdict is not None
    linger = max(0.0, _hardness(match, moves, request["seed"]) - reporter.part)
    return {
        "move": list(verdict.move),
        "score": verdict.score,
        "depth": verdict.depth,
        "draw": match.ply % OFTEN < 2 and engine.is_stuck(match, verdict),
        "linger": round(linger, 3),
    }


def _hardness(match: Match, moves: list[Move], seed: int) -> float:
    """How hard a choice was, 0 to 1, from the moves that seemed best one after the other.

    An only move is easy; many moves are hard, and so are changes of mind. A third is chance.
    """
    legal = len(match.legal_moves)
    if legal == 1:
        return 0.0
    changes = sum(one != other for one, other in pairwise(moves)) / len(moves)
    return (min(1.0, legal / MANY) + changes + Random(seed * 1013 + match.ply).random()) / 3


def _draw(engine: Any, match: Match, request: Request, reporter: Reporter) -> Work:
    """Whether the side that is not to move accepts a draw, and why.

    It does unless a short search finds it ahead in a game that moves on, but never in one that has
    hardly begun.
    """
    if match.ply < EARLY:
        return {"taken": False, "why": "the game has only just begun"}
    best = yield from evaluate.best(engine, match, reporter, seconds=GLANCE)
    if engine.is_stuck(match, best):
        return {"taken": True, "why": "the game is going nowhere"}
    if best.score < 0:
        return {"taken": False, "why": "it thinks it is ahead"}
    return {"taken": True, "why": "it does not think it is ahead"}


KINDS: Mapping[str, Callable[[Any, Match, Request, Reporter], Work]] = {
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
