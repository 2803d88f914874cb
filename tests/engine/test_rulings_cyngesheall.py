"""One test, or a few, for each ruling of Cyngesheall, named after it.

In a position M is a man, C a commander and K a king. Dark's king has to reach A1, Light's G7.
"""

import pytest

from game.core import GAMES, Event, Outcome, State
from positions import helpers
from rulings import rulings_cited, rulings_tested

GAME = GAMES["cyngesheall"]
position, after, moves, written = helpers(GAME)
RULINGS = [f"C{number}" for number in range(1, 21)]


def captures(state: State) -> list[str]:
    return [move for move in moves(state) if "x" in move]


def test_every_ruling_has_a_test_and_no_test_cites_another() -> None:
    assert rulings_tested("C", "cyngesheall") == set(RULINGS)


def test_every_ruling_that_the_rules_cite_has_a_test() -> None:
    assert rulings_cited("C", "cyngesheall") <= set(RULINGS)


# --- start and moves ----------------------------------------------------------------------------


def test_C1_a_triangle_of_ten_stands_in_two_corners() -> None:
    state = GAME.start()
    assert written(state) == "kmmm.../mcm..../mm...../m.....M/.....MM/....MCM/...MMMK D"
    assert len(moves(state)) == 37


def test_men_and_kings_move_like_rooks() -> None:
    state = position("......./......./......./...M.../......./......./k.....K D")
    assert sorted(moves(state)) == [
        "D4-A4", "D4-B4", "D4-C4", "D4-D1", "D4-D2", "D4-D3",
        "D4-D5", "D4-D6", "D4-D7", "D4-E4", "D4-F4", "D4-G4",
        "KG7-B7", "KG7-C7", "KG7-D7", "KG7-E7", "KG7-F7",
        "KG7-G1", "KG7-G2", "KG7-G3", "KG7-G4", "KG7-G5", "KG7-G6",
    ]  # fmt: skip


def test_no_piece_passes_another_or_takes_its_square() -> None:
    state = position("...m.../......./......./m..MM../......./...K.../k...... D")
    assert sorted(moves(state, "D4")) == ["D4-B4", "D4-C4", "D4-D2", "D4-D3", "D4-D5"]


def test_opposite_edges_do_not_join() -> None:
    state = position("......k/......./......M/.....MM/......M/......./K...... D")
    assert moves(state, "G4") == []
    state = position("k....../......./M....../CM...../M....../......./......K D")
    assert sorted(moves(state, "A4")) == [
        "CA4-B3",
        "CA4-B5",
        "CA4-C2",
        "CA4-C6",
        "CA4-D1",
        "CA4-D7",
    ]


def test_a_move_changes_nothing_but_the_square() -> None:
    for kind, letter in (("man", "M"), ("commander", "C")):
        state = position(f"k....../......./......./...{letter}.../......./......./......K D")
        played = GAME.play(state, ("D4", "D6"))
        assert written(played.state) == (
            f"k....../......./......./......./......./...{letter}.../......K L"
        )
        assert played.events == (Event("move", "dark", "D6", kind, "D4"),)


def test_passing_is_no_move() -> None:
    assert ("pass",) not in GAME.legal_moves(GAME.start())


# --- the goal -----------------------------------------------------------------------------------


def test_C2_darks_king_wins_on_A1() -> None:
    state = position("...K.../......./..k..../......./......./......./......m D")
    state = after(state, "KD1-A1!")
    assert GAME.outcome(state) == Outcome("dark", "king escaped")
    assert GAME.legal_moves(state) == ()


