"""One test, or a few, for each ruling of Oferhlýp, named after it.

In a position M is a man and K a king at full strength, N a man and J a king at half strength.
"""

import pytest

from game.core import GAMES, Event, InvalidMove, State, continuations
from optional import present
from positions import helpers
from rulings import rulings_cited, rulings_tested

GAME = GAMES["oferhlyp"]
position, after, moves, written = helpers(GAME)
RULINGS = [f"O{number}" for number in range(1, 18)]
# Four men stand round C3–E3–E5–C5: C3's token can jump them all, in either direction, back to C3.
RING = "K....../......./..Mm.../..m.m../...m.../......./......k D"


def attacks(state: State, origin: str = "") -> list[str]:
    return sorted(move for move in moves(state, origin) if "x" in move)


def test_every_ruling_has_a_test_and_no_test_cites_another() -> None:
    assert rulings_tested("O", "oferhlyp") == set(RULINGS)


def test_every_ruling_that_the_rules_cite_has_a_test() -> None:
    assert rulings_cited("O", "oferhlyp") <= set(RULINGS)


# --- start and turn -----------------------------------------------------------------------------


def test_O1_the_tokens_fill_two_rows_with_the_king_in_the_middle_of_the_edge() -> None:
    assert written(GAME.start()) == "MMMKMMM/MMMMMMM/......./......./......./mmmmmmm/mmmkmmm D"


def test_O1_each_side_has_fourteen_tokens_at_full_strength() -> None:
    board = written(GAME.start()).split()[0]
    counts = {letter: board.count(letter) for letter in "MKNJmknj"}
    assert counts == {"M": 13, "K": 1, "N": 0, "J": 0, "m": 13, "k": 1, "n": 0, "j": 0}


def test_O1_at_first_the_second_row_steps_and_the_first_jumps() -> None:
    state = GAME.start()
    assert sorted(moves(state, "A1")) == ["A1~A3", "A1~C3"]
    assert sorted(moves(state, "D1")) == ["KD1~B3", "KD1~D3", "KD1~F3"]
    assert sorted(moves(state, "G2")) == ["G2-F3", "G2-G3"]
    assert len(moves(state)) == 36


def test_O2_no_voluntary_pass() -> None:
    state = GAME.start()
    assert ("pass",) not in GAME.legal_moves(state)
    with pytest.raises(InvalidMove):
        GAME.parse(state, "Pass")


def test_O2_the_only_move_must_be_played_though_it_loses() -> None:
    # On A2 the king, at half strength, can be jumped from A3 to A1.
    state = position("Jmm..../.mm..../mmm..../m.m..../......./......./......k D")
    assert moves(state) == ["KA1-A2"]
    assert present(GAME.outcome(after(state, "KA1-A2", "A3xKA1(1>0)"))).winner == "light"


# --- friendly jump ------------------------------------------------------------------------------


def test_O3_a_friendly_jump_goes_in_eight_directions() -> None:
    state = position("......./......./..MMM../..MKM../..MMM../......./......k D")
    assert sorted(moves(state, "D4")) == [
        "KD4~B2", "KD4~B4", "KD4~B6", "KD4~D2", "KD4~D6", "KD4~F2", "KD4~F4", "KD4~F6",
    ]  # fmt: skip


def test_O3_a_friendly_jump_goes_over_ones_own_king_too() -> None:
    state = position("......./......./...K.../...M.../......./......./......k D")
    assert written(after(state, "D4~D2")) == (
        "......./...M.../...K.../......./......./......./......k L"
    )


def test_O3_a_friendly_jump_does_no_damage() -> None:
    state = position("J....../.M...../......./......./......./......./......k D")
    assert written(after(state, "KA1~C3")) == (
        "......./.M...../..J..../......./......./......./......k L"
    )
    state = position("K....../......./......./...nj../......./......./....... L")
    assert written(after(state, "D4~F4")) == (
        "K....../......./......./....jn./......./......./....... D"
    )
    assert GAME.play(state, ("D4", "F4")).events == (
        Event("move", "light", "F4", "half-man", "D4"),
    )


