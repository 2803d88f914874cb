"""The advice in sight while a game is played, which makes it unrated; no browser."""

from __future__ import annotations

import pytest

from advised_game import AdvisedGame
from fake_device import RIVALS, Device
from optional import present
from saves import saved_game


def show(game: AdvisedGame) -> None:
    """What the page does with the advice after every change."""
    game.advice.look()
    game.play.note_advice(game.advice.in_sight)


def test_no_advice_is_in_sight_before_any_is_asked_for() -> None:
    game = AdvisedGame()
    show(game)
    assert not game.play.advised


def test_a_hint_is_in_sight_once_it_is_there_and_until_it_goes() -> None:
    game = AdvisedGame()
    game.advice.act("hint")
    show(game)
    assert not game.play.advised, "it is on its way"
    game.say(answer={"best": game.best()})
    show(game)
    assert game.play.advised
    game.advice.clear()
    show(game)
    assert not game.play.advised


def test_an_analysis_is_in_sight_as_long_as_it_is_on() -> None:
    game = AdvisedGame()
    game.advice.act("analysis")
    show(game)
    assert game.play.advised
    game.advice.act("analysis")
    show(game)
    assert not game.play.advised


def test_a_review_is_in_sight_until_it_is_closed() -> None:
    game = AdvisedGame(plies=2)
    game.advice.act("review")
    show(game)
    assert game.play.advised
    game.advice.act("cancel")
    show(game)
    assert game.play.advised
    game.advice.act("close")
    show(game)
    assert not game.play.advised


def test_a_review_behind_the_moves_is_out_of_sight_until_the_analysis_opens_again() -> None:
    game = AdvisedGame(plies=2)
    game.advice.act("review")
    game.advice.act("moves")
    show(game)
    assert game.panel().review is None
    assert not game.play.advised
    assert game.asked["kind"] == "review", "it goes on meanwhile"
    game.advice.act("analysis")
    show(game)
    assert game.panel().review is not None
    assert game.play.advised
    game.advice.act("analysis")
    assert game.panel().review is None
    game.advice.act("review")
    assert game.panel().review is not None


@pytest.mark.parametrize("advised", [False, True])
def test_a_game_that_goes_on_with_advice_in_sight_is_kept_as_advised(advised: bool) -> None:
    game, tab = AdvisedGame(), Device().tab()
    tab.keep(game.match, RIVALS, advised=game.play.advised)
    game.play.choose("E4")
    if advised:
        game.advice.act("analysis")
    show(game)
    tab.keep(game.match, RIVALS, advised=game.play.advised)
    helped = present(tab.entry(game.match)).helped
    assert helped == (saved_game.ADVISED if advised else "")
