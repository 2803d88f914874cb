"""Whole games on the page, clicked and typed as people do, of every game in every variant."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from game.match import Match
from play import Play
from whole_games import SHORT, VARIANTS, games, new_match, read, said_at_the_end, short_game


def check_end(play: Play, match: Match, record: dict[str, Any]) -> None:
    assert said_at_the_end(match, record) in play.status()
    if record["score"]:
        assert play.tallies() == record["score"]
    assert play.notations() == record["moves"]
    pieces = {p.cell: (p.owner, p.kind) for p in match.game.scene(match.state).pieces}
    assert play.stones() == pieces


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_first_five_recorded_games_clicked_through_to_the_end(
    ready_page: Page, variant: str
) -> None:
    # A moving piece is not yet on the square to click, so a player waits for it.
    ready_page.emulate_media(reduced_motion="reduce")
    play = Play(ready_page)
    play.pick(VARIANTS[variant][0])
    by_mouse, *others = games(variant)
    play.new_game(**VARIANTS[variant][1])
    match = new_match(variant)
    for text in by_mouse["moves"]:
        move = match.game.parse(match.state, text)
        play.click_steps(match, move)
        match.play(move)
    check_end(play, match, by_mouse)
    # The others by events alone, as the mouse takes most of the time.
    for record in others:
        play.new_game(**VARIANTS[variant][1])
        match = new_match(variant)
        play.send_clicks(match, read(match, record["moves"]))
        check_end(play, match, record)


@pytest.mark.parametrize("variant", SHORT)
def test_a_whole_game_by_keyboard_alone(ready_page: Page, variant: str) -> None:
    play, match = Play(ready_page), new_match(variant)
    record = short_game(variant)
    play.pick_by_keyboard(match.game.id)
    play.new_game_by_keyboard(**VARIANTS[variant][1])
    play.tab_to_the_board()
    for text in record["moves"]:
        move = match.game.parse(match.state, text)
        play.type_steps(match, move)
        match.play(move)
    check_end(play, match, record)


def test_a_forced_pass_is_one_click(ready_page: Page) -> None:
    play = Play(ready_page)
    position = ".L.LL.D/LLLDD.D/L.L.DDD/DL.L.D./.LLDD.L/.LD.DD./LD.LD.D D - W"
    play.open_link(position=position)
    assert "Dark has no move and must pass." in play.status()
    play.tray("dark", "pass").click()
    assert "Dark passes. Light to move: only a special stone can be played." in play.status()
    assert play.notations() == ["Pass"]
    assert play.tray("dark", "pass").is_hidden()
