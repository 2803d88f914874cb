"""Whole games on the page, clicked and typed as people do, in every variant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from play import Play

CORPUS = Path(__file__).parent.parent / "data" / "corpus"
VARIANTS = [
    (specials, scoring)
    for specials in ("plain", "special")
    for scoring in ("standard", "simple", "wraparound")
]


def games(specials: str, scoring: str, count: int = 5) -> list[dict]:
    with (CORPUS / f"maerstanas-{specials}-{scoring}.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line, _ in zip(lines, range(count), strict=False)]


def check_end(play: Play, game: dict) -> None:
    dark, light = game["score"]
    result = "A draw" if game["result"] == "draw" else f"{game['result'].title()} wins"
    status = play.status()
    assert f"{result}: Dark {dark}, Light {light}." in status
    assert "Neither side has a move left" in status
    assert play.scores() == [dark, light]


@pytest.mark.parametrize(("specials", "scoring"), VARIANTS)
def test_five_recorded_games_clicked_through_to_the_right_score(ready_page, specials, scoring):
    play = Play(ready_page)
    for game in games(specials, scoring):
        play.new_game(specials="on" if specials == "special" else "off", scoring=scoring)
        for move in game["moves"]:
            play.click_move(move)
        assert play.notations() == game["moves"]
        check_end(play, game)


@pytest.mark.parametrize(
    ("specials", "scoring"), [("special", "standard"), ("plain", "wraparound")]
)
def test_a_whole_game_by_keyboard_alone(ready_page, specials, scoring):
    play = Play(ready_page)
    game = games(specials, scoring)[1]
    play.new_game_by_keyboard(specials="on" if specials == "special" else "off", scoring=scoring)
    play.tab_to_the_board()
    for move in game["moves"]:
        play.type_move(move)
    check_end(play, game)


def test_a_forced_pass_is_one_click(ready_page):
    play = Play(ready_page)
    position = ".L.LL.D/LLLDD.D/L.L.DDD/DL.L.D./.LLDD.L/.LD.DD./LD.LD.D D - W"
    play.open_link(position=position)
    assert "Dark has no move and must pass." in play.status()
    play.tray("dark", "pass").click()
    assert "Dark passes. Light to move." in play.status()
    assert play.notations() == ["Pass"]
    assert play.tray("dark", "pass").is_hidden()
