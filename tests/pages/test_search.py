"""The search page: what it finds, and what it shows of each result."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from looks import assert_no_violations_in_any_light


@pytest.fixture
def search_page(page: Page, base_url: str) -> Page:
    page.goto(f"{base_url}/search.html")
    return page


def find(page: Page, words: str) -> Locator:
    """The first result for these words, typed where the focus is."""
    page.keyboard.type(words)
    first = page.locator("#results article").first
    expect(first).to_be_visible()
    return first


def test_one_can_type_at_once(search_page: Page) -> None:
    expect(search_page.locator("#search")).to_be_focused()
    expect(find(search_page, "thunder").locator("a")).to_have_text("The thunder-stone")


def test_a_result_names_its_page_and_leads_there(search_page: Page) -> None:
    first = find(search_page, "friendly jump")
    expect(first.locator(".where")).to_have_text("Rules of Oferhlýp")
    first.locator("a").click()
    expect(search_page.locator("h1")).to_have_text("The rules of Oferhlýp")
    search_page.go_back()
    expect(search_page.locator("#results article").first.locator("a")).to_have_text(
        "A friendly jump"
    )


def test_what_is_typed_before_the_index_arrives_is_found_and_kept(
    page: Page, base_url: str
) -> None:
    held: list[Route] = []
    page.route("**/search.json", lambda route: held.append(route))
    page.goto(f"{base_url}/search.html")
    expect(page.locator("#search")).to_be_focused()
    page.keyboard.type("thunder")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator("#results article").first).to_be_visible()
    assert page.url.endswith("?q=thunder")


def test_an_excerpt_is_whole_words_around_what_was_found(search_page: Page, public: Path) -> None:
    find(search_page, "hinge")
    index = json.loads((public / "search.json").read_text("utf-8"))
    texts = {address: text for _, _, address, text in index}
    shown = search_page.locator("#results article")
    for result in shown.all():
        excerpt = result.locator("p:last-child")
        words = excerpt.inner_text().strip("… ").split()
        whole = texts[result.locator("a").get_attribute("href") or ""].split()
        assert words
        assert any(whole[at : at + len(words)] == words for at in range(len(whole)))
        assert "hinge" in " ".join(excerpt.locator("mark").all_inner_texts()).lower()


def test_old_english_is_found_as_it_is_typed(search_page: Page) -> None:
    for words in ("maerstanas rules", "Mǽrstánas rules", "thunor", "Þunor"):
        search_page.locator("#search").fill(words)
        expect(search_page.locator("#results article").first).to_be_visible()
    search_page.locator("#search").fill("checkmate in xiangqi")
    expect(search_page.locator("#found")).to_have_text("Nothing found. Try a shorter word.")
    expect(search_page.locator("#results article")).to_have_count(0)


def test_words_in_the_address_are_looked_for(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/search.html?q=woden")
    expect(page.locator("#results article").first.locator("a")).to_have_text("The Woden-stone")
    assert_no_violations_in_any_light(page)


def test_a_mistyped_word_finds_what_is_like_it(search_page: Page) -> None:
    first = find(search_page, "thundre-stoen")
    expect(search_page.locator("#found")).to_contain_text("with similar words")
    expect(first.locator("a")).to_have_text("The thunder-stone")
    assert "thunder" in " ".join(first.locator("mark").all_inner_texts()).lower()
    # Words that are there as they are typed need no others.
    search_page.locator("#search").fill("stone")
    expect(search_page.locator("#found")).to_have_text(re.compile(r"^\d+ results$"))
    marks = search_page.locator("#results mark").all_inner_texts()
    assert {mark.lower()[:5] for mark in marks} == {"stone"}
