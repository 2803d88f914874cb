"""Playing thousands of games at once gives the games that the rules would play one by one."""

import random
import statistics
from functools import cache
from math import sqrt

import pytest

from game.ai import maerstanas_playouts as module
from game.ai.maerstanas_playouts import Playouts, playouts, playouts_each
from game.maerstanas import GAME, SWAP, State
from optional import present

# The results when this test was written.
GOLDEN = Playouts(games=1000, dark=527, light=319, draws=154, margin=0.693)


def one_by_one(state: State, games: int) -> list[int]:
    """Dark's lead at the end of random games, played by the rules."""
    dice = random.Random(5)
    leads = []
    for _ in range(games):
        at = state
        while legal := GAME.legal_moves(at):
            at = GAME.play(at, dice.choice(legal)).state
        leads.append(lead(at))
    return leads


def lead(state: State) -> int:
    scores = present(GAME.scores(state))
    return scores["dark"] - scores["light"]


@cache
def expected(state: State) -> tuple[float, ...]:
    """The true chances of a win by Dark and of a draw, and the true mean lead."""
    legal = GAME.legal_moves(state)
    if not legal:
        return float(lead(state) > 0), float(lead(state) == 0), float(lead(state))
    after = [expected(GAME.play(state, move).state) for move in legal]
    return tuple(statistics.fmean(values) for values in zip(*after, strict=True))


def late(seed: int, hands: tuple[str, str], open_squares: int = 3, **options: str) -> State:
    """A position with that few open squares, reached with standard stones alone."""
    dice = random.Random(seed)
    state = GAME.start({"specials": "off", **options})
    while len(legal := GAME.legal_moves(state)) > open_squares:
        state = GAME.play(state, dice.choice(legal)).state
    dark, light = hands
    board, side, *_ = GAME.position(state).split()
    text = f"{board} {side} {dark or '-'} {light or '-'}"
    return GAME.parse_position(text, {**options, "specials": "on"})


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"specials": "off"},
        {"scoring": "simple"},
        {"scoring": "wraparound"},
        {"scoring": "wraparound", "specials": "off"},
        {"board": "5"},
        {"board": "3", "scoring": "wraparound"},
        {"board": "3", "swap": "on"},
    ],
)
def test_games_at_once_end_like_games_one_by_one(options: dict[str, str]) -> None:
    start = GAME.start(options)
    leads = one_by_one(start, 400)
    found = playouts(start, 20_000, 1)
    error = statistics.stdev(leads) / sqrt(400)
    assert found.margin == pytest.approx(statistics.fmean(leads), abs=4 * error)
    for counted, sign in ((found.dark, 1), (found.draws, 0), (found.light, -1)):
        share = sum((each > 0) - (each < 0) == sign for each in leads) / 400
        assert counted / 20_000 == pytest.approx(share, abs=4 * sqrt(0.25 / 400))


@pytest.mark.parametrize(
    ("seed", "hands", "open_squares", "options"),
    [
        (1, ("", ""), 5, {}),
        (2, ("W", ""), 3, {}),
        (3, ("W", "W"), 2, {"scoring": "simple"}),
        # The mover has no move, but the other side has.
        (4, ("T", ""), 0, {}),
        (5, ("", "T"), 0, {}),
        (6, ("", "W"), 0, {"scoring": "wraparound"}),
        (7, ("W", "T"), 0, {}),
        (8, ("T", ""), 1, {"scoring": "wraparound"}),
        (9, ("W", "T"), 2, {"board": "4"}),
    ],
)
def test_every_legal_move_is_as_likely_as_any_other(
    seed: int, hands: tuple[str, str], open_squares: int, options: dict[str, str]
) -> None:
    state = late(seed, hands, open_squares, **options)
    win, draw, mean = expected(state)
    found = playouts(state, 100_000, seed)
    assert found.dark / found.games == pytest.approx(win, abs=0.006)
    assert found.draws / found.games == pytest.approx(draw, abs=0.006)
    assert found.margin == pytest.approx(mean, abs=0.05)


@pytest.mark.parametrize("first", ["", "A1", "T A1", "B2"])
def test_a_swap_is_as_likely_as_any_other_move(first: str) -> None:
    """Its share of all games on the smallest board, counted exactly."""
    specials = "on" if "T" in first else "off"
    state = GAME.start({"board": "3", "specials": specials, "swap": "on"})
    if first:
        state = GAME.play(state, GAME.parse(state, first)).state
        assert SWAP in GAME.legal_moves(state)
    win, draw, mean = expected(state)
    found = playouts(state, 100_000, 1)
    assert found.dark / found.games == pytest.approx(win, abs=0.006)
    assert found.draws / found.games == pytest.approx(draw, abs=0.006)
    assert found.margin == pytest.approx(mean, abs=0.05)


def test_a_useless_woden_stone_does_not_keep_a_game_from_ending() -> None:
    blocked = "LL.LL.L/.LLLL.L/L.L.LLL/LL.L.L./.LLLLLL/.LL.L.L/LL.LL.L D - W"
    state = GAME.parse_position(blocked, {})
    assert GAME.legal_moves(state) == ()
    assert playouts(state, 50) == Playouts(50, 0, 50, 0, lead(state))


def test_games_at_once_are_as_good_as_separate_games() -> None:
    # If lanes were alike, the means of whole batches would differ by more than chance allows.
    state = GAME.start()
    for square in ("E4", "C3", "F6", "B5", "D2", "F3", "C6"):
        state = GAME.play(state, (square,)).state
    deviation = statistics.stdev(one_by_one(state, 300))
    means = [playouts(state, 256, seed).margin for seed in range(60)]
    assert 0.4 < statistics.variance(means) / (deviation**2 / 256) < 2


def test_the_same_seed_gives_the_same_games_everywhere() -> None:
    assert playouts(GAME.start(), 1000, 7) == GOLDEN
    assert playouts(GAME.start(), 1000, 8) != GOLDEN


def test_several_positions_are_played_out_at_once() -> None:
    start = GAME.start({"specials": "off"})
    over = late(9, ("", ""), 0)
    corner, over_too, middle = playouts_each(
        [GAME.play(start, ("A1",)).state, over, GAME.play(start, ("D4",)).state], 4000, 2
    )
    # Each game of a position that is over ends as it stands.
    assert over_too.margin == lead(over)
    assert max(over_too[1:4]) == over_too.games == 4000
    # Two edges are worth more than none.
    assert corner.margin > middle.margin + 0.5
    for found in (corner, middle):
        assert found.dark + found.light + found.draws == found.games == 4000


def test_more_games_than_are_played_at_once_come_in_batches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "WIDTH", 64)
    found = playouts(GAME.start(), 200, 3)
    assert found.games == 200 == found.dark + found.light + found.draws


def test_no_games_give_no_results() -> None:
    with pytest.raises(ValueError, match="0 games: at least one is needed"):
        playouts(GAME.start(), 0)
