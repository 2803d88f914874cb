"""The computer plays a game of which it knows only the rules: legally, in time, and sensibly."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from time import process_time
from types import ModuleType
from typing import Any

import pytest

from all_games import WITH_OWN_AI
from game import ai
from game.ai import arena, generic, knowledge
from game.ai.bots import BOTS
from game.core import GAMES, Game
from game.match import Match
from toys import TOYS, Corridor, Crowd, Heap, Position, RepeatedRing, Row, TurnsInARow


class Nameless:
    """A game whose name tells the computer nothing: its rules, and nothing else of it."""

    id = "nameless"

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


UNKNOWN: list[Any] = [*TOYS, *map(Nameless, GAMES.values())]
each_game = pytest.mark.parametrize("game", UNKNOWN, ids=lambda game: game.title)


def after(game: Any, plies: int) -> Match:
    """A match some plies after its start, or at its end if that comes sooner."""
    match = Match(game)
    for number in range(plies):
        if match.legal_moves:
            match.play(match.legal_moves[number * 7 % len(match.legal_moves)])
    return match


@each_game
@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_plays_legal_moves_to_the_end(game: Any, level: int) -> None:
    match = after(game, 0)
    while match.outcome is None and match.ply < 8:
        verdict = ai.choose(match, level, seed=3, nodes=30)
        assert verdict == ai.choose(match, level, seed=3, nodes=30)
        assert verdict.line[0] == verdict.move
        match.play(verdict.move)  # raises for an illegal one


@each_game
def test_every_question_has_an_answer(game: Any) -> None:
    match = after(game, 3)
    assert set(ai.ordered_moves(match)) <= set(match.legal_moves)
    verdicts = ai.analyse(match, lines=3, nodes=1600)
    assert len({verdict.move for verdict in verdicts}) == min(3, len(match.legal_moves))
    for verdict in verdicts:
        assert ai.reason(match, verdict)
        assert ai.score_text(match, verdict)
        assert 0 <= ai.win_probability(match, verdict) <= 1
        line = Match(match.game, start=match.state)
        for move in verdict.line:
            line.play(move)


@each_game
def test_its_own_number_of_positions_is_soon_searched(game: Any) -> None:
    began = process_time()
    verdict = ai.choose(after(game, 2), 8, seed=1)
    assert verdict.nodes <= knowledge.knowledge_of(game).ladder[-1][0].nodes
    assert process_time() - began < 20


@each_game
def test_a_stop_before_the_first_position_still_gives_a_move(game: Any) -> None:
    match = after(game, 2)
    assert ai.choose(match, 8, stop=lambda: True).move in match.legal_moves


class Counted(Nameless):
    """The rules of a game, which count their answers."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.answers = 0

    def __getattr__(self, name: str) -> Any:
        self.answers += name in ("legal_moves", "play", "outcome", "scores")
        return super().__getattr__(name)


CROWDED = [
    (Crowd(), "0"),
    (GAMES["oferhlyp"], "......./..k..K./.mmmm../..m.mM./.mmmmm./..m.m../....... D"),
]
crowded = pytest.mark.parametrize(("game", "position"), CROWDED, ids=["crowd", "chains"])


@crowded
def test_a_stop_takes_effect_after_few_answers_of_the_rules(game: Any, position: str) -> None:
    """However slow the rules are: the search asks every four positions or so, and then ends."""
    rules = Counted(game)
    match = Match(rules, start=game.parse_position(position))
    assert len(match.legal_moves) > 5000
    asked: list[int] = []

    def stop() -> bool:
        asked.append(rules.answers)
        return len(asked) > 200

    ai.choose(match, 8, stop=stop)
    assert 201 <= len(asked) < 205
    assert asked[0] < 10  # one answer gives the moves at the root, and none of them is tried
    assert max(later - sooner for sooner, later in pairwise(asked)) < 40
    assert rules.answers - asked[-1] < 20


@crowded
def test_time_is_kept_where_a_turn_has_thousands_of_moves(game: Any, position: str) -> None:
    match = Match(Nameless(game), start=game.parse_position(position))
    began = process_time()
    ai.analyse(match, seconds=0.2)
    assert process_time() - began < 2


# --- what it finds ------------------------------------------------------------------------------


