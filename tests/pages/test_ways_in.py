"""Every way in that needs a browser, with each hostile text: it runs nothing and makes no element.

The ways that end in pure Python are in tests/site/test_ways_in_texts.py.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from urllib.parse import quote

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from games_dialog import library
from payloads import PAYLOADS, faults_of_message
from planted import CLEAN, STATE, noting
from play import Play, opened

# Where the page answers with a sentence.
ALERT = "#alert"
CLOSE = """(all) => document.querySelectorAll("dialog[open]").forEach((dialog) => {
  if (all || dialog.id !== "library") dialog.close(); // the list of games takes long to open
})"""
DROP = """([text, name]) => {
  const dataTransfer = new DataTransfer();
  if (name) dataTransfer.items.add(new File([text], name));
  else dataTransfer.setData("text/plain", text);
  const told = { dataTransfer, bubbles: true, cancelable: true };
  document.querySelector("#board").dispatchEvent(new DragEvent("drop", told));
}"""
IMPORT = """(text) => {
  document.querySelector("[data-action=import]").click();
  document.querySelector("#import-text").value = text;
  document.querySelector("[data-import=open]").click();
}"""
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""
STORED = """([key, text]) => {
  const found = key.startsWith("tafl:match:")
    ? Object.keys(localStorage).find((each) => each.startsWith("tafl:match:")) : key;
  const told = { key: found, newValue: text, storageArea: localStorage };
  dispatchEvent(new StorageEvent("storage", told));
}"""


# --- the ways into the play page: how a text is fed, and where the page answers -------------------


def follow(play: Play, part: str) -> None:
    """Follows an address as the address bar would."""
    with play.followed():
        play.page.evaluate("part => { location.hash = part }", f"{part}")


def at(part: str) -> Callable[[Play, str], str]:
    """The way by the address, with the text in place of {}."""

    def feed(play: Play, text: str) -> str:
        follow(play, part.replace("{}", quote(text, safe="")))
        return ALERT

    return feed


def to_puzzle(part: str) -> Callable[[Play, str], str]:
    def feed(play: Play, text: str) -> str:
        follow(play, part.replace("{}", quote(text, safe="")))
        expect(play.page.locator("#puzzle-task")).to_contain_text("puzzle")
        expect(play.page.locator("#puzzle-task")).not_to_contain_text("on its way")
        follow(play, "game=maerstanas")
        return ""

    return feed


def bare(play: Play, text: str) -> str:
    follow(play, f"x{text}")
    return ""


def to_lesson(play: Play, text: str) -> str:
    follow(play, f"learn=maerstanas&goal={quote(text, safe='')}")
    expect(play.page.locator(f"{ALERT}:not(:empty)")).to_have_count(1)
    follow(play, "game=maerstanas")
    return ""


def refused_import(play: Play) -> str:
    trouble = play.page.locator("#import-trouble p")
    expect(trouble).not_to_have_text("Reading the record …")
    return "#import-trouble p"


def pasted_in_field(play: Play, text: str) -> str:
    play.page.evaluate(IMPORT, text)
    return refused_import(play)


def file_content(play: Play, text: str) -> str:
    play.page.evaluate("() => document.querySelector('[data-action=import]').click()")
    file = FilePayload(name="game.txt", mimeType="text/plain", buffer=text.encode())
    play.page.locator("#import-file").set_input_files(file)
    return refused_import(play)


def file_name(play: Play, text: str) -> str:
    play.page.evaluate(DROP, ['[Game "x"]', text[:200]])
    return refused_import(play)


def dropped(play: Play, text: str) -> str:
    play.page.evaluate(DROP, [text, ""])
    return refused_import(play)


def pasted(play: Play, text: str) -> str:
    play.page.evaluate(PASTE, f'[{text} "{text}"]\n\n1. {text}')
    return refused_import(play)


def pasted_link(play: Play, text: str) -> str:
    with play.followed():
        play.page.evaluate(PASTE, f"https://tafl.example/#1{text.replace('=', '')}")
    return ALERT


def record_shown(play: Play, text: str) -> str:
    """A whole record whose tags and comments are the text, shown, printed and exported."""
    inside = text.replace("}", ")").replace("{", "(")
    tag = json.dumps(inside, ensure_ascii=False)
    record = f'[Game "maerstanas"]\n[Event {tag}]\n\n1. E4 {{{inside}}} E3'
    play.page.evaluate(IMPORT, record)
    shown = play.page.locator("#import-trouble p, #moves .comment")
    expect(shown.first).to_be_attached()
    return ""


def commented(play: Play, text: str) -> str:
    page = play.page
    play.action("comment").click()
    page.locator("#comment textarea").evaluate("(field, text) => { field.value = text }", text)
    page.locator("#comment [type=submit]").click()
    page.evaluate("() => document.querySelector('#print [type=submit]').click()")
    return ""


def enter(field: Locator, text: str) -> None:
    """Puts a text into a field at once, as long as it may be."""
    field.evaluate(
        """(field, text) => {
             field.value = text;
             field.dispatchEvent(new Event("input", { bubbles: true }));
           }""",
        text,
    )


def typed(play: Play, text: str) -> str:
    field = play.page.locator("#typed")
    enter(field, text)
    field.evaluate("field => field.form.requestSubmit()")
    return ""


def edited(play: Play, text: str) -> str:
    enter(play.page.locator("#editor-text"), text)
    return ""


def open_list(play: Play) -> None:
    """Opens the list of games, unless it is open."""
    if not play.page.locator("#library[open]").count():
        library(play)


def searched(play: Play, text: str) -> str:
    open_list(play)
    enter(play.page.get_by_role("searchbox"), text)
    return ""


def restored(content: Callable[[str], str], name: str = "") -> Callable[[Play, str], str]:
    def feed(play: Play, text: str) -> str:
        said = play.page.locator("#library-said")
        open_list(play)
        said.evaluate("said => { said.textContent = '' }")
        file = FilePayload(
            name=name or text[:200].replace("\0", "") or "x",
            mimeType="application/json",
            buffer=content(text).encode(),
        )
        play.page.locator("#library-file").set_input_files(file)
        expect(said).not_to_have_text("")
        return "#library-said"

    return feed


def a_backup(text: str) -> str:
    kind = "games kept by a page for Mǽrstánas, Oferhlýp and Cyngesheall"
    kept = {"kind": kind, "version": 1, "games": [], "ratings": {}, "unreadable": {text: text}}
    return json.dumps(kept)


def told(play: Play, text: str) -> str:
    """A message from another window, which nobody listens for."""
    play.page.evaluate("text => { postMessage(text); postMessage({ [text]: text }) }", text)
    return ""


def stored(key: str) -> Callable[[Play, str], str]:
    def feed(play: Play, text: str) -> str:
        play.page.evaluate(STORED, [key, text])
        return ""

    return feed


# The ways that need a dialog or the editor come last, each with what closes it again.
WAYS: Mapping[str, Callable[[Play, str], str]] = {
    "#game=": at("game={}"),
    "#position=": at("game=oferhlyp&position={}"),
    "an option": at("game=maerstanas&scoring={}"),
    "a name": at("{}=on"),
    "#learn=": at("learn={}"),
    "a whole game's link": at("1{}"),
    "the bare address": bare,
    "#goal=": to_lesson,
    "#puzzle=": to_puzzle("puzzle={}"),
    "a theme of puzzles": to_puzzle("puzzle=next&theme={}"),
    "a game of puzzles": to_puzzle("puzzle=next&game={}&level={}"),
    "import, pasted": pasted_in_field,
    "import, a file": file_content,
    "a file's name": file_name,
    "a text dropped on the page": dropped,
    "a record pasted on the page": pasted,
    "a link pasted on the page": pasted_link,
    "a record that is shown": record_shown,
    "a comment": commented,
    "a typed move": typed,
    "a position in the editor": edited,
    "a search for games": searched,
    "a backup": restored(lambda text: text, "backup.json"),
    "a backup's name": restored(lambda text: "{", ""),
    "a backup's unreadable text": restored(a_backup, "backup.json"),
    "a message from another window": told,
    "settings of another tab": stored("tafl:settings"),
    "a game of another tab": stored("tafl:match:"),
    "something else of another tab": stored("tafl:x"),
}


@pytest.mark.slow
def test_no_way_into_the_play_page_runs_or_makes_anything(page: Page, base_url: str) -> None:
    faults = noting(page)
    play = opened(page, f"{base_url}/")
    play.click_step("D4")
    page.locator("#typed").focus()  # which fetches what reads a typed move
    wrong: dict[str, object] = {}
    for way, feed in WAYS.items():
        if way == "a position in the editor":
            play.action("setup").click()
            page.locator("#editor").wait_for()
        for name, text in PAYLOADS.items():
            said = feed(play, text)
            if said and (found := faults_of_message(page.locator(said).inner_text())):
                wrong[f"{way}, {name}: {said}"] = found
            state = page.evaluate(STATE)
            if state != CLEAN or faults:
                wrong[f"{way}, {name}"] = (state, [*faults])
                faults.clear()
            page.evaluate(CLOSE, False)
        page.evaluate(CLOSE, True)
        if way == "a position in the editor":
            page.locator('[data-edit="leave"]').click()
    assert wrong == {}
    # A comment is there as it was written, and the page still plays.
    commented(play, PAYLOADS["script"])
    written = page.locator("#moves .comment, #moves i").filter(has_text=PAYLOADS["script"])
    expect(written).not_to_have_count(0)
    page.evaluate(CLOSE, True)
    play.new_game()
    play.click_step("E4")
    expect(play.ply(1)).to_have_count(1)
