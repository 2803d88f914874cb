"""How the computer hunts a king in Oferhlýp who has nothing left but himself."""

import random
from collections.abc import Mapping

import pytest

from game import ai as ai_package
from game.ai.oferhlyp_hunt import can_catch, room
from game.ai.wide import NAME, NUMBER, bits
from game.board import SQUARES
from game.match import Match
from game.oferhlyp import GAME, State
from tools import figure_files


def test_a_hunted_king_has_room_where_he_can_go_without_being_jumped() -> None:
    rng = random.Random(4)
    for _ in range(30):
        king, *hunters = rng.sample(SQUARES, 5)
        tokens = dict(zip(hunters, "KMMN", strict=True))
        found = room(1 << NUMBER[king], sum(1 << NUMBER[square] for square in hunters))
        reached = {king}
        for _ in range(4):
            reached |= {step for square in reached for step in safe_steps(square, tokens)}
        assert {NAME[square] for square in bits(found)} == reached - {king}


def safe_steps(king: str, tokens: Mapping[str, str]) -> set[str]:
    """Where a king at half strength can step to and not be removed at once."""
    return {
        move[1]
        for move in GAME.legal_moves(placed({king: "j", **tokens}, "L"))
        if not any(abs(ord(a) - ord(b)) > 1 for a, b in zip(king, move[1], strict=True))
        and not can_remove(placed({move[1]: "j", **tokens}, "D"))
    }


def test_hunters_are_enough_where_the_endgames_say_so() -> None:
    seen = set()
    for figure in figure_files.read(figure_files.file_of("endgames")):
        if figure["game"] == "oferhlyp" and len(figure["other"]) == 2:
            lives = [int(life) for life in figure["own"][1::2]]
            hunters, king = (1 << len(lives)) - 1, 1 << len(lives)
            half = sum(1 << place for place, life in enumerate(lives) if life == 1)
            half |= king if figure["other"] == "K1" else 0
            share = figure["won"] / figure["positions"]
            assert share > 0.99 or share < 0.25
            assert can_catch(hunters, king, half) == (share > 0.99)
            seen.add(share > 0.99)
    assert seen == {True, False}


def placed(tokens: Mapping[str, str], side: str) -> State:
    rows = ("".join(tokens.get(column + row, ".") for column in "ABCDEFG") for row in "1234567")
    return GAME.parse_position(f"{'/'.join(rows)} {side}", {})


def can_remove(state: State) -> bool:
    return any(GAME.outcome(GAME.play(state, move).state) for move in GAME.legal_moves(state))


@pytest.mark.parametrize(
    ("position", "ending"),
    [
        ("K.....N/......./......./...j.../......./......./N...... D", "king captured"),
        ("..N..J./......./......./...j.../......./......./......N L", "king captured"),
        ("K....../......./......./...j.../......./......./N...... D", "only kings"),
        ("..N..J./......./......./...k.../......./......./N...... L", "only kings"),
    ],
)
def test_a_king_alone_is_caught_by_enough_hunters_and_else_the_game_ends_soon(
    position: str, ending: str
) -> None:
    match = Match(GAME, start=GAME.parse_position(position))
    while match.outcome is None and match.ply < 120:
        match.play(ai_package.choose(match, 8, nodes=1500).move)
    assert match.outcome is not None
    assert match.outcome.reason == ending


def test_too_few_hunters_are_no_reason_to_refuse_a_draw() -> None:
    chances = []
    for man in ".N":
        position = f"J....../......./....{man}../......./......./......./j.....N D"
        match = Match(GAME, start=GAME.parse_position(position))
        verdict = ai_package.analyse(match, nodes=1000)[0]
        chances.append(ai_package.win_probability(match, verdict))
    assert abs(chances[0] - 0.5) < 0.2 < chances[1] - 0.5
