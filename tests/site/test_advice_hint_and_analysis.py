"""Hints and the analysis: the engine's requests, and what the page shows; no browser."""

from __future__ import annotations

import pytest

from advice.advice import KEPT, SETTLED
from advised_game import AdvisedGame
from optional import present
from players.engine_client import ADVICE
from saves import match_json


def test_a_hint_is_drawn_and_explained() -> None:
    game = AdvisedGame()
    game.advice.act("hint")
    assert game.panel().thinking
    assert game.asked["kind"] == "hint"
    assert match_json.loads(game.asked["match"]).state == game.match.state
    game.say(answer={"best": game.best(3)})
    panel = game.panel()
    assert not panel.thinking
    assert panel.message == "Hint: D1, scores 2 points."
    assert present(panel.drawn).move == ("D1",)


@pytest.mark.parametrize("leave", ["second press", "Escape", "move", "undo"])
def test_a_hint_goes_away(leave: str) -> None:
    game = AdvisedGame(plies=2)
    game.advice.act("hint")
    game.say(answer={"best": game.best()})
    if leave == "second press":
        game.advice.act("hint")
    elif leave == "Escape":
        game.advice.clear()
    elif leave == "move":
        game.match.play(game.match.legal_moves[0])
    else:
        game.play.act("undo")
    game.advice.look()
    assert game.panel().drawn is None
    assert game.panel().message == ""
    assert game.request is None


def test_a_late_hint_is_ignored() -> None:
    game = AdvisedGame()
    game.advice.act("hint")
    game.match.play(game.match.legal_moves[0])
    game.advice.look()
    assert not game.panel().thinking
    assert game.workers[-1].dropped == [ADVICE]
    game.say(answer={"best": game.best()})
    assert game.panel().message == ""


def test_a_hint_cancels_a_half_made_turn() -> None:
    game = AdvisedGame()
    game.play.choose("T", "dark")
    assert game.play.turn.steps
    game.advice.act("hint")
    assert game.play.turn.steps == ()


def test_there_is_no_hint_when_the_game_is_over() -> None:
    game = AdvisedGame()
    game.match.resign("dark")
    game.advice.act("hint")
    assert game.request is None
    assert "hint" not in game.play.screen().actions


def test_a_fault_in_the_engine_is_shown_in_words() -> None:
    game = AdvisedGame()
    game.advice.act("hint")
    game.say(error="The engine failed.")
    game.say(error="The engine failed.")
    assert game.panel().message == "The engine failed. No hint available."
    assert not game.panel().thinking


def test_an_idle_worker_is_ended_and_another_started_when_needed() -> None:
    game = AdvisedGame()
    game.advice.act("hint")
    game.say(answer={"best": game.best()})
    assert not game.workers[-1].ended
    game.ring(KEPT)
    assert game.workers[-1].ended
    game.advice.act("hint")
    game.advice.act("hint")
    assert game.asked["kind"] == "hint"
    game.ring(KEPT)
    assert not game.workers[-1].ended


def test_an_analysis_gets_better_and_ends() -> None:
    game = AdvisedGame()
    game.advice.act("analysis")
    assert (game.asked["kind"], game.asked["lines"]) == ("analyse", 3)
    game.say(progress={"depth": 2, "part": 0.1, "lines": [game.best(1)]})
    assert [line.text for line in game.panel().lines] == ["B1"]
    game.say(progress={"depth": 3, "part": 0.2})
    assert [line.text for line in game.panel().lines] == ["B1"]
    assert game.panel().part == 0.2
    game.say(answer={"lines": [game.best(2), game.best(1)]})
    assert [line.text for line in game.panel().lines] == ["C1", "B1"]
    assert game.panel().part == 1
    assert game.request is None


def test_an_analysis_follows_the_board_and_remembers_what_is_done() -> None:
    game = AdvisedGame()
    game.advice.act("analysis")
    game.say(answer={"lines": [game.best()]})
    game.match.play(("E4",))
    game.advice.look()
    assert game.panel().lines == ()
    assert match_json.loads(game.asked["match"]).moves == (("E4",),)
    game.match.undo()
    game.advice.look()
    assert game.panel().part == 1
    assert game.panel().lines
    assert game.request is None


