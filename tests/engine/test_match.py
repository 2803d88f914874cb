"""A game as it is played: forward, back, to its end, and never half-way."""

import pytest

from game.core import GAMES, Event, IllegalMove, Move, OptionError
from game.match import Match
from matches import everything
from positions import helpers

GAME = GAMES["maerstanas"]
position, _, _, written = helpers(GAME)
A1, B2, C3, D4 = ("A1",), ("B2",), ("C3",), ("D4",)


# --- forward ------------------------------------------------------------------------------------


def test_a_new_match_is_at_the_first_position() -> None:
    match = Match(GAME)
    assert match.state == match.start == GAME.start()
    assert everything(match)[1:] == (
        (GAME.start(),), (), (), 0, (), (GAME.start(),), None, False, False
    )  # fmt: skip


def test_a_match_takes_options() -> None:
    assert Match(GAME, {"scoring": "simple"}).state == GAME.start({"scoring": "simple"})
    with pytest.raises(OptionError):
        Match(GAME, {"scoring": "none"})


def test_a_match_may_start_from_a_position() -> None:
    start = position("......./......./......./...S.../......./......./....... L - -")
    match = Match(GAME, start=start)
    match.play(A1)
    assert match.states[0] == match.start == start
    assert written(match.state).startswith("s......")
    assert match.undo()
    assert not match.undo()


def test_play_keeps_states_moves_and_events(match: Match) -> None:
    assert match.ply == 3
    assert match.moves == match.line == (A1, B2, C3)
    assert match.states == match.line_states
    assert written(match.state) == ("S....../.s...../..S..../......./......./......./....... L - -")
    assert match.events == (
        (Event("place", "dark", "A1", "standard"),),
        (Event("place", "light", "B2", "standard"),),
        (Event("place", "dark", "C3", "standard"),),
    )


def test_play_returns_what_the_move_did() -> None:
    match = Match(GAME)
    match.play(A1)
    assert match.play(("W", "A1")) == (
        Event("remove", "dark", "A1", "standard"),
        Event("place", "light", "A1", "woden"),
    )


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (A1, "'A1': A1 already has a stone"),
        (("T", "D4"), "'T D4': this game is played without special stones, so there is no "
                      "thunder-stone"),
        (("pass",), "'pass': Light has a move and may not pass"),
        (("H9",), "'H9': 'H9' is neither a square from A1 to G7 nor a stone in the tray"),
        ((), "'': choose a square"),
    ],
)  # fmt: skip
def test_an_illegal_move_is_explained_and_leaves_the_match_as_it_was(
    match: Match, move: Move, sentence: str
) -> None:
    match.undo()
    match.play(C3)
    match.undo()
    match.redo()
    before = everything(match)
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert str(caught.value) == sentence
    assert everything(match) == before


def test_an_illegal_move_keeps_the_undone_moves(match: Match) -> None:
    match.undo()
    with pytest.raises(IllegalMove):
        match.play(A1)
    assert match.redo()
    assert match.moves == (A1, B2, C3)


def test_a_move_may_be_any_sequence_of_steps(match: Match) -> None:
    match.play(["D4"])
    assert match.moves[-1] == D4
    with pytest.raises(IllegalMove, match="'D4': D4 already has a stone"):
        match.play(["D4"])


def test_legal_moves_are_those_of_the_position(match: Match) -> None:
    legal = match.legal_moves
    assert legal == GAME.legal_moves(match.state)
    match.undo()
    assert match.legal_moves == GAME.legal_moves(match.state) != legal
    match.redo()
    assert match.legal_moves == legal
    match.agree_draw()
    assert match.legal_moves == ()
    match.undo()
    assert match.legal_moves == legal


# --- back and forth -----------------------------------------------------------------------------


def test_undo_and_redo(match: Match) -> None:
    after_three = match.state
    assert match.undo()
    assert match.moves == (A1, B2)
    assert match.line == (A1, B2, C3)
    assert len(match.states) == 3
    assert len(match.events) == 2
    assert len(match.line_states) == 4
    assert match.can_redo
    assert match.redo()
    assert match.state == after_three
    assert not match.can_redo
    assert not match.redo()


def test_undo_stops_at_the_start(match: Match) -> None:
    assert [match.undo() for _ in range(4)] == [True, True, True, False]
    assert match.state == match.start
    assert not match.can_undo


def test_another_move_drops_the_undone_moves(match: Match) -> None:
    match.undo()
    match.undo()
    match.play(D4)
    assert match.moves == match.line == (A1, D4)
    assert [event.square for events in match.events for event in events] == ["A1", "D4"]
    assert not match.redo()


def test_go_to_any_ply_and_back(match: Match) -> None:
    last = match.state
    match.go_to(1)
    assert match.moves == (A1,)
    assert match.line == (A1, B2, C3)
    match.go_to(0)
    assert match.state == match.start
    match.go_to(3)
    assert match.state == last


@pytest.mark.parametrize("ply", [-1, 4])
def test_go_to_a_ply_that_does_not_exist(match: Match, ply: int) -> None:
    before = everything(match)
    with pytest.raises(IndexError, match=f"there is no ply {ply}: the game has 3"):
        match.go_to(ply)
    assert everything(match) == before
