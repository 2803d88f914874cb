"""The sheets to print: the list, and the PDFs and pictures made of them.

A sheet is one or more templates in this folder, which typst fills for A4 and for US Letter. The
engine draws its boards and pieces as SVG, and the diagrams of a game's rules from the board fences
in its text. A game may have two files of its own here, `<id>.typ` with its rules in short and its
notation, and `<id>.toml` with the pieces of a set; a game without them has no sheets of its own.

`texts`, `pieces`, `puzzles` and `art` make what is on the sheets, `ink` their versions in black,
`kits` puts them together, `typeset` makes the files, and `page` offers them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game import svg
from game.core import GAMES, Game
from tools.sheets import kits, puzzles, singles, typeset
from tools.sheets.ink import LOW_INK
from tools.sheets.texts import games_with_text
from tools.sheets.typeset import FONT, PAPERS, Sheet, compiler

__all__ = [
    "FONT",
    "LOW",
    "MINI",
    "PAPERS",
    "PUZZLES",
    "Sheet",
    "compiler",
    "games_with_text",
    "make",
    "sheets",
]

# The parts of the page that are not about one game: puzzles, mini-boards, and sheets in low ink.
PUZZLES, MINI, LOW = "puzzles", "mini-boards", "low-ink"


def sheets() -> tuple[Sheet, ...]:
    """Every sheet in the order of the page."""
    games = GAMES.values()
    return (
        *(sheet for game in games for sheet in _of(game)),
        *singles.boards(svg.PAPER),
        *singles.booklet(svg.PAPER),
        *(sheet._replace(group=PUZZLES) for sheet in puzzles.on_paper(singles.OUTLINE)),
        *(sheet._replace(group=MINI) for game in games for sheet in singles.mini_boards(game)),
        *(_low(sheet) for sheet in singles.boards(LOW_INK) if sheet.name == "board"),
        *(_low(sheet, game) for game in games for sheet in _in_low_ink(game)),
    )


def make(address: str | None = None, site: str = "Tæfl") -> dict[str, Path]:
    """The files of all sheets by name; made again only if something in them changed."""
    return typeset.make(sheets(), address or "", site)


def _of(game: Game[Any]) -> Iterator[Sheet]:
    """A game's kit, and each of its sheets."""
    yield from kits.kit(game, svg.PAPER)
    yield from singles.rules(game, svg.PAPER)
    yield from singles.piece_sets(game, svg.PAPER)
    yield from singles.cards(game, svg.PAPER)
    yield from singles.score_pad(game)
    yield from kits.box(game, svg.PAPER)
    yield from kits.pocket(game, svg.PAPER)


def _in_low_ink(game: Game[Any]) -> Iterator[Sheet]:
    yield from kits.kit(game, LOW_INK)
    yield from singles.rules(game, LOW_INK)
    yield from singles.piece_sets(game, LOW_INK)


def _low(sheet: Sheet, game: Game[Any] | None = None) -> Sheet:
    """A sheet in low ink; those of a game are shown together by their pieces."""
    name = f"{sheet.name}-low-ink"
    if game is None:
        return sheet._replace(name=name, group=LOW)
    return sheet._replace(
        name=name,
        group=LOW,
        title=f"{game.title} in low ink",
        about="Outlines and hatching: for a black and white printer, or to colour in.",
        choice=sheet.title.removesuffix(f" for {game.title}").removesuffix(f" of {game.title}"),
        pictured=sheet.name.endswith(("-stones", "-tokens")),
    )
