"""The rulings of Oferhlýp on how a game ends, on repetition and notation."""

import pytest

from game.core import GAMES, IllegalMove, Outcome, State
from optional import present
from positions import BOTTOM_WAY, TOP_WAY, helpers, rounds

GAME = GAMES["oferhlyp"]
position, after, moves, written = helpers(GAME)
THIRD = "this position would occur for the third time"
# Four men stand round C3–E3–E5–C5: C3's token can jump them all, in either direction, back to C3.
RING = "K....../......./..Mm.../..m.m../...m.../......./......k D"


def attacks(state: State, origin: str = "") -> list[str]:
    return sorted(move for move in moves(state, origin) if "x" in move)


# --- the end ------------------------------------------------------------------------------------


def test_O9_the_chain_stops_where_the_king_is_removed() -> None:
    # D4 and F4 could be jumped next.
    state = position("K....../......./......./Mj.m.m./......./......./......m D")
    assert attacks(state) == ["A4xKC4(1>0)"]


def test_O9_the_chain_stops_at_the_king_on_a_later_leg_too() -> None:
    state = position("K....../......./......./Mm.j.m./......./......./......m D")
    assert attacks(state) == ["A4xC4(2>1)", "A4xC4(2>1)xKE4(1>0)"]


def test_O9_the_chain_goes_on_after_a_king_that_loses_strength_only() -> None:
    state = position("K....../......./......./Mk.n.m./......./......./......m D")
    assert attacks(state) == [
        "A4xKC4(2>1)",
        "A4xKC4(2>1)xE4(1>0)",
        "A4xKC4(2>1)xE4(1>0)xG4(2>1)",
    ]
    state = after(state, "A4xKC4(2>1)xE4(1>0)xG4(2>1)")
    assert written(state) == "K....../......./......./.j...nM/......./......./......m L"
    assert GAME.outcome(state) is None


def test_O9_the_player_who_removes_the_king_wins() -> None:
    state = after(
        position("K....../......./......./Mj.m.m./......./......./......m D"), "A4xKC4(1>0)"
    )
    assert written(state) == "K....../......./......./..Mm.m./......./......./......m L"
    assert GAME.outcome(state) == Outcome("dark", "king captured")
    assert GAME.legal_moves(state) == ()
    state = after(
        position(".Jk..../......./......./......./......./......./M.....M L"), "KC1xKA1(1>0)"
    )
    assert GAME.outcome(state) == Outcome("light", "king captured")
    assert GAME.legal_moves(state) == ()


def test_O9_a_king_that_removes_the_last_enemy_token_wins() -> None:
    state = after(
        position("......./......./..Kj.../......./......./......./......m D"), "KC3xKE3(1>0)"
    )
    assert GAME.outcome(state) == Outcome("dark", "king captured")
    state = after(
        position("......./......./..Kn.j./......./......./......./....... D"),
        "KC3xE3(1>0)xKG3(1>0)",
    )
    assert GAME.outcome(state) == Outcome("dark", "king captured")


@pytest.mark.parametrize("side", "DL")
def test_O9_a_side_without_its_king_has_lost_whoever_is_to_move(side: str) -> None:
    state = position(f"K....../......./......./......./......./......./......m {side}")
    assert GAME.outcome(state) == Outcome("dark", "king captured")
    state = position(f"j....../......./......./......./......./......./......M {side}")
    assert GAME.outcome(state) == Outcome("light", "king captured")


def test_O10_only_the_two_kings_are_a_draw_at_once() -> None:
    state = position("......./......./..Kn.../......./......./......./......k D")
    assert GAME.outcome(state) is None
    state = after(state, "KC3xE3(1>0)")
    assert written(state) == "......./......./....K../......./......./......./......k L"
    assert GAME.outcome(state) == Outcome(None, "only kings")
    assert GAME.legal_moves(state) == ()


@pytest.mark.parametrize("kings", ["Kk", "Jk", "Kj", "Jj"])
@pytest.mark.parametrize("side", "DL")
def test_O10_only_kings_are_a_draw_even_where_one_could_jump_the_other(
    kings: str, side: str
) -> None:
    state = position(f"......./......./..{kings}.../......./......./......./....... {side}")
    assert GAME.outcome(state) == Outcome(None, "only kings")
    assert GAME.legal_moves(state) == ()