def test_O3_a_friendly_jump_needs_an_empty_square_just_beyond() -> None:
    # A4 over B4: an own token on C4. A5 over B5: an enemy on C5.
    state = position("......K/......./......./MMM..../MMm..../......./......k D")
    assert sorted(moves(state, "A4")) == ["A4-A3", "A4-B3", "A4~A6", "A4~C6"]
    assert sorted(moves(state, "A5")) == ["A5-A6", "A5-B6", "A5~A3", "A5~C3"]


def test_O3_a_friendly_jump_goes_over_one_adjacent_token() -> None:
    # Not over C4, two squares off; not over B6 and C6 together.
    state = position("......K/......./......./M.M..../......./MMM..../......k D")
    assert sorted(moves(state, "A4")) == ["A4-A3", "A4-A5", "A4-B3", "A4-B4", "A4-B5"]
    assert sorted(moves(state, "A6")) == ["A6-A5", "A6-A7", "A6-B5", "A6-B7"]


def test_O3_a_friendly_jump_stays_on_the_board() -> None:
    # D2 over D1, B4 over A4, F4 over G4 and D6 over D7 would leave it.
    state = position("...M.../...M.../......./MM...MM/......./...M.../K..M..k D")
    assert sorted(move for move in moves(state) if "~" in move) == [
        "A4~C4", "D1~D3", "D7~D5", "G4~E4",
    ]  # fmt: skip


def test_O3_a_friendly_jump_ends_the_turn() -> None:
    # From C4 there would be one more over D4, and an attack over C5.
    state = position("......K/......./......./MM.M.../..m..../......./......k D")
    assert sorted(moves(state, "A4")) == ["A4-A3", "A4-A5", "A4-B3", "A4-B5", "A4~C4"]


# --- step and attack ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "prefix"),
    [
        ("K....../......./......./...M.../......./......./......k D", ""),
        ("K....../......./......./...n.../......./......./......k L", ""),
        ("M....../......./......./...K.../......./......./......k D", "K"),
        ("K....../......./......./...j.../......./......./......m L", "K"),
    ],
)
def test_O4_a_step_is_one_square_in_eight_directions(text: str, prefix: str) -> None:
    goals = ["C3", "C4", "C5", "D3", "D5", "E3", "E4", "E5"]
    assert sorted(moves(position(text), "D4")) == [f"{prefix}D4-{goal}" for goal in goals]


def test_O4_a_step_changes_nothing_but_the_square() -> None:
    state = position("M....../......./......./...J.../......./......./......k D")
    assert written(after(state, "KD4-E5")) == (
        "M....../......./......./......./....J../......./......k L"
    )
    assert GAME.play(state, ("D4", "E5")).events == (
        Event("move", "dark", "E5", "half-king", "D4"),
    )


def test_O4_a_step_stays_on_the_board() -> None:
    state = position("M..M..M/......./......./M..k..M/......./......./M..K..M D")
    assert sorted(moves(state)) == [
        "A1-A2", "A1-B1", "A1-B2",
        "A4-A3", "A4-A5", "A4-B3", "A4-B4", "A4-B5",
        "A7-A6", "A7-B6", "A7-B7",
        "D1-C1", "D1-C2", "D1-D2", "D1-E1", "D1-E2",
        "G1-F1", "G1-F2", "G1-G2",
        "G4-F3", "G4-F4", "G4-F5", "G4-G3", "G4-G5",
        "G7-F6", "G7-F7", "G7-G6",
        "KD7-C6", "KD7-C7", "KD7-D6", "KD7-E6", "KD7-E7",
    ]  # fmt: skip


def test_O4_an_attack_goes_in_eight_directions() -> None:
    state = position("......./......./..mmm../..mKm../..mkm../......./......M D")
    first = {move for move in moves(state, "D4") if move.count("x") == 1}
    assert first == {
        "KD4xB2(2>1)", "KD4xB4(2>1)", "KD4xB6(2>1)", "KD4xD2(2>1)",
        "KD4xKD6(2>1)", "KD4xF2(2>1)", "KD4xF4(2>1)", "KD4xF6(2>1)",
    }  # fmt: skip
    assert not any("-" in move for move in moves(state, "D4"))


