"""The computer and the swap: it takes the better side, and offers Light no better one."""

from functools import cache
from math import log

import pytest

from game import ai
from game.ai.maerstanas_firsts import SHARES, THUNDER, kind_of, lead_of
from game.ai.maerstanas_model import MaerstanasModel
from game.board import GRIDS
from game.core import Move
from game.maerstanas import GAME, SWAP, State
from game.match import Match
from tools.figure_files import file_of, read
from tools.firsts import squares

ON = {"swap": "on"}
LEVELS = [level.id for level in ai.LEVELS]


def begun(first: str, **options: str) -> Match:
    match = Match(GAME, {**ON, **options})
    match.play(match.game.parse(match.state, first))
    return match


def shares(**options: str) -> dict[str, float]:
    """Dark's measured share after each first move, in percent."""
    return {
        figure["moves"][0]: 100 * (figure["dark_won"] + figure["drawn"] / 2) / figure["games"]
        for figure in read(file_of("firsts"))
        if figure["options"] == options
    }


# --- what was measured --------------------------------------------------------------------------


@pytest.mark.parametrize(("board", "scoring", "specials"), SHARES)
def test_what_the_computer_knows_of_first_stones_was_measured(
    board: str, scoring: str, specials: str
) -> None:
    given = {"specials": specials, "scoring": scoring}
    measured = shares(**given, **({} if board == "7" else {"board": board}))
    standard = [share for move, share in measured.items() if " " not in move]
    assert [*SHARES[board, scoring, specials]] == [round(share) for share in standard]
    thunder = [share for move, share in measured.items() if " " in move]
    assert bool(thunder) == (specials == "on")
    # With the thunder-stone spent at once, nobody would want to be Dark.
    assert all(share < 25 for share in thunder)


def test_all_boards_of_the_form_are_known() -> None:
    (boards,) = (option.shown for option in GAME.options if option.key == "board")
    scorings = ("standard", "simple", "wraparound")
    wanted = {(b, s, kind) for b in boards for s in scorings for kind in ("on", "off")}
    assert wanted <= {*SHARES}


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_square_is_one_of_a_kind(size: int) -> None:
    kinds = [kind_of(square, size) for square in GRIDS[str(size)].squares]
    named = squares(size)
    assert [kind_of(square, size) for square in named] == [*range(len(named))]
    assert {*kinds} == {*range(len(named))}
    # Corners, sides, the middle: as many squares of each kind as turning and reflecting give.
    assert kinds.count(0) == 4
    assert kinds.count(len(named) - 1) == (1 if size % 2 else 4)


def test_a_share_is_a_lead_as_large_as_makes_it_likely() -> None:
    options = GAME.start({**ON, "specials": "off"}).options
    share = SHARES["7", "standard", "off"][0]
    expected = 100 * (0.8 + 0.12 * 49) * log(share / (100 - share))
    assert lead_of(options, "A1", False) == pytest.approx(expected, abs=1)
    assert lead_of(options, "G7", False) == lead_of(options, "A1", False)
    assert lead_of(options, "A1", True) == lead_of({**options}, "D4", True)
    assert (lead_of(options, "A1", True) or 0) < -1000
    assert THUNDER < 25
    assert lead_of({**options, "board": "4"}, "A1", False) is None
    small = {**options, "board": "5"}
    assert SHARES["5", "standard", "off"][kind_of("C1", 5)] == 100
    assert lead_of(small, "C1", False) == pytest.approx(100 * 3.8 * log(97 / 3), abs=1)


# --- choosing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("first", "options", "swaps"),
    [
        ("A1", {"specials": "off"}, True),
        ("G7", {}, True),
        ("B2", {"specials": "off"}, False),
        ("D4", {"specials": "off", "scoring": "simple"}, True),
        ("T A1", {}, False),
        ("A1", {"board": "5", "specials": "off"}, True),
    ],
)
def test_every_level_takes_the_better_side(
    level: int, first: str, options: dict[str, str], swaps: bool
) -> None:
    for seed in range(5):
        verdict = ai.choose(begun(first, **options), level, seed, nodes=300)
        assert (verdict.move == SWAP) == swaps
        assert not verdict.exact


@pytest.mark.parametrize("level", [6, 7, 8])
@pytest.mark.parametrize("specials", ["on", "off"])
def test_the_better_levels_begin_with_a_fair_stone(level: int, specials: str) -> None:
    match = Match(GAME, {**ON, "specials": specials})
    known = SHARES["7", "standard", specials]
    for seed in range(5):
        (square,) = ai.choose(match, level, seed, nodes=300).move
        assert abs(known[kind_of(square, 7)] - 50) <= 6, square


def test_the_first_stone_is_worth_the_side_that_light_will_choose() -> None:
    model = MaerstanasModel(GAME.start({**ON, "specials": "off"}))
    for square in ("A1", "B2"):
        node, gain = model.play(model.root, model.encode((square,)))
        lead = lead_of(GAME.start({**ON, "specials": "off"}).options, square, False)
        assert gain - model.value(node) == -abs(lead or 0)


@cache
def solved(state: State) -> int:
    """The mover's lead at the end with best play of both, by the rules alone."""
    legal = GAME.legal_moves(state)
    if not legal:
        scores = GAME.scores(state)
        return (scores["dark"] - scores["light"]) * (1 if state.to_move == "dark" else -1)
    return max(-solved(GAME.play(state, move).state) for move in legal)


@pytest.mark.parametrize("scoring", ["standard", "simple", "wraparound"])
def test_the_smallest_board_is_solved_with_the_swap(scoring: str) -> None:
    options = {"board": "3", "specials": "off", "scoring": scoring}
    matches = [Match(GAME, ON | options), *(begun(each, **options) for each in ("A1", "B1", "B2"))]
    for match in matches:
        state = match.state
        assert isinstance(state, State)
        (verdict,) = ai.analyse(match, lines=1, nodes=500_000)
        assert verdict.exact
        assert verdict.score == solved(state)


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "move", "words"),
    [
        ("A1", SWAP, "takes over the better side of the board"),
        ("", ("D2",), "leaves Light no easy choice between swapping and not"),
    ],
)
def test_advice_says_why(first: str, move: Move, words: str) -> None:
    match = begun(first, specials="off") if first else Match(GAME, {**ON, "specials": "off"})
    verdict = ai.choose(match, 8, nodes=300)._replace(move=move, line=(move,), exact=False)
    assert ai.reason(match, verdict).startswith(words)
