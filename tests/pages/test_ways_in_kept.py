"""What the device keeps, and the pages to read, with each hostile text: nothing runs or is made."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from urllib.parse import quote

from playwright.sync_api import Page, expect

from games_dialog import library
from payloads import PAYLOADS
from planted import CLEAN, STATE, noting
from play import opened

# Everything that the page itself keeps for later, by the names that it goes by.
KEPT = [
    "tafl:settings",
    "tafl:game",
    "tafl:welcomed",
    "tafl:board:maerstanas",
    "tafl:board:oferhlyp",
    "tafl:match:d4",
    "tafl:players:maerstanas",
    "tafl:learn:maerstanas",
    "tafl:rating:maerstanas",
    "tafl:puzzles",
    "tafl:aside:e5",
    "tafl:copied:",
]
OF_THE_TAB = ["tafl:game", "tafl:board:maerstanas", "tafl:players:maerstanas", "tafl:mended"]
KEEP = """([kept, ofTheTab]) => {
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, text] of kept) localStorage.setItem(key, text);
  for (const [key, text] of ofTheTab) sessionStorage.setItem(key, text);
}"""
# Puts texts into the database of the list of games, as values that it cannot have written too.
FILE = """(texts) => new Promise((done, failed) => {
  const asked = indexedDB.open("IDBMap/@pyscript/tafl/games");
  asked.onupgradeneeded = () => asked.result.createObjectStore("entries").createIndex("", "", {});
  asked.onerror = failed;
  asked.onsuccess = () => {
    const [name] = asked.result.objectStoreNames;
    const change = asked.result.transaction(name, "readwrite");
    for (const text of texts) {
      change.objectStore(name).put(`["generic","${text}"]`, text);
      change.objectStore(name).put({ [text]: text }, `x${text}`);
    }
    change.oncomplete = () => done(asked.result.close());
  };
})"""
SHAPES: list[Callable[[str], object]] = [
    lambda text: text,
    lambda text: {"version": 1, "rating": text, "puzzles": text},
    lambda text: {"version": 1, "rating": 1000, "puzzles": [text, None]},
    lambda text: {"version": 1, "rating": 1000, "puzzles": [[text] * 8]},
    lambda text: [text],
    lambda text: None,
]


def turned(keys: list[str], by: int) -> list[tuple[str, str]]:
    """Each key with one of the texts, all of which it gets in turn."""
    texts = [*PAYLOADS.values()]
    return [(key, texts[(number + by) % len(texts)]) for number, key in enumerate(keys)]


def test_nothing_that_is_kept_runs_or_makes_anything(page: Page, base_url: str) -> None:
    faults = noting(page)
    play = opened(page, f"{base_url}/")
    library(play)  # which makes the database
    expect(page.locator("#library-list")).to_have_attribute("aria-busy", "false")
    page.evaluate(FILE, [*PAYLOADS.values()])
    for by in range(len(PAYLOADS)):
        page.evaluate(KEEP, [turned(KEPT, by), turned(OF_THE_TAB, by + 3)])
        play.reload()
        if by % 4 == 0:
            library(play)
            expect(page.locator("#library-list")).to_have_attribute("aria-busy", "false")
            expect(page.locator("#library-unreadable li").nth(20)).to_be_attached()
        assert page.evaluate(STATE) == CLEAN, by
        assert faults == [], by
    play.new_game()
    play.click_step("E4")
    expect(play.ply(1)).to_have_count(1)


def test_the_page_of_puzzles_shows_itself_whatever_is_kept(page: Page, base_url: str) -> None:
    faults = noting(page)
    page.goto(f"{base_url}/puzzles/")
    texts = [*PAYLOADS.values()]
    shaped = [SHAPES[number % len(SHAPES)](text) for number, text in enumerate(texts)]
    for kept in [*shaped, *(shape(texts[0]) for shape in SHAPES)]:
        page.evaluate("kept => { localStorage['tafl:puzzles'] = kept }", json.dumps(kept))
        page.reload()
        expect(page.locator("#archive li")).to_have_count(14)
        assert page.evaluate(STATE) == CLEAN
        assert faults == [], kept


def test_no_address_of_a_page_to_read_stops_it(page: Page, base_url: str) -> None:
    faults = noting(page)
    page.goto(f"{base_url}/rules/maerstanas/")
    box = page.locator("details:has(#m24)").first
    for name, text in PAYLOADS.items():
        for part in (text, quote(text, safe=""), "%"):
            page.evaluate("part => { location.hash = part }", part)
            assert page.evaluate(STATE) == CLEAN, name
        assert faults == [], name
    page.goto(f"{base_url}/about/")
    page.goto(f"{base_url}/rules/maerstanas/#%E0%A4%A")
    # What the script does after it has followed the address.
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    expect(box).to_have_attribute("open", "")
    assert faults == []


def test_no_search_runs_or_makes_anything(page: Page, base_url: str) -> None:
    faults = noting(page)
    field, count = page.locator("#search"), page.locator("#found")
    searches: Mapping[str, str] = {**PAYLOADS, "half a sign": "\\ud800"}
    page.goto(f"{base_url}/search.html")
    field.fill("thunder")
    expect(count).to_contain_text("results")
    for name, text in searches.items():
        field.evaluate(
            """(field, text) => {
                 field.value = text === "\\\\ud800" ? "\\ud800" : text;
                 field.dispatchEvent(new Event("input", { bubbles: true }));
               }""",
            text,
        )
        assert page.evaluate(STATE) == CLEAN, name
        assert faults == [], name
    for name, text in PAYLOADS.items():
        if len(text) > 2_000:
            continue  # no server takes such an address
        page.goto(f"{base_url}/search.html?q={quote(text, safe='')}")
        shown = "".join(sign for sign in text if sign not in "\r\n")
        expect(field).to_have_value(shown)
        assert page.evaluate(STATE) == CLEAN, name
        assert faults == [], name


def test_kept_looks_make_nothing_on_a_page_to_read(page: Page, base_url: str) -> None:
    faults = noting(page)
    page.goto(f"{base_url}/about/")
    for text in PAYLOADS.values():
        looks = dict.fromkeys(("board", "pieces", "colours", "text", "coordinates"), text)
        page.evaluate(
            "newValue => dispatchEvent("
            "new StorageEvent('storage', { key: 'tafl:settings', newValue }))",
            json.dumps(looks),
        )
        assert page.evaluate(STATE) == CLEAN
        assert page.locator("html").get_attribute("data-board") == text
    assert faults == []
