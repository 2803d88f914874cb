"""States and options are values, the same in every process."""

import os
import pickle
import subprocess
import sys
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from all_games import every_game
from game.core import GAMES, Game, Options
from playouts import options, seeded, seldom, states

# --- values -------------------------------------------------------------------------------------


@every_game
@seldom
@given(data=st.data())
def test_a_state_is_frozen(game: Game[Any], data: st.DataObject) -> None:
    state: Any = data.draw(states(game))
    with pytest.raises(AttributeError):
        state.to_move = "light"
    with pytest.raises(TypeError):
        state.options["progress"] = "on"


@every_game
@seldom
@given(data=st.data())
def test_options_are_a_hashable_value(game: Game[Any], data: st.DataObject) -> None:
    chosen = data.draw(options(game))
    made, turned_round = Options(chosen), Options(dict(reversed(chosen.items())))
    assert made == turned_round == chosen
    assert hash(made) == hash(turned_round)
    chosen[next(iter(chosen))] = "changed"
    assert made == turned_round
    with pytest.raises(AttributeError):
        setattr(made, "more", "more")  # noqa: B010 - a type checker knows that it fails


@every_game
@seldom
@given(data=st.data())
def test_a_state_can_be_sent(game: Game[Any], data: st.DataObject) -> None:
    state = data.draw(states(game))
    received = pickle.loads(pickle.dumps(state))
    assert received == state
    assert hash(received) == hash(state)
    assert game.legal_moves(received) == game.legal_moves(state)


# --- the same everywhere ------------------------------------------------------------------------


def order_of_moves(game: Game[Any]) -> int:
    """A checksum of the legal moves, in order, along some games."""
    checksum = 0
    for seed in range(3):
        for state in seeded(game, seed).states:
            checksum = zlib.crc32(repr(game.legal_moves(state)).encode(), checksum)
    return checksum


def in_another_process(code: str, seed: str, given: bytes = b"") -> bytes:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        input=given,
        stdout=subprocess.PIPE,
        check=True,
    ).stdout


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_order_of_moves_is_the_same_in_every_process(seed: str) -> None:
    code = (
        "from test_properties_values import GAMES, order_of_moves; "
        "print(*map(order_of_moves, GAMES.values()))"
    )
    found = in_another_process(code, seed).split()
    assert [*map(int, found)] == [*map(order_of_moves, GAMES.values())]


@every_game
def test_a_state_sent_to_another_process_is_the_same_value_there(game: Game[Any]) -> None:
    code = (
        "import pickle, sys; from test_properties_values import GAMES, seeded; "
        f"sent = pickle.load(sys.stdin.buffer); made = seeded(GAMES[{game.id!r}], 5).state; "
        "print(sent == made and hash(sent) == hash(made))"
    )
    sent = pickle.dumps(seeded(game, 5).state)
    assert in_another_process(code, "1", sent).split() == [b"True"]
