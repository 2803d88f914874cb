"""The legend explains every sign that a page's diagrams use, and draws it as they do."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from game import svg
from game.artwork import MARKS
from tools import fences, legend

CHAIN = "position: ......./.M...../..m..../......./..n..../......./K.....k D"


def figures(*bodies: str) -> str:
    return "".join(fences.figure(body, "page", 1, "./", "oferhlyp") for body in bodies)


@pytest.mark.parametrize("name", legend.SIGNS)
@pytest.mark.parametrize("theme", [svg.FIGURE, svg.PAPER], ids=["page", "paper"])
def test_every_sign_is_a_picture_with_its_sign(name: str, theme: svg.Theme) -> None:
    drawn = legend.picture(name, theme)
    assert ET.fromstring(drawn).attrib["viewBox"].endswith(" 100")
    sign = legend.SIGNS[name]
    if sign.mark:
        assert MARKS[sign.mark] in drawn
    elif "arrow" in name:
        assert sign.seen in drawn
    else:
        assert 'class="hinge hinge-dark"' in drawn
    assert ("<style>" in drawn) == theme.self_contained


def test_signs_that_a_page_uses_are_listed_and_no_others() -> None:
    assert legend.used("") == []
    page = figures(f"{CHAIN}\ncaption: {{hits B2xD4xB6: C3; removes C5}}.")
    assert legend.used(page) == ["arrow", "slash", "big cross"]
    page += figures("caption: {illegal A1~A3~A5}.", "caption: {reaches D2: 3}.")
    assert legend.used(page) == [
        "cross",
        "arrow",
        "dotted arrow",
        "dot",
        "slash",
        "big cross",
    ]
    page = figures(f"{CHAIN}\nmoves: B2xD4xB6\ncaption: {{played B2xD4xB6}}.")
    assert legend.used(page) == ["corners", "ring", "dashed ring"]
    stones = "game: maerstanas\nhinges: shown\ncaption: {legal E4}."
    assert legend.used(figures(stones)) == ["tick", "bar"]


def test_the_marker_gives_way_to_the_legend() -> None:
    page = figures("game: maerstanas\ncaption: {legal E4}, {turn dark}.")
    html = legend.filled(f"<p>Before.</p>\n{legend.MARKER}\n{page}")
    assert re.findall(r"<span>([^<]*)</span></li>", html) == ["you may play here"]
    assert legend.MARKER not in html
    assert legend.filled(page) == page


def test_every_mark_of_a_diagram_has_its_sign() -> None:
    told = {sign.mark for sign in legend.SIGNS.values()}
    # What a fence may mark besides: a piece that was chosen, and one that was spared.
    assert {*MARKS} - told == {"selected", "kept"}
