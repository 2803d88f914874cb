"""Moves and positions are read back as they were written; any other text is refused."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import checks
from all_games import every_game
from game.core import Game
from playouts import options, playouts, seldom, some, states
from tools.naive.squares import SQUARES, read_board

WINNERS = {"D": "dark", "L": "light", None: None}
STEPS = st.one_of(
    st.sampled_from(SQUARES), st.sampled_from(["T", "W", "pass"]), st.text(max_size=3)
)
# Near misses find more faults than texts of random letters.
MOVE_PARTS = st.one_of(
    st.sampled_from(["A1", "D4", "g7", "E5", "H1", "x", "X", "-", "~", "/", "!", ",", " "]),
    st.sampled_from(["(2>1)", "(1>0)", "(-)", "(r)", "K", "C", "T", "w", "pass"]),
)
LETTERS = "AaGg17SsTtWwMmCcKkNnJj.-~/!xX()>²\x1f "


@st.composite
def misspelt(draw: st.DrawFn, text: str) -> str:
    """The text with one typing mistake, or none."""
    at, left_out = draw(st.integers(0, len(text))), draw(st.integers(0, 2))
    return text[:at] + draw(st.text(LETTERS, max_size=2)) + text[at + left_out :]


# --- there and back -----------------------------------------------------------------------------


@every_game
@seldom
@given(data=st.data())
def test_every_move_can_be_read_back(game: Game[Any], data: st.DataObject) -> None:
    state = data.draw(states(game))
    for move in some(game.legal_moves(state)):
        text = game.notation(state, move)
        assert game.parse(state, text) == move
        assert game.parse(state, f" {text.lower()}\n") == move


@every_game
@seldom
@given(data=st.data())
def test_every_position_can_be_read_back(game: Game[Any], data: st.DataObject) -> None:
    match = data.draw(playouts(game)).match
    for state in match.states:
        text = game.position(state)
        read = game.parse_position(text, state.options)
        assert game.position(read) == text
        assert (read.to_move, read.options) == (state.to_move, state.options)
        # The text holds no earlier positions, so they bar no move of the position that was read.
        assert set(game.legal_moves(state)) <= set(game.legal_moves(read))
    start = game.parse_position(game.position(match.start), match.start.options)
    assert start == match.start
    assert hash(start) == hash(match.start)


@every_game
@seldom
@given(data=st.data())
def test_a_position_shows_what_is_written(game: Game[Any], data: st.DataObject) -> None:
    state = data.draw(states(game))
    rows, side, *_ = game.position(state).split()
    scene = game.scene(state)
    assert {piece.cell: piece.letter for piece in scene.pieces} == read_board(rows)
    assert all((p.owner == "dark") == p.letter.isupper() for p in scene.pieces)
    assert scene.to_move == state.to_move == WINNERS[side]


@every_game
@seldom
@given(data=st.data())
def test_as_many_redos_as_undos_lead_back(game: Game[Any], data: st.DataObject) -> None:
    match = data.draw(playouts(game)).match
    states, moves, events = match.states, match.moves, match.events
    undos = data.draw(st.integers(0, match.ply))
    for _ in range(undos):
        assert match.undo()
    assert match.states == states[: len(states) - undos]
    assert match.moves == moves[: len(moves) - undos]
    for _ in range(undos):
        assert match.redo()
    assert not match.redo()
    assert (match.states, match.moves, match.events) == (states, moves, events)


# --- any input ----------------------------------------------------------------------------------


@every_game
@seldom
@given(data=st.data())
def test_parse_raises_only_its_own_errors_and_quotes_the_text(
    game: Game[Any], data: st.DataObject
) -> None:
    state = data.draw(states(game))
    checks.parse(game, state, data.draw(st.lists(MOVE_PARTS, max_size=6).map("".join)))
    checks.parse(game, state, data.draw(st.text()))


@every_game
@seldom
@given(data=st.data())
def test_parse_raises_only_its_own_errors_for_a_move_misspelt(
    game: Game[Any], data: st.DataObject
) -> None:
    state = data.draw(states(game))
    # A move of another position is seldom legal here, but it is a move.
    other = data.draw(st.sampled_from([state, game.start(state.options)]))
    for move in some(game.legal_moves(other), 5):
        checks.parse(game, state, data.draw(misspelt(game.notation(other, move))))


@every_game
@seldom
@given(data=st.data())
def test_parse_position_raises_only_its_own_errors(game: Game[Any], data: st.DataObject) -> None:
    state = data.draw(states(game))
    written = misspelt(game.position(state))
    text = data.draw(st.one_of(written, written.flatmap(misspelt), st.text()))
    chosen = data.draw(options(game))
    read = checks.parse_position(game, text, chosen)
    if read is not None:
        assert game.position(read).split() == text.split()
        # Whatever can be read can be played.
        for move in some(game.legal_moves(read), 10):
            assert game.parse(read, game.notation(read, move)) == move


@every_game
@seldom
@given(data=st.data())
def test_start_raises_only_its_own_error(game: Game[Any], data: st.DataObject) -> None:
    checks.start(game, data.draw(st.dictionaries(st.text(max_size=10), st.text(max_size=10))))


@every_game
@seldom
@given(data=st.data())
def test_explain_objects_exactly_to_what_is_not_legal(game: Game[Any], data: st.DataObject) -> None:
    state = data.draw(states(game))
    checks.explain(game, state, data.draw(st.lists(STEPS, max_size=4)))


@every_game
@seldom
@given(data=st.data())
def test_explain_objects_exactly_to_the_paths_that_are_not_legal(
    game: Game[Any], data: st.DataObject
) -> None:
    state = data.draw(states(game))
    legal = game.legal_moves(state)
    first = data.draw(st.sampled_from(sorted({move[0] for move in legal} | {"A1", "T", "W"})))
    paths = [(), ("pass",), *[(square,) for square in SQUARES]]
    paths += [(first, square) for square in SQUARES]
    for move in some(legal, 5):
        paths += [move, move[:-1], move[::-1], (*move, *move)]
        paths += [(*move, square) for square in some(SQUARES, 12)]
    for path in paths:
        checks.explain(game, state, path)
