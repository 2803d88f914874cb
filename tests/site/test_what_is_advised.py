"""What is asked of the engine for advice, and what the page shows of it; no browser, no clock."""

from __future__ import annotations

from typing import Any

import pytest
from board.controller import Controller
from doubles import Clock, Workers

from advice.advice import ALL, EACH, KEPT, SETTLED, Advice
from advice.evaluation import Evaluation
from game.core import GAMES
from game.match import Match
from players.engine_client import EngineClient
from saves import match_json


class World:
    """A board with advice, an engine that answers when it is told to, and a clock that waits."""

    def __init__(self, game: str = "maerstanas", plies: int = 0) -> None:
        self.match = Match(GAMES[game])
        for _ in range(plies):
            self.match.play(self.match.legal_moves[0])
        self.workers, self.timers = Workers(), Clock()
        self.controller = Controller(self.match)
        self.advice = Advice(
            self.controller, EngineClient(self.workers.spawn, self.timers.later), self.timers.later
        )
        self.advice.changed = self.advice.look

    def ring(self, seconds: float) -> None:
        for timer in [timer for timer in self.timers if timer[0] == seconds]:
            self.timers.remove(timer)
            timer[1]()

    @property
    def wish(self) -> dict[str, Any] | None:
        """What the engine works on now."""
        alive = [worker for worker in self.workers if not worker.ended]
        return alive[-1].wishes[-1] if alive and self.advice._engine.busy else None

    def say(self, **said: object) -> None:
        self.workers[-1].say(**said)

    def best(self, number: int = 0, score: float = 1.5) -> dict[str, Any]:
        move = self.match.legal_moves[number]
        text = self.match.game.notation(self.match.state, move)
        judged = Evaluation(
            "dark", score, 0.6, False, "Dark +1.5", move, text, "+2 points", (text,)
        )
        return judged._asdict()

    def panel(self):
        return self.advice.panel()


# --- hints ----------------------------------------------------------------------------------------


def test_a_hint_is_drawn_and_told_with_its_reason():
    world = World()
    world.advice.act("hint")
    assert world.panel().thinking
    assert world.wish["kind"] == "hint"
    assert match_json.loads(world.wish["match"]).state == world.match.state
    world.say(answer={"best": world.best(3)})
    panel = world.panel()
    assert not panel.thinking
    assert panel.said == "Hint: D1, +2 points."
    assert panel.drawn.move == ("D1",)


@pytest.mark.parametrize("leave", ["second press", "Escape", "move", "undo"])
def test_a_hint_goes_away(leave):
    world = World(plies=2)
    world.advice.act("hint")
    world.say(answer={"best": world.best()})
    if leave == "second press":
        world.advice.act("hint")
    elif leave == "Escape":
        world.advice.clear()
    elif leave == "move":
        world.match.play(world.match.legal_moves[0])
    else:
        world.controller.act("undo")
    world.advice.look()
    assert world.panel().drawn is None
    assert world.panel().said == ""
    assert world.wish is None


def test_a_hint_that_comes_too_late_is_not_heard():
    world = World()
    world.advice.act("hint")
    world.match.play(world.match.legal_moves[0])
    world.advice.look()
    assert not world.panel().thinking
    assert world.workers[-1].ended


def test_a_hint_takes_a_half_made_turn_back():
    world = World()
    world.controller.choose("T", "dark")
    assert world.controller.prefix
    world.advice.act("hint")
    assert world.controller.prefix == ()


def test_there_is_no_hint_when_the_game_is_over():
    world = World()
    world.match.resign("dark")
    world.advice.act("hint")
    assert world.wish is None
    assert "hint" not in world.controller.screen().actions


def test_a_fault_in_the_engine_is_told_in_words():
    world = World()
    world.advice.act("hint")
    world.say(error="There is a fault in the engine.")
    world.say(error="There is a fault in the engine.")
    assert world.panel().said == "There is a fault in the engine. There is no hint."
    assert not world.panel().thinking