def test_O10_one_man_of_either_side_is_enough_to_go_on() -> None:
    for man in "NMnm":
        state = position(f"{man}....../......./..Kk.../......./......./......./....... D")
        assert GAME.outcome(state) is None
        assert "KC3xKE3(2>1)" in moves(state)


def test_O10_in_mid_chain_only_kings_are_no_draw() -> None:
    # After the leg to E3 only the kings are left; the chain may go on all the same.
    state = position("......./......./..Kn.j./......./......./......./....... D")
    assert attacks(state) == ["KC3xE3(1>0)", "KC3xE3(1>0)xKG3(1>0)"]
    state = position("......./......./..Kn.k./......./......./......./....... D")
    assert attacks(state) == ["KC3xE3(1>0)", "KC3xE3(1>0)xKG3(2>1)"]
    state = after(state, "KC3xE3(1>0)xKG3(2>1)")
    assert GAME.outcome(state) == Outcome(None, "only kings")


def test_O11_a_game_without_hits_goes_on() -> None:
    state = position("K....../......./......./M.....m/......./......./......k D")
    for move in rounds(TOP_WAY, BOTTOM_WAY, 160):
        state = after(state, move)
        assert GAME.outcome(state) is None
    assert len(moves(state)) > 1


def test_O11_a_king_alone_may_play_on() -> None:
    state = position("K....../......./......./......./......./mmm..../mmm...k D")
    assert GAME.outcome(state) is None
    assert sorted(moves(state)) == ["KA1-A2", "KA1-B1", "KA1-B2"]


# --- repetition ---------------------------------------------------------------------------------

SHUTTLE = ("A2-A3", "A6-A5", "A3-A2", "A5-A6")


def test_O12_the_start_counts_as_the_first_occurrence() -> None:
    state = after(GAME.start(), *SHUTTLE, *SHUTTLE[:3])
    assert "A5-A6" not in moves(state)
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(state, "A5-A6")
    assert str(caught.value) == f"'A5-A6': {THIRD}"
    assert "A5-B6" not in moves(state)
    assert "A5-A4" in moves(state)


def test_O12_a_given_position_counts_as_the_first_occurrence() -> None:
    state = position("K....../......./......./M.....m/......./......./......k L")
    there, back = ("KG7-G6", "KA1-A2"), ("KG6-G7", "KA2-A1")
    state = after(state, *there, *back, *there, "KG6-G7")
    assert sorted(moves(state, "A2")) == ["KA2-A3", "KA2-B1", "KA2-B2", "KA2-B3"]


def test_O12_the_second_occurrence_is_legal() -> None:
    state = after(GAME.start(), *SHUTTLE[:3])
    assert "A5-A6" in moves(state)
    assert written(after(state, "A5-A6")) == written(GAME.start())


def test_O12_a_later_position_is_barred_too() -> None:
    state = after(GAME.start(), "G2-G3", "G6-G5", *SHUTTLE, *SHUTTLE[:3])
    assert "A5-A6" not in moves(state)


def test_O12_a_position_is_barred_whichever_move_leads_to_it() -> None:
    state = position("K....../......./......./......m/......./......./M.....k D")
    state = after(state, "KA1-A2", "KG7-G6", "KA2-A1", "KG6-G7")
    # The third time both come back another way.
    state = after(state, "KA1-B2", "KG7-F6", "KB2-A1")
    assert "KF6-G7" not in moves(state)
    assert "KF6-F7" in moves(state)


def test_O12_a_friendly_jump_is_barred_too() -> None:
    state = position("K....../......./......./.MM..../......./......./......k D")
    there, back = ("B4~D4", "KG7-G6"), ("D4~B4", "KG6-G7")
    state = after(state, *there, *back, *there, "D4~B4")
    assert "KG6-G7" not in moves(state)
    state = position("K....../......./......./.MM..../......./......./......k L")
    there, back = ("KG7-G6", "B4~D4"), ("KG6-G7", "D4~B4")
    state = after(state, *there, *back, *there, "KG6-G7")
    assert "D4~B4" not in moves(state)
    assert "D4~B4" in moves(position(written(state)))


