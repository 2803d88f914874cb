"""Charts show their numbers where they belong, and say all of them in words."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tools.charts import Axis, Bins, Row, axis_for, binned, histogram, intervals

ROWS = [
    Row("with <stones>", 60, 10, "60.0 ± 10.0%", "A & B"),
    Row("without", 41.5, 5, "41.5 ± 5.0%"),
]


def parts(chart: str, kind: str) -> list[dict[str, str]]:
    """The attributes of all parts of a class, in their order."""
    return [
        part.attrib for part in ElementTree.fromstring(chart).iter() if part.get("class") == kind
    ]


def percent(text: str) -> float:
    assert text.endswith("%")
    return float(text[:-1])


def test_an_axis_shows_all_errors_and_both_sides_of_the_middle() -> None:
    assert axis_for(ROWS, 10, 50) == Axis(30, 70, 10)
    assert axis_for([Row("", 50, 1, "")], 10, 50) == Axis(40, 60, 10)
    assert axis_for([Row("", 97, 9, "")], 10, 50) == Axis(40, 100, 10)
    assert Axis(30, 70, 10).ticks == [30, 40, 50, 60, 70]


def test_a_value_is_at_its_place_on_the_axis_between_the_ends_of_its_error() -> None:
    chart = intervals(ROWS, Axis(30, 70, 10), 50, "Shares")
    values, errors = parts(chart, "value"), parts(chart, "error")
    left, right = (percent(parts(chart, "tick")[n]["x1"]) for n in (0, 3))
    for row, value, error in zip(ROWS, values, errors, strict=True):
        for number, x in (
            (row.value, value["cx"]),
            (row.value - row.error, error["x1"]),
            (row.value + row.error, error["x2"]),
        ):
            wanted = left + (number - 30) / 40 * (right - left)
            assert percent(x) == pytest.approx(wanted, abs=0.11)
        assert value["cy"] == error["y1"] == error["y2"]
    for middle in parts(chart, "middle"):
        assert percent(middle["x1"]) == pytest.approx((left + right) / 2, abs=0.11)


def test_a_chart_says_its_values_to_those_who_cannot_see_it() -> None:
    chart = ElementTree.fromstring(intervals(ROWS, Axis(30, 70, 10), 50, "Shares"))
    assert (chart.get("role"), chart.get("width")) == ("img", "100%")
    said = "Shares: A & B with <stones>: 60.0 ± 10.0%; without: 41.5 ± 5.0%."
    assert chart.get("aria-label") == said
    (drawn,) = chart
    assert drawn.get("aria-hidden") == "true"
    words = [part.text for part in drawn if part.tag == "text"]
    assert words == ["30%", "40%", "50%", "60%", "70%", "A & B", *words[6:]]
    assert words[6:] == ["with <stones>", "60.0 ± 10.0%", "without", "41.5 ± 5.0%"]


def test_a_long_label_takes_two_lines_and_pushes_down_what_is_below_it() -> None:
    long = Row("Draw after 25 moves each without a hit or capture", 50, 5, "50.0 ± 5.0%")
    assert long.lines == ["Draw after 25 moves each without a hit", "or capture"]
    usual, pushed = (
        intervals([row, ROWS[1]], Axis(30, 70, 10), 50, "Shares") for row in (ROWS[1], long)
    )
    texts = [part for part in ElementTree.fromstring(pushed).iter() if part.tag == "text"]
    first, second = (next(text for text in texts if text.text == line) for line in long.lines)
    above, below = (float(text.get("y", "").removesuffix("em")) for text in (first, second))
    levels = [float(value["cy"].removesuffix("em")) for value in parts(pushed, "value")]
    before = [float(value["cy"].removesuffix("em")) for value in parts(usual, "value")]
    assert above < below < levels[0]
    gained = long.height - ROWS[1].height
    assert gained > 1
    assert levels == pytest.approx([level + gained for level in before])
    heights = [float(re.findall(r'height="([\d.]+)em"', chart)[0]) for chart in (usual, pushed)]
    assert heights[1] == pytest.approx(heights[0] + gained)


def test_a_row_without_a_label_is_as_high_as_one_with_a_short_label() -> None:
    # A game without options has nothing to tell its settings apart.
    assert Row("", 50, 5, "50.0 ± 5.0%").height == Row("on", 50, 5, "50.0 ± 5.0%").height


def test_an_axis_of_many_steps_has_half_as_many_numbers_and_the_middle() -> None:
    chart = intervals(ROWS, Axis(20, 80, 10), 50, "Shares")
    assert re.findall(r">(\d+%)<", chart) == ["30%", "50%", "70%"]


def test_all_that_is_drawn_is_within_the_chart() -> None:
    wide = [Row("all", 100, 9, ""), Row("nothing", 0, 9, "")]
    for chart in (
        intervals(wide, Axis(0, 100, 10), 50, ""),
        histogram(Bins(24, 2, (1, 0, 7)), 7, 2, ""),
    ):
        height = float(re.findall(r'height="([\d.]+)em"', chart)[0])
        for name, low, high in re.findall(r'\b(c?[xy]\d?)="([\d.]+)(%|em)"', chart):
            assert 0 <= float(low) <= (100 if high == "%" else height), (name, low)


def test_numbers_fall_into_their_ranges() -> None:
    assert binned({24: 1, 25: 2, 28: 3, 33: 4}, 24, 33, 5) == Bins(24, 5, (6, 4))
    assert binned({24: 1, 28: 3}, 24, 28, 1).counts == (1, 0, 0, 0, 3)
    assert binned({20: 1, 30: 1}, 20, 30, 10) == Bins(20, 10, (1, 1))


def test_a_bar_is_as_high_as_its_share_of_the_most() -> None:
    chart = histogram(Bins(20, 10, (2, 0, 8)), 16, 20, "Lengths")
    first, second = parts(chart, "bar")
    assert float(second["height"][:-2]) == pytest.approx(4 * float(first["height"][:-2]), abs=0.03)
    tops = [float(bar["y"][:-2]) + float(bar["height"][:-2]) for bar in (first, second)]
    assert tops == pytest.approx([float(parts(chart, "base")[0]["y1"][:-2])] * 2, abs=0.011)
    assert percent(second["x"]) > percent(first["x"]) + percent(first["width"])
    words = [part.text for part in ElementTree.fromstring(chart).iter() if part.text]
    assert words == ["8", "20", "40"]
    assert "Lengths: 20–29: 2, 40–49: 8." in chart


def test_a_number_at_an_end_of_the_axis_does_not_stick_out() -> None:
    chart = histogram(Bins(100, 100, (1, 2)), 2, 100, "Lengths")
    anchors = {
        part.text: part.get("text-anchor")
        for part in ElementTree.fromstring(chart).iter()
        if part.text and part.get("text-anchor")
    }
    assert anchors == {"2": "middle", "100": "start", "200": "middle", "300": "end"}
