"""Which sounds a move makes, and when."""

from __future__ import annotations

import pytest

from board.sounds import DRAWN, LOST, REST, WON, Cue, cues
from board.story import BEAT, HOP, SET, Act, acts, length
from game.core import GAMES
from game_table import GameTable, playing

EMPTY = "......./......./......./......./......./......./......."


def acts_of(game: str, position: str, move: str, *, carried: bool = False) -> tuple[Act, ...]:
    rules = GAMES[game]
    start = rules.parse_position(position)
    path = rules.parse(start, move)
    return acts(path, rules.play(start, path).events, carried=carried)


def heard(game: str, position: str, move: str) -> list[str]:
    return ["/".join(cue.names) for cue in cues(acts_of(game, position, move))]


@pytest.mark.parametrize(
    ("game", "position", "move", "sounds"),
    [
        ("maerstanas", f"{EMPTY} D TW TW", "E4", ["standard/set"]),
        (
            "maerstanas",
            "......./......./...s.../..s..../......./......./....... D TW TW",
            "T D4",
            ["thunder/set", "capture", "capture"],
        ),
        ("maerstanas", EMPTY.replace(".", "s", 1) + " D TW TW", "W A1", ["woden/set"]),
        (
            "oferhlyp",
            "KM...../......./......./......./......./......./......k D",
            "B1-B2",
            ["slide"],
        ),
        (
            "oferhlyp",
            "K....../......./..Mn.../....m../......./......./......k D",
            "C3xE3xE5",
            ["capture", "set", "hit", "set"],
        ),
        (
            "cyngesheall",
            "M....../...k.../......./......./c....../K....../....... D",
            "A1-A4",
            ["slide", "capture"],
        ),
        (
            "maerstanas",
            ".L.LL.D/LLLDD.D/L.L.DDD/DL.L.D./.LLDD.L/.LD.DD./LD.LD.D D - W",
            "pass",
            [],
        ),
    ],
)
def test_each_act_has_its_sound(game: str, position: str, move: str, sounds: list[str]) -> None:
    assert heard(game, position, move) == sounds


def test_sounds_come_with_their_acts() -> None:
    chain = acts_of(
        "oferhlyp", "K....../......./..Mn.../....m../......./......./......k D", "C3xE3xE5"
    )
    assert [cue.at for cue in cues(chain)] == [HOP // 2, HOP, HOP + HOP // 2, 2 * HOP]
    thunder = acts_of(
        "maerstanas", "......./......./...s.../......./......./......./....... D TW TW", "T D4"
    )
    assert [cue.at for cue in cues(thunder)][1:] == [SET + BEAT]


def test_a_piece_put_down_by_hand_is_heard_at_once() -> None:
    position = "KM...../......./......./......./......./......./......k D"
    assert cues(acts_of("oferhlyp", position, "B1-B2", carried=True)) == (Cue(0, ("set",)),)


@pytest.mark.parametrize("end", [WON, LOST, DRAWN])
def test_the_end_is_heard_after_everything_else(end: str) -> None:
    made = acts_of("maerstanas", f"{EMPTY} D TW TW", "E4")
    assert cues(made, end)[-1] == Cue(length(made) + REST, (end,))
    assert cues((), end) == (Cue(0, (end,)),)


def test_a_game_is_won_or_lost_by_the_person_who_hears_its_end() -> None:
    for dark, light, winner, end in (
        (0, 0, "dark", WON),
        (0, 3, "dark", WON),
        (0, 3, "light", LOST),
        (3, 0, "dark", LOST),
        (2, 3, "dark", WON),
    ):
        table = GameTable(dark=dark, light=light)
        assert table.play.screen().ended == ""
        table.play.match.resign("light" if winner == "dark" else "dark")
        assert table.play.screen().ended == end


def test_a_drawn_game_is_won_and_lost_by_nobody() -> None:
    play = playing("E4")
    play.match.agree_draw()
    assert play.screen().ended == DRAWN
