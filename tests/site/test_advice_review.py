"""A review's mistakes, its graph, and the graph in words; no browser."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from advice import review
from advice.evaluation import Evaluation, read
from advice.review import Mistake
from game.core import PLAYERS, Player
from optional import present

LINE = (("A1",), ("B2",), ("C3",), ("D4",))
NOTATIONS = ("A1", "B2", "C3", "D4")


def evaluated(mover: Player, score: float, chance: float, move: str = "G7") -> Evaluation:
    return Evaluation(
        mover, score, chance, False, f"Dark {score:+g}", (move,), move, "scores 2 points"
    )


def a_game(*scores: float, best: str = "G7") -> list[Evaluation]:
    """Positions with these scores for Dark, who begins; each point is a tenth of the chance."""
    movers: list[Player] = ["dark", "light"] * len(scores)
    return [
        evaluated(mover, score, min(1, max(0, 0.5 + score / 10)), best)
        for mover, score in zip(movers, scores, strict=False)
    ]


def found(positions: list[Evaluation], most: int = 5) -> tuple[Mistake, ...]:
    return review.mistakes(LINE, NOTATIONS, positions, "points", most)


def test_a_mistake_says_what_was_lost_and_what_would_have_been_better() -> None:
    (mistake,) = found(a_game(1, -2.2, -2.2))
    assert mistake.text == "1. A1 lost 3.2 points; better: G7 (scores 2 points)"
    assert (mistake.ply, mistake.player) == (0, "dark")


def test_what_light_loses_is_what_dark_gains() -> None:
    (mistake,) = found(a_game(0, 0, 0, 0, 3))
    assert mistake.text.startswith("2… D4 lost 3.0 points")
    assert mistake.player == "light"


def test_the_best_move_is_never_a_mistake() -> None:
    assert found(a_game(1, -3, best="A1")) == ()


def test_a_small_loss_is_no_mistake() -> None:
    assert found(a_game(0, -0.4, 0, -0.4, 0)) == ()


def test_lost_chances_count_before_lost_points() -> None:
    decided = [
        evaluated("dark", 30, 1.0), evaluated("light", 20, 1.0), evaluated("dark", 20, 0.9),
        evaluated("light", 19, 0.4),
    ]  # fmt: skip
    assert [mistake.ply for mistake in found(decided, most=1)] == [2]
    assert [mistake.ply for mistake in found(decided)] == [0, 2]


def test_an_unfinished_review_lists_the_mistakes_so_far() -> None:
    assert found(a_game(1)) == ()
    assert len(found(a_game(1, -2))) == 1


FORCED = [
    (997.0, 3.0, 0.9, "1. A1 gave away a win that Dark could force; better: G7 (scores 2 points)"),
    (2.0, -995.0, 0.0, "1. A1 lets Light win by force; better: G7 (scores 2 points)"),
    (
        997.0,
        -995.0,
        0.0,
        "1. A1 gave away a win that Dark could force, and lets Light force one; "
        "better: G7 (scores 2 points)",
    ),
]


@pytest.mark.parametrize(("before", "after", "chance", "said"), FORCED)
def test_giving_away_a_forced_win_is_said_in_words(
    before: float, after: float, chance: float, said: str
) -> None:
    positions = [evaluated("dark", before, 1.0), evaluated("light", after, chance)]
    assert [mistake.text for mistake in found(positions)] == [said]


def test_a_slower_forced_win_is_no_mistake() -> None:
    assert found([evaluated("dark", 999, 1.0), evaluated("light", 990, 1.0)]) == ()
    assert found([evaluated("dark", -990, 0.0), evaluated("light", -998, 0.0)]) == ()


def test_the_graph_has_dark_above_the_middle_and_marks_mistakes() -> None:
    positions = a_game(0, 4, -4, -4, 0)
    picture = ET.fromstring(review.graph(positions, 4, 2, wrong=[1]))
    paths = {path.get("class"): path.get("d") for path in picture}
    assert paths["curve"] == "M0 80L150 16L300 144L450 144L600 80"
    assert present(paths["here"]).startswith("M300 ")
    assert paths["wrong"] == "M150 16h0"
    assert paths["now"] == "M300 144h0"
    heights = {side: heights_of(present(paths[f"area-{side}"])) for side in ("dark", "light")}
    assert max(heights["dark"]) == 80
    assert min(heights["dark"]) == 16
    assert min(heights["light"]) == 80
    assert max(heights["light"]) == 144


def heights_of(path: str) -> list[float]:
    return [float(y) for _, y in re.findall(r"([\d.]+) ([\d.]+)", path)]


def test_the_areas_meet_where_the_curve_crosses_the_middle() -> None:
    paths = review.graph(a_game(0, 4, -4), 4, None)
    assert paths.count("225 80") == 2


def test_half_a_review_fills_half_of_the_graph() -> None:
    assert "L300 " in review.graph(a_game(0, 1, 2), 4, None)
    assert "L450 " not in review.graph(a_game(0, 1, 2), 4, None)
    assert 'class="now"' not in review.graph(a_game(0, 1), 4, 3)
    assert ET.fromstring(review.graph([], 4, None)) is not None


def test_the_graph_has_a_summary_and_a_table() -> None:
    positions = a_game(0, 4, -4, -4, 0)
    assert review.summary(NOTATIONS, positions) == (
        "Dark's chance of winning was highest after 1. A1, 90%, and lowest after 1… B2, 10%. "
        "Dark +0 at the end."
    )
    assert review.summary(NOTATIONS, positions[:2]) == (
        "Dark's chance of winning was highest after 1. A1, 90%, and lowest at the start, 50%. "
        "Dark +4 after 1. A1."
    )
    assert review.summary(NOTATIONS, positions[:1]) == ""
    table = ET.fromstring(f"<table>{review.table(NOTATIONS, positions)}</table>")
    rows = [[cell.text for cell in row] for row in present(table.find("tbody"))]
    assert rows[:2] == [["Start", "50%", "Dark +0"], ["1. A1", "90%", "Dark +4"]]
    assert rows[2][0] == "1… B2"
    assert len(rows) == 5


def test_each_point_of_the_graph_has_words() -> None:
    positions = a_game(0, 1, -2.54)
    assert review.ply_text(NOTATIONS, positions, 0) == "Start: Dark 50%, Even"
    assert review.ply_text(NOTATIONS, positions, 1) == "1. A1: Dark 60%, Dark +1"
    assert review.ply_text(NOTATIONS, positions, 2) == "1… B2: Dark 25%, Light +2.5"
    assert review.ply_text(NOTATIONS, positions, 3) == "2. C3"
    assert review.ply_text(NOTATIONS, positions, None) == "Another line of play"


def test_moves_are_numbered_as_in_the_list_if_light_begins_too() -> None:
    (mistake,) = review.mistakes(
        LINE, NOTATIONS, [evaluated("light", 0, 0.5), evaluated("dark", 3, 0.8)], "points"
    )
    assert mistake.text.startswith("1… A1 lost 3.0 points")


@pytest.mark.parametrize(
    ("score", "exact", "said"),
    [
        (1.5, False, "Dark +1.5"),
        (-2.0, False, "Light +2"),
        (-0.04, False, "Even"),
        (2.0, True, "Dark by 2"),
        (-1.0, True, "Light by 1"),
        (0.0, True, "Draw"),
        (997.0, True, "Dark wins"),
        (-997.0, False, "Light wins"),
    ],
)
@pytest.mark.parametrize("mover", PLAYERS)
def test_a_lead_names_the_side_that_is_ahead_whoever_is_to_move(
    mover: Player, score: float, exact: bool, said: str
) -> None:
    assert evaluated(mover, score, 0.5)._replace(exact=exact).lead == said


def test_both_chances_add_up_to_a_hundred() -> None:
    for chance in (0.0, 0.005, 0.333, 0.5, 0.995, 1.0):
        dark, light = review.chances_text(evaluated("dark", 0, chance))
        assert sum(int(said.split()[1].rstrip("%")) for said in (dark, light)) == 100


def test_an_evaluation_survives_json() -> None:
    before = evaluated("dark", 1, 0.6)._replace(line=("G7", "A1"))
    sent = {**before._asdict(), "move": ["G7"], "line": ["G7", "A1"]}
    assert read(sent) == before
