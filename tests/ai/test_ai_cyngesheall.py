"""How the computer sees Cyngesheall: it follows the rules, and its proofs hold."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from game import ai
from game.ai import cyngesheall
from game.ai.model import SURE, WIN
from game.ai.search import Search
from game.board import SQUARES
from game.core import Move
from game.cyngesheall import GAME, State
from game.match import Match
from optional import present

# --- the model and the rules ---------------------------------------------------------------------


def state_of(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


def game_of(seed: int, plies: int = 160, **options: str) -> Iterator[tuple[State, Move]]:
    """The states of a random game in which captures are preferred, and the move made in each."""
    dice = random.Random(seed)
    state = GAME.start(options)
    for _ in range(plies):
        legal = GAME.legal_moves(state)
        if not legal:
            break
        taking = [move for move in legal if captures(state, move)]
        move = dice.choice(taking if taking and dice.random() < 0.3 else legal)
        yield state, move
        state = GAME.play(state, move).state


def captures(state: State, move: Move) -> bool:
    return len(GAME.play(state, move).events) > 1


def wins_at_once(state: State, move: Move) -> bool:
    outcome = GAME.outcome(GAME.play(state, move).state)
    return outcome is not None and outcome.reason in ("king captured", "king escaped")


@pytest.mark.parametrize("progress", ["off", "on"])
@pytest.mark.parametrize("seed", range(4))
def test_the_model_moves_as_the_rules_do(seed: int, progress: str) -> None:
    node = None
    for state, move in game_of(seed, progress=progress):
        model = cyngesheall.MODEL(state)
        assert node in (None, model.root)
        legal = GAME.legal_moves(state)
        assert sorted(model.moves(model.root)) == sorted(map(model.encode, legal))
        assert [model.decode(model.encode(each)) for each in legal] == [*legal]
        noisy = [model.encode(each) for each in legal if captures(state, each)]
        assert sorted(model.noisy(model.root)) == sorted(noisy)
        assert set(model.moves(model.root)[: len(noisy)]) == set(noisy) or model.winning(model.root)
        wins = {each for each in legal if wins_at_once(state, each)}
        found = {model.decode(each) for each in model.winning(model.root)}
        assert found <= wins
        assert bool(found) == bool(wins)
        assert (model.value(model.root) == WIN - 1) == bool(wins)
        node, gain = model.play(model.root, model.encode(move))
        assert gain == 0


@pytest.mark.parametrize("progress", ["off", "on"])
@pytest.mark.parametrize("seed", range(6))
def test_a_quiet_move_is_known_without_the_others(seed: int, progress: str) -> None:
    every = set()
    for state, _ in game_of(seed, 80, progress=progress):
        model = cyngesheall.MODEL(state)
        every |= {*model.quiet(model.root), *model.noisy(model.root)}
        known = {move for move in every if model.is_quiet(model.root, move)}
        assert known == every & {*model.quiet(model.root)}


@pytest.mark.parametrize("progress", ["off", "on"])
def test_a_position_that_is_not_set_up_is_estimated_as_one_that_is(progress: str) -> None:
    sure = unsure = 0
    for seed in range(20):
        for state, _ in game_of(seed, progress=progress):
            model = cyngesheall.MODEL(state)
            if model.value(model.root) > SURE:
                continue
            moves = model.quiet(model.root)
            estimates = model.leaves(model.root, moves, model.seen)
            sure += len(estimates)
            unsure += len(moves) - len(estimates)
            assert {*estimates} <= {*moves}
            for move, estimate in estimates.items():
                child, _ = model.play(model.root, move)
                assert child not in model.seen
                assert not model.danger(child)
                assert estimate == model.value(child)
    assert sure > unsure


@pytest.mark.parametrize("progress", ["off", "on"])
@pytest.mark.parametrize("seed", range(12))
def test_the_end_of_a_game_is_recognised(seed: int, progress: str) -> None:
    *_, (state, move) = game_of(seed, 400, progress=progress)
    model = cyngesheall.MODEL(state)
    node, _ = model.play(model.root, model.encode(move))
    outcome = GAME.outcome(GAME.play(state, move).state)
    assert bool(model.moves(node)) == (outcome is None)
    if outcome is not None:
        assert model.final(node) == (-WIN if outcome.winner else 0)
    if outcome is not None and outcome.reason != "no legal move":
        assert model.value(node) == model.final(node)


def turned(state: State) -> State:
    """The board turned half round with the colours swapped: the same for the side to move."""
    board, side = GAME.position(state).split()
    return GAME.parse_position(f"{board[::-1].swapcase()} {'L' if side == 'D' else 'D'}")


@pytest.mark.parametrize("seed", range(6))
def test_the_colours_are_worth_the_same(seed: int) -> None:
    for state, move in game_of(seed):
        model, mirror = cyngesheall.MODEL(state), cyngesheall.MODEL(turned(state))
        assert model.value(model.root) == mirror.value(mirror.root)
        (node, _), (reflected, _) = (
            each.play(each.root, each.encode(tuple(map(way, move))))
            for each, way in ((model, str), (mirror, across))
        )
        assert model.value(node) == mirror.value(reflected)
        assert model.final(node) == mirror.final(reflected)


def across(square: str) -> str:
    return SQUARES[-1 - SQUARES.index(square)]


# --- what is forced -----------------------------------------------------------------------------


def asked(position: str, level: int = 8, **limits: Any) -> tuple[Match, ai.Verdict]:
    """What the strongest player makes of a position."""
    match = Match(GAME, start=GAME.parse_position(position))
    return match, ai.choose(match, level, seed=1, **limits)


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("......M/......./......./...m..k/K....../......./....... D", "KA5-A1!"),
        ("......./.M...../......./......./..kM.../......./......K D", "B2-B5xKC5!"),
        ("......K/......./......./......./......./......./k...... L", "KA7-G7!"),
    ],
)
def test_an_immediate_win_is_played(position: str, move: str) -> None:
    match, verdict = asked(position, nodes=200)
    assert match.game.notation(match.state, verdict.move) == move
    assert verdict.exact
    assert verdict.score == ai.WIN - 1
    assert ai.score_text(match, verdict).endswith("wins in 1 move")


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        # The king goes to a square with two open roads home, or one that nobody can shut.
        (".M..Mk./..K..../......./....m../......./m....../....... D", ["KC2-A2"]),
        (".....m./......./.K.M.../......./..k..../......./....... D", ["KB3-B1"]),
        ("......./......./......./....K../......./..k.m../.M..... D", ["KE4-A4"]),
        ("....m../..M..../......./......./......./.Kk..../M...m.. D", ["KB6-B1"]),
        # A man shuts off the enemy king while he stands beside it.
        ("M..m.../....k../K....../......./......./.....M./.m..... D", ["A1-B1", "A1-C1"]),
    ],
)
def test_a_win_in_three_is_found_and_proved(position: str, moves: list[str]) -> None:
    match, verdict = asked(position, nodes=3000)
    assert match.game.notation(match.state, verdict.move) in moves
    assert verdict.exact
    assert verdict.score == ai.WIN - 3
    assert len(verdict.line) == 3
    for move in verdict.line:
        match.play(move)
    assert present(match.outcome).winner == "dark"


def test_a_player_does_not_leave_its_king_to_be_captured() -> None:
    """Light's man on B6 could go to B5 and capture a king on C5, with the man on D5."""
    match, verdict = asked("k....../......./......./......./..Km..M/.m...../......M D", nodes=2000)
    model = cyngesheall.MODEL(state_of(match))
    assert model.winning(model.null_move(model.root))
    match.play(verdict.move)
    model = cyngesheall.MODEL(state_of(match))
    assert not model.winning(model.root)


