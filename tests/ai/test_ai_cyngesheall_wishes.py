"""What level 8 wishes for in Cyngesheall besides what a position is worth, and who wishes it."""

import pytest

from game import ai
from game.ai import cyngesheall
from game.ai.cyngesheall_model import CyngesheallModel
from game.ai.cyngesheall_weights import EAGER, WEIGHTS
from game.cyngesheall import GAME, State
from game.match import Match
from optional import present


def wandering(plies: int) -> Match:
    """Two kings at home, each with a man that nobody can catch; they go round and round."""
    start = GAME.parse_position("k....../......./..M..../......./....m../......./......K D")
    match = Match(GAME, start=start)
    rounds = {"dark": ("C3", "C4", "D4", "D3"), "light": ("E5", "E6", "E7", "F7", "F5")}
    for ply in range(plies):
        squares, lap = rounds[match.state.to_move], ply // 2
        match.play(tuple(squares[(lap + step) % len(squares)] for step in (0, 1)))
    return match


def test_once_nothing_moves_a_repetition_is_welcome_and_proves_nothing() -> None:
    early, late = (ai.choose(wandering(plies), 8, seed=1, nodes=3000) for plies in (10, 60))
    assert not early.exact
    assert not late.exact
    assert wandering(60).ply == 60
    match = wandering(60)
    for _ in range(24):
        if match.outcome is None:
            match.play(ai.choose(match, 8, seed=1, nodes=1000).move)
    assert present(match.outcome).reason == "third repetition"


def test_what_a_player_wishes_for_is_no_part_of_an_analysis() -> None:
    state = GAME.parse_position("k....../....m../....M../......./....M../......./......K D")
    late = wandering(60).state
    assert isinstance(late, State)
    for before, move in (
        (state, ("E5", "E4")),
        (late, ("D4", "D3")),
        (
            GAME.parse_position("k.m..../......./..Mm..M/......./......./......./......K D"),
            ("G3", "E3"),
        ),
    ):
        model, later = cyngesheall.MODEL(before), cyngesheall.MODEL(GAME.play(before, move).state)
        model.be_impartial()
        later.be_impartial()
        after, _ = model.play(model.root, model.encode(move))
        # Both sides count the same, so it does not matter who is thinking.
        assert model.value(after) == later.value(later.root)
        assert model.content == later.content == 0


@pytest.mark.parametrize(
    ("rows", "counts"),
    [
        ("k....../......./..m..../......./....M../....M../......K", 400 * 1 * 15 // 20),
        ("k....../......./..m..../......M/....M../....M../M.....K", 400 * 3 * 13 // 20),
        ("k....../......./..m..../......./....M../......./......K", 0),
        ("k....../......./..m..../..m..../....M../......./......K", 0),
    ],
)
def test_a_lead_counts_for_more_to_the_side_ahead_the_fewer_pieces_are_left(
    rows: str, counts: int
) -> None:
    model = cyngesheall.MODEL(GAME.parse_position(f"{rows} D"))
    to_the_player = model.value(model.root)
    model.be_impartial()
    assert to_the_player - model.value(model.root) == counts


def test_only_those_who_look_at_some_moves_are_eager(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def novice(state: State) -> CyngesheallModel:
        seen.append(level)
        return CyngesheallModel(state, EAGER)

    monkeypatch.setattr(cyngesheall, "NOVICE", novice)
    for level in (1, 6, 8):
        ai.choose(Match(GAME), level, nodes=50)
    assert seen == [1, 6]


@pytest.mark.parametrize(
    ("rows", "is_few"),
    [
        ("k....../......./..m..../......./....M../....M../......K", True),
        ("k....../......./..m..../m....../....M../....M../......K", False),
    ],
)
def test_a_side_with_one_piece_besides_the_king_needs_its_moves(rows: str, is_few: bool) -> None:
    values = []
    for freedom in (0, 5):
        model = cyngesheall.MODEL(
            GAME.parse_position(f"{rows} D"), WEIGHTS._replace(freedom=freedom)
        )
        values.append(model.value(model.root))
    moves = len(GAME.legal_moves(GAME.parse_position(f"{rows} L")))
    assert values[0] - values[1] == (5 * moves if is_few else 0)
