"""The index of puzzles: files, days and sets to train on; no browser."""

from __future__ import annotations

import gzip
import json
from collections import Counter

import pytest

from game.core import GAMES
from puzzles.book import Book, Wanted, puzzle_in
from puzzles.puzzle import level_of
from puzzling import ALL
from tools import puzzlebook

FILES = puzzlebook.files()
MOST = 40_000


@pytest.fixture
def book() -> Book:
    return Book(json.loads(FILES["puzzles/index.json"]))


def test_no_file_of_puzzles_is_large() -> None:
    sizes = {name: len(gzip.compress(text.encode(), 6)) for name, text in FILES.items()}
    assert max(sizes.values()) <= MOST, sizes


def test_each_puzzle_is_found_by_its_id_as_it_is_in_the_source(book: Book) -> None:
    for name, puzzle in ALL.items():
        rows = json.loads(FILES[f"puzzles/{book.file_of(name)}"])
        found = puzzle_in(rows, book.game_of(name), name)
        assert found
        assert found._asdict() == puzzle._asdict()


def test_a_game_with_many_puzzles_has_several_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzlebook, "FILE_SIZE", 1_500)
    made = puzzlebook.files()
    book = Book(json.loads(made["puzzles/index.json"]))
    assert len(made) > len(FILES)
    for name in ALL:
        rows = json.loads(made[f"puzzles/{book.file_of(name)}"])
        assert puzzle_in(rows, book.game_of(name), name)
    assert all(len(gzip.compress(made[name].encode(), 6)) <= 1_500 for name in made if "-" in name)


def test_an_unknown_id_is_of_no_game(book: Book) -> None:
    assert [book.game_of(name) for name in ("", "m", "zzzzzz", "today", "maerstanas")] == [""] * 5
    assert puzzle_in([], "maerstanas", "m") is None


def test_each_game_has_its_turn_and_no_puzzle_comes_twice_in_a_round(book: Book) -> None:
    days = [book.of_day(20_000 + number) for number in range(9)]
    games = [book.game_of(name) for name in days]
    assert games[:3] == games[3:6] == games[6:]
    assert {*games} == {*GAMES}
    whole = [book.of_day(day) for day in range(3 * puzzlebook.DAYS)]
    for game in GAMES:
        of_game = [name for name in whole if book.game_of(name) == game]
        there = min(puzzlebook.DAYS, sum(each.game == game for each in ALL.values()))
        assert len({*of_game}) == there
        assert max(Counter(of_game).values()) == -(-puzzlebook.DAYS // there)


def test_a_set_has_one_game_theme_and_level(book: Book) -> None:
    theme = next(iter(ALL.values())).themes[0]
    game = next(iter(ALL.values())).game
    for level in ("easy", "medium", "hard", "expert"):
        found = {each.id for each in book.found(Wanted(game, theme, level))}
        assert found == {
            puzzle.id
            for puzzle in ALL.values()
            if puzzle.game == game and theme in puzzle.themes and level_of(puzzle.rating) == level
        }
    assert {each.id for each in book.found(Wanted())} == {*ALL}


def test_the_next_puzzle_is_near_the_own_rating_and_not_solved_yet(book: Book) -> None:
    wanted = Wanted("cyngesheall")
    inside = {name: puzzle for name, puzzle in ALL.items() if puzzle.game == "cyngesheall"}
    first = book.next_of(wanted, (), 1200, "")
    nearest = min(abs(puzzle.rating - 1200) for puzzle in inside.values())
    assert abs(ALL[first].rating - 1200) == nearest
    second = book.next_of(wanted, {first}, 1200, first)
    assert second not in ("", first)
    # Once all are solved, they come in their order.
    names = sorted(inside)
    assert book.next_of(wanted, {*names}, 1200, names[0]) == names[1]
    assert book.next_of(wanted, {*names}, 1200, names[-1]) == names[0]


def test_a_set_without_puzzles_leads_nowhere(book: Book) -> None:
    assert book.next_of(Wanted("cyngesheall", "thunder-stone"), (), 1000, "") == ""
