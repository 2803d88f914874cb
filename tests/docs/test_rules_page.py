"""Each rules page states every ruling once, marked and linkable, and shows its diagrams."""

import re
from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import pytest

from game.core import GAMES
from game.match import Match
from tools import fences

ROOT = Path(__file__).parents[2]


class Page:
    """A rules page, and what it has to contain."""

    def __init__(
        self,
        game: str,
        *,
        rulings: Sequence[str],
        authors_own: Collection[str] = (),
        missing: Collection[str] = (),
        credits: Collection[str],
        home: str = "",
    ) -> None:
        self.game = game
        self.home = home or f"https://github.com/jaerrib/{game}"
        self.rulings = rulings
        self.authors_own = set(authors_own)  # the author's own later text settles these
        self.missing = missing  # numbers of no ruling, which the page may mention as such
        self.credits = credits
        self.file = f"docs/rules/{game}.md"

    @cached_property
    def text(self) -> str:
        return (ROOT / self.file).read_text("utf-8")

    def bodies(self) -> list[str]:
        return re.findall(r"^```board\n(.*?)^```$", self.text, re.M | re.S)

    def boxes(self, kind: str) -> list[str]:
        """The boxes of one kind: the indented lines after each heading."""
        return re.findall(rf'^(?:!!!|\?\?\?) {kind} "[^"]+"\n((?:    .*\n|\n)+)', self.text, re.M)


def numbered(letter: str, last: int, missing: Collection[str] = ()) -> list[str]:
    return [name for n in range(1, last + 1) if (name := f"{letter}{n}") not in missing]


PAGES = [
    Page(
        "maerstanas",
        rulings=numbered("M", 27, missing={"M25"}),
        authors_own={"M6", "M7", "M24"},
        missing={"M25"},
        credits=("0.1.2", "0.5.1"),
    ),
    Page(
        "oferhlyp",
        rulings=numbered("O", 17),
        authors_own={"O15", "O16"},
        credits=("2.0", "2.3.1"),
    ),
    Page(
        "cyngesheall",
        rulings=numbered("C", 19),
        # Squares, which look like numbers of rulings.
        missing={"C1", "C2", "C3", "C4", "C5", "C6", "C7"},
        credits=("0.3",),
        home="https://codeberg.org/jaerrib/cyngesheall",
    ),
]
each_page = pytest.mark.parametrize("rules", PAGES, ids=lambda rules: rules.game)


def cited(text: str) -> list[tuple[str, str, str]]:
    return re.findall(r"\[([A-Z]\d+)\]\(#([a-z]\d+)\)\{ \.ruling #([a-z]\d+) \}", text)


@pytest.mark.parametrize(
    ("rules", "ruling"),
    [pytest.param(rules, ruling, id=ruling) for rules in PAGES for ruling in rules.rulings],
)
def test_every_ruling_is_stated_once_with_an_anchor_of_its_own(rules: Page, ruling: str) -> None:
    assert [hit for hit in cited(rules.text) if hit[0] == ruling] == [
        (ruling, ruling.lower(), ruling.lower())
    ]


@each_page
def test_every_ruling_on_the_page_exists(rules: Page) -> None:
    assert {name for name, _, _ in cited(rules.text)} == set(rules.rulings)
    letter = rules.rulings[0][0]
    assert set(re.findall(rf"\b{letter}\d+\b", rules.text)) <= {*rules.rulings, *rules.missing}


@each_page
def test_rulings_stand_in_the_box_that_says_whose_they_are(rules: Page) -> None:
    ours = {name for box in rules.boxes("site") for name, _, _ in cited(box)}
    theirs = {name for box in rules.boxes("author") for name, _, _ in cited(box)}
    assert ours == set(rules.rulings) - rules.authors_own
    assert theirs == rules.authors_own


@each_page
def test_the_page_has_enough_diagrams_and_each_makes_a_claim(rules: Page) -> None:
    assert len(rules.bodies()) >= 14
    # The score, a square or the turn: each caption states something that the engine checked.
    assert [body for body in rules.bodies() if "{" not in body.partition("caption:")[2]] == []


@each_page
def test_every_diagram_is_drawn(rules: Page) -> None:
    # `located` and superfences each look for fences; one that only one of them finds would be lost.
    located = fences.located(rules.text, rules.file, "../../", game=rules.game)
    assert located.count('home="../../"') == len(rules.bodies())
    for body in rules.bodies():
        figure = fences.figure(body, "rules", 1, "./", rules.game)
        assert figure.startswith(f'<figure class="board-figure" data-game="{rules.game}"')


@each_page
def test_the_page_says_which_game_it_is_about(rules: Page) -> None:
    front = rules.text.split("---\n")[1]
    assert f"game: {rules.game}\n" in front
    assert GAMES[rules.game].title in front


@each_page
def test_the_whole_game_is_one_game(rules: Page) -> None:
    """The example's pictures are stages of it, and the moves printed below them add up to it."""
    section = rules.text.partition("## A whole game")[2].partition("## What these rules rest on")[0]
    stages = [
        [" ".join(move.split()) for move in moves.split(";")]
        for moves in re.findall(r"^moves: (.*?)^(?=\w)", section, re.M | re.S)
    ]
    for stage, longer in pairwise(stages):
        assert longer[: len(stage)] == stage
    printed = " ".join(re.findall(r"^(?:caption|says): \*\*(.*?)\*\*", section, re.M | re.S))
    printed = " ".join(printed.split())
    numbers = r"\b\d+\. (?:… )?"
    assert re.sub(numbers, "", printed) == " ".join(stages[-1])
    turns = (len(stages[-1]) + 1) // 2
    assert [int(n) for n in re.findall(r"(\d+)\. (?!…)", printed)] == list(range(1, turns + 1))
    match = Match(GAMES[rules.game])
    for text in stages[-1]:
        move = match.game.parse(match.state, text)
        assert match.game.notation(match.state, move) == text
        match.play(move)
    assert match.outcome is not None


@each_page
def test_the_page_credits_the_author_and_says_what_was_changed(rules: Page) -> None:
    for said in (
        "John Beers",
        "https://creativecommons.org/licenses/by-sa/4.0/",
        rules.home,
        "What was changed here",
        *rules.credits,
    ):
        assert said in rules.text