def test_C2_lights_king_wins_on_G7() -> None:
    state = position("M....../......./......./..K..../......./......./...k... L")
    state = after(state, "KD7-G7!")
    assert GAME.outcome(state) == Outcome("light", "king escaped")
    assert GAME.legal_moves(state) == ()


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("...K.../......./..k..../......./......./......./....... D", "KD1-G1"),
        ("......./......./..k..../......./......./......./...K... D", "KD7-A7"),
        ("......./......./..k..../......./......./......./...K... D", "KD7-G7"),
        ("...k.../......./..K..../......./......./......./....... L", "KD1-A1"),
        ("...k.../......./..K..../......./......./......./....... L", "KD1-G1"),
        ("......./......./..K..../......./......./......./...k... L", "KD7-A7"),
    ],
)
def test_C2_other_corners_mean_nothing(text: str, move: str) -> None:
    state = position(text)
    assert move in moves(state)
    assert GAME.outcome(after(state, move)) is None


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("...M.../......./......k/......./......./......./......K D", "D1-A1"),
        ("......./......./..C...k/......./......./......./......K D", "CC3-A1"),
        ("k....../......./......./......./......m/......./K...... L", "G5-G7"),
        ("k....../......./......./......./....c../......./K...... L", "CE5-G7"),
    ],
)
def test_C2_only_the_king_wins_there(text: str, move: str) -> None:
    state = position(text)
    assert move in moves(state)
    assert GAME.outcome(after(state, move)) is None


# --- edges and corners --------------------------------------------------------------------------


def test_C3_an_edge_is_no_captor() -> None:
    # A man on each edge gets an enemy beside it; another, on G3 or A5, stands across the edge.
    state = position("...m.../..M..../.M....M/m.....m/M....M./....M../k..m..K D")
    assert {"C2-D2", "B3-B4", "F5-F4", "E6-D6"} <= set(moves(state))


def test_C3_on_an_edge_a_king_is_safe_from_the_inner_side() -> None:
    state = position("......./......./......./......./k....../.M...../......K D")
    assert captures(state) == []
    assert "B6-B5" in moves(state)


def test_C3_on_an_edge_a_piece_is_captured_along_it() -> None:
    state = position("..Mm.../....M../......./......./k....../......./......K D")
    assert captures(state) == ["E2-E1xD1"]
    state = position("......./......./......./M....../k....../.M...../......K D")
    assert captures(state) == ["B6-A6xKA5!"]


def test_C3_an_empty_corner_is_no_captor() -> None:
    # Two men stand beside each corner; each of them gets an enemy on its other side.
    state = position(".m...m./m.M.M.m/.M...M./...K.../.M...M./m.M.M.m/.m.k.m. D")
    assert {
        "C2-C1", "E2-E1", "B3-A3", "F3-G3", "B5-A5", "F5-G5", "C6-C7", "E6-E7",
    } <= set(moves(state))  # fmt: skip
    assert captures(state) == []


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("k.M..../M....../......./......./......./......./......K D", "C1-B1"),
        ("....M.m/......M/......./......./......./......./k.....K D", "E1-F1"),
        ("k....../......./......./......./......./M....../m.M...K D", "C7-B7"),
        ("......./k....../......./...K.../......./......m/....m.M L", "E7-F7"),
    ],
)
def test_C3_a_piece_in_a_corner_cannot_be_captured(text: str, move: str) -> None:
    state = position(text)
    assert move in moves(state)
    assert len(GAME.play(state, (move[:2], move[3:])).events) == 1


def test_C3_a_piece_in_a_corner_is_a_captor() -> None:
    state = position("Mm...../..M...k/......./......./......./....M../.....mK D")
    assert captures(state) == ["C2-C1xB1", "E6-E7xF7"]


def test_C4_any_piece_may_stand_on_any_corner() -> None:
    state = position("......./......./k....../...C.../......./......./...K... D")
    assert {"CD4-A1", "CD4-G1", "CD4-A7", "CD4-G7"} <= set(moves(state))
    state = position("...M.../......./k....../......./......./......./...K... D")
    assert {"D1-A1", "D1-G1", "KD7-A7", "KD7-G7"} <= set(moves(state))


