"""The glossary says four things about each word, and the rules pages link to it."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "terms.md").read_text("utf-8")
WORDS, _, PLAIN = TEXT.partition("## Words of play")
PARTS = ["Say", "Means", "In play", "Source"]
RULES = sorted((DOCS / "rules").glob("*.md"))
HEADING = r"^### (.+) \{ lang=(?:ang|non) #(\w+) \}$"
each_rules_page = pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)


def entries() -> list[ParameterSet]:
    """The name, anchor and text of each word that has a heading."""
    found = [*re.finditer(HEADING, WORDS, re.M)]
    ends = [*[match.start() for match in found], len(WORDS)]
    return [
        pytest.param(
            match[2], re.split(r"^## ", WORDS[match.end() : end], flags=re.M)[0], id=match[2]
        )
        for match, (_, end) in zip(found, pairwise(ends), strict=True)
    ]


def anchors() -> list[str]:
    return re.findall(r"\{(?: lang=\w+)? #(\w+) \}$", TEXT, re.M)


def letters(text: str) -> set[str]:
    """The words of a text, in lower case."""
    return set(re.findall(r"[^\W\d_]+", text.lower()))


def italics(text: str) -> list[tuple[str, bool]]:
    """Each text in italics, and whether it is marked as Old English."""
    text = re.sub(r"^(`{3,}).*?^\1$", "", text, flags=re.M | re.S).replace("**", "")
    return [
        (match[1], bool(match[2]))
        for match in re.finditer(r"\*([^*\n]+)\*(?:\]\([^)]*\))?(\{ lang=ang \})?", text)
    ]


def known() -> set[str]:
    """Every form of an Old English word that the glossary gives."""
    forms = set()
    for name, _ in re.findall(HEADING, WORDS, re.M):
        forms |= letters(name)
    for word, marked in italics(WORDS):
        if marked:
            forms |= letters(word)
    return forms


@pytest.mark.parametrize(("anchor", "text"), entries())
def test_each_word_has_its_four_parts(anchor: str, text: str) -> None:
    parts = re.findall(r"^(\w.*)\n:   (.+)$", text, re.M)
    assert [name for name, _ in parts] == PARTS
    say = parts[0][1]
    assert re.search(r'<span class="ipa">/[^/<]+/</span>', say), "the phonetic alphabet"
    assert re.search(r"\b[A-ZÜ]{2,}\b", say), "plain letters"


def test_the_glossary_has_every_word_of_the_authors_list() -> None:
    """His gameplay terms of Mǽrstánas, in the order of his list."""
    authors = "heorr fraecenes freondlic ildan maerstan os stan taefl thorn thunorstan wodenstan"
    assert {*authors.split()} <= {*anchors()}


def test_peril_is_having_four_hinges_on_both_pages() -> None:
    """As in the author's list; a stone with three hinges is only full."""
    rules = " ".join((DOCS / "rules/maerstanas.md").read_text("utf-8").split())
    assert re.search(r"word for having four hinges is \[\*frǽcenes\*\]\([^)]*#fraecenes\)", rules)
    peril = TEXT.partition("#fraecenes }")[2].partition("### ")[0]
    assert ":   The state of having four hinges." in peril


def test_no_two_terms_share_an_anchor() -> None:
    assert len(entries()) >= 20
    assert len(set(anchors())) == len(anchors())


def test_every_plain_word_is_explained_and_can_be_linked_to() -> None:
    listed = PLAIN.partition('<div class="words" markdown>')[2].partition("</div>")[0]
    for entry in listed.strip().split("\n\n"):
        assert re.match(r"[A-Z]?[^\n{]+ \{ #\w+ \}\n:   \S", entry), entry
    names = re.findall(r"^([^:\s].*?) \{ #\w+ \}$", listed, re.M)
    assert names == sorted(names, key=str.lower)


@each_rules_page
def test_the_rules_link_each_term_once_and_to_its_anchor(path: Path) -> None:
    linked = re.findall(r"\]\(\.\./terms\.md#(\w+)\)", path.read_text("utf-8"))
    assert set(linked) <= set(anchors())
    assert len(set(linked)) == len(linked)


@each_rules_page
def test_old_english_in_italics_is_in_the_glossary(path: Path) -> None:
    for phrase, marked in italics(path.read_text("utf-8")):
        for word in letters(phrase):
            if marked or not word.isascii():
                assert word in known(), phrase


def test_links_to_the_dictionary_are_entries_or_searches() -> None:
    links = re.findall(r"\((https://bosworthtoller\.com/[^)]*)\)", TEXT)
    assert links
    for link in links:
        assert re.fullmatch(r"https://bosworthtoller\.com/(\d+|search\?q=[\w%]+|)", link), link
