"""Properties that only Mǽrstánas has: hinges, points, passes."""

from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import checks
from game.core import GAMES, State
from optional import present
from playouts import Pair, Playout, options, pairs, playouts, states
from positions import BLOCKED, position
from tools.naive import maerstanas as rules
from tools.naive.squares import SQUARES

GAME = GAMES["maerstanas"]
EMPTY = "......./......./......./......./......./......./......."

MOVE_TEXTS = st.from_regex(
    r"\s*[TWtw ]*[A-Ha-h][0-8](x[A-G][1-7](/[A-G][1-7]){0,4})?\s*", fullmatch=True
)
POSITION_TEXTS = st.one_of(
    st.from_regex(r"([.SsTtWwDLx]{6,8}/){6}[.SsTtWwDL]{7} [DLx] [TW-]{1,2} [TW-]{1,2}( swap)?"),
    st.from_regex(r"([.S]{7}/){5}([.sTw]{7}/)[.t]{7} [DL] (TW|T|W|-) (TW|T|W|-)", fullmatch=True),
    st.from_regex(r"([.S]{5}/){3}([.sTw]{5}/)[.t]{5} [DL] (TW|T|W|-) (TW|T|W|-)", fullmatch=True),
    st.from_regex(r"([.SsTtWw]{3}/){2}[.SsTtWw]{3} [DL] (TW|T|W|-) (TW|T|W|-)", fullmatch=True),
)


# --- hinges, points and passes ------------------------------------------------------------------


@given(playouts(GAME))
def test_no_stone_ever_has_four_hinges(playout: Playout) -> None:
    for state, plain in playout.pairs:
        assert not rules.has_four_hinges(plain), GAME.position(state)


@given(playouts(GAME))
def test_points_are_those_of_the_plain_rules(playout: Playout) -> None:
    for state, plain in playout.pairs:
        expected = {side: rules.points(plain, side[0].upper()) for side in ("dark", "light")}
        assert GAME.scores(state) == expected, GAME.position(state)


@given(pairs(GAME))
def test_the_points_are_those_of_the_outcome(pair: Pair) -> None:
    state, _ = pair
    outcome = GAME.outcome(state)
    assert outcome is None or outcome.scores == GAME.scores(state)


@given(states(GAME))
def test_the_hinges_seen_add_up_to_the_points(state: State) -> None:
    seen = {"dark": 0.0, "light": 0.0}
    for hinge in present(GAME.scene(state).hinges):
        seen[hinge.owner] += 0.5 if hinge.half else 1
    assert seen == GAME.scores(state), GAME.position(state)


@given(playouts(GAME))
def test_two_passes_never_follow_each_other(playout: Playout) -> None:
    assert (("pass",), ("pass",)) not in pairwise(playout.match.moves)


# --- there and back -----------------------------------------------------------------------------


@given(playouts(GAME))
def test_a_position_read_back_is_the_state_itself(playout: Playout) -> None:
    """No position comes twice, so the text leaves nothing out."""
    for state in playout.match.states:
        read = GAME.parse_position(GAME.position(state), state.options)
        assert (read, hash(read)) == (state, hash(state))


def test_legal_moves_come_in_reading_order_by_kind_of_stone() -> None:
    state = position(".s.ss.S/.SsSS.S/s.s.SSS/Ss.s.S./.ssSsSs/.sS.S.s/sS.sS.. D TW -")
    # fmt: off
    assert GAME.legal_moves(state) == (
        ("A1",), ("A2",), ("G7",),
        ("T", "A1"), ("T", "C1"), ("T", "F1"), ("T", "A2"), ("T", "F2"), ("T", "B3"), ("T", "D3"),
        ("T", "C4"), ("T", "E4"), ("T", "G4"), ("T", "A5"), ("T", "A6"), ("T", "D6"), ("T", "F6"),
        ("T", "C7"), ("T", "F7"), ("T", "G7"),
        ("W", "B1"), ("W", "D1"), ("W", "E1"), ("W", "C2"), ("W", "A3"), ("W", "C3"), ("W", "B4"),
        ("W", "D4"), ("W", "B5"), ("W", "C5"), ("W", "E5"), ("W", "G5"), ("W", "B6"), ("W", "G6"),
        ("W", "A7"), ("W", "D7"),
    )
    # fmt: on


# --- any input ----------------------------------------------------------------------------------


@given(states(GAME), MOVE_TEXTS)
def test_parse_raises_only_its_own_errors_and_quotes_the_text(state: State, text: str) -> None:
    checks.parse(GAME, state, text)


@pytest.mark.parametrize(
    ("rest", "text"),
    [("D - -", "pass"), ("D - -", "T A1xA2"), ("D - W", "A1"), ("D - W", "\udcff")],
)
def test_parse_raises_only_its_own_errors_where_no_stone_can_be_placed(
    rest: str, text: str
) -> None:
    checks.parse(GAME, position(f"{BLOCKED} {rest}"), text)


def check_parse_position(text: str, chosen: Mapping[str, str]) -> None:
    state = checks.parse_position(GAME, text, chosen)
    if state is not None:
        board, *rest = text.split()
        # D and L are read as standard stones.
        assert GAME.position(state).split() == [board.replace("D", "S").replace("L", "s"), *rest]


@given(POSITION_TEXTS, options(GAME))
def test_parse_position_raises_only_its_own_errors(text: str, chosen: Mapping[str, str]) -> None:
    check_parse_position(text, chosen)


@pytest.mark.parametrize(
    "text", [f"{BLOCKED} D - -", f"{EMPTY} D ² -", f"{EMPTY[:-7]}\x1f/...... D T -"]
)
def test_parse_position_raises_only_its_own_errors_for_odd_texts(text: str) -> None:
    check_parse_position(text, {})


@given(states(GAME))
def test_explain_objects_exactly_to_the_squares_that_are_not_legal(state: State) -> None:
    for square in SQUARES:
        for move in ((square,), ("T", square), ("W", square)):
            checks.explain(GAME, state, move)


@pytest.mark.parametrize(
    ("rest", "steps"), [("D - -", []), ("D - -", ["A1"]), ("D - W", ["pass", "pass"])]
)
def test_explain_objects_exactly_where_no_stone_can_be_placed(rest: str, steps: list[str]) -> None:
    checks.explain(GAME, position(f"{BLOCKED} {rest}"), steps)