@pytest.mark.parametrize("piece", "MCmc")
def test_C4_the_goal_is_not_entered_while_a_piece_stands_on_it(piece: str) -> None:
    state = position(f"{piece}....../......./......./......./K....../......./.....k. D")
    assert [move for move in sorted(moves(state)) if move.startswith("KA5-A")] == [
        "KA5-A2", "KA5-A3", "KA5-A4", "KA5-A6", "KA5-A7",
    ]  # fmt: skip


# --- capture ------------------------------------------------------------------------------------


def test_a_capture_takes_the_piece_off_the_board() -> None:
    state = position("...M.../......./k....../....cM./......./......./......K D")
    played = GAME.play(state, ("D1", "D4"))
    assert written(played.state) == "......./......./k....../...M.M./......./......./......K L"
    assert played.events == (
        Event("move", "dark", "D4", "man", "D1"),
        Event("remove", "light", "E4", "commander"),
    )


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("...M.../......./k....../....mM./......./......./......K D", "D1-D4xE4"),
        ("...M.../......./k....../....cM./......./......./......K D", "D1-D4xE4"),
        ("...M.../......./m....../....kM./......./......./......K D", "D1-D4xKE4!"),
    ],
)
def test_a_capture_leaves_no_hidden_trace(text: str, move: str) -> None:
    # Nothing of the captured piece stays on its square to affect the next one there.
    state = after(position(text), move)
    assert state == position(written(state))


def test_C5_a_piece_that_comes_to_stand_between_is_not_captured_by_another_move() -> None:
    state = position("...m.../......./k....../..M.M../......./......./......K L")
    state = after(state, "D1-D4")
    assert captures(state) == []
    assert written(after(state, "KG7-G6")) == (
        "......./......./k....../..MmM../......./......K/....... L"
    )


def test_C5_a_captor_may_leave_and_come_back() -> None:
    state = position("......./......./k....../..MmM../......./......./......K D")
    state = after(state, "C4-C3", "KA3-A2")
    assert captures(state) == ["C3-C4xD4"]


def test_C5_passing_by_is_no_capture() -> None:
    state = position("...M.../......./k....../....mM./......./......./......K D")
    assert captures(state) == ["D1-D4xE4"]
    assert "D1-D5" in moves(state)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("...M.../......./k....../....mM./......./......./......K D", "D1-D4xE4"),
        ("...C.../......./k....../....mM./......./......./......K D", "CD1-D4xE4"),
        ("...M.../......./k....../....mC./......./......./......K D", "D1-D4xE4"),
        ("...K.../......./k....../....mM./......./......./....... D", "KD1-D4xE4"),
        ("...M.../......./k....../....mK./......./......./....... D", "D1-D4xE4"),
        ("...K.../......./k....../....mC./......./......./....... D", "KD1-D4xE4"),
        ("...C.../......./k....../....mK./......./......./....... D", "CD1-D4xE4"),
        ("...k.../......./K....../....Mm./......./......./....... L", "KD1-D4xE4"),
        ("...m.../......./K....../....Mk./......./......./....... L", "D1-D4xE4"),
    ],
)
def test_C5_every_piece_is_a_captor(text: str, move: str) -> None:
    assert captures(position(text)) == [move]


@pytest.mark.parametrize(("letter", "prefix"), [("M", ""), ("C", "C"), ("K", "K")])
def test_C6_a_piece_that_moves_between_two_enemies_is_safe(letter: str, prefix: str) -> None:
    rest = "......." if letter == "K" else "......K"
    state = position(f"...{letter}.../......./k....../..m.m../......./......./{rest} D")
    state = after(state, f"{prefix}D1-D4")
    assert written(state) == (f"......./......./k....../..m{letter}m../......./......./{rest} L")
    assert GAME.outcome(state) is None