def test_O12_another_side_to_move_is_another_position() -> None:
    state = position("K....../......./......./M.....m/......./......./......k D")
    # Dark goes round a triangle while Light goes there and back: the same tokens, Light to move.
    state = after(state, "KA1-B1", "KG7-F7", "KB1-B2", "KF7-G7", "KB2-A1")
    assert written(state) == "K....../......./......./M.....m/......./......./......k L"
    # And the other way round: with Dark to move it is only the second time.
    state = after(state, "KG7-F7", "KA1-B1", "KF7-F6", "KB1-A1")
    assert "KF6-G7" in moves(state)


def test_O12_another_strength_is_another_position() -> None:
    state = position("K....../......./......./.Mm..../......./......./......k D")
    state = after(state, "KA1-A2", "KG7-G6", "KA2-A1", "KG6-G7")
    state = after(state, "B4xD4(2>1)", "KG7-G6", "D4-C3", "KG6-F7", "C3-B4")
    # The tokens have stood like that twice, but with C4 at full strength.
    assert "KF7-G7" in moves(state)


def test_O12_another_token_on_the_square_is_another_position() -> None:
    # King and man change places.
    state = position("KM...../......./......./......./......./......./......k D")
    state = after(state, "KA1-A2", "KG7-G6", "KA2-A1", "KG6-G7")
    state = after(state, "KA1-A2", "KG7-G6", "B1-A1", "KG6-F7", "KA2-B1")
    assert "KF7-G7" in moves(state)


def test_O12_after_a_hit_the_count_begins_anew() -> None:
    state = position("K....../......./......./.Mm..../......./......./......k D")
    once_round = ("KG7-G6", "KA1-A2", "KG6-G7", "KA2-A1")
    state = after(state, "B4xD4(2>1)", *once_round, *once_round[:3])
    assert "KA2-A1" not in moves(state)
    assert "KA2-A3" in moves(state)


def test_O12_positions_before_a_hit_are_forgotten() -> None:
    state = position("K....../......./......./.Mm..../......./......./......k D")
    state = after(state, "KA1-A2", "KG7-G6", "KA2-A1", "KG6-G7", "B4xD4(2>1)")
    assert state == position(written(state))
    assert state != after(state, "KG7-G6", "KA1-A2", "KG6-G7", "KA2-A1")


def test_O13_a_player_without_a_legal_move_loses() -> None:
    # Each way out of the corner is taken, and so is the square behind it.
    text = "Kmm..../mm...../m.m..../......./......./......./......k"
    state = position(f"{text} D")
    assert GAME.legal_moves(state) == ()
    assert GAME.outcome(state) == Outcome("light", "no legal move")
    assert GAME.outcome(position(f"{text} L")) is None


@pytest.mark.parametrize(
    "text",
    [
        "......./m.m..../mm...../Kmm..../mm...../m.m..../...k... D",
        "...k.../....m.m/.....mm/....mmK/.....mm/....m.m/....... D",
        ".mmKmm./..mmm../.m.m.m./......./......./......./...k... D",
        "...k.../......./......./......./.m.m.m./..mmm../.mmKmm. D",
    ],
)
def test_O13_an_edge_is_no_way_out(text: str) -> None:
    assert GAME.outcome(position(text)) == Outcome("light", "no legal move")
    assert GAME.legal_moves(position(text)) == ()


def test_O13_a_man_with_a_move_is_enough_to_go_on() -> None:
    text = "Kmm..../mm...../m.m..../......./......./......./M.....k D"
    assert sorted(moves(position(text))) == ["A7-A6", "A7-B6", "A7-B7"]


def test_O13_an_attack_is_enough_to_go_on() -> None:
    state = position("Kmm..../mm...../m....../......./......./......./......k D")
    assert moves(state) == ["KA1xC3(2>1)"]
    assert GAME.outcome(state) is None


