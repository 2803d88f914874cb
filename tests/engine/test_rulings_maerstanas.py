"""One test, or a few, for each ruling of Mǽrstánas, named after it."""

import pytest

from game.core import GAMES, Event, IllegalMove, OptionError, Outcome, State
from game.match import Match
from optional import present
from positions import BLOCKED, BLOCKED_LIGHT, helpers
from rulings import rulings_cited, rulings_tested

GAME = GAMES["maerstanas"]
position, after, moves, written = helpers(GAME)

RULINGS = [f"M{number}" for number in (*range(1, 25), 26, 27)]


def points(state: State) -> tuple[int, int]:
    scores = present(GAME.scores(state))
    return scores["dark"], scores["light"]


def test_every_ruling_has_a_test_and_no_test_cites_another() -> None:
    assert rulings_tested("M", "maerstanas") == set(RULINGS)


def test_every_ruling_that_the_rules_cite_has_a_test() -> None:
    assert rulings_cited("M", "maerstanas") <= set(RULINGS)


# --- hinges and points --------------------------------------------------------------------------


def test_M1_stones_of_either_colour_are_hinges() -> None:
    state = position("......./......./...S.../..S.s../...s.../......./....... D - -")
    assert "D4" not in moves(state)
    assert "C3" in moves(state)


def test_M1_edges_are_hinges() -> None:
    state = position(".S...../s....../......./......./......./......./....... D - -")
    assert "A1" not in moves(state)
    state = position(".S...../......./......./......./......./......./....... D - -")
    assert "A1" in moves(state)


def test_M2_a_neighbour_may_not_get_its_fourth_hinge() -> None:
    state = position("......./......./...s.../..SSs../......./......./....... L - -")
    assert "D5" not in moves(state)
    assert "D6" in moves(state)


def test_M2_a_neighbour_on_the_edge_may_not_get_its_fourth_hinge() -> None:
    # D1 has the edge, C1 and E1.
    state = position("..sSs../......./......./......./......./......./....... D - -")
    assert "D2" not in moves(state)
    # A1 has two edges and B1.
    state = position("sS...../......./......./......./......./......./....... D - -")
    assert "A2" not in moves(state)


def test_M3_simple_scoring_keeps_the_edges_for_legality() -> None:
    state = position(
        ".S...../s....../......./......./......./......./....... D - -", scoring="simple"
    )
    assert "A1" not in moves(state)


def test_M3_simple_scoring_gives_the_edges_no_points() -> None:
    board = "SS...../......./......./......./......./......./......s D - -"
    assert points(position(board, scoring="standard")) == (4, 2)
    assert points(position(board, scoring="simple")) == (1, 0)


def test_M3_standard_and_simple_allow_the_same_moves() -> None:
    board = ".S..s../s....S./...ss../.S....S/....s../s.S..../...S..s L TW W"
    assert moves(position(board, scoring="standard")) == moves(position(board, scoring="simple"))


def test_M4_a_pair_of_own_stones_is_one_point() -> None:
    state = position("......./......./..SS.../......./....s../....s../....... D - -")
    assert points(state) == (1, 1)


def test_M4_every_pair_counts_and_a_diagonal_is_none() -> None:
    state = position("......./..SS.../..SS.../....s../...s.../......./....... D - -")
    assert points(state) == (4, 0)


def test_M4_stones_of_two_colours_are_no_pair() -> None:
    state = position("......./......./..Ss.../......./......./......./....... D - -")
    assert points(state) == (0, 0)


def test_M4_each_edge_contact_is_one_point() -> None:
    state = position("...S.../......./s.....s/......./......./......./...S... D - -")
    assert points(state) == (2, 2)


def test_M5_a_corner_stone_has_two_edge_points() -> None:
    state = position("S.....s/......./......./......./......./......./s...... D - -")
    assert points(state) == (2, 4)