def test_O4_an_attack_needs_an_empty_square_just_beyond() -> None:
    # A4 over B4: an own token on C4. A6 over B6: an enemy on C6.
    state = position("......K/......./......./MmM..../......./Mmm..../......k D")
    assert sorted(moves(state, "A4")) == ["A4-A3", "A4-A5", "A4-B3", "A4-B5"]
    assert sorted(moves(state, "A6")) == ["A6-A5", "A6-A7", "A6-B5", "A6-B7"]


def test_O4_an_attack_goes_over_an_adjacent_enemy_only() -> None:
    state = position("......K/......./......./M.m..../......./......./......k D")
    assert sorted(moves(state, "A4")) == ["A4-A3", "A4-A5", "A4-B3", "A4-B4", "A4-B5"]


def test_O4_an_attack_stays_on_the_board() -> None:
    # D2 over D1, B4 over A4, F4 over G4 and D6 over D7 would leave it.
    state = position("...m.../...M.../......./mM...Mm/......./...M.../K..m..k D")
    assert attacks(state) == []


def test_O4_the_first_attack_halves_and_the_second_removes() -> None:
    state = position("K....../......./......./.Mm..../......./......./......k D")
    state = after(state, "B4xD4(2>1)")
    assert written(state) == "K....../......./......./..nM.../......./......./......k L"
    state = after(state, "KG7-G6", "D4xB4(1>0)")
    assert written(state) == "K....../......./......./.M...../......./......k/....... L"


def test_O4_an_attack_is_reported_as_a_hit_or_a_removal() -> None:
    state = position("K....../......./......./.Mm.n../......./......./......k D")
    assert GAME.play(state, ("B4", "D4", "F4")).events == (
        Event("move", "dark", "F4", "man", "B4"),
        Event("hit", "light", "C4", "man"),
        Event("remove", "light", "E4", "half-man"),
    )
    state = position("M....../......./......./.kJ..../......./......./......m L")
    assert GAME.play(state, ("B4", "D4")).events == (
        Event("move", "light", "D4", "king", "B4"),
        Event("remove", "dark", "C4", "half-king"),
    )


def test_O4_the_king_is_halved_too() -> None:
    state = position("K....../......./......./.Nk..../......./......./......m D")
    assert written(after(state, "B4xKD4(2>1)")) == (
        "K....../......./......./..jN.../......./......./......m L"
    )


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("K....../......./......./.Mm..../......./......./......k D", "B4xD4(2>1)"),
        ("K....../......./......./.Mn..../......./......./......k D", "B4xD4(1>0)"),
        ("K....../......./......./.Mk..../......./......./......m D", "B4xKD4(2>1)"),
        ("K....../......./......./.Mj..../......./......./......m D", "B4xKD4(1>0)"),
    ],
)
def test_O4_an_attack_leaves_no_hidden_trace(text: str, move: str) -> None:
    # Nothing of a removed token stays on its square to affect the next one there.
    state = after(position(text), move)
    assert state == position(written(state))


def test_O4_at_half_strength_a_token_attacks_as_at_full() -> None:
    state = position("m....../......./......./.Jm..../......./......./......k D")
    assert written(after(state, "KB4xD4(2>1)")) == (
        "m....../......./......./..nJ.../......./......./......k L"
    )


# --- chains -------------------------------------------------------------------------------------


def test_O5_after_an_attack_no_step_and_no_friendly_jump_follow() -> None:
    # From D4 there would be a jump over E5 to F6.
    state = position("......k/......./......./.mM..../....m../......./K...... L")
    assert sorted(moves(state, "B4")) == [
        "B4-A3", "B4-A4", "B4-A5", "B4-B3", "B4-B5", "B4-C3", "B4-C5", "B4xD4(2>1)",
    ]  # fmt: skip


def test_O5_after_a_step_no_attack_follows() -> None:
    # From C3 or C5 an attack over D4 would be possible.
    state = position("K....../......./......./.M.m.../......./......./......k D")
    assert sorted(moves(state, "B4")) == [
        "B4-A3", "B4-A4", "B4-A5", "B4-B3", "B4-B5", "B4-C3", "B4-C4", "B4-C5",
    ]  # fmt: skip


