"""The sheets that are printed one by one: boards, rules, pieces, cards, pads and mini-boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from game import svg
from game.core import GAMES, Game
from tools.sheets import pieces, texts
from tools.sheets.ink import LOW_INK, finished
from tools.sheets.typeset import Part, Sheet

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


def boards(theme: svg.Theme) -> Iterator[Sheet]:
    """A board as large as the paper allows, with and without coordinates."""
    kinds = (
        ("board", "Board with coordinates", True, "Letters and numbers in the corners of squares."),
        ("board-plain", "Board without coordinates", False, "Just the squares."),
    )
    for name, title, coordinates, about in kinds:
        values = partial(_board, title, theme, coordinates)
        yield Sheet(name, "", title, about, one("board", values))


def mini_boards(game: Game[Any]) -> Iterator[Sheet]:
    """Games for a pencil, or diagrams to fill in: from four to sixteen a page."""
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
            game.id,
            title,
            values["about"],
            one("mini", partial(empty_board, title, OUTLINE, **more)),
            landscape=columns > rows,
            choice=f"{count} a page",
            pictured=count == 9,
        )


def rules(game: Game[Any], theme: svg.Theme) -> Iterator[Sheet]:
    """The rules in short on one sheet."""
    if texts.text_file(game).is_file():
        yield Sheet(
            f"{game.id}-rules",
            game.id,
            f"Rules of {game.title}",
            "The rules in short, with diagrams and the notation.",
            one("summary", partial(texts.summary, game, theme)),
        )


def piece_sets(game: Game[Any], theme: svg.Theme) -> Iterator[Sheet]:
    """The pieces to cut out, in each of the ways in which the game's file draws them."""
    own = texts.own_values(game)
    for kind in ("pieces", "rings"):
        if kind in own:
            values = own["pieces"] | own[kind]
            name = values["name"]
            yield Sheet(
                f"{game.id}-{name.lower().replace(chr(39), '')}",
                game.id,
                f"{name} for {game.title}",
                values["about"],
                one("pieces", partial(pieces.pieces, game, theme, own[kind])),
                pages=2 if "backs" in values else 1,
            )


def cards(game: Game[Any], theme: svg.Theme) -> Iterator[Sheet]:
    """A card to lie beside the board for each player."""
    if "card" in texts.own_values(game):
        yield Sheet(
            f"{game.id}-cards",
            game.id,
            f"Reference cards for {game.title}",
            "A turn, the marks and the notation on a card for each player. Cut once, fold once.",
            one("cards", partial(texts.cards, game, theme)),
        )


def score_pad(game: Game[Any]) -> Iterator[Sheet]:
    """A pad to write games down on."""
    own = texts.own_values(game)
    if "score" in own:
        yield Sheet(
            f"{game.id}-score",
            game.id,
            f"Score pad for {game.title}",
            f"Two games a page, {own['score']['rows']} moves each, with a board for the end.",
            one("score", partial(_score, game, OUTLINE)),
        )


def booklet(theme: svg.Theme) -> Iterator[Sheet]:
    """The rules of all games on half pages."""
    games = texts.games_with_text()
    if not games:
        return
    # The cover, a spread for each game, the back; then as many as make whole sheets.
    leaves = -(-(2 + 2 * len(games)) // 4)
    yield Sheet(
        "booklet",
        "",
        "Rules booklet",
        f"The rules of all games: {leaves} sheets, {4 * leaves} pages. Fold it once.",
        one("booklet", partial(texts.booklet, theme)),
        pages=2 * leaves,
        landscape=True,
    )


def one(template: str, values: Callable[[], Mapping[str, object]]) -> Callable[[], list[Part]]:
    """The only part of a sheet."""
    return lambda: [(template, values())]


def empty_board(title: str, theme: svg.Theme, **more: object) -> dict[str, object]:
    """The values of a sheet with an empty board."""
    game = next(iter(GAMES.values()))
    scene = game.scene(game.start())
    bare = scene._replace(pieces=(), hinges=None, goals=())
    alt = "An empty board of seven by seven squares"
    return {"title": title, "board": finished(svg.render(bare, theme), theme), "alt": alt, **more}


def _board(title: str, theme: svg.Theme, coordinates: bool) -> dict[str, object]:
    bare = theme._replace(frame=False, coordinates=False)
    return empty_board(title, bare, coordinates=coordinates, low=theme == LOW_INK)


def _score(game: Game[Any], theme: svg.Theme) -> dict[str, object]:
    title = f"Score pad for {game.title}"
    options = [{"label": option.label, "choices": option.labels} for option in game.options]
    return {
        **empty_board(title, theme),
        "game": game.id,
        "options": [option for option in options if len(option["choices"]) <= 3],
        **texts.own_values(game)["score"],
    }
