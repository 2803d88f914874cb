"""The rulings of Cyngesheall on notation and on how a game ends.

In a position M is a man, C a commander and K a king. Dark's king has to reach A1, Light's G7.
"""

import pytest

from game.core import GAMES, InvalidMove, Outcome, PositionError, State
from positions import BOTTOM_WAY, TOP_WAY, helpers, rounds

GAME = GAMES["cyngesheall"]
position, after, moves, written = helpers(GAME)
KINGS_AT_HOME = "k....../......./......./......./......./......./......K D"


def captures(state: State) -> list[str]:
    return [move for move in moves(state) if "x" in move]


# --- notation -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piece", "text"), [("m", "A1-A4xA5"), ("c", "A1-A4xA5"), ("k", "A1-A4xKA5!")]
)
def test_C11_only_a_captured_king_has_a_prefix(piece: str, text: str) -> None:
    rest = "......K" if piece == "k" else "..k...K"
    state = position(f"M....../......./......./......./{piece}....../M....../{rest} D")
    assert captures(state) == [text]


def test_C12_captured_squares_are_listed_up_left_down_right() -> None:
    state = position("C....../...M.../...k.../.Mc.mM./...m.../...M.../......K D")
    assert GAME.notation(state, ("A1", "D4")) == "CA1-D4xKD3/C4/D5/E4!"
    state = position("C....../...M.../...m.../.Mk.mM./...m.../...M.../......K D")
    assert GAME.notation(state, ("A1", "D4")) == "CA1-D4xD3/KC4/D5/E4!"


def test_C13_the_exclamation_mark_is_for_escape_and_captured_kings() -> None:
    state = position("M....../......./......./......./m....../MK...../....k.. D")
    assert {"A1-A4xA5", "KB6-B1", "KB6-B7"} <= set(moves(state))
    state = position("......./......./......./.....M./K....k./....M../....... D")
    assert {"KA5-A1!", "KA5-A2", "KA5-A7", "E6-F6xKF5!"} <= set(moves(state))


def test_C13_other_ends_have_no_exclamation_mark() -> None:
    # Light has no move and loses.
    state = position("k.M..../M....../......./......./......./......./......K D")
    assert "C1-B1" in moves(state)
    assert GAME.outcome(after(state, "C1-B1")) == Outcome("dark", "no legal move")
    # The position occurs for the third time.
    state = after(position(KINGS_AT_HOME), *THERE_AND_BACK, *THERE_AND_BACK[:3])
    assert "KA2-A1" in moves(state)
    assert GAME.outcome(after(state, "KA2-A1")) == Outcome(None, "third repetition")


# --- the end ------------------------------------------------------------------------------------

THERE_AND_BACK = ("KG7-G6", "KA1-A2", "KG6-G7", "KA2-A1")


def test_C14_the_start_counts_as_the_first_occurrence() -> None:
    round_trip = ("G4-F4", "A4-B4", "F4-G4", "B4-A4")
    state = after(GAME.start(), *round_trip, *round_trip[:3])
    assert GAME.outcome(state) is None
    state = after(state, "B4-A4")
    assert written(state) == written(GAME.start())
    assert GAME.outcome(state) == Outcome(None, "third repetition")
    assert GAME.legal_moves(state) == ()


def test_C14_the_second_occurrence_is_no_draw() -> None:
    state = after(position(KINGS_AT_HOME), *THERE_AND_BACK)
    assert GAME.outcome(state) is None


def test_C14_a_later_position_counts_too() -> None:
    state = after(position(KINGS_AT_HOME), "KG7-F7", "KA1-B1")
    round_trip = ("KF7-F6", "KB1-B2", "KF6-F7", "KB2-B1")
    state = after(state, *round_trip, *round_trip[:3])
    assert GAME.outcome(state) is None
    assert GAME.outcome(after(state, "KB2-B1")) == Outcome(None, "third repetition")


def test_C14_the_position_may_be_reached_by_other_moves() -> None:
    state = after(position(KINGS_AT_HOME), *THERE_AND_BACK)
    state = after(state, "KG7-F7", "KA1-A2", "KF7-F6", "KA2-B2", "KF6-G6", "KB2-B1", "KG6-G7")
    assert GAME.outcome(state) is None
    assert GAME.outcome(after(state, "KB1-A1")) == Outcome(None, "third repetition")


def test_C14_another_side_to_move_is_another_position() -> None:
    # Dark goes round three squares while Light goes there and back: the same, with Light to move.
    state = after(position(KINGS_AT_HOME), "KG7-G6", "KA1-A2", "KG6-G5", "KA2-A1", "KG5-G7")
    assert written(state) == KINGS_AT_HOME.replace("D", "L")
    # And the other way round: with Dark to move it is only the second time.
    state = after(state, "KA1-A2", "KG7-G6", "KA2-A3", "KG6-G7", "KA3-A1")
    assert written(state) == KINGS_AT_HOME
    assert GAME.outcome(state) is None


@pytest.mark.parametrize(("letter", "rest"), [("C", "......K"), ("K", ".......")])
def test_C14_another_piece_on_the_square_is_another_position(letter: str, rest: str) -> None:
    # Two dark pieces change places.
    state = position(f"k....../......./......./......./...M.../...{letter}.../{rest} D")
    state = after(state, "D5-E5", "KA1-A2", "E5-D5", "KA2-A1")
    state = after(state, "D5-C5", "KA1-A2", f"{letter}D6-D5", "KA2-A3")
    state = after(state, "C5-C6", "KA3-A2", "C6-D6", "KA2-A1")
    assert written(state) == f"k....../......./......./......./...{letter}.../...M.../{rest} D"
    assert GAME.outcome(state) is None