def test_M6_opposite_edge_squares_are_a_pair() -> None:
    # A2–G2 for Dark, B1–B7 for Light.
    board = ".s...../S.....S/......./......./......./......./.s..... D - -"
    assert points(position(board, scoring="wraparound")) == (1, 1)
    assert points(position(board, scoring="standard")) == (2, 2)


def test_M6_opposite_stones_of_two_colours_are_no_pair() -> None:
    state = position(
        "......./S.....s/......./......./......./......./....... D - -", scoring="wraparound"
    )
    assert points(state) == (0, 0)


def test_M6_across_the_edges_either_colour_is_a_hinge() -> None:
    # D1's neighbours are D7, C1, E1 and D2.
    board = "..s.S../...S.../......./......./......./......./...s... D - -"
    assert "D1" not in moves(position(board, scoring="wraparound"))
    # Full with C1, E1 and D2, D1 bars D7.
    board = "..sSS../...S.../......./......./......./......./....... D - -"
    assert "D7" not in moves(position(board, scoring="wraparound"))
    assert "D7" in moves(position(board.replace("...S...", "......."), scoring="wraparound"))


def test_M6_edges_themselves_are_no_hinges() -> None:
    board = ".S...../s....../......./......./......./......./....... D - -"
    assert "A1" in moves(position(board, scoring="wraparound"))


def test_M7_a_corner_is_beside_the_two_corners_across() -> None:
    # A1 has B1, A2 and G1; A7 would be its fourth.
    board = "SS....S/S....../......./......./......./......./....... D - -"
    assert "A7" not in moves(position(board, scoring="wraparound"))
    assert points(position(board, scoring="wraparound")) == (3, 0)
    # G7 is beside neither.
    assert "G7" in moves(position(board, scoring="wraparound"))


def test_M8_there_are_three_scorings_and_no_mixture() -> None:
    (scoring,) = (option for option in GAME.options if option.key == "scoring")
    assert scoring.choices == ("standard", "simple", "wraparound")
    with pytest.raises(OptionError):
        GAME.start({"scoring": "wraparound simple"})


# --- thunder-stone ------------------------------------------------------------------------------


def test_M9_wraparound_thunder_removes_across_the_edges() -> None:
    board = ".S....s/s....../......./...S.../......./......./S...... D TW -"
    state = position(board, scoring="wraparound")
    assert "T A1xA7/G1/A2/B1" in moves(state)
    assert written(after(state, "T A1")) == (
        "T....../......./......./...S.../......./......./....... L W -"
    )


def test_M9_other_thunder_stops_at_the_edges() -> None:
    state = position(".S....s/s....../......./...S.../......./......./S...... D TW -")
    assert written(after(state, "T A1xA2/B1")) == (
        "T.....s/......./......./...S.../......./......./S...... L W -"
    )


def test_M10_wraparound_has_special_stones_too() -> None:
    state = GAME.start({"scoring": "wraparound", "specials": "on"})
    assert written(state).endswith(" D TW TW")
    assert written(after(state, "T A1", "W A1")) == (
        "w....../......./......./......./......./......./....... D W T"
    )


def test_M11_thunder_needs_no_neighbour() -> None:
    state = after(GAME.start(), "T D4")
    assert written(state) == "......./......./......./...T.../......./......./....... L W TW"


def test_M12_thunder_may_go_where_a_stone_would_have_four_hinges() -> None:
    state = position("......./......./...S.../..S.s../...s.../......./....... D T -")
    assert "D4" not in moves(state)
    assert "T D4xD3/C4/D5/E4" in moves(state)


def test_M12_thunder_may_go_beside_a_full_stone() -> None:
    state = position("......./......./...s.../..SSs../......./......./....... L - T")
    assert "D5" not in moves(state)
    assert "T D5xD4" in moves(state)


def test_M12_thunder_goes_on_empty_squares_only() -> None:
    state = position("......./......./...s.../...S.../......./......./....... L - T")
    assert not {"T D3", "T D3xD4", "T D4", "T D4xD3"} & set(moves(state))


