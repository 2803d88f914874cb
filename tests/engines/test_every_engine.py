"""What every browser must do, in Firefox and WebKitGTK: one test for each way to use the site.

Chromium has the tests of `tests/pages`. These are few, because WebKitGTK takes some seconds
to start the page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from game import link, record
from game.core import GAMES
from game.match import Match
from kept_site import Site
from learn.tutor import lessons_of
from learning import begun
from visitor import Visitor
from whole_games import new_match, said_at_the_end, short_game, started

MOVES = "#moves [data-ply] span"


def play_by_clicks(visitor: Visitor, match: Match, *texts: str) -> None:
    """Plays the moves, given as they are written, with the mouse."""
    for text in texts:
        move = match.game.parse(match.state, text)
        visitor.click_steps(match, move)
        match.play(move)


def play_by_keys(visitor: Visitor, match: Match, texts: Sequence[str]) -> None:
    """Plays the moves, given as they are written, with the keyboard alone."""
    visitor.tab_to_the_board()
    for text in texts:
        move = match.game.parse(match.state, text)
        visitor.type_steps(match, move)
        match.play(move)
    visitor.expect("#status", re.compile(re.escape(match.why)))
    assert visitor.texts(MOVES) == texts


def test_a_game_of_each_kind_is_played_to_its_end_by_mouse(visitor: Visitor) -> None:
    visitor.open()
    for game in GAMES:
        match, address, moves = started(game)
        visitor.follow(address)
        visitor.expect_count(MOVES, 0)
        play_by_clicks(visitor, match, *moves)
        visitor.expect("#status", re.compile(re.escape(match.why)))
        assert visitor.texts(MOVES) == moves


def test_a_whole_game_of_each_kind_is_played_by_keyboard_alone(visitor: Visitor) -> None:
    match, address, moves = started("maerstanas")
    visitor.open(f"#{address}")
    play_by_keys(visitor, match, moves)
    for variant in ("oferhlyp", "cyngesheall"):
        match, recorded = new_match(variant), short_game(variant)
        visitor.follow(f"game={variant}")
        visitor.expect_count(MOVES, 0)
        play_by_keys(visitor, match, recorded["moves"])
        visitor.expect("#status", re.compile(re.escape(said_at_the_end(match, recorded))))


def test_a_level_answers_and_is_told_of_an_undo(visitor: Visitor) -> None:
    visitor.open()
    visitor.action("computer")
    play_by_clicks(visitor, Match(GAMES["maerstanas"]), "E4")
    visitor.expect_count(MOVES, 2)
    visitor.expect("#turn", "Your turn.")
    visitor.action("undo")
    visitor.expect_count("#board [data-piece]", 0)
    visitor.expect("#turn", "Your turn.")


def test_a_link_is_copied_and_opened(visitor: Visitor) -> None:
    match = Match(GAMES["oferhlyp"])
    visitor.open("#game=oferhlyp")
    play_by_clicks(visitor, match, match.game.notation(match.state, match.legal_moves[0]))
    visitor.action("copy-link")
    address = visitor.until("return document.querySelector('#sending-link')?.value")
    assert address == f"{visitor.address}#{link.encode(match)}"
    visitor.forget()
    visitor.open(address.removeprefix(visitor.address))
    visitor.expect_count(MOVES, 1)
    assert visitor.texts(MOVES) == [match.game.notation(match.states[0], match.moves[0])]


def test_a_game_is_kept_and_listed(visitor: Visitor) -> None:
    visitor.open()
    play_by_clicks(visitor, Match(GAMES["maerstanas"]), "D4", "D5")
    visitor.action("resign")
    visitor.action("yes")
    visitor.action("new")
    visitor.click('#new-game button[type="submit"]')
    visitor.expect_count("#board [data-piece]", 0)
    visitor.open()
    visitor.action("library")
    visitor.expect_count("#library-list .kept-game", 1)
    (listed,) = visitor.texts("#library-list .kept-game")
    assert listed.startswith("Mǽrstánas two people Light won")
    visitor.click("#library-list .drop")
    visitor.expect_count("#library-list .kept-game", 0)
    visitor.click("[data-library=undo]")
    visitor.expect_count("#library-list .kept-game", 1)
    visitor.expect("#library-said", re.compile("Mǽrstánas, two people is back."))


def test_a_game_is_exported_as_text_picture_and_film(visitor: Visitor) -> None:
    match = Match(GAMES["maerstanas"])
    visitor.open()
    play_by_clicks(visitor, match, "E4", "T D3")
    visitor.action("export")
    visitor.until("return document.querySelector('#export-record')?.value")
    visitor.click("[data-export=save]")
    saved = record.loads(visitor.saved_file(".txt").read_text("utf-8"))
    assert saved.moves == match.moves
    visitor.click("[data-export=png]")
    assert visitor.saved_file(".png").read_bytes().startswith(b"\x89PNG")
    visitor.click("[data-export=gif]")
    assert visitor.saved_file(".gif").read_bytes().startswith(b"GIF89a")


def test_a_lesson_is_passed(visitor: Visitor) -> None:
    game = GAMES["cyngesheall"]
    lesson = lessons_of(game)[0]
    visitor.open(f"#learn={game.id}")
    visitor.expect("#lesson-goal", lesson.goal)
    match = begun(game, lesson)
    (task,) = lesson.tasks
    visitor.tab_to_the_board()
    visitor.type_steps(match, game.parse(match.state, task.solution))
    visitor.expect("#status", re.compile("Well done."))
    visitor.click('#lesson [data-lesson="next"]')
    visitor.expect("#lesson-goal", lessons_of(game)[1].goal)


def test_a_position_is_analysed_and_a_hint_given(visitor: Visitor) -> None:
    visitor.open("#game=cyngesheall")
    visitor.action("hint")
    visitor.expect("#advised", re.compile(r"^Hint: [A-Z]?[A-G]\d.[A-G]\d, .+\.$"))
    visitor.action("analysis")
    visitor.expect_count("#lines button", 3)
    visitor.expect("#analysis-says strong", re.compile(r"^((Dark|Light) |Even)"))


@pytest.mark.allow_page_errors
def test_a_fault_is_told_with_a_report_and_the_game_goes_on(visitor: Visitor) -> None:
    visitor.open()
    match = Match(GAMES["maerstanas"])
    play_by_clicks(visitor, match, "E4")
    visitor.expect_count(MOVES, 1)
    # No browser tells of a paste without a clipboard, so the page's Python fails.
    visitor.run("document.dispatchEvent(new Event('paste'))")
    visitor.expect("#fault p", "Something went wrong, but your game is saved.")
    report = visitor.until(
        "const text = document.querySelector('#fault textarea')?.value ?? '';"
        "return text.startsWith('Fault report') && text.includes('Trace') && text"
    )
    for part in (r"^Version: \w{16}$", r"^Browser: Mozilla", r"^1\. E4 \*$", r"app\.py"):
        assert re.search(part, report, re.M), report
    assert "127.0.0.1" not in report
    play_by_clicks(visitor, match, "E5")
    visitor.expect_count(MOVES, 2)
    assert visitor.texts(MOVES) == ["E4", "E5"]


def test_without_a_network_the_site_opens_and_a_level_answers(visitor: Visitor, site: Site) -> None:
    visitor.open()
    visitor.until("return navigator.serviceWorker.controller?.state === 'activated'")
    site.kill()
    try:
        visitor.open("#game=oferhlyp")
        match = Match(GAMES["oferhlyp"])
        play_by_clicks(visitor, match, match.game.notation(match.state, match.legal_moves[0]))
        visitor.choose('[data-seat="light"]', "1")
        visitor.expect_count(MOVES, 2)
        visitor.browser.driver.open(f"{site.url}rules/oferhlyp/")
        assert visitor.text("h1") == "The rules of Oferhlýp"
    finally:
        site.start()
