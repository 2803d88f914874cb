"""What holds in every position of every game, tried on random games beside the plain rules."""

import os
import pickle
import subprocess
import sys
import zlib
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import checks
from game.core import GAMES, Options, continuations
from playouts import options, pairs, playouts, seeded, states
from tools.naive import RULES
from tools.naive.squares import SQUARES, read_board

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
# What holds whatever the rules are needs fewer examples than the rules themselves.
seldom = settings(max_examples=40)

WINNERS = {"D": "dark", "L": "light", None: None}

STEPS = st.one_of(
    st.sampled_from(SQUARES), st.sampled_from(["T", "W", "pass"]), st.text(max_size=3)
)
# Texts that are nearly moves or positions find more than texts of any letters.
MOVE_PARTS = st.one_of(
    st.sampled_from(["A1", "D4", "g7", "E5", "H1", "x", "X", "-", "~", "/", "!", ",", " "]),
    st.sampled_from(["(2>1)", "(1>0)", "(-)", "(r)", "K", "C", "T", "w", "pass"]),
)
LETTERS = "AaGg17SsTtWwMmCcKkNnJj.-~/!xX()>²\x1f "


@st.composite
def misspelt(draw, text):
    """The text with one slip of the pen, or none."""
    at, left_out = draw(st.integers(0, len(text))), draw(st.integers(0, 2))
    return text[:at] + draw(st.text(LETTERS, max_size=2)) + text[at + left_out :]


