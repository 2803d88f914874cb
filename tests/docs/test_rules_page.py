"""Each rules page tells its game in a minute and then in full: every ruling, diagrams, credits."""

import re
from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import pytest
from markdown.extensions.toc import slugify

import board_fences
from game.core import GAMES
from game.match import Match
from optional import present
from tools import diagrams, fences

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
        home: str,
        says: Collection[str],
        kept: str,
    ) -> None:
        self.game = game
        self.home = home
        self.rulings = rulings
        self.authors_own = set(authors_own)  # the author's own later text settles these
        self.missing = missing  # numbers of no ruling, which the page may mention as such
        self.credits = credits
        self.says = says  # what the author says in his own rules, and this page says after him
        self.kept = kept.split()  # addresses that were given out when the page had more headings
        self.file = f"docs/rules/{game}.md"

    @cached_property
    def text(self) -> str:
        return (ROOT / self.file).read_text("utf-8")

    def bodies(self) -> list[str]:
        return boards(self.text)

    def section(self, heading: str) -> str:
        """The text below a heading, up to the next of its kind."""
        found = re.search(
            rf"^## {heading}(?: \{{.*?\}})?\n(.*?)(?=^## |\Z)", self.text, re.M | re.S
        )
        return present(found)[1]

    def anchors(self) -> set[str]:
        """The anchors of the page: those of its headings, and those written out."""
        headings = re.findall(r"^#+ (.+?)(?: \{.*\})?$", self.text, re.M)
        return {
            *(slugify(heading, "-") for heading in headings),
            *re.findall(r'<span id="([\w-]+)">', self.text),
            *re.findall(r"\{[^{}\n]*#([\w-]+) ?\}", self.text),
        }

    def boxes(self, kind: str) -> list[str]:
        """The boxes of one kind: the indented lines after each heading."""
        return re.findall(rf'^(?:!!!|\?\?\?) {kind} "[^"]+"\n((?:    .*\n|\n)+)', self.text, re.M)


def boards(text: str) -> list[str]:
    return [body for _, body in board_fences.in_text(text)]


def numbered(letter: str, last: int, missing: Collection[str] = ()) -> list[str]:
    return [name for n in range(1, last + 1) if (name := f"{letter}{n}") not in missing]