def test_M13_thunder_removes_own_and_special_stones_too() -> None:
    state = position("......./......./...S.../..w.T../...s.../......./....... L - T")
    played = GAME.play(state, ("T", "D4"))
    assert written(played.state) == "......./......./......./...t.../......./......./....... D - -"
    assert played.events == (
        Event("remove", "dark", "D3", "standard"),
        Event("remove", "light", "C4", "woden"),
        Event("remove", "light", "D5", "standard"),
        Event("remove", "dark", "E4", "thunder"),
        Event("place", "light", "D4", "thunder"),
    )


def test_M13_thunder_leaves_diagonal_and_distant_stones() -> None:
    state = position("...S.../......./..S.s../.s...S./..s.S../......./...s... D T -")
    assert written(after(state, "T D4")) == (
        "...S.../......./..S.s../.s.T.S./..s.S../......./...s... L - -"
    )


def test_M14_spent_specials_never_return() -> None:
    # Light's thunder takes Dark's two special stones off the board.
    state = position("......./......./...T.../..W..../......./......./....... L - T")
    state = after(state, "T D4xD3/C4")
    assert written(state) == "......./......./......./...t.../......./......./....... D - -"
    assert {move[0] for move in GAME.legal_moves(state)} & {"T", "W"} == set()


def test_M14_a_replaced_special_never_returns() -> None:
    state = position("......./......./......./...T.../......./......./....... L W W")
    assert written(after(state, "W D4")) == (
        "......./......./......./...w.../......./......./....... D W -"
    )


def test_M14_each_hand_is_its_owners_own() -> None:
    state = after(GAME.start(), "T D4")
    assert "T A1" in moves(state)
    assert "T A1" not in moves(after(state, "A7"))


# --- Woden-stone --------------------------------------------------------------------------------


def test_M15_woden_replaces_any_enemy_stone() -> None:
    state = position("s.....t/......./...S.../......./......./......./w.....S D W -")
    assert [move for move in moves(state) if move.startswith("W")] == ["W A1", "W G1", "W A7"]
    played = GAME.play(state, ("W", "G1"))
    assert written(played.state) == "s.....W/......./...S.../......./......./......./w.....S L - -"
    assert played.events == (
        Event("remove", "light", "G1", "thunder"),
        Event("place", "dark", "G1", "woden"),
    )


def test_M16_woden_changes_no_hinge_counts() -> None:
    state = position("......./......./...S.../..SSs../......./......./....... D W -")
    places = [move for move in moves(state) if " " not in move]
    assert "D5" not in places
    assert moves(after(state, "W E4")) == places


def test_M16_woden_needs_an_enemy_stone() -> None:
    assert not any(move.startswith("W") for move in moves(GAME.start()))
    state = position("......./......./...S.../......./......./......./....... D W TW")
    assert not any(move.startswith("W") for move in moves(state))


def test_M17_a_placed_stone_counts_the_same_whatever_its_kind() -> None:
    plain = position(".S..s../s....S./...ss../.S....S/....s../s.S..../...S..s L - -")
    special = position(".T..s../s....W./...wt../.S....S/....s../s.S..../...S..s L - -")
    assert moves(plain) == moves(special)
    assert points(plain) == points(special)


def test_M17_a_placed_thunder_removes_nothing_more() -> None:
    state = position("......./......./......./...T.../......./......./....... L - -")
    assert written(after(state, "D3")) == (
        "......./......./...s.../...T.../......./......./....... D - -"
    )


# --- pass and end -------------------------------------------------------------------------------


def test_M18_no_voluntary_pass() -> None:
    state = GAME.start({"specials": "off"})
    assert ("pass",) not in GAME.legal_moves(state)
    with pytest.raises(IllegalMove, match="'Pass': Dark has a move and may not pass"):
        GAME.parse(state, "Pass")


def test_M18_a_player_without_a_move_must_pass() -> None:
    state = position(f"{BLOCKED} D - W")
    assert moves(state) == ["Pass"]
    played = GAME.play(state, ("pass",))
    assert written(played.state) == written(position(f"{BLOCKED} L - W"))
    assert played.events == (Event("pass", "dark"),)


