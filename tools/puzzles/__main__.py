"""The command line: look for puzzles, write their file, prove them."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor

from game.core import GAMES
from tools import progress
from tools.puzzles import book, choosing, proving, workshop
from tools.puzzles.rules import NaiveRules


def find(games: list[str], minutes: float, jobs: int, seed: int) -> None:
    """Looks for more puzzles, for so many minutes a game."""
    for game in games:
        found = workshop.search(game, minutes, jobs, seed)
        print(f"{game}: {found} more puzzles", flush=True)


def write(anew: bool) -> None:
    """Writes the file from all that was found; unless `anew`, it keeps the puzzles it has now."""
    known = book.read() if book.FILE.exists() and not anew else ()
    puzzles = []
    for game in GAMES:
        kept = {puzzle.id for puzzle in known if puzzle.game == game}
        chosen = choosing.chosen(workshop.found_in(game), choosing.WANTED[game], kept)
        lost = kept - {puzzle.id for puzzle in chosen}
        chosen += [puzzle for puzzle in known if puzzle.id in lost]
        print(f"{game}: {len(chosen)} puzzles")
        puzzles += chosen
    book.write(puzzles)


def prove(games: list[str], jobs: int) -> int:
    """Proves every puzzle with the slow rules; returns 1 if one is not as it says."""
    puzzles = [puzzle for puzzle in book.read() if puzzle.game in games]
    visited = wrong = 0
    with ProcessPoolExecutor(jobs) as pool:
        proofs = progress.shown(
            pool.map(_proved, puzzles), "proved", total=len(puzzles), unit="puzzle"
        )
        for positions, fault in proofs:
            visited += positions
            if fault:
                wrong += 1
                print(fault, flush=True)
    proved = len(puzzles) - wrong
    print(f"{proved} of {len(puzzles)} puzzles proved with the slow rules: {visited:,} positions")
    return 1 if wrong else 0


def _proved(puzzle: book.Puzzle) -> tuple[int, str]:
    """How many positions the proof visits, and what is wrong with the puzzle, "" for nothing."""
    try:
        return proving.prove(puzzle, NaiveRules(puzzle.game)), ""
    except proving.ProofError as error:
        return 0, str(error)


def main(arguments: list[str] | None = None) -> int:
    """Does what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__)
    parser.add_argument("action", choices=("find", "write", "prove"))
    parser.add_argument("games", nargs="*", metavar="game", help=", ".join(GAMES))
    parser.add_argument("--minutes", type=float, default=20, help="for each game")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    parser.add_argument("--seed", type=int, default=workshop.SEED)
    parser.add_argument("--anew", action="store_true", help="write: drop the puzzles of the file")
    given = parser.parse_args(arguments)
    games = given.games or list(GAMES)
    if unknown := set(games) - set(GAMES):
        parser.error(f"there is no game {', '.join(sorted(unknown))}")
    if given.action == "prove":
        return prove(games, given.jobs)
    if given.action == "find":
        find(games, given.minutes, given.jobs, given.seed)
    write(given.anew)
    return 0


if __name__ == "__main__":
    sys.exit(main())