PAGES = [
    Page(
        "maerstanas",
        rulings=numbered("M", 27, missing={"M25"}),
        authors_own={"M6", "M7", "M24"},
        missing={"M25"},
        credits=("0.1.2", "0.5.1", "0.2.0", "Caleb, Jerome and Jesse"),
        home="https://github.com/jaerrib/maerstanas",
        says=(
            "boundary-stone",
            "**Go** begins with an empty board",
            "in the squares",
            "**noughts and crosses**",
            "mini-boards",
            "about twenty each",
            "a tie is possible",
            "That is no capture",
            "you must pass",
            "kind to young players",
            "last square of a row or column is a neighbour of the first",
        ),
        kept="""the-aim board-and-stones a-turn hinges the-limit-of-three the-neighbours-limit
            special-stones the-thunder-stone the-woden-stone passing the-end-of-the-game scoring
            standard simple wraparound a-small-board-to-practise-on writing-a-game-down
            a-whole-game what-these-rules-rest-on""",
    ),
    Page(
        "oferhlyp",
        rulings=numbered("O", 17),
        authors_own={"O15", "O16"},
        credits=("2.0", "2.3.1", "*Claim the Crown*"),
        home="https://github.com/jaerrib/oferhlyp",
        says=(
            "**draughts** (checkers)",
            "As in\n    **chess**",
            "nobody is forced to attack",
            "double bull's-eye and an open one",
            "the king in the middle of the outer one",
            "stalemate",
            "strategy over luck",
        ),
        kept="""the-aim board-and-tokens a-turn a-step a-friendly-jump an-attack two-lives
            chain-attacks the-kings the-end-of-the-game a-king-is-removed no-move-left draws
            going-round-in-circles advice-for-a-first-game writing-a-game-down a-whole-game
            what-these-rules-rest-on""",
    ),
    Page(
        "cyngesheall",
        rulings=numbered("C", 20),
        # Squares, which look like numbers of rulings.
        missing={"C1", "C2", "C3", "C4", "C5", "C6", "C7"},
        credits=("0.3", "2024"),
        home="https://codeberg.org/jaerrib/cyngesheall",
        says=(
            "**hnefatafl**",
            "https://en.wikipedia.org/wiki/Tafl_games",
            "the sides are equal",
            "opposite corner, not for an edge",
            "about sixteen plain stones",
            "quasi-historical",
        ),
        kept="""the-aim board-and-pieces a-turn men-and-kings commanders capturing who-can-capture
            going-in-between edges-and-corners more-than-one the-king-in-danger
            repetition-and-no-move-left for-a-first-game writing-a-game-down a-whole-game
            what-these-rules-rest-on""",
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
def test_the_page_begins_with_the_whole_game_in_a_minute(rules: Page) -> None:
    assert re.findall(r"^## (.+)$", rules.text, re.M)[0] == "In a minute {#minute}"
    minute = rules.section("In a minute")
    lines = re.findall(r"^(\d)\. (.+)$", minute, re.M)
    assert [number for number, _ in lines] == ["1", "2", "3", "4", "5"]
    assert sum(len(re.sub("<.*?>", "", line).split()) for _, line in lines) <= 100
    row = present(
        re.search(r'^<div class="figures three" markdown>$(.*?)^</div>$', minute, re.M | re.S)
    )
    assert len(boards(row[1])) == len(boards(minute)) == 3
    for body in boards(minute):
        assert "\ncrop: " in body, "small enough for three to stand on a phone's screen"
    assert minute.index(f'href="../../#learn={rules.game}"') > row.end()


def test_basic_scoring_comes_before_special_stones() -> None:
    headings = re.findall(r"^## ([^{\n]+?)(?: \{.*\})?$", PAGES[0].text, re.M)
    assert headings.index("Scoring") < headings.index("Special stones")
    assert headings.index("The end of the game") < headings.index("Special stones")
    assert headings.index("Special stones") < headings.index("Other ways to score")


@each_page
def test_the_page_has_advice_with_diagrams(rules: Page) -> None:
    advice = rules.section("Advice for a first game")
    assert len(re.findall(r"^(?:<span[^>]*></span>)?\*\*[A-Z][^*]+\.\*\* ", advice, re.M)) >= 4
    assert len(boards(advice)) >= 5


@each_page
def test_the_page_says_what_the_author_says(rules: Page) -> None:
    for said in (
        "free, libre and open source",
        "https://en.wikipedia.org/wiki/Abstract_strategy_game",
        '!!! kin "If you know other games"',
        f"https://codeberg.org/jaerrib/{rules.game}",
        "living rules",
        *rules.says,
    ):
        assert said in rules.text


@each_page
def test_addresses_that_were_given_out_still_lead_somewhere(rules: Page) -> None:
    assert {*rules.kept, "minute", *map(str.lower, rules.rulings)} <= rules.anchors()


@each_page
def test_each_diagram_says_something_and_proves_it(rules: Page) -> None:
    assert len(rules.bodies()) >= 14
    for body in rules.bodies():
        caption, _, says = f"\n{body}".partition("\ncaption:")[2].partition("\nsays:")
        assert "{" in caption, body
        assert says.strip(), body
        assert " legal" not in says, "an author says what happens, not that it is legal"


@each_page
def test_the_page_has_small_goals_whose_answer_is_not_drawn(rules: Page) -> None:
    goals = [body for body in rules.bodies() if "\ngoal: " in body]
    assert len(goals) >= 2
    for body in goals:
        drawn = diagrams.drawing(body, rules.file, 1, rules.game)
        assert not drawn.arrows, body
        assert not drawn.marks, body


@each_page
def test_no_claim_is_only_about_whose_turn_it_is(rules: Page) -> None:
    """Which is so after any move."""
    assert [body for body in rules.bodies() if re.search(r"\{(?:[^{}]*: )?turn ", body)] == []


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
