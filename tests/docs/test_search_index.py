"""The index of the search has the words of the pages, and none of their pictures."""

from tools import search_index
from tools.fences import figure
from tools.search_index import Section

DIAGRAM = figure("moves: E4\ncaption: {illegal E4}, *too*.", "docs/page.md", 1, "../")


def sections(html: str) -> list[Section]:
    return search_index.sections(html, "Rules", "rules/", "About it.")


def test_a_section_has_its_heading_address_and_text() -> None:
    found = sections(
        '<h1 id="r">Rules</h1><p>One.</p><h2 id="aim">The <em>aim</em></h2><p>Two.</p>'
    )
    assert found == [
        Section("Rules", "Rules", "rules/", "One."),
        Section("Rules", "The aim", "rules/#aim", "Two."),
    ]


def test_a_folded_box_has_an_entry_of_its_own_whose_address_opens_it() -> None:
    found = sections(
        '<h2 id="end">The end</h2><p>Before.</p>'
        '<details class="site"><summary><b>C2</b> Whose corner</summary>'
        '<a id="c2">C2</a> Far. <a id="c10">C10</a> Near.</details>'
        '<details class="site"><summary>An addition</summary><p>A draw.</p></details><p>After.</p>'
    )
    assert found == [
        Section("Rules", "The end", "rules/#end", "Before. After."),
        Section("Rules", "C2 Whose corner", "rules/#c2", "C2 Far. C10 Near."),
        Section("Rules", "An addition", "rules/#end", "A draw."),
    ]


def test_words_stay_whole_and_apart() -> None:
    (found,) = sections(
        "<p><em>heorr</em>, more <b>heorr</b>as</p><ul><li>one</li><li>two</li></ul>"
    )
    assert found.text == "heorr, more heorras one two"


def test_a_diagram_is_its_caption() -> None:
    (found,) = sections(DIAGRAM)
    assert found.text == "E4 is illegal, too."


def test_a_page_without_text_is_found_by_its_description() -> None:
    assert sections("") == [Section("Rules", "Rules", "rules/", "About it.")]
