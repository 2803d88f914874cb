"""Oferhlýp: every kind of illegal step has its own sentence."""

from collections.abc import Sequence

import pytest

from game.core import GAMES
from positions import helpers

GAME = GAMES["oferhlyp"]
position, after, moves, _ = helpers(GAME)

START = "MMMKMMM/MMMMMMM/......./......./......./mmmmmmm/mmmkmmm"
KINGS = "......./......./..Kk.../......./......./......./......."
# Beside A4 and D4 stand enemies, each before another token; B1 is beside the edge.
WALL = "mM..K../......./......./MmmM.../......./......./......k"
# A4 can jump the man on B4, then the king on D4; F4 is taken.
ROW = "K....../......./......./Mm.k.mM/M....../M....../......."
RING = "K....../......./..Mm.../..m.m../...m.../......./......k"
THIRD = "this position would occur for the third time"
REACH = "a token goes one square, or jumps over one beside it"
STUCK = "cannot move: every square beside it is taken, and so is every one that it could jump to"

SENTENCES = [
    # no square of the board
    (START, "D", ["H4"], "'H4' is not a square from A1 to G7"),
    (START, "D", ["A2", "A8"], "'A8' is not a square from A1 to G7"),
    (START, "D", ["a2"], "'a2' is not a square from A1 to G7"),
    (START, "D", ["T"], "'T' is not a square from A1 to G7"),
    (START, "D", ["pass"], "'pass' is not a square from A1 to G7"),
    (START, "D", ["A2", ""], "'' is not a square from A1 to G7"),
    (START, "D", ["x" * 90], f"'{'x' * 77}...' is not a square from A1 to G7"),
    # nothing to play
    (KINGS, "D", [], "the game is over"),
    (KINGS, "L", ["D3"], "the game is over"),
    (KINGS, "D", ["C3", "C2"], "the game is over"),
    # the token
    (START, "D", [], "choose a token"),
    (START, "D", ["A4"], "A4 is empty; choose one of Dark's tokens"),
    (START, "L", ["A4", "A5"], "A4 is empty; choose one of Light's tokens"),
    (START, "D", ["A6"], "the token on A6 is Light's, and it is Dark's turn"),
    (START, "L", ["A2", "A3"], "the token on A2 is Dark's, and it is Light's turn"),
    (START, "D", ["A2"], "choose where A2 goes"),
    (START, "D", ["D1"], "choose where D1 goes"),
    (ROW, "D", ["A4"], "choose where A4 goes"),
    ("KMM..../MMM..../MMM..../......./......./......./......k", "D", ["A1"],
     f"the token on A1 {STUCK}"),
    ("Kmm..../mm...../m.m..../......./......./......./M.....k", "D", ["A1"],
     f"the token on A1 {STUCK}"),
    # the first leg
    (START, "D", ["A2", "A4"], "there is no token on A3 to jump over"),
    (START, "D", ["A2", "A5"], f"A5 is out of reach from A2: {REACH}"),
    (START, "D", ["A1", "B3"], f"B3 is out of reach from A1: {REACH}"),
    (START, "D", ["A2", "A2"], "a move has to leave A2"),
    (START, "D", ["A1", "A2"], "A2 is taken; jump over it to A3"),
    (ROW, "D", ["A4", "B4"], "B4 is taken; jump over it to C4"),
    (WALL, "D", ["A4", "B4"], "B4 is taken, and so is C4 beyond it"),
    (WALL, "D", ["D4", "C4"], "C4 is taken, and so is B4 beyond it"),
    (WALL, "D", ["B1", "A1"], "A1 is taken, and there is no square beyond it to jump to"),
    (WALL, "D", ["A4", "C4"], "C4 is taken"),
    (ROW, "D", ["A4", "A6"], "A6 is taken"),
    # a leg too many
    (START, "D", ["A2", "A3", "A4"], "a step ends the turn, so A4 is a square too many"),
    (START, "D", ["A2", "A3", "A5", "A4"], "a step ends the turn, so A5 is a square too many"),
    (START, "D", ["A1", "A3", "A4"], "a friendly jump ends the turn, so A4 is a square too many"),
    (START, "D", ["A1", "C3", "E5"], "a friendly jump ends the turn, so E5 is a square too many"),
    (ROW, "D", ["A4", "C4", "C5"], "after an attack only another attack may follow"),
    (ROW, "D", ["A4", "C4", "C6"], "there is no token on C5 to jump over"),
    (ROW, "D", ["A4", "C4", "C4"], "after an attack only another attack may follow"),
    ("K....../......./......./Mm.M.../......./......./......k", "D", ["A4", "C4", "E4"],
     "after an attack only another attack may follow"),
    (ROW, "D", ["A4", "C4", "E4", "G4"], "G4 is taken"),
    (ROW, "D", ["A4", "C4", "A4"], "the token on B4 may not be jumped twice in one turn"),
    (ROW, "D", ["A4", "C4", "E4", "C4"], "the king may not be jumped twice in one turn"),
    (RING, "D", ["C3", "E3", "E5", "C5", "C3", "E3"],
     "the token on D3 may not be jumped twice in one turn"),
    (RING.replace("m", "n"), "D", ["C3", "E3", "E5", "C5", "C3", "E3"],
     "the token on D3 may not be jumped twice in one turn"),
    ("K....../......./......./Mj.m.../......./......./......m", "D", ["A4", "C4", "E4"],
     "the enemy king is removed, which ends the turn and the game"),
    ("K....../......./......./Mm.j.../......./......./......m", "D", ["A4", "C4", "E4", "E5"],
     "the enemy king is removed, which ends the turn and the game"),
]  # fmt: skip


