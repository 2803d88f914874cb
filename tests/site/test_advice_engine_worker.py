"""The worker's Python: requests and answers, with a small engine of the test's own; no browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from advice import reporter
from advice.engine_worker import EngineWorker
from game.core import GAMES, Game, Move, Played, State
from game.match import Match
from saves import match_json


class Verdict(NamedTuple):
    move: tuple[str, ...]
    score: float
    depth: int


class Engine:
    """Plays the first legal move, and notes what it was asked."""

    def __init__(self, score: float = 0.0, *, stuck: bool = False) -> None:
        self.score, self.stuck = score, stuck
        self.asked: list[tuple[Any, ...]] = []

    def choose(
        self,
        match: Match,
        level: int,
        seed: int,
        *,
        nodes: int | None = None,
        progress: Callable[..., None] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Verdict:
        self.asked.append((match, level, seed, nodes))
        if progress:
            progress(1, 0.5, (), 10)
            progress(2, 0.5, (), 20)
        if stop:
            stop()
        return Verdict(match.legal_moves[0], self.score, 2)

    def analyse(self, match: Match, *, lines: int, seconds: float) -> tuple[Verdict, ...]:
        return (Verdict(match.legal_moves[0], self.score, 3),)

    def is_stuck(self, match: Match, verdict: Verdict) -> bool:
        return self.stuck


def a_match(*moves: str, game: str = "maerstanas") -> Match:
    match = Match(GAMES[game])
    for move in moves:
        match.play(match.game.parse(match.state, move))
    return match


def ask(
    engine: Any, match: Match | str, kind: str = "move", **rest: object
) -> tuple[dict[str, Any], list[Any]]:
    """The answer to one request, and the progress before it."""
    return ask_again(EngineWorker(engine), match, kind, **rest)


def ask_again(
    asked: EngineWorker, match: Match | str, kind: str = "move", **rest: object
) -> tuple[dict[str, Any], list[Any]]:
    reports: list[str] = []
    text = match if isinstance(match, str) else match_json.dumps(match)
    request = {"id": 7, "kind": kind, "match": text, "level": 3, "seed": 5, **rest}
    answer = json.loads(asked.answer(json.dumps(request), reports.append))
    assert answer.pop("id") == 7
    return answer, [json.loads(each) for each in reports]


def test_the_worker_asks_the_engine_for_the_move_of_the_level() -> None:
    engine = Engine(1.5)
    answer, _ = ask(engine, a_match("A1", "D4"))
    assert answer == {"answer": {"move": ["B1"], "score": 1.5, "depth": 2, "draw": False}}
    match, *rest = engine.asked[0]
    assert match.moves == (("A1",), ("D4",))
    assert rest == [3, 5, None]


def test_progress_has_the_depth_and_the_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, 0.375, 0.75, 0.76])
    monkeypatch.setattr(reporter, "monotonic", lambda: next(times))
    _, reports = ask(Engine(), a_match(), seconds=1.5)
    assert reports == [
        {"id": 7, "progress": {"depth": 1, "part": 0.25}},
        {"id": 7, "progress": {"depth": 2, "part": 0.5}},
    ]


def test_progress_comes_ten_times_a_second_until_the_time_is_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [0.0]
    monkeypatch.setattr(reporter, "monotonic", lambda: clock[0])

    class Slow(Engine):
        def choose(self, match: Match, level: int, seed: int, **how: Any) -> Verdict:
            while not how["stop"]():
                clock[0] += 0.02
            return Verdict(match.legal_moves[0], 0.0, 0)

    answer, reports = ask(Slow(), a_match(), seconds=1.0)
    assert "answer" in answer
    assert 9 <= len(reports) <= 11
    parts = [each["progress"]["part"] for each in reports]
    assert parts == sorted(parts)


def test_the_next_request_of_the_same_game_checks_only_what_is_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, match = EngineWorker(Engine()), a_match("A1", "D4", "A2")
    ask_again(asked, match)
    for move in ("G7", "G6"):
        match.play((move,))
    played: list[Any] = []
    rules = type(match.game)
    plain = rules.play

    def play(game: Game[Any], state: State, move: Move) -> Played[State]:
        played.append(move)
        return plain(game, state, move)

    monkeypatch.setattr(rules, "play", play)
    answer, _ = ask_again(asked, match)
    assert played == [("G7",), ("G6",)]
    assert answer["answer"]["move"] == list(match.legal_moves[0])


@pytest.mark.parametrize(
    "then",
    [
        a_match("A1", "D4", "E5"),
        a_match("A1"),
        a_match(),
        a_match("F6-D4", game="cyngesheall"),
        Match(GAMES["maerstanas"], {"scoring": "simple"}),
    ],
    ids=["another move", "taken back", "new game", "another game", "other options"],
)
def test_another_line_or_game_is_read_anew(then: Match) -> None:
    engine = Engine()
    asked = EngineWorker(engine)
    ask_again(asked, a_match("A1", "D4", "A2", "A3"))
    ask_again(asked, then)
    seen = engine.asked[-1][0]
    assert (seen.game, seen.start, seen.line, seen.state) == (
        then.game,
        then.start,
        then.line,
        then.state,
    )


def test_a_request_about_an_earlier_ply_keeps_the_later_moves() -> None:
    engine, match = Engine(), a_match("A1", "D4", "A2")
    asked = EngineWorker(engine)
    ask_again(asked, match)
    match.go_to(1)
    ask_again(asked, match)
    assert (engine.asked[-1][0].ply, len(engine.asked[-1][0].line)) == (1, 3)


@pytest.mark.parametrize("text", ["", "{", '{"version":1,"game":"chess"}'])
def test_an_unreadable_match_is_refused_in_one_sentence(text: str) -> None:
    answer, _ = ask(Engine(), text)
    assert answer == {"error": "The engine cannot read this position: it is damaged."}


def test_a_fault_of_the_engine_is_reported_and_the_next_request_is_answered() -> None:
    class Broken(Engine):
        def choose(self, match: Match, level: int, seed: int, **how: Any) -> Verdict:
            if not self.asked:
                self.asked.append(())
                raise IndexError("no such square")
            return super().choose(match, level, seed)

    asked = EngineWorker(Broken())
    answer, _ = ask_again(asked, a_match())
    assert answer == {"error": "The engine failed (IndexError: no such square)."}
    answer, _ = ask_again(asked, a_match())
    assert "answer" in answer


def test_an_unknown_kind_of_request_is_an_error() -> None:
    answer, _ = ask(Engine(), a_match(), "dance")
    assert "dance" in answer["error"]


def test_getting_ready_loads_the_engine_and_plays_nothing() -> None:
    engine = Engine()
    assert ask(engine, a_match(), "ready")[0] == {"answer": {}}
    assert engine.asked[0][3] == 1
    over = a_match("A1")
    over.resign("light")
    assert ask(Engine(), over, "ready")[0] == {"answer": {}}


TEN = ("A1", "D4", "A2", "D5", "A3", "G7", "A5", "G6", "C1", "G4")


@pytest.mark.parametrize(("score", "taken"), [(2.0, True), (0.0, True), (-1.0, False)])
def test_the_computer_takes_a_draw_unless_it_is_ahead(score: float, taken: bool) -> None:
    """The score is the offering side's."""
    answer, _ = ask(Engine(score), a_match(*TEN), "draw")
    assert answer["answer"]["taken"] is taken
    assert "is ahead" in answer["answer"]["why"]


def test_the_computer_takes_no_draw_in_the_opening() -> None:
    answer, _ = ask(Engine(9.0), a_match(*TEN[:-1]), "draw")
    assert answer["answer"] == {"taken": False, "why": "the game has only just begun"}


def test_the_computer_takes_a_draw_once_nothing_moves_even_if_it_is_ahead() -> None:
    answer, _ = ask(Engine(-1.0, stuck=True), a_match(*TEN), "draw")
    assert answer["answer"] == {"taken": True, "why": "nothing moves any more"}


def test_the_computer_offers_a_draw_once_in_a_while_when_nothing_moves() -> None:
    match, offers = Match(GAMES["cyngesheall"]), []
    for ply in range(44):
        answer = ask(Engine(stuck=True), match)[0]["answer"]
        assert not ask(Engine(), match)[0]["answer"]["draw"]
        if answer["draw"]:
            offers.append(ply)
        match.play(match.legal_moves[7 * ply % len(match.legal_moves)])
    # It moves in one of two plies.
    assert offers == [0, 1, 20, 21, 40, 41]