@pytest.mark.parametrize("left", [5, 6, 7, 9, 10, 11])
def test_a_win_without_points_is_found_and_proved(left: int) -> None:
    match = Match(Heap(), start=Position((left,)))
    verdict = ai.choose(match, 8, seed=1)
    assert verdict.move == (str(left % 4),)
    assert verdict.exact
    assert verdict.score == ai.WIN - (left // 4 * 2 + 1)
    assert "it wins by force" in ai.reason(match, verdict)


def test_a_loss_is_seen() -> None:
    (verdict,) = ai.analyse(Match(Heap(), start=Position((8,))), lines=1)
    assert verdict.exact
    assert verdict.score == 4 - ai.WIN


def best_lead(game: Any) -> Callable[[Any], int]:
    """Dark's lead at the end with best play, by the rules alone."""

    @cache
    def lead(state: Any) -> int:
        moves = game.legal_moves(state)
        if not moves:
            scores = game.scores(state)
            return int(scores["dark"] - scores["light"])
        best = max if state.to_move == "dark" else min
        return best(lead(game.play(state, move).state) for move in moves)

    return lead


@pytest.mark.parametrize("game", [Row(), TurnsInARow()], ids=lambda game: game.id)
@pytest.mark.parametrize("plies", range(5))
def test_points_are_solved_with_either_side_to_move(game: Any, plies: int) -> None:
    match = after(game, plies)
    (verdict,) = ai.analyse(match, lines=1, nodes=20_000)
    mover = match.state.to_move
    assert verdict.exact
    assert verdict.score == best_lead(game)(match.state) * (1 if mover == "dark" else -1)
    assert all(verdict.line)
    scores = game.scores(match.state)
    gained = game.scores(game.play(match.state, verdict.move).state)[mover] - scores[mover]
    assert f"scores {gained} point" in ai.reason(match, verdict)


def test_more_points_than_a_forced_win_is_worth_are_no_forced_win() -> None:
    match = Match(Row(), start=Position((5000, 1), past=((0, 0),)))
    verdict = ai.choose(match, 8, seed=1)
    assert verdict.move == ("left",)
    assert "wins in" not in ai.score_text(match, verdict)


def test_a_forced_pass_is_played_and_a_capture_taken() -> None:
    match = Match(Corridor(), start=Position((4, 5, 0)))
    verdict = ai.choose(match, 8, seed=1)
    assert verdict.move == ("jump",)
    assert verdict.score == ai.WIN - 1
    assert "captures the walker on ahead" in ai.reason(match, verdict)
    match = Match(Corridor(), start=Position((4, 5, 1)))
    verdict = ai.choose(match, 1, seed=1)
    assert verdict.move == ("pass",)
    assert ai.reason(match, verdict) == "there is no other move"


def test_a_draw_by_repetition_is_proved() -> None:
    match = after(RepeatedRing(), 2)
    (verdict,) = ai.analyse(match, lines=1, nodes=50_000)
    assert verdict.exact
    assert verdict.score == 0
    assert ai.score_text(match, verdict) == "solved: a draw"


def test_the_strongest_beats_chance_in_every_real_game() -> None:
    for game in map(Nameless, GAMES.values()):
        match = Match(game, {})
        while match.outcome is None and match.ply < arena.LONGEST:
            strong = match.state.to_move == "dark"
            if strong:
                match.play(ai.choose(match, 8, seed=1, nodes=150).move)
            else:
                match.play(BOTS["random"](match, 1))
        assert match.outcome is not None
        assert match.outcome.winner == "dark"


# --- knowledge of single games ------------------------------------------------------------------


def test_any_part_of_the_knowledge_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = Heap()
    general = knowledge.knowledge_of(game)
    own = ModuleType("heap")
    own.reason = lambda state, line: "so it is"  # type: ignore[attr-defined]
    monkeypatch.setattr(knowledge, "own_module", {"heap": own}.get)
    found = knowledge.knowledge_of(game)
    assert found.reason(None, ()) == "so it is"
    assert found[1:3] == general[1:3]
    verdict = ai.choose(Match(game), 3, seed=1)
    assert ai.reason(Match(game), verdict).startswith("so it is")


def test_the_real_games_have_knowledge_of_their_own() -> None:
    for game in WITH_OWN_AI.values():
        own = knowledge.knowledge_of(game)
        # All but for how long nothing was taken: a game that always ends has no need of it.
        parts = zip(own[:4], generic.knowledge(game)[:4], strict=True)
        assert all(part is not other for part, other in parts)


def test_a_faulty_module_is_not_mistaken_for_a_missing_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(name: str) -> ModuleType:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr(knowledge, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="numpy"):
        knowledge.own_module("anything")


@each_game
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_the_bots_play_any_game(game: Any, bot: str) -> None:
    if game.title == "Toy" and len(game.legal_moves(game.start())) > 1000:
        return  # the greedy bot looks at every answer to every move
    match = after(game, 2)
    assert BOTS[bot](match, 1) in match.legal_moves


def test_random_games_serve_any_game_of_points() -> None:
    match = Match(Row(), start=Position((1, 1, 9, 1), past=((0, 0),)))
    assert BOTS["playouts-each"](match, 1) in match.legal_moves
    match = Match(Row(), start=Position((1, 9), past=((0, 0),)))
    assert BOTS["playouts-each"](match, 1) == ("right",)
    assert best_lead(Row())(match.state) == 8
