"""The worker's Python: requests and answers, with a small engine of the test's own; no browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from advice import reporter
from advice.engine_worker import EngineWorker
from game.core import GAMES, Game, Move, Played, State
from game.match import Match
from saves import match_json
from working import answered


class Verdict(NamedTuple):
    move: tuple[str, ...]
    score: float
    depth: int


class Engine:
    """Plays the first legal move, and notes what it was asked."""

    def __init__(self, score: float = 0.0, *, stuck: bool = False) -> None:
        self.score, self.stuck = score, stuck
        self.asked: list[tuple[Any, ...]] = []

    def choose(self, match: Match, level: int, seed: int, *, nodes: int) -> None:
        self.asked.append((match, level, seed, nodes))

    def choosing(
        self, match: Match, level: int, seed: int, *, stop: Callable[[], bool]
    ) -> Iterator[Verdict | None]:
        self.asked.append((match, level, seed))
        for depth in (1, 2):
            yield None
            yield Verdict(match.legal_moves[0], self.score, depth)
        stop()

    def analysing(self, match: Match, **how: Any) -> Iterator[tuple[Verdict, ...]]:
        yield ()
        yield (Verdict(match.legal_moves[0], self.score, 3),)

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
    text = match if isinstance(match, str) else match_json.dumps(match)
    request = {"id": 7, "kind": kind, "match": text, "level": 3, "seed": 5, **rest}
    answer, reports = answered(asked, request)
    assert answer.pop("id") == 7
    return answer, reports


def test_the_worker_asks_the_engine_for_the_move_of_the_level() -> None:
    engine = Engine(1.5)
    answer, _ = ask(engine, a_match("A1", "D4"))
    assert 0 < answer["answer"].pop("linger") < 1
    assert answer == {"answer": {"move": ["B1"], "score": 1.5, "depth": 2, "draw": False}}
    match, *rest = engine.asked[0]
    assert match.moves == (("A1",), ("D4",))
    assert rest == [3, 5]


def test_progress_has_the_depth_and_the_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(reporter, "monotonic", lambda: clock[0])

    class Slow(Engine):
        def choosing(self, match: Match, level: int, seed: int, **how: Any) -> Iterator[Any]:
            for depth in (1, 2):
                clock[0] += 0.375
                yield Verdict(match.legal_moves[0], 0.0, depth)

    _, reports = ask(Slow(), a_match(), seconds=1.5)
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
        def choosing(self, match: Match, level: int, seed: int, **how: Any) -> Iterator[Any]:
            while not how["stop"]():
                clock[0] += 0.02
            yield Verdict(match.legal_moves[0], 0.0, 0)

    answer, reports = ask(Slow(), a_match(), seconds=1.0)
    assert "answer" in answer
    assert 9 <= len(reports) <= 12
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
    assert answer["error"] == "The engine cannot read this position: it is damaged."


def test_a_fault_of_the_engine_is_reported_and_the_next_request_is_answered() -> None:
    class Broken(Engine):
        def choosing(self, match: Match, level: int, seed: int, **how: Any) -> Iterator[Any]:
            if not self.asked:
                self.asked.append(())
                raise IndexError("no such square")
            return super().choosing(match, level, seed, **how)

    asked = EngineWorker(Broken())
    answer, _ = ask_again(asked, a_match())
    assert answer["error"] == "The engine failed (IndexError: no such square)."
    assert "engine_worker.py" in answer["trace"], "a report says where it was"
    assert answer["trace"].endswith("IndexError: no such square\n")
    answer, _ = ask_again(asked, a_match())
    assert "answer" in answer


def test_an_unknown_kind_of_request_is_an_error() -> None:
    answer, _ = ask(Engine(), a_match(), "dance")
    assert "dance" in answer["error"]


def test_getting_ready_loads_the_engine_and_plays_nothing() -> None:
    engine = Engine()
    assert ask(engine, a_match(), "ready")[0] == {"answer": {}}
    # The position itself, and the first move of every game.
    assert [each[3] for each in engine.asked] == [1] * (1 + len(GAMES))
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
    assert answer["answer"] == {"taken": True, "why": "the game is going nowhere"}


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


class Patient(Engine):
    """Thinks for as long as it is asked to, a slice at a time, and notes about what."""

    def __init__(self) -> None:
        super().__init__()
        self.thoughts: list[str] = []

    def choosing(self, match: Match, level: int, seed: int, **how: Any) -> Iterator[Any]:
        for _ in range(3):
            self.thoughts.append("move")
            yield None
        yield Verdict(match.legal_moves[0], 0.0, 1)

    def analysing(self, match: Match, **how: Any) -> Iterator[Any]:
        while True:
            self.thoughts.append(f"ply {match.ply}")
            yield ()


@pytest.fixture
def in_turn(monkeypatch: pytest.MonkeyPatch) -> tuple[EngineWorker, Patient, list[str]]:
    """A worker that listens after each thought, its engine, and what it says."""
    monkeypatch.setattr(reporter, "SLICE", 0.0)
    engine = Patient()
    return EngineWorker(engine), engine, []


def send(asked: EngineWorker, said: list[str], number: int, client: int, **rest: object) -> None:
    asked.take(json.dumps({"id": number, "client": client, **rest}), said.append)


def test_a_newer_request_takes_the_place_of_the_last_between_two_slices(
    in_turn: tuple[EngineWorker, Patient, list[str]],
) -> None:
    asked, engine, said = in_turn
    match = match_json.dumps(a_match("A1"))
    send(asked, said, 1, 2, kind="hint", match=match_json.dumps(a_match()))
    assert asked.step()
    assert asked.step()
    send(asked, said, 2, 2, kind="hint", match=match)
    assert asked.step()
    assert engine.thoughts == ["ply 0", "ply 0", "ply 1"]
    asked.take(json.dumps({"client": 2}), said.append)
    assert not asked.step()
    assert said == []


def test_what_is_urgent_comes_first_and_the_rest_goes_on_where_it_was(
    in_turn: tuple[EngineWorker, Patient, list[str]],
) -> None:
    asked, engine, said = in_turn
    match = match_json.dumps(a_match())
    send(asked, said, 1, 2, kind="hint", match=match)
    asked.step()
    send(asked, said, 2, 0, kind="move", match=match, level=3, seed=5)
    while not any('"answer"' in text for text in said):
        assert asked.step()
    assert engine.thoughts == ["ply 0", "move", "move", "move"]
    assert json.loads(said[-1])["id"] == 2
    assert asked.step()
    assert engine.thoughts[4:] == ["ply 0"]


def test_an_only_move_is_easy_and_a_changed_mind_makes_a_choice_harder() -> None:
    class Torn(Engine):
        def __init__(self, *moves: int) -> None:
            super().__init__()
            self.moves = moves

        def choosing(self, match: Match, level: int, seed: int, **how: Any) -> Iterator[Any]:
            for number in self.moves:
                yield Verdict(match.legal_moves[number], 0.0, 1)

    def linger(engine: Engine, match: Match, seed: int = 5) -> float:
        return float(ask(engine, match, seed=seed, seconds=60)[0]["answer"]["linger"])

    sure, torn = linger(Torn(0, 0, 0), a_match()), linger(Torn(0, 1, 0), a_match())
    assert 0 < sure < torn <= 1
    assert len({linger(Torn(0), a_match(), seed) for seed in range(5)}) == 5