@pytest.mark.parametrize(("letter", "captured"), [("M", "D4"), ("C", "D4"), ("K", "KD4!")])
def test_C6_a_piece_between_two_enemies_is_safe_until_one_of_them_moves_there(
    letter: str, captured: str
) -> None:
    rest = "......." if letter == "K" else "......K"
    state = position(f"......M/......./k....../..m{letter}m../......./......./{rest} L")
    assert captures(state) == []
    state = after(state, "C4-C3", "G1-G2")
    assert captures(state) == [f"C3-C4x{captured}"]


def test_C7_enemies_on_the_other_two_sides_do_not_capture() -> None:
    # D4 stands between C4 and E4; the man that moves to D3 has no partner on D5.
    state = position("...M.../......./k....../..MmM../......./......./......K D")
    assert "D1-D3" in moves(state)
    # E4 stands between E3 and E5; the man that moves to D4 has no partner on F4.
    state = position("...M.../......./k...M../....m../....M../......./......K D")
    assert "D1-D4" in moves(state)


def test_C7_with_a_partner_opposite_it_captures() -> None:
    state = position("...M.../......./k....../..MmM../...M.../......./......K D")
    assert "D1-D3xD4" in moves(state)


def test_C7_a_partner_is_an_own_piece() -> None:
    state = position("...M.../......./k....../....mm./......./......./......K D")
    assert captures(state) == []


def test_C8_a_move_captures_on_three_sides() -> None:
    state = position("......./...M.../...m.../.Mm.cM./......./......./k..M..K D")
    assert captures(state) == ["D7-D4xD3/C4/E4"]
    assert written(after(state, "D7-D4xD3/C4/E4")) == (
        "......./...M.../......./.M.M.M./......./......./k.....K L"
    )


def test_C8_a_commander_on_a_diagonal_captures_on_four() -> None:
    state = position("C....../...M.../...m.../.Mm.mM./...c.../...M.../k.....K D")
    assert written(after(state, "CA1-D4xD3/C4/D5/E4")) == (
        "......./...M.../......./.M.C.M./......./...M.../k.....K L"
    )


def test_C8_only_neighbours_are_captured_one_on_a_side() -> None:
    # Two men in a row, and one with a gap before it.
    state = position("...M.../......./k....../....mmM/......./......./......K D")
    assert "D1-D4" in moves(state)
    state = position("...M.../......./k....../.....mM/......./......./......K D")
    assert "D1-D4" in moves(state)


def test_C9_a_captured_king_is_one_of_those_captured() -> None:
    state = position("......./...M.../...m.../.Mm.kM./......./......./...M..K D")
    state = after(state, "D7-D4xD3/C4/KE4!")
    assert written(state) == "......./...M.../......./.M.M.M./......./......./......K L"
    assert GAME.outcome(state) == Outcome("dark", "king captured")
    assert GAME.legal_moves(state) == ()


def test_C9_light_captures_the_king_too() -> None:
    state = position("......./......./......./..Km.../......./......./.m.k... L")
    state = after(state, "B7-B4xKC4!")
    assert GAME.outcome(state) == Outcome("light", "king captured")


@pytest.mark.parametrize("side", "DL")
def test_C9_a_side_without_its_king_has_lost_whoever_is_to_move(side: str) -> None:
    state = position(f"......m/......./......./..K..../......./......./....... {side}")
    assert GAME.outcome(state) == Outcome("dark", "king captured")
    state = position(f"......M/......./......./..k..../......./......./....... {side}")
    assert GAME.outcome(state) == Outcome("light", "king captured")


def test_C10_escape_and_capture_of_the_king_are_one_win() -> None:
    state = position(".kM..../......./......./......./K....../......./......m D")
    state = after(state, "KA5-A1xKB1!")
    assert GAME.outcome(state) == Outcome("dark", "king captured")


def test_C10_an_escape_captures_on_the_way_in() -> None:
    state = position(".mM..../......./......./......./K....../......./.....k. D")
    state = after(state, "KA5-A1xB1!")
    assert written(state) == "K.M..../......./......./......./......./......./.....k. L"
    assert GAME.outcome(state) == Outcome("dark", "king escaped")
