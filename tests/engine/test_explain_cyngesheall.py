"""Cyngesheall: every kind of illegal step has its own sentence."""

from collections.abc import Sequence

import pytest

from game.core import GAMES
from positions import helpers

GAME = GAMES["cyngesheall"]
position, after, moves, _ = helpers(GAME)

START = "kmmm.../mcm..../mm...../m.....M/.....MM/....MCM/...MMMK"
ESCAPED = "K....../......./......./...k.../......./......./......."
# Man on D4, commander on D2, king on A4.
OPEN = "......./...C.../.....m./K..M..m/......./...m.../k......"

SENTENCES = [
    # no square of the board
    (START, "D", ["H4"], "'H4' is not a square from A1 to G7"),
    (START, "D", ["G4", "G8"], "'G8' is not a square from A1 to G7"),
    (START, "D", ["g4"], "'g4' is not a square from A1 to G7"),
    (START, "D", ["T"], "'T' is not a square from A1 to G7"),
    (START, "D", ["pass"], "'pass' is not a square from A1 to G7"),
    (START, "D", ["G4", ""], "'' is not a square from A1 to G7"),
    (START, "D", ["x" * 90], f"'{'x' * 77}...' is not a square from A1 to G7"),
    # nothing to play
    (ESCAPED, "L", [], "the game is over"),
    (ESCAPED, "L", ["D4"], "the game is over"),
    (ESCAPED, "L", ["D4", "D5"], "the game is over"),
    # the piece
    (START, "D", [], "choose a piece"),
    (START, "D", ["D4"], "D4 is empty; choose one of Dark's pieces"),
    (START, "L", ["D4", "D5"], "D4 is empty; choose one of Light's pieces"),
    (START, "D", ["A4"], "the piece on A4 is Light's, and it is Dark's turn"),
    (START, "L", ["G4", "F4"], "the piece on G4 is Dark's, and it is Light's turn"),
    (START, "D", ["G4"], "choose where G4 goes"),
    (START, "D", ["G5"], "the man on G5 is hemmed in and cannot move"),
    (START, "D", ["G7"], "the king on G7 is hemmed in and cannot move"),
    (START, "L", ["B2"], "choose where B2 goes"),
    ("mmm..../mcm..../mmm..../......./......./......./k.....K", "L", ["B2"],
     "the commander on B2 is hemmed in and cannot move"),
    # the square
    (OPEN, "D", ["D4", "D4"], "a move has to leave D4"),
    (OPEN, "D", ["D4", "E5"], "a man moves along its row and its column, and E5 is on neither"),
    (OPEN, "D", ["D4", "E6"], "a man moves along its row and its column, and E6 is on neither"),
    (OPEN, "D", ["A4", "B5"], "a king moves along its row and its column, and B5 is on neither"),
    (OPEN, "D", ["D2", "E4"],
     "a commander moves along its row, its column and its diagonals, and E4 is on none of them"),
    (OPEN, "D", ["A4", "D4"], "D4 is taken"),
    (OPEN, "D", ["D4", "G4"], "G4 is taken"),
    (OPEN, "D", ["A4", "E4"], "D4 is in the way"),
    (OPEN, "D", ["A4", "G4"], "D4 is in the way"),
    (OPEN, "D", ["D4", "D7"], "D6 is in the way"),
    (OPEN, "D", ["D4", "D1"], "D2 is in the way"),
    ("......./...C.../....m../k....../......./......./......K", "D",
     ["D2", "F4"], "E3 is in the way"),
    ("......./...C.../....m../k....../......./......./......K", "D", ["D2", "E3"], "E3 is taken"),
    # a square too many
    (OPEN, "D", ["D4", "D5", "C5"], "a turn is one move, so C5 is a square too many"),
    (OPEN, "D", ["D4", "D5", "D4", "D5"], "a turn is one move, so D4 is a square too many"),
]  # fmt: skip


@pytest.mark.parametrize(("board", "side", "steps", "sentence"), SENTENCES)
def test_sentence(board: str, side: str, steps: list[str], sentence: str) -> None:
    assert GAME.explain(position(f"{board} {side}"), steps) == sentence


def test_without_any_move_the_game_is_over() -> None:
    state = position("k....../......./......./......./......./......m/.....mK D")
    assert GAME.explain(state, ["G7"]) == "the game is over"


def test_a_third_occurrence_is_no_illegal_move() -> None:
    there_and_back = ("G4-F4", "A4-B4", "F4-G4", "B4-A4")
    state = after(GAME.start(), *there_and_back, *there_and_back[:3])
    assert GAME.explain(state, ["B4", "A4"]) == ""
    assert GAME.explain(after(state, "B4-A4"), ["G4", "F4"]) == "the game is over"


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (f"{START} D", ["G4", "B4"]),
        (f"{START} L", ("B2", "E5")),
        (f"{OPEN} D", ["D4", "F4"]),
        (f"{OPEN} D", ["D2", "B4"]),
        (f"{OPEN} D", ["A4", "A1"]),
    ],
)
def test_a_legal_move_meets_no_objection(text: str, steps: Sequence[str]) -> None:
    assert GAME.explain(position(text), steps) == ""
