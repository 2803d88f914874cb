"""What holds in every position, tried on random games and compared with the plain rules."""

import dataclasses
import os
import pickle
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from ground_truth import VARIANTS, corpus
from hypothesis import example, given
from hypothesis import strategies as st
from playouts import GAME, OPTIONS, matches, states
from positions import BLOCKED, position

from game.core import (
    AmbiguousMove,
    IllegalMove,
    InvalidMove,
    OptionError,
    Options,
    PositionError,
)
from game.match import Match
from tools.naive import maerstanas as naive

STEPS = st.one_of(
    st.sampled_from(["T", "W", "pass", "A1", "D4", "G7"]),
    st.sampled_from(naive.SQUARES),
    st.text(max_size=3),
)
# Texts that are nearly moves or positions find more than texts of any letters.
MOVE_TEXTS = st.one_of(
    st.text(),
    st.from_regex(r"\s*[TWtw ]*[A-Ha-h][0-8](x[A-G][1-7](/[A-G][1-7]){0,4})?\s*", fullmatch=True),
)
POSITION_TEXTS = st.one_of(
    st.text(),
    st.from_regex(r"([.SsTtWwDLx]{6,8}/){6}[.SsTtWwDL]{7} [DLx] [TW-]{1,2} [TW-]{1,2}"),
    st.from_regex(r"([.S]{7}/){5}([.sTw]{7}/)[.t]{7} [DL] (TW|T|W|-) (TW|T|W|-)", fullmatch=True),
)


def plain(state):
    """The same position, read by the plain rules from the engine's text."""
    return naive.read(GAME.position(state), state.options)


# --- the rules, against plain loops -------------------------------------------------------------


@given(matches())
def test_no_stone_ever_has_four_hinges(match):
    for state in match.states:
        stones = plain(state).stones
        assert not naive.has_four_hinges(stones, state.options["scoring"]), GAME.position(state)


@given(matches())
def test_legal_moves_are_those_of_the_plain_rules(match):
    for state in match.states:
        expected = naive.legal_moves(plain(state))
        assert sorted(GAME.legal_moves(state)) == sorted(expected), GAME.position(state)


@given(states())
def test_every_move_leads_where_the_plain_rules_lead(state):
    before = plain(state)
    for move in GAME.legal_moves(state):
        after = GAME.play(state, move).state
        assert GAME.position(after) == naive.write(naive.play(before, move)), move


@given(matches())
def test_points_are_those_of_the_plain_rules(match):
    for state in match.states:
        expected = {side: naive.points(plain(state), side[0].upper()) for side in ("dark", "light")}
        assert GAME.scores(state) == expected, GAME.position(state)


@given(matches())
def test_events_tell_what_changed(match):
    for before, events, after in zip(match.states, match.events, match.states[1:], strict=False):
        stones = dict(plain(before).stones)
        for event in events:
            letter = {"standard": "S", "thunder": "T", "woden": "W"}.get(event.piece, "")
            letter = letter if event.owner == "dark" else letter.lower()
            if event.kind == "remove":
                assert stones.pop(event.square) == letter
            elif event.kind == "place":
                assert event.square not in stones
                stones[event.square] = letter
        assert stones == plain(after).stones


@given(matches())
def test_two_passes_never_follow_each_other(match):
    pairs = zip(match.moves, match.moves[1:], strict=False)
    assert (("pass",), ("pass",)) not in pairs


@given(states())
def test_a_game_is_over_exactly_when_there_is_no_legal_move(state):
    assert (GAME.outcome(state) is None) == bool(GAME.legal_moves(state))


@given(states())
def test_the_hinges_seen_add_up_to_the_points(state):
    seen = {"dark": 0.0, "light": 0.0}
    for hinge in GAME.scene(state).hinges:
        seen[hinge.owner] += 0.5 if hinge.half else 1
    assert seen == GAME.scores(state), GAME.position(state)


# --- there and back -----------------------------------------------------------------------------


@given(states())
def test_every_move_can_be_read_back(state):
    for move in GAME.legal_moves(state):
        text = GAME.notation(state, move)
        assert GAME.parse(state, text) == move
        assert GAME.parse(state, f" {text.lower()}\n") == move


@given(matches())
def test_every_position_can_be_read_back(match):
    for state in match.states:
        read = GAME.parse_position(GAME.position(state), state.options)
        assert read == state
        assert hash(read) == hash(state)


@given(matches(), st.data())
def test_as_many_redos_as_undos_lead_back(match, data):
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


@given(states())
def test_play_leaves_its_position_as_it_was(state):
    before, seen = dataclasses.astuple(state), hash(state)
    for move in GAME.legal_moves(state):
        GAME.play(state, move)
    assert (dataclasses.astuple(state), hash(state)) == (before, seen)