def test_C14_after_a_capture_the_count_begins_anew() -> None:
    state = position("M.....k/......./......./......./m....../M....../......K D")
    state = after(state, "A1-A4xA5")
    round_trip = ("KG1-F1", "KG7-F7", "KF1-G1", "KF7-G7")
    state = after(state, *round_trip, *round_trip[:3])
    assert GAME.outcome(state) is None
    assert GAME.outcome(after(state, "KF7-G7")) == Outcome(None, "third repetition")


def test_C14_positions_before_a_capture_are_forgotten() -> None:
    state = position("M.....k/......./......./......./m....../M....../......K D")
    state = after(state, "KG7-F7", "KG1-F1", "KF7-G7", "KF1-G1", "A1-A4xA5")
    assert state == position(written(state))
    assert state != after(state, "KG1-F1", "KG7-F7", "KF1-G1", "KF7-G7")


def test_C15_a_player_without_a_legal_move_loses() -> None:
    text = "k....../......./......./......./......./......m/.....mK"
    state = position(f"{text} D")
    assert GAME.legal_moves(state) == ()
    assert GAME.outcome(state) == Outcome("light", "no legal move")
    assert GAME.outcome(position(f"{text} L")) is None


def test_C15_all_pieces_have_to_be_stuck() -> None:
    text = "k....../......./......./......./......m/.....mM/....mMK"
    assert GAME.outcome(position(f"{text} D")) == Outcome("light", "no legal move")
    # A commander on G6 has a diagonal left.
    state = position(f"{text.replace('mM/', 'mC/')} D")
    assert sorted(moves(state)) == ["CG6-B1", "CG6-C2", "CG6-D3", "CG6-E4", "CG6-F5xF6"]
    assert GAME.outcome(state) is None


def test_C16_a_bare_king_plays_on() -> None:
    state = position("k....../mcmm.../m....../......./......./......./......K D")
    assert GAME.outcome(state) is None
    assert len(moves(state)) == 12


def test_C16_two_bare_kings_play_on() -> None:
    state = position(KINGS_AT_HOME)
    for move in rounds(BOTTOM_WAY, TOP_WAY, 160):
        state = after(state, move)
        assert GAME.outcome(state) is None


def test_C17_a_king_may_move_into_capture() -> None:
    state = position("...K.../......./......./..m..../......./......./k...m.. D")
    state = after(state, "KD1-D4", "E7-E4xKD4!")
    assert GAME.outcome(state) == Outcome("light", "king captured")


def test_C17_a_threatened_king_need_not_be_saved() -> None:
    state = position("......./......./......./..mK.../......./M....../k...m.. D")
    assert {"A6-A5", "KD4-D3"} <= set(moves(state))


def test_C18_a_commander_moves_like_a_queen() -> None:
    state = position(".k...../......./......./...C.../......./......./....K.. D")
    assert sorted(moves(state, "D4")) == [
        "CD4-A1", "CD4-A4", "CD4-A7", "CD4-B2", "CD4-B4", "CD4-B6", "CD4-C3", "CD4-C4",
        "CD4-C5", "CD4-D1", "CD4-D2", "CD4-D3", "CD4-D5", "CD4-D6", "CD4-D7", "CD4-E3",
        "CD4-E4", "CD4-E5", "CD4-F2", "CD4-F4", "CD4-F6", "CD4-G1", "CD4-G4", "CD4-G7",
    ]  # fmt: skip


def test_C18_a_commander_passes_nobody_on_a_diagonal_either() -> None:
    state = position("......./.m...M./..m..../..MCM../..MMM../......./k...K.. D")
    assert sorted(moves(state, "D4")) == ["CD4-D1", "CD4-D2", "CD4-D3", "CD4-E3"]


def test_C18_a_commander_does_not_capture_on_a_diagonal() -> None:
    state = position("....C../......./..M..../...m.../......./......./k.....K D")
    assert captures(state) == []
    assert "CE1-E5" in moves(state)
    state = position("....M../......./..C..../...m.../......./......./k.....K D")
    assert captures(state) == []


def test_C19_each_side_has_ten_pieces() -> None:
    board = written(GAME.start()).split()[0]
    counts = {letter: board.count(letter) for letter in "MCKmck"}
    assert counts == {"M": 8, "C": 1, "K": 1, "m": 8, "c": 1, "k": 1}


def test_C19_a_side_with_eleven_is_no_position() -> None:
    ten = "MMMMMMM/MC...../......./......./......./......./k.....K D"
    assert written(position(ten)) == ten
    with pytest.raises(PositionError, match=r"^Dark has 11 pieces; 10 are the most"):
        position(ten.replace("MC.", "MCM"))
    # Nor do nine men make ten with a king: what isn't a man is never replaced by one.
    with pytest.raises(PositionError, match=r"^Dark has 9 men; 8 are the most$"):
        position(ten.replace("MC.", "MM."))


def test_C20_no_voluntary_pass() -> None:
    state = GAME.start()
    assert ("pass",) not in GAME.legal_moves(state)
    with pytest.raises(InvalidMove):
        GAME.parse(state, "Pass")


def test_C20_the_only_move_must_be_played_though_it_loses() -> None:
    # On G2 the king stands between G3 and G1, where the man of F1 can go.
    state = position("k....mK/......./......m/......./......./......./....... D")
    assert moves(state) == ["KG1-G2"]
    state = after(state, "KG1-G2", "F1-G1xKG2!")
    assert GAME.outcome(state) == Outcome("light", "king captured")
