"""How the computer sees Mǽrstánas: it follows the rules, and solves endings correctly."""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random

import pytest

from game import ai
from game.ai import maerstanas, maerstanas_model
from game.ai.model import UNIT
from game.core import Player, opponent
from game.maerstanas import GAME, State
from game.match import Match
from optional import present

VARIANTS = [
    {"specials": specials, "scoring": scoring}
    for specials in ("on", "off")
    for scoring in ("standard", "simple", "wraparound")
] + [{"board": "5"}, {"board": "3", "specials": "off", "scoring": "wraparound"}, {"board": "3"}]
VARIANTS += [{"board": "3", "swap": "on"}, {"board": "4", "swap": "on", "specials": "off"}]
by_variant = pytest.mark.parametrize(
    "options", VARIANTS, ids=lambda chosen: "-".join(chosen.values())
)


def played(options: Mapping[str, str], seed: int, until: Callable[[Match], bool]) -> Match:
    """A match of random moves, up to the first position that passes the test."""
    rng, match = Random(seed), Match(GAME, options)
    while not until(match) and match.legal_moves:
        match.play(rng.choice(match.legal_moves))
    return match


def state_of(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


def lead(state: State, player: Player) -> int:
    scores = present(GAME.scores(state))
    return scores[player] - scores[opponent(player)]


@by_variant
def test_the_model_plays_by_the_rules(
    options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maerstanas_model, "_FEW", 99)  # nothing is left out
    for seed in range(6):
        rng = Random(seed)
        state = GAME.start(options)
        while legal := GAME.legal_moves(state):
            model = maerstanas.MODEL(state)
            assert model.margin == lead(state, state.to_move) * UNIT
            move = rng.choice(legal)
            after = GAME.play(state, move).state
            node, gain = model.play(model.root, model.encode(move))
            assert node == maerstanas.MODEL(after).root
            assert gain == (lead(after, state.to_move) - lead(state, state.to_move)) * UNIT
            # Of equal squares that affect nothing else, one stands for all.
            moves = model.moves(model.root)
            assert len(set(moves)) == len(moves) > 0
            assert {model.decode(number) for number in moves} <= set(legal)
            if options.get("specials") != "off" and (state.dark_hand or state.light_hand):
                assert len(moves) == len(legal)
            assert [model.decode(model.encode(each)) for each in legal] == [*legal]
            state = after
        assert maerstanas.MODEL(state).moves(maerstanas.MODEL(state).root) == []


@cache
def solved(state: State) -> int:
    """The mover's lead at the end with best play of both, by the rules alone."""
    legal = GAME.legal_moves(state)
    if not legal:
        return lead(state, state.to_move)
    return max(-solved(GAME.play(state, move).state) for move in legal)


@by_variant
def test_proved_scores_are_those_that_trying_everything_finds(options: dict[str, str]) -> None:
    few = 7 if options.get("specials") == "off" else 5
    proved = 0
    for seed in range(12):
        match = played(options, seed, lambda match: len(match.legal_moves) <= few)
        if not match.legal_moves:
            continue
        (verdict,) = ai.analyse(match, lines=1, nodes=20_000)
        assert verdict.exact
        assert verdict.score == solved(state_of(match))
        match.play(verdict.move)
        assert -solved(state_of(match)) == verdict.score
        proved += 1
    assert proved > 6


@by_variant
def test_a_short_search_calls_a_score_proved_only_where_it_is(options: dict[str, str]) -> None:
    """Searches cut short at every size, so that half-finished iterations are among them."""
    claimed = 0
    for seed in range(6):
        match = played(options, seed, lambda match: len(match.legal_moves) <= 6)
        for nodes in (1, 5, 20, 60, 200, 700):
            if match.legal_moves:
                verdict = ai.choose(match, 8, seed, nodes=nodes)
                if verdict.exact:
                    claimed += 1
                    assert verdict.score == solved(state_of(match))
    assert claimed


def test_the_two_sides_are_treated_alike() -> None:
    swap = str.maketrans("SsTtWw", "sStTwW")
    for seed in range(20):
        match = played({}, seed, lambda match: match.ply == 15)
        board, side, dark, light = GAME.position(state_of(match)).split()
        turned = f"{board.translate(swap)} {'L' if side == 'D' else 'D'} {light} {dark}"
        model, other = (
            maerstanas.MODEL(state) for state in (state_of(match), GAME.parse_position(turned))
        )
        assert model.root == other.root
        assert model.margin == other.margin


def test_positions_with_one_future_are_searched_once() -> None:
    """Row 2 is closed for good, so it no longer matters whose stones lie above it."""
    keys = set()
    for row in ("SsSsSsS", "ssssSSS"):
        state = GAME.parse_position(f"{row}/......./......./..S..../......./.s...../....... D - -")
        model = maerstanas.MODEL(state)
        keys.add(model.key(model.root))
    assert len(keys) == 1
    near = GAME.parse_position("SsSsSsS/......./......./..s..../......./.s...../....... D - -")
    model = maerstanas.MODEL(near)
    assert model.key(model.root) not in keys


def test_special_stones_are_kept_for_the_end() -> None:
    """Two top levels play their Woden-stones in the last quarter of the game."""
    match = Match(GAME)
    while match.outcome is None:
        match.play(ai.choose(match, 8, seed=5, nodes=400).move)
    wodens = [ply for ply, move in enumerate(match.moves) if move[0] == "W"]
    assert len(wodens) == 2
    assert min(wodens) > len(match.moves) * 0.6


@pytest.mark.parametrize(
    ("rows", "hands", "move", "said"),
    [
        ("", "- -", "A1", "scores 2 points"),
        ("/.S.s", "- -", "C2", "scores 1 point"),
        ("/...s/..ss", "- -", "C2", "takes one of Light's squares"),
        ("//.ss.s", "T -", "T D3", "costs Light 1 point"),
        ("s", "W -", "W A1", "scores 2 points and costs Light 2 points"),
        ("", "- -", "D4", "secures four more squares for Dark"),
    ],
)
def test_a_move_has_its_reason(rows: str, hands: str, move: str, said: str) -> None:
    board = "/".join(row.ljust(7, ".") for row in (rows.split("/") + [""] * 7)[:7])
    match = Match(GAME, start=GAME.parse_position(f"{board} D {hands}"))
    line = (GAME.parse(state_of(match), move),)
    assert said in ai.reason(match, ai.Verdict(line[0], 0, line, 1, 1, False))


def test_every_move_of_a_game_has_a_reason() -> None:
    match = Match(GAME)
    while match.outcome is None:
        verdict = ai.choose(match, 5, seed=2)
        assert ai.reason(match, verdict)
        match.play(verdict.move)
