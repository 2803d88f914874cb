"""`python -m game solve`: what it calls solved is solved, and it says what it could not solve."""

import json
import re
from functools import cache
from typing import Any

import pytest

from game import __main__ as terminal
from game import ai
from game.ai.arena import Limits
from game.ai.solver import Solution
from game.core import GAMES, State
from game.match import Match
from optional import present

GAME = GAMES["maerstanas"]


def solve(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What the command prints as JSON."""
    assert terminal.main(["solve", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@cache
def value(state: State) -> int:
    """Dark's lead at the end with best play of both, by the rules alone."""
    legal = GAME.legal_moves(state)
    if not legal:
        scores = present(GAME.scores(state))
        return scores["dark"] - scores["light"]
    best = max if state.to_move == "dark" else min
    return best(value(GAME.play(state, move).state) for move in legal)


@pytest.mark.parametrize("scoring", ["standard", "simple", "wraparound"])
def test_small_boards_are_solved_as_by_trying_everything(
    capsys: pytest.CaptureFixture[str], scoring: str
) -> None:
    # Three plies on, for plain loops over the rules to get through what is left.
    words = ("--set", "board=3", "--set", "specials=off", "--set", f"scoring={scoring}")
    match = Match(GAME, {"board": "3", "specials": "off", "scoring": scoring})
    for text in ("A1", "B3", "C2"):
        match.play(GAME.parse(match.state, text))
    true = value(match.state)
    said = "a draw" if not true else f"{'Dark' if true > 0 else 'Light'} by {abs(true)}"
    found = solve(capsys, "maerstanas", *words, "--moves", "A1; B3; C2")
    assert found["game"] == "maerstanas"
    assert found["options"] == {"board": "3", "specials": "off", "scoring": scoring}
    assert found["moves"] == ["A1", "B3", "C2"]
    assert (found["solved"], found["text"], found["value"]) == (True, said, true)
    for text in found["line"]:
        match.play(GAME.parse(match.state, text))


NEARLY_WON = (
    "G4-C4; B3-F3; E6-E5; C2-D2; D7-D6; F3-G3; D6-D5; CB2-B5; C4-B4; G3-G1; CF6-D6; B1-B2; F7-F6; "
    "G1-G4; E5-E3; D2-G2; F5-F4; CB5-A6; E3-B3; CA6-A7; F6-E6; C1-C5; E6-E3; D1-E1; E7-E4; E1-C1; "
    "KG7-E7; C5-C4xB4; KE7-B7"
)


def test_a_forced_win_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    found = solve(capsys, "cyngesheall", "--nodes", "2000", "--moves", NEARLY_WON)
    assert (found["solved"], found["text"]) == (True, "Light wins in 1 move")
    assert found["value"] == 1 - ai.WIN


def test_special_stones_on_the_smallest_board_are_solved(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = solve(capsys, "maerstanas", "--set", "board=3", "--moves", "A1; W A1")
    assert found["solved"]


def test_an_unsolved_position_is_reported_with_the_depth_reached(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = solve(capsys, "cyngesheall", "--nodes", "400")
    assert not found["solved"]
    assert re.fullmatch(r"even|(Dark|Light) \+[\d.]+", found["text"])
    assert found["depth"] > 0
    assert found["nodes"] <= 500
    assert found["limits"] == {"nodes": 400}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("cyngesheall --nodes 400", r"cyngesheall: not solved: [^;]+ after \d+ pl(y|ies)"),
        (
            "maerstanas --set board=3 --set specials=off --moves A1;B3",
            "maerstanas board=3 specials=off after A1; B3: solved: Dark by 1",
        ),
    ],
)
def test_people_read_a_sentence(capsys: pytest.CaptureFixture[str], words: str, said: str) -> None:
    assert terminal.main(["solve", *words.split()]) == 0
    line = capsys.readouterr().out
    assert re.fullmatch(said + r"; \d+ nodes, \d+\.\d s; line .+\n", line)


def test_a_winner_without_a_lead_is_called_partly_solved() -> None:
    match = Match(GAMES["maerstanas"], {"specials": "off"})
    verdict = ai.Verdict(("E4",), -1.5, (("E4",),), 9, 100, exact=False, certain=-1)
    text = str(Solution(match, {}, Limits(None, 1.0), verdict, 1.0))
    assert "partly solved: Light wins after 9 plies" in text


def test_a_game_that_is_over_cannot_be_solved(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["solve", "maerstanas", "--set", "board=3", "--set", "specials=off", "--moves"]
    assert terminal.main([*words, "B3; B1; C2; A2"]) == 2
    assert "there is nothing to solve: the game is over, " in capsys.readouterr().err


@pytest.mark.parametrize("seconds", ["no", "0", "-1", "inf", "nan"])
def test_a_bad_time_is_explained(capsys: pytest.CaptureFixture[str], seconds: str) -> None:
    with pytest.raises(SystemExit):
        terminal.main(["solve", "maerstanas", f"--seconds={seconds}"])
    assert "write seconds, as 60 or 0.5" in capsys.readouterr().err