def test_O5_an_attack_goes_on_with_the_same_token() -> None:
    # D6 could attack too, but not in the turn of A4.
    state = position("K....../......./......./Mm.m.../......./...Mm../......k D")
    assert attacks(state) == ["A4xC4(2>1)", "A4xC4(2>1)xE4(2>1)", "D6xF6(2>1)"]


def test_O5_a_chain_may_turn_and_may_stop_after_any_leg() -> None:
    state = position("K....../......./......./Mm...../..m..../...m.../......k D")
    assert attacks(state) == [
        "A4xC4(2>1)",
        "A4xC4(2>1)xC6(2>1)",
        "A4xC4(2>1)xC6(2>1)xE6(2>1)",
    ]
    a4 = continuations(GAME.legal_moves(state), ("A4", "C4"))
    assert a4 == (("C6",), True)


def test_O5_no_attack_is_compulsory() -> None:
    state = position("K....../......./......./Mm...../......./......./......k D")
    assert "A4-A3" in moves(state)
    assert "KA1-A2" in moves(state)


def test_O6_a_token_is_not_jumped_back_over() -> None:
    state = position("K....../......./......./Mm...../......./......./......k D")
    assert attacks(state) == ["A4xC4(2>1)"]
    state = position("K....../......./......./Mk...../......./......./......m D")
    assert attacks(state) == ["A4xKC4(2>1)"]


def test_O6_a_token_is_not_jumped_again_after_a_round() -> None:
    # Back on C3, the token is beside D3 and C4 again, and D3 would be removed.
    once = ["xE3(2>1)", "xE5(2>1)", "xC5(2>1)", "xC3(2>1)"]
    other_way = ["xC5(2>1)", "xE5(2>1)", "xE3(2>1)", "xC3(2>1)"]
    assert attacks(position(RING)) == sorted(
        "C3" + "".join(legs[:number]) for legs in (once, other_way) for number in range(1, 5)
    )


def test_O6_in_another_turn_the_same_token_may_be_jumped_again() -> None:
    state = position("K....../......./......./Mm...../......./......./......k D")
    state = after(state, "A4xC4(2>1)", "KG7-G6")
    assert attacks(state) == ["C4xA4(1>0)"]


def test_O7_a_chain_is_the_same_whether_it_halves_or_removes() -> None:
    halves, removes = position(RING), position(RING.replace("m", "n"))
    assert GAME.legal_moves(halves) == GAME.legal_moves(removes)
    assert written(after(removes, "C3xE3(1>0)xE5(1>0)xC5(1>0)xC3(1>0)")) == (
        "K....../......./..M..../......./......./......./......k L"
    )


def test_O7_a_chain_mixes_halving_and_removing() -> None:
    state = position(RING.replace("..m.m..", "..n.m.."))
    assert written(after(state, "C3xC5(1>0)xE5(2>1)xE3(2>1)")) == (
        "K....../......./...mM../....n../...n.../......./......k L"
    )


@pytest.mark.parametrize("token", "MNKJ")
def test_O8_a_chain_may_end_on_its_own_starting_square(token: str) -> None:
    other, prefix = ("M", "K") if token in "KJ" else ("K", "")
    state = position(RING.replace("M", token).replace("K....", f"{other}....", 1))
    for chain in ("C3xE3(2>1)xE5(2>1)xC5(2>1)xC3(2>1)", "C3xC5(2>1)xE5(2>1)xE3(2>1)xC3(2>1)"):
        assert prefix + chain in moves(state)
        assert written(after(state, chain)) == (
            f"{other}....../......./..{token}n.../..n.n../...n.../......./......k L"
        )


def test_O8_a_chain_may_go_on_from_its_own_starting_square() -> None:
    state = position("......M/.m...../..Jm.../..m.m../...m.../......./......k D")
    chain = "KC3xE3(2>1)xE5(2>1)xC5(2>1)xC3(2>1)xA1(2>1)"
    assert chain in moves(state)
    assert written(after(state, chain)) == (
        "J.....M/.n...../...n.../..n.n../...n.../......./......k L"
    )