def test_a_draw_by_repetition_is_seen() -> None:
    """Dark is far behind, and can bring the position about for the third time."""
    start = GAME.parse_position("k....../.cm..../mm...../......./......./......./.....MK D")
    match = Match(GAME, start=start)
    for text in ("KG7-G6", "KA1-B1", "KG6-G7", "KB1-A1", "KG7-G6", "KA1-B1", "KG6-G7"):
        match.play(match.game.parse(match.state, text))
    # Light to move could bring the first position about for the third time, and does not.
    verdict = ai.choose(match, 8, seed=1, nodes=2000)
    assert match.game.notation(match.state, verdict.move) != "KB1-A1"
    assert verdict.score > 1
    model = cyngesheall.MODEL(state_of(match))
    again, _ = model.play(model.root, model.encode(("B1", "A1")))
    assert model.value(again) == model.final(again) == 0
    assert model.moves(again) == []


# --- proofs hold --------------------------------------------------------------------------------


def strewn(seed: int) -> State:
    """A position of few pieces with no immediate win for either side, Dark to move."""
    dice = random.Random(seed)
    while True:
        squares = dice.sample(SQUARES, 8)
        men = dice.randint(1, 3)
        pieces = dict(zip(squares, ["K", "k", *"MMC"[:men], *"mmc"[:men]], strict=False))
        rows = ("".join(pieces.get(column + row, ".") for column in "ABCDEFG") for row in "1234567")
        state = GAME.parse_position(f"{'/'.join(rows)} D")
        if GAME.outcome(state) is None and not can_win(state, 1):
            return state


