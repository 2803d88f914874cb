"""Whole games on the page, clicked and typed as people do, of every game in every variant."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from game.core import GAMES, Move
from game.match import Match
from play import Play

CORPUS = Path(__file__).parent.parent / "data" / "corpus"
VARIANTS = {
    f"maerstanas-{specials}-{scoring}": ("maerstanas", {"specials": choice, "scoring": scoring})
    for specials, choice in (("plain", "off"), ("special", "on"))
    for scoring in ("standard", "simple", "wraparound")
} | {"oferhlyp": ("oferhlyp", {}), "cyngesheall": ("cyngesheall", {})}


def games(variant: str, count: int = 5) -> list[dict[str, Any]]:
    with (CORPUS / f"{variant}.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line, _ in zip(lines, range(count), strict=False)]


def new_match(variant: str) -> Match:
    name, options = VARIANTS[variant]
    return Match(GAMES[name], options)


def check_end(play: Play, match: Match, record: dict[str, Any]) -> None:
    result = "A draw" if record["result"] == "draw" else f"{record['result'].title()} wins"
    if record["score"]:
        dark, light = record["score"]
        result += f": Dark {dark}, Light {light}"
        assert play.tallies() == [dark, light]
    assert f"{result}. {match.why}" in play.status()
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


def read(match: Match, texts: list[str]) -> list[Move]:
    """The moves that the texts write, from the match's position on."""
    state, moves = match.state, []
    for text in texts:
        moves.append(match.game.parse(state, text))
        state = match.game.play(state, moves[-1]).state
    return moves


SHORT = {"maerstanas-special-standard": 1, "maerstanas-plain-wraparound": 1}
SHORT |= {"oferhlyp": 30, "cyngesheall": 44}


@pytest.mark.parametrize("variant", SHORT)
def test_a_whole_game_by_keyboard_alone(ready_page: Page, variant: str) -> None:
    play, match = Play(ready_page), new_match(variant)
    record = games(variant, 55)[SHORT[variant]]
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
