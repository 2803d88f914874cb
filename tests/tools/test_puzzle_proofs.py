"""Puzzles proved again with the slow rules: a tenth of them here, all of them in `make prove`."""

from random import Random

import pytest

from game.core import GAMES
from tools.puzzles import book
from tools.puzzles.proving import ProofError, prove
from tools.puzzles.rules import EngineRules, NaiveRules

PUZZLES = book.read()
SEED, PARTS = 15, 4


def drawn(game: str) -> list[book.Puzzle]:
    """A tenth of a game's puzzles."""
    puzzles = [puzzle for puzzle in PUZZLES if puzzle.game == game]
    return Random(SEED).sample(puzzles, -(-len(puzzles) // 10))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_a_drawn_tenth_is_proved_with_the_slow_rules(game: str, part: int) -> None:
    rules = NaiveRules(game)
    for puzzle in drawn(game)[part::PARTS]:
        assert prove(puzzle, rules) > 0


# --- proofs that must fail ------------------------------------------------------------------------

WIN = book.Puzzle(
    "c22222",
    "cyngesheall",
    {},
    ".M...../......./......./...K.../......./.....k./....... D",
    "win",
    3,
    ("KD4-A4", "KF6-F5", "KA4-A1!"),
    400,
    (),
)
BEST = book.Puzzle(
    "mhqg3p",
    "maerstanas",
    {"specials": "off"},
    "S.ss..S/S.ss..S/s.sS..S/s.....S/s...Sss/s..S.../s..SSSS L - -",
    "best",
    3,
    ("D4", "D5", "C4", "C6"),
    400,
    (),
)
SAVE = book.Puzzle(
    "c4x4vg",
    "cyngesheall",
    {},
    "...cm../.M...../......./......./......./......k/....K.. D",
    "save",
    1,
    ("KE7-G7",),
    400,
    (),
)
# The same line with another answer, which loses points.
WORSE = ("C4", "E3", "E4", "C5", "D5", "C6")
# Without the man on B1 the king may go round either way.
UNBARRED = WIN.position.replace(".M.....", ".......")


@pytest.mark.parametrize("puzzle", [WIN, BEST, SAVE], ids=lambda puzzle: str(puzzle.goal))
def test_each_goal_can_be_proved(puzzle: book.Puzzle) -> None:
    assert prove(puzzle, EngineRules(puzzle.game)) > 0
    assert prove(puzzle, NaiveRules(puzzle.game)) > 0


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        (WIN._replace(position=UNBARRED), "instead of KD4-A4: KD4-A4, KD4-D1"),
        (WIN._replace(solution=("KD4-D3", "KF6-F5", "KD3-A3")), "does not end in a win"),
        (WIN._replace(solution=("KD4-A4", "KF6-F5")), "3 plies, 2 moves"),
        (WIN._replace(solution=("KD4-E5", "KF6-F5", "KA4-A1!")), "KD4-E5 is not a legal move"),
        (WIN._replace(goal="save"), "instead of KA4-A1!: B1-B2, "),
        (BEST._replace(solution=WORSE), "before C4 more than a lead of -4"),
        (BEST._replace(plies=4), "4 plies, 4 moves"),
        (BEST._replace(solution=BEST.solution[:3]), "does not go on to the end of the game"),
        (BEST._replace(goal="save"), "instead of D4: nothing"),
        (SAVE._replace(solution=("KE7-E6",)), "instead of KE7-E6: KE7-G7"),
        (SAVE._replace(goal="win"), "does not end in a win"),
    ],
)
def test_a_puzzle_that_is_not_as_it_says_is_refused(puzzle: book.Puzzle, why: str) -> None:
    for rules in (EngineRules(puzzle.game), NaiveRules(puzzle.game)):
        with pytest.raises(ProofError, match=why):
            prove(puzzle, rules)
