"""The question before another match replaces one on a board."""

from __future__ import annotations

from board.alert import Alert
from board.boards import KEPT, Boards
from game.core import GAMES
from game.match import Match
from game_table import new_match


def test_nothing_is_asked_before_a_match_is_offered() -> None:
    boards = Boards(new_match("E4"), Alert())
    assert boards.question == ""
    boards.answer(True)
    assert boards.match.moves == (("E4",),)


def test_an_offer_says_what_it_is_about_and_what_it_would_drop() -> None:
    boards = Boards(new_match("E4", "E3"), Alert())
    drops = "A game of Mǽrstánas with 2 moves is not over. Opening another drops it."
    boards.offer(new_match("A1"))
    assert boards.question == drops
    boards.offer(new_match("A1"), "This link differs.")
    assert boards.question == f"This link differs. Open it as another game? {drops}"


def test_where_games_are_kept_only_the_reason_is_asked_about() -> None:
    boards = Boards(new_match("E4", "E3"), Alert())
    boards.set_keeps(True)
    boards.offer(new_match("A1"), "This link differs.")
    assert boards.question == "This link differs. Open it as another game?"
    boards.offer(new_match("A1"))
    assert boards.question == ""


def test_the_question_counts_the_moves_on_the_board_of_the_game_that_is_offered() -> None:
    kept = new_match("F6-D4", game="cyngesheall")
    boards = Boards(new_match("E4", "E3"), Alert(), {"cyngesheall": kept}.get)
    boards.offer(Match(GAMES["cyngesheall"]))
    assert boards.question == (
        "A game of Cyngesheall with 1 move is not over. Opening another drops it."
    )


def test_a_game_that_is_over_or_has_not_begun_is_dropped_without_a_question() -> None:
    over = new_match("E4")
    over.resign("light")
    for match in (over, new_match()):
        boards = Boards(match, Alert())
        boards.offer(new_match("A1"))
        assert boards.question == ""


def test_an_answer_ends_the_question_whatever_it_is() -> None:
    for yes in (False, True):
        boards = Boards(new_match("E4"), Alert())
        offered = new_match("A1")
        boards.offer(offered, "Why.")
        boards.answer(yes)
        assert boards.question == ""
        assert (boards.match is offered) == yes
        before = boards.match
        boards.answer(True)
        assert boards.match is before


def test_a_match_that_is_put_on_tells_what_became_of_the_one_before() -> None:
    alert = Alert()
    boards = Boards(new_match("E4"), alert)
    boards.set_keeps(True)
    boards.put_on(new_match("A1"))
    assert alert.text == KEPT
    boards.match.resign("light")
    boards.put_on(new_match("B1"))
    assert alert.text == ""
