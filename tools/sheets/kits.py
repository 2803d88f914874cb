"""Whole sets to print: a game's kit, its box, and a set for the pocket."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from game import svg
from game.core import Game
from tools.sheets import art, pieces, singles, texts
from tools.sheets.ink import finished
from tools.sheets.typeset import Part, Sheet


def kit(game: Game[Any], theme: svg.Theme) -> Iterator[Sheet]:
    """Everything for a game in one file, with a cover and a list of what to print how."""
    if "kit" not in texts.own_values(game):
        return
    sheets = list(_in_kit(game, theme))
    pages = 2 + sum(sheet.pages for sheet, _ in sheets)
    yield Sheet(
        f"{game.id}-kit",
        game.id,
        f"Kit for {game.title}",
        "The whole game in one file: board, pieces, rules, cards, score pad and a box, with a list "
        f"of what to cut. {pages} pages.",
        partial(_parts, game, theme, sheets),
        pages=pages,
    )


def box(game: Game[Any], theme: svg.Theme) -> Iterator[Sheet]:
    """A box to fold for the pieces."""
    if "kit" in texts.own_values(game):
        yield Sheet(
            f"{game.id}-box",
            game.id,
            f"Tuck box for {game.title}",
            "58 × 80 × 30 mm, for all pieces: cut, fold and glue one tab.",
            singles.one("box", partial(_box, game, theme)),
        )


def pocket(game: Game[Any], theme: svg.Theme) -> Iterator[Sheet]:
    """A small set on one sheet."""
    if "kit" in texts.own_values(game):
        yield Sheet(
            f"{game.id}-pocket",
            game.id,
            f"Pocket set for {game.title}",
            "A folding board with a pocket, and its pieces, on one sheet.",
            singles.one("pocket", partial(_pocket, game, theme)),
        )


def _in_kit(game: Game[Any], theme: svg.Theme) -> Iterator[tuple[Sheet, str]]:
    """Each sheet of the kit, and what to do with it once it is printed."""
    yield next(singles.boards(theme)), "cut along the border"
    for at, sheet in enumerate(singles.piece_sets(game, theme)):
        yield sheet, "or these instead" if at else "cut into strips, then punch"
    for sheet in singles.rules(game, theme):
        yield sheet, "keep whole"
    for sheet in singles.cards(game, theme):
        yield sheet, "cut across, fold each half"
    for sheet in singles.score_pad(game):
        yield sheet, "print as many as you like"
    for sheet in box(game, theme):
        yield sheet, "cut, fold and glue"


def _parts(game: Game[Any], theme: svg.Theme, sheets: list[tuple[Sheet, str]]) -> list[Part]:
    own = texts.own_values(game)["kit"]
    rows, first, two_sided = [], 3, []
    for sheet, then in sheets:
        last = first + sheet.pages - 1
        pages = f"{first}" if first == last else f"{first}–{last}"
        if sheet.pages > 1:
            two_sided.append(pages)
        how = "one side" if first == last else "both sides, flip on the long edge"
        title = sheet.title.removesuffix(f" for {game.title}")
        rows.append({"pages": pages, "title": title, "print": how, "then": then})
        first = last + 1
    start = game.scene(game.start())
    cover = {
        "title": f"Kit for {game.title}",
        "game-title": game.title,
        "version": game.rules_version,
        "art": art.cover(game, theme),
        "alt": own["alt"],
        "promise": own["promise"],
        "rows": rows,
        "start": finished(svg.render(start, theme), theme),
        "start-alt": start.text,
        "game": game.id,
        "all": first - 1,
        "sheets": 2 + len(sheets),
        "two-sided": " and ".join(two_sided),
    }
    return [("cover", cover), *(part for sheet, _ in sheets for part in sheet.parts())]


def _box(game: Game[Any], theme: svg.Theme) -> dict[str, object]:
    own = texts.own_values(game)["kit"]
    return {
        "title": f"Tuck box for {game.title}",
        "game-title": game.title,
        "art": art.emblem(game, theme),
        "alt": own["alt"],
        "promise": own["promise"],
    }


def _pocket(game: Game[Any], theme: svg.Theme) -> dict[str, object]:
    title = f"Pocket set for {game.title}"
    bare = theme._replace(frame=False, coordinates=False)
    return {
        **singles.empty_board(title, bare),
        "game-title": game.title,
        "pairs": pieces.pairs(game, theme),
    }
