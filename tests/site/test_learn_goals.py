"""Small goals: how they are read, which moves reach them, and what is none."""

from __future__ import annotations

import pytest

from game.core import GAMES, GameError
from learn import goals
from learn.lesson import Lesson
from learn.tutor import Tutor
from learning import click, solve

FULL = "......./......./...S.../..sSs../......./......./......."
CHAIN = "......./.M...../..m..../......./..n..../......./K.....k D"
ROAD = "......M/......./......./...m..k/K....../......./....... D"


def lesson(game: str, position: str, goal: str, **options: str) -> Lesson:
    return goals.lesson_of(
        GAMES[game], {"learn": game, "position": position, "goal": goal, **options}
    )


@pytest.mark.parametrize(
    ("game", "position", "goal", "words", "solution"),
    [
        (
            "maerstanas",
            f"{FULL} L TW TW",
            "remove D4; spare",
            "Remove the standard stone on D4 and spare your own pieces.",
            "T D5xD4",
        ),
        ("maerstanas", f"{FULL} D TW TW", "gain 2", "Gain 2 points with one move.", "A1"),
        ("maerstanas", f"{FULL} D TW TW", "play D6", "Play on D6.", "D6"),
        ("oferhlyp", CHAIN, "hit C3", "Hit the man on C3.", "B2xD4(2>1)"),
        (
            "oferhlyp",
            CHAIN,
            "capture C5",
            "Capture the man at half strength on C5.",
            "B2xD4(2>1)xB6(1>0)",
        ),
        ("oferhlyp", CHAIN, "hit C3; capture C5", None, "B2xD4(2>1)xB6(1>0)"),
        ("cyngesheall", ROAD, "win", "Win with one move.", "KA5-A1!"),
    ],
)
def test_a_goal_is_a_lesson_of_one_turn(
    game: str, position: str, goal: str, words: str | None, solution: str
) -> None:
    small = lesson(game, position, goal)
    assert words in (None, small.goal)
    assert [task.solution for task in small.tasks] == [solution]
    tutor = Tutor(GAMES[game], (small,))
    solve(tutor)
    assert tutor.panel().reached
    assert "Well done." in tutor.screen().happened


def test_a_turn_that_misses_the_goal_is_told_why_and_taken_back() -> None:
    small = lesson("oferhlyp", CHAIN, "capture C5")
    tutor = Tutor(GAMES["oferhlyp"], (small,))
    click(tutor, ("B2", "D4"))
    assert not tutor.panel().reached
    assert tutor.practice.alert.text == "The piece on C5 was not removed. Try again."
    assert tutor.practice.match.ply == 0


def test_a_goal_is_played_with_its_options() -> None:
    wrapped = "S.....S/......./......./......./......./......./S...... D TW TW"
    assert lesson("maerstanas", wrapped, "gain 2", scoring="wraparound").options == {
        "scoring": "wraparound"
    }
    with pytest.raises(GameError, match="no move reaches"):
        lesson("maerstanas", "......./" * 6 + "....... D - -", "gain 3", specials="off")


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("win", "'win': no move reaches this goal"),
        ("gain 9", "from 1 to 6"),
        ("gain", "from 1 to 6"),
        ("remove Z9", "name squares after remove, as in remove D4"),
        ("bar", "name squares after bar"),
        ("dance", "'dance' is not a goal: begin with capture, remove"),
        ("", "'' is not a goal"),
        ("spare; spare; remove A1", "no move reaches"),
    ],
)
def test_what_is_no_goal_says_why(goal: str, said: str) -> None:
    with pytest.raises(GameError) as error:
        lesson("maerstanas", f"{FULL} L TW TW", goal)
    assert said in str(error.value)


def test_a_goal_that_every_move_reaches_is_none() -> None:
    with pytest.raises(GameError, match="every move reaches"):
        lesson("oferhlyp", CHAIN, "spare")
