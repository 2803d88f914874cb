"""Perft counts, edge cases and whole recorded games, made by other programs."""

import zlib

import pytest
from ground_truth import CASES, PERFT, VARIANTS, corpus, folded

from game.core import GAMES, Outcome, perft
from game.match import Match

GAME = GAMES["maerstanas"]

PERFT_COUNTS = [
    pytest.param(entry, int(depth), leaves, id=f"{entry['variant']}, {entry['label']}, {depth}")
    for entry in PERFT
    for depth, leaves in entry["perft"].items()
]
CORPUS_GAMES = [
    pytest.param(variant, record, id=f"{variant}, {record['style']} {record['seed']}")
    for variant in VARIANTS
    for record in corpus(variant)
]


def match_after(options, moves):
    match = Match(GAME, options)
    for text in moves:
        match.play(GAME.parse(match.state, text))
    return match


def split(state, depth):
    """Leaf counts by first move: what one compares with another program to find a fault."""
    return "\n".join(
        f"{GAME.notation(state, move)}: {perft(GAME, GAME.play(state, move).state, depth - 1)}"
        for move in GAME.legal_moves(state)
    )


def test_the_data_is_all_there():
    assert len(PERFT_COUNTS) == 32
    assert len(CASES) == 9
    assert len(CORPUS_GAMES) == 270


@pytest.mark.parametrize(("entry", "depth", "leaves"), PERFT_COUNTS)
def test_perft(entry, depth, leaves):
    match = match_after(VARIANTS[entry["variant"]], entry["moves"])
    assert folded(GAME.position(match.state)) == entry["position"]
    counted = perft(GAME, match.state, depth)
    assert counted == leaves, f"depth {depth} by first move:\n{split(match.state, depth)}"


@pytest.mark.parametrize("case", [pytest.param(case, id=case["note"]) for case in CASES])
def test_case(case):
    specials = "off" if case["position"].endswith("- -") else "on"
    options = {"specials": specials, "scoring": case["options"]["edges"]}
    state = GAME.parse_position(case["position"], options)
    moves = GAME.legal_moves(state)
    assert sorted(GAME.notation(state, move) for move in moves) == case["legal"]
    assert list(GAME.scores(state).values()) == case["score"]
    if case["result"] is None:
        assert GAME.outcome(state) is None
    else:
        winner = None if case["result"] == "draw" else case["result"]
        scores = dict(zip(("dark", "light"), case["score"], strict=True))
        assert GAME.outcome(state) == Outcome(winner, "score", scores)


@pytest.mark.parametrize(("variant", "record"), CORPUS_GAMES)
def test_recorded_game(variant, record):
    match = Match(GAME, VARIANTS[variant])
    for ply, (count, crc) in enumerate(
        zip(record["legal_counts"], record["legal_crc32"], strict=True)
    ):
        state = match.state
        moves = GAME.legal_moves(state)
        names = {GAME.notation(state, move): move for move in moves}
        where = f"ply {ply}, {GAME.position(state)}: {sorted(names)}"
        assert len(moves) == len(names) == count, where
        assert zlib.crc32("".join(f"{name}\n" for name in sorted(names)).encode()) == crc, where
        for name, move in names.items():
            assert GAME.parse(state, name) == move
        if ply < len(record["moves"]):
            assert match.outcome is None
            match.play(names[record["moves"][ply]])
    dark, light = record["score"]
    winner = None if record["result"] == "draw" else record["result"]
    assert folded(GAME.position(match.state)) == record["final"]
    assert match.outcome == Outcome(winner, record["reason"], {"dark": dark, "light": light})