@pytest.mark.parametrize(("board", "side", "steps", "sentence"), SENTENCES)
def test_sentence(board: str, side: str, steps: list[str], sentence: str) -> None:
    assert GAME.explain(position(f"{board} {side}"), steps) == sentence


def test_a_third_occurrence() -> None:
    there_and_back = ("A2-A3", "A6-A5", "A3-A2", "A5-A6")
    state = after(GAME.start(), *there_and_back, *there_and_back[:3])
    assert GAME.explain(state, ["A5", "A6"]) == THIRD
    assert GAME.explain(state, ["A5"]) == "choose where A5 goes"
    assert GAME.explain(state, ["A5", "A4"]) == ""
    # A step too many is reported before the repetition.
    assert (
        GAME.explain(state, ["A5", "A6", "A7"])
        == "a step ends the turn, so A7 is a square too many"
    )


def test_a_token_that_could_only_repeat_for_the_third_time() -> None:
    # Dark's king has nowhere to go but A1 and A2.
    state = position(".mm..../Kmm..../mmm..../m.m..../......./......./M.....k L")
    there, back = ("KG7-G6", "KA2-A1"), ("KG6-G7", "KA1-A2")
    state = after(state, *there, *back, *there, "KG6-G7")
    assert GAME.explain(state, ["A1"]) == GAME.explain(state, ["A1", "A2"]) == THIRD
    assert GAME.explain(state, ["A7"]) == "choose where A7 goes"


def test_a_token_that_could_only_jump_for_the_third_time() -> None:
    # On A4 Dark's man has one way, over B4 to C4.
    state = position("......K/M.M..../MM...../.MM..../MM...../M.M..../......k L")
    there, back = ("KG7-G6", "C4~A4"), ("KG6-G7", "A4~C4")
    state = after(state, *there, *back, *there)
    assert GAME.explain(after(state, "KG6-F6"), ["A4"]) == "choose where A4 goes"
    assert GAME.explain(after(state, "KG6-G7"), ["A4"]) == THIRD


def test_without_any_move_the_game_is_over() -> None:
    state = position("Kmm..../mm...../m.m..../......./......./......./......k D")
    assert GAME.explain(state, ["A1"]) == "the game is over"


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (f"{START} D", ["A2", "A3"]),
        (f"{START} D", ("A1", "C3")),
        (f"{START} L", ["D7", "D5"]),
        (f"{ROW} D", ["A4", "C4"]),
        (f"{ROW} D", ["A4", "C4", "E4"]),
        (f"{RING} D", ["C3", "E3", "E5", "C5", "C3"]),
    ],
)
def test_a_legal_move_meets_no_objection(text: str, steps: Sequence[str]) -> None:
    assert GAME.explain(position(text), steps) == ""