def can_win(state: State, plies: int) -> bool:
    """Whether the side to move can force a win in that many plies, by the rules alone."""
    for move in GAME.legal_moves(state):
        after = GAME.play(state, move).state
        outcome = GAME.outcome(after)
        if outcome is not None and outcome.winner == state.to_move:
            return True
        if outcome is None and plies >= 3 and is_lost(after, plies - 1):
            return True
    return False


def is_lost(state: State, plies: int) -> bool:
    """Whether the side to move loses within that many plies, whatever it plays."""
    for move in GAME.legal_moves(state):
        after = GAME.play(state, move).state
        outcome = GAME.outcome(after)
        if outcome is not None and outcome.winner != after.to_move:
            return False
        if outcome is None and not can_win(after, plies - 1):
            return False
    return True


@pytest.mark.parametrize("seed", range(24))
def test_proofs_agree_with_trying_every_move(seed: int) -> None:
    """Wins and losses within three plies are claimed just where trying every move finds them."""
    state = strewn(seed)
    match = Match(GAME, start=state)
    verdict = ai.choose(match, 8, nodes=6000)
    wins = can_win(state, 3)
    assert wins == (verdict.score >= ai.WIN - 3)
    if wins:
        assert verdict.exact
        assert is_lost(GAME.play(state, verdict.move).state, 2)
    if verdict.score <= 2 - ai.WIN:
        assert verdict.exact
        assert is_lost(state, 2)
    if verdict.exact:
        assert abs(verdict.score) >= ai.WIN - 64 or verdict.score == 0


@pytest.mark.parametrize("seed", range(12))
def test_a_longer_win_that_is_proved_can_be_played(seed: int) -> None:
    """The line of a forced win holds against every answer: each leaves a shorter one."""
    match = Match(GAME, start=strewn(1000 + seed))
    verdict = ai.choose(match, 8, nodes=12_000)
    if not verdict.exact or verdict.score < ai.WIN - 9:
        return
    dice = random.Random(seed)
    left = ai.WIN - verdict.score
    while match.outcome is None:
        match.play(verdict.move)
        if match.outcome is None:
            match.play(dice.choice(match.legal_moves))
            verdict = ai.choose(match, 8, nodes=12_000)
            assert verdict.score >= ai.WIN - (left - 2)
            left = ai.WIN - verdict.score
    assert present(match.outcome).winner == "dark"


def test_looking_ahead_is_the_same_each_time() -> None:
    *_, (state, _) = game_of(3, 24)
    found = []
    for _ in range(2):
        model = cyngesheall.MODEL(state)
        search = Search(model, 4000)
        found.append(([*search.lines(model.moves(model.root))], search.nodes))
    assert found[0] == found[1]
    assert abs(found[0][0][-1][0].score) < SURE


# --- in words -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        (
            "......M/......./......./...m..k/K....../......./....... D",
            "KA5-A1",
            "brings the king into the corner A1",
        ),
        (
            "......./.M...../......./......./..kM.../......./......K D",
            "B2-B5",
            "captures the king on C5",
        ),
        (
            "k....../.C...../......./....mM./...m.../...M..K/....... D",
            "CB2-D4",
            "captures the man on D5 and the man on E4",
        ),
        (
            "k....../......./.....M./..m..../.M...../......./......K D",
            "F3-C3",
            "threatens the man on C4",
        ),
        (
            "k....../......./......./..m..../.M...../..M..../......K D",
            "B5-C5",
            "a quiet move",
        ),
    ],
)
def test_a_move_has_its_reason_in_words(position: str, move: str, words: str) -> None:
    state = GAME.parse_position(position)
    said = cyngesheall.reason(state, (GAME.parse(state, move),))
    assert said.startswith(words)
    assert said
    assert not said.endswith(".")
