"""Weak levels err as people do: they see what they gain, and miss what the other threatens."""

from random import Random
from typing import Any

import pytest

from game.ai import LEVELS, arena, choose
from game.ai.character import considered
from game.ai.knowledge import knowledge_of
from game.ai.levels import Strength, Style
from game.ai.model import WIN
from game.core import GAMES, Move
from game.match import Match

each_game = pytest.mark.parametrize("game", GAMES)

WITHOUT_POINTS = [id for id, game in GAMES.items() if game.scores(Match(game).state) is None]
CARELESS = Strength(200, 1, 10, 4, careless=1.0)
CAREFUL = CARELESS._replace(depth=2, careless=0.0)
WHIM = CARELESS._replace(whim=120)


def after(game: str, moves: str, **options: str) -> Match:
    match = Match(GAMES[game], options)
    for text in moves.split():
        match.play(match.game.parse(match.state, text))
    return match


def first_choice(match: Match, strength: Strength, style: Style, seed: int = 1) -> Move:
    """The move that looks best to a player, before any search."""
    model: Any = knowledge_of(match.game).model(match.state)
    found = considered(match, model, strength, style, Random(seed))
    return tuple(model.decode(found.moves[0]))


def place(square: str) -> tuple[int, int]:
    return "ABCDEFG".index(square[0]), int(square[1]) - 1


def mean_of_goals(match: Match, style: Style, measure: Any) -> float:
    """A measure of the squares that a whimsical player of a style goes to, on average."""
    goals = [first_choice(match, WHIM, style, seed)[-1] for seed in range(60)]
    return float(sum(measure(*place(square)) for square in goals) / len(goals))


def inwards(column: int, row: int) -> int:
    return min(column, row, 6 - column, 6 - row)


def from_e5(column: int, row: int) -> int:
    return max(abs(column - 4), abs(row - 4))


def test_every_level_takes_what_it_sees_at_once() -> None:
    """Three points for a stone, where any other move gains one or none."""
    match = after("maerstanas", "D3 A7 C4 G7 E4 A1", specials="off")
    for level in LEVELS:
        for seed in range(10):
            assert first_choice(match, CARELESS, level.style, seed) == ("D4",)
    # Every level has its whims, the weakest most of all.
    assert choose(match, 1, seed=3).move != choose(match, 1, seed=8).move, "its whims are larger"


def test_a_careless_player_takes_a_bait_that_a_careful_one_leaves() -> None:
    """Cyngesheall: a capture after which the king can be captured."""
    game = GAMES["cyngesheall"]
    found = 0
    for seed in range(400):
        match, rng = Match(game), Random(seed)
        for _ in range(60 + seed % 30):
            if match.outcome is None:
                match.play(match.legal_moves[int(rng.random() * len(match.legal_moves))])
        if match.outcome is not None:
            continue
        model: Any = knowledge_of(game).model(match.state)
        style = Style()
        bait = considered(match, model, CARELESS, style, Random(1))
        assert len(bait.moves) == 1
        (taken,) = bait.moves
        after_it = model.play(model.root, taken)[0]
        if not model.winning(after_it) or abs(model.at_sight(model.root, taken)) == WIN:
            continue
        careful = considered(match, model, CAREFUL, style, Random(1))
        assert careful.depth == 2
        assert taken in careful.moves
        found += 1
    assert found >= 10, "positions in which the best-looking move loses at once"


@pytest.mark.parametrize("game", WITHOUT_POINTS)
def test_a_win_at_once_is_seen_by_everybody(game: str) -> None:
    won = 0
    for seed in range(300):
        match, rng = Match(GAMES[game]), Random(seed)
        while match.outcome is None and match.ply < 120:
            model: Any = knowledge_of(match.game).model(match.state)
            wins = [m for m in model.moves(model.root) if model.at_sight(model.root, m) == WIN]
            if wins:
                assert first_choice(match, WHIM, Style(edges=1.0), seed) in map(model.decode, wins)
                won += 1
                break
            match.play(match.legal_moves[int(rng.random() * len(match.legal_moves))])
        if won == 5:
            return
    pytest.fail("no position with a win at once was found")


@pytest.mark.parametrize(
    ("style", "measure"),
    [(Style(edges=-1.0), inwards), (Style(near=-1.0), from_e5)],
)
def test_a_style_leads_to_its_squares(style: Style, measure: Any) -> None:
    match = after("maerstanas", "A1 E5", specials="off", scoring="simple")
    opposite = Style(*(-each for each in style[:3]))
    assert mean_of_goals(match, style, measure) > mean_of_goals(match, opposite, measure) + 0.5


def test_company_is_sought_or_shunned() -> None:
    match = after("maerstanas", "C3 G7 D3 G1", specials="off", scoring="simple")

    def beside(column: int, row: int) -> int:
        return sum(max(abs(column - c), abs(row - r)) == 1 for c, r in ((2, 2), (3, 2)))

    sought = mean_of_goals(match, Style(company=1.0), beside)
    assert sought > mean_of_goals(match, Style(company=-1.0), beside) + 0.4


def test_a_forgetful_player_does_not_think_of_the_special_stones() -> None:
    match, rng = Match(GAMES["maerstanas"]), Random(2)
    while len(plain := [move for move in match.legal_moves if len(move) == 1]) > 10:
        match.play(plain[int(rng.random() * len(plain))])
    model: Any = knowledge_of(match.game).model(match.state)
    for forgets, expected in ((0.0, True), (1.0, False)):
        strength = Strength(200, 1, 10, 0, forgets=forgets)
        moves = considered(match, model, strength, Style(), Random(1)).moves
        assert any(len(model.decode(move)) > 1 for move in moves) == expected


def test_a_player_tires_late_in_the_game() -> None:
    """How often a player looks at answers, early and late."""
    strength = CAREFUL._replace(tires=0.009)
    heeded = []
    for plies in (2, 40):
        match, rng = Match(GAMES["cyngesheall"]), Random(6)
        for _ in range(plies):
            match.play(match.legal_moves[int(rng.random() * len(match.legal_moves))])
        model: Any = knowledge_of(match.game).model(match.state)
        heeded.append(
            sum(
                len(considered(match, model, strength, Style(), Random(seed)).moves) > 1
                for seed in range(200)
            )
        )
    early, late = heeded
    assert early > 180
    assert 100 < late < 150


@each_game
def test_random_moves_lose_to_the_weakest_level(game: str) -> None:
    contest = arena.Contest(arena.Setting(game, {}), "1", "random", arena.Limits(), 1)
    played = arena.hold(contest, 10)
    assert played.wins >= 7, "at least eight in ten in the long run: tools/figures/ladder.jsonl"