def test_a_worker_that_nobody_wants_any_more_is_ended_and_another_begun_when_wanted():
    world = World()
    world.advice.act("hint")
    world.say(answer={"best": world.best()})
    assert not world.workers[-1].ended
    world.ring(KEPT)
    assert world.workers[-1].ended
    world.advice.act("hint")
    world.advice.act("hint")
    assert world.wish["kind"] == "hint"
    world.ring(KEPT)
    assert not world.workers[-1].ended


# --- analysis -------------------------------------------------------------------------------------


def test_an_analysis_gets_better_and_ends():
    world = World()
    world.advice.act("analysis")
    assert (world.wish["kind"], world.wish["lines"]) == ("analyse", 3)
    world.say(told={"depth": 2, "part": 0.1, "lines": [world.best(1)]})
    assert [line.text for line in world.panel().lines] == ["B1"]
    world.say(told={"depth": 3, "part": 0.2})
    assert [line.text for line in world.panel().lines] == ["B1"]
    assert world.panel().part == 0.2
    world.say(answer={"lines": [world.best(2), world.best(1)]})
    assert [line.text for line in world.panel().lines] == ["C1", "B1"]
    assert world.panel().part == 1
    assert world.wish is None


def test_an_analysis_follows_the_board_and_remembers_what_is_done():
    world = World()
    world.advice.act("analysis")
    world.say(answer={"lines": [world.best()]})
    world.match.play(("E4",))
    world.advice.look()
    assert world.panel().lines == ()
    assert match_json.loads(world.wish["match"]).moves == (("E4",),)
    world.match.undo()
    world.advice.look()
    assert world.panel().part == 1
    assert world.panel().lines
    assert world.wish is None


def test_whoever_runs_through_the_moves_starts_no_analysis_at_each():
    world = World(plies=6)
    world.advice.act("analysis")
    for ply in (5, 4, 3, 2):
        world.controller.go_to(ply)
        world.advice.look()
    assert world.wish is None
    assert len(world.workers) == 1
    world.ring(SETTLED)
    assert match_json.loads(world.wish["match"]).ply == 2


def test_a_line_is_drawn_and_taken_off_again():
    world = World()
    world.advice.act("analysis")
    world.say(answer={"lines": [world.best(), world.best(1)]})
    world.advice.draw_line(1)
    assert world.panel().drawn.move == ("B1",)
    assert world.panel().said == "B1, +2 points."
    world.advice.draw_line(0)
    assert world.panel().drawn.move == ("A1",)
    world.advice.draw_line(0)
    assert world.panel().drawn is None


def test_a_hint_goes_before_the_analysis_which_then_goes_on():
    world = World()
    world.advice.act("analysis")
    world.advice.act("hint")
    assert world.wish["kind"] == "hint"
    world.say(answer={"best": world.best()})
    assert world.wish["kind"] == "analyse"


def test_an_analysis_that_fails_says_so_and_is_tried_again_elsewhere():
    world = World()
    world.advice.act("analysis")
    world.say(error="A fault.")
    world.say(error="A fault.")
    assert world.panel().note == "A fault."
    assert world.wish is None
    world.match.play(("E4",))
    world.advice.look()
    assert world.wish["kind"] == "analyse"


def test_there_is_nothing_to_analyse_where_the_game_is_over():
    world = World(plies=1)
    world.match.resign("dark")
    world.advice.act("analysis")
    assert world.panel().note == "The game is over."
    assert world.wish is None


def test_nothing_is_thought_of_or_shown_while_a_lesson_is_on():
    world = World()
    world.advice.act("hint")
    world.say(answer={"best": world.best()})
    world.advice.act("analysis")
    world.advice.resting = True
    world.advice.look()
    assert world.wish is None
    assert world.panel().drawn is None
    assert world.panel().said == ""


# --- review ---------------------------------------------------------------------------------------


def reviewing(plies: int = 4, told: int | None = None) -> World:
    world = World(plies=plies)
    world.advice.act("review")
    for ply in range(plies + 1 if told is None else told):
        world.say(told={"ply": ply, "judged": judged_at(ply)})
    return world


def judged_at(ply: int) -> dict[str, Any]:
    """Dark loses 3 points with each of its moves, and Light gives them back."""
    mover, score = ("light", -3.0) if ply % 2 else ("dark", 0.0)
    move = ("G7",)
    return Evaluation(mover, score, 0.5 + score / 10, False, "", move, "G7", "+2 points")._asdict()


