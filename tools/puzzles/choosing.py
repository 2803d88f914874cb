"""Which of the puzzles that were found go into the file: a good mix, no two alike."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping

from tools.puzzles.book import Puzzle
from tools.puzzles.finding import Record, finder_of
from tools.puzzles.measuring import Difficulty, rating

WANTED: Mapping[str, int] = {"maerstanas": 440, "oferhlyp": 340, "cyngesheall": 340}
"""How many puzzles of each game the file has, if so many are found."""
AT_SIGHT = 0.1
"""The largest share of puzzles that are won with one move; a child sees them."""
BAND = 400
"""Ratings are counted in bands so wide."""


def band_of(puzzle: Puzzle) -> int:
    """The lowest rating of the puzzle's band; the last band has its upper end too."""
    return min(puzzle.rating // BAND, 5) * BAND


def is_at_sight(puzzle: Puzzle) -> bool:
    """Whether one move wins the game."""
    return puzzle.goal == "win" and puzzle.plies == 1


def puzzle_of(record: Record) -> Puzzle:
    """The puzzle of a record, with rating and themes."""
    hard = Difficulty(record["effort"], record["tempting"])
    fields = {key: record[key] for key in Puzzle._fields if key in record}
    fields["solution"] = tuple(fields["solution"])
    rated = Puzzle(**fields, rating=rating(hard, record["plies"]), themes=())
    return rated._replace(themes=finder_of(rated.game).themes(rated))


def chosen(
    records: Iterable[Record], wanted: int, kept: Collection[str] = frozenset()
) -> list[Puzzle]:
    """So many of the puzzles, as evenly as can be from all goals, options and ratings.

    Those with an id in `kept` come first, so that links to them stay good.
    """
    by_id: dict[str, Puzzle] = {}
    for record in records:
        if record["id"] not in by_id:
            by_id[record["id"]] = puzzle_of(record)
    found = [puzzle for puzzle in by_id.values() if puzzle.themes]
    taken = [puzzle for puzzle in found if puzzle.id in kept]
    groups: dict[tuple[object, ...], deque[Puzzle]] = {}
    for puzzle in found:
        if puzzle.id not in kept:
            groups.setdefault(_group(puzzle), deque()).append(puzzle)
    _rarest_first(groups.values(), found)
    at_sight = sum(map(is_at_sight, taken))
    while len(taken) < wanted and any(groups.values()):
        for group in sorted(groups, key=str):
            if not groups[group] or len(taken) >= wanted:
                continue
            puzzle = groups[group].popleft()
            if is_at_sight(puzzle):
                if at_sight + 1 > AT_SIGHT * wanted:
                    continue
                at_sight += 1
            taken.append(puzzle)
    return taken


def _rarest_first(groups: Iterable[deque[Puzzle]], found: Iterable[Puzzle]) -> None:
    """Puts puzzles with rare themes first, so that every theme has some."""
    common = Counter(theme for puzzle in found for theme in puzzle.themes)
    for group in groups:
        ordered = sorted(group, key=lambda puzzle: min(common[theme] for theme in puzzle.themes))
        group.clear()
        group.extend(ordered)


def _group(puzzle: Puzzle) -> tuple[object, ...]:
    return puzzle.goal, puzzle.plies, tuple(sorted(puzzle.options.items())), band_of(puzzle)
