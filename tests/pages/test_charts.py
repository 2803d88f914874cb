"""The charts of the balance page: readable on any screen, in any colours, and on paper."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from looks import until_dressed

CLASHES = """() => [...document.querySelectorAll('svg.chart')].flatMap(chart => {
    const around = chart.parentElement.getBoundingClientRect();
    const texts = [...chart.querySelectorAll('text')];
    const box = part => part.getBoundingClientRect();
    const meet = (a, b) =>
        a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 4 && b.top < a.bottom - 4;
    const found = texts.filter(text =>
        box(text).left < around.left - 6 || box(text).right > around.right + 6);
    const others = [...texts, ...chart.querySelectorAll('.error, .value, .bar')];
    texts.forEach((text, n) => others.slice(n + 1).forEach(other => {
        if (meet(box(text), box(other))) found.push(text);
    }));
    return found.map(text => text.textContent);
})"""
COLOURS = """() => {
    const colour = part => getComputedStyle(part).fill;
    const chart = document.querySelector('svg.chart');
    return {
        page: getComputedStyle(document.documentElement).backgroundColor,
        text: colour(chart.querySelector('text')),
        value: colour(chart.querySelector('.value')),
        error: getComputedStyle(chart.querySelector('.error')).stroke,
    };
}"""


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_in_a_chart_lies_over_another_or_beyond_the_page(
    page: Page, base_url: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{base_url}/balance/")
    until_dressed(page)
    assert page.locator("svg.chart").count() >= 4
    assert page.evaluate(CLASHES) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(
    "media",
    [
        {"color_scheme": "light"},
        {"color_scheme": "dark"},
        {"forced_colors": "active"},
        {"forced_colors": "active", "color_scheme": "dark"},
        {"media": "print"},
    ],
)
def test_charts_stand_out_in_any_colours(page: Page, base_url: str, media: dict[str, Any]) -> None:
    page.goto(f"{base_url}/balance/")
    until_dressed(page)
    page.emulate_media(**media)
    colours = page.evaluate(COLOURS)
    ground = _light(colours.pop("page"))
    for part, colour in colours.items():
        assert abs(_light(colour) - ground) > 80, (part, colour, ground)


def _light(colour: str) -> float:
    """How light a computed colour is, 0 to 255; one that lets all through is as paper."""
    numbers = [float(n) for n in colour.partition("(")[2].rstrip(")").split(",")]
    return 255 if numbers[3:] == [0] else sum(numbers[:3]) / 3


def test_charts_are_as_large_as_the_text_of_the_page(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/balance/")
    until_dressed(page)
    chart = page.locator("svg.chart").first

    def height() -> float:
        return float(chart.evaluate("chart => chart.getBoundingClientRect().height"))

    usual = height()
    page.evaluate("document.documentElement.dataset.text = 'larger'")
    assert height() == pytest.approx(1.25 * usual, rel=0.01)