def test_M19_the_last_special_stone_must_be_played() -> None:
    state = position(f"{BLOCKED} L - T")
    assert moves(state)[0] == "T C1xB1/C2/D1"
    assert all(move.startswith("T") for move in moves(state))
    with pytest.raises(IllegalMove, match="Light has a move and may not pass"):
        GAME.parse(state, "Pass")


def test_M20_the_game_ends_when_neither_side_can_move() -> None:
    state = position(f"{BLOCKED} D - -")
    assert moves(state) == []
    assert GAME.outcome(state) is not None
    assert GAME.outcome(position(f"{BLOCKED} D - T")) is None
    assert GAME.outcome(position(f"{BLOCKED} D T -")) is None


def test_M20_two_passes_never_follow_each_other() -> None:
    state = after(position(f"{BLOCKED} D - W"), "Pass")
    assert "Pass" not in moves(state)
    # The Woden-stone opens no square, so the game ends at once, without another pass.
    assert moves(after(state, "W G7")) == []


def test_M21_a_woden_stone_without_an_enemy_stone_passes() -> None:
    state = position(f"{BLOCKED_LIGHT} L TW W")
    assert moves(state) == ["Pass"]
    assert "W A1" in moves(after(state, "Pass"))


def test_M21_a_woden_stone_without_an_enemy_stone_may_be_the_end() -> None:
    state = position(f"{BLOCKED_LIGHT} L - W")
    assert moves(state) == []
    assert present(GAME.outcome(state)).winner == "light"


def test_M22_stones_are_not_limited_in_number() -> None:
    # Light has thirty-three stones, about twice as many as in a usual game.
    state = position(".L.LL.L/.LLLL.L/L.L.LLL/LL.L.L./.LLLLLL/.LL.L.L/LL.LL.L L - -")
    assert "A1" in moves(state)


def test_M23_dark_moves_first() -> None:
    assert GAME.start().to_move == "dark"
    assert after(GAME.start(), "D4").to_move == "light"


def test_M26_most_points_win() -> None:
    # On B2 the Woden-stone joins the light stones on B1 and C2.
    state = after(position(f"{BLOCKED} L - W"), "W B2")
    assert GAME.outcome(state) == Outcome("light", "score", {"dark": 18, "light": 20})


def test_M26_equal_points_are_a_draw() -> None:
    state = position(f"{BLOCKED} D - -")
    assert GAME.outcome(state) == Outcome(None, "score", {"dark": 18, "light": 18})


# --- notation and options -----------------------------------------------------------------------


def test_M24_moves_are_written_as_the_author_writes_them() -> None:
    state = position("......./......./...S.../..s.s../...s.../......./....... D TW -")
    assert GAME.notation(state, ("A1",)) == "A1"
    assert GAME.notation(state, ("W", "E4")) == "W E4"
    assert GAME.notation(state, ("T", "A1")) == "T A1"
    assert GAME.notation(state, ("T", "D4")) == "T D4xD3/C4/D5/E4"
    assert GAME.notation(position(f"{BLOCKED} D - W"), ("pass",)) == "Pass"


def test_M24_thunder_names_only_the_squares_it_empties() -> None:
    state = position("......./......./......./..s.S../......./......./....... D T -")
    assert GAME.notation(state, ("T", "D4")) == "T D4xC4/E4"
    assert GAME.notation(state, ("T", "C3")) == "T C3xC4"


def test_M27_the_first_rules_are_standard_stones_and_standard_scoring() -> None:
    match = Match(GAME, {"specials": "off", "scoring": "standard"})
    assert len(moves(match.state)) == 49
    assert GAME.scene(match.state).tray == ()
    match.play(("A1",))
    assert points(match.state) == (2, 0)
    with pytest.raises(IllegalMove, match="without special stones"):
        GAME.parse(match.state, "T D4")
