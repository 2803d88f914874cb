"""Resigning and offering a draw, against the computer and between people; no browser."""

from __future__ import annotations

from game_table import GameTable, game_with_computer
from players.players import PERSON


def test_the_person_resigns_also_while_the_computer_thinks() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.act("resign")
    table.act("yes")
    assert table.play.screen().why == "Dark resigned."
    assert table.engine.request is None
    table.act("undo")
    assert table.engine.request is not None


def test_an_accepted_draw_ends_the_game() -> None:
    table = game_with_computer()
    table.act("draw")
    assert table.alert == "The Churl is considering your draw offer."
    assert table.engine.asked["kind"] == "draw"
    assert "draw" not in table.play.screen().actions
    table.engine.done({"taken": True, "why": "it does not think it is ahead"})
    assert table.play.screen().why == "Both players agreed on a draw."


def test_a_declined_draw_says_why_and_play_goes_on() -> None:
    table = game_with_computer()
    table.act("draw")
    table.engine.done({"taken": False, "why": "it thinks it is ahead"})
    assert table.alert == "The Churl declines the draw: it thinks it is ahead."
    assert "draw" in table.play.screen().actions
    table.click("B1")
    assert table.engine.asked["kind"] == "move"


def test_an_offer_lapses_when_the_game_goes_on() -> None:
    table = game_with_computer()
    table.act("draw")
    late = table.engine.done
    table.click("B1")
    assert table.engine.asked["kind"] == "move"
    late({"taken": True, "why": ""})
    assert table.play.match.outcome is None


def test_a_failing_engine_declines_a_draw() -> None:
    table = game_with_computer()
    table.act("draw")
    table.engine.failed("It broke.")
    assert table.alert == "The Churl declines the draw: the engine failed."


def test_no_draw_can_be_offered_while_it_thinks() -> None:
    table = GameTable(light=3)
    table.click("E4")
    assert "draw" not in table.play.screen().actions


def offered_a_draw() -> GameTable:
    """A game in which the computer's last move came with an offer."""
    table = GameTable(light=3)
    table.click("E4")
    table.find("E5", draw=True)
    table.ring()
    return table


def test_a_draw_that_the_computer_offers_can_be_taken() -> None:
    table = offered_a_draw()
    assert table.line == ["E4", "E5"]
    assert table.play.screen().asking == "The Churl offers a draw. Agree?"
    table.act("yes")
    assert table.play.screen().why == "Both players agreed on a draw."


def test_a_draw_that_the_computer_offers_can_be_declined() -> None:
    table = offered_a_draw()
    table.act("no")
    assert table.play.screen().asking == ""
    assert table.play.match.outcome is None
    table.click("A1")
    assert table.engine.asked["kind"] == "move"


def test_the_computers_offer_lapses_with_the_next_move() -> None:
    table = offered_a_draw()
    table.click("A1")
    assert table.play.screen().asking == ""
    assert table.engine.asked["kind"] == "move"


def test_nobody_is_asked_when_the_computer_plays_both_sides() -> None:
    table = GameTable(dark=3, light=4)
    table.act("pause")
    table.find("E4", draw=True)
    table.ring()
    assert table.line == ["E4"]
    assert table.play.screen().asking == ""


def test_two_people_can_agree_on_a_draw_or_resign() -> None:
    table = GameTable()
    table.click("E4")
    table.act("draw")
    assert table.play.screen().asking == "Agree on a draw?"
    table.act("yes")
    assert table.play.screen().why == "Both players agreed on a draw."
    table.act("undo")
    table.act("resign")
    assert table.play.screen().asking == "Resign as Light?"
    table.act("yes")
    assert table.play.screen().why == "Light resigned."


def test_nothing_ends_until_the_question_is_answered_with_yes() -> None:
    for table, question in ((GameTable(), "Resign as Dark?"), (GameTable(light=3), "Resign?")):
        table.act("resign")
        assert table.play.screen().asking == question
        assert table.play.match.outcome is None
        table.act("no")
        assert (table.play.screen().asking, table.play.match.outcome) == ("", None)
        table.play.act("yes")
        assert table.play.match.outcome is None


def test_a_move_withdraws_the_question() -> None:
    table = GameTable()
    table.act("resign")
    table.click("E4")
    assert table.play.screen().asking == ""
    assert not {"yes", "no"} & table.play.screen().actions
    table.play.act("yes")
    assert table.play.match.outcome is None


def test_a_rematch_may_swap_the_sides() -> None:
    table = GameTable(light=3)
    assert "swap" not in table.play.screen().actions
    table.act("resign")
    table.act("yes")
    table.act("swap")
    assert table.levels == {"dark": 3, "light": PERSON}
    assert table.play.match.ply == 0
    people = GameTable()
    people.act("resign")
    people.act("yes")
    assert "swap" not in people.play.screen().actions


def test_a_beginner_meets_a_low_level_from_an_empty_board() -> None:
    table = GameTable()
    table.click("E4")
    table.act("beginner")
    assert table.levels == {"dark": PERSON, "light": 2}
    assert table.play.match.ply == 0
    assert table.turn == "Your turn."


def test_play_again_keeps_the_players() -> None:
    table = GameTable(light=3)
    table.click("E4")
    table.act("resign")
    table.act("yes")
    table.act("again")
    assert table.levels == {"dark": PERSON, "light": 3}