def some(moves, most=60):
    """The moves, or where there are very many, some from the first to the last."""
    return moves[:: 1 + len(moves) // most]


def pieces_of(game, state):
    """Whose piece of which kind is on each square."""
    return {piece.cell: (piece.owner, piece.kind) for piece in game.scene(state).pieces}


# --- the rules, against plain loops -------------------------------------------------------------


@every_game
@given(data=st.data())
def test_legal_moves_are_those_of_the_plain_rules(game, data):
    for state, plain in data.draw(playouts(game)).pairs:
        expected = RULES[game.id].legal_moves(plain)
        assert sorted(game.legal_moves(state)) == sorted(expected), game.position(state)


@every_game
@given(data=st.data())
def test_every_move_leads_where_the_plain_rules_lead(game, data):
    state, plain = data.draw(pairs(game))
    rules = RULES[game.id]
    for move in game.legal_moves(state):
        after = game.play(state, move).state
        assert game.position(after) == rules.write(rules.play(plain, move)), move


@every_game
@given(data=st.data())
def test_every_move_is_written_as_by_the_plain_rules(game, data):
    state, plain = data.draw(pairs(game))
    for move in game.legal_moves(state):
        assert game.notation(state, move) == RULES[game.id].notation(plain, move)


@every_game
@given(data=st.data())
def test_every_game_ends_as_by_the_plain_rules(game, data):
    for state, plain in data.draw(playouts(game)).pairs:
        outcome, expected = game.outcome(state), RULES[game.id].ending(plain)
        if expected is None:
            assert outcome is None, game.position(state)
        else:
            winner, reason = expected
            assert (outcome.winner, outcome.reason) == (WINNERS[winner], reason)
            assert game.reasons[reason].endswith(".")


@every_game
@seldom
@given(data=st.data())
def test_a_game_is_over_exactly_when_there_is_no_legal_move(game, data):
    for state in data.draw(playouts(game)).match.states:
        over = game.outcome(state) is not None
        assert over == (not game.legal_moves(state)), game.position(state)


@every_game
@seldom
@given(data=st.data())
def test_no_game_goes_on_after_a_position_has_come_three_times(game, data):
    *before, last = data.draw(playouts(game)).match.states
    times = Counter(map(game.position, before))
    assert max(times.values(), default=0) <= 2
    if times[game.position(last)] == 2:
        assert game.outcome(last) is not None


# --- one move and the next ----------------------------------------------------------------------


@every_game
@given(data=st.data())
def test_events_tell_what_changed(game, data):
    match = data.draw(playouts(game)).match
    for before, events, after in zip(match.states, match.events, match.states[1:], strict=False):
        pieces, hit = pieces_of(game, before), {}
        for event in events:
            piece = (event.owner, event.piece)
            if event.kind == "place":
                assert event.square not in pieces
                pieces[event.square] = piece
            elif event.kind == "move":
                assert pieces.pop(event.origin) == piece
                assert event.square not in pieces
                pieces[event.square] = piece
            elif event.kind == "hit":
                assert pieces.pop(event.square) == piece
                hit[event.square] = piece
            elif event.kind == "remove":
                assert pieces.pop(event.square) == piece
            else:
                assert event == ("pass", before.to_move, "", "", "")
        now = pieces_of(game, after)
        # What was hit is there still, its owner's, and no longer of the same kind.
        for square, (owner, kind) in hit.items():
            assert now[square][0] == owner
            assert now.pop(square)[1] != kind
        assert pieces == now


@every_game
@seldom
@given(data=st.data())
def test_the_players_take_turns(game, data):
    states = data.draw(playouts(game)).match.states
    assert all(one.to_move != other.to_move for one, other in pairwise(states))


@every_game
@seldom
@given(data=st.data())
def test_no_two_legal_moves_share_a_path_or_a_text(game, data):
    state = data.draw(states(game))
    moves = game.legal_moves(state)
    assert len(set(moves)) == len(moves)
    assert len({game.notation(state, move) for move in moves}) == len(moves)


@every_game
@seldom
@given(data=st.data())
def test_every_move_can_be_made_step_by_step(game, data):
    moves = game.legal_moves(data.draw(states(game)))
    for move in some(moves, 5):
        for made, step in enumerate(move):
            assert step in continuations(moves, move[:made]).steps
        assert continuations(moves, move).complete


@every_game
@seldom
@given(data=st.data())
def test_every_move_is_told_in_a_sentence(game, data):
    state = data.draw(states(game))
    mover = {"dark": "Dark", "light": "Light"}[state.to_move]
    for move in some(game.legal_moves(state)):
        said = game.describe(state, move)
        assert said.startswith(mover)
        assert said.endswith(".")


@every_game
@seldom
@given(data=st.data())
def test_play_leaves_its_position_as_it_was(game, data):
    state = data.draw(states(game))
    before, seen = repr(state), hash(state)
    for move in some(game.legal_moves(state)):
        game.play(state, move)
    assert (repr(state), hash(state)) == (before, seen)


@every_game
@seldom
@given(data=st.data())
def test_the_same_move_leads_to_the_same_state(game, data):
    state = data.draw(states(game))
    for move in some(game.legal_moves(state), 20):
        one, other = game.play(state, move), game.play(state, move)
        assert one == other
        assert hash(one.state) == hash(other.state)


# --- there and back -----------------------------------------------------------------------------


@every_game
@seldom
@given(data=st.data())
def test_every_move_can_be_read_back(game, data):
    state = data.draw(states(game))
    for move in some(game.legal_moves(state)):
        text = game.notation(state, move)
        assert game.parse(state, text) == move
        assert game.parse(state, f" {text.lower()}\n") == move


@every_game
@seldom
@given(data=st.data())
def test_every_position_can_be_read_back(game, data):
    match = data.draw(playouts(game)).match
    for state in match.states:
        text = game.position(state)
        read = game.parse_position(text, state.options)
        assert game.position(read) == text
        assert (read.to_move, read.options) == (state.to_move, state.options)
        # What came before is not in the text, so it bars no move of the position that was read.
        assert set(game.legal_moves(state)) <= set(game.legal_moves(read))
    start = game.parse_position(game.position(match.start), match.start.options)
    assert start == match.start
    assert hash(start) == hash(match.start)


@every_game
@seldom
@given(data=st.data())
def test_a_position_shows_what_is_written(game, data):
    state = data.draw(states(game))
    rows, side, *_ = game.position(state).split()
    scene = game.scene(state)
    assert {piece.cell: piece.letter for piece in scene.pieces} == read_board(rows)
    assert all((p.owner == "dark") == p.letter.isupper() for p in scene.pieces)
    assert scene.to_move == state.to_move == WINNERS[side]


@every_game
@seldom
@given(data=st.data())
def test_as_many_redos_as_undos_lead_back(game, data):
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
def test_parse_raises_only_its_own_errors_and_quotes_the_text(game, data):
    state = data.draw(states(game))
    checks.parse(game, state, data.draw(st.lists(MOVE_PARTS, max_size=6).map("".join)))
    checks.parse(game, state, data.draw(st.text()))


@every_game
@seldom
@given(data=st.data())
def test_parse_raises_only_its_own_errors_for_a_move_misspelt(game, data):
    state = data.draw(states(game))
    # A move of another position is seldom legal here, but it is a move.
    other = data.draw(st.sampled_from([state, game.start(state.options)]))
    for move in some(game.legal_moves(other), 5):
        checks.parse(game, state, data.draw(misspelt(game.notation(other, move))))


@every_game
@seldom
@given(data=st.data())
def test_parse_position_raises_only_its_own_errors(game, data):
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
def test_start_raises_only_its_own_error(game, data):
    checks.start(game, data.draw(st.dictionaries(st.text(max_size=10), st.text(max_size=10))))


@every_game
@seldom
@given(data=st.data())
def test_explain_objects_exactly_to_what_is_not_legal(game, data):
    state = data.draw(states(game))
    checks.explain(game, state, data.draw(st.lists(STEPS, max_size=4)))


@every_game
@seldom
@given(data=st.data())
def test_explain_objects_exactly_to_the_paths_that_are_not_legal(game, data):
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


# --- values -------------------------------------------------------------------------------------


@every_game
@seldom
@given(data=st.data())
def test_a_state_is_frozen(game, data):
    state = data.draw(states(game))
    with pytest.raises(AttributeError):
        state.to_move = "light"
    with pytest.raises(TypeError):
        state.options["progress"] = "on"


@every_game
@seldom
@given(data=st.data())
def test_options_are_a_hashable_value(game, data):
    chosen = data.draw(options(game))
    made, turned_round = Options(chosen), Options(dict(reversed(chosen.items())))
    assert made == turned_round == chosen
    assert hash(made) == hash(turned_round)
    chosen[next(iter(chosen))] = "changed"
    assert made == turned_round
    with pytest.raises(AttributeError):
        made.more = "more"


@every_game
@seldom
@given(data=st.data())
def test_a_state_can_be_sent(game, data):
    state = data.draw(states(game))
    received = pickle.loads(pickle.dumps(state))
    assert received == state
    assert hash(received) == hash(state)
    assert game.legal_moves(received) == game.legal_moves(state)


# --- the same everywhere ------------------------------------------------------------------------


def order_of_moves(game):
    """A checksum of the legal moves, in order, along some games."""
    checksum = 0
    for seed in range(3):
        for state in seeded(game, seed).states:
            checksum = zlib.crc32(repr(game.legal_moves(state)).encode(), checksum)
    return checksum


def in_another_process(code, seed, given=b""):
    folder = Path(__file__).parent
    path = os.pathsep.join(map(str, (folder, folder.parents[1])))
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
        input=given,
        stdout=subprocess.PIPE,
        check=True,
    ).stdout


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_order_of_moves_is_the_same_in_every_process(seed):
    code = (
        "from test_properties import GAMES, order_of_moves; "
        "print(*map(order_of_moves, GAMES.values()))"
    )
    found = in_another_process(code, seed).split()
    assert [*map(int, found)] == [*map(order_of_moves, GAMES.values())]


@every_game
def test_a_state_sent_to_another_process_is_the_same_value_there(game):
    code = (
        "import pickle, sys; from test_properties import GAMES, seeded; "
        f"sent = pickle.load(sys.stdin.buffer); made = seeded(GAMES[{game.id!r}], 5).state; "
        "print(sent == made and hash(sent) == hash(made))"
    )
    sent = pickle.dumps(seeded(game, 5).state)
    assert in_another_process(code, "1", sent).split() == [b"True"]