def test_O13_a_player_who_could_only_repeat_for_the_third_time_loses() -> None:
    # Dark's king can go nowhere but to A1 and back.
    state = position(".mm..../Kmm..../mmm..../m.m..../......./......./......k L")
    there, back = ("KG7-G6", "KA2-A1"), ("KG6-G7", "KA1-A2")
    state = after(state, *there, *back, *there)
    assert GAME.outcome(state) is None
    state = after(state, "KG6-G7")
    assert GAME.legal_moves(state) == ()
    assert GAME.outcome(state) == Outcome("light", "no legal move")


def test_O14_stalemate_is_a_draw() -> None:
    state = after(
        position("......./......./..Kn.../......./......./......./......k D"), "KC3xE3(1>0)"
    )
    assert present(GAME.outcome(state)).winner is None


# --- notation -----------------------------------------------------------------------------------


def test_O15_step_and_friendly_jump() -> None:
    state = GAME.start()
    assert GAME.notation(state, ("E2", "E3")) == "E2-E3"
    assert GAME.notation(state, ("E1", "E3")) == "E1~E3"
    assert GAME.notation(state, ("D1", "D3")) == "KD1~D3"


def test_O15_a_friendly_jump_over_ones_own_king_has_no_K() -> None:
    state = position("......./......./..mKm../...M.../......./......./......k D")
    assert GAME.notation(state, ("D4", "D2")) == "D4~D2"


def test_O15_an_attack_shows_the_strengths() -> None:
    state = position("M....../......./..M..../...n.../......./.....k./K...... D")
    assert GAME.notation(state, ("C3", "E5")) == "C3xE5(1>0)"
    assert GAME.notation(state, ("C3", "E5", "G7")) == "C3xE5(1>0)xKG7(2>1)"


def test_O15_a_king_at_half_strength_has_its_K() -> None:
    state = position("M....../......./..J..../...j.../......./.....m./....... D")
    assert GAME.notation(state, ("C3", "E5")) == "KC3xKE5(1>0)"
    assert GAME.notation(state, ("C3", "C2")) == "KC3-C2"
    state = position("J....../.M...../......./......./......./......./......k D")
    assert GAME.notation(state, ("A1", "C3")) == "KA1~C3"


def test_O15_the_K_of_a_leg_is_that_of_the_token_jumped_on_it() -> None:
    # No K goes with the legs before and after the king's.
    state = position("......./......./K....../Mm.k.n./......./......./....... D")
    assert GAME.notation(state, ("A4", "C4", "E4", "G4")) == "A4xC4(2>1)xKE4(2>1)xG4(1>0)"


@pytest.mark.parametrize(
    "text",
    [
        "A4xC4(2>1)xKE4(2>1)xG4(1>0)",
        "A4xC4(-)xKE4(-)xG4(r)",
        "A4xC4xKE4xG4",
        "A4xC4(2>1)xKE4(-)xG4",
        "A4xC4xKE4(2>1)xG4(r)",
        "A4xC4(-)xE4xG4(1>0)",
        "a4xc4(-)xke4(-)xg4(R)",
        "  a4Xc4Xe4xg4\n",
    ],
)
def test_O16_shorthands_are_read(text: str) -> None:
    state = position("......./......./K....../Mm.k.n./......./......./....... D")
    assert GAME.parse(state, text) == ("A4", "C4", "E4", "G4")


def test_O16_moves_are_written_in_canonical_form() -> None:
    state = position("......./......./K....../Mm.k.n./......./......./....... D")
    move = GAME.parse(state, "a4xc4xe4(-)xg4(r)")
    assert GAME.notation(state, move) == "A4xC4(2>1)xKE4(2>1)xG4(1>0)"


def test_O17_two_chains_to_one_position_are_two_moves() -> None:
    state = position(RING)
    one, other = "C3xE3(2>1)xE5(2>1)xC5(2>1)xC3(2>1)", "C3xC5(2>1)xE5(2>1)xE3(2>1)xC3(2>1)"
    assert moves(state).count(one) == moves(state).count(other) == 1
    assert after(state, one) == after(state, other)


def test_O17_every_beginning_of_a_chain_is_a_move_once() -> None:
    state = position(RING)
    assert len(moves(state, "C3")) == len(set(moves(state, "C3"))) == 8 + 6
