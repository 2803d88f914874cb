"""A game's own words for paper: rules in short with their diagrams, and the legend of marks."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from game import svg
from game.core import GAMES, Game
from tools import diagrams
from tools import legend as signs
from tools.sheets.ink import finished
from tools.sheets.typeset import HERE, ROOT

# Each diagram is on several sheets, and proving its claims takes time.
_drawing = cache(diagrams.drawing)
_FENCE = re.compile(r"^```board\n(.*?)^```", re.M | re.S)


def games_with_text() -> list[Game[Any]]:
    """The games whose rules in short and notation are here, to be put on sheets."""
    return [game for game in GAMES.values() if text_file(game).is_file()]


def text_file(game: Game[Any]) -> Path:
    """The file with the game's rules in short, whether it is there or not."""
    return HERE / f"{game.id}.typ"


def own_values(game: Game[Any]) -> dict[str, Any]:
    """What the game's own file says of its pieces and sheets; {} if it has no file."""
    path = HERE / f"{game.id}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def summary(game: Game[Any], theme: svg.Theme) -> dict[str, object]:
    """The values of a sheet with the game's rules."""
    return {
        "title": f"Rules of {game.title}",
        "game": game.id,
        "diagrams": dict(drawn(game, theme)),
        "version": game.rules_version,
        "legend": legend(theme, game),
    }


def cards(game: Game[Any], theme: svg.Theme) -> dict[str, object]:
    """The values of the cards that lie beside the board."""
    own = own_values(game)["card"]
    given = "position" in own
    scene = game.scene(game.parse_position(own["position"], {}) if given else game.start())
    return {
        "title": f"Reference cards for {game.title}",
        "game": game.id,
        "board": finished(svg.render(scene, theme), theme),
        "alt": scene.text,
        "caption": own["caption"],
        "game-title": game.title,
        "version": game.rules_version,
        "legend": legend(theme, game),
    }


def booklet(theme: svg.Theme) -> dict[str, object]:
    """The values of the booklet with the rules of all games."""
    games = games_with_text()
    scenes = [game.scene(game.start()) for game in games]
    # Pieces look better on a cover than an empty board does.
    shown = next((at for at, scene in enumerate(scenes) if scene.pieces), 0)
    return {
        "games": [
            {"id": game.id, "title": game.title, "version": game.rules_version} for game in games
        ],
        "diagrams": {key: each for game in games for key, each in drawn(game, theme)},
        "board": finished(svg.render(scenes[shown], theme), theme),
        "alt": f"A board at the beginning of {games[shown].title}",
        "legend": legend(theme, *games),
    }


def _figures(game: Game[Any]) -> Iterator[tuple[str, diagrams.Drawing]]:
    """The body of each board fence in a game's text, and what it draws."""
    path = text_file(game)
    text = path.read_text("utf-8")
    for found in _FENCE.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        file = path.relative_to(ROOT).as_posix()
        # The text between the fence's marks, as typst reads it.
        yield found[1].rstrip("\n"), _drawing(found[1], file, line, game.id)


def drawn(game: Game[Any], theme: svg.Theme) -> Iterator[tuple[str, dict[str, str]]]:
    """The body, picture and caption of each board fence in a game's text."""
    for body, figure in _figures(game):
        scene = figure.scene if figure.hinges else figure.scene._replace(hinges=None)
        yield (
            body,
            {
                "svg": finished(svg.render(scene, theme, figure.marks, figure.arrows), theme),
                "caption": _plain(figure.caption),
                "alt": scene.text,
            },
        )


def _plain(markup: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", markup)).split())


# --- the legend ---------------------------------------------------------------------------------


def legend(theme: svg.Theme, *games: Game[Any]) -> list[dict[str, str]]:
    """Each sign in the pictures of these games' rules in short, with what it means."""
    pictures = "".join(
        svg.render(figure.scene, theme, figure.marks, figure.arrows)
        + (signs.SIGNS["bar"].seen if figure.hinges else "")
        for game in games
        for _, figure in _figures(game)
    )
    return [
        {
            "svg": finished(signs.picture(name, theme), theme),
            "meaning": signs.SIGNS[name].words,
        }
        for name in signs.used(pictures)
    ]
