"""Boxes that fold: their summaries name the rulings inside, and the search reads them."""

from __future__ import annotations

from markdown import Markdown

from tools import foldings, search_index

BOX = """??? site "This site's ruling: who moves first"
    - [M22](#m22){ .ruling #m22 } The number of stones has no limit.
    - [M23](#m23){ .ruling #m23 } Dark moves first. See [M1](#m1){ .ruling }.
"""


def rendered(text: str) -> str:
    md = Markdown(extensions=["pymdownx.details", "attr_list", "admonition"])
    return foldings.numbered(md.convert(text))


def test_a_closed_box_says_which_rulings_are_in_it() -> None:
    html = rendered(BOX)
    assert html.startswith('<details class="site">\n<summary><span class="numbers">')
    assert "<b>M22</b> <b>M23</b></span> This site's ruling: who moves first</summary>" in html


def test_a_box_without_a_ruling_keeps_its_summary() -> None:
    html = rendered('??? author "The author"\n    See [M1](#m1){ .ruling }.\n')
    assert "<summary>The author</summary>" in html


def test_the_numbers_of_one_box_stay_in_it() -> None:
    html = rendered('??? author "The author"\n    Words.\n\n' + BOX)
    assert "<summary>The author</summary>" in html
    assert html.count("<b>M22</b>") == 1


def test_the_search_finds_what_is_folded() -> None:
    html = f'<h2 id="turn">A turn</h2>\n{rendered(BOX)}'
    [found] = search_index.sections(html, "Rules", "rules/")
    assert found.address == "rules/#m22"
    assert found.title == "M22 M23 This site's ruling: who moves first"
    assert "The number of stones has no limit." in found.text
