"""The sheets to print: the list, and the PDFs and pictures made of them.

A sheet is one or more templates in this folder, which typst fills for A4 and for US Letter. The
engine draws its boards and pieces as SVG, and the diagrams of a game's rules from the board fences
in its text. A game may have two files of its own here, `<id>.typ` with its rules in short and its
notation, and `<id>.toml` with the pieces of a set; a game without them has no sheets of its own.

`texts` and `pieces` make what is on the sheets, `typeset` the files, and `page` offers them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from game import svg
from game.core import GAMES, Game
from tools.sheets import pieces, texts, typeset
from tools.sheets.texts import games_with_text
from tools.sheets.typeset import FONT, PAPERS, Part, Sheet, compiler

__all__ = ["FONT", "MINI", "PAPERS", "Sheet", "compiler", "games_with_text", "make", "sheets"]

BOARD = svg.PAPER._replace(frame=False, coordinates=False)
# The part of the page with the mini-boards.
MINI = "mini-boards"
# For a pencil: thin lines, hardly any shade.
OUTLINE = svg.PAPER._replace(
    colours=(
        ("frame", "#fff"),
        ("rim", "#2a241f"),
        ("coordinate", "#5f5447"),
        ("square-dark", "#eeebe5"),
        ("square-light", "#fff"),
        ("grid", "#8d8171"),
    )
)


def sheets() -> tuple[Sheet, ...]:
    """Every sheet in the order of the page."""
    games = GAMES.values()
    return (
        *(sheet for game in games for sheet in _of(game)),
        *_boards(),
        *_booklet(),
        *(sheet for game in games for sheet in _mini_boards(game)),
    )


def make(address: str | None = None, site: str = "Tæfl") -> dict[str, Path]:
    """The files of all sheets by name; made again only if something in them changed."""
    return typeset.make(sheets(), address or "", site)


def _boards() -> Iterator[Sheet]:
    kinds = (
        ("board", "Board with coordinates", True, "Letters and numbers in the corners of squares."),
        ("board-plain", "Board without coordinates", False, "Just the squares."),
    )
    for name, title, coordinates, about in kinds:
        values = partial(_empty_board, title, BOARD, coordinates=coordinates)
        yield Sheet(name, "", title, about, _one("board", values))


def _mini_boards(game: Game[Any]) -> Iterator[Sheet]:
    own = texts.own_values(game)
    if "mini" not in own:
        return
    values = own["mini"]
    for columns, rows in ((2, 2), (3, 2), (3, 3), (4, 4)):
        count = columns * rows
        more = {"grid": (columns, rows), **{key: values[key] for key in values if key != "about"}}
        title = f"Mini-boards for {game.title}"
        yield Sheet(
            f"mini-{game.id}-{count}",
            MINI,
            title,
            values["about"],
            _one("mini", partial(_empty_board, title, OUTLINE, **more)),
            landscape=columns > rows,
            choice=f"{count} a page",
            pictured=count == 9,
        )


def _of(game: Game[Any]) -> Iterator[Sheet]:
    own = texts.own_values(game)
    if has_text := texts.text_file(game).is_file():
        yield Sheet(
            f"{game.id}-rules",
            game.id,
            f"Rules of {game.title}",
            "The rules in short, with diagrams and the notation.",
            _one("summary", partial(texts.summary, game, svg.PAPER)),
        )
    if "pieces" in own:
        name = own["pieces"]["name"]
        yield Sheet(
            f"{game.id}-{name.lower()}",
            game.id,
            f"{name} for {game.title}",
            own["pieces"]["about"],
            _one("pieces", partial(pieces.pieces, game)),
            pages=2 if "backs" in own["pieces"] else 1,
        )
    if has_text:
        yield Sheet(
            f"{game.id}-cards",
            game.id,
            f"Reference cards for {game.title}",
            "A turn, the marks and the notation on a card for each player. Cut once, fold once.",
            _one("cards", partial(texts.cards, game, svg.PAPER)),
        )
        yield Sheet(
            f"{game.id}-score",
            game.id,
            f"Score pad for {game.title}",
            f"Two games a page, {own['score']['rows']} moves each, with a board for the end.",
            _one("score", partial(_score, game, OUTLINE)),
        )


def _booklet() -> Iterator[Sheet]:
    games = games_with_text()
    if not games:
        return
    # The cover, a spread for each game, the back; then as many as make whole sheets.
    leaves = -(-(2 + 2 * len(games)) // 4)
    yield Sheet(
        "booklet",
        "",
        "Rules booklet",
        f"The rules of all games: {leaves} sheets, {4 * leaves} pages. Fold it once.",
        _one("booklet", partial(texts.booklet, svg.PAPER)),
        pages=2 * leaves,
        landscape=True,
    )


def _one(template: str, values: Any) -> Any:
    """A sheet's only part."""

    def parts() -> list[Part]:
        return [(template, values())]

    return parts


def _empty_board(title: str, theme: svg.Theme, **more: object) -> dict[str, object]:
    game = next(iter(GAMES.values()))
    scene = game.scene(game.start())
    bare = scene._replace(pieces=(), hinges=None, goals=())
    alt = "An empty board of seven by seven squares"
    return {"title": title, "board": svg.render(bare, theme), "alt": alt, **more}


def _score(game: Game[Any], theme: svg.Theme) -> dict[str, object]:
    title = f"Score pad for {game.title}"
    options = [{"label": option.label, "choices": option.labels} for option in game.options]
    return {
        **_empty_board(title, theme),
        "game": game.id,
        "options": [option for option in options if len(option["choices"]) <= 3],
        **texts.own_values(game)["score"],
    }
