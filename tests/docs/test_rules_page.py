"""The rules page says every ruling once, marked and linkable, and shows its diagrams."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from game.core import GAMES
from game.match import Match
from tools import fences

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/rules/maerstanas.md"
TEXT = PAGE.read_text("utf-8")

RULINGS = [f"M{number}" for number in range(1, 28) if number != 25]  # there is no M25
AUTHORS_OWN = {"M6", "M7", "M24"}  # the author's own later text settles these


def bodies():
    return re.findall(r"^```board\n(.*?)^```$", TEXT, re.M | re.S)


def boxes(kind):
    """The boxes of one kind: the indented lines after each heading."""
    return re.findall(rf'^!!! {kind} "[^"]+"\n((?:    .*\n|\n)+)', TEXT, re.M)


def cited(text):
    return re.findall(r"\[(M\d+)\]\(#(m\d+)\)\{ \.ruling #(m\d+) \}", text)


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_told_once_with_an_anchor_of_its_own(ruling):
    assert [hit for hit in cited(TEXT) if hit[0] == ruling] == [
        (ruling, ruling.lower(), ruling.lower())
    ]


def test_no_ruling_is_told_that_does_not_exist():
    assert {name for name, _, _ in cited(TEXT)} == set(RULINGS)
    assert set(re.findall(r"\bM\d+\b", TEXT)) <= {*RULINGS, "M25"}


def test_rulings_stand_in_the_box_that_says_whose_they_are():
    ours = {name for box in boxes("site") for name, _, _ in cited(box)}
    theirs = {name for box in boxes("author") for name, _, _ in cited(box)}
    assert ours == set(RULINGS) - AUTHORS_OWN
    assert theirs == AUTHORS_OWN


def test_there_are_diagrams_enough_and_each_makes_a_claim():
    assert len(bodies()) >= 14
    # The score, a square, the turn: something in each caption that the engine was asked.
    assert [body for body in bodies() if "{" not in body.partition("caption:")[2]] == []


def test_every_diagram_is_drawn():
    # `located` and superfences read the same page; a fence only one of them sees would be lost.
    located = fences.located(TEXT, "docs/rules/maerstanas.md", "../../")
    assert located.count('home="../../"') == len(bodies())
    for body in bodies():
        assert fences.figure(body, "page", 1, "./").startswith("<figure")


def test_the_whole_game_is_one_game():
    """The pictures of the example are stages of it, and the moves printed under them add up."""
    section = TEXT[TEXT.index("## A whole game") : TEXT.index("## What these rules rest on")]
    stages = [
        [" ".join(move.split()) for move in moves.split(";")]
        for moves in re.findall(r"^moves: (.*?)^(?=\w)", section, re.M | re.S)
    ]
    for stage, longer in pairwise(stages):
        assert longer[: len(stage)] == stage
    printed = " ".join(re.findall(r"^caption: \*\*(.*?)\*\*", section, re.M | re.S))
    numbers = r"\b\d+\. (?:… )?"
    assert re.sub(numbers, "", printed) == " ".join(stages[-1])
    assert [int(n) for n in re.findall(r"(\d+)\. (?!…)", printed)] == list(range(1, 20))
    match = Match(GAMES["maerstanas"])
    for text in stages[-1]:
        match.play(match.game.parse(match.state, text))
    assert match.outcome is not None


def test_the_page_credits_the_author_and_says_what_was_changed():
    for said in (
        "John Beers",
        "https://creativecommons.org/licenses/by-sa/4.0/",
        "https://github.com/jaerrib/maerstanas",
        "What was changed here",
        "0.1.2",
        "0.5.1",
    ):
        assert said in TEXT
