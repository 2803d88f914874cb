"""The list of games: from the first game to a restored backup."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from games_dialog import library, listed, restore
from looks import assert_no_violations
from play import Play, until_ready


def test_the_list_of_games_from_a_first_game_to_a_restored_backup(
    ready_page: Page, base_url: str, tmp_path: Path
) -> None:
    page, play = ready_page, Play(ready_page)
    play_three_games(play)
    library(play)
    games = list_three_games(page)
    delete_and_undo_by_keyboard(page, games)
    backup = save_backup(page, tmp_path)
    page.goto(f"{base_url}/about/")
    empty_device(page)
    page.goto(f"{base_url}/")
    until_ready(page)
    library(play)
    expect(page.locator("#library-list")).to_have_text(
        "No games yet. Every game you play is saved here."
    )
    refuse_bad_backups(page, tmp_path)
    restore_twice(page, backup, games)
    undo_beside_its_own_message(page)
    open_two_games(play)


def play_three_games(play: Play) -> None:
    """Plays one game against the computer and two of two people."""
    page = play.page
    play.action("library").click()
    expect(page.locator("#library-list")).to_have_text(
        "No games yet. Every game you play is saved here."
    )
    page.keyboard.press("Escape")
    page.locator('[data-seat="light"]').select_option("3")
    play.cell("E4").click()
    play.ply(2).wait_for()
    play.resign()
    # A player rated 1000 lost to a level rated 1000.
    expect(page.locator("#rating")).to_have_text("Your rating: 984 (−16).")
    page.reload()
    until_ready(page)
    expect(page.locator("#rating")).to_have_text("Your rating: 984 (−16).")
    play.new_game()
    page.locator('[data-seat="light"]').select_option("0")
    for move in ("D4", "D5", "T D3"):
        play.click_move(move)
    play.pick("oferhlyp")
    play.agree_on_a_draw()


def list_three_games(page: Page) -> list[str]:
    """The texts of the three games, listed and searched."""
    page.locator("#library-list li").nth(2).wait_for()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert_no_violations(page)
    games = listed(page)
    assert [text.split("·")[0].rsplit(" ", 4)[0] for text in games] == [
        "Oferhlýp two people Drawn",
        "Mǽrstánas two people Not over",
        "Mǽrstánas against Churl You lost",
    ]
    search = page.get_by_role("searchbox")
    search.fill("churl maerst")
    expect(page.locator("#library-said")).to_have_text("1 game")
    search.fill("churl drawn")
    expect(page.locator("#library-said")).to_have_text("No games found.")
    search.fill("")
    return games


def delete_and_undo_by_keyboard(page: Page, games: list[str]) -> None:
    page.locator("#library-list li").nth(2).locator(".drop").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#library-list li")).to_have_count(2)
    expect(page.locator("[data-library=undo]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#library-said")).to_have_text("Mǽrstánas, against Churl is back.")
    assert listed(page) == games


def undo_beside_its_own_message(page: Page) -> None:
    """Deletes two games; the button is not there beside a message about something else."""
    undo, said = page.locator("[data-library=undo]"), page.locator("#library-said")
    drops = page.locator("#library-list .drop")
    drops.first.click()
    expect(undo).to_be_visible()
    page.get_by_role("searchbox").fill("churl")
    expect(said).to_have_text("1 game")
    expect(undo).to_be_hidden()
    page.get_by_role("searchbox").fill("")
    drops.last.click()
    undo.click()
    expect(said).to_have_text("Mǽrstánas, against Churl is back.")
    undo.click()
    expect(said).to_have_text("Oferhlýp, two people is back.")
    expect(undo).to_be_hidden()
    expect(drops).to_have_count(3)


def save_backup(page: Page, folder: Path) -> Path:
    """The file of the three games and the rating."""
    read_statistics(page)
    with page.expect_download() as download:
        page.locator("[data-library=backup]").click()
    backup = folder / download.value.suggested_filename
    download.value.save_as(backup)
    assert len(json.loads(backup.read_text("utf-8"))["games"]) == 3
    return backup


def read_statistics(page: Page) -> None:
    expect(page.locator("#statistics-summary")).to_have_text("1 game, 0 won")
    page.locator(".statistics summary").click()
    found = page.locator("#library-statistics")
    expect(found).to_contain_text("984 1 rated game, nearest to Churl at 1000")
    expect(found.locator("tbody tr")).to_have_text(["3 Churl1001"])
    expect(found.get_by_role("img")).to_have_accessible_name(
        "Your rating over 1 rated game: from 1000 to 984, highest 1000, lowest 984."
    )
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert_no_violations(page)


def refuse_bad_backups(page: Page, folder: Path) -> None:
    for bad, said in (
        (b"{", "This backup is incomplete: line 1 cannot be read. Nothing was changed."),
        (b"\xff\xfe\x00", "This backup is incomplete"),
        (b'{"kind": 1}', "This file is not a backup of games. Nothing was changed."),
    ):
        file = folder / "bad.json"
        file.write_bytes(bad)
        restore(page, file)
        expect(page.locator("#library-said")).to_contain_text(said)
        assert listed(page) == []


def restore_twice(page: Page, backup: Path, games: list[str]) -> None:
    """Restores the games, and then none that are there already."""
    restore(page, backup)
    expect(page.locator("#library-said")).to_have_text("3 games restored.")
    assert [text.removesuffix(" · on the board") for text in listed(page)] == [
        text.removesuffix(" · on the board") for text in games
    ]
    restore(page, backup)
    expect(page.locator("#library-said")).to_have_text("3 games already here.")
    expect(page.locator("#library-statistics")).to_contain_text("984")


def open_two_games(play: Play) -> None:
    page = play.page
    # An opened game is on the board with its players, and the game that was there is kept.
    page.locator("#library-list .kept-game").nth(1).click()
    assert play.notations() == ["D4", "D5", "T D3xD4"]
    expect(page.locator("#board [tabindex='0']")).to_be_focused()
    library(play)
    page.locator("#library-list .kept-game").nth(2).click()
    expect(page.locator("#rating")).to_have_text("Your rating: 984 (−16).")
    expect(page.locator('[data-seat="light"]')).to_have_value("3")
    page.reload()
    until_ready(page)
    assert play.notations()[0] == "E4"


def empty_device(page: Page) -> None:
    page.evaluate(
        """async () => {
             localStorage.clear();
             for (const {name} of await indexedDB.databases()) {
               if (name.endsWith("/games")) {
                 await new Promise(done => {
                   const asked = indexedDB.deleteDatabase(name);
                   asked.onsuccess = asked.onblocked = done;
                 });
               }
             }
           }"""
    )
