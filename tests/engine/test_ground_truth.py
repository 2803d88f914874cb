"""Perft counts, edge cases and whole recorded games, made by other programs."""

import zlib
from collections.abc import Iterable
from typing import Any

import pytest

from all_games import WITH_RULES_PAGE
from game.core import GAMES, Game, Outcome, State, perft
from game.match import Match
from ground_truth import (
    CASES,
    PERFT,
    VARIANTS,
    corpus,
    folded,
    game_id,
    options_of,
    scores_of,
    winner_of,
)

PERFT_COUNTS = [
    pytest.param(
        entry,
        int(depth),
        leaves,
        id=f"{entry['variant']}, {entry['label']}, {depth}",
    )
    for entry in PERFT
    for depth, leaves in entry["perft"].items()
]
CORPUS_GAMES = [
    pytest.param(variant, record, id=f"{variant}, {record['style']} {record['seed']}")
    for variant in VARIANTS
    for record in corpus(variant)
]


def match_after(variant: str, moves: Iterable[str]) -> Match:
    match = Match(GAMES[game_id(variant)], VARIANTS[variant])
    for text in moves:
        match.play(match.game.parse(match.state, text))
    return match


def split(game: Game[Any], state: State, depth: int) -> str:
    """Leaf counts by first move, to compare with another program's when one of them is wrong."""
    return "\n".join(
        f"{game.notation(state, move)}: {perft(game, game.play(state, move).state, depth - 1)}"
        for move in game.legal_moves(state)
    )


def test_no_data_is_missing() -> None:
    assert len(PERFT) == 14
    assert len(PERFT_COUNTS) == 56
    assert len(CASES) == 26
    assert len(CORPUS_GAMES) == 380
    assert {case["game"] for case in CASES} == {*map(game_id, VARIANTS)} == {*WITH_RULES_PAGE}


@pytest.mark.parametrize(("entry", "depth", "leaves"), PERFT_COUNTS)
def test_perft(entry: dict[str, Any], depth: int, leaves: int) -> None:
    match = match_after(entry["variant"], entry["moves"])
    game, state = match.game, match.state
    assert folded(game.position(state)) == entry["position"]
    counted = perft(game, state, depth)
    assert counted == leaves, f"depth {depth} by first move:\n{split(game, state, depth)}"


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{case['game']}, {case['note']}") for case in CASES]
)
def test_case(case: dict[str, Any]) -> None:
    game = GAMES[case["game"]]
    state = game.parse_position(case["position"], options_of(case))
    moves = {game.notation(state, move): move for move in game.legal_moves(state)}
    assert sorted(moves) == case["legal"]
    assert len(moves) == len(game.legal_moves(state))
    for text, move in moves.items():
        assert game.parse(state, text) == move
    assert game.scores(state) == scores_of(case)
    outcome = game.outcome(state)
    assert (outcome is None) == (case["result"] is None)
    if outcome is not None:
        assert outcome.winner == winner_of(case)
        assert outcome.scores == scores_of(case)


@pytest.mark.parametrize(("variant", "record"), CORPUS_GAMES)
def test_recorded_game(variant: str, record: dict[str, Any]) -> None:
    match = Match(GAMES[game_id(variant)], VARIANTS[variant])
    game = match.game
    for ply, (count, crc) in enumerate(
        zip(record["legal_counts"], record["legal_crc32"], strict=True)
    ):
        state = match.state
        moves = game.legal_moves(state)
        names = {game.notation(state, move): move for move in moves}
        where = f"ply {ply}, {game.position(state)}: {sorted(names)}"
        assert len(moves) == len(names) == count, where
        assert zlib.crc32("".join(f"{name}\n" for name in sorted(names)).encode()) == crc, where
        for name, move in names.items():
            assert game.parse(state, name) == move
        if ply < len(record["moves"]):
            assert match.outcome is None
            match.play(names[record["moves"][ply]])
    assert folded(game.position(match.state)) == record["final"]
    assert match.outcome == Outcome(winner_of(record), record["reason"], scores_of(record))