def test_running_through_the_moves_starts_no_analysis_at_each() -> None:
    game = AdvisedGame(plies=6)
    game.advice.act("analysis")
    for ply in (5, 4, 3, 2):
        game.play.go_to(ply)
        game.advice.look()
    assert game.request is None
    assert len(game.workers) == 1
    game.ring(SETTLED)
    assert match_json.loads(game.asked["match"]).ply == 2


def test_a_line_is_drawn_and_removed_again() -> None:
    game = AdvisedGame()
    game.advice.act("analysis")
    game.say(answer={"lines": [game.best(), game.best(1)]})
    game.advice.draw_line(1)
    assert present(game.panel().drawn).move == ("B1",)
    assert game.panel().message == "B1, scores 2 points."
    game.advice.draw_line(0)
    assert present(game.panel().drawn).move == ("A1",)
    game.advice.draw_line(0)
    assert game.panel().drawn is None


def test_the_best_move_is_drawn_at_once_and_follows_the_analysis() -> None:
    game = AdvisedGame()
    game.advice.act("analysis")
    assert game.panel().drawn is None
    game.say(progress={"depth": 2, "part": 0.1, "lines": [game.best(1), game.best()]})
    assert present(game.panel().drawn).move == ("B1",)
    assert game.panel().message == "", "the panel says it already"
    game.say(answer={"lines": [game.best(2), game.best(1)]})
    assert present(game.panel().drawn).move == ("C1",)
    game.match.play(("E4",))
    game.advice.look()
    assert game.panel().drawn is None, "nothing is known of the next position yet"
    game.match.undo()
    game.advice.look()
    assert present(game.panel().drawn).move == ("C1",)
    game.advice.act("analysis")
    assert game.panel().drawn is None


@pytest.mark.parametrize("way", ["Escape", "its line"])
def test_the_best_move_can_be_taken_off_the_board_until_the_next_position(way: str) -> None:
    game = AdvisedGame()
    game.advice.act("analysis")
    game.say(answer={"lines": [game.best(), game.best(1)]})
    if way == "Escape":
        game.advice.clear()
    else:
        game.advice.draw_line(0)
    assert game.panel().drawn is None
    game.match.play(("E4",))
    game.advice.look()
    game.say(answer={"lines": [game.best()]})
    assert game.panel().drawn is not None


def test_a_hint_is_drawn_over_the_analysis_and_leaves_it_as_it_was() -> None:
    game = AdvisedGame()
    game.advice.act("analysis")
    game.say(answer={"lines": [game.best()]})
    game.advice.act("hint")
    game.say(answer={"best": game.best(3)})
    assert present(game.panel().drawn).move == ("D1",)
    game.advice.act("hint")
    assert present(game.panel().drawn).move == ("A1",)


def test_a_hint_interrupts_the_analysis_which_then_resumes() -> None:
    game = AdvisedGame()
    game.advice.act("analysis")
    game.advice.act("hint")
    assert game.asked["kind"] == "hint"
    game.say(answer={"best": game.best()})
    assert game.asked["kind"] == "analyse"


def test_a_failed_analysis_says_so_and_is_tried_again_at_the_next_position() -> None:
    game = AdvisedGame()
    game.advice.act("analysis")
    game.say(error="A fault.")
    game.say(error="A fault.")
    assert game.panel().note == "A fault."
    assert game.request is None
    game.match.play(("E4",))
    game.advice.look()
    assert game.asked["kind"] == "analyse"


def test_there_is_nothing_to_analyse_where_the_game_is_over() -> None:
    game = AdvisedGame(plies=1)
    game.match.resign("dark")
    game.advice.act("analysis")
    assert game.panel().note == "The game is over."
    assert game.request is None


def test_no_advice_is_sought_or_shown_during_a_lesson() -> None:
    game = AdvisedGame()
    game.advice.act("hint")
    game.say(answer={"best": game.best()})
    game.advice.act("analysis")
    game.advice.rest(True)
    game.advice.look()
    assert game.request is None
    assert game.panel().drawn is None
    assert game.panel().message == ""