def test_a_review_asks_for_every_position_once():
    world = World(plies=4)
    world.controller.go_to(1)
    world.advice.act("review")
    wish = world.wish
    assert (wish["kind"], wish["first"], wish["nodes"]) == ("review", 0, EACH)
    assert len(match_json.loads(wish["match"]).line) == 4


def test_a_long_game_gets_less_for_each_position():
    world = World("cyngesheall")
    while len(world.match.line) < 100 and world.match.outcome is None:
        world.match.play(world.match.legal_moves[len(world.match.line) % 7])
    world.advice.act("review")
    assert world.wish["nodes"] <= ALL // len(world.match.line)


def test_a_review_grows_and_ends():
    world = reviewing(told=3)
    shown = world.panel().review
    assert (len(shown.positions), shown.moves, shown.running) == (3, 4, True)
    for ply in (3, 4):
        world.say(told={"ply": ply, "judged": judged_at(ply)})
    world.say(answer={})
    shown = world.panel().review
    assert not shown.running
    assert [mistake.text.partition(";")[0] for mistake in shown.mistakes] == [
        "1. A1 lost 3.0 points",
        "2. B1 lost 3.0 points",
        "3. C1 lost 3.0 points",
        "4. D1 lost 3.0 points",
    ]


def test_a_review_can_be_stopped_and_closed():
    world = reviewing(told=2)
    world.advice.act("cancel")
    assert world.wish is None
    assert len(world.panel().review.positions) == 2
    world.advice.act("close")
    assert world.panel().review is None


def test_a_hint_meanwhile_does_not_begin_the_review_anew():
    world = reviewing(told=2)
    world.advice.act("hint")
    world.say(answer={"best": world.best()})
    assert (world.wish["kind"], world.wish["first"]) == ("review", 2)


def test_a_fault_in_the_middle_loses_nothing_of_the_review():
    world = reviewing(told=2)
    world.say(error="A fault.")
    assert world.wish["first"] == 0
    for ply in range(4):
        world.say(told={"ply": ply, "judged": judged_at(ply)})
    assert len(world.panel().review.positions) == 4
    world.say(error="A fault.")
    assert world.panel().review.trouble == "A fault."
    world.advice.act("review")
    assert world.wish["first"] == 4


def test_a_mistake_leads_to_the_position_before_it_with_the_better_move():
    world = reviewing()
    world.advice.try_better(3)
    assert world.match.ply == 3
    assert world.panel().drawn.move == ("G7",)
    assert world.panel().said == "Better: G7, +2 points."
    assert world.panel().review.ply == 3


def test_the_better_move_can_be_tried_and_the_game_is_put_back():
    world = reviewing()
    world.match.resign("dark")
    world.advice.act("review")
    line = world.match.line
    for ply in range(5):
        world.say(told={"ply": ply, "judged": judged_at(ply)})
    world.say(answer={})
    world.advice.try_better(3)
    world.match.play(("G7",))
    world.advice.look()
    shown = world.panel().review
    assert (shown.ply, shown.whole, len(shown.positions)) == (None, False, 5)
    world.advice.go_to(4)
    assert world.match.line == line
    assert world.match.outcome.reason == "resignation"
    assert world.panel().review.ply == 4


def test_from_another_line_one_comes_back_to_where_it_left_the_game():
    world = reviewing()
    line = world.match.line
    world.controller.go_to(2)
    for move in ("E4", "G7"):
        world.match.play((move,))
    world.advice.act("back")
    assert (world.match.ply, world.match.line) == (2, line)
    assert world.panel().review.whole


def test_another_game_has_another_review():
    world = reviewing()
    world.controller.new_game({})
    world.advice.look()
    assert world.panel().review is None


def test_a_game_that_went_on_is_reviewed_anew_when_asked():
    world = reviewing()
    world.say(answer={})
    world.advice.act("review")
    assert world.wish is None
    world.match.play(world.match.legal_moves[0])
    world.advice.look()
    assert world.panel().review.moves == 4
    world.advice.act("review")
    assert (world.wish["kind"], world.panel().review.moves) == ("review", 5)
