"""The review of a game: its requests, its progress, and where it leads; no browser."""

from __future__ import annotations

from typing import Any

from advice.advice import ALL, EACH
from advice.evaluation import Evaluation
from advised_game import AdvisedGame
from game.core import Player
from optional import present
from saves import match_json


def reviewing(plies: int = 4, done: int | None = None) -> AdvisedGame:
    game = AdvisedGame(plies=plies)
    game.advice.act("review")
    for ply in range(plies + 1 if done is None else done):
        game.say(progress={"ply": ply, "evaluation": evaluated_at(ply)})
    return game


def evaluated_at(ply: int) -> dict[str, Any]:
    """Dark loses 3 points with each of its moves, and Light gives them back."""
    mover: Player = "light" if ply % 2 else "dark"
    score = -3.0 if ply % 2 else 0.0
    move = ("G7",)
    return Evaluation(
        mover, score, 0.5 + score / 10, False, "", move, "G7", "scores 2 points"
    )._asdict()


def test_a_review_asks_for_every_position_once() -> None:
    game = AdvisedGame(plies=4)
    game.play.go_to(1)
    game.advice.act("review")
    request = game.asked
    assert (request["kind"], request["first"], request["nodes"]) == ("review", 0, EACH)
    assert len(match_json.loads(request["match"]).line) == 4


def test_a_long_game_gets_less_search_for_each_position() -> None:
    game = AdvisedGame("cyngesheall")
    while len(game.match.line) < 100 and game.match.outcome is None:
        game.match.play(game.match.legal_moves[len(game.match.line) % 7])
    game.advice.act("review")
    assert game.asked["nodes"] <= ALL // len(game.match.line)


def test_a_review_grows_and_ends() -> None:
    game = reviewing(done=3)
    shown = game.review()
    assert (len(shown.positions), shown.moves, shown.running) == (3, 4, True)
    for ply in (3, 4):
        game.say(progress={"ply": ply, "evaluation": evaluated_at(ply)})
    game.say(answer={})
    shown = game.review()
    assert not shown.running
    assert [mistake.text.partition(";")[0] for mistake in shown.mistakes] == [
        "1. A1 lost 3.0 points",
        "1… B1 lost 3.0 points",
        "2. C1 lost 3.0 points",
        "2… D1 lost 3.0 points",
    ]


def test_a_review_can_be_stopped_and_closed() -> None:
    game = reviewing(done=2)
    game.advice.act("cancel")
    assert game.request is None
    assert len(game.review().positions) == 2
    game.advice.act("close")
    assert game.panel().review is None


def test_a_hint_does_not_restart_the_review() -> None:
    game = reviewing(done=2)
    game.advice.act("hint")
    game.say(answer={"best": game.best()})
    assert (game.asked["kind"], game.asked["first"]) == ("review", 2)


def test_a_fault_halfway_loses_nothing_of_the_review() -> None:
    game = reviewing(done=2)
    game.say(error="A fault.")
    assert game.asked["first"] == 0
    for ply in range(4):
        game.say(progress={"ply": ply, "evaluation": evaluated_at(ply)})
    assert len(game.review().positions) == 4
    game.say(error="A fault.")
    assert game.review().trouble == "A fault."
    game.advice.act("review")
    assert game.asked["first"] == 4


def test_a_mistake_leads_to_the_position_before_it_with_the_better_move() -> None:
    game = reviewing()
    game.advice.try_better(3)
    assert game.match.ply == 3
    assert present(game.panel().drawn).move == ("G7",)
    assert game.panel().message == "Better: G7, scores 2 points."
    assert game.review().ply == 3


def test_the_better_move_can_be_tried_and_the_game_is_put_back() -> None:
    game = reviewing()
    game.match.resign("dark")
    game.advice.act("review")
    line = game.match.line
    for ply in range(5):
        game.say(progress={"ply": ply, "evaluation": evaluated_at(ply)})
    game.say(answer={})
    game.advice.try_better(3)
    game.match.play(("G7",))
    game.advice.look()
    shown = game.review()
    assert (shown.ply, shown.whole, len(shown.positions)) == (None, False, 5)
    game.advice.go_to(4)
    assert game.match.line == line
    assert present(game.match.outcome).reason == "resignation"
    assert game.review().ply == 4


def test_back_leads_from_another_line_to_where_it_left_the_game() -> None:
    game = reviewing()
    line = game.match.line
    game.play.go_to(2)
    for move in ("E4", "G7"):
        game.match.play((move,))
    game.advice.act("back")
    assert (game.match.ply, game.match.line) == (2, line)
    assert game.review().whole


def test_another_game_has_another_review() -> None:
    game = reviewing()
    game.play.new_game({})
    game.advice.look()
    assert game.panel().review is None


def test_a_game_that_went_on_is_reviewed_again_on_request() -> None:
    game = reviewing()
    game.say(answer={})
    game.advice.act("review")
    assert game.request is None
    game.match.play(game.match.legal_moves[0])
    game.advice.look()
    assert game.review().moves == 4
    game.advice.act("review")
    assert (game.asked["kind"], game.review().moves) == ("review", 5)
