"""The file of puzzles: its form, that no two are alike, and that there are enough of each kind."""

import json
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import pytest

from game.core import GAMES, choose_options
from tools import tables
from tools.puzzles import book, choosing
from tools.puzzles.finding import finder_of
from tools.puzzles.measuring import EASIEST, HARDEST
from tools.puzzles.symmetry import other_side, recoloured, shifts, transposed, turns
from tools.puzzles.themes import THEMES

PUZZLES = book.read()
WANTED = {"maerstanas": 400, "oferhlyp": 300, "cyngesheall": 300}
SCORINGS = ("standard", "simple", "wraparound")


def of(game: str) -> list[book.Puzzle]:
    return [puzzle for puzzle in PUZZLES if puzzle.game == game]


def test_a_line_is_a_puzzle_written_by_the_tool() -> None:
    lines = book.FILE.read_text(encoding="utf-8").splitlines()
    assert lines == [puzzle.line() for puzzle in PUZZLES]
    assert lines == sorted(lines, key=lambda line: json.loads(line)["id"])


def test_a_line_with_other_keys_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(PUZZLES[0].line() + '\n{"id": "m22222"}\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"puzzles\.jsonl:2: wanted the keys id, game"):
        book.read(file)


@pytest.mark.parametrize("game", GAMES)
def test_an_id_is_that_of_the_position_seen_from_any_side(game: str) -> None:
    form = finder_of(game).form
    for puzzle in of(game):
        smallest = form(puzzle.position, puzzle.options)
        assert puzzle.id == book.id_of(game, puzzle.options, smallest)
        assert form(smallest, puzzle.options) == smallest
    # Two puzzles of the same form would have the same id.
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("game", GAMES)
def test_positions_and_moves_are_written_as_the_game_writes_them(game: str) -> None:
    rules = GAMES[game]
    usual = choose_options(rules.options, {})
    for puzzle in of(game):
        assert all(usual[key] != choice for key, choice in puzzle.options.items())
        state = rules.parse_position(puzzle.position, puzzle.options)
        assert rules.position(state) == puzzle.position
        for text in puzzle.solution:
            move = rules.parse(state, text)
            assert rules.notation(state, move) == text
            state = rules.play(state, move).state
        assert puzzle.plies % 2 == 1
        assert len(puzzle.solution) >= puzzle.plies


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_puzzles_of_each_goal(game: str) -> None:
    assert len(of(game)) >= WANTED[game]
    goals = Counter(puzzle.goal for puzzle in of(game))
    assert set(goals) == ({*book.GOALS} if game == "maerstanas" else {"win", "save"})
    assert min(goals.values()) >= 30


def test_maerstanas_has_puzzles_of_every_scoring_with_and_without_special_stones() -> None:
    rules = GAMES["maerstanas"]
    chosen = [choose_options(rules.options, puzzle.options) for puzzle in of("maerstanas")]
    made = Counter((each["specials"], each["scoring"]) for each in chosen)
    assert all(made[pair] >= 40 for pair in product(("on", "off"), SCORINGS))


@pytest.mark.parametrize("game", GAMES)
def test_ratings_are_spread(game: str) -> None:
    ratings = [puzzle.rating for puzzle in of(game)]
    assert min(ratings) >= EASIEST
    assert max(ratings) <= HARDEST
    assert min(ratings) < 600
    assert max(ratings) >= 2200
    bands = Counter(map(choosing.band_of, of(game)))
    assert all(bands[low] >= 8 for low in range(EASIEST, HARDEST, choosing.BAND))


@pytest.mark.parametrize("game", GAMES)
def test_few_puzzles_are_won_with_one_move(game: str) -> None:
    at_sight = sum(map(choosing.is_at_sight, of(game)))
    assert at_sight <= 0.15 * len(of(game))


def test_every_puzzle_has_themes_and_every_theme_puzzles() -> None:
    used = Counter(theme for puzzle in PUZZLES for theme in puzzle.themes)
    assert all(puzzle.themes for puzzle in PUZZLES)
    assert set(used) == set(THEMES)
    for theme in THEMES.values():
        assert theme.title[0].isupper()
        assert theme.meaning.endswith(".")


@pytest.mark.parametrize("game", GAMES)
def test_themes_are_those_that_the_tool_finds(game: str) -> None:
    finder = finder_of(game)
    for puzzle in of(game):
        assert puzzle.themes == finder.themes(puzzle)


def test_the_page_of_figures_counts_them() -> None:
    page = (book.FILE.parent / "balance.md").read_text(encoding="utf-8")
    shown = tables.filled(page, "docs/balance.md")
    totals = " | ".join(str(len(of(game))) for game in GAMES)
    assert f"| **All** | {totals} |" in shown
    corners = sum("corner" in puzzle.themes for puzzle in of("cyngesheall"))
    assert f"| Corner | – | – | {corners} |" in shown


# --- symmetries -----------------------------------------------------------------------------------


def ways_of(puzzle: book.Puzzle) -> list[str]:
    """The position of a puzzle, seen in every way that its game allows."""
    board, side, *hands = puzzle.position.split()
    rows = tuple(board.split("/"))
    if puzzle.game == "cyngesheall":
        turned = recoloured(tuple(row[::-1] for row in rows[::-1]))
        pairs = [(rows, side), (transposed(rows), side)]
        pairs += [(turned, other_side(side)), (transposed(turned), other_side(side))]
    else:
        pairs = [(way, side) for way in turns(rows)]
        pairs += [(recoloured(way), other_side(side)) for way in turns(rows)]
    if puzzle.options.get("scoring") == "wraparound":
        pairs = [(way, mover) for each, mover in pairs for way in shifts(each)]
    ways = []
    for way, mover in pairs:
        held = hands if mover == side else hands[::-1]
        ways.append(" ".join(["/".join(way), mover, *held]))
    return ways


@pytest.mark.parametrize("game", GAMES)
def test_positions_that_look_the_same_have_one_form_and_as_many_moves(game: str) -> None:
    rules, form = GAMES[game], finder_of(game).form
    for puzzle in Random(1).sample(of(game), 12):
        seen = set()
        for way in Random(2).sample(ways_of(puzzle), 4):
            assert form(way, puzzle.options) == form(puzzle.position, puzzle.options)
            state = rules.parse_position(way, puzzle.options)
            moves = rules.legal_moves(state)
            after = [rules.legal_moves(rules.play(state, move).state) for move in moves]
            seen.add((len(moves), *sorted(map(len, after))))
        assert len(seen) == 1