# --- any input ----------------------------------------------------------------------------------


def tried(errors, call, *arguments):
    """What the call gives, and the error that it raised instead, if that is one of its own."""
    try:
        return call(*arguments), None
    except errors as error:
        return None, error


def quotes(error, text):
    """Whether the message shows the text, or its beginning where it is long."""
    return repr(text[:77])[1:-1] in str(error)


@given(states(), MOVE_TEXTS)
@example(position(f"{BLOCKED} D - -"), "pass")
@example(position(f"{BLOCKED} D - -"), "T A1xA2")
@example(position(f"{BLOCKED} D - W"), "A1")
@example(position(f"{BLOCKED} D - W"), "\udcff")
def test_parse_raises_only_its_own_errors_and_quotes_the_text(state, text):
    move, error = tried((InvalidMove, IllegalMove, AmbiguousMove), GAME.parse, state, text)
    if error:
        assert quotes(error, text)
    else:
        assert move in GAME.legal_moves(state)


@given(POSITION_TEXTS, OPTIONS)
@example(f"{BLOCKED} D - -", {})
@example("......./......./......./......./......./......./....... D ² -", {})
@example("......./......./......./......./......./.......\x1f/...... D T -", {})
def test_parse_position_raises_only_its_own_errors(text, options):
    state, error = tried(PositionError, GAME.parse_position, text, options)
    if error:
        assert str(error)
    else:
        rewritten = text.split()
        rewritten[0] = rewritten[0].replace("D", "S").replace("L", "s")
        assert GAME.position(state).split() == rewritten


@given(st.dictionaries(st.text(max_size=10), st.text(max_size=10)))
def test_start_raises_only_its_own_error(options):
    state, error = tried(OptionError, GAME.start, options)
    if error:
        assert any(quotes(error, text) for pair in options.items() for text in pair)
    else:
        assert set(options.items()) <= set(state.options.items())


@given(states(), st.lists(STEPS, max_size=4))
@example(position(f"{BLOCKED} D - -"), [])
@example(position(f"{BLOCKED} D - -"), ["A1"])
@example(position(f"{BLOCKED} D - W"), ["pass", "pass"])
def test_explain_objects_exactly_to_what_is_not_legal(state, steps):
    objection = GAME.explain(state, steps)
    assert isinstance(objection, str)
    assert (objection == "") == (tuple(steps) in GAME.legal_moves(state))


@given(states())
def test_explain_objects_exactly_to_the_squares_that_are_not_legal(state):
    legal = GAME.legal_moves(state)
    for square in naive.SQUARES:
        for move in ((square,), ("T", square), ("W", square)):
            assert (GAME.explain(state, move) == "") == (move in legal), (
                move,
                GAME.position(state),
            )


# --- values -------------------------------------------------------------------------------------


@given(states())
def test_a_position_is_frozen(state):
    with pytest.raises(dataclasses.FrozenInstanceError):
        state.to_move = "light"
    with pytest.raises(TypeError):
        state.options["scoring"] = "simple"


@given(OPTIONS)
def test_options_are_a_hashable_value(chosen):
    options, turned_round = Options(chosen), Options(dict(reversed(chosen.items())))
    assert options == turned_round == chosen
    assert hash(options) == hash(turned_round)
    chosen["scoring"] = "changed"
    assert options == turned_round
    with pytest.raises(AttributeError):
        options.more = "more"


# --- the same everywhere ------------------------------------------------------------------------


def order_of_moves():
    """A checksum of the legal moves, in order, along some recorded games."""
    checksum = 0
    for variant, options in VARIANTS.items():
        for record in corpus(variant)[:3]:
            match = Match(GAME, options)
            for text in record["moves"]:
                checksum = zlib.crc32(repr(GAME.legal_moves(match.state)).encode(), checksum)
                match.play(GAME.parse(match.state, text))
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
    code = "from test_properties import order_of_moves; print(order_of_moves())"
    assert int(in_another_process(code, seed)) == order_of_moves()


def test_a_position_sent_to_another_process_is_the_same_value_there():
    code = (
        "import pickle, sys; from game.core import GAMES; game = GAMES['maerstanas']; "
        "sent = pickle.load(sys.stdin.buffer); made = game.start({'scoring': 'simple'}); "
        "print(sent == made and hash(sent) == hash(made))"
    )
    sent = pickle.dumps(GAME.start({"scoring": "simple"}))
    assert in_another_process(code, "1", sent).split() == [b"True"]


def test_legal_moves_come_in_reading_order_by_kind_of_stone():
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
