"""Properties of every position in every game, tried on random games beside the plain rules."""

from collections import Counter
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from all_games import every_game, every_game_with_plain_rules
from game.core import Game, Player, State, continuations, opponent
from optional import present
from playouts import pairs, playouts, seldom, some, states
from tools.naive import RULES

WINNERS = {"D": "dark", "L": "light", None: None}


def pieces_of(game: Game[Any], state: State) -> dict[str, tuple[Player, str]]:
    """The owner and kind of the piece on each square."""
    return {piece.cell: (piece.owner, piece.kind) for piece in game.scene(state).pieces}


# --- the rules, against plain loops -------------------------------------------------------------


@every_game_with_plain_rules
@given(data=st.data())
def test_legal_moves_are_those_of_the_plain_rules(game: Game[Any], data: st.DataObject) -> None:
    for state, plain in data.draw(playouts(game)).pairs:
        expected = RULES[game.id].legal_moves(plain)
        assert sorted(game.legal_moves(state)) == sorted(expected), game.position(state)


@every_game_with_plain_rules
@given(data=st.data())
def test_every_move_leads_where_the_plain_rules_lead(game: Game[Any], data: st.DataObject) -> None:
    state, plain = data.draw(pairs(game))
    rules = RULES[game.id]
    for move in game.legal_moves(state):
        after = game.play(state, move).state
        assert game.position(after) == rules.write(rules.play(plain, move)), move


@every_game_with_plain_rules
@given(data=st.data())
def test_every_move_is_written_as_by_the_plain_rules(game: Game[Any], data: st.DataObject) -> None:
    state, plain = data.draw(pairs(game))
    for move in game.legal_moves(state):
        assert game.notation(state, move) == RULES[game.id].notation(plain, move)


@every_game_with_plain_rules
@given(data=st.data())
def test_every_game_ends_as_by_the_plain_rules(game: Game[Any], data: st.DataObject) -> None:
    for state, plain in data.draw(playouts(game)).pairs:
        outcome, expected = game.outcome(state), RULES[game.id].ending(plain)
        if expected is None:
            assert outcome is None, game.position(state)
        else:
            winner, reason = expected
            assert (present(outcome).winner, present(outcome).reason) == (WINNERS[winner], reason)
            assert game.reasons[reason].endswith(".")


@every_game
@seldom
@given(data=st.data())
def test_a_game_is_over_exactly_when_there_is_no_legal_move(
    game: Game[Any], data: st.DataObject
) -> None:
    for state in data.draw(playouts(game)).match.states:
        over = game.outcome(state) is not None
        assert over == (not game.legal_moves(state)), game.position(state)


@every_game
@seldom
@given(data=st.data())
def test_no_game_goes_on_after_a_third_occurrence(game: Game[Any], data: st.DataObject) -> None:
    *before, last = data.draw(playouts(game)).match.states
    times = Counter(map(game.position, before))
    assert max(times.values(), default=0) <= 2
    if times[game.position(last)] == 2:
        assert game.outcome(last) is not None


# --- one move and the next ----------------------------------------------------------------------


@every_game
@given(data=st.data())
def test_events_say_what_changed(game: Game[Any], data: st.DataObject) -> None:
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
            elif event.kind == "swap":
                assert pieces[event.square] == (opponent(event.owner), event.piece)
                pieces[event.square] = piece
            else:
                assert event == ("pass", before.to_move, "", "", "")
        now = pieces_of(game, after)
        # A piece that was hit is still on its square and its owner's, but of another kind.
        for square, (owner, kind) in hit.items():
            assert now[square][0] == owner
            assert now.pop(square)[1] != kind
        assert pieces == now


@every_game
@seldom
@given(data=st.data())
def test_the_players_take_turns(game: Game[Any], data: st.DataObject) -> None:
    states = data.draw(playouts(game)).match.states
    assert all(one.to_move != other.to_move for one, other in pairwise(states))


@every_game
@seldom
@given(data=st.data())
def test_no_two_legal_moves_share_a_path_or_a_text(game: Game[Any], data: st.DataObject) -> None:
    state = data.draw(states(game))
    moves = game.legal_moves(state)
    assert len(set(moves)) == len(moves)
    assert len({game.notation(state, move) for move in moves}) == len(moves)


@every_game
@seldom
@given(data=st.data())
def test_every_move_can_be_made_step_by_step(game: Game[Any], data: st.DataObject) -> None:
    moves = game.legal_moves(data.draw(states(game)))
    for move in some(moves, 5):
        for made, step in enumerate(move):
            assert step in continuations(moves, move[:made]).steps
        assert continuations(moves, move).complete


@every_game
@seldom
@given(data=st.data())
def test_every_move_is_described_in_a_sentence(game: Game[Any], data: st.DataObject) -> None:
    state = data.draw(states(game))
    mover = {"dark": "Dark", "light": "Light"}[state.to_move]
    for move in some(game.legal_moves(state)):
        said = game.describe(state, move)
        assert said.startswith(mover)
        assert said.endswith(".")


@every_game
@seldom
@given(data=st.data())
def test_play_leaves_its_position_as_it_was(game: Game[Any], data: st.DataObject) -> None:
    state = data.draw(states(game))
    before, seen = repr(state), hash(state)
    for move in some(game.legal_moves(state)):
        game.play(state, move)
    assert (repr(state), hash(state)) == (before, seen)


@every_game
@seldom
@given(data=st.data())
def test_the_same_move_leads_to_the_same_state(game: Game[Any], data: st.DataObject) -> None:
    state = data.draw(states(game))
    for move in some(game.legal_moves(state), 20):
        one, other = game.play(state, move), game.play(state, move)
        assert one == other
        assert hash(one.state) == hash(other.state)
