"""Games kept on the device: crashes, two tabs, and storage in trouble."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from game.core import GAMES, Player
from game.match import Match
from games_dialog import library, listed, restore
from library import backup_file
from library.backup_file import Backup
from play import Play, until_ready
from saves import match_json, saved_game

GAME = GAMES["maerstanas"]
# A whole game on the smallest board, all special stones in it.
WHOLE = ("C1", "C2", "T A1", "T A3", "W C2", "W C1", "B3", "B2")


def opened(context: BrowserContext, address: str) -> Play:
    page = context.new_page()
    page.goto(address)
    until_ready(page)
    return Play(page)


@pytest.mark.slow
@pytest.mark.allow_page_errors
@pytest.mark.first_visit  # a crash would end all pages of the profile that tests share
def test_a_game_survives_a_page_that_is_killed_at_every_ply(
    context: BrowserContext, base_url: str
) -> None:
    play = opened(context, f"{base_url}/#game=maerstanas&board=3")
    match = Match(GAME, {"board": "3"})
    for number, squares in enumerate(WHOLE):
        move = tuple(squares.split())
        match.play(move)
        for step in move:
            play.click_step(step)
        if number % 2:
            play.page.close()
        else:
            with play.page.expect_event("crash"), suppress(Error):
                play.page.goto("chrome://crash")
        play = opened(context, f"{base_url}/")
        pieces = {p.cell: (p.owner, p.kind) for p in GAME.scene(match.state).pieces}
        assert play.stones() == pieces, f"after ply {match.ply}"
        assert len(play.notations()) == match.ply
    assert match.outcome
    assert play.page.locator("#result").inner_text()


# Another tab hears of changes in the order they were made, the page's own listener first.
HEAR_OF_IT = """() => {
  window.heard = new Promise(done => addEventListener("storage", event => {
    if (event.key === "that is all") done();
  }));
}"""


def test_two_tabs_follow_each_other_and_overwrite_nothing(
    context: BrowserContext, base_url: str
) -> None:
    one = opened(context, f"{base_url}/")
    one.cell("E4").click()
    two = opened(context, f"{base_url}/")
    assert two.notations() == ["E4"]
    one.cell("E3").click()
    expect(two.ply(2)).to_have_attribute("aria-current", "step")
    two.cell("A1").click()
    expect(one.ply(3)).to_have_attribute("aria-current", "step")
    # A tab in the middle of a turn is left alone; its game becomes a second one.
    two.tray("light", "T").click()
    two.page.evaluate(HEAR_OF_IT)
    one.cell("G7").click()
    one.page.evaluate("localStorage.setItem('that is all', '')")
    two.page.evaluate("() => window.heard")
    assert len(two.notations()) == 3
    two.cell("A7").click()
    assert "was continued in another tab" in two.status()
    one.cell("G1").click()
    assert one.notations() == ["E4", "E3", "A1", "G7", "G1"]
    assert two.notations() == ["E4", "E3", "A1", "T A7"]
    # Each tab comes back to its own; a third begins with the one played last.
    for play in (one, two):
        before = play.notations()
        play.reload()
        assert play.notations() == before
    assert opened(context, f"{base_url}/").notations() == one.notations()
    page = library(two)
    page.locator("#library-list li").nth(1).wait_for()
    assert sorted(each.split(" · ")[1] for each in listed(page)) == ["4 moves", "5 moves"]


FILL = """() => {
  for (let size = 1 << 20; size; size >>= 1) {
    try {
      for (let n = 0; ; n++) localStorage.setItem(`junk${size}-${n}`, "x".repeat(size));
    } catch { }
  }
}"""


def test_a_full_storage_makes_room_and_play_goes_on(ready_page: Page, base_url: str) -> None:
    page, play = ready_page, Play(ready_page)
    for square in ("A1", "B1", "C1", "D1"):
        play.cell(square).click()
        play.resign()
        play.new_game()
    page.evaluate(FILL)
    play.cell("E4").click()
    expect(page.locator("#alert")).to_contain_text("older games were moved to make room")
    assert play.stones() == {"E4": ("dark", "standard")}
    page.reload()
    until_ready(page)
    assert play.notations() == ["E4"]
    page.evaluate(FILL)
    play.new_game()
    play.cell("A1").click()
    expect(page.locator("#status")).to_contain_text("A1")
    play.cell("B1").click()
    assert len(play.stones()) == 2
    play.action("library").click()
    expect(page.locator("#library-list .kept-game")).to_have_count(6)
    page.evaluate(
        "Object.keys(localStorage).forEach(k => /junk/.test(k) && localStorage.removeItem(k))"
    )


def test_damaged_games_are_set_aside_and_listed_and_the_others_play(
    ready_page: Page, base_url: str
) -> None:
    page, play = ready_page, Play(ready_page)
    for square in ("A1", "B1", "C1"):
        play.cell(square).click()
        play.resign()
        play.new_game()
    library(play)
    expect(page.locator("#library-list .kept-game")).to_have_count(3)
    expect(page.locator("#library-list")).to_have_attribute("aria-busy", "false")
    page.goto(f"{base_url}/about/")
    damaged = page.evaluate(
        """async () => {
             const {name} = (await indexedDB.databases()).find(({name}) => name.endsWith("/games"));
             const db = await new Promise(done => {
               indexedDB.open(name).onsuccess = ({target}) => done(target.result);
             });
             const writing = db.transaction("entries", "readwrite");
             const entries = writing.objectStore("entries");
             const keys = await new Promise(done => {
               entries.getAllKeys().onsuccess = ({target}) => done(target.result);
             });
             entries.put("garbage", keys[0]);
             entries.put({not: "a text"}, "other");
             await new Promise(done => { writing.oncomplete = done; });
             localStorage.setItem("tafl:match:" + keys[0], "{");
             db.close();
             return keys[0];
           }"""
    )
    page.goto(f"{base_url}/")
    until_ready(page)
    library(play)
    expect(page.locator("#library-list .kept-game")).to_have_count(2)
    expect(page.locator("#library-unreadable li")).to_have_count(2)
    with page.expect_download() as download:
        page.locator("#library-unreadable button").first.click()
    assert Path(download.value.path()).read_text("utf-8")
    assert damaged
    page.locator("#library-list .kept-game").first.click()
    assert len(play.stones()) == 1


def test_play_goes_on_where_everything_kept_is_damaged(ready_page: Page, base_url: str) -> None:
    page, play = ready_page, Play(ready_page)
    play.cell("A1").click()
    play.new_game()
    play.cell("B1").click()
    page.locator('[data-seat="light"]').select_option("3")
    damaged = page.evaluate(
        """() => {
             const keys = Object.keys(localStorage).filter(key => key.startsWith("tafl:match:"));
             for (const key of Object.keys(localStorage)) localStorage.setItem(key, "{");
             for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, "{");
             for (const key of keys) localStorage.setItem(key, `{"damaged":"${key}"}`);
             return keys.length;
           }"""
    )
    assert damaged == 2
    page.reload()
    until_ready(page)
    assert "cannot be read" in play.status()
    assert "It is set aside, and this is a new one." in play.status()
    play.cell("E4").click()
    assert play.stones()["E4"] == ("dark", "standard")
    library(play)
    expect(page.locator("#library-list")).to_have_attribute("aria-busy", "false")
    expect(page.locator("#library-list .kept-game")).to_have_count(1)
    texts = set()
    for number in range(page.locator("#library-unreadable button").count()):
        with page.expect_download() as download:
            page.locator("#library-unreadable button").nth(number).click()
        texts.add(Path(download.value.path()).read_text("utf-8"))
    assert len([text for text in texts if "tafl:match:" in text]) == damaged


REFUSED_DATABASE = """const open = indexedDB.open.bind(indexedDB);
indexedDB.open = (name, ...rest) => {
  if (name.endsWith("/games")) throw new DOMException("no", "SecurityError");
  return open(name, ...rest);
};"""
FULL_DATABASE = """IDBObjectStore.prototype.put = () => {
  throw new DOMException("no", "QuotaExceededError");
};"""


SLOW_DATABASE = """() => {
  indexedDB.databases = () => new Promise(done => { window.goOn = () => done([]); });
}"""


def test_a_click_that_the_database_interrupts_deletes_the_game(
    ready_page: Page, base_url: str
) -> None:
    play = Play(ready_page)
    play.cell("A1").click()
    play.resign()
    play.new_game()
    play.page.evaluate(SLOW_DATABASE)
    page = library(play)
    page.wait_for_function("() => window.goOn !== undefined")
    page.locator("#library-list .drop").hover()
    page.mouse.down()
    page.evaluate("() => goOn()")
    assert len(listed(page)) == 1
    page.mouse.up()
    expect(page.locator("#library-said")).to_contain_text("Deleted: Mǽrstánas, two people.")
    expect(page.locator("#library-list .kept-game")).to_have_count(0)


@pytest.mark.allow_page_errors
def test_a_refused_or_full_database_is_reported_and_games_stay(
    context: BrowserContext, base_url: str, tmp_path: Path
) -> None:
    page = context.new_page()
    page.add_init_script(REFUSED_DATABASE)
    page.goto(f"{base_url}/")
    until_ready(page)
    play = Play(page)
    play.cell("A1").click()
    play.resign()
    play.new_game()
    library(play)
    expect(page.locator("#library-said")).to_contain_text("database cannot be used")
    expect(page.locator("#library-list .kept-game")).to_have_count(1)
    page.locator("#library-list .kept-game").click()
    assert play.notations() == ["A1"]

    page = context.new_page()
    page.add_init_script(FULL_DATABASE)
    page.goto(f"{base_url}/")
    until_ready(page)
    play = Play(page)
    library(play)
    expect(page.locator("#library-said")).to_contain_text(
        "database is full, so new games stay in a smaller store"
    )
    assert len(listed(page)) == 1
    other = Match(GAMES["oferhlyp"])
    other.play(other.legal_moves[0])
    entry = saved_game.made(
        other, match_json.dumps(other), {"dark": 0, "light": 2}, "b1", "2026-11-21"
    )
    backup = tmp_path / "backup.json"
    backup.write_text(backup_file.dumps(Backup([entry], {}, {}), ""), "utf-8")
    restore(page, backup)
    expect(page.locator("#library-said")).to_contain_text("1 game restored. This browser's")
    expect(page.locator("#library-list .kept-game")).to_have_count(2)
    page.reload()
    until_ready(page)
    library(play)
    page.locator("[data-library='open b1']").click()
    assert len(play.notations()) == 1


def test_a_forged_time_in_a_backup_is_no_invalid_date(
    context: BrowserContext, base_url: str, tmp_path: Path
) -> None:
    play = opened(context, f"{base_url}/")
    match = Match(GAME)
    match.play(("E4",))
    players: dict[Player, int] = {"dark": 0, "light": 2}
    entry = saved_game.made(match, match_json.dumps(match), players, "b1", "yesterday")
    backup = tmp_path / "backup.json"
    backup.write_text(backup_file.dumps(Backup([entry], {}, {}), ""), "utf-8")
    library(play)
    restore(play.page, backup)
    expect(play.page.locator("#library-list .kept-game")).to_contain_text("no date")
    expect(play.page.locator("body")).not_to_contain_text("Invalid Date")


# Files a game as an earlier version did, beside what another site of the same origin keeps there.
SHARED = """async text => {
  const asked = indexedDB.open("IDBMap/@pyscript/games");
  asked.onupgradeneeded = () => asked.result.createObjectStore("entries");
  const db = await new Promise(done => { asked.onsuccess = () => done(asked.result); });
  const writing = db.transaction("entries", "readwrite");
  const entries = writing.objectStore("entries");
  entries.put(JSON.stringify([["1", "2"], "generic", text]), "b1");
  entries.put(JSON.stringify([["1", "2"], "generic", "of another site"]), "x");
  await new Promise(done => { writing.oncomplete = done; });
  db.close();
}"""
KEYS = """async name => {
  const asked = indexedDB.open(name);
  const db = await new Promise(done => { asked.onsuccess = () => done(asked.result); });
  const keys = db.transaction("entries").objectStore("entries").getAllKeys();
  await new Promise(done => { keys.onsuccess = done; });
  db.close();
  return keys.result;
}"""


def test_games_that_an_earlier_version_filed_are_found_and_others_texts_stay(
    context: BrowserContext, base_url: str
) -> None:
    match = Match(GAME)
    match.play(("E4",))
    players: dict[Player, int] = {"dark": 0, "light": 2}
    entry = saved_game.made(match, match_json.dumps(match), players, "b1", "2026-11-21")
    page = context.new_page()
    page.goto(f"{base_url}/about/")
    page.evaluate(SHARED, saved_game.dumps(entry))
    play = opened(context, f"{base_url}/")
    library(play)
    expect(play.page.locator("#library-list .kept-game")).to_have_count(1)
    expect(play.page.locator("#library-unreadable li")).to_have_count(0)
    expect(play.page.locator("#library-list")).to_have_attribute("aria-busy", "false")
    assert play.page.evaluate(KEYS, "IDBMap/@pyscript/tafl/games") == ["b1"]
    assert play.page.evaluate(KEYS, "IDBMap/@pyscript/games") == ["b1", "x"]
    # It is copied once: a game that is deleted here doesn't come back.
    play.page.get_by_role("button", name="Delete").click()
    expect(play.page.locator("#library-list .kept-game")).to_have_count(0)
    play.page.get_by_role("button", name="Close").click()
    play.page.reload()
    until_ready(play.page)
    library(play)
    expect(play.page.locator("#library-list")).to_have_attribute("aria-busy", "false")
    expect(play.page.locator("#library-list .kept-game")).to_have_count(0)
